import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { type BlockInput, recordServer, unitOf } from './recordServer.js';

type Outline = components['schemas']['CourseOutline'];
type Result = components['schemas']['CourseOutlineResult'];

const { server, rows, at, put, read } = recordServer();

const QUIZ: BlockInput = {
  block_id: 'quiz',
  type: 'problem',
  name: 'Quiz',
  graded: true,
  assignment_type: 'Quiz',
  max_score: 0.1,
};
const VIDEO: BlockInput = { block_id: 'video', type: 'video', name: 'Film', video_seconds: 412.5 };
const NOTHING = { created: 0, restored: 0, updated: 0, unchanged: 0, retired: 0 };
const keysOf = ({ blocks }: Outline) => blocks.map(({ block_id }) => block_id);
const audit = () =>
  rows<{ action: string; actor_id: number; key: string }>(
    `select action, actor_id::int, coalesce(after, before) ->> 'block_key' as key from audit_log
      where table_name = 'course_blocks' and operation = 'replaceCourseOutline' order by id`,
  );

describe('replaceCourseOutline', () => {
  it('200: stores all blocks, and their defaults', async () => {
    const { status, body } = await put<Result>(at('outline'), { blocks: unitOf(VIDEO, QUIZ) });
    expect([status, body]).toEqual([200, { course_id: 'NF-DS-310', ...NOTHING, created: 5 }]);
    const outline = (await read<Outline>(at('outline'))).body;
    const container = {
      graded: false,
      assignment_type: null,
      max_score: null,
      completable: false,
      video_seconds: null,
      position: 1,
    };
    expect(outline).toEqual({
      course_id: 'NF-DS-310',
      blocks: [
        { block_id: 's', parent_id: null, type: 'section', name: 'Section', ...container },
        { block_id: 'ss', parent_id: 's', type: 'subsection', name: 'Subsection', ...container },
        { block_id: 'u', parent_id: 'ss', type: 'unit', name: 'Unit', ...container },
        { ...container, parent_id: 'u', ...VIDEO, completable: true },
        { ...container, parent_id: 'u', ...QUIZ, position: 2, completable: true },
      ],
    });
  });

  it('200: takes what was read, and writes nothing that is the same', async () => {
    await put(at('outline'), { blocks: unitOf(VIDEO, QUIZ) });
    const before = await rows(`select xmin, block_key from course_blocks order by id`);
    const { blocks } = (await read<Outline>(at('outline'))).body;
    const { body } = await put<Result>(at('outline'), { blocks: blocks.toReversed() });
    expect(body).toEqual({ course_id: 'NF-DS-310', ...NOTHING, unchanged: 5 });
    expect(await rows(`select xmin, block_key from course_blocks order by id`)).toEqual(before);
    expect(await audit()).toHaveLength(5);
  });

  it('200: writes only what changed, and logs who did', async () => {
    await put(at('outline'), { blocks: unitOf(VIDEO, QUIZ) });
    const { body } = await put<Result>(at('outline'), { blocks: unitOf(VIDEO, { ...QUIZ, max_score: 0.3 }) });
    expect(body).toEqual({ course_id: 'NF-DS-310', ...NOTHING, updated: 1, unchanged: 4 });
    const [last] = await rows(
      `select action, actor_id::int, before, after from audit_log where table_name = 'course_blocks' order by id desc limit 1`,
    );
    expect(last).toMatchObject({
      action: 'update',
      actor_id: server.ids.ada,
      before: { max_score: 0.1 },
      after: { max_score: 0.3 },
    });
  });

  it('200: retires what is no longer there, and brings it back with its number', async () => {
    await put(at('outline'), { blocks: unitOf(VIDEO, QUIZ) });
    const quiz = () =>
      rows<{ id: string; retired: boolean }>(
        `select id, retired_at is not null as retired from course_blocks where block_key = 'quiz'`,
      );
    const [stored] = await quiz();
    expect((await put<Result>(at('outline'), { blocks: unitOf(VIDEO) })).body).toMatchObject({
      ...NOTHING,
      unchanged: 4,
      retired: 1,
    });
    expect(await quiz()).toEqual([{ ...stored, retired: true }]);
    expect((await put<Result>(at('outline'), { blocks: unitOf(VIDEO) })).body).toMatchObject({
      ...NOTHING,
      unchanged: 4,
    });
    expect((await put<Result>(at('outline'), { blocks: unitOf(VIDEO, QUIZ) })).body).toMatchObject({
      ...NOTHING,
      restored: 1,
      unchanged: 4,
    });
    expect(await quiz()).toEqual([stored]);
    expect((await put<Result>(at('outline'), { blocks: [] })).body).toMatchObject({ ...NOTHING, retired: 5 });
  });

  it('200: moves a block to another parent, and changes what it is', async () => {
    await put(at('outline'), { blocks: unitOf(QUIZ) });
    const second: BlockInput = { block_id: 'u2', parent_id: 'ss', type: 'unit', name: 'Second unit' };
    const { body } = await put<Result>(at('outline'), {
      blocks: [...unitOf(), second, { ...QUIZ, parent_id: 'u2', type: 'other' }],
    });
    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 3 });
    expect((await read<Outline>(at('outline'))).body.blocks.at(-1)).toMatchObject({
      block_id: 'quiz',
      parent_id: 'u2',
      type: 'other',
    });
  });

  it('200: orders by position, and by the list where there is none', async () => {
    const leaves = [3, 1, 2].map((position) => ({
      block_id: `p${position}`,
      type: 'html' as const,
      name: 'Page',
      position,
    }));
    await put(at('outline'), { blocks: unitOf(...leaves) });
    expect(keysOf((await read<Outline>(at('outline'))).body)).toEqual(['s', 'ss', 'u', 'p1', 'p2', 'p3']);
    const other = [
      ...unitOf(...leaves.map(({ position: _, ...leaf }) => leaf)),
      { block_id: 's0', type: 'section' as const, name: 'Last', position: 0 },
    ];
    await put(at('outline'), { blocks: other });
    expect(keysOf((await read<Outline>(at('outline'))).body)).toEqual(['s0', 's', 'ss', 'u', 'p3', 'p1', 'p2']);
  });

  it('200: keeps courses apart that have a block of one key, and takes keys of course platforms', async () => {
    const key = 'block-v1:NF+DS-310+2026+type@problem+block@β/1';
    for (const course of ['NF-DS-310', 'course-v1:NF+DS/310'])
      expect(
        (await put(at('outline', course), { blocks: unitOf({ ...QUIZ, block_id: key, name: course }) })).status,
      ).toBe(200);
    await put(at('outline'), { blocks: [] });
    const other = (await read<Outline>(at('outline', 'course-v1:NF+DS/310'))).body;
    expect(other.course_id).toBe('course-v1:NF+DS/310');
    expect(other.blocks.at(-1)).toMatchObject({ block_id: key, name: 'course-v1:NF+DS/310' });
  });

  it.each<[string, BlockInput[], string, string, string[]]>([
    [
      'two blocks of one key',
      unitOf(QUIZ, { ...QUIZ, name: 'Other' }),
      '/blocks/4/block_id',
      'duplicate_block',
      ['quiz'],
    ],
    [
      'a parent that is not there',
      unitOf({ ...QUIZ, parent_id: 'nowhere' }),
      '/blocks/3/parent_id',
      'unknown_parent',
      ['quiz', 'nowhere'],
    ],
    [
      'a leaf under a leaf',
      unitOf(VIDEO, { ...QUIZ, parent_id: 'video' }),
      '/blocks/4/parent_id',
      'wrong_level',
      ['quiz', 'video'],
    ],
    ['a leaf at the top', [{ ...QUIZ }], '/blocks/0/parent_id', 'wrong_level', ['quiz', 'unit']],
    [
      'a unit in a section',
      [...unitOf(), { block_id: 'u2', parent_id: 's', type: 'unit', name: 'U' }],
      '/blocks/3/parent_id',
      'wrong_level',
      ['u2', 'section'],
    ],
    [
      'a section in a unit',
      unitOf({ block_id: 's2', type: 'section', name: 'S' }),
      '/blocks/3/parent_id',
      'wrong_level',
      ['s2', 'sections are at the top'],
    ],
    ['a block in itself', unitOf({ ...QUIZ, parent_id: 'quiz' }), '/blocks/3/parent_id', 'cycle', ["'quiz' in 'quiz'"]],
    [
      'a cycle',
      [
        { block_id: 'a', parent_id: 'c', type: 'section', name: 'A' },
        { block_id: 'b', parent_id: 'a', type: 'subsection', name: 'B' },
        { block_id: 'c', parent_id: 'b', type: 'unit', name: 'C' },
      ],
      '/blocks/0/parent_id',
      'cycle',
      ["'a' in 'c' in 'b' in 'a'"],
    ],
  ])('400: refuses %s, and names the block', async (_, blocks, path, keyword, words) => {
    await put(at('outline'), { blocks: unitOf(VIDEO) });
    const { status, body } = await put(at('outline'), { blocks });
    expect([status, body.errors]).toMatchObject([400, [{ in: 'body', path, keyword }]]);
    for (const word of words) expect(body.errors![0]!.message).toContain(word);
    expect(keysOf((await read<Outline>(at('outline'))).body)).toEqual(['s', 'ss', 'u', 'video']);
  });

  it('400: names the block and field of invalid values', async () => {
    const refused = async (leaf: object) =>
      (await put(at('outline'), { blocks: unitOf({ ...QUIZ, ...leaf }) })).body.errors?.[0];
    expect(await refused({ max_score: -1 })).toMatchObject({
      path: '/blocks/3/max_score',
      keyword: 'minimum',
      message: "must be 0 or more (block 'quiz')",
    });
    expect(await refused({ type: 'chapter' })).toMatchObject({ path: '/blocks/3/type', keyword: 'enum' });
    expect(await refused({ block_id: 'x'.repeat(256) })).toMatchObject({
      path: '/blocks/3/block_id',
      keyword: 'maxLength',
    });
    expect(await refused({ weight: 1 })).toMatchObject({ path: '/blocks/3/weight', keyword: 'additionalProperties' });
    expect(await refused({ position: 2 ** 31 })).toMatchObject({ path: '/blocks/3/position', keyword: 'maximum' });
    expect((await put(at('outline'), { blocks: [null] })).body.errors).toMatchObject([
      { path: '/blocks/0', keyword: 'type' },
    ]);
    expect(
      (await put(at('outline'), { blocks: Array.from({ length: 20_001 }, () => QUIZ) })).body.errors,
    ).toMatchObject([{ path: '/blocks', keyword: 'maxItems' }]);
  });

  it('400: lists at most 20 errors', async () => {
    const { status, body } = await put(at('outline'), {
      blocks: Array.from({ length: 50 }, (_, n) => ({ ...QUIZ, block_id: `q${n}` })),
    });
    expect([status, body.errors!.length]).toEqual([400, 20]);
  });

  it('403: is for administrators', async () => {
    for (const who of ['viewer', 'learner'] as const)
      expect((await put(at('outline'), { blocks: [] }, who)).status).toBe(403);
  });

  it('404: does not know courses of another platform, removed ones, or platforms of others', async () => {
    expect((await put(at('outline', 'NF-DS-311'), { blocks: [] })).status).toBe(404);
    expect((await put(at('outline'), { blocks: [] }, 'otherAdmin')).status).toBe(404);
    await rows(`update courses set deleted_at = now() where course_key = 'NF-HIDDEN'`);
    expect((await put(at('outline', 'NF-HIDDEN'), { blocks: [] })).status).toBe(404);
    expect((await put(at('outline', 'NF-DS-310', 'south'), { blocks: unitOf() }, 'dmAdmin')).status).toBe(200);
    expect((await read<Outline>(at('outline'))).body.blocks).toEqual([]);
  });

  it('200: of requests at once each takes effect whole', async () => {
    const outlines = Array.from({ length: 6 }, (_, n) =>
      unitOf(...[1, 2, 3].map((m) => ({ block_id: `leaf-${n}-${m}`, type: 'html' as const, name: `Of ${n}` }))),
    );
    const answers = await Promise.all(outlines.map((blocks) => put(at('outline'), { blocks })));
    expect(answers.map(({ status }) => status)).toEqual(outlines.map(() => 200));
    const { body } = await read<Outline>(at('outline'), 'admin', { include_retired: 'true' });
    expect([
      new Set(body.blocks.slice(3).map(({ name }) => name)).size,
      body.blocks.length,
      body.retired!.length,
    ]).toEqual([1, 6, 15]);
  });
});

