import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { recordServer } from './recordServer.js';

type Policy = components['schemas']['GradingPolicy'];

const { server, rows, at, put, read } = recordServer();

const QUIZ = { name: 'Quiz', weight: 0.1, min_count: 6, drop_count: 1 };
const EXAM = { name: 'Exam', weight: 1, min_count: 0, drop_count: 0 };
const POLICY = { assignment_types: [QUIZ, EXAM], cutoffs: { A: 0.7, B: 0.1, F: 0 }, score_policy: 'best' };
const audit = () =>
  rows(
    `select table_name, action from audit_log where table_name in ('assignment_types', 'grade_cutoffs') order by id`,
  );

describe('replaceCourseGradingPolicy', () => {
  it('200: stores it as it is sent: weights are not normalised, decimals are exact', async () => {
    const { status, body } = await put<Policy>(at('grading-policy'), {
      ...POLICY,
      assignment_types: [QUIZ, { name: 'Exam', weight: 1 }, { name: 'Project', weight: 2 }],
    });
    const expected = {
      course_id: 'NF-DS-310',
      ...POLICY,
      assignment_types: [QUIZ, EXAM, { ...EXAM, name: 'Project', weight: 2 }],
    };
    expect([status, body]).toEqual([200, expected]);
    expect((await read<Policy>(at('grading-policy'))).body).toEqual(expected);
    const [stored] = await rows(
      `select (select sum(weight)::text from assignment_types) as weights, (select sum(cutoff)::text from grade_cutoffs) as cutoffs`,
    );
    expect(stored).toEqual({ weights: '3.1', cutoffs: '0.8' });
  });

  it('200: replaces the whole, writes only what changed, and logs it', async () => {
    await put(at('grading-policy'), POLICY);
    const before = (await audit()).length;
    expect((await put(at('grading-policy'), POLICY)).status).toBe(200);
    expect(await audit()).toHaveLength(before);
    const { body } = await put<Policy>(at('grading-policy'), {
      assignment_types: [EXAM, { ...QUIZ, name: 'Test' }],
      cutoffs: { A: 0.75, F: 0 },
    });
    expect([body.assignment_types.map(({ name }) => name), body.cutoffs]).toEqual([
      ['Exam', 'Test'],
      { A: 0.75, F: 0 },
    ]);
    expect((await audit()).slice(before)).toEqual(
      expect.arrayContaining([
        { table_name: 'assignment_types', action: 'delete' },
        { table_name: 'assignment_types', action: 'update' },
        { table_name: 'assignment_types', action: 'insert' },
        { table_name: 'grade_cutoffs', action: 'delete' },
        { table_name: 'grade_cutoffs', action: 'update' },
      ]),
    );
    expect((await put<Policy>(at('grading-policy'), { assignment_types: [], cutoffs: {} })).body).toEqual({
      course_id: 'NF-DS-310',
      assignment_types: [],
      cutoffs: {},
      score_policy: 'best',
    });
  });

  it('200: the best score counts unless the policy says that the latest does; grades follow a change, and nothing else', async () => {
    const regrade_queue = async () =>
      (await rows<{ count: number }>('select cast(count(*) as integer) as count from regrade_queue'))[0]!.count;
    await put(at('grading-policy'), POLICY);
    const before = await regrade_queue();
    for (const score_policy of ['latest', 'latest', 'best', 'best'])
      expect((await put<Policy>(at('grading-policy'), { ...POLICY, score_policy })).body).toEqual({
        course_id: 'NF-DS-310',
        ...POLICY,
        score_policy,
      });
    expect(await regrade_queue()).toBe(before + 2);
    expect((await put(at('grading-policy'), { ...POLICY, score_policy: 'first' })).status).toBe(400);
  });

  it('200: letters may exchange their cutoffs, and types their places', async () => {
    await put(at('grading-policy'), POLICY);
    const exchanged = { assignment_types: [EXAM, QUIZ], cutoffs: { A: 0.1, B: 0.7, F: 0 } };
    expect((await put<Policy>(at('grading-policy'), exchanged)).body).toMatchObject(exchanged);
  });

  it.each([
    [
      'two types of one name',
      { assignment_types: [QUIZ, { ...EXAM, name: 'Quiz' }] },
      '/assignment_types/1/name',
      'duplicate_type',
    ],
    ['two letters with one cutoff', { cutoffs: { A: 0.7, 'A/B': 0.7 } }, '/cutoffs/A~1B', 'duplicate_cutoff'],
    ['a cutoff above 1', { cutoffs: { A: 70 } }, '/cutoffs/A', 'maximum'],
    ['a weight below 0', { assignment_types: [{ ...QUIZ, weight: -0.1 }] }, '/assignment_types/0/weight', 'minimum'],
    ['a type without a weight', { assignment_types: [{ name: 'Quiz' }] }, '/assignment_types/0/weight', 'required'],
    [
      'a count that is no whole number',
      { assignment_types: [{ ...QUIZ, drop_count: 0.5 }] },
      '/assignment_types/0/drop_count',
      'type',
    ],
  ])('400: refuses %s', async (_, change, path, keyword) => {
    await put(at('grading-policy'), POLICY);
    const { status, body } = await put(at('grading-policy'), { ...POLICY, ...change });
    expect([status, body.errors]).toMatchObject([400, [{ in: 'body', path, keyword }]]);
    expect((await read<Policy>(at('grading-policy'))).body).toEqual({ course_id: 'NF-DS-310', ...POLICY });
  });

  it('403: is for administrators', async () => {
    for (const who of ['viewer', 'learner'] as const)
      expect((await put(at('grading-policy'), POLICY, who)).status).toBe(403);
  });

  it('404: does not know courses of another platform, or platforms of others', async () => {
    expect((await put(at('grading-policy', 'NF-NONE'), POLICY)).status).toBe(404);
    expect((await put(at('grading-policy'), POLICY, 'otherAdmin')).status).toBe(404);
    expect((await put(at('grading-policy', 'NF-DS-310', 'south'), POLICY, 'otherAdmin')).status).toBe(200);
    expect((await read<Policy>(at('grading-policy'))).body.assignment_types).toEqual([]);
  });

  it('200: of requests at once each takes effect whole', async () => {
    const policies = Array.from({ length: 6 }, (_, n) => ({
      assignment_types: [
        { ...QUIZ, name: `Quiz ${n}` },
        { ...EXAM, weight: n },
      ],
      cutoffs: { [`L${n}`]: 0.5 },
    }));
    const answers = await Promise.all(policies.map((policy) => put(at('grading-policy'), policy)));
    expect(answers.map(({ status }) => status)).toEqual(policies.map(() => 200));
    const stored = (await read<Policy>(at('grading-policy'))).body;
    expect(policies.map((policy) => ({ course_id: 'NF-DS-310', ...policy, score_policy: 'best' }))).toContainEqual(
      stored,
    );
  });
});

describe('getCourseGradingPolicy', () => {
  it('200: is empty for a course without one, and the same answer is not sent twice', async () => {
    const first = await read<Policy>(at('grading-policy'), 'learner');
    expect([first.status, first.body]).toEqual([
      200,
      { course_id: 'NF-DS-310', assignment_types: [], cutoffs: {}, score_policy: 'best' },
    ]);
    const again = await server.request('GET', at('grading-policy'), {
      as: server.as.learner,
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it('404: hides what the course hides from learners, and other platforms', async () => {
    expect((await read(at('grading-policy', 'NF-HIDDEN'), 'viewer')).status).toBe(200);
    expect((await read(at('grading-policy', 'NF-HIDDEN'), 'learner')).status).toBe(404);
    expect((await read(at('grading-policy', 'NF-NONE'))).status).toBe(404);
    for (const who of ['otherAdmin', 'otherLearner'] as const)
      expect((await read(at('grading-policy'), who)).status).toBe(404);
  });
});
