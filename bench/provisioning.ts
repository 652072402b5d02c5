import { createCredential } from '../db/tenancy/access/credentials.js';
import { BENCH, fillCourses } from './benchDatabase.js';
import { generateCourses } from './generateCatalog.js';
import { type MeasuredServer, runAtOnce, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const PEOPLE = 10_000;
/** What a directory sends at the same time. */
const AT_ONCE = 8;
const MEMBERS_OF_REQUEST = 100;
const BULK = 100;
const BULKS = 20;
/** How many people are created without a lookup, as Okta and scripts do after they have read all. */
const UNSEEN = 2_000;
const AIM_MS_OF_PERSON = 5;
const AIM_S_OF_ALL = 120;
const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const BASE = '/api/scim/orgs/bench/v2';

/**
 * Measures a directory that provisions 10,000 people by SCIM, as Entra ID does: it looks each of them up, creates them,
 * puts them into a group, 100 in a request, and deactivates some. Also creates people by bulk requests.
 */
export const provisioning: Suite = async (bench) => {
  const { url, db } = await bench.database();
  // Creates the platform.
  await fillCourses(db, 'bench', generateCourses(1));
  const { authorization } = await createCredential(db, BENCH, { platform: 'bench', role: 'platform_admin' });
  const server = await startMeasuredServer('product', url, { BENCH_RUNS_JOBS: '1' });
  const client = new ScimClient(server, authorization);
  const ids: string[] = [];
  const { cpuMs: before } = await server.use();
  const creationMs = await runAtOnce(PEOPLE, AT_ONCE, async (number) => {
    const query = new URLSearchParams({ filter: `userName eq "${buildUserName(number)}"` });
    const found = await client.send<{ totalResults: number }>('GET', `/Users?${query}`);
    if (found.totalResults !== 0) throw new Error(`${buildUserName(number)} exists.`);
    ids[number] = (await client.send<{ id: string }>('POST', '/Users', buildPerson(number))).id;
  });
  const { cpuMs: after } = await server.use();
  const group = await client.send<{ id: string }>('POST', '/Groups', { displayName: 'All' });
  const groupMs = await runAtOnce(PEOPLE / MEMBERS_OF_REQUEST, 1, async (number) => {
    const members = ids.slice(number * MEMBERS_OF_REQUEST, (number + 1) * MEMBERS_OF_REQUEST);
    const value = members.map((id) => ({ value: id }));
    await client.send('PATCH', `/Groups/${group.id}`, {
      schemas: PATCH,
      Operations: [{ op: 'Add', path: 'members', value }],
    });
  });
  const deactivated = ids.slice(0, PEOPLE / 10);
  const deactivationMs = await runAtOnce(deactivated.length, AT_ONCE, async (number) => {
    const Operations = [{ op: 'Replace', path: 'active', value: false }];
    await client.send('PATCH', `/Users/${deactivated[number]!}`, { schemas: PATCH, Operations });
  });
  const unseenMs = await runAtOnce(UNSEEN, AT_ONCE, async (number) => {
    await client.send('POST', '/Users', buildPerson(PEOPLE + number));
  });
  const bulkMs = await runAtOnce(BULKS, 1, async (number) => {
    const Operations = Array.from({ length: BULK }, (_, nth) => ({
      method: 'POST',
      path: '/Users',
      data: buildPerson(PEOPLE + UNSEEN + number * BULK + nth),
    }));
    const done = await client.send<{ Operations: { status: string }[] }>('POST', '/Bulk', { Operations });
    if (done.Operations.some(({ status }) => status !== '201')) throw new Error('A bulk operation failed.');
  });
  await server.stop();
  const figures: Omit<Figure, 'suite'>[] = [
    { what: 'a person looked up and created', value: creationMs / PEOPLE, unit: 'ms' },
    { what: 'a person looked up and created, CPU of the service', value: (after - before) / PEOPLE, unit: 'ms' },
    { what: 'a person created', value: unseenMs / UNSEEN, unit: 'ms', aim: AIM_MS_OF_PERSON },
    {
      what: '10,000 people created and put into a group',
      value: (creationMs + groupMs) / 1_000,
      unit: 's',
      aim: AIM_S_OF_ALL,
    },
    {
      what: '100 members added to a group of up to 10,000',
      value: groupMs / (PEOPLE / MEMBERS_OF_REQUEST),
      unit: 'ms',
    },
    {
      what: 'a person deactivated',
      value: deactivationMs / deactivated.length,
      unit: 'ms',
      aim: AIM_MS_OF_PERSON,
    },
    { what: 'a person created by bulk requests', value: bulkMs / (BULKS * BULK), unit: 'ms' },
  ];
  return figures.map((figure) => ({ suite: 'provisioning', ...figure }));
};

const buildUserName = (number: number) => `person.${number}@bench.example`;

function buildPerson(number: number) {
  const userName = buildUserName(number);
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `e-${number}`,
    userName,
    active: true,
    displayName: `Person ${number}`,
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { formatted: `Person ${number}`, familyName: String(number), givenName: 'Person' },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: `Department ${number % 20}` },
  };
}

class ScimClient {
  constructor(
    readonly server: MeasuredServer,
    readonly authorization: string,
  ) {}

  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.server.url + BASE + path, {
      method,
      headers: { authorization: this.authorization, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }
}
