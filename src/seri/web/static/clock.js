// Clocks tick here between what the server pushes. They count from the time that the server sent
// and this page's own steady time: a wrong clock of this computer, or a change of it, shows nothing.

const TICK_MS = 200, MINUTE = 60, HOUR = 3600, DAY = 86400;
const steady = () => performance.now() / 1000;
const littleTime = document.getElementById("little-time");
let ahead = Number(document.querySelector("meta[name=seri-now]").content) - steady();
let told = "";

addEventListener("seri-now", (event) => {
  ahead = event.detail - steady();
  tick();
});

/** Like `clock_text` of the server. */
function written(seconds, long) {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor((left % HOUR) / MINUTE), hours = Math.floor(left / HOUR);
  if (left >= DAY) return long.replace("{days}", Math.floor(left / DAY)).replace("{hours}", hours % 24);
  if (left >= HOUR) return `${hours}:${two(minutes)}:${two(left % MINUTE)}`;
  return `${minutes}:${two(left % MINUTE)}`;
}

/** Show what is left now. Writes only what differs, since each writing is observed below. */
function tick() {
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Number(clock.dataset.until) - steady() - ahead;
    const text = written(left, clock.dataset.long), isLow = left <= Number(clock.dataset.low);
    if (clock.textContent !== text) clock.textContent = text;
    if (clock.classList.contains("low") !== isLow) clock.classList.toggle("low", isLow);
    if (isLow && "mine" in clock.dataset && told !== clock.dataset.until) {
      told = clock.dataset.until; // said once a decision, not every second
      littleTime.textContent = littleTime.dataset.text;
    } else if (!isLow && "mine" in clock.dataset) littleTime.textContent = "";
  }
}

setInterval(tick, TICK_MS);
new MutationObserver(tick).observe(document.getElementById("live"), { childList: true, subtree: true });
tick();

// ---- Moments in the reader's own way ---------------------------------------------------------

const lang = document.documentElement.lang;
const local = new Intl.DateTimeFormat(
  navigator.languages.find((each) => each.startsWith(lang)) ?? lang, { dateStyle: "medium", timeStyle: "short" },
);

/** Say in this time zone what the server said in its own. */
function localize() {
  for (const moment of document.querySelectorAll("time[data-local]")) {
    moment.textContent = moment.dataset.local.replace("{until}", local.format(new Date(moment.dateTime)));
  }
}

document.addEventListener("seri:shown", localize);
localize();
