import { randomUUID } from 'node:crypto';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { insertUser } from '../test/support/people.js';
import { type TestIssuer, startTestIssuer } from '../test/support/testIssuer.js';
import { BENCH, fillCourses } from './benchDatabase.js';
import { generateCourses } from './generateCatalog.js';
import { type MeasuredServer, median, runAtOnce, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const COURSES = 200;
const REQUESTS = 400;
const SIGN_INS_A_SECOND = 50;
const SIGN_INS_AT_ONCE = 8;
const PATH = '/api/catalog/courses/?course_id=GEN-0000001';
/** A path that names the platform, since only those take opaque tokens. */
const PATH_OF_PLATFORM = '/api/core/orgs/bench/users/signed/sessions/';
const SIGN_IN = '/api/core/auth/orgs/bench/sign-in/';
const OPAQUE = 'opaque-token-of-the-bench';

/**
 * Measures what a caller by JWT or by an opaque token costs more than the same person by API token, and what the service does for a
 * sign-in. The issuer is in this process, so its costs do not count.
 */
export const identity: Suite = async (bench, { rounds }) => {
  const { url, db } = await bench.database();
  await fillCourses(db, 'bench', generateCourses(COURSES));
  const userId = await insertUser(db as never, 'signed', { roles: { bench: 'learner' } });
  const { authorization: token } = await createCredential(db, BENCH, { user: 'signed' });
  const issuer = await startTestIssuer();
  await db.pool.query(
    `with provider as (
       insert into identity_providers (platform_id, name, issuer, client_id, audiences, introspection)
       select id, 'Bench', $1, 'learning-platform', '{learning-platform}', true from platforms where key = 'bench'
       returning platform_id, id
     )
     insert into identity_links (platform_id, provider_id, subject, user_id) select platform_id, id, 's-1', $2 from provider`,
    [issuer.url, userId],
  );
  const server = await startMeasuredServer('product', url, { IDENTITY_PRIVATE_ADDRESSES: '1' });
  const sign = async (jti: string) => `Bearer ${await issuer.sign({ sub: 's-1', jti })}`;
  const cached = await sign('cached');
  const nonces = openSignIn(issuer);
  const taken: Record<string, Cost[]> = {
    ...{ token: [], cached: [], uncached: [], tokenOfPlatform: [], opaque: [], signIn: [], signIns: [] },
  };
  for (let round = 0; round <= rounds; round++) {
    const fresh: string[] = [];
    for (let number = 0; number < REQUESTS; number++) fresh.push(await sign(`${round}-${number}`));
    const send = (path: string, find: (number: number) => string) => (number: number) =>
      request(server, path, { headers: { authorization: find(number) } });
    for (const [kind, work] of Object.entries({
      token: send(PATH, () => token),
      cached: send(PATH, () => cached),
      uncached: send(PATH, (number) => fresh[number]!),
      tokenOfPlatform: send(PATH_OF_PLATFORM, () => token),
      opaque: send(PATH_OF_PLATFORM, () => `Bearer ${OPAQUE}`),
      signIn: () => signIn(server, issuer, nonces),
      signIns: () => signIn(server, issuer, nonces),
    })) {
      const cost = await measureCost(server, work, kind === 'signIns' ? SIGN_INS_AT_ONCE : 1);
      // The first round warms the compiler and the statements.
      if (round > 0) taken[kind]!.push(cost);
    }
  }
  await server.stop();
  await issuer.close();
  const middle = (kind: string, of: keyof Cost) => median(taken[kind]!.map((one) => one[of]));
  const extra = (kind: string, than = 'token') => middle(kind, 'cpuMs') - middle(than, 'cpuMs');
  const figures: Omit<Figure, 'suite'>[] = [
    { what: 'API token, CPU a request', value: middle('token', 'cpuMs'), unit: 'ms' },
    { what: 'cached JWT, CPU more than an API token', value: extra('cached'), unit: 'ms', aim: 0.2 },
    { what: 'uncached JWT, CPU more than an API token', value: extra('uncached'), unit: 'ms' },
    {
      ...{ what: 'cached opaque token, CPU more than an API token', value: extra('opaque', 'tokenOfPlatform') },
      ...{ unit: 'ms', aim: 0.2 },
    },
    {
      what: 'sign-in, CPU of the service',
      value: middle('signIn', 'cpuMs'),
      unit: 'ms',
      aim: 1_000 / SIGN_INS_A_SECOND,
    },
    {
      what: 'sign-in, p50 with its two requests and the answers of the issuer',
      value: middle('signIn', 'p50Ms'),
      unit: 'ms',
    },
    { what: 'sign-ins a second, one after the other', value: 1_000 / middle('signIn', 'wallMs'), unit: '1/s' },
    { what: 'sign-ins a second, eight at a time', value: 1_000 / middle('signIns', 'wallMs'), unit: '1/s' },
    { what: 'p50, cached JWT / API token', value: middle('cached', 'p50Ms') / middle('token', 'p50Ms'), unit: 'x' },
    { what: 'p50, uncached JWT / API token', value: middle('uncached', 'p50Ms') / middle('token', 'p50Ms'), unit: 'x' },
  ];
  return figures.map((figure) => ({ suite: 'identity', ...figure }));
};

interface Cost {
  cpuMs: number;
  p50Ms: number;
  /** The time of all, divided by their number. */
  wallMs: number;
}

/** The costs of one request or sign-in, of many that follow one another, or of which some run at a time. */
async function measureCost(
  server: MeasuredServer,
  work: (number: number) => Promise<unknown>,
  atOnce: number,
): Promise<Cost> {
  const times: number[] = [];
  const { cpuMs: before } = await server.use();
  const allMs = await runAtOnce(REQUESTS, atOnce, async (number) => {
    const from = performance.now();
    await work(number);
    times.push(performance.now() - from);
  });
  const wallMs = allMs / REQUESTS;
  const { cpuMs: after } = await server.use();
  return { cpuMs: (after - before) / REQUESTS, p50Ms: median(times), wallMs };
}

async function request({ url }: MeasuredServer, path: string, init: RequestInit, expected = 200): Promise<Response> {
  const answer = await fetch(url + path, { redirect: 'manual', ...init });
  await answer.arrayBuffer();
  if (answer.status !== expected) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer;
}

/** Lets the issuer redeem codes and answer about the opaque token. Returns the nonces by code. */
function openSignIn(issuer: TestIssuer): Map<string, string> {
  const nonces = new Map<string, string>();
  const { url } = issuer;
  issuer.answers.set('/.well-known/openid-configuration', () => ({
    body: {
      ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
      ...{ jwks_uri: `${url}/keys`, introspection_endpoint: `${url}/introspect` },
    },
  }));
  issuer.answers.set('/token', async (body) => {
    const code = new URLSearchParams(body).get('code')!;
    const idToken = await issuer.sign({ sub: 's-1', nonce: nonces.get(code) });
    nonces.delete(code);
    return { body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } };
  });
  issuer.answers.set('/introspect', () => ({
    body: { active: true, token_type: 'Bearer', sub: 's-1', client_id: 'learning-platform' },
  }));
  return nonces;
}

/** A whole sign-in: to the issuer, back with a code, and a session. */
async function signIn(server: MeasuredServer, issuer: TestIssuer, nonces: Map<string, string>): Promise<void> {
  const begun = await request(server, SIGN_IN, {}, 302);
  const asked = new URL(begun.headers.get('location')!).searchParams;
  const code = randomUUID();
  nonces.set(code, asked.get('nonce')!);
  const back = new URL(asked.get('redirect_uri')!);
  const query = new URLSearchParams({ code, state: asked.get('state')!, iss: issuer.url });
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ended = await request(server, `${back.pathname}?${query.toString()}`, { headers: { cookie } }, 302);
  if (!ended.headers.getSetCookie().some((one) => one.includes('session='))) throw new Error('No session began.');
}
