import { fillCourses } from './benchDatabase.js';
import { REAL_SIZE } from './catalog.js';
import { generateCourses } from './generateCatalog.js';
import { type Measurement, measure, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

/**
 * Measures an authenticated read compared with a bare server and with another framework on the same contract. All run in
 * production mode on the same PostgreSQL with the same number of connections, without logs.
 */
export const read: Suite = async (bench, { rounds, seconds }) => {
  const { url, db } = await bench.database();
  const authorization = await fillCourses(db, 'bench', generateCourses(REAL_SIZE));
  const names = ['product', 'bare', 'fastify'] as const;
  const servers = [];
  for (const name of names) servers.push(await startMeasuredServer(name, url));
  const figures: Figure[] = [];
  for (const { what, path, ofFastify } of [
    { what: 'one course by its identifier', path: '/api/catalog/courses/?course_id=GEN-0000001', ofFastify: 1 },
    { what: '25 courses', path: '/api/catalog/courses/', ofFastify: 0.9 },
  ]) {
    const bodies = await Promise.all(
      servers.map(async (server) =>
        (await fetch(server.url + path, { headers: { authorization } }))
          .text()
          .then((text) => JSON.stringify(JSON.parse(text.replaceAll(server.url, '')))),
      ),
    );
    if (new Set(bodies).size !== 1) throw new Error(`${what}: the servers do not answer the same.`);
    const taken = names.map((): Measurement[] => []);
    for (let round = 0; round <= rounds; round++) {
      for (const [index, server] of servers.entries()) {
        const measured = await measure(server, { path, authorization, connections: 8, seconds });
        // The first round warms the compiler and the statements.
        if (round > 0) taken[index]!.push(measured);
      }
    }
    const middle = (index: number, of: keyof Measurement) => median(taken[index]!.map((one) => one[of]));
    for (const [index, name] of names.entries()) {
      figures.push(
        { suite: 'read', what: `${what}: ${name}, CPU a request`, value: middle(index, 'cpuUsPerRequest'), unit: 'us' },
        {
          suite: 'read',
          what: `${what}: ${name}, requests a second`,
          value: middle(index, 'requestsPerSecond'),
          unit: '1/s',
        },
        { suite: 'read', what: `${what}: ${name}, p50`, value: middle(index, 'p50Ms'), unit: 'ms' },
        { suite: 'read', what: `${what}: ${name}, p99`, value: middle(index, 'p99Ms'), unit: 'ms' },
      );
    }
    figures.push(
      {
        suite: 'read',
        what: `${what}: CPU of product / bare`,
        value: middle(0, 'cpuUsPerRequest') / middle(1, 'cpuUsPerRequest'),
        unit: 'x',
        aim: 2.5,
      },
      {
        suite: 'read',
        what: `${what}: CPU of product / fastify`,
        value: middle(0, 'cpuUsPerRequest') / middle(2, 'cpuUsPerRequest'),
        unit: 'x',
        aim: ofFastify,
      },
    );
  }
  await Promise.all(servers.map((server) => server.stop()));
  return figures;
};
