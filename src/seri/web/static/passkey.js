/* Passkeys: asks the server, lets the browser answer, and tells the server. Buttons show only where
   the browser knows passkeys; everything else about accounts works without this script. */

const bytes = text => Uint8Array.from(
  atob(text.replaceAll("-", "+").replaceAll("_", "/")), character => character.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const FIELDS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

async function tell(path, body) {
  const answer = await fetch(`/account/passkey/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.message);
  return said;
}

class Refused extends Error {}

function readable(options) {
  const known = list => (list ?? []).map(each => ({ ...each, id: bytes(each.id) }));
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: known(options.excludeCredentials) }),
    ...(options.allowCredentials && { allowCredentials: known(options.allowCredentials) }),
  };
}

function sendable(credential) {
  const response = {};
  for (const field of FIELDS) {
    if (credential.response[field]) response[field] = text(credential.response[field]);
  }
  return {
    id: credential.id, rawId: text(credential.rawId), type: credential.type, response,
    clientExtensionResults: {},
  };
}

async function go(purpose, form) {
  const given = { name: form?.elements.name?.value, back: form?.elements.back?.value };
  const { options } = await tell("ask", { for: purpose, ...given });
  const publicKey = readable(options);
  const credential = purpose === "enter"
    ? await navigator.credentials.get({ publicKey })
    : await navigator.credentials.create({ publicKey });
  const done = await tell(purpose, { credential: sendable(credential), ...given });
  location.assign(done.go);
}

function show(message) {
  const problem = document.getElementById("account-problem");
  problem.textContent = message;
  problem.hidden = false;
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !window.PublicKeyCredential;
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await go(button.dataset.passkey, button.closest("form"));
    } catch (problem) {
      const failed = document.getElementById("account-problem").dataset.failed;
      show(problem instanceof Refused ? problem.message : failed);
    } finally {
      button.disabled = false;
    }
  });
}
