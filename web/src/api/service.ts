/** The service on the server that the page comes from. */
import { once } from '../local/compile';
import { Line } from './line';
import type { Referee } from './referee';

const url = (path: string) => `/api/${path}`;

const line = new Line(() => {
  const socket = new URL(url('socket'), location.href);
  socket.protocol = socket.protocol.replace('http', 'ws');
  return socket.href;
});

const followChanges = once(async () => (await import('./follow-changes')).followChanges(line));

export const service: Referee = {
  fetch: (path, init) => fetch(url(path), init),
  url,
  watch: (game, seq, handlers, state) => {
    // Without the rules, whole states arrive.
    followChanges().catch(() => {});
    return line.watch(game, seq, handlers, state);
  },
  follow: (topic, handler) => line.follow(topic, handler),
  act: (game, seq, action) => line.act(game, seq, action),
  doubt: () => line.doubt(),
  reconnect: () => line.reconnect(),
  onended: (act) => line.onended(act),
};
