import {
  CONVERSATION_CLAIM_S,
  type ConversationClaim,
  ConversationLost,
  claimConversations,
  releaseConversation,
  renewConversationClaim,
} from '../../../db/bots/conversationClaim.js';
import { findDueWork } from '../../../db/bots/findDueWork.js';
import { serviceActor } from '../../../db/core/actor.js';
import { repeat } from '../../../db/core/jobs/repeat.js';
import { answerEvent } from './answerEvent.js';
import type { BotWorkServices } from './botWorkServices.js';
import { type Retries, DEFAULT_RETRIES } from './retries.js';
import { sendDelivery } from './sendDelivery.js';

export interface BotWorkOptions {
  services: BotWorkServices;
  onError(error: Error): void;
  /** Retries of failures. */
  retries?: Retries;
}

export interface BotWork {
  /** Polls at once. */
  wake(): void;
  /** Whether the last poll succeeded recently. */
  isHealthy(): boolean;
  /** Starts no new work, and waits for running work. */
  close(): Promise<void>;
}

const ACTOR = serviceActor('answer-bot-events');

const POLL_INTERVAL_MS = 200;
const UNHEALTHY_AFTER_MS = 15_000;
/** Conversations that this process handles concurrently; it mostly waits for models and channels. */
const MAX_CONVERSATIONS = 24;
const MAX_PER_PLATFORM = 4;
/** After this time other conversations are served, even if more is due. */
const MAX_RUN_MS = 500;

/** Answers messages to bots and sends the answers, in order within a conversation, fairly across platforms. Several processes share
 * the work. When a process dies, another one repeats its work some seconds later.
 */
export function startBotWork({ services, onError, retries = DEFAULT_RETRIES }: BotWorkOptions): BotWork {
  const running = new Map<ConversationClaim, Promise<void>>();
  let polledAtMs = Date.now();
  let isClosed = false;
  let wakeUp = (): void => {};

  const begin = (claim: ConversationClaim): void => {
    const run = processConversation(claim)
      .catch(onError)
      .finally(() => {
        running.delete(claim);
        wakeUp();
      });
    running.set(claim, run);
  };

  async function processConversation(claim: ConversationClaim): Promise<void> {
    const renewing = setInterval(
      () => void renewConversationClaim(services.db, ACTOR, claim).catch(() => {}),
      (CONVERSATION_CLAIM_S * 1_000) / 4,
    ).unref();
    const endsAtMs = Date.now() + MAX_RUN_MS;
    try {
      while (!isClosed && Date.now() < endsAtMs) {
        const due = await findDueWork(services.db, claim);
        if (!due) break;
        if (due.kind === 'event') await answerEvent(services, claim, due.event, retries, onError);
        else await sendDelivery(services, claim, due.delivery, retries, onError);
      }
    } catch (error) {
      if (!(error instanceof ConversationLost)) throw error;
    } finally {
      clearInterval(renewing);
      await releaseConversation(services.db, ACTOR, claim);
    }
  }

  const poll = async (): Promise<boolean> => {
    const free = MAX_CONVERSATIONS - running.size;
    if (free === 0) return false;
    try {
      const busy = new Map<number, number>();
      for (const { platformId } of running.keys()) busy.set(platformId, (busy.get(platformId) ?? 0) + 1);
      const claims = await claimConversations(services.db, ACTOR, {
        most: free,
        mostOfPlatform: MAX_PER_PLATFORM,
        busy,
      });
      polledAtMs = Date.now();
      claims.forEach(begin);
      return claims.length > 0;
    } catch (error) {
      onError(error as Error);
      return false;
    }
  };

  const polling = repeat(poll, POLL_INTERVAL_MS);
  wakeUp = polling.wake;
  return {
    wake: polling.wake,
    isHealthy: () => Date.now() - polledAtMs < UNHEALTHY_AFTER_MS,
    close: async () => {
      isClosed = true;
      await polling.stop();
      await Promise.all(running.values());
    },
  };
}
