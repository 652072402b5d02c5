import type { IncomingBlock } from '../../db/catalog/outlines/incomingBlock.js';
import type { GradingPolicy } from '../../db/catalog/outlines/gradingPolicy.js';
import { pickNumber } from './pickNumber.js';

const SECTIONS = ['Ground', 'Practice', 'In the Open'];
export const QUIZ_POINTS = 10;
export const EXAM_POINTS = 100;

/** A block of a demo course that learners complete. */
export interface DemoLeaf {
  /** The index of the section, from 0. */
  section: number;
  key: string;
  type: 'video' | 'html' | 'quiz' | 'exam';
  seconds: number;
}

/** Builds the leaves of a course: a video, a text and a quiz in each section, and an exam at the end. */
export function buildLeaves(courseKey: string): DemoLeaf[] {
  const inSections = SECTIONS.flatMap((_, section): DemoLeaf[] => {
    const number = section + 1;
    return [
      {
        section,
        key: `${courseKey}-video-${number}`,
        type: 'video',
        seconds: 240 + pickNumber(`${courseKey}-${number} video`, 9) * 60,
      },
      {
        section,
        key: `${courseKey}-text-${number}`,
        type: 'html',
        seconds: 300 + pickNumber(`${courseKey}-${number} text`, 10) * 30,
      },
      { section, key: `${courseKey}-quiz-${number}`, type: 'quiz', seconds: 400 },
    ];
  });
  return [...inSections, { section: SECTIONS.length - 1, key: `${courseKey}-exam`, type: 'exam', seconds: 3_000 }];
}

/** Builds the outline of a course with its leaves. */
export function buildOutline(courseKey: string): IncomingBlock[] {
  const leaves = buildLeaves(courseKey);
  return SECTIONS.flatMap((name, section) => {
    const key = `${courseKey}-s${section + 1}`;
    const unit = `${courseKey}-u${section + 1}`;
    return [
      { block_id: key, type: 'section', name },
      {
        block_id: `${key}-1`,
        parent_id: key,
        type: 'subsection',
        name: `Weeks ${2 * section + 1} and ${2 * section + 2}`,
      },
      { block_id: unit, parent_id: `${key}-1`, type: 'unit', name: 'Lesson' },
      ...leaves.filter((leaf) => leaf.section === section).map((leaf) => buildBlock(leaf, unit)),
    ] satisfies IncomingBlock[];
  });
}

function buildBlock({ key, type, seconds }: DemoLeaf, parent: string): IncomingBlock {
  const block = { block_id: key, parent_id: parent, completable: true };
  if (type === 'video') return { ...block, type, name: 'Lecture', video_seconds: seconds };
  if (type === 'html') return { ...block, type, name: 'Reading' };
  const isExam = type === 'exam';
  return {
    ...block,
    type: 'problem',
    name: isExam ? 'Exam' : 'Quiz',
    graded: true,
    assignment_type: isExam ? 'Exam' : 'Quiz',
    max_score: isExam ? EXAM_POINTS : QUIZ_POINTS,
  };
}

/** The worst quiz does not count; the exam is half of the grade. */
export const demoPolicy: GradingPolicy = {
  assignment_types: [
    { name: 'Quiz', weight: 0.5, min_count: 3, drop_count: 1 },
    { name: 'Exam', weight: 0.5, min_count: 1, drop_count: 0 },
  ],
  cutoffs: { A: 0.85, B: 0.7, C: 0.55 },
  score_policy: 'best',
};
