/** Replaces the page's player: the element has no players with names. */
export const me: { player?: { name: string } } = {};
