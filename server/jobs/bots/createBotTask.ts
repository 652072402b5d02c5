import { ANSWER_BOT_MESSAGES, ConversationLost, claimConversation } from '../../../db/bots/conversationClaim.js';
import { findNextWork } from '../../../db/bots/findNextWork.js';
import { serviceActor } from '../../../db/core/actor.js';
import type { Task } from '../../../db/core/jobs/task.js';
import { answerEvent } from './answerEvent.js';
import type { BotWorkServices } from './botWorkServices.js';
import { type Retries, DEFAULT_RETRIES } from './retries.js';
import { sendDelivery } from './sendDelivery.js';

export interface BotTaskOptions {
  services: BotWorkServices;
  /** Called with unexpected errors of a message or an answer, which are retried. */
  onError(error: Error): void;
  /** Retries of failures. */
  retries?: Retries;
}

const ACTOR = serviceActor('answer-bot-events');

/** Conversations that a server handles at the same time; most of the time it waits for models and channels. */
const CONCURRENCY = 24;
const CONCURRENCY_OF_PLATFORM = 4;
/** Time after which other conversations get their turn, even if more messages wait. */
const MAX_RUN_MS = 500;
/** After a failure of the database. */
const REST_AFTER_ERROR_MS = 5_000;

/**
 * Creates the task that answers the messages of a conversation and sends the answers, one after the other, in order.
 * The job of a conversation is enqueued when a message is stored and when an administrator retries an answer.
 */
export function createBotTask({ services, onError, retries = DEFAULT_RETRIES }: BotTaskOptions): Task {
  return {
    name: ANSWER_BOT_MESSAGES,
    concurrency: CONCURRENCY,
    concurrencyOfPlatform: CONCURRENCY_OF_PLATFORM,
    maxAttempts: Infinity,
    retryDelayMs: () => REST_AFTER_ERROR_MS,
    run: async ({ platformId, key }, signal) => {
      const claim = await claimConversation(services.db, ACTOR, platformId, Number(key));
      if (!claim) return;
      const endsAtMs = Date.now() + MAX_RUN_MS;
      try {
        do {
          const next = await findNextWork(services.db, claim);
          if (!next) return;
          if (next.kind === 'pause') return { againAt: next.until };
          if (next.kind === 'event') await answerEvent(services, claim, next.event, retries, onError);
          else await sendDelivery(services, claim, next.delivery, retries, onError);
        } while (!signal.aborted && Date.now() < endsAtMs);
      } catch (error) {
        if (!(error instanceof ConversationLost)) throw error;
      }
      return { againInMs: 0 };
    },
  };
}
