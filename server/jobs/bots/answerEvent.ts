import { BotRefused } from '../../../db/bots/botRefused.js';
import type { ChannelAccount } from '../../../db/bots/channelAccount.js';
import { chooseCommand } from '../../../db/bots/chooseCommand.js';
import { type ConversationClaim, ConversationLost } from '../../../db/bots/conversationClaim.js';
import { type WebhookBot, findBotForWork } from '../../../db/bots/findBotForWebhook.js';
import type { DueEvent } from '../../../db/bots/findDueWork.js';
import { type LinkedPerson, findLinkedPerson } from '../../../db/bots/findLinkedPerson.js';
import { type EventOutcome, finishEvent, postponeEvent } from '../../../db/bots/finishEvent.js';
import { issueLinkCode } from '../../../db/bots/linkCodes.js';
import { openSession } from '../../../db/mentors/conversations/session.js';
import { serviceActor } from '../../../db/core/actor.js';
import { classifyDatabaseError } from '../../../db/core/databaseOutage.js';
import { SecretUnreadable } from '../../../db/core/secretBox.js';
import { Problem } from '../../../services/_shared/problems.js';
import { buildChannelAccount } from '../../../services/bots/webhooks/buildChannelAccount.js';
import { decryptAccount } from '../../../services/bots/webhooks/decryptAccount.js';
import { decryptConversation, encryptReply } from '../../../services/bots/webhooks/encryptedConversation.js';
import { answerQuestion } from '../../../services/mentors/conversations/answering/answerQuestion.js';
import { ChannelFailure, type CompleteMessage } from '../../../providers/channels/channel.js';
import type { BotWorkServices } from './botWorkServices.js';
import { mapWorkFailure } from '../workFailure.js';
import { botTexts } from './botTexts.js';
import { type Retries, pauseAfter } from './retries.js';

const ACTOR = serviceActor('answer-bot-events');

/** Something may work later: the channel or the model fails, or another process has the question. */
interface Postponed {
  postponedBy: string;
  retryAfterMs: number | null;
  /** What the writer reads when it never worked. */
  apology: string | null;
}

/**
 * Identifies the writer and the mentor of a message, asks the mentor, and stores the answer with the outcome of the message. Safe to repeat
 * and to interrupt: the mentor answers an event once. Reports unexpected errors, and retries them as often as temporary ones.
 */
export async function answerEvent(
  services: BotWorkServices,
  claim: ConversationClaim,
  event: DueEvent,
  retries: Retries,
  onError: (error: Error) => void,
): Promise<void> {
  const postponed = await tryEvent(services, claim, event).catch((error: unknown): Postponed => {
    if (error instanceof ConversationLost || classifyDatabaseError(error)) throw error;
    onError(error as Error);
    return { postponedBy: mapWorkFailure(error).message, retryAfterMs: null, apology: botTexts.noAnswer };
  });
  if (!postponed) return;
  const { postponedBy: reason, retryAfterMs, apology } = postponed;
  const attempts = event.attempts + 1;
  if (attempts < retries.mostAttempts) {
    return postponeEvent(services.db, ACTOR, claim, event.id, {
      reason,
      waitMs: pauseAfter(retries, attempts, retryAfterMs),
    });
  }
  await finishEvent(services.db, ACTOR, claim, event.id, { ...refused(reason, apology), state: 'failed' });
}

/** Null: it is known what became of the message. */
async function tryEvent(
  services: BotWorkServices,
  claim: ConversationClaim,
  event: DueEvent,
): Promise<Postponed | null> {
  const bot = await findBotForWork(services.db, claim.platformId, claim.botId);
  const outcome = bot ? await outcomeOf(services, bot, claim, event) : refused('The bot no longer exists.');
  if ('postponedBy' in outcome) return outcome;
  await finishEvent(services.db, ACTOR, claim, event.id, outcome);
  return null;
}

