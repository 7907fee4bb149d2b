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

/** Holds each move of a page for `onmove`. To be called before the page opens. */
export const holdMoves = (page: Page, onmove: (move: OwnMove) => unknown): Promise<void> =>
  page.routeWebSocket('**/api/socket', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, id } = JSON.parse(String(text)) as { type: string; id: number };
      const pass = () => server.send(text);
      if (type !== 'act') return pass();
      onmove({
        pass,
        refuse: (problem) => socket.send(JSON.stringify({ type: 'refused', id, problem })),
        loseResponse: () => {
          server.onMessage((reply) => {
            const message = JSON.parse(String(reply)) as { type: string; id?: number };
            if (message.type === 'done' && message.id === id) void socket.close();
          });
          pass();
        },
      });
    });
  });
