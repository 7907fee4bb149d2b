/** The worker of this page. */
import { CHANNEL } from '../tab-messages';
import { LocalReferee } from './referee';

export const localReferee = new LocalReferee(
  () =>
    new Worker(new URL('../worker/worker.ts', import.meta.url), {
      type: 'module',
      name: 'ludoteca',
    }),
  new BroadcastChannel(CHANNEL),
);
