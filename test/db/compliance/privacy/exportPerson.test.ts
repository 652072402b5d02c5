import { beforeAll, describe, expect, it } from '@jest/globals';
import { EXPORTED_KINDS, EXPORTED_SEPARATELY, NOT_EXPORTED } from '../../../../db/compliance/privacy/exportedKinds.js';
import { exportPerson } from '../../../../db/compliance/privacy/exportPerson.js';
import { findCanaries } from '../../../support/accessWorld/canaries.js';
import { testDatabase } from '../../../support/database.js';
import { NAMING_COLUMNS, type PersonWorld, plantPerson } from './personWorld.js';

/** Groups and clients are of the platform, and results are derived anew. */
const NOT_THEIRS = ['groups', 'group_members', 'course_results', 'record_clients'];

type Line = Record<string, unknown> & { kind: string };

const db = testDatabase();
let planted: PersonWorld;
let lines: Line[];

async function exported(platformId: number | null): Promise<Line[]> {
  let text = '';
  for await (const piece of exportPerson(db, { person: planted.person, platformId })) text += piece;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

beforeAll(async () => {
  planted = await plantPerson(db);
  lines = await exported(null);
});
const of = (kind: string) => lines.filter((line) => line.kind === kind);

describe('exportPerson', () => {
  it('covers every table with a column that names a person', async () => {
    const { rows } = await db.pool.query<{ table: string }>(NAMING_COLUMNS);
    const known = [...EXPORTED_KINDS.map(({ table }) => table), ...EXPORTED_SEPARATELY, ...Object.keys(NOT_EXPORTED)];
    expect(rows.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([]);
    expect(rows.length).toBeGreaterThan(35);
  });

  it('writes lines of every kind, each an object that begins with its kind', () => {
    const kinds = [...EXPORTED_KINDS.map(({ kind }) => kind), 'statement', 'change', 'webhook_delivery', 'event'];
    expect(kinds.filter((kind) => of(kind).length === 0)).toEqual([]);
    expect(lines.every((line) => Object.keys(line)[0] === 'kind')).toBe(true);
  });

  it('contains every text planted for the person, and none of another learner', () => {
    const texts = JSON.stringify(lines);
    const own = planted.world.rows.filter(
      ({ tenant, owner, tableName, values }) =>
        tenant === 'north' && owner === 'ann' && !NOT_THEIRS.includes(tableName) && (values.group_id ?? null) === null,
    );
    const shown = new Set(findCanaries(texts).map(({ table, number }) => `${table} ${number}`));
    const lacking = own.filter(
      ({ values, table, number }) =>
        findCanaries(JSON.stringify(values)).some((one) => one.column && one.table === table) &&
        !shown.has(`${table} ${number}`),
    );
    expect(lacking.map(({ tableName, number }) => `${tableName} ${number}`)).toEqual([]);
    expect(
      findCanaries(texts)
        .filter(({ tenant, owner }) => owner === 'bob' || (tenant === 'south' && owner !== 'tenant'))
        .map(({ owner, table }) => [owner, planted.world.tables[table]!.name]),
    ).toEqual([]);
  });

  it('shows names instead of internal numbers, and no secret', () => {
    const { person, platform } = planted;
    expect(of('user')).toMatchObject([
      { id: person.id, username: person.username, email: person.email, name: person.name },
    ]);
    expect(of('course_enrollment')[0]).toMatchObject({
      platform: platform.key,
      course: expect.stringContaining('canary-north'),
      active: true,
    });
    expect(of('course_enrollment')[0]).not.toHaveProperty('course_id');
    expect(of('message')[0]).toMatchObject({
      session: expect.stringContaining('ann'),
      text: expect.stringContaining('ann'),
    });
    expect(JSON.stringify(of('token'))).not.toContain('secret');
    expect(of('token').map(({ label }) => label)).toContain(`Laptop of ${person.name}`);
  });

  it('contains statements as xAPI JSON under every name of the person, with files and documents', () => {
    const statements = of('statement').map(
      ({ statement }) => statement as { actor: Record<string, unknown>; verb: { id: string } },
    );
    const verbs = statements.map(({ verb }) => verb.id.split('/').at(-1));
    expect(verbs.sort()).toEqual([
      'answered',
      'attempted',
      'commented',
      'completed',
      'launched',
      'reported',
      'submitted',
      'terminated',
    ]);
    expect(Buffer.from(String(of('attachment')[0]!.content_base64), 'base64').toString()).toBe(
      `Essay of ${planted.person.name}`,
    );
    expect(of('document').map(({ document_id: id }) => id)).toEqual(['bookmark', 'bookmark']);
    expect(
      of('agent')
        .map(({ agent }) => String(agent).split(':')[0])
        .sort(),
    ).toEqual(['account', 'mailto', 'mailto', 'sha1']);
  });

  it('contains webhook responses to events about the person or with their address', () => {
    const { person } = planted;
    const delivery = {
      kind: 'webhook_delivery',
      platform: planted.platform.key,
      type: 'enrollment.created',
      endpoint: expect.any(String),
      status: 200,
    };
    expect(of('webhook_delivery')).toMatchObject([
      { ...delivery, answer: `Welcome ${person.name}` },
      { ...delivery, answer: `Copied ${person.email.toUpperCase()}` },
    ]);
    expect(JSON.stringify(of('webhook_delivery'))).not.toContain('_id');
  });

  it('of one platform contains no rows of another platform or of none', async () => {
    const some = await exported(planted.platform.id);
    expect(some.filter(({ kind }) => kind === 'user')).toHaveLength(1);
    expect(some.filter(({ kind, platform }) => kind !== 'user' && platform !== planted.platform.key)).toEqual([]);
    expect(of('invitation').some(({ platform }) => platform !== planted.platform.key)).toBe(true);
  });

  it('reads page by page, in short slices', async () => {
    const { person, platform } = planted;
    await db.pool.query(
      `insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds) select $1, $2, date '2020-01-01' + n, 0, 1, 1 from generate_series(1, 1300) n`,
      [platform.id, person.id],
    );
    let [days, longest] = [0, 0];
    for await (const piece of exportPerson(db, { person, platformId: platform.id })) {
      days += piece.split('\n').filter((line) => line.startsWith('{"kind":"activity_day"')).length;
      longest = Math.max(longest, piece.length);
    }
    expect(days).toBeGreaterThanOrEqual(1_300);
    expect(longest).toBeLessThan(70_000);
    await db.pool.query(`delete from activity_days where platform_id = $1 and day < '2025-01-01'`, [platform.id]);
  });
});
