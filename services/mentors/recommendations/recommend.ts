import type { CandidateCourse, LearnerProfile } from '../../../db/mentors/recommendations/rankCourses.js';
import { rankCourses } from '../../../db/mentors/recommendations/rankCourses.js';
import { AdviceUnavailable, type CourseAdviser, type LearnerFacts } from '../../../providers/llm/courseAdviser.js';

export interface Recommended {
  course: CandidateCourse;
  reason: string;
  /** From 0 to 1. */
  confidence: number;
}

export interface RecommendedCourses {
  method: string;
  courses: Recommended[];
  /** When the recommendations were made: before now if an adviser repeats an earlier choice. */
  madeAt: Date;
}

export const RANKER = 'embedded_ranker';
const FEWEST = 3;
const MOST = 5;
/** The most candidates that an adviser receives, so that a prompt never holds a whole catalog. */
const MOST_ADVISED = 30;
const BUDGET_MS = 8_000;

/**
 * The best candidates for a learner: chosen by the adviser and completed by the ranker. The ranker alone answers when
 * the adviser fails, is too slow, or has no budget left.
 */
export async function recommend(
  profile: LearnerProfile,
  candidates: CandidateCourse[],
  { adviser, instructions }: { adviser: CourseAdviser | null; instructions: string | null },
): Promise<RecommendedCourses> {
  const ranked = rankCourses(profile, candidates)
    .slice(0, MOST_ADVISED + FEWEST)
    .map((one) => ({ course: one.course, reason: one.reason(), confidence: roundScore(one.score) }));
  const byRank = (method: string): RecommendedCourses => ({
    method,
    courses: ranked.slice(0, MOST),
    madeAt: new Date(),
  });
  if (!adviser || ranked.length === 0) return byRank(RANKER);
  try {
    const { chosen, madeAt } = await askAdviser(adviser, profile, ranked.slice(0, MOST_ADVISED), instructions);
    const others = ranked.filter(({ course }) => !chosen.some((one) => one.course === course));
    return {
      method: adviser.method,
      courses: [...chosen, ...others.slice(0, Math.max(0, FEWEST - chosen.length))],
      madeAt,
    };
  } catch (error) {
    const isOverBudget = error instanceof AdviceUnavailable && error.reason === 'over_budget';
    return byRank(isOverBudget ? `${RANKER}_over_llm_budget` : `${RANKER}_after_llm_failed`);
  }
}

/** Choices that are not candidates, or repeated, are dropped. */
async function askAdviser(
  adviser: CourseAdviser,
  profile: LearnerProfile,
  candidates: Recommended[],
  instructions: string | null,
): Promise<{ chosen: Recommended[]; madeAt: Date }> {
  const byId = new Map(candidates.map((candidate) => [candidateId(candidate.course), candidate]));
  const { choices, madeAt } = await adviser.choose({
    instructions,
    learner: buildFacts(profile),
    candidates: [...byId].map(([id, { course }]) => ({
      id,
      title: course.title,
      description: course.shortDescription || course.description,
      level: course.level,
      subject: course.subject,
      skills: course.skills,
    })),
    atMost: MOST,
    budgetMs: BUDGET_MS,
  });
  const chosen = new Map<string, Recommended>();
  for (const { id, reason, confidence } of choices) {
    const candidate = byId.get(id);
    if (!candidate || chosen.has(id)) continue;
    chosen.set(id, {
      ...candidate,
      reason: reason || candidate.reason,
      confidence: roundScore(confidence ?? candidate.confidence),
    });
  }
  return { chosen: [...chosen.values()].slice(0, MOST), madeAt };
}

const candidateId = ({ platformKey, key }: CandidateCourse) => `${platformKey}/${key}`;
const roundScore = (score: number) => Math.round(Math.min(1, Math.max(0, score)) * 1000) / 1000;

function buildFacts({ finished, enrolled, desired, missing }: LearnerProfile): LearnerFacts {
  return {
    completed: finished.flatMap(({ title, grade, skills }) => (title === null ? [] : [{ title, grade, skills }])),
    enrolled: enrolled.filter((title) => title !== null),
    desiredSkills: desired,
    missingSkills: missing.map(({ skill }) => skill),
  };
}
