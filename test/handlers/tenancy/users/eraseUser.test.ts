import { describe, expect, it } from '@jest/globals';
import { finishErasures } from '../../../../db/compliance/privacy/erasePerson.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { NORTH, type Who, coreServer } from '../coreServer.js';

type Erasure = components['schemas']['Erasure'];
type Events = components['schemas']['EventList'];

const { server, rows, send, read, audit } = coreServer();
restoreBeforeEach(server.db);
const erase = (user: string | number, who: Who | null = 'admin') =>
  send<Erasure>('POST', `${NORTH}users/${server.ids[user] ?? user}/erase/`, undefined, who);

describe('eraseUser', () => {
  it('202, then 200: deactivates the person at once, and erases the rest later', async () => {
    const begun = await erase('pat');
    expect([begun.status, begun.body]).toEqual([
      202,
      {
        user_id: server.ids.pat,
        username: expect.stringMatching(/^erased-[\da-f]{16}$/),
        started_at: expect.any(String),
        finished_at: null,
      },
    ]);
    expect((await read('/api/core/orgs/north/departments/', {}, 'learner')).status).toBe(401);
    expect(await rows('select username, email, active from users where id = $1', [server.ids.pat])).toEqual([
      { username: begun.body.username, email: `${begun.body.username}@erased.invalid`, active: false },
    ]);
    expect(await audit('erasures')).toEqual([{ operation: 'eraseUser', action: 'insert', actor_id: server.ids.ada }]);
    expect((await erase('pat')).body).toEqual(begun.body);
    await finishErasures(server.db, TESTER);
    expect(await erase('pat')).toMatchObject({ status: 200, body: { ...begun.body, finished_at: expect.any(String) } });
  });

  it('202: is an event of every platform of theirs once it is done, and only once', async () => {
    await rows(`insert into memberships (platform_id, user_id, role, active) values ($1, $2, 'learner', false)`, [
      server.ids.south,
      server.ids.pat,
    ]);
    await erase('pat', 'dmAdmin');
    const erased = (who: Who, org: string) => read<Events>('/api/catalog/events/', { org, type: 'user.erased' }, who);
    expect((await erased('admin', 'north')).body.results).toEqual([]);
    await Promise.all([finishErasures(server.db, TESTER), finishErasures(server.db, TESTER)]);
    await erase('pat', 'dmAdmin');
    const data = { user_id: server.ids.pat, erased_at: expect.any(String) };
    for (const [who, org] of [
      ['admin', 'north'],
      ['otherAdmin', 'south'],
    ] as const)
      expect((await erased(who, org)).body.results).toEqual([
        expect.objectContaining({ type: 'user.erased', platform_key: org, data }),
      ]);
  });

  it('202: a DM admin erases members of several platforms', async () => {
    await rows(`insert into memberships (platform_id, user_id, role, active) values ($1, $2, 'learner', false)`, [
      server.ids.south,
      server.ids.pat,
    ]);
    expect((await erase('pat', 'dmAdmin')).status).toBe(202);
  });

  it('409: an administrator of one of several platforms', async () => {
    await rows(`insert into memberships (platform_id, user_id, role, active) values ($1, $2, 'learner', false)`, [
      server.ids.south,
      server.ids.pat,
    ]);
    expect(await erase('pat')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('other platforms') },
    });
    expect(await rows('select from erasures')).toEqual([]);
  });

  it('403: administrators cannot erase DM admins, and other callers nobody', async () => {
    for (const who of ['viewer', 'learner', 'dean'] as const) expect((await erase('pat', who)).status).toBe(403);
    await rows('update users set is_dm_admin = true where id = $1', [server.ids.vic]);
    expect(await erase('vic')).toMatchObject({
      status: 403,
      body: { detail: 'Only a DM admin may erase a DM admin.' },
    });
  });

  it("400, 401, 404: bad input, no credential; unknown, and other tenants' people and platforms", async () => {
    expect((await erase('x'.repeat(321))).status).toBe(400);
    expect((await erase('pat', null)).status).toBe(401);
    for (const user of ['kim', 999_999]) expect((await erase(user)).status).toBe(404);
    expect((await erase('pat', 'otherAdmin')).status).toBe(404);
  });
});
