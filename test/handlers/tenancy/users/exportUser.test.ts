import { describe, expect, it } from '@jest/globals';
import { NORTH, type Who, coreServer } from '../coreServer.js';

type Line = Record<string, unknown> & { kind: string };

const { server, rows, read } = coreServer();
const path = (user: string | number, org = NORTH) => `${org}users/${server.ids[user] ?? user}/export/`;
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const exported = async (user: string, who: Who) => {
  const { status, headers, text } = await read(path(user), {}, who);
  return { status, headers, lines: status === 200 ? linesOf(text) : [] };
};

describe('exportUser', () => {
  it('200: an administrator gets what this platform holds, line by line', async () => {
    await rows(
      `insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner') on conflict do nothing`,
      [server.ids.south, server.ids.pat],
    );
    const { status, headers, lines } = await exported('pat', 'admin');
    expect([status, headers.get('content-type'), headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      'application/x-ndjson',
      'no-store',
      null,
    ]);
    expect(lines[0]).toMatchObject({ kind: 'user', id: server.ids.pat, username: 'pat', email: 'pat@north.example' });
    expect(lines.filter(({ kind }) => kind === 'membership')).toMatchObject([{ platform: 'north', role: 'learner' }]);
    expect(lines.filter(({ kind }) => kind === 'department_membership')).toMatchObject([
      { platform: 'north', department: 'Optics' },
    ]);
  });

  it('200: a DM admin gets what all platforms hold', async () => {
    await rows(
      `insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner') on conflict do nothing`,
      [server.ids.south, server.ids.pat],
    );
    const { lines } = await exported('pat', 'dmAdmin');
    expect(
      lines
        .filter(({ kind }) => kind === 'membership')
        .map(({ platform }) => platform)
        .sort(),
    ).toEqual(['north', 'south']);
    expect(lines.filter(({ kind }) => kind === 'token')).toHaveLength(1);
  });

  it('200: of somebody who has left too', async () => {
    await rows(`update memberships set active = false where user_id = $1`, [server.ids.vic]);
    expect((await exported('vic', 'admin')).lines.find(({ kind }) => kind === 'membership')).toMatchObject({
      active: false,
    });
    await rows(`update memberships set active = true where user_id = $1`, [server.ids.vic]);
  });

  it("400, 401, 403, 404: bad input, no credential, no administrator; unknown, and other tenants' people and platforms", async () => {
    expect((await read(path('x'.repeat(321)))).status).toBe(400);
    expect((await read(path('pat'), {}, null)).status).toBe(401);
    for (const who of ['viewer', 'learner', 'dean'] as const) expect((await exported('pat', who)).status).toBe(403);
    expect((await exported('kim', 'admin')).status).toBe(404);
    expect((await read(path(999_999))).status).toBe(404);
    expect((await exported('pat', 'otherAdmin')).status).toBe(404);
  });
});
