/** A proxy whose connections can die: silently, as behind a router that forgets them, or with an error. */
import { connect, createServer, type Socket } from 'node:net';

export interface DeadLine {
  readonly url: string;
  /** From now on, the present connections carry nothing; new ones work. */
  cut(): void;
  /** Closes the present connections, and refuses new ones until `up`. */
  down(): void;
  up(): void;
  close(): void;
}

/** Opens a proxy before the server at this address. */
export async function deadLine(server: string): Promise<DeadLine> {
  const { port, hostname } = new URL(server);
  const open = new Set<Socket>();
  let refuses = false;
  const proxy = createServer((client) => {
    if (refuses) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    const ends = [client, upstream] as const;
    for (const [from, to] of [ends, [upstream, client] as const]) {
      open.add(from);
      from.on('data', (data) => open.has(from) && to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => open.has(from) && to.destroy());
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  if (!address || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => open.clear(),
    down: () => {
      refuses = true;
      for (const socket of open) socket.destroy();
    },
    up: () => (refuses = false),
    close: () => void proxy.close(),
  };
}
