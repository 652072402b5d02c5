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

export interface Remembering {
  platformId: number;
  userId: number;
  /** Which model answers, and where: another one may answer otherwise. */
  model: string;
  keptHours: number;
}

const ACTOR = serviceActor('language-model');
const LOOK_AGAIN_AFTER_MS = 200;
/** A claim outlives the call that it stands for. */
const CLAIM_MARGIN_MS = 4_000;

/**
 * An adviser whose choices are kept in the database for as long as all that they depend on stays the same: learner, candidates, words of
 * the tenant, model. Of callers with the same question at the same time one is answered by the model and the others wait for that.
 */
export function rememberingAdviser(
  db: Database,
  adviser: CourseAdviser,
  { platformId, userId, model, keptHours }: Remembering,
): CourseAdviser {
  return {
    method: adviser.method,
    choose: async (request) => {
      const question: LlmQuestion = { platformId, userId, sha256: questionHash(model, request) };
      const claimS = (request.budgetMs + CLAIM_MARGIN_MS) / 1000;
      const claim = await claimLlmAnswer<CourseChoice[]>(db, ACTOR, question, { maxAgeHours: keptHours, claimS });
      if (claim.kind === 'answered') return { choices: claim.answer, madeAt: claim.answeredAt };
      if (claim.kind !== 'claimed') return waitFor(db, question, keptHours, request.budgetMs);
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

async function waitFor(db: Database, question: LlmQuestion, keptHours: number, budgetMs: number) {
  const deadlineMs = performance.now() + budgetMs;
  while (performance.now() < deadlineMs) {
    const state = await findLlmAnswer<CourseChoice[]>(db, question, keptHours);
    if (state.kind === 'answered') return { choices: state.answer, madeAt: state.answeredAt };
    if (state.kind === 'absent') throw new AdviceUnavailable('failed');
    await delay(LOOK_AGAIN_AFTER_MS);
  }
  throw new AdviceUnavailable('failed');
}

/** Candidates in the order of their ids: ranks drift by the hour, and the choice among the same courses stays good. */
function questionHash(model: string, { instructions, learner, candidates, atMost }: AdviceRequest): Buffer {
  const inOrder = [...candidates].sort((one, other) => (one.id < other.id ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([model, instructions, learner, inOrder, atMost]))
    .digest();
}
