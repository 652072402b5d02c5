import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { learnerServer, namesSorts } from './learnerServer.js';

type Cohorts = components['schemas']['Cohorts'];

const { server, departments, record, read, rows, join } = learnerServer();
const path = '/api/ai-analytics/orgs/north/cohorts/';
const RANGE = { end_date: '2026-03-18', weeks: 3 };
const DAY_MS = 86_400_000;
/** The days of the range: a Monday and twenty more. */
const dayOf = (number: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + number * DAY_MS).toISOString();

describe('listCohorts', () => {
  it('200: counts who joined in each week by the weeks in which they were active', async () => {
    await join('una', { at: '2026-03-02T00:00:00Z' });
    await join('ole', { at: '2026-03-08T23:59:59Z' });
    await join('kai', { at: '2026-03-09T00:00:00Z' });
    await join('liv', { at: '2026-03-01T23:59:59Z' });
    const at = (name: string, ...days: string[]) => days.map((day) => did(name, `2026-03-${day}T10:00:00Z`));
    await record([...at('una', '02', '08', '16'), ...at('ole', '09'), ...at('kai', '03', '22'), ...at('liv', '03')]);
    const { status, body } = await read<Cohorts>(path, { ...RANGE, explain: true });
    expect([status, body.data, body.pagination.totalItems]).toEqual([
      200,
      [
        { week: '2026-03-02', people: 2, active: [1, 1, 1], percent: [50, 50, 50] },
        // What was done before joining is in no week.
        { week: '2026-03-09', people: 1, active: [0, 1], percent: [0, 100] },
        { week: '2026-03-16', people: 0, active: [0], percent: [0] },
      ],
      3,
    ]);
    expect(body.explain).toMatchObject({ start_date: '2026-03-02', end_date: '2026-03-22', people_counted: 3 });
  });

  it('200: agrees with sets of names, for many people', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({
      name: `person${n}`,
      joined: (n * 7) % 21,
      active: [0, 3, 5, 8, 13, 20].map((step) => (n * step + n) % 21),
    }));
    for (const { name, joined } of people) await join(name, { at: dayOf(joined) });
    await record(people.flatMap(({ name, active }) => [...new Set(active)].map((day) => did(name, dayOf(day)))));
    const weekOf = (day: number) => Math.floor(day / 7);
    const cohorts = [0, 1, 2].map((week) => people.filter(({ joined }) => weekOf(joined) === week));
    const expected = cohorts.map((cohort, week) =>
      [0, 1, 2]
        .slice(week)
        .map((later) => cohort.filter(({ active }) => active.some((day) => weekOf(day) === later)).length),
    );
    const { body } = await read<Cohorts>(path, RANGE);
    expect(body.data.map(({ active }) => active)).toEqual(expected);
    expect(body.data.map(({ people: count }) => count)).toEqual(cohorts.map(({ length }) => length));
  });

  it('200: is twelve weeks up to this one, with those of departments alone where they are requested', async () => {
    await rows(`update memberships set created_at = '2026-03-04T00:00:00Z' where platform_id = $1`, [server.ids.north]);
    const { body } = await read<Cohorts>(path);
    expect([body.data.length, body.data.at(-1)!.active.length, body.data[0]!.active.length]).toEqual([12, 1, 12]);
    const sizes = await Promise.all([
      read<Cohorts>(path, { ...RANGE, department_id: departments.science }),
      read<Cohorts>(path, RANGE, 'dean'),
      read<Cohorts>(path, { ...RANGE, department_id: departments.law }),
    ]);
    // Pat is in Optics; so is nobody else, and Physics has its administrator.
    expect(sizes.map(({ status, body: { data } }) => [status, data?.[0]?.people])).toEqual([
      [200, 2],
      [200, 2],
      [404, undefined],
    ]);
  });

  it('200: sorts, pages, and is a file with format=csv', async () => {
    await join('una', { at: '2026-03-09T00:00:00Z' });
    const weeksOf = async (query: Record<string, string | number>) =>
      (await read<Cohorts>(path, { ...RANGE, ...query })).body.data.map(({ week }) => week);
    expect(
      await Promise.all([
        weeksOf({ sort: '-week' }),
        weeksOf({ sort: '-people', length: 1 }),
        weeksOf({ length: 2, page: 2 }),
        weeksOf({ page: 2 }),
      ]),
    ).toEqual([['2026-03-16', '2026-03-09', '2026-03-02'], ['2026-03-09'], ['2026-03-16'], []]);
    expect((await read(path, { ...RANGE, weeks: 1, format: 'csv' })).text).toBe(
      'week,people,active,percent\n2026-03-16,0,[0],[0]\n',
    );
  });

  it('400: names weeks that are none', async () => {
    const { status, body } = await read(path, { weeks: 0 });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'weeks']);
  });

  it('401, 403 and 404: is for administrators', async () => {
    const statuses = await Promise.all(
      [null, 'learner', 'otherAdmin'].map(async (who) => (await read(path, {}, who as never)).status),
    );
    expect(statuses).toEqual([401, 403, 404]);
  });
  namesSorts(read, path);
});
