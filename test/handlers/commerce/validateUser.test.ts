import { TESTER } from '../../support/database.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import validateUser from '../../../handlers/commerce/validateUser.js';
import { type ProblemBody, catalogServer } from '../catalog/catalogServer.js';

const PATH = '/api/service/user/validation/';
const server = catalogServer([validateUser]);
const { db, as } = server;

interface Body extends ProblemBody {
  exists: boolean;
  user_id: number | null;
  username: string | null;
}

let token: string;
let idOf: Record<string, number>;

beforeAll(async () => {
  const { rows } = await db.pool.query<{ username: string; id: number }>(
    `with added as (
       insert into users (username, email, active)
       values ('ann', 'ann@north.example', true), ('cyd', 'cyd@south.example', true), ('gone', 'gone@north.example', false),
              ('left', 'left@north.example', true)
       returning id, username
     ), members as (
       insert into memberships (platform_id, user_id, role, active)
       select platforms.id, added.id, case when username = 'ann' and key = 'south' then 'platform_admin' else 'learner' end, username <> 'left'
       from added join platforms on (username, key) in (('ann', 'north'), ('ann', 'south'), ('cyd', 'south'), ('gone', 'north'), ('left', 'north'))
     )
     select username, id from added union all select username, id from users`,
  );
  idOf = Object.fromEntries(rows.map(({ username, id }) => [username, id]));
  token = (await createCredential(db, TESTER, { user: 'ann' })).authorization;
});

const validate = (body: unknown, as?: string) => server.request<Body>('POST', PATH, { as, body });
const nobody = { exists: false, user_id: null, username: null };
const person = (username: string) => ({ exists: true, user_id: idOf[username]!, username });

describe('validateUser', () => {
  it('200: a DM admin looks among all people', async () => {
    expect((await validate({ username: 'CYD' }, as.dmAdmin)).body).toEqual(person('cyd'));
    expect((await validate({ email: 'Cyd@south.example' }, as.dmAdmin)).body).toEqual(person('cyd'));
    expect((await validate({ user_id: idOf.cyd }, as.dmAdmin)).body).toEqual(person('cyd'));
    expect((await validate({ user_id: String(idOf.cyd) }, as.dmAdmin)).body).toEqual(person('cyd'));
    expect((await validate({ username: 'who' }, as.dmAdmin)).body).toEqual(nobody);
    expect((await validate({ username: 'cyd', platform_key: 'north' }, as.dmAdmin)).body).toEqual(nobody);
  });

  it("200: admins and viewers look among their members; another tenant's people do not exist", async () => {
    for (const caller of [as.admin, as.viewer]) {
      expect((await validate({ username: 'ann' }, caller)).body).toEqual(person('ann'));
      expect((await validate({ username: 'ann', platform_key: 'north' }, caller)).body).toEqual(person('ann'));
      expect((await validate({ username: 'cyd' }, caller)).body).toEqual(nobody);
      expect((await validate({ user_id: idOf.cyd }, caller)).body).toEqual(nobody);
    }
  });

  it('200: others learn of themselves only; an admin of one platform does not see into the other', async () => {
    expect((await validate({ username: 'pat' }, as.person)).body).toEqual(person('pat'));
    expect((await validate({ username: 'ann' }, as.person)).body).toEqual(nobody);
    expect((await validate({ username: 'pat' }, as.learner)).body).toEqual(nobody);
    expect((await validate({ username: 'cyd' }, token)).body).toEqual(person('cyd'));
    expect((await validate({ username: 'pat', platform_key: 'north' }, token)).body).toEqual(nobody);
    expect((await validate({ username: 'ann', platform_key: 'north' }, token)).body).toEqual(person('ann'));
  });

  it('200: a closed account and an ended membership do not exist', async () => {
    expect((await validate({ username: 'gone' }, as.dmAdmin)).body).toEqual(nobody);
    expect((await validate({ username: 'left' }, as.admin)).body).toEqual(nobody);
    expect((await validate({ username: 'left' }, as.dmAdmin)).body).toEqual(person('left'));
  });

  it('200: several names must mean the same person', async () => {
    expect((await validate({ username: 'ann', email: 'ann@north.example', user_id: idOf.ann }, as.admin)).body).toEqual(
      person('ann'),
    );
    expect((await validate({ username: 'ann', email: 'pat@north.example' }, as.admin)).body).toEqual(nobody);
    expect((await validate({ username: 'ann', user_id: 999_999 }, as.admin)).body).toEqual(nobody);
  });

  it('400: no name, names of the wrong kind, unknown fields', async () => {
    const bodies = [
      {},
      { username: '' },
      { user_id: 0 },
      { user_id: '07' },
      { user_id: 1.5 },
      { email: 'a\u0000' },
      { username: 'ann', x: 1 },
      null,
    ];
    for (const body of bodies) expect([body, (await validate(body, as.admin)).status]).toEqual([body, 400]);
  });

  it("401: nobody; 404: a platform that is not the caller's", async () => {
    expect((await validate({ username: 'ann' })).status).toBe(401);
    expect((await validate({ username: 'ann', platform_key: 'south' }, as.admin)).status).toBe(404);
    expect((await validate({ username: 'ann', platform_key: 'nowhere' }, as.dmAdmin)).status).toBe(404);
  });

  it('413, 415 and 429: too much, no JSON, too often', async () => {
    expect((await validate({ username: 'x'.repeat(1_100_000) }, as.admin)).status).toBe(413);
    const request = { as: as.admin, body: { username: 'ann' } };
    expect((await server.request('POST', PATH, { ...request, headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
    expect((await server.requestTooOften('POST', PATH, request)).status).toBe(429);
  });

  it('500 and 503: failing, and without a database', async () => {
    const request = { as: as.admin, body: { username: 'ann' } };
    const failed = await server.requestFailing(new Error('secret of the house'), 'POST', PATH, request);
    expect([failed.status, failed.text.includes('secret')]).toEqual([500, false]);
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    expect((await server.requestFailing(away, 'POST', PATH, request)).status).toBe(503);
  });
});
