// The chat: sent and pushed without a reload, and never changed under somebody's fingers.

import { keep, keepOf, recall, recallOf } from "./memory.js";
import { FRAGMENT, asFragment, morph, phone, reopen, tell } from "./seri.js";

const OPEN = "seri.chat", READ = "seri.chat.read";
const NEAR_THE_END = 40, KEY_OF_AN_INPUT_METHOD = 229;
const section = () => document.getElementById("chat");

// ---- Taking in what the server drew ----------------------------------------------------------

let composing = false;
let held = "";

function take(html) {
  if (composing) return void (held = html); // the newest is shown when the word is complete
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("chat");
  const old = section();
  if (!next || !old) return;
  if (next.dataset.notice) tell(next.dataset.notice);
  delete next.dataset.notice;
  const list = old.querySelector("ol");
  const follows = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_THE_END;
  morph(old, next);
  settle();
  if (follows) toTheEnd();
}

document.addEventListener("seri:chat", (event) => take(event.detail));

function toTheEnd() {
  const list = section()?.querySelector("ol");
  if (list) list.scrollTop = list.scrollHeight;
}

// ---- Open or folded, and what is new ---------------------------------------------------------

let settled = null;

/** Fold a chat that has just come, as its reader likes it, and count what they have not read. */
function settle() {
  const talk = section()?.querySelector("details");
  if (!talk) return;
  if (settled !== talk) {
    const hidesNothing = !phone.matches && talk.closest(".room") !== null;
    talk.open = recall(OPEN) ? recall(OPEN) === "open" : hidesNothing;
    settled = talk;
  }
  count(talk);
}

/** The number of the last line of each room. */
function ends() {
  const found = {};
  for (const line of section().querySelectorAll("li[data-key]")) {
    const [room, number] = line.dataset.key.split("-");
    found[room] = Number(number);
  }
  return found;
}

function count(talk) {
  const table = section().dataset.table;
  const isRead = talk.open && !document.hidden;
  if (isRead) keepOf(READ, table, ends());
  const read = recallOf(READ, table) ?? {};
  const unread = [...section().querySelectorAll("li[data-key]:not(.mine)")].filter((line) => {
    const [room, number] = line.dataset.key.split("-");
    return Number(number) > (read[room] ?? 0);
  });
  const shown = talk.querySelector(".unread");
  shown.hidden = isRead || !unread.length;
  shown.textContent = shown.dataset.text.replace("{count}", unread.length);
}

document.addEventListener("toggle", (event) => {
  if (event.target !== section()?.querySelector("details")) return;
  settle();
  toTheEnd();
}, true);

document.addEventListener("click", (event) => {
  const talk = event.target.closest("#chat > details > summary")?.parentElement;
  if (talk) keep(OPEN, talk.open ? "folded" : "open"); // as it will be after this click
});

document.addEventListener("visibilitychange", settle);

// ---- Typing ----------------------------------------------------------------------------------

const isOurs = (event) => event.target.closest?.("#chat") != null;

function composed() {
  composing = false;
  const html = held;
  held = "";
  if (html) take(html);
}

document.addEventListener("compositionstart", (event) => (composing ||= isOurs(event)));
document.addEventListener("compositionend", (event) => isOurs(event) && composed());
document.addEventListener("focusout", (event) => isOurs(event) && composing && composed());

/** The Enter key that chooses a word does not send; some browsers end the composing before it. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !isOurs(event)) return;
  if (composing || event.isComposing || event.keyCode === KEY_OF_AN_INPUT_METHOD) event.preventDefault();
});

// ---- Sending ---------------------------------------------------------------------------------

let sending = false;

async function send(form, button) {
  if (sending) return;
  sending = true;
  const data = new FormData(form, button);
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(data),
      headers: asFragment(),
    });
    const html = await answer.text();
    if (!(answer.headers.get("Content-Type") ?? "").startsWith(FRAGMENT)) return tell(`${answer.status} ${answer.statusText}`);
    const field = form.elements.namedItem("text");
    if (answer.ok && field?.value === data.get("text")) field.value = "";
    take(html);
    if (answer.ok && data.has("text")) toTheEnd();
    if (answer.ok && form.closest("#chat")?.querySelector("[name=name]")) reopen(); // as the guest they are now
  } catch {
    tell(document.getElementById("offline").dataset.text); // what was typed stays
  } finally {
    sending = false;
  }
}

document.addEventListener("submit", (event) => {
  if (!isOurs(event)) return;
  event.preventDefault();
  if (!composing) send(event.target, event.submitter);
});

settle();
toTheEnd();
