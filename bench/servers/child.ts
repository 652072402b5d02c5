import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** The messages that a measured server sends to its parent and receives from it. */
export type ChildMessage =
  { kind: 'listening'; url: string } | { kind: 'use'; cpuMs: number; rssMb: number; longestStretchMs: number };
export type ParentMessage = 'use' | 'stop';

/**
 * Sends the address of the server to the parent and, at each request, its usage with the longest stretch since the last
 * request.
 */
export function serveParent(url: string, close: () => Promise<unknown>): void {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const send = (message: ChildMessage) => process.send?.(message);
  process.on('message', (message: ParentMessage) => {
    if (message === 'stop') return void close().finally(() => process.exit(0));
    const { user, system } = process.cpuUsage();
    send({
      kind: 'use',
      cpuMs: (user + system) / 1000,
      rssMb: process.memoryUsage.rss() / 1024 / 1024,
      longestStretchMs: delays.max / 1e6,
    });
    delays.reset();
  });
  process.on('disconnect', () => process.exit(0));
  send({ kind: 'listening', url });
}
