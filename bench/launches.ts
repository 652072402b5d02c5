import { randomUUID } from 'node:crypto';
import { type TestIssuer, startTestIssuer } from '../test/support/testIssuer.js';
import { fillCourses } from './benchDatabase.js';
import { generateCourses } from './generateCatalog.js';
import { type MeasuredServer, runAtOnce, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const LAUNCHES = 400;
const AT_ONCE = 8;
const LAUNCHES_A_SECOND = 50;
const CLIENT = 'bench';
const DEPLOYMENT = 'deployment-1';
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const LEARNER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
const COURSE = 'LAUNCH-1';

/**
 * Measures launches of an LMS (LTI 1.3), eight at a time: login, signature of the LMS, launch. First each of a new person, who gets an
 * account and an enrollment, then of the same people again. The LMS is in this process, so its CPU does not count.
 */
export const launches: Suite = async (bench) => {
  const { url, db } = await bench.database();
  // Creates the platform. The course of the launches is open to everybody.
  await fillCourses(db, 'bench', generateCourses(1));
  await db.pool.query(
    `insert into courses (platform_id, course_key, name, slug) select id, $1, 'Launched', 'launched' from platforms where key = 'bench'`,
    [COURSE],
  );
  const lms = await startTestIssuer();
  await db.pool.query(
    `with registration as (
       insert into lti_registrations (platform_id, name, issuer, client_id, login_url, keys_url, unknown_people)
       select id, 'Bench', $1, $2, $1 || '/authorize', $1 || '/keys', 'create' from platforms where key = 'bench'
       returning platform_id, id)
     insert into lti_deployments (platform_id, registration_id, deployment_id, name, course_id)
     select registration.platform_id, registration.id, $3, 'Bench', courses.id
       from registration join courses on courses.platform_id = registration.platform_id and courses.course_key = $4`,
    [lms.url, CLIENT, DEPLOYMENT, COURSE],
  );
  const server = await startMeasuredServer('product', url, { IDENTITY_PRIVATE_ADDRESSES: '1', BENCH_RUNS_JOBS: '1' });
  // Warms the compiler and the statements.
  await measureLaunches(server, lms, (number) => `warm-${number % AT_ONCE}`);
  const first = await measureLaunches(server, lms, (number) => `person-${number}`);
  const again = await measureLaunches(server, lms, (number) => `person-${number}`);
  await server.stop();
  await lms.close();
  const { rows } = await db.pool.query<{ enrolled: number }>(
    'select cast(count(*) as integer) as enrolled from course_enrollments',
  );
  if (rows[0]!.enrolled !== LAUNCHES + AT_ONCE) throw new Error(`${rows[0]!.enrolled} people are enrolled.`);
  const aim = 1_000 / LAUNCHES_A_SECOND;
  const figures: Omit<Figure, 'suite'>[] = [
    { what: 'first launch of a person', value: first.wallMs, unit: 'ms', aim },
    { what: 'first launch of a person, CPU of the service', value: first.cpuMs, unit: 'ms', aim },
    { what: 'launch again', value: again.wallMs, unit: 'ms', aim },
    { what: 'launch again, CPU of the service', value: again.cpuMs, unit: 'ms', aim },
  ];
  return figures.map((figure) => ({ suite: 'launches', ...figure }));
};

/** The milliseconds of one launch, of many that run eight at a time. */
async function measureLaunches(server: MeasuredServer, lms: TestIssuer, subjectOf: (number: number) => string) {
  const { cpuMs: before } = await server.use();
  const allMs = await runAtOnce(LAUNCHES, AT_ONCE, (number) => launch(server, lms, subjectOf(number)));
  return { wallMs: allMs / LAUNCHES, cpuMs: ((await server.use()).cpuMs - before) / LAUNCHES };
}

async function launch({ url }: MeasuredServer, lms: TestIssuer, subject: string): Promise<void> {
  const target = `${url}/api/lti/orgs/bench/launch/`;
  const login = new URLSearchParams({
    ...{ iss: lms.url, login_hint: subject, target_link_uri: target, client_id: CLIENT },
  });
  const begun = await fetch(`${url}/api/lti/orgs/bench/login/?${login}`, { redirect: 'manual' });
  if (begun.status !== 302) throw new Error(`The login was answered with ${begun.status}: ${await begun.text()}`);
  const authorization = new URL(begun.headers.get('location')!);
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!;
  const idToken = await lms.sign({
    ...{ sub: subject, aud: CLIENT, nonce: authorization.searchParams.get('nonce')!, jti: randomUUID() },
    ...{ name: `Person ${subject}`, email: `${subject}@lms.example` },
    [`${LTI}message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: DEPLOYMENT,
    [`${LTI}target_link_uri`]: target,
    [`${LTI}resource_link`]: { id: 'link-1', title: 'Course' },
    [`${LTI}context`]: { id: 'context-1', title: 'Context' },
    [`${LTI}roles`]: [LEARNER],
  });
  const opened = await fetch(target, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state: authorization.searchParams.get('state')!, id_token: idToken }),
  });
  const text = await opened.text();
  if (opened.status !== 200) throw new Error(`The launch was answered with ${opened.status}: ${text}`);
}
