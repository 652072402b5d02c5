import type { BlockType } from '../../db/catalog/outlines/courseBlock.js';
import type { IncomingBlock } from '../../db/catalog/outlines/incomingBlock.js';
import { type Presentation, buildCourseId } from './presentations.js';
import { readDataSetTable } from './readDataSetTable.js';

interface Assessment {
  id: string;
  type: string;
  weight: number;
}

interface Structure {
  assessments: Assessment[];
  sites: { id: string; type: string }[];
}

/** Types of blocks by types of sites; all others are `other`. */
const SITE_TYPE: Record<string, BlockType> = {
  resource: 'resource',
  oucontent: 'html',
  htmlactivity: 'html',
  page: 'html',
  url: 'resource',
  forumng: 'discussion',
};
/** The maximum score of an assessment. */
export const MAX_SCORE = 100;
/** Learners need 40 percent to pass, and 85 for a distinction. */
const CUTOFFS = { Distinction: 0.85, Pass: 0.4 };

/** Sections of assessments. */
const COURSEWORK = 'coursework';
const EXAM = 'exam';

/** Builds the name of an assessment, which is also its type in the grading policy. */
const buildAssessmentName = ({ id, type }: Assessment) => (type === 'Exam' ? `Exam ${id}` : `Coursework ${type} ${id}`);
export const assessmentKey = (id: string) => `assessment-${id}`;
export const siteKey = (id: string) => `site-${id}`;

/** Reads the assessments and sites of presentations, by the identifiers of their courses. */
export async function readStructures(
  folder: string,
  presentations: Map<string, Presentation>,
): Promise<Map<string, Structure>> {
  const structures = new Map(
    [...presentations.keys()].map((id): [string, Structure] => [id, { assessments: [], sites: [] }]),
  );
  type Keys = 'code_module' | 'code_presentation';
  for await (const row of readDataSetTable<Keys | 'id_assessment' | 'assessment_type' | 'weight'>(
    folder,
    'assessments',
  ))
    structures
      .get(buildCourseId(row))
      ?.assessments.push({ id: row.id_assessment, type: row.assessment_type, weight: Number(row.weight) });
  for await (const row of readDataSetTable<Keys | 'id_site' | 'activity_type'>(folder, 'vle'))
    structures.get(buildCourseId(row))?.sites.push({ id: row.id_site, type: row.activity_type });
  return structures;
}

/**
 * Builds the outline of a course: sections Coursework and Exam with a subsection for each assessment, and Sites with
 * one for each type of site.
 */
export function buildOutline({ assessments, sites }: Structure): IncomingBlock[] {
  const blocks: IncomingBlock[] = [];
  const isExam = ({ type }: Assessment) => type === 'Exam';
  if (!assessments.every(isExam)) blocks.push({ block_id: COURSEWORK, type: 'section', name: 'Coursework' });
  if (assessments.some(isExam)) blocks.push({ block_id: EXAM, type: 'section', name: 'Exam' });
  for (const assessment of assessments) {
    const { id } = assessment;
    const name = buildAssessmentName(assessment);
    blocks.push(...buildSubsection(`${assessmentKey(id)}-part`, isExam(assessment) ? EXAM : COURSEWORK, name), {
      block_id: assessmentKey(id),
      parent_id: `${assessmentKey(id)}-part-unit`,
      type: 'problem',
      name,
      graded: true,
      assignment_type: name,
      max_score: MAX_SCORE,
      completable: true,
    });
  }
  if (sites.length > 0) blocks.push({ block_id: 'sites', type: 'section', name: 'Sites' });
  for (const type of new Set(sites.map((site) => site.type))) {
    blocks.push(...buildSubsection(`sites-${type}`, 'sites', type));
    for (const { id } of sites.filter((site) => site.type === type))
      blocks.push({
        block_id: siteKey(id),
        parent_id: `sites-${type}-unit`,
        type: SITE_TYPE[type] ?? 'other',
        name: `${type} ${id}`,
      });
  }
  return blocks;
}

/** Builds a subsection with one unit. */
const buildSubsection = (key: string, parent: string, name: string): IncomingBlock[] => [
  { block_id: key, parent_id: parent, type: 'subsection', name },
  { block_id: `${key}-unit`, parent_id: key, type: 'unit', name },
];

/**
 * Builds the grading policy. Each assessment is a type of its own, since their weights differ. In the data set, the
 * weights of a presentation sum to 100, 200 or 300; here they sum to 1. They are not rounded: grades have ten decimals,
 * and equal grades must stay equal.
 */
export function buildPolicy({ assessments }: Structure): { assignment_types: object[]; cutoffs: object } {
  const total = assessments.reduce((sum, { weight }) => sum + weight, 0);
  return {
    assignment_types: assessments.map((assessment) => ({
      name: buildAssessmentName(assessment),
      weight: total === 0 ? 0 : assessment.weight / total,
      min_count: 1,
      drop_count: 0,
    })),
    cutoffs: CUTOFFS,
  };
}
