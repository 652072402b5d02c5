import autocannon from 'autocannon';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundle } from '../scripts/bundle.mjs';
import type { ChildMessage, ParentMessage } from './servers/child.js';

export interface MeasuredServer {
  url: string;
  /**
   * CPU time of all threads since the start, memory, and the longest time since the last call in which the event loop
   * was blocked.
   */
  use(): Promise<{ cpuMs: number; rssMb: number; longestStretchMs: number }>;
  stop(): Promise<void>;
}

/** Starts bench/servers/<name>.ts in a separate process, as in production. */
export async function startMeasuredServer(
  name: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  const file = fileURLToPath(await bundle(`bench/servers/${name}.ts`));
  const limits = { RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_CREDENTIAL: '0' };
  const child = fork(file, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      ...limits,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // No measured server outlives this process.
  process.once('exit', () => child.kill('SIGKILL'));
  const listening = await nextMessage(child, 'listening');
  return {
    url: listening.url,
    use: async () => {
      const answer = nextMessage(child, 'use');
      child.send('use' satisfies ParentMessage);
      return answer;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop' satisfies ParentMessage);
      await ended;
    },
  };
}

function nextMessage<Kind extends ChildMessage['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<ChildMessage, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`A measured server ended (${code}).`));
    const receive = (message: ChildMessage) => {
      if (message.kind !== kind) return;
      child.off('message', receive);
      child.off('exit', end);
      resolve(message as Extract<ChildMessage, { kind: Kind }>);
    };
    child.on('message', receive);
    child.once('exit', end);
  });
}

export interface Load {
  path: string;
  authorization: string;
  connections: number;
  seconds: number;
}

export interface Measurement {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUsPerRequest: number;
}

/** Loads a server with requests over several connections. Throws when an answer is not 2xx. */
export async function measure(
  server: MeasuredServer,
  { path, authorization, connections, seconds }: Load,
): Promise<Measurement> {
  const before = await server.use();
  const result = await autocannon({
    url: server.url + path,
    connections,
    duration: seconds,
    headers: { authorization },
  });
  const after = await server.use();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed.`);
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuUsPerRequest: ((after.cpuMs - before.cpuMs) * 1000) / result.requests.total,
  };
}

/** Measures latencies of single requests in milliseconds with fractions, which autocannon rounds. */
export async function measureLatencies(
  url: string | ((index: number) => string),
  authorization: string | null,
  count: number,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const times: number[] = [];
  for (let index = 0; index < count + 5; index++) {
    const startedAtMs = performance.now();
    const target = typeof url === 'string' ? url : url(index);
    const answer = await fetch(target, { headers: authorization === null ? {} : { authorization } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}.`);
    // The first requests prepare statements and open connections.
    if (index >= 5) times.push(performance.now() - startedAtMs);
  }
  times.sort((a, b) => a - b);
  return { p50Ms: times[Math.floor(count * 0.5)]!, p99Ms: times[Math.min(count - 1, Math.floor(count * 0.99))]! };
}

/** Makes `count` calls, `atOnce` at the same time, and returns how many milliseconds they took together. */
export async function runAtOnce(
  count: number,
  atOnce: number,
  call: (number: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - from;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
