import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Who, coreServer } from '../tenancy/coreServer.js';

type Registration = components['schemas']['LtiRegistration'];
type Deployment = components['schemas']['LtiDeployment'];

const BASE = '/api/lti/orgs/north/registrations/';
const OTHER = '/api/lti/orgs/south/registrations/';
const { server, rows, send, read, audit } = coreServer();
const root = { token: '' };
beforeAll(async () => {
  root.token = (await createCredential(server.db, TESTER, { role: 'dm_admin' })).authorization;
});
restoreBeforeEach(server.db);

const FIRST = {
  name: 'North LMS',
  issuer: 'https://lms.north.example',
  client_id: 'client-1',
  login_url: 'https://lms.north.example/authorize',
  keys_url: 'https://lms.north.example/keys',
};
const create = (body: object = {}, who: Who | null = 'admin', base = BASE) =>
  send<Registration>('POST', base, { ...FIRST, ...body }, who);
const deploy = (id: string, body: object = {}, who: Who | null = 'admin', base = BASE) =>
  send<Deployment>('POST', `${base}${id}/deployments/`, { deployment_id: '1', name: 'Science', ...body }, who);
const REFUSED = ['viewer', 'learner', 'dean'] as const;

describe('createLtiRegistration', () => {
  it('201: with defaults', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        ...FIRST,
        id: expect.any(String),
        ...{ token_url: null, token_audience: null, unknown_people: 'refuse', verifies_emails: false },
        ...{ domains: [], verified_domains: [], roles: {}, place_url: null, active: true },
        created: expect.any(String),
        modified: expect.any(String),
      },
    ]);
    expect(await audit('lti_registrations')).toEqual([
      { operation: 'createLtiRegistration', action: 'insert', actor_id: server.ids.ada },
    ]);
  });

  it('201: an Idempotency-Key repeats the answer', async () => {
    const request = { as: server.as.admin, body: FIRST, headers: { 'idempotency-key': 'key-1' } };
    const first = await server.request<Registration>('POST', BASE, request);
    expect((await server.request<Registration>('POST', BASE, request)).body).toEqual(first.body);
  });

  it.each([
    ['login_url', 'http://lms.north.example/authorize'],
    ['login_url', 'javascript:alert(1)'],
    ['keys_url', 'https://127.0.0.1/keys'],
    ['keys_url', 'https://a:b@lms.north.example/keys'],
    ['token_url', 'https://lms.local/token'],
    ['place_url', 'https://{kind}.example/'],
    ['place_url', '{id}'],
    ['place_url', 'javascript:alert(1)//{id}'],
    ['unknown_people', 'invite'],
    ['roles', { boss: 'dm_admin' }],
  ])('400: %s %p', async (field, value) => {
    expect((await create({ [field]: value })).status).toBe(400);
  });

  it('403: only a DM admin verifies domains', async () => {
    expect((await create({ verified_domains: ['north.example'] })).status).toBe(403);
    const request = { as: root.token, body: { ...FIRST, verified_domains: ['north.example'] } };
    const { body } = await server.request<Registration>('POST', BASE, request);
    expect(body.verified_domains).toEqual(['north.example']);
    expect((await send('PATCH', `${BASE}${body.id}/`, { verified_domains: [] })).status).toBe(403);
  });

  it('409: the same client twice, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('409: of two platforms that register a client at once one gets it, and only a DM admin shares it', async () => {
    const answers = await Promise.all([create(), create({}, 'otherAdmin', OTHER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const base = answers[0].status === 201 ? OTHER : BASE;
    expect((await server.request('POST', base, { as: root.token, body: FIRST })).status).toBe(201);
    expect((await create({ client_id: 'client-2' }, 'otherAdmin', OTHER)).status).toBe(201);
  });

  it('409: the 51st registration', async () => {
    await rows(
      `insert into lti_registrations (platform_id, name, issuer, client_id, login_url, keys_url)
       select $1, 'LMS', 'https://lms.example', 'client ' || number, 'https://lms.example', 'https://lms.example'
         from generate_series(1, 50) as number`,
      [server.ids.north],
    );
    expect((await create()).status).toBe(409);
  });
});