async function outcomeOf(
  services: BotWorkServices,
  bot: WebhookBot,
  claim: ConversationClaim,
  event: DueEvent,
): Promise<EventOutcome | Postponed> {
  try {
    const message = await completed(services, bot, event);
    if (!message) return refused('There is nothing to answer.');
    const account = buildChannelAccount(message.writer);
    const email = 'email' in message.writer ? message.writer.email : null;
    const person = await findLinkedPerson(services.db, bot.platformId, account, email);
    if (!person) return unknownWriter(services, bot, account);
    return {
      ...(await answered(services, { bot, claim, event, person, text: message.text })),
      account,
      userId: person.id,
    };
  } catch (error) {
    if (error instanceof ChannelFailure && error.isTransient)
      return { postponedBy: error.message, retryAfterMs: error.retryAfterMs, apology: null };
    if (error instanceof ChannelFailure || error instanceof BotRefused || error instanceof SecretUnreadable)
      return refused(error.message);
    if (error instanceof Problem) return ofProblem(error);
    throw error;
  }
}

async function completed(
  { secrets, channels }: BotWorkServices,
  bot: WebhookBot,
  event: DueEvent,
): Promise<CompleteMessage | null> {
  const { writerId } = event.replyTo as { writerId?: unknown };
  const message = {
    conversation: decryptConversation(secrets, bot, event.replyTo),
    writerId: String(writerId),
    text: event.text,
  };
  return channels[bot.channel].complete(message, decryptAccount(bot, secrets));
}

/** Somebody unknown reaches no mentor, and reads once how that changes. */
function unknownWriter({ secrets }: BotWorkServices, bot: WebhookBot, account: ChannelAccount): EventOutcome {
  return {
    ...refused('The account is not linked with a person.'),
    account,
    reply: async (within) => {
      const issued = await issueLinkCode(within, ACTOR, { platformId: bot.platformId, botId: bot.id, account });
      return (
        issued && {
          text: botTexts.howToLink(bot.name, null),
          encrypted: encryptReply(secrets, bot, botTexts.howToLink(bot.name, issued.code)),
        }
      );
    },
  };
}

interface Question {
  bot: WebhookBot;
  claim: ConversationClaim;
  event: DueEvent;
  person: LinkedPerson;
  text: string;
}

async function answered(
  services: BotWorkServices,
  { bot, claim, event, person, text }: Question,
): Promise<EventOutcome> {
  const { platformId, id: botId } = bot;
  const chosen = await chooseCommand(services.db, { platformId, botId }, person, text);
  if (chosen.kind === 'no-mentor') return refused('No command leads to a mentor.', botTexts.commands(chosen.commands));
  if (chosen.kind === 'not-allowed') return refused('The person may not use the mentor.', botTexts.notAllowed);
  const { mentor, text: question } = chosen;
  // The mentor is spoken to from now on.
  if (question === '') return { ...refused(null, botTexts.greeting(mentor.name)), state: 'answered', mentor };
  const user = { id: person.id, username: person.username };
  const openingKey = `bot ${botId} ${mentor.id} ${claim.conversationKey}`;
  const { session } = await openSession(services.db, ACTOR, {
    platformId,
    userId: user.id,
    mentorId: mentor.id,
    channel: bot.channel,
    openingKey,
  });
  const answer = await answerQuestion(services, {
    platform: { id: platformId, key: bot.platformKey },
    mentorId: mentor.id,
    user,
    rows: 'all',
    sessionId: session.sessionKey,
    text: question,
    channel: bot.channel,
    idempotencyKey: `bot event ${event.id}`,
    actor: ACTOR,
  });
  return { ...refused(null, answer.text), state: 'answered', mentor };
}

/** What a person may read of why a mentor does not answer; 409 and 503 pass. */
function ofProblem(problem: Problem): EventOutcome | Postponed {
  const retryAfterS = Number(problem.headers['Retry-After'] || NaN);
  const isTransient = problem.status === 503 || (problem.status === 409 && !Number.isNaN(retryAfterS));
  if (!isTransient) return refused(problem.message, problem.status === 403 ? problem.message : botTexts.notAllowed);
  return {
    postponedBy: problem.message,
    retryAfterMs: Number.isNaN(retryAfterS) ? null : retryAfterS * 1_000,
    apology: botTexts.noAnswer,
  };
}

function refused(reason: string | null, text: string | null = null): EventOutcome {
  const reply = text === null ? null : () => Promise.resolve({ text, encrypted: null });
  return { state: 'refused', reason, account: null, userId: null, mentor: null, reply };
}
