import type { Actor } from '../../../../db/core/actor.js';
import {
  QUESTION_CLAIM_S,
  type QuestionClaim,
  renewQuestionClaim,
} from '../../../../db/mentors/conversations/storeQuestion.js';
import type { MentorServices } from '../../services.js';

/** Longer than any answer takes. */
const MOST_MINUTES = 6;

/**
 * Renews the claim to a question until `end` is called. `lost` is aborted when the answer takes longer than any should.
 */
export function renewClaim(
  db: MentorServices['db'],
  actor: Actor,
  claim: QuestionClaim,
): { lost: AbortSignal; end(): void } {
  const overdue = new AbortController();
  // A failed renewal is made up for by the next.
  const renewing = setInterval(
    () => void renewQuestionClaim(db, actor, claim).catch(() => {}),
    (QUESTION_CLAIM_S * 1000) / 4,
  );
  const timer = setTimeout(() => overdue.abort(), MOST_MINUTES * 60_000);
  // The timers do not keep the process alive.
  for (const one of [renewing, timer]) one.unref();
  return {
    lost: overdue.signal,
    end: () => {
      clearInterval(renewing);
      clearTimeout(timer);
    },
  };
}