describe('listLtiRegistrations', () => {
  it('200: the oldest first, and none of another platform; 304: the same again', async () => {
    const first = (await create()).body;
    const second = (await create({ client_id: 'client-2' })).body;
    const answer = await read<Registration[]>(BASE);
    expect(answer.body).toEqual([first, second]);
    expect((await read<Registration[]>(OTHER, {}, 'otherAdmin')).body).toEqual([]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', BASE, { as: server.as.admin, headers })).status).toBe(304);
  });
});

describe('getLtiRegistration', () => {
  it('200: as it was created', async () => {
    const { body } = await create({ place_url: 'https://learn.north.example/{kind}?id={id}&course={course_id}' });
    expect((await read<Registration>(`${BASE}${body.id}/`)).body).toEqual(body);
  });
});

describe('updateLtiRegistration', () => {
  it('200: changes what is sent, also a registration as it was read', async () => {
    const { body } = await create({ token_url: 'https://lms.north.example/token' });
    const changed = await send<Registration>('PATCH', `${BASE}${body.id}/`, { token_url: null, active: false });
    expect(changed.body).toEqual({ ...body, token_url: null, active: false, modified: expect.any(String) });
    expect((await send('PATCH', `${BASE}${body.id}/`, { name: 'Changed' })).status).toBe(200);
  });

  it('400: no fields, another client, and an address that is none', async () => {
    const { body } = await create();
    for (const change of [{}, { client_id: 'client-2' }, { keys_url: 'https://10.0.0.1/' }])
      expect((await send('PATCH', `${BASE}${body.id}/`, change)).status).toBe(400);
  });
});

describe('deleteLtiRegistration', () => {
  it('204, 404: once, with its deployments', async () => {
    const { body } = await create();
    await deploy(body.id);
    expect((await send('DELETE', `${BASE}${body.id}/`)).status).toBe(204);
    expect((await send('DELETE', `${BASE}${body.id}/`)).status).toBe(404);
    expect(await rows('select from lti_deployments')).toEqual([]);
  });
});

describe('createLtiDeployment', () => {
  it('201: with defaults; 400: a course of another platform', async () => {
    await rows(`insert into courses (platform_id, course_key, name) values ($1, 'S-1', 'Law')`, [server.ids.south]);
    await rows(`insert into courses (platform_id, course_key, name) values ($1, 'N-1', 'Optics')`, [server.ids.north]);
    const { id } = (await create()).body;
    const { status, body } = await deploy(id);
    expect([status, body]).toMatchObject([
      201,
      { deployment_id: '1', name: 'Science', course_id: null, enrolls: true },
    ]);
    expect((await deploy(id, { deployment_id: '2', course_id: 'S-1' })).status).toBe(400);
    expect((await deploy(id, { deployment_id: '2', course_id: 'N-1' })).body.course_id).toBe('N-1');
    expect((await audit('lti_deployments')).map(({ action }) => action)).toEqual(['insert', 'insert']);
  });

  it('409: a deployment belongs to one platform, also of a shared client and in parallel', async () => {
    const north = (await create()).body.id;
    const south = (await server.request<Registration>('POST', OTHER, { as: root.token, body: FIRST })).body.id;
    const answers = await Promise.all([deploy(north), deploy(north), deploy(south, {}, 'otherAdmin', OTHER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await deploy(south, { deployment_id: '2' }, 'otherAdmin', OTHER)).status).toBe(201);
  });

  it('409: the 501st deployment', async () => {
    const { id } = (await create()).body;
    await rows(
      `insert into lti_deployments (platform_id, registration_id, deployment_id, name)
       select $1, $2, 'number ' || number, 'Science' from generate_series(1, 500) as number`,
      [server.ids.north, id],
    );
    expect((await deploy(id)).status).toBe(409);
  });
});

describe('listLtiDeployments', () => {
  it('200: those of the registration; 304: the same again', async () => {
    const { id } = (await create()).body;
    const first = (await deploy(id)).body;
    const path = `${BASE}${id}/deployments/`;
    const answer = await read<Deployment[]>(path);
    expect(answer.body).toEqual([first]);
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    expect((await server.request('GET', path, { as: server.as.admin, headers })).status).toBe(304);
  });
});

describe('getLtiDeployment', () => {
  it('200: as it was created', async () => {
    const { id } = (await create()).body;
    const { body } = await deploy(id);
    expect((await read<Deployment>(`${BASE}${id}/deployments/${body.id}/`)).body).toEqual(body);
  });
});

describe('updateLtiDeployment', () => {
  it('200: changes what is sent; 400: nothing, or the id of the LMS', async () => {
    const { id } = (await create()).body;
    const { body } = await deploy(id);
    const path = `${BASE}${id}/deployments/${body.id}/`;
    const changed = await send<Deployment>('PATCH', path, { enrolls: false });
    expect(changed.body).toEqual({ ...body, enrolls: false, modified: expect.any(String) });
    for (const change of [{}, { deployment_id: '2' }, { course_id: 'none' }])
      expect((await send('PATCH', path, change)).status).toBe(400);
  });
});

describe('deleteLtiDeployment', () => {
  it('204, 404: once', async () => {
    const { id } = (await create()).body;
    const path = `${BASE}${id}/deployments/${(await deploy(id)).body.id}/`;
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('DELETE', path)).status).toBe(404);
  });
});

describe.each([
  ['getLtiRegistration', 'GET', false, undefined],
  ['updateLtiRegistration', 'PATCH', false, { active: false }],
  ['deleteLtiRegistration', 'DELETE', false, undefined],
  ['getLtiDeployment', 'GET', true, undefined],
  ['updateLtiDeployment', 'PATCH', true, { enrolls: false }],
  ['deleteLtiDeployment', 'DELETE', true, undefined],
  ['createLtiDeployment', 'POST', null, { deployment_id: '7', name: 'Arts' }],
  ['listLtiDeployments', 'GET', null, undefined],
] as const)('%s', (_, method, ofDeployment, body) => {
  it('401, 403, 404: only administrators of the platform, and nothing of another one', async () => {
    const { id } = (await create()).body;
    const deployment = (await deploy(id)).body.id;
    const rest = ofDeployment === null ? 'deployments/' : ofDeployment ? `deployments/${deployment}/` : '';
    expect((await send(method, `${BASE}${id}/${rest}`, body, null)).status).toBe(401);
    for (const who of REFUSED) expect((await send(method, `${BASE}${id}/${rest}`, body, who)).status).toBe(403);
    expect((await send(method, `${BASE}${id}/${rest}`, body, 'otherAdmin')).status).toBe(404);
    expect((await send(method, `${OTHER}${id}/${rest}`, body, 'otherAdmin')).status).toBe(404);
  });
});

describe.each([
  ['listLtiRegistrations', 'GET'],
  ['createLtiRegistration', 'POST'],
] as const)('%s', (_, method) => {
  it('401, 403, 404: only administrators of the platform', async () => {
    const body = method === 'POST' ? FIRST : undefined;
    expect((await send(method, BASE, body, null)).status).toBe(401);
    for (const who of REFUSED) expect((await send(method, BASE, body, who)).status).toBe(403);
    expect((await send(method, BASE, body, 'otherAdmin')).status).toBe(404);
  });
});
