/** The server handles the requests that need tables. */
export async function supplyStored(..._: unknown[]): Promise<void> {}
