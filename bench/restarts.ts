import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { fillCourses } from './benchDatabase.js';
import { generateCourses } from './generateCatalog.js';
import { type StartedService, startService } from './servers/startService.js';
import type { Suite } from './suite.js';

const CLIENTS = 10;
const PROBE_EVERY_MS = 100;
/** Rolling restarts of a round. */
const RESTARTS = 10;
const COURSES = 100;
const PATH = '/api/catalog/courses/?limit=5';

interface Proxied {
  service: StartedService;
  isReady: boolean;
}

/**
 * Restarts two servers of one database in turns while ten keep-alive clients send requests without a pause. The clients
 * choose a server as a proxy does: one whose last probe of `/health/ready` answered 200.
 */
export const restarts: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  const authorization = await fillCourses(db, 'bench', generateCourses(COURSES));
  const folder = await temporaryDataFolder('lps-bench-restarts-');
  const start = async (): Promise<Proxied> => ({
    service: await startService({ DATABASE_URL: url, DATA_DIR: folder, WORKERS: '2', SHUTDOWN_DRAIN_MS: '1000' }),
    isReady: false,
  });
  const servers = [await start(), await start()];
  const failures = new Map<string, number>();
  let answers = 0;
  let hasEnded = false;
  const probing = (async () => {
    for (; !hasEnded; await sleep(PROBE_EVERY_MS))
      await Promise.all(servers.map(async (server) => (server.isReady = await probe(server.service.url))));
  })();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!hasEnded) {
      const ready = servers.filter(({ isReady }) => isReady);
      if (ready.length === 0) {
        await sleep(PROBE_EVERY_MS);
        continue;
      }
      const { service } = ready[client % ready.length]!;
      try {
        const status = await send(service.url + PATH, { agent, authorization });
        if (status === 200) answers += 1;
        else count(failures, String(status));
      } catch (error) {
        count(failures, (error as NodeJS.ErrnoException).code ?? (error as Error).message);
      }
    }
    agent.destroy();
  });
  const restartsInAll = rounds * RESTARTS;
  try {
    for (let restart = 0; restart < restartsInAll; restart++) {
      await ready(servers);
      const stopped = servers[restart % 2]!;
      await stopped.service.end('SIGTERM');
      servers[restart % 2] = await start();
    }
    await ready(servers);
  } finally {
    hasEnded = true;
    await Promise.all([probing, ...clients]);
    await Promise.all(servers.map(({ service }) => service.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true });
  }
  const failed = [...failures.values()].reduce((sum, one) => sum + one, 0);
  const kinds = [...failures].map(([what, times]) => `${what} ${times}`).join(', ') || 'none';
  return [
    { suite: 'restarts', what: `requests answered in ${restartsInAll} rolling restarts`, value: answers, unit: '' },
    {
      suite: 'restarts',
      what: `requests that failed (${kinds})`,
      value: failed,
      unit: '',
      aim: 0,
    },
  ];
};

async function ready(servers: Proxied[]): Promise<void> {
  while (!servers.every(({ isReady }) => isReady)) await sleep(PROBE_EVERY_MS);
}

async function probe(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

function send(url: string, { agent, authorization }: { agent: Agent; authorization: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
