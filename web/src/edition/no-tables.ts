/** A server answers what needs tables. */
export async function supplyStored(..._: unknown[]): Promise<void> {}
