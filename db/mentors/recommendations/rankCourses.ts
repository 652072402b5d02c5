import { reasonFor } from './reason.js';

/** A course that a learner finished. Grades are from 0 to 1. */
export interface FinishedCourse {
  key: string;
  /** Null when the learner may not see it any more. */
  title: string | null;
  grade: number | null;
  level: string | null;
  /** Those that the learner may see. */
  skills: string[];
}

/** What is known of a learner. Skills are names. */
export interface LearnerProfile {
  finished: FinishedCourse[];
  /** Titles of courses that they are in; null for those that they may not see any more. */
  enrolled: (string | null)[];
  /** Skills that they want and nothing that they finished teaches. */
  desired: string[];
  /** Skills that courses of programs which they began would teach them. */
  missing: { skill: string; program: string }[];
}

/** A course that may be recommended, with what speaks for it. */
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
  /** Learners of the platform who ever took it. */
  learners: number;
  /** Of those who finished a course that this learner finished, the share who finished the candidate too: the highest such share. */
  together: { title: string; share: number } | null;
  ageDays: number;
}

export interface RankedCourse {
  course: CandidateCourse;
  /** From 0 to 1. */
  score: number;
  /** Goes through all that the learner finished: to be called for what is shown only. */
  reason(): string;
}

/** What each part counts. They add up to 1, and each part is from 0 to 1, so the score is too. */
export const WEIGHTS = { skills: 0.4, together: 0.25, level: 0.15, popularity: 0.15, recency: 0.05 } as const;

/** After so many days the part of recency has fallen to a half. */
const RECENCY_HALF_LIFE_DAYS = 365;
const WORTH_OF_DESIRED_SKILL = 0.75;
const WORTH_OF_MISSING_SKILL = 0.4;
/** Levels by their usual names; other names take no part. */
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
 * - skills: 0.75 for each desired skill that the course teaches and 0.4 for each missing one, at most 1. For a learner who wants and
 *   misses nothing: the share of the course's skills that the learner met in finished courses.
 * - together: `together.share`, at most 1.
 * - level: 1 - |level - target| / 3, where the target is the mean level of the finished courses and half a step more, or the first
 *   level for who finished none; 0.5 where a level has no known name.
 * - popularity: ln(1 + learners) / ln(1 + the most learners of all candidates).
 * - recency: 2 ^ -(age in days / 365).
 */
export function rankCourses(profile: LearnerProfile, candidates: CandidateCourse[]): RankedCourse[] {
  const facts = learnerFacts(profile);
  const mostLearners = Math.max(0, ...candidates.map(({ learners }) => learners));
  return candidates
    .map((course) => {
      const parts = {
        skills: skillPart(course, facts),
        together: Math.min(1, course.together?.share ?? 0),
        level: levelPart(course.level, facts.targetLevel),
        popularity: mostLearners === 0 ? 0 : Math.log(1 + course.learners) / Math.log(1 + mostLearners),
        recency: 2 ** -(Math.max(0, course.ageDays) / RECENCY_HALF_LIFE_DAYS),
      };
      const score = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
        (sum, part) => sum + WEIGHTS[part] * parts[part],
        0,
      );
      return { course, score, reason: () => reasonFor(profile, course, levelStep(course.level, facts.meanLevel)) };
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

function learnerFacts({ finished, desired, missing }: LearnerProfile): LearnerFacts {
  const levels = finished.map(({ level }) => levelOf(level)).filter((level) => level !== null);
  const meanLevel = levels.length === 0 ? null : levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return {
    desired: new Set(desired),
    missing: new Set(missing.map(({ skill }) => skill)),
    met: new Set(finished.flatMap(({ skills }) => skills)),
    meanLevel,
    targetLevel: meanLevel === null ? 0 : Math.min(LEVEL_STEPS, meanLevel + 0.5),
  };
}

function skillPart({ skills }: CandidateCourse, { desired, missing, met }: LearnerFacts): number {
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

function levelPart(level: string | null, target: number): number {
  const own = levelOf(level);
  return own === null ? 0.5 : 1 - Math.abs(own - target) / LEVEL_STEPS;
}

/** How many steps above what the learner finished; null when either is unknown. */
function levelStep(level: string | null, mean: number | null): number | null {
  const own = levelOf(level);
  return own === null || mean === null ? null : own - mean;
}

function levelOf(level: string | null): number | null {
  return LEVELS[(level ?? '').toLowerCase()] ?? null;
}
