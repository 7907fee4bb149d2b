/** The server answers the requests that need tables. */
export async function supplyStored(..._: unknown[]): Promise<void> {}
