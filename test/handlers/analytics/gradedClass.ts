import { beforeEach } from '@jest/globals';
import { type StatedResult, stateResults } from '../../../db/learning/progress/stateResults.js';
import { TESTER } from '../../support/database.js';
import { analyticsServer, did } from './analyticsServer.js';

const container = (block_id: string, type: 'section' | 'subsection' | 'unit', name: string, parent_id?: string) => ({
  block_id,
  type,
  name,
  ...(parent_id && { parent_id }),
});
const part = (key: string, name: string, parent: string) => [
  container(key, 'subsection', name, parent),
  container(`${key}-unit`, 'unit', name, key),
];

const BLOCKS = [
  container('clustering', 'section', 'Clustering'),
  ...part('quiz-1', 'Quiz 1', 'clustering'),
  {
    block_id: 'choose',
    parent_id: 'quiz-1-unit',
    type: 'problem',
    name: 'Choose k',
    graded: true,
    assignment_type: 'Quiz',
    max_score: 10,
  },
  {
    block_id: 'assign',
    parent_id: 'quiz-1-unit',
    type: 'problem',
    name: 'Assign points',
    graded: true,
    assignment_type: 'Quiz',
  },
  ...part('exam', 'Exam', 'clustering'),
  {
    block_id: 'final',
    parent_id: 'exam-unit',
    type: 'problem',
    name: 'Final exam',
    graded: true,
    assignment_type: 'Exam',
    max_score: 100,
  },
  container('reading', 'section', 'Reading'),
  ...part('texts', 'Texts', 'reading'),
  { block_id: 'text', parent_id: 'texts-unit', type: 'html', name: 'What clusters are' },
];
const POLICY = {
  assignment_types: [
    { name: 'Quiz', weight: 0.4 },
    { name: 'Exam', weight: 0.6 },
  ],
  cutoffs: { A: 0.9, Pass: 0.5 },
};

/**
 * The course NF-DS-310 with a quiz of two problems, an exam and a text; enrolled are una (quiz 11 of 14, exam 50 of
 * 100: a grade of 0.6143), bo (quiz 5 of 10: 0.2) and cy (nothing: 0), and pat (quiz 10 of 10, exam 100 of 100) was.
 * NF-DS-210 has nothing, and una is enrolled in it.
 */
export function gradedClass() {
  const analytics = analyticsServer();
  const { server, enrollIn, join, record, send } = analytics;
  const scored = (username: string, block_id: string, score: number, max_score: number, at = '2026-02-03T10:00:00Z') =>
    did(username, at, { verb: 'scored', course_id: 'NF-DS-310', block_id, score, max_score });
  const put = async (part: 'outline' | 'grading-policy', body: object, course = 'NF-DS-310') => {
    const { status } = await send('PUT', `/api/platform/orgs/north/courses/${course}/${part}/`, body);
    if (status !== 200) throw new Error(`${part}: ${status}`);
  };
  /** As an administrator states it. */
  const state = (results: StatedResult[]) =>
    server.db.transaction(TESTER, (trx) => stateResults(trx, server.ids.north!, results));

  beforeEach(async () => {
    await put('outline', { blocks: BLOCKS });
    await put('grading-policy', POLICY);
    for (const [name, full] of [
      ['una', 'Una Berg'],
      ['bo', 'Bo Adler'],
      ['cy', 'Cy Cole'],
    ] as const) {
      await join(name, { name: full });
      await enrollIn('NF-DS-310', name, { started: '2026-02-01T00:00:00Z' });
    }
    await enrollIn('NF-DS-310', 'pat', { started: '2026-02-01T00:00:00Z', ended: '2026-02-20T00:00:00Z' });
    await enrollIn('NF-DS-210', 'una', { started: '2026-02-01T00:00:00Z' });
    await record([
      scored('una', 'choose', 8, 10),
      scored('una', 'choose', 6, 10, '2026-02-04T10:00:00Z'),
      scored('una', 'assign', 3, 4, '2026-02-04T11:00:00Z'),
      scored('una', 'final', 50, 100, '2026-02-05T10:00:00Z'),
      scored('bo', 'choose', 5, 10),
      scored('pat', 'choose', 10, 10),
      scored('pat', 'final', 100, 100),
    ]);
  });
  return { ...analytics, scored, put, state };
}
