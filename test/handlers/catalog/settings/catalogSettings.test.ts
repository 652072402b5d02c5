import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import type { Role } from '../../mentors/mentors/mentorServer.js';
import { itemEnrollmentServer } from '../../enrollment/enrollments/itemEnrollmentServer.js';

const { server } = itemEnrollmentServer();
restoreBeforeEach(server.db);

const settings = (changes: object, as: Role = 'admin') =>
  server.send('PATCH', '/api/catalog/settings/', { org: 'north', ...changes }, as);
const readSettings = async () =>
  (await server.get<components['schemas']['CatalogSettings']>('/api/catalog/settings/', 'admin', { org: 'north' }))
    .body;

describe('getCatalogSettings', () => {
  it('200: they are off or empty at first', async () => {
    expect(await readSettings()).toEqual({
      platform_key: 'north',
      enroll_in_contained_courses: false,
      suggestion_acceptance_enrolls: false,
      redirect_hosts: [],
    });
  });
});

describe('updateCatalogSettings', () => {
  it('200: they change one by one', async () => {
    const before = await readSettings();
    const changed = await settings({
      redirect_hosts: ['Learn.North.example', 'learn.north.example:443', 'learn.north.example:8443'],
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, redirect_hosts: ['learn.north.example', 'learn.north.example:8443'] },
    ]);
    expect(await readSettings()).toEqual(changed.body);
  });

  it('400, 403, 404: unknown fields, invalid hosts, learners and another tenant', async () => {
    expect((await settings({}, 'learner')).status).toBe(403);
    expect((await settings({ unknown: true })).status).toBe(400);
    for (const host of ['https://no.example', 'no.example:99999', '127.1'])
      expect(await settings({ redirect_hosts: ['learn.north.example', host] })).toMatchObject({
        status: 400,
        body: { errors: [{ path: '/redirect_hosts/1' }] },
      });
    expect((await settings({ suggestion_acceptance_enrolls: true }, 'otherAdmin')).status).toBe(404);
  });

  it('enroll_in_contained_courses: a pathway brings its programs and their courses, and not otherwise', async () => {
    const enroll = () =>
      server.send('POST', '/api/catalog/enrollment/pathway/', { org: 'north', username: 'ada', pathway_id: 'B' });
    await enroll();
    expect([await active('program'), await active('course')]).toEqual([[], []]);
    await settings({ enroll_in_contained_courses: true });
    await server.request('DELETE', '/api/catalog/enrollment/pathway/', {
      as: server.as.admin,
      query: { org: 'north', username: 'ada', pathway_id: 'B' },
    });
    expect((await enroll()).status).toBe(200);
    expect(await active('program')).toEqual(['A', 'B']);
    expect(await active('course')).toEqual(['C1', 'C2', 'C3']);
    const { rows } = await server.db.pool.query<{ reason: string }>(
      `select distinct reason from enrollment_changes where kind <> 'pathway' and reason is not null order by 1`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['pathway B', 'program']));
  });

  /** What ada is enrolled in now. */
  async function active(kind: string): Promise<string[]> {
    const { rows } = await server.db.pool.query<{ key: string }>(
      `select items.${kind}_key as key from ${kind}_enrollments e join ${kind}s items on items.platform_id = e.platform_id and items.id = e.${kind}_id
        where e.active and e.user_id = $1 order by 1`,
      [server.ids.ada],
    );
    return rows.map(({ key }) => key);
  }
});
