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
import { type Retries, USUAL_RETRIES } from './retries.js';
import { sendDelivery } from './sendDelivery.js';

export interface BotWorkOptions {
  services: BotWorkServices;
  onError(error: Error): void;
  /** How often, and after what pauses, what fails is tried again. */
  retries?: Retries;
}

export interface BotWork {
  /** Looks for something to do at once, rather than at the next look. */
  wake(): void;
  /** Whether it was lately known what there is to do. */
  isHealthy(): boolean;
  /** Takes nothing new, and waits for what is being done. */
  close(): Promise<void>;
}

const ACTOR = serviceActor('answer-bot-events');

const LOOK_EVERY_MS = 200;
const UNHEALTHY_AFTER_MS = 15_000;
/** Conversations in which this process does something at the same time: mostly it waits for models and channels. */
const MAX_CONVERSATIONS = 24;
const MAX_OF_PLATFORM = 4;
/** Then others get a turn, also where more is due. */
const LONGEST_TURN_MS = 500;

/**
 * Answers what people write to bots, and sends the answers: in one conversation one after the other, platforms in turns. Several processes
 * share the work. What is being done when a process dies is done by another some seconds later.
 */
export function startBotWork({ services, onError, retries = USUAL_RETRIES }: BotWorkOptions): BotWork {
  const running = new Map<ConversationClaim, Promise<void>>();
  let lookedAtMs = Date.now();
  let isClosed = false;
  let wakeUp = (): void => {};

  const begin = (claim: ConversationClaim): void => {
    const turn = takeTurn(claim)
      .catch(onError)
      .finally(() => {
        running.delete(claim);
        wakeUp();
      });
    running.set(claim, turn);
  };

  async function takeTurn(claim: ConversationClaim): Promise<void> {
    const renewing = setInterval(
      () => void renewConversationClaim(services.db, ACTOR, claim).catch(() => {}),
      (CONVERSATION_CLAIM_S * 1_000) / 4,
    ).unref();
    const endsAtMs = Date.now() + LONGEST_TURN_MS;
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

  const look = async (): Promise<boolean> => {
    const free = MAX_CONVERSATIONS - running.size;
    if (free === 0) return false;
    try {
      const busy = new Map<number, number>();
      for (const { platformId } of running.keys()) busy.set(platformId, (busy.get(platformId) ?? 0) + 1);
      const claims = await claimConversations(services.db, ACTOR, {
        most: free,
        mostOfPlatform: MAX_OF_PLATFORM,
        busy,
      });
      lookedAtMs = Date.now();
      claims.forEach(begin);
      return claims.length > 0;
    } catch (error) {
      onError(error as Error);
      return false;
    }
  };

  const looking = repeat(look, LOOK_EVERY_MS);
  wakeUp = looking.wake;
  return {
    wake: looking.wake,
    isHealthy: () => Date.now() - lookedAtMs < UNHEALTHY_AFTER_MS,
    close: async () => {
      isClosed = true;
      await looking.stop();
      await Promise.all(running.values());
    },
  };
}
