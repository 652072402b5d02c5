import type { IncomingBlock } from '../../db/catalog/outlines/incomingBlock.js';
import type { GradingPolicy } from '../../db/catalog/outlines/gradingPolicy.js';
import { drawn } from './drawn.js';

const SECTIONS = ['Ground', 'Practice', 'In the Open'];
export const QUIZ_POINTS = 10;
export const EXAM_POINTS = 100;

/** Something that learners do in a course of the demo. */
export interface DemoLeaf {
  /** From 0. */
  section: number;
  key: string;
  type: 'video' | 'html' | 'quiz' | 'exam';
  seconds: number;
}

/** A video, a text and a quiz in each section, and an exam at the end. */
export function demoLeaves(courseKey: string): DemoLeaf[] {
  const inSections = SECTIONS.flatMap((_, section): DemoLeaf[] => {
    const place = section + 1;
    return [
      {
        section,
        key: `${courseKey}-video-${place}`,
        type: 'video',
        seconds: 240 + drawn(`${courseKey}-${place} video`, 9) * 60,
      },
      {
        section,
        key: `${courseKey}-text-${place}`,
        type: 'html',
        seconds: 300 + drawn(`${courseKey}-${place} text`, 10) * 30,
      },
      { section, key: `${courseKey}-quiz-${place}`, type: 'quiz', seconds: 400 },
    ];
  });
  return [...inSections, { section: SECTIONS.length - 1, key: `${courseKey}-exam`, type: 'exam', seconds: 3_000 }];
}

/** The outline that has these leaves. */
export function demoOutline(courseKey: string): IncomingBlock[] {
  const leaves = demoLeaves(courseKey);
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
      ...leaves.filter((leaf) => leaf.section === section).map((leaf) => blockOf(leaf, unit)),
    ] satisfies IncomingBlock[];
  });
}

function blockOf({ key, type, seconds }: DemoLeaf, parent: string): IncomingBlock {
  const place = { block_id: key, parent_id: parent, completable: true };
  if (type === 'video') return { ...place, type, name: 'Lecture', video_seconds: seconds };
  if (type === 'html') return { ...place, type, name: 'Reading' };
  const isExam = type === 'exam';
  return {
    ...place,
    type: 'problem',
    name: isExam ? 'Exam' : 'Quiz',
    graded: true,
    assignment_type: isExam ? 'Exam' : 'Quiz',
    max_score: isExam ? EXAM_POINTS : QUIZ_POINTS,
  };
}

/** The worst quiz does not count; half of the grade is the exam. */
export const demoPolicy: GradingPolicy = {
  assignment_types: [
    { name: 'Quiz', weight: 0.5, min_count: 3, drop_count: 1 },
    { name: 'Exam', weight: 0.5, min_count: 1, drop_count: 0 },
  ],
  cutoffs: { A: 0.85, B: 0.7, C: 0.55 },
  score_policy: 'best',
};
