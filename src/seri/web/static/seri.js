// The pages work without this script. With it they are pushed (server-sent events), pieces move,
// and a click on the board plays. The server draws; nothing here knows a rule of any game.

import { keep, recall } from "./memory.js";

export const FRAGMENT = "text/vnd.seri.fragment+html";
const REOPEN_MS = 2000, NOTICE_MS = 8000, MOVE_MS = 420;
const live = () => document.getElementById("live");
const offline = document.getElementById("offline");
const toast = document.getElementById("toast");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const phone = matchMedia("(max-width: 44rem)"); // as in table.css

/** The layout of boards that is shown; the server need not draw the other one. */
const layout = () => phone.matches ? "narrow" : "wide";

/** What asks for the part of a page that changes, as it is shown here. */
export const asFragment = () => ({ Accept: FRAGMENT, "Seri-Layout": layout() });

// ---- Taking in what the server drew ----------------------------------------------------------

/** Show a fragment unless a newer one is there already. */
function show(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  const old = live();
  if (!next || Number(next.dataset.revision) < Number(old.dataset.revision)) return;
  if (next.dataset.notice) tell(next.dataset.notice);
  delete next.dataset.notice;
  const focused = document.activeElement;
  const before = places(old);
  const told = entries(old);
  morph(old, next);
  announce(told, entries(old));
  if (next.dataset.title) document.title = next.dataset.title;
  if (!calm.matches) slide(old, before);
  for (const part of old.querySelectorAll("details[data-load][open]")) load(part);
  keepFocus(focused);
  document.dispatchEvent(new Event("seri:shown"));
}

/** Give the focus back to what was moved; if it is gone or can't have it, to the status. */
function keepFocus(focused) {
  if (!focused || focused === document.body || document.activeElement === focused) return;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  if (document.activeElement !== focused) document.getElementById("status")?.focus({ preventScroll: true });
}

// ---- What a screen reader says ---------------------------------------------------------------

const MOST_NEWS = 12;

/** The entries of the log that is shown, newest first, by their keys. */
const entries = (root) => new Map([...root.querySelectorAll(".play .log li")].map((each) => [each.dataset.key, each.innerText]));

/** Let what has happened since be said, oldest first; the log itself stays quiet. */
function announce(before, now) {
  const news = document.getElementById("news");
  if (!news || !before.size) return;
  const fresh = [...now].filter(([key]) => !before.has(key)).slice(0, MOST_NEWS).reverse();
  if (!fresh.length) return;
  news.replaceChildren(...fresh.map(([, text]) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
}

let notices = 0;
export function tell(text) {
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.textContent = text;
  toast.replaceChildren(notice);
  const mine = ++notices;
  setTimeout(() => mine === notices && toast.replaceChildren(), NOTICE_MS);
}

const keyOf = (node) => node.nodeType === 1 ? node.id || node.getAttribute("data-key") : null;

/**
 * Make `old` like `next`, keeping every element that has the same key (or place and tag).
 * What says `data-keep` is left alone and never moved, for somebody may be typing there.
 */
export function morph(old, next) {
  for (const { name } of [...old.attributes]) {
    const kept = name === "open" && old.tagName === "DETAILS";
    if (!kept && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name === "open" && old.tagName === "DETAILS") continue; // as its reader left it
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (name === "value" && old.tagName === "INPUT") old.value = value; // what was typed is stale
  }
  const keyed = new Map();
  for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
  let here = old.firstChild;
  for (const wanted of [...next.childNodes]) {
    const key = keyOf(wanted);
    let match = key ? keyed.get(key) : here;
    if (match && (match.nodeType !== wanted.nodeType || match.nodeName !== wanted.nodeName || keyOf(match) !== key)) match = null;
    if (!match) {
      old.insertBefore(document.importNode(wanted, true), here);
      continue;
    }
    const isAbsent = wanted.nodeType === 1 && wanted.hasAttribute("data-absent"); // not drawn anew
    const isKept = isAbsent || (match.nodeType === 1 && match.hasAttribute("data-keep"));
    if (isKept && !isAbsent) while (here !== match) here = dropped(here);
    if (match === here) here = here.nextSibling;
    else old.insertBefore(match, here);
    if (isKept) continue;
    if (wanted.nodeType === 1) morph(match, wanted);
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue;
  }
  while (here) here = dropped(here);
}

/** Remove a node; the one that came after it. */
function dropped(node) {
  const rest = node.nextSibling;
  node.remove();
  return rest;
}

// ---- What is fetched when it is opened -------------------------------------------------------

/** Fill the last child of an opened part, unless the table has moved on meanwhile. */
async function load(part) {
  const place = part.lastElementChild;
  if (place.dataset.loaded === place.dataset.key) return;
  place.dataset.loaded = place.dataset.key;
  try {
    const answer = await fetch(part.dataset.load, { headers: asFragment() });
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && place.isConnected) place.replaceChildren(...read.body.childNodes);
  } catch {
    delete place.dataset.loaded; // the link in it stays
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.matches("details[data-load]")) load(event.target);
}, true);

