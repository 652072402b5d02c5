import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** What a measured server sends and receives over its channel. */
export type ChildMessage =
  { kind: 'listening'; url: string } | { kind: 'use'; cpuMs: number; rssMb: number; longestStretchMs: number };
export type ParentMessage = 'use' | 'stop';

/** Sends the parent where the server is, and what it has used at each request, with its longest stretch since the request before. */
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
