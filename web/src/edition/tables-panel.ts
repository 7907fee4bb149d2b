/** Building tables in this browser. */
export const load = () => import('../local/tables/Tables.svelte');