// ---- Pieces that move ------------------------------------------------------------------------

/** Where each keyed piece of each visible drawing is on the screen. */
function places(root) {
  const found = new Map();
  for (const drawing of root.querySelectorAll("svg")) {
    if (!drawing.getClientRects().length) continue;
    const layout = drawing.parentElement.className;
    for (const piece of drawing.querySelectorAll("[data-key]")) {
      const box = piece.getBoundingClientRect();
      if (box.width) found.set(`${layout} ${piece.dataset.key}`, box);
    }
  }
  return found;
}

/** Let pieces slide from where they were (or where `data-from` was) to where they are. */
function slide(root, before) {
  for (const drawing of root.querySelectorAll("svg")) {
    if (!drawing.getClientRects().length) continue;
    const layout = drawing.parentElement.className;
    for (const piece of drawing.querySelectorAll("[data-key]")) {
      const was = before.get(`${layout} ${piece.dataset.key}`) ?? before.get(`${layout} ${piece.dataset.from}`);
      const now = piece.getBoundingClientRect();
      if (was && now.width) slideOne(piece, was.x - now.x, was.y - now.y);
      else if (now.width) piece.animate([{ opacity: 0 }, { opacity: 1 }], MOVE_MS);
    }
  }
}

function slideOne(piece, dx, dy) {
  if (Math.hypot(dx, dy) < 1) return;
  const screen = piece.parentElement.getScreenCTM();
  if (!screen) return;
  const x = dx / screen.a, y = dy / screen.d;
  piece.animate(
    [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }],
    { duration: MOVE_MS, easing: "cubic-bezier(.2, .7, .2, 1)", composite: "add" },
  );
}

// ---- The stream ------------------------------------------------------------------------------

let stream = null;
let reopening = 0;

function open() {
  const address = live()?.dataset.stream;
  if (!address || stream || (document.hidden && !staysAwake())) return;
  stream = new EventSource(`${address}?layout=${layout()}`);
  stream.onmessage = (event) => show(event.data);
  stream.addEventListener("now", (event) => dispatchEvent(new CustomEvent("seri-now", { detail: Number(event.data) })));
  stream.addEventListener("chat", ({ data }) => document.dispatchEvent(new CustomEvent("seri:chat", { detail: data })));
  stream.addEventListener("goodbye", comeBack);
  stream.onopen = () => { offline.textContent = ""; };
  stream.onerror = () => {
    offline.textContent = offline.dataset.text;
    if (stream?.readyState !== EventSource.CLOSED) return; // it tries again by itself
    close();
    reopening = setTimeout(open, REOPEN_MS);
  };
}

/** The server stops, perhaps to start anew: come back by and by, not all at the same moment. */
function comeBack() {
  close();
  reopening = setTimeout(open, REOPEN_MS * (0.5 + Math.random()));
}

function close() {
  clearTimeout(reopening);
  stream?.close();
  stream = null;
}

phone.addEventListener("change", () => {
  if (stream) reopen();
  else if (document.querySelector("main.replay")) step(location.href);
});

/** Begin the stream anew, as whoever one is now. */
export function reopen() {
  close();
  open();
}

// A hidden tab where its reader may be asked goes on listening. Browsers hold few connections to a
// server, so only some tabs do; their names are kept for all tabs to see.

const AWAKE = "seri.awake", MOST_AWAKE = 3, AWAKE_MS = 12 * 3600 * 1000;
const me = Math.random();

function staysAwake() {
  if (live().dataset.awake === undefined) return false;
  const others = awake().filter(([tab]) => tab !== me);
  if (others.length >= MOST_AWAKE) return false;
  keep(AWAKE, JSON.stringify([...others, [me, Date.now()]]));
  return true;
}

function needsNoWaking() {
  keep(AWAKE, JSON.stringify(awake().filter(([tab]) => tab !== me)));
}

/** [tab, since when] of the hidden tabs that listen; a tab that crashed is forgotten some day. */
function awake() {
  try {
    return (JSON.parse(recall(AWAKE)) ?? []).filter(([, since]) => Date.now() - since < AWAKE_MS);
  } catch {
    return [];
  }
}

function appearOrVanish() {
  if (!document.hidden) needsNoWaking();
  if (document.hidden && !staysAwake()) close();
  else open();
}

