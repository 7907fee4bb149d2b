/** The tables that this browser has built itself. */
export { supplyStored } from '../local/tables/supply';
