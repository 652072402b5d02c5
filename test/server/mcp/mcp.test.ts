import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { mcpTools } from '../../../generated/mcpTools.js';
import { mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { TESTER } from '../../support/database.js';
import type { TestServer } from '../../support/server.js';

const server = mentorServer();
let other: TestServer;
const clients: Client[] = [];
/** What the client asked its user. */
const asked: string[] = [];

interface Connection {
  as: string;
  org?: string;
  /** What the user answers; null: the client cannot ask. */
  confirms?: boolean | null;
  /** A client that reaches two processes in turns, as behind a proxy. */
  alternates?: boolean;
}

beforeAll(async () => {
  other = await server.other({});
  await server.db.pool.query(
    `insert into courses (platform_id, course_key, name, data)
     select id, 'MCP-' || n, 'Mining ' || n || ' of ' || key, '{}' from platforms, generate_series(1, 3) n`,
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await other?.close();
});

async function connect({ as, org = 'north', confirms = null, alternates = false }: Connection): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: confirms === null ? {} : { elicitation: {} } },
  );
  clients.push(client);
  if (confirms !== null)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return confirms ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
    });
  let requests = 0;
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url()}/mcp/orgs/${org}`), {
    requestInit: { headers: { authorization: as } },
    ...(alternates && {
      fetch: (url, init) => {
        const base = (requests += 1) % 2 === 0 ? server.url() : other.url;
        return fetch(new URL(new URL(url).pathname, base), init);
      },
    }),
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

async function call(client: Client, name: string, inputs: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: inputs })) as CallToolResult;
  const [content] = result.content as { text: string }[];
  return { isError: result.isError === true, text: content!.text };
}

const post = (body: unknown, headers: Record<string, string> = {}, path = '/mcp/orgs/north') =>
  server.request('POST', path, {
    body,
    as: server.as.learner,
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the tools', () => {
  it('are those that the caller may call, with the words of the contract', async () => {
    const learner = await connect({ as: server.as.learner });
    const admin = await connect({ as: server.as.admin });
    const [ofLearner, ofAdmin] = [await namesOf(learner), await namesOf(admin)];
    expect(ofAdmin).toEqual(mcpTools.map(({ name }) => name));
    expect(ofAdmin.filter((name) => !ofLearner.includes(name))).toEqual(
      expect.arrayContaining(['listAtRiskLearners', 'listLearners', 'createCourseEnrollment']),
    );
    expect(ofLearner).toEqual(expect.arrayContaining(['searchCatalog', 'getUserSkills', 'sendMessage']));
    const { tools } = await learner.listTools();
    const outline = tools.find(({ name }) => name === 'getCourseOutline')!;
    expect(outline.inputSchema).toMatchObject({ required: ['course_id'], additionalProperties: false });
    expect([outline.title, outline.annotations!.readOnlyHint]).toEqual(['Read the outline of a course', true]);
  });

  it('are fewer for a credential with scopes', async () => {
    const { authorization } = await createCredential(server.db, TESTER, {
      user: 'pat',
      platform: 'north',
      scopes: ['listMcpTools', 'listCourses', 'openSession'],
    });
    expect(await namesOf(await connect({ as: authorization }))).toEqual(['openSession', 'listCourses']);
  });

  it('answer with the rows of the caller on this platform, and for the caller by default', async () => {
    const learner = await connect({ as: server.as.learner });
    const { text } = await call(learner, 'listCourses', { page_size: 10 });
    const { results } = JSON.parse(text) as { results: { name: string }[] };
    expect(results.map(({ name }) => name).sort()).toEqual([1, 2, 3].map((n) => `Mining ${n} of north`));
    const skills = await call(learner, 'getUserSkills');
    expect(skills.isError).toBe(false);
    const ofAda = await call(learner, 'getUserSkills', { user_id: 'ada' });
    expect([ofAda.isError, JSON.parse(ofAda.text)]).toMatchObject([true, { status: 403 }]);
    // A DM admin has rows everywhere; the address limits the tools to its platform.
    const dmAdmin = await connect({ as: server.as.dmAdmin, org: 'south' });
    const found = await call(dmAdmin, 'listCourses', { query: 'mining' });
    expect(found.text).toContain('south');
    expect(found.text).not.toContain('north');
  });

  it('name inputs that are unknown, missing or wrong', async () => {
    const learner = await connect({ as: server.as.learner });
    expect(await call(learner, 'getCourseOutline')).toEqual({ isError: true, text: 'course_id: is required' });
    expect(await call(learner, 'listCourses', { platform_key: 'south' })).toEqual({
      isError: true,
      text: 'platform_key: the tool has no such input',
    });
    const wrong = await call(learner, 'listCourses', { page_size: 'many' });
    expect([wrong.isError, JSON.parse(wrong.text)]).toMatchObject([true, { errors: [{ path: 'page_size' }] }]);
    await expect(call(learner, 'listAtRiskLearners')).rejects.toThrow("There is no tool 'listAtRiskLearners'");
    const key = await createCredential(server.db, TESTER, { role: 'learner', platform: 'north' });
    const text = "user_id: is required, since the credential is not a person's";
    expect(await call(await connect({ as: key.authorization }), 'getUserSkills')).toEqual({ isError: true, text });
  });
});

describe('a change', () => {
  const enroll = (course: string) => ({ course_id: course, username: 'pat' });
  const enrollments = async (course: string) =>
    (
      await server.db.pool.query<{ count: number }>(
        `select count(*)::int as count from course_enrollments e join courses c on c.id = e.course_id where course_key = $1`,
        [course],
      )
    ).rows[0]!.count;

  it('is not made by a client that cannot ask, nor when the person declines', async () => {
    const silent = await call(await connect({ as: server.as.admin }), 'createCourseEnrollment', enroll('MCP-1'));
    expect([silent.isError, silent.text]).toEqual([true, expect.stringContaining('this client cannot ask')]);
    asked.length = 0;
    const declined = await call(
      await connect({ as: server.as.admin, confirms: false }),
      'createCourseEnrollment',
      enroll('MCP-1'),
    );
    expect(declined).toEqual({ isError: true, text: 'The person did not confirm. Nothing was changed.' });
    expect(asked).toEqual([expect.stringContaining('"course_id": "MCP-1"')]);
    expect(await enrollments('MCP-1')).toBe(0);
  });

  it('is made once when the person confirms, and logged as theirs; the answer may reach another process', async () => {
    const client = await connect({ as: server.as.admin, confirms: true, alternates: true });
    const made = await call(client, 'createCourseEnrollment', enroll('MCP-2'));
    expect([made.isError, await enrollments('MCP-2')]).toEqual([false, 1]);
    const { rows } = await server.db.pool.query(
      `select distinct operation, actor_id::int as actor_id from audit_log where table_name = 'course_enrollments' and operation <> 'test'`,
    );
    expect(rows).toEqual([{ operation: 'createCourseEnrollment', actor_id: server.ids.ada }]);
  });

  it('is confirmed by its caller only', async () => {
    const question = { caller: `user:${server.ids.ada}`, operation: 'confirmMcpTool' };
    const stored = async () =>
      (
        await server.db.pool.query<{ caller: string }>(
          `select caller from idempotency_keys where operation_id = $1 and key = $2`,
          [question.operation, ID],
        )
      ).rows.map(({ caller }) => caller);
    const ID = '0b1f7a52-6d0e-4f6a-8c7b-2f1f0c9d4e11';
    const answer = { jsonrpc: '2.0', id: ID, result: { action: 'accept', content: { confirm: true } } };
    expect((await post(answer)).status).toBe(202);
    expect(await stored()).toEqual([`user:${server.ids.pat}`]);
  });
});

describe('the address', () => {
  it('401: leads to the issuers of the platform', async () => {
    const answer = await server.request('POST', '/mcp/orgs/north', { body: LIST });
    const challenge = answer.headers.get('www-authenticate')!;
    const [, metadata] = /^Bearer resource_metadata="(.+)"$/.exec(challenge)!;
    expect([answer.status, answer.body]).toMatchObject([401, { type: 'unauthorized' }]);
    const described = await fetch(metadata!);
    expect(await described.json()).toEqual({
      resource: `${server.url()}/mcp/orgs/north`,
      resource_name: 'Learning platform north',
      authorization_servers: [],
      bearer_methods_supported: ['header'],
    });
    expect((await server.request('POST', '/mcp/orgs/north', { as: 'Token a.b', body: LIST })).status).toBe(401);
  });

  it("404: of platforms that are not the caller's", async () => {
    for (const org of ['south', 'nowhere']) expect((await post(LIST, {}, `/mcp/orgs/${org}`)).status).toBe(404);
  });

  it('403: to pages of other origins', async () => {
    expect((await post(LIST, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(LIST, { origin: server.url() })).status).toBe(200);
  });

  it('400, 405, 406, 413, 415: what is not the protocol', async () => {
    expect((await post({ hello: 1 })).status).toBe(400);
    expect((await post(Array.from({ length: 21 }, () => LIST))).status).toBe(400);
    expect((await post(LIST, { accept: 'application/json' })).status).toBe(406);
    expect((await post(LIST, { 'content-type': 'text/css' })).status).toBe(415);
    expect((await post({ ...LIST, params: 'x'.repeat(1_100_000) })).status).toBe(413);
    for (const method of ['GET', 'DELETE'])
      expect((await server.request(method, '/mcp/orgs/north', { as: server.as.learner })).status).toBe(405);
  });
});