describe('getCourseOutline', () => {
  it('200: is empty for a course without an outline, and the same answer is not sent twice', async () => {
    const first = await read<Outline>(at('outline'), 'learner');
    expect([first.status, first.body]).toEqual([200, { course_id: 'NF-DS-310', blocks: [] }]);
    const again = await server.request('GET', at('outline'), {
      as: server.as.learner,
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it('200: shows retired blocks to administrators who want them', async () => {
    await put(at('outline'), { blocks: unitOf(VIDEO, QUIZ) });
    await put(at('outline'), { blocks: unitOf(VIDEO) });
    for (const who of ['admin', 'viewer', 'dmAdmin'] as const) {
      const { body } = await read<Outline>(at('outline'), who, { include_retired: 'true' });
      expect(keysOf(body)).toEqual(['s', 'ss', 'u', 'video']);
      expect(body.retired).toMatchObject([{ ...QUIZ, parent_id: 'u', retired_at: expect.any(String) }]);
    }
    expect((await read<Outline>(at('outline'), 'learner', { include_retired: 'true' })).body.retired).toEqual([]);
    expect((await read<Outline>(at('outline'), 'admin')).body.retired).toBeUndefined();
  });

  it('400: takes true and false only', async () => {
    expect((await read(at('outline'), 'admin', { include_retired: 'maybe' })).status).toBe(400);
  });

  it('404: hides what the course hides from learners, and other platforms', async () => {
    expect((await read(at('outline', 'NF-HIDDEN'), 'viewer')).status).toBe(200);
    expect((await read(at('outline', 'NF-HIDDEN'), 'learner')).status).toBe(404);
    expect((await read(at('outline', 'NF-NONE'))).status).toBe(404);
    for (const who of ['otherAdmin', 'otherLearner'] as const)
      expect((await read(at('outline'), who)).status).toBe(404);
  });
});
