import { createCredential } from '../db/tenancy/access/credentials.js';
import { insertUser } from '../test/support/people.js';
import { startTestIssuer } from '../test/support/testIssuer.js';
import { BENCH, fillCourses } from './benchDatabase.js';
import { generateCourses } from './generateCatalog.js';
import { type MeasuredServer, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const COURSES = 200;
const REQUESTS = 400;
const PATH = '/api/catalog/courses/?course_id=GEN-0000001';

/** Measures what a caller by JWT costs more than the same person by API token. */
export const identity: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  await fillCourses(db, 'bench', generateCourses(COURSES));
  const userId = await insertUser(db as never, 'signed', { roles: { bench: 'learner' } });
  const { authorization: token } = await createCredential(db, BENCH, { user: 'signed' });
  const issuer = await startTestIssuer();
  await db.pool.query(
    `with provider as (
       insert into identity_providers (platform_id, name, issuer, client_id, audiences)
       select id, 'Bench', $1, 'learning-platform', '{learning-platform}' from platforms where key = 'bench'
       returning platform_id, id
     )
     insert into identity_links (platform_id, provider_id, subject, user_id) select platform_id, id, 's-1', $2 from provider`,
    [issuer.url, userId],
  );
  const server = await startMeasuredServer('product', url, { IDENTITY_PRIVATE_ADDRESSES: '1' });
  const sign = async (jti: string) => `Bearer ${await issuer.sign({ sub: 's-1', jti })}`;
  const cached = await sign('cached');
  const taken: Record<string, Cost[]> = { token: [], cached: [], uncached: [] };
  for (let round = 0; round <= rounds; round++) {
    const fresh: string[] = [];
    for (let number = 0; number < REQUESTS; number++) fresh.push(await sign(`${round}-${number}`));
    for (const [kind, find] of Object.entries({
      token: () => token,
      cached: () => cached,
      uncached: (number: number) => fresh[number]!,
    })) {
      const cost = await measureCost(server, find);
      // The first round warms the compiler and the statements.
      if (round > 0) taken[kind]!.push(cost);
    }
  }
  await server.stop();
  await issuer.close();
  const middle = (kind: string, of: keyof Cost) => median(taken[kind]!.map((one) => one[of]));
  const extra = (kind: string) => middle(kind, 'cpuMs') - middle('token', 'cpuMs');
  const figures: Omit<Figure, 'suite'>[] = [
    { what: 'API token, CPU a request', value: middle('token', 'cpuMs'), unit: 'ms' },
    { what: 'cached JWT, CPU more than an API token', value: extra('cached'), unit: 'ms', aim: 0.2 },
    { what: 'uncached JWT, CPU more than an API token', value: extra('uncached'), unit: 'ms' },
    { what: 'p50, cached JWT / API token', value: middle('cached', 'p50Ms') / middle('token', 'p50Ms'), unit: 'x' },
    { what: 'p50, uncached JWT / API token', value: middle('uncached', 'p50Ms') / middle('token', 'p50Ms'), unit: 'x' },
  ];
  return figures.map((figure) => ({ suite: 'identity', ...figure }));
};

interface Cost {
  cpuMs: number;
  p50Ms: number;
}

/** The costs of one request, of many that follow one another. */
async function measureCost(server: MeasuredServer, findAuthorization: (number: number) => string): Promise<Cost> {
  const times: number[] = [];
  const { cpuMs: before } = await server.use();
  for (let number = 0; number < REQUESTS; number++) {
    const from = performance.now();
    const answer = await fetch(server.url + PATH, { headers: { authorization: findAuthorization(number) } });
    await answer.arrayBuffer();
    times.push(performance.now() - from);
    if (answer.status !== 200) throw new Error(`The request was answered with ${answer.status}.`);
  }
  const { cpuMs: after } = await server.use();
  return { cpuMs: (after - before) / REQUESTS, p50Ms: median(times) };
}
