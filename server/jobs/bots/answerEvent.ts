import { BotRefused } from '../../../db/bots/botRefused.js';
import type { ChannelAccount } from '../../../db/bots/channelAccount.js';
import { chooseCommand } from '../../../db/bots/chooseCommand.js';
import { type ConversationClaim, ConversationLost } from '../../../db/bots/conversationClaim.js';
import { type WebhookBot, findBotForWork } from '../../../db/bots/findBotForWebhook.js';
import type { DueEvent } from '../../../db/bots/findNextWork.js';
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
import { type Retries, computePause } from './retries.js';

const ACTOR = serviceActor('answer-bot-events');

/** A retry may succeed: the channel or the model failed, or another process answers the question. */
interface Postponed {
  postponedBy: string;
  retryAfterMs: number | null;
  /** The reply to the writer after the last failed attempt. */
  apology: string | null;
}

/** Identifies the writer and the mentor of a message, asks the mentor, and stores the answer with the outcome of the message. May be
 * repeated and interrupted: the mentor answers an event once. Reports unexpected errors, and retries them like temporary ones.
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
  if (attempts < retries.maxAttempts) {
    return postponeEvent(services.db, ACTOR, claim, event.id, {
      reason,
      waitMs: computePause(retries, attempts, retryAfterMs),
    });
  }
  await finishEvent(services.db, ACTOR, claim, event.id, { ...buildRefusal(reason, apology), state: 'failed' });
}

/** Null: the outcome of the message is stored. */
async function tryEvent(
  services: BotWorkServices,
  claim: ConversationClaim,
  event: DueEvent,
): Promise<Postponed | null> {
  const bot = await findBotForWork(services.db, claim.platformId, claim.botId);
  const outcome = bot ? await decideOutcome(services, bot, claim, event) : buildRefusal('The bot no longer exists.');
  if ('postponedBy' in outcome) return outcome;
  await finishEvent(services.db, ACTOR, claim, event.id, outcome);
  return null;
}

async function decideOutcome(
  services: BotWorkServices,
  bot: WebhookBot,
  claim: ConversationClaim,
  event: DueEvent,
): Promise<EventOutcome | Postponed> {
  try {
    const message = await completeMessage(services, bot, event);
    if (!message) return buildRefusal('There is nothing to answer.');
    const account = buildChannelAccount(message.writer);
    const email = 'email' in message.writer ? message.writer.email : null;
    const person = await findLinkedPerson(services.db, bot.platformId, account, email);
    if (!person) return refuseUnknownWriter(services, bot, account);
    return {
      ...(await answerMessage(services, { bot, claim, event, person, text: message.text })),
      account,
      userId: person.id,
    };
  } catch (error) {
    if (error instanceof ChannelFailure && error.isTransient)
      return { postponedBy: error.message, retryAfterMs: error.retryAfterMs, apology: null };
    if (error instanceof ChannelFailure || error instanceof BotRefused || error instanceof SecretUnreadable)
      return buildRefusal(error.message);
    if (error instanceof Problem) return mapProblem(error);
    throw error;
  }
}

async function completeMessage(
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

/** Does not answer an account without a linked person, but explains once how to link it. */
function refuseUnknownWriter({ secrets }: BotWorkServices, bot: WebhookBot, account: ChannelAccount): EventOutcome {
  return {
    ...buildRefusal('The account is not linked with a person.'),
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

async function answerMessage(
  services: BotWorkServices,
  { bot, claim, event, person, text }: Question,
): Promise<EventOutcome> {
  const { platformId, id: botId } = bot;
  const chosen = await chooseCommand(services.db, { platformId, botId }, person, text);
  if (chosen.kind === 'no-mentor')
    return buildRefusal('No command leads to a mentor.', botTexts.commands(chosen.commands));
  if (chosen.kind === 'not-allowed') return buildRefusal('The person may not use the mentor.', botTexts.notAllowed);
  const { mentor, text: question } = chosen;
  // A command without a question selects the mentor.
  if (question === '') return { ...buildRefusal(null, botTexts.greeting(mentor.name)), state: 'answered', mentor };
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
  return { ...buildRefusal(null, answer.text), state: 'answered', mentor };
}

/** Maps a problem to an outcome that the writer may read; 409 with Retry-After and 503 are transient. */
function mapProblem(problem: Problem): EventOutcome | Postponed {
  const retryAfterS = Number(problem.headers['Retry-After'] || NaN);
  const isTransient = problem.status === 503 || (problem.status === 409 && !Number.isNaN(retryAfterS));
  if (!isTransient)
    return buildRefusal(problem.message, problem.status === 403 ? problem.message : botTexts.notAllowed);
  return {
    postponedBy: problem.message,
    retryAfterMs: Number.isNaN(retryAfterS) ? null : retryAfterS * 1_000,
    apology: botTexts.noAnswer,
  };
}

function buildRefusal(reason: string | null, text: string | null = null): EventOutcome {
  const reply = text === null ? null : () => Promise.resolve({ text, encrypted: null });
  return { state: 'refused', reason, account: null, userId: null, mentor: null, reply };
}
