import { TESTER } from '../../../support/database.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { appointProgramAdmin } from '../../../../db/tenancy/people/appoint.js';
import { insertUser } from '../../../support/people.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Invitation, type Page, type Problem, invitationServer } from './invitationServer.js';

const { server, path, invite, redeem, list, rows, remove } = invitationServer();

let programAdmin: string;
beforeAll(async () => {
  const userId = await insertUser(server.db, 'paula', { roles: { north: 'learner' } });
  const [program] = await rows<{ id: number }>(
    `select id from programs where program_key = 'P1' and platform_id = $1`,
    [server.ids.north],
  );
  await server.db.knex.transaction((trx) =>
    appointProgramAdmin(trx, { platformId: server.ids.north!, programId: program!.id, userId }),
  );
  programAdmin = (await createCredential(server.db, TESTER, { user: 'paula' })).authorization;
});
restoreBeforeEach(server.db);

const byHer = (program: string, email: string, more = {}) =>
  server.request<Invitation & Problem>('POST', path('program'), {
    as: programAdmin,
    body: { program_key: program, email, ...more },
  });
const byDmAdmin = (program: string, email: string) =>
  invite('program', { org: 'north', program_key: program, email }, 'dmAdmin');

describe('createProgramInvitation', () => {
  it('201, 403: by DM admins and admins of the program', async () => {
    expect((await byHer('P1', 'one@x.example')).body).toMatchObject({
      program_key: 'P1',
      platform_key: 'north',
      active: true,
    });
    expect((await byHer('P2', 'one@x.example')).status).toBe(403);
    expect((await byHer('P1', 'one@x.example', { org: 'south' })).status).toBe(404);
    expect((await invite('program', { org: 'north', program_key: 'P2', email: 'two@x.example' }, 'admin')).status).toBe(
      403,
    );
    expect((await byDmAdmin('P2', 'two@x.example')).status).toBe(201);
    expect((await byDmAdmin('P9', 'two@x.example')).status).toBe(404);
    expect((await invite('program', { org: 'north', program_key: 'P2', username: 'pat' }, 'dmAdmin')).status).toBe(400);
  });

  it('400: an enrollment that runs out at no time', async () => {
    for (const expired of ['2016-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00']) {
      const { status, body } = await byHer('P1', 'leap@x.example', { enrollment_config: { expired } });
      expect([status, body.errors?.[0]?.path]).toEqual([400, '/enrollment_config/expired']);
    }
    expect((await byHer('P1', 'never@x.example', { enrollment_config: { expired: null } })).status).toBe(201);
  });

  it('200: inviting again answers the first invitation, as it is now', async () => {
    const { body: first } = await byHer('P1', 'again@x.example', { cohort: 'spring' });
    const { status, body } = await byHer('P1', 'again@x.example', { cohort: 'autumn' });
    expect([status, body.id, body.metadata]).toEqual([200, first.id, { cohort: 'autumn' }]);
    const takenBack = await byHer('P1', 'again@x.example', { active: false });
    expect([takenBack.status, takenBack.body.id, takenBack.body.active]).toEqual([200, first.id, false]);
  });
});

describe('createProgramInvitation without a platform', () => {
  const byKey = (program_key: string) => invite('program', { program_key, email: 'key@x.example' }, 'dmAdmin');

  it('201: the program decides it where one platform has it', async () => {
    await rows(`insert into programs (platform_id, program_key, name) values ($1, 'ONLY', 'Only')`, [server.ids.north]);
    const { status, body } = await byKey('ONLY');
    expect([status, body.platform_key]).toEqual([201, 'north']);
  });

  it('400: where several have it, naming them; or none', async () => {
    for (const platform of ['north', 'south'])
      await rows(`insert into programs (platform_id, program_key, name) values ($1, 'BOTH', 'Both')`, [
        server.ids[platform],
      ]);
    const both = await byKey('BOTH');
    expect([both.status, both.body.errors]).toEqual([
      400,
      [{ in: 'body', path: '/platform_key', message: expect.stringMatching(/north, south/), keyword: 'required' }],
    ]);
    expect((await byKey('NOWHERE')).status).toBe(400);
  });
});

describe('listProgramInvitations', () => {
  it('200, 403: of a platform to its admins and viewers, of her programs to a program admin', async () => {
    await byHer('P1', 'one@x.example');
    await byDmAdmin('P2', 'two@x.example');
    expect((await list('program')).count).toBe(2);
    expect((await list('program', { program_key: 'P2' }, 'viewer')).count).toBe(1);
    const hers = await server.request<Page>('GET', path('program'), { as: programAdmin, query: {} });
    expect(hers.body.results.map(({ email }) => email)).toEqual(['one@x.example']);
    expect((await server.get(path('program'), 'learner', { org: 'north' })).status).toBe(403);
  });
});

describe('redeemProgramInvitation', () => {
  it('200: redeeming enrolls, with the enrollment terms of the invitation', async () => {
    await byHer('P1', 'pat@north.example', {
      enrollment_config: { expired: '2099-07-31T00:00:00Z', metadata: { seat: 1 } },
    });
    expect((await redeem('program', { org: 'north', program_key: 'P1' })).body).toMatchObject({
      username: 'pat',
      active: false,
    });
    const [enrollment] = await rows<{ expired: Date; metadata: object }>(
      `select expired, metadata from program_enrollments where user_id = $1`,
      [server.ids.pat],
    );
    expect([enrollment!.expired.toISOString(), enrollment!.metadata]).toEqual([
      '2099-07-31T00:00:00.000Z',
      { seat: 1 },
    ]);
    expect((await redeem('program', { org: 'north', program_key: 'P2' })).status).toBe(404);
    expect((await redeem('program', { org: 'north', program_key: 'P1', username: 'vic' })).status).toBe(403);
  });
});

describe('deleteProgramInvitation', () => {
  it('404: a program admin takes back invitations to their own programs only', async () => {
    const [own, other] = [(await byHer('P1', 'own@x.example')).body, (await byDmAdmin('P2', 'two@x.example')).body];
    expect((await remove('program', other.id, 'north', programAdmin)).status).toBe(404);
    expect((await remove('program', own.id, 'north', programAdmin)).status).toBe(200);
    expect((await remove('program', other.id)).status).toBe(403);
    expect((await remove('program', other.id, 'north', server.as.dmAdmin)).status).toBe(200);
  });
});
