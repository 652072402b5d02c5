import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** What a measured server tells and is told over its channel. */
export type ChildMessage = { kind: 'listening'; url: string } | { kind: 'use'; cpuMs: number; rssMb: number; longestStretchMs: number };
export type ParentMessage = 'use' | 'stop';

/** Tells the parent where the server is, and what it has used whenever it is asked, with its longest stretch since it was asked before. */
export function serveParent(url: string, close: () => Promise<unknown>): void {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const tell = (message: ChildMessage) => process.send?.(message);
  process.on('message', (message: ParentMessage) => {
    if (message === 'stop') return void close().finally(() => process.exit(0));
    const { user, system } = process.cpuUsage();
    tell({ kind: 'use', cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1024 / 1024, longestStretchMs: delays.max / 1e6 });
    delays.reset();
  });
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'listening', url });
}
