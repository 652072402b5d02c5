import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import {
  type LlmQuestion,
  claimLlmAnswer,
  findLlmAnswer,
  releaseLlmAnswer,
  saveLlmAnswer,
} from '../../db/accounts/llm/llmAnswers.js';
import {
  AdviceUnavailable,
  type AdviceRequest,
  type CourseAdviser,
  type CourseChoice,
} from '../../providers/llm/courseAdviser.js';

export interface CachingOptions {
  platformId: number;
  userId: number;
  /** Identifies the model and its endpoint: another one may answer differently. */
  model: string;
  maxAgeHours: number;
}

const ACTOR = serviceActor('language-model');
const POLL_INTERVAL_MS = 200;
/** A claim outlives its call by this time. */
const CLAIM_MARGIN_MS = 4_000;

/** Creates an adviser that caches choices in the database by their inputs: learner, candidates, instructions of the tenant, model.
 * Concurrent callers with the same question share one call of the model.
 */
export function createCachingAdviser(
  db: Database,
  adviser: CourseAdviser,
  { platformId, userId, model, maxAgeHours }: CachingOptions,
): CourseAdviser {
  return {
    method: adviser.method,
    choose: async (request) => {
      const question: LlmQuestion = { platformId, userId, sha256: hashQuestion(model, request) };
      const claimS = (request.budgetMs + CLAIM_MARGIN_MS) / 1000;
      const claim = await claimLlmAnswer<CourseChoice[]>(db, ACTOR, question, { maxAgeHours, claimS });
      if (claim.kind === 'answered') return { choices: claim.answer, madeAt: claim.answeredAt };
      if (claim.kind !== 'claimed') return waitFor(db, question, maxAgeHours, request.budgetMs);
      try {
        const advice = await adviser.choose(request);
        await saveLlmAnswer(db, ACTOR, question, { answer: advice.choices, answeredAt: advice.madeAt });
        return advice;
      } catch (error) {
        await releaseLlmAnswer(db, ACTOR, question).catch(() => {});
        throw error;
      }
    },
  };
}

async function waitFor(db: Database, question: LlmQuestion, maxAgeHours: number, budgetMs: number) {
  const deadlineMs = performance.now() + budgetMs;
  while (performance.now() < deadlineMs) {
    const state = await findLlmAnswer<CourseChoice[]>(db, question, maxAgeHours);
    if (state.kind === 'answered') return { choices: state.answer, madeAt: state.answeredAt };
    if (state.kind === 'absent') throw new AdviceUnavailable('failed');
    await delay(POLL_INTERVAL_MS);
  }
  throw new AdviceUnavailable('failed');
}

/** Sorts candidates by id: their ranks change hourly, but the choice among the same courses stays valid. */
function hashQuestion(model: string, { instructions, learner, candidates, atMost }: AdviceRequest): Buffer {
  const inOrder = [...candidates].sort((one, other) => (one.id < other.id ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([model, instructions, learner, inOrder, atMost]))
    .digest();
}
