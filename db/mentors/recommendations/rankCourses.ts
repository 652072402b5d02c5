import { buildReason } from './buildReason.js';

/** A course that a learner finished. Grades are from 0 to 1. */
export interface FinishedCourse {
  key: string;
  /** Null when the learner may no longer see the course. */
  title: string | null;
  grade: number | null;
  level: string | null;
  /** Only skills that the learner may see. */
  skills: string[];
}

/** The data about a learner that ranking uses. Skills are names. */
export interface LearnerProfile {
  finished: FinishedCourse[];
  /** Titles of current courses; null for courses that the learner may no longer see. */
  enrolled: (string | null)[];
  /** Skills that the learner wants and that no finished course teaches. */
  desired: string[];
  /** Skills that the courses of started programs teach and that the learner lacks. */
  missing: { skill: string; program: string }[];
}

/** A course that may be recommended, with the data that its score uses. */
export interface CandidateCourse {
  platformId: number;
  id: number;
  platformKey: string;
  key: string;
  title: string;
  description: string;
  shortDescription: string;
  level: string | null;
  subject: string | null;
  duration: string | null;
  url: string | null;
  imageUrl: string | null;
  language: string | null;
  skills: string[];
  /** Number of learners of the platform who ever took the course. */
  learners: number;
  /** The highest share, over the learner's finished courses, of people who finished that course and also this one. */
  together: { title: string; share: number } | null;
  ageDays: number;
}

export interface RankedCourse {
  course: CandidateCourse;
  /** From 0 to 1. */
  score: number;
  /** Takes time in proportion to the finished courses: call it only for courses that are shown. */
  reason(): string;
}

/** The weights of the parts add up to 1, and each part is from 0 to 1, so the score is from 0 to 1. */
export const WEIGHTS = { skills: 0.4, together: 0.25, level: 0.15, popularity: 0.15, recency: 0.05 } as const;

/** Days after which the recency part is halved. */
const RECENCY_HALF_LIFE_DAYS = 365;
const WORTH_OF_DESIRED_SKILL = 0.75;
const WORTH_OF_MISSING_SKILL = 0.4;
/** Levels by their usual names; other names are unknown. */
const LEVELS: Record<string, number> = {
  introductory: 0,
  beginner: 0,
  basic: 0,
  intermediate: 1,
  advanced: 2,
  graduate: 3,
  expert: 3,
};
const LEVEL_STEPS = 3;

/**
 * Orders candidates for a learner, the best first; equal ones by key, so the same input gives the same order.
 *
 *     score = 0.40 skills + 0.25 together + 0.15 level + 0.15 popularity + 0.05 recency
 *
 * - skills: 0.75 for each desired skill that the course teaches and 0.4 for each missing one, at most 1. Without desired or
 *   missing skills: the share of the course's skills that finished courses teach.
 * - together: `together.share`, at most 1.
 * - level: 1 - |level - target| / 3, where the target is half a step above the mean level of the finished courses, or the
 *   first level without finished courses; 0.5 when the level of the course is unknown.
 * - popularity: ln(1 + learners) / ln(1 + the highest number of learners of all candidates).
 * - recency: 2 ^ -(age in days / 365).
 */
export function rankCourses(profile: LearnerProfile, candidates: CandidateCourse[]): RankedCourse[] {
  const facts = buildLearnerFacts(profile);
  const mostLearners = Math.max(0, ...candidates.map(({ learners }) => learners));
  return candidates
    .map((course) => {
      const parts = {
        skills: scoreSkills(course, facts),
        together: Math.min(1, course.together?.share ?? 0),
        level: scoreLevel(course.level, facts.targetLevel),
        popularity: mostLearners === 0 ? 0 : Math.log(1 + course.learners) / Math.log(1 + mostLearners),
        recency: 2 ** -(Math.max(0, course.ageDays) / RECENCY_HALF_LIFE_DAYS),
      };
      const score = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
        (sum, part) => sum + WEIGHTS[part] * parts[part],
        0,
      );
      return {
        course,
        score,
        reason: () => buildReason(profile, course, computeLevelStep(course.level, facts.meanLevel)),
      };
    })
    .sort((one, other) => other.score - one.score || (one.course.key < other.course.key ? -1 : 1));
}

interface LearnerFacts {
  desired: Set<string>;
  missing: Set<string>;
  met: Set<string>;
  meanLevel: number | null;
  targetLevel: number;
}

function buildLearnerFacts({ finished, desired, missing }: LearnerProfile): LearnerFacts {
  const levels = finished.map(({ level }) => parseLevel(level)).filter((level) => level !== null);
  const meanLevel = levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return {
    desired: new Set(desired),
    missing: new Set(missing.map(({ skill }) => skill)),
    met: new Set(finished.flatMap(({ skills }) => skills)),
    meanLevel,
    targetLevel: meanLevel === null ? 0 : Math.min(LEVEL_STEPS, meanLevel + 0.5),
  };
}

function scoreSkills({ skills }: CandidateCourse, { desired, missing, met }: LearnerFacts): number {
  if (desired.size + missing.size === 0) {
    return skills.length === 0 ? 0 : skills.filter((skill) => met.has(skill)).length / skills.length;
  }
  const worth = skills.reduce(
    (sum, skill) =>
      sum + (desired.has(skill) ? WORTH_OF_DESIRED_SKILL : missing.has(skill) ? WORTH_OF_MISSING_SKILL : 0),
    0,
  );
  return Math.min(1, worth);
}

function scoreLevel(level: string | null, target: number): number {
  const own = parseLevel(level);
  return own === null ? 0.5 : 1 - Math.abs(own - target) / LEVEL_STEPS;
}

/** Steps above the mean level of the finished courses; null when either level is unknown. */
function computeLevelStep(level: string | null, mean: number | null): number | null {
  const own = parseLevel(level);
  return own === null || mean === null ? null : own - mean;
}

function parseLevel(level: string | null): number | null {
  return LEVELS[(level ?? '').toLowerCase()] ?? null;
}
