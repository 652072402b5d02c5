import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { upsertCourses } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { project } from '../../../support/projection.js';
import { verb } from '../../learning/xapi/statements.js';
import { NORTH as RECORDS, type Who, xapiServer } from '../../learning/xapi/xapiServer.js';

type Facts = components['schemas']['StatementFacts'];
type Status = components['schemas']['RecordStatus'];

const { server, as, request } = xapiServer();
const PAT = { mbox: 'mailto:pat@north.example' };
const OF_NORTH = '/api/core/orgs/north/';
const STATUS = `${OF_NORTH}record-status/`;
const factsOf = (id: string, org = 'north') => `/api/core/orgs/${org}/statements/${id}/facts/`;
const read = <Body>(path: string, who: Who | null = 'admin', headers = {}) =>
  server.request<Body>('GET', path, { ...(who && { as: as[who] }), headers });

const completed = randomUUID();
const ofStranger = randomUUID();
const later = randomUUID();
const at = '2026-11-20T08:00:00.000Z';
const ROOT = 'https://learn.north.example/';
const aboutCourse = { verb: verb('completed'), object: { id: `${ROOT}courses/NF-DS-310` }, timestamp: at };

const store = async (statements: object[]) =>
  expect((await request('POST', `${RECORDS}statements`, { body: statements })).status).toBe(200);

beforeAll(async () => {
  await server.db.transaction(TESTER, (trx) =>
    upsertCourses(trx, server.ids.north!, [{ key: 'NF-DS-310', name: 'Data Mining' }]),
  );
  await store([
    { id: completed, actor: PAT, ...aboutCourse },
    { id: ofStranger, actor: { mbox: 'mailto:stranger@example.com' }, ...aboutCourse },
  ]);
  await project(server.db, server.ids.north!);
  await store([{ id: later, actor: PAT, ...aboutCourse, timestamp: '2026-11-21T08:00:00.000Z' }]);
});

describe('getStatementFacts', () => {
  it('200: person, course and the derived rows of a processed statement', async () => {
    const { status, body } = await read<Facts>(factsOf(completed));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ statement_id: completed, occurred_at: at, is_voided: false, is_processed: true },
      verb: verb('completed').id,
      person: { user_id: server.ids.pat, username: 'pat' },
      course: { course_id: 'NF-DS-310', name: 'Data Mining' },
      block: null,
      activity_day: { day: '2026-11-20', events: 1 },
      course_result: { completed_at: at },
      certificate: null,
    });
  });

  it('200: nothing of a stranger, and nothing of a day before it is processed', async () => {
    const { body: stranger } = await read<Facts>(factsOf(ofStranger));
    expect(stranger).toMatchObject({ is_processed: true, person: null, activity_day: null, course_result: null });
    const { body: waiting } = await read<Facts>(factsOf(later));
    expect(waiting).toMatchObject({ is_processed: false, person: { username: 'pat' }, activity_day: null });
  });

  it('304, 400, 401, 403, 404: only administrators of the platform, about its statements', async () => {
    const { headers } = await read(factsOf(completed));
    const again = await read(factsOf(completed), 'admin', { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
    expect((await read(factsOf('7'))).status).toBe(400);
    expect((await read(factsOf(completed), null)).status).toBe(401);
    for (const who of ['viewer', 'learner'] as const)
      expect([who, (await read(factsOf(completed), who)).status]).toEqual([who, 403]);
    expect((await read(factsOf(randomUUID()))).status).toBe(404);
    expect((await read(factsOf(completed, 'south'), 'otherAdmin')).status).toBe(404);
    expect((await read(factsOf(completed, 'south'))).status).toBe(404);
  });
});

describe('getRecordStatus', () => {
  it('200: what is stored, processed, and not recognized', async () => {
    const { body } = await read<Status>(STATUS);
    expect(body).toMatchObject({ platform: 'north', statements: 3, behind: 1, unknown_people: 1 });
    expect(body.followed_up_to).toEqual(expect.any(String));
    expect((await read<Status>('/api/core/orgs/south/record-status/', 'otherAdmin')).body).toMatchObject({
      ...{ platform: 'south', statements: 0, followed_up_to: null, behind: 0 },
    });
  });

  it('304, 400, 401, 403, 404: only administrators of the platform', async () => {
    expect((await read(STATUS, 'admin', { 'if-none-match': '*' })).status).toBe(304);
    expect((await read(STATUS, 'admin', { 'if-none-match': 'a'.repeat(1001) })).status).toBe(400);
    expect((await read(STATUS, null)).status).toBe(401);
    expect((await read(STATUS, 'viewer')).status).toBe(403);
    expect((await read('/api/core/orgs/south/record-status/')).status).toBe(404);
  });
});
