import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { did } from './analyticsServer.js';
import { gradedClass } from './gradedClass.js';
import { isForAdministrators } from './refusals.js';

type Schemas = components['schemas'];
type Body = Schemas['CourseBlockFigures'];

const { server, courses, read, put, rows, record, enrollIn, scored } = gradedClass();
const PERFORMANCE = '/api/ai-analytics/performance/orgs/north';
const path = `${PERFORMANCE}/courses/NF-DS-310/blocks/`;
const completed = (username: string, ...blocks: string[]) =>
  blocks.map((block_id, nth) =>
    did(username, `2026-02-0${nth + 6}T10:00:00Z`, { verb: 'completed', course_id: 'NF-DS-310', block_id }),
  );
/** The figures of each block: completions, their share, mean grade. */
const figuresOf = ({ data }: Body) =>
  Object.fromEntries(
    data.map(({ block_id: id, completions, completion_rate: rate, average_grade: grade }) => [
      id,
      [completions, rate, grade],
    ]),
  );

describe('listCourseBlockFigures', () => {
  it('200: lists the outline in its order, with completions and mean grades of the enrolled', async () => {
    await record([
      ...completed('una', 'choose', 'assign', 'final', 'text'),
      ...completed('bo', 'choose', 'final'),
      ...completed('cy', 'text'),
      ...completed('pat', 'choose', 'assign', 'final'),
      // Whoever completes the whole course completes none of its blocks.
      did('cy', '2026-02-09T10:00:00Z', { verb: 'completed', course_id: 'NF-DS-310' }),
    ]);
    const { status, body } = await read<Body>(path, { explain: true });
    expect(status).toBe(200);
    expect(body.enrolled).toBe(3);
    expect(body.data.map(({ block_id: id, parent_id: parent, type }) => [id, parent, type])).toEqual([
      ['clustering', null, 'section'],
      ['quiz-1', 'clustering', 'subsection'],
      ['quiz-1-unit', 'quiz-1', 'unit'],
      ['choose', 'quiz-1-unit', 'problem'],
      ['assign', 'quiz-1-unit', 'problem'],
      ['exam', 'clustering', 'subsection'],
      ['exam-unit', 'exam', 'unit'],
      ['final', 'exam-unit', 'problem'],
      ['reading', null, 'section'],
      ['texts', 'reading', 'subsection'],
      ['texts-unit', 'texts', 'unit'],
      ['text', 'texts-unit', 'html'],
    ]);
    expect(figuresOf(body)).toEqual({
      clustering: [1, 33.33, 0.1976],
      'quiz-1': [1, 33.33, 0.4706],
      'quiz-1-unit': [1, 33.33, 0.4706],
      choose: [2, 66.67, 0.4333],
      assign: [1, 33.33, 0.75],
      exam: [2, 66.67, 0.1667],
      'exam-unit': [2, 66.67, 0.1667],
      final: [2, 66.67, 0.1667],
      reading: [2, 66.67, null],
      texts: [2, 66.67, null],
      'texts-unit': [2, 66.67, null],
      text: [2, 66.67, null],
    });
    // Seven completions and four scored blocks of the enrolled.
    expect(body.explain).toMatchObject({
      people_counted: 3,
      records_counted: 11,
      filters: { course_id: 'NF-DS-310' },
      start_date: null,
    });
  });

  it('200: agrees with the grades by block, and with the results of each person counted one by one', async () => {
    await record([...completed('una', 'choose', 'text'), ...completed('bo', 'choose'), scored('cy', 'final', 80, 100)]);
    const { body } = await read<Body>(path);
    const grades = (await read<Schemas['ClassGradingDetail']>(path.replace('blocks/', 'grading/detail'))).body.data;
    const graded = grades.flatMap((section) => [
      section,
      ...section.subsections.flatMap((one) => [one, ...one.problems]),
    ]);
    const figures = figuresOf(body);
    const byId = new Map(body.data.map((block) => [block.block_id, block]));
    for (const { id, ...grade } of graded) {
      const block = byId.get(id)!;
      const shown = [block.attempts, block.points_earned, block.points_possible, block.average_grade];
      const expected = [grade.attempts, grade.graded_earned, grade.graded_possible, grade.average].map(Number);
      expect([id, shown.map((value) => value ?? 0)]).toEqual([id, expected]);
    }
    const leaves = await rows<{ id: string; completions: number }>(
      `select block_key as id, count(*) filter (where exists (
                select from block_results own where own.user_id = enrolled.user_id and own.block_id = block.id and own.completed_at is not null))::int as completions
         from course_blocks block join course_enrollments enrolled on enrolled.course_id = block.course_id and enrolled.active
        where block.course_id = $1 and block.completable group by block_key`,
      [courses.mining],
    );
    expect(leaves.length).toBe(4);
    for (const { id, completions } of leaves) expect([id, figures[id]![0]]).toEqual([id, completions]);
  });

  it('200: has nothing to complete where no block is completable, and no blocks without an outline', async () => {
    const block = (block_id: string, type: string, parent_id: string | null, more = {}) => ({
      ...{ block_id, type, name: block_id, ...(parent_id !== null && { parent_id }) },
      ...more,
    });
    await put('outline', {
      blocks: [
        block('s', 'section', null),
        block('ss', 'subsection', 's'),
        block('u', 'unit', 'ss'),
        block('read', 'html', 'u', { completable: false }),
        block('quiz', 'problem', 'u', { completable: false, graded: true, assignment_type: 'Quiz' }),
      ],
    });
    const { body } = await read<Body>(path);
    expect(figuresOf(body)).toEqual({
      s: [null, null, null],
      ss: [null, null, null],
      u: [null, null, null],
      read: [null, null, null],
      quiz: [null, null, null],
    });
    expect((await read<Body>(path.replace('310', '210'))).body).toEqual({ enrolled: 1, data: [] });
  });

  it('200: is 0 for an empty class', async () => {
    await record(completed('una', 'choose'));
    for (const name of ['una', 'bo', 'cy']) await enrollIn('NF-DS-310', name, { ended: '2026-03-01T00:00:00Z' });
    const { body } = await read<Body>(path);
    expect(body.enrolled).toBe(0);
    expect(figuresOf(body).choose).toEqual([0, 0, null]);
  });

  it('200: is a file with format=csv', async () => {
    await record(completed('una', 'text'));
    const { text } = await read(path, { format: 'csv' });
    const [header, ...lines] = text.trimEnd().split('\n');
    expect(header).toBe(
      'block_id,parent_id,type,name,completions,completion_rate,attempts,points_earned,points_possible,average_grade',
    );
    expect([lines[0], lines.at(-1)]).toEqual([
      'clustering,,section,Clustering,0,0,5,22,111.3333,0.1976',
      'text,texts-unit,html,What clusters are,1,33.33,,,,',
    ]);
  });

  it('400: refuses an explanation that is no boolean', async () => {
    expect((await read(path, { explain: 'perhaps' })).status).toBe(400);
  });

  it('404: knows no course of another platform', async () => {
    await rows(`update courses set course_key = 'NF-OF-SOUTH' where platform_id = $1`, [server.ids.south]);
    for (const course of ['NF-OF-SOUTH', 'NF-OF-NOBODY'])
      expect((await read(path.replace('NF-DS-310', course))).status).toBe(404);
  });

  isForAdministrators(read, path);
});
