/** The moves of a page, on their way to the server over its WebSocket. */
import type { Page } from 'playwright-core';

/** A move that the page has sent. */
export interface OwnMove {
  /** Lets the server have it. */
  pass: () => void;
  /** Sends the page a refusal instead. */
  refuse: (problem: { status: number; code: string } & Record<string, unknown>) => void;
  /** Lets the server have it, and closes the connection in place of the response. */
  loseResponse: () => void;
}

interface Message {
  type: string;
  id?: number;
}

/** Holds each move of a page for `onmove`. `route` is to be called before the page opens. */
export function holdMoves(onmove: (move: OwnMove) => unknown) {
  let resolve = () => {};
  const responds = new Promise<void>((done) => (resolve = done));
  const route = (page: Page): Promise<void> =>
    page.routeWebSocket('**/api/socket', (socket) => {
      const server = socket.connectToServer();
      let lost: number | undefined;
      server.onMessage((text) => {
        const { type, id } = JSON.parse(String(text)) as Message;
        if (type === 'done' && id === lost) return void socket.close();
        socket.send(text);
        if (type === 'done') resolve();
      });
      socket.onMessage((text) => {
        const { type, id } = JSON.parse(String(text)) as Message;
        const pass = () => server.send(text);
        if (type !== 'act') return pass();
        onmove({
          pass,
          refuse: (problem) => socket.send(JSON.stringify({ type: 'refused', id, problem })),
          loseResponse: () => {
            lost = id;
            pass();
          },
        });
      });
    });
  /** `responds` resolves once the page has a response over the WebSocket; before that it sends moves by `POST`. */
  return { route, responds };
}
