// What this browser remembers between visits; nothing where it may not.

const MOST_NAMES = 50;

export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // full, or not allowed
  }
}

/** A value by name below a key; the names that were kept last stay. */
export const recallOf = (key, name) => pairs(key).find(([each]) => each === name)?.[1];

export function keepOf(key, name, value) {
  const others = pairs(key).filter(([each]) => each !== name);
  keep(key, JSON.stringify([...others, [name, value]].slice(-MOST_NAMES)));
}

function pairs(key) {
  try {
    return JSON.parse(recall(key)) ?? [];
  } catch {
    return [];
  }
}
