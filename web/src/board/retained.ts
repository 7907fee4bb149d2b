/** Lists whose unchanged items stay the same objects, so that a change renders only what it concerns. */

const isEqual = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(b) as (keyof T)[]).every((name) => a[name] === b[name]);

/** Returns a function that replaces the items of a list by the equal ones of its last list, by their keys. */
export function retaining<T extends object>(
  keyOf: (item: T) => unknown,
): (now: readonly T[]) => T[] {
  let before = new Map<unknown, T>();
  return (now) => {
    const kept = now.map((item) => {
      const old = before.get(keyOf(item));
      return old && isEqual(old, item) ? old : item;
    });
    before = new Map(kept.map((item) => [keyOf(item), item]));
    return kept;
  };
}
