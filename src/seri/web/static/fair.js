// Recomputes a game's deals from the dealer's secret, as docs/fair-dealing.md tells.

const PROMISE = "seri promise 1\n", NONCES = "seri nonces 1\n";
const BLOCKS = 2n ** 64n;
const bytes = (text) => new TextEncoder().encode(text);
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));

async function mark(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

async function ticket(key, number, total) {
  const limit = BLOCKS - BLOCKS % BigInt(total);
  for (let attempt = 0; ; attempt++) {
    const block = BigInt("0x" + toHex((await mark(key, bytes(`seri outcome ${number} attempt ${attempt}`))).slice(0, 8)));
    if (block < limit) return block % BigInt(total);
  }
}

async function isKept({ terms, promise, nonces, secret, deals }) {
  const hidden = fromHex(secret);
  const hash = await crypto.subtle.digest("SHA-256", joined(bytes(PROMISE + terms + "\n"), hidden));
  if (toHex(new Uint8Array(hash)) !== promise) return false;
  const key = await mark(hidden, bytes(NONCES + nonces));
  for (const [number, [total, dealt]] of deals.entries()) {
    if (await ticket(key, number, total) !== BigInt(dealt)) return false;
  }
  return true;
}

const yours = document.getElementById("yours");
if (yours) {
  let said = yours.dataset.cannot;
  if (globalThis.crypto?.subtle) said = await isKept(JSON.parse(yours.dataset.recipe)) ? yours.dataset.kept : yours.dataset.broken;
  yours.querySelector("strong").textContent = said;
  yours.hidden = false;
}
