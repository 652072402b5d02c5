import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { NORTH, SOUTH, coreServer } from '../coreServer.js';

type Tool = components['schemas']['McpTool'];
const { server, read } = coreServer();

// test/server/mcp calls the tools.
describe('listMcpTools', () => {
  it('200: the operations that the caller may call; 304: the same again', async () => {
    const ofAdmin = await read<Tool[]>(`${NORTH}mcp-tools/`);
    const names = ofAdmin.body.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['searchCatalog', 'listAtRiskLearners', 'createCourseEnrollment']));
    expect(ofAdmin.body.find(({ name }) => name === 'createCourseEnrollment')!.is_confirmed).toBe(true);
    const seen = async (who: 'viewer' | 'learner' | 'dean') =>
      (await read<Tool[]>(`${NORTH}mcp-tools/`, {}, who)).body.map(({ name }) => name);
    expect(await seen('learner')).not.toContain('listAtRiskLearners');
    expect(await seen('dean')).toContain('listAtRiskLearners');
    expect(await seen('viewer')).not.toContain('createCourseEnrollment');
    const headers = { 'if-none-match': ofAdmin.headers.get('etag')! };
    const again = await server.request('GET', `${NORTH}mcp-tools/`, { as: server.as.admin, headers });
    expect(again.status).toBe(304);
  });

  it('200: no input names the platform, which the address states, and nothing refers to the contract', async () => {
    const { body, text } = await read<Tool[]>(`${NORTH}mcp-tools/`);
    for (const { input_schema: schema } of body)
      for (const name of ['org', 'platform_key', 'tenant']) expect(schema.properties).not.toHaveProperty(name);
    expect(text).not.toContain('$ref');
  });

  it('400, 401, 404: names that are none, no credential, other platforms', async () => {
    expect((await read('/api/core/orgs/%00/mcp-tools/')).status).toBe(400);
    expect((await read(`${NORTH}mcp-tools/`, {}, null)).status).toBe(401);
    expect((await read(`${SOUTH}mcp-tools/`)).status).toBe(404);
  });
});

describe('getMcpResource', () => {
  const pathOf = (org: string) => `/.well-known/oauth-protected-resource/mcp/orgs/${org}`;

  it('200: the address, without a credential; a platform that does not exist is like one without issuers', async () => {
    for (const org of ['north', 'nowhere'])
      expect((await read(pathOf(org), {}, null)).body).toEqual({
        resource: `${server.url()}/mcp/orgs/${org}`,
        resource_name: `Learning platform ${org}`,
        authorization_servers: [],
        bearer_methods_supported: ['header'],
      });
  });

  it('200: the issuers of the platform that are active', async () => {
    const insert = (issuer: string, isActive: boolean) =>
      server.db.pool.query(
        `insert into identity_providers (platform_id, name, issuer, client_id, audiences, is_active)
         values ($1, $2, $2, 'lps', '{lps}', $3)`,
        [server.ids.north, issuer, isActive],
      );
    await insert('https://login.north.example', true);
    await insert('https://old.north.example', false);
    const { body } = await read<{ authorization_servers: string[] }>(pathOf('north'), {}, null);
    expect(body.authorization_servers).toEqual(['https://login.north.example']);
    await server.db.pool.query('delete from identity_providers');
  });

  it('400, 401: names that are none, and a credential that is not valid', async () => {
    expect((await read(pathOf('%00'), {}, null)).status).toBe(400);
    expect((await server.request('GET', pathOf('north'), { as: 'Token a.b' })).status).toBe(401);
  });
});