document.addEventListener("visibilitychange", appearOrVanish);
addEventListener("pagehide", () => {
  needsNoWaking();
  close();
});
addEventListener("pageshow", open);

// ---- Acting ----------------------------------------------------------------------------------

const NO_CONTENT = 204, SILENT_MS = 8000, MOST_SILENT = 4;

/** Wait until the stream has shown a revision; one that says nothing is begun anew, once. */
async function pushed(revision) {
  let silent = 0;
  const waiting = setInterval(() => {
    silent += 1;
    if (silent === 1) reopen();
    if (silent === MOST_SILENT) location.reload();
  }, SILENT_MS);
  try {
    while (Number(live().dataset.revision) < revision) {
      await new Promise((shown) => document.addEventListener("seri:shown", shown, { once: true }));
    }
  } finally {
    clearInterval(waiting);
  }
}

let sending = "";

async function send(form, button) {
  const data = new FormData(form, button);
  const asked = `${data.get("seq")} ${data.get("drafted")}`;
  if (sending === asked) return; // a second click on the same; what is pushed meanwhile is new
  sending = asked;
  live().setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { ...asFragment(), ...(stream?.readyState === EventSource.OPEN && { "Seri-Stream": "open" }) },
    });
    if (answer.status === NO_CONTENT) await pushed(Number(answer.headers.get("Seri-Revision")));
    else if ((answer.headers.get("Content-Type") ?? "").startsWith(FRAGMENT)) show(await answer.text());
    else if (answer.ok) location.assign(answer.url);
    else tell(`${answer.status} ${answer.statusText}`);
  } catch {
    offline.textContent = offline.dataset.text;
  } finally {
    if (sending === asked) {
      sending = "";
      live().removeAttribute("aria-busy");
    }
  }
}

// ---- Ready -----------------------------------------------------------------------------------

const NONCE_BYTES = 16;

/** Add something random to the deal that the server does not know, unless something was typed. */
function addNonce(form) {
  const field = form.elements.namedItem("nonce");
  if (field.value) return;
  const random = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  field.value = btoa(String.fromCharCode(...random)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

document.addEventListener("submit", (event) => {
  if (event.target.matches("form.ready")) addNonce(event.target);
});

/** Quiet hours are those where the reader lives, unless something else was written. */
const ownZone = document.querySelector("[data-own-zone]");
if (ownZone) ownZone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || ownZone.value;

/** Who plays with bots alone waits for nobody. */
document.querySelector("form.ready[data-alone]")?.requestSubmit();

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#live form.act, #live form.quick")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

/** A piece on the board stands for the button of the same move. */
function playPiece(piece) {
  const form = document.querySelector("#live form.act");
  const button = [...(form?.elements ?? [])].find((each) => each.name === "action" && each.value === piece.dataset.move);
  if (button) form.requestSubmit(button);
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-move]");
  if (piece) playPiece(piece);
  const copy = event.target.closest("[data-copy]");
  if (copy) copyLink(copy);
});

document.addEventListener("keydown", (event) => {
  const piece = event.target.closest?.("[data-move]");
  if (!piece || event.isComposing || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  playPiece(piece);
});

// ---- Replays ---------------------------------------------------------------------------------

const STEP_MS = 1100;
let steps = 0;
let playing = 0;

/** Show another moment, unless a later one was asked for meanwhile. */
async function step(address) {
  const mine = ++steps;
  const answer = await fetch(address, { headers: asFragment() });
  const text = await answer.text();
  if (mine !== steps) return;
  if (!answer.ok) return void location.assign(address);
  show(text);
  history.replaceState(null, "", address);
  tellPlaying();
}

function tellPlaying() {
  const button = document.querySelector(".autoplay");
  if (!button) return;
  button.hidden = false;
  button.textContent = playing ? button.dataset.pause : button.dataset.play;
}

function startPlaying() {
  playing = setInterval(playOn, STEP_MS);
  tellPlaying();
}

function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  tellPlaying();
}

function playOn() {
  const next = document.querySelector(".replay [rel=next][href]");
  if (next) step(next.href);
  else stopPlaying();
}

document.addEventListener("click", (event) => {
  if (event.target.closest(".autoplay")) {
    if (playing) return stopPlaying();
    startPlaying();
    playOn();
    return;
  }
  const link = event.target.closest("a[data-step][href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stopPlaying();
  step(link.href);
});

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.target.matches("input, select, textarea")) return;
  document.querySelector(`.replay [rel=${rel}][href]`)?.click();
});

tellPlaying();
if (location.hash === "#play") startPlaying();

async function copyLink(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http: no clipboard API
  }
  tell(button.dataset.done);
}

open();
