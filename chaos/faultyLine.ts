import { EventEmitter, once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How a line carries data: `open`; `cut` resets all connections and new ones; `silent` accepts connections and carries
 * nothing until it is open again; `lost` never carries anything again for the present connections, as when a firewall
 * forgets them, while new ones work; a delay of each piece; a rate in each direction of each connection.
 */
export type LineState = 'open' | 'cut' | 'silent' | 'lost' | { delayMs: number } | { bytesPerS: number };

/** A TCP proxy in front of one server. */
export interface FaultyLine {
  port: number;
  set(state: LineState): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1. `target` is another port there, or the path of a Unix socket. */
export async function startFaultyLine(target: number | string): Promise<FaultyLine> {
  let state: LineState = 'open';
  const changes = new EventEmitter().setMaxListeners(0);
  /** The client's ends of the open connections. */
  const connections = new Set<net.Socket>();
  const lost = new WeakSet<net.Socket>();

  const hold = async (near: net.Socket, bytes: number): Promise<void> => {
    while (state === 'silent') await once(changes, 'change');
    if (lost.has(near)) await new Promise<never>(() => {});
    if (typeof state === 'string') return;
    await sleep('delayMs' in state ? state.delayMs : (bytes / state.bytesPerS) * 1_000);
  };
  const carry = (near: net.Socket, from: net.Socket, to: net.Socket) =>
    pipeline(
      from,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          await hold(near, piece.length);
          yield piece;
        }
      },
      to,
    );
  const server = net.createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = typeof target === 'number' ? net.connect(target, '127.0.0.1') : net.connect(target);
    connections.add(near);
    near.once('close', () => connections.delete(near));
    for (const socket of [near, far]) socket.on('error', () => {});
    void Promise.all([carry(near, near, far), carry(near, far, near)])
      .catch(() => {})
      .finally(() => [near, far].forEach((socket) => socket.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (next: LineState) => {
    state = next;
    changes.emit('change');
    for (const near of connections) {
      if (next === 'cut') near.resetAndDestroy();
      if (next === 'lost') lost.add(near);
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    set,
    close: async () => {
      set('cut');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
