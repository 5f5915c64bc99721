// Who is asked and looks elsewhere is told once: by a sound, by a note of the browser, as they like.
// The icon in the tab changes for everybody. Nothing is asked of the browser without a click.

import { keep, keepOf, recall, recallOf } from "./memory.js";
import { tell } from "./seri.js";

const SOUND = "seri.sound", NOTE = "seri.note", NOTICED = "seri.noticed";
const PATIENCE_MS = 300;
const NOTES = [[659, 0], [880, 0.16]], NOTE_SECONDS = 0.35, LOUDNESS = 0.15;
const live = () => document.getElementById("live");
const asked = () => live()?.dataset.asked ?? "";
const isLookedAt = () => !document.hidden && document.hasFocus();

// ---- One notice per decision -----------------------------------------------------------------

let last = asked();
let shown = null;

function look() {
  const icon = document.querySelector("link[rel=icon]");
  const name = asked() ? "icon-turn.svg" : "icon.svg";
  if (!icon.href.endsWith(`/${name}`)) icon.href = `/static/${name}`;
  showSettings();
  if (asked() === last) return;
  last = asked();
  shown?.close(); // what it said is done
  shown = null;
  if (last) notice(last);
}

/** A tab that is looked at comes first; of all others of this table the first one tells. */
async function notice(decision) {
  if (!isLookedAt()) await new Promise((done) => setTimeout(done, PATIENCE_MS));
  if (decision !== asked() || !(await isFirst(decision)) || isLookedAt()) return;
  if (mayNote()) note();
  if (recall(SOUND) === "on") ring();
}

function isFirst(decision) {
  const claim = () => {
    if (recallOf(NOTICED, location.pathname) === decision) return false;
    keepOf(NOTICED, location.pathname, decision);
    return true;
  };
  return navigator.locks ? navigator.locks.request(NOTICED, claim) : claim();
}

// ---- A sound ---------------------------------------------------------------------------------

let audio = null;

/** Browsers let a page sound after a click or a key only. */
function warmUp() {
  if (recall(SOUND) !== "on") return;
  audio ??= new AudioContext();
  audio.resume();
}

function ring() {
  if (audio?.state !== "running") return;
  for (const [frequency, delay] of NOTES) {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { type: "sine", frequency });
    const loudness = new GainNode(audio, { gain: LOUDNESS });
    loudness.gain.setValueAtTime(LOUDNESS, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

document.addEventListener("pointerdown", warmUp);
document.addEventListener("keydown", warmUp);

// ---- A note of the browser -------------------------------------------------------------------

const canNote = () => "Notification" in window && isSecureContext;
const mayNote = () => canNote() && Notification.permission === "granted" && recall(NOTE) === "on";

function note() {
  const text = document.getElementById("status").textContent.trim();
  try {
    shown = new Notification(document.title, { body: text, tag: location.pathname, icon: "/static/icon-turn.svg" });
  } catch {
    return; // some phones want it otherwise
  }
  shown.onclick = () => window.focus();
}

// ---- Settings --------------------------------------------------------------------------------

/** The buttons as things stand: what the server draws knows nothing of it. */
function showSettings() {
  for (const place of document.querySelectorAll(".notices")) {
    place.hidden = false;
    place.querySelector(".sound").setAttribute("aria-pressed", recall(SOUND) === "on");
    place.querySelector(".note").setAttribute("aria-pressed", mayNote());
    place.querySelector(".note").hidden = !canNote();
  }
}

async function switchNotes(button) {
  if (mayNote()) return keep(NOTE, "off");
  if ((await Notification.requestPermission()) === "granted") keep(NOTE, "on");
  else tell(button.dataset.denied);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest(".notices button");
  if (!button) return;
  if (button.matches(".note")) await switchNotes(button);
  else keep(SOUND, recall(SOUND) === "on" ? "off" : "on");
  warmUp();
  if (button.matches(".sound") && recall(SOUND) === "on") audio.resume().then(ring);
  showSettings();
});

addEventListener("storage", showSettings);
document.addEventListener("seri:shown", look);
look();
