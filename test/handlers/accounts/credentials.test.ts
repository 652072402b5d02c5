import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { CheckOutcome } from '../../../providers/credentials/checkCredential.js';
import type { components } from '../../../generated/types.js';
import { createSecretBox } from '../../../db/core/secretBox.js';
import { findServiceCredential } from '../../../db/accounts/credentials/findServiceCredential.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import type { TestServer } from '../../support/server.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Credential = components['schemas']['ServiceCredential'];
type Problem = components['schemas']['Problem'];
type Answer = Credential & Problem & { errors?: { path: string; message: string }[] };

const { db, as, ids, other } = mentorServer();
const secrets = createSecretBox(Buffer.alloc(32, 9));
const lines: string[] = [];
const answers: string[] = [];
const asked: [string, Record<string, string>][] = [];
let outcome: CheckOutcome = 'works';
let server: TestServer;

restoreBeforeEach(db);
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const checkCredential = (service: string, value: Record<string, string>) => {
    asked.push([service, value]);
    return Promise.resolve(outcome);
  };
  server = await other({ services: { db, secrets, checkCredential }, logger });
});
afterAll(() => server?.close());

const KINDS = [
  {
    kind: 'llm',
    path: '/api/ai-account/orgs/north/credential/',
    service: 'openai',
    second: 'anthropic',
    list: 'listLlmCredentials',
    create: 'createLlmCredential',
    update: 'updateLlmCredential',
    schemas: 'listLlmCredentialSchemas',
  },
  {
    kind: 'integration',
    path: '/api/ai-account/orgs/north/integration-credential/',
    service: 'avatarvideo',
    second: 'provider_a',
    list: 'listIntegrationCredentials',
    create: 'createIntegrationCredential',
    update: 'updateIntegrationCredential',
    schemas: 'listIntegrationCredentialSchemas',
  },
] as const;

async function send<Body = Answer>(
  method: string,
  path: string,
  body?: unknown,
  role: Role | null = 'admin',
  headers: Record<string, string> = {},
) {
  const answer = await server.request<Body>(method, path, {
    ...(role && { as: as[role] }),
    ...(body !== undefined && { body }),
    headers,
  });
  answers.push(answer.text);
  return answer;
}
const SECRET = 'sk-north-very-secret-4f2a';
const pathsOf = (body: Answer) => body.errors?.map(({ path }) => path);

describe.each(KINDS)('credentials ($kind)', ({ kind, path, service, second, list, create, update, schemas }) => {
  const store = (value: object = { api_key: SECRET }, name: string = service, query = '') =>
    send('POST', path + query, { name, value });
  const change = (body: object, query = '') => send('PATCH', path + query, body);
  const kept = (name: string = service, platformId = ids.north!) =>
    findServiceCredential(db, secrets, { platformId, kind, name });

  describe(create, () => {
    it('201, then 200: stores the value, and shows of its secrets the last characters only', async () => {
      const first = await store({ api_key: SECRET, base_url: 'https://one.example/v1' });
      expect(first.status).toBe(201);
      expect(first.body).toEqual({
        name: service,
        value: { api_key: '********4f2a', base_url: 'https://one.example/v1' },
        platform: 'north',
        service_info: {
          id: expect.any(Number),
          name: service,
          display_name: expect.any(String),
          logo: expect.stringMatching(new RegExp(`^http://.*/api/ai-account/services/${service}/logo/$`)),
        },
      });
      const again = await store({ api_key: 'short' });
      expect([again.status, again.body.value, await kept()]).toEqual([
        200,
        { api_key: '********' },
        { api_key: 'short' },
      ]);
      const { rows } = await db.pool.query(
        `select operation, action from audit_log where table_name = 'service_credentials' order by id`,
      );
      expect(rows).toEqual([
        { operation: create, action: 'insert' },
        { operation: create, action: 'update' },
      ]);
    });

    it('200: keeps a secret that is sent as it was shown; 400: where another one is stored, or none', async () => {
      expect(pathsOf((await store({ api_key: '********4f2a' })).body)).toEqual(['/value/api_key']);
      const { body: read } = await store({ api_key: SECRET, base_url: 'https://one.example/v1' });
      const changed = await send('POST', path, {
        ...read,
        value: { ...read.value, base_url: 'https://two.example/v1' },
      });
      expect([changed.status, changed.body.value]).toEqual([
        200,
        { api_key: '********4f2a', base_url: 'https://two.example/v1' },
      ]);
      expect(await kept()).toEqual({ api_key: SECRET, base_url: 'https://two.example/v1' });
      expect(pathsOf((await store({ api_key: '********0000' })).body)).toEqual(['/value/api_key']);
      expect(pathsOf((await change({ name: service, value: { api_key: '********0000' } })).body)).toEqual([
        '/value/api_key',
      ]);
      expect(await kept()).toEqual({ api_key: SECRET, base_url: 'https://two.example/v1' });
    });

    it('400: names the field that the schema of the service refuses, and stores nothing', async () => {
      expect(pathsOf((await store({})).body)).toEqual(['/value']);
      expect(pathsOf((await store({ base_url: 'https://one.example' })).body)).toEqual(['/value/api_key']);
      expect(pathsOf((await store({ api_key: 'two words' })).body)).toEqual(['/value/api_key']);
      expect(pathsOf((await store({ api_key: SECRET, api_kye: 'x' })).body)).toEqual(['/value/api_kye']);
      expect(pathsOf((await store({ api_key: SECRET, base_url: 'http://169.254.169.254/latest' })).body)).toEqual([
        '/value/base_url',
      ]);
      expect(pathsOf((await store({ api_key: SECRET, base_url: 'http://ann:pw@one.example/v1' })).body)).toEqual([
        '/value/base_url',
      ]);
      expect(pathsOf((await store({ api_key: SECRET }, 'nowhere')).body)).toEqual(['/name']);
      expect(pathsOf((await store({ api_key: SECRET }, kind === 'llm' ? 'cardpay' : 'openai')).body)).toEqual([
        '/name',
      ]);
      expect((await db.pool.query('select from service_credentials')).rowCount).toBe(0);
    });

    it('200, 400: asks the service first with check, and stores nothing that it does not take', async () => {
      asked.length = 0;
      outcome = 'works';
      const checked = await store({ api_key: SECRET }, service, '?check=true');
      expect([checked.status, checked.body.checked, asked]).toEqual([201, true, [[service, { api_key: SECRET }]]]);
      for (outcome of ['refused', 'unreachable', 'unknown'] as const) {
        const refused = await store({ api_key: 'sk-another-secret' }, service, '?check=true');
        expect([refused.status, pathsOf(refused.body)]).toEqual([400, [outcome === 'unknown' ? 'check' : '/value']]);
      }
      expect([await kept(), asked.length]).toEqual([{ api_key: SECRET }, 4]);
      expect((await store()).body).not.toHaveProperty('checked');
    });

    it('400, 404: only for the platform of the path', async () => {
      expect((await send('POST', path, { name: service, value: { api_key: SECRET }, platform: 'north' })).status).toBe(
        201,
      );
      expect((await send('POST', path, { name: service, value: { api_key: SECRET }, platform: 'south' })).status).toBe(
        400,
      );
      expect((await send('POST', path, { name: service, value: { api_key: SECRET } }, 'otherAdmin')).status).toBe(404);
      expect((await send('POST', path, { name: service, value: { api_key: SECRET } }, 'learner')).status).toBe(403);
      expect(await kept(service, ids.south!)).toBeNull();
    });

    it('201, 200: one of twenty parallel requests creates, and one of them is stored', async () => {
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, index) => store({ api_key: `sk-parallel-${index}` })),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
      expect((await kept())!.api_key).toMatch(/^sk-parallel-\d+$/);
    });

    it('201, 409: an Idempotency-Key repeats the answer, and means one body', async () => {
      const headers = { 'idempotency-key': `once-${kind}` };
      const first = await send('POST', path, { name: service, value: { api_key: SECRET } }, 'admin', headers);
      const again = await send('POST', path, { name: service, value: { api_key: SECRET } }, 'admin', headers);
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
      expect(
        (await send('POST', path, { name: service, value: { api_key: 'sk-other' } }, 'admin', headers)).status,
      ).toBe(409);
    });
  });

  describe(update, () => {
    it('200: changes the sent fields, removes null fields, and keeps masked ones', async () => {
      await store({ api_key: SECRET, base_url: 'https://one.example/v1' });
      expect(
        (await change({ name: service, value: { base_url: 'https://two.example/v1', api_key: '********4f2a' } }))
          .status,
      ).toBe(200);
      expect(await kept()).toEqual({ api_key: SECRET, base_url: 'https://two.example/v1' });
      expect((await change({ value: { base_url: null } })).body.value).toEqual({ api_key: '********4f2a' });
      expect((await change({ name: service })).body.value).toEqual({ api_key: '********4f2a' });
      expect((await change({ name: service, value: { api_key: 'sk-changed-secret-77aa' } })).body.value).toEqual({
        api_key: '********77aa',
      });
    });

    it('400: holds the whole to the schema', async () => {
      await store();
      expect(pathsOf((await change({ name: service, value: { api_key: null } })).body)).toEqual(['/value/api_key']);
      expect(pathsOf((await change({ name: service, value: { other: 'x' } })).body)).toEqual(['/value/other']);
      await store({ api_key: SECRET }, second);
      expect(pathsOf((await change({ value: { api_key: 'sk-1' } })).body)).toEqual(['/name']);
      outcome = 'refused';
      expect(pathsOf((await change({ name: service, value: { api_key: 'sk-1' } }, '?check=true')).body)).toEqual([
        '/value',
      ]);
      expect(await kept()).toEqual({ api_key: SECRET });
    });

    it('404: where the platform has none', async () => {
      expect((await change({ name: service, value: { api_key: 'sk-1' } })).status).toBe(404);
      expect((await change({ value: { api_key: 'sk-1' } })).status).toBe(404);
      await store();
      expect(
        (await send('PATCH', path.replace('north', 'south'), { name: service, value: { api_key: 'x' } }, 'otherAdmin'))
          .status,
      ).toBe(404);
      expect((await send('PATCH', path, { name: service, value: { api_key: 'x' } }, 'otherAdmin')).status).toBe(404);
    });

    it('200: of changes to two fields at once none is lost', async () => {
      await store({ api_key: SECRET, base_url: 'https://zero.example/v1' });
      const sent = await Promise.all([
        change({ name: service, value: { api_key: 'sk-field-one-secret' } }),
        change({ name: service, value: { base_url: 'https://field-two.example/v1' } }),
      ]);
      expect(sent.map(({ status }) => status)).toEqual([200, 200]);
      expect(await kept()).toEqual({ api_key: 'sk-field-one-secret', base_url: 'https://field-two.example/v1' });
    });

    it('409: when others keep changing it', async () => {
      await store();
      const changing = async (): Promise<CheckOutcome> => {
        await db.pool.query(
          `update service_credentials set plain = jsonb_build_object('base_url', 'https://one.example/' || gen_random_uuid())`,
        );
        return 'works';
      };
      const busy = await other({ services: { db, secrets, checkCredential: changing } });
      const answer = await busy.request<Problem>('PATCH', `${path}?check=true`, {
        as: as.admin,
        body: { name: service, value: { api_key: 'sk-late' } },
      });
      await busy.close();
      expect(answer.status).toBe(409);
    });

    it('200, 503: an undecryptable credential can only be replaced as a whole', async () => {
      await store({ api_key: SECRET });
      const changed = await other({ services: { db, secrets: createSecretBox(Buffer.alloc(32, 1)) } });
      const request = (method: string, body?: object) =>
        changed.request<Credential>(method, path, { as: as.admin, ...(body && { body }) });
      expect((await request('PATCH', { name: service, value: { base_url: 'https://one.example/v1' } })).status).toBe(
        503,
      );
      expect((await changed.request<Credential[]>('GET', path, { as: as.admin })).body[0]!.value).toEqual({
        api_key: '********',
      });
      expect((await request('PATCH', { name: service, value: { api_key: 'sk-new-secret-0000' } })).body.value).toEqual({
        api_key: '********0000',
      });
      await changed.close();
    });
  });

  describe(list, () => {
    it('200: those of the platform, by name; 304: the same again', async () => {
      expect((await send<Credential[]>('GET', path)).body).toEqual([]);
      await store();
      await store({ api_key: 'sk-second-secret-99bb' }, second);
      const all = await send<Credential[]>('GET', path);
      expect(all.body.map(({ name, value }) => [name, value])).toEqual(
        [
          [service, { api_key: '********4f2a' }],
          [second, { api_key: '********99bb' }],
        ].sort(),
      );
      expect((await send<Credential[]>('GET', `${path}?name=${second}`)).body.map(({ name }) => name)).toEqual([
        second,
      ]);
      expect((await send('GET', path, undefined, 'admin', { 'if-none-match': all.headers.get('etag')! })).status).toBe(
        304,
      );
      expect((await send<Credential[]>('GET', path.replace('north', 'south'), undefined, 'otherAdmin')).body).toEqual(
        [],
      );
    });

    it('400, 401, 403, 404: no name, nobody, no administrator, an unknown service, one without a credential', async () => {
      expect((await send('GET', `${path}?name=nowhere`)).status).toBe(404);
      expect((await send('GET', `${path}?name=%00`)).status).toBe(400);
      expect((await send('GET', path, undefined, null)).status).toBe(401);
      for (const role of ['viewer', 'learner'] as const)
        expect((await send('GET', path, undefined, role)).status).toBe(403);
      expect((await send('GET', `${path}?name=${service}`)).status).toBe(404);
      expect((await send('GET', path, undefined, 'otherAdmin')).status).toBe(404);
    });
  });

  describe(schemas, () => {
    it('200: of all services, or of one; 404: of an unknown one', async () => {
      type Schema = components['schemas']['CredentialSchema'];
      const all = (await send<Schema[]>('GET', `${path}schema/`)).body;
      expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining([service, second]));
      const [one] = (await send<Schema[]>('GET', `${path}schema/?name=${service}`)).body;
      expect(one).toMatchObject({
        name: service,
        schema: { required: ['api_key'], properties: { api_key: { writeOnly: true } } },
        service_info: { name: service },
      });
      expect((await send('GET', `${path}schema/?name=nowhere`)).status).toBe(404);
      expect((await send('GET', `${path}schema/`, undefined, 'learner')).status).toBe(403);
    });
  });

  it('shows a stored secret in no answer, no log line and no table', async () => {
    await store({ api_key: SECRET });
    await store({ api_key: SECRET, other: SECRET });
    await send('POST', path, { name: service, value: SECRET });
    await send('POST', path, { name: SECRET, value: { api_key: SECRET } });
    await change({ value: { api_key: 'sk-rotated-secret-11cc' } });
    await send('GET', path);
    expect([lines.length > 5, answers.length > 5]).toEqual([true, true]);
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const dumps = await Promise.all(
      tables.map(async ({ name }) => JSON.stringify((await db.pool.query(`select t::text from ${name} t`)).rows)),
    );
    for (const text of [...lines, ...answers, ...dumps])
      expect(text).not.toMatch(/very-secret|rotated-secret|another-secret/);
  });
});

describe('getServiceLogo', () => {
  it('200: a picture, for anyone; 404: of no service', async () => {
    const { status, headers, text } = await send('GET', '/api/ai-account/services/openai/logo/', undefined, null);
    expect([status, headers.get('content-type'), text.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')]).toEqual([
      200,
      'image/svg+xml',
      true,
    ]);
    expect((await send('GET', '/api/ai-account/services/nowhere/logo/', undefined, null)).status).toBe(404);
  });
});
