import { createHash } from 'node:crypto';
import type { Rows } from '../../../../db/tenancy/access/rows.js';
import { type Actor, serviceActor } from '../../../../db/core/actor.js';
import type { AnswerOutcome, AnswerSource } from '../../../../db/mentors/conversations/conversationTurn.js';
import {
  type AnsweredQuestion,
  findAnsweredQuestion,
} from '../../../../db/mentors/conversations/findAnsweredQuestion.js';
import { readHistory } from '../../../../db/mentors/conversations/readHistory.js';
import { QuestionClaimLost, failQuestion, saveAnswer } from '../../../../db/mentors/conversations/saveAnswer.js';
import { type Session, openSession } from '../../../../db/mentors/conversations/session.js';
import { type QuestionClaim, storeQuestion } from '../../../../db/mentors/conversations/storeQuestion.js';
import type { FoundMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import { LlmError, type TokenUsage } from '../../../../providers/llm/structuredModel.js';
import type { MentorServices } from '../../services.js';
import { conflict, notFound } from '../../../_shared/problems.js';
import { completeSettings } from '../../mentors/mentorSettings.js';
import { requireUsableMentor } from './requireUsableMentor.js';
import { renewClaim } from './renewClaim.js';
import { mapModelError } from './mapModelError.js';
import { openModels } from './openModels.js';
import type { SettleUsage, TurnUsage } from './mentorModels.js';
import { type MadeAnswer, makeAnswer, estimateMaxUsage } from './makeAnswer.js';
import { requireOwnSession } from './requireOwnSession.js';
import { searchPassages } from './retrievePassages.js';
import { type PageContent, type Turn, addUsage } from './turn.js';

/** The services that answering needs, in requests and in jobs. */
export type AnsweringServices = Pick<MentorServices, 'db' | 'secrets' | 'mentorModels' | 'mentorTools'>;

export interface QuestionRequest {
  /** The platform of the person. */
  platform: { id: number; key: string };
  /** The id of a mentor that the person may see: of the platform, or a public one of the main platform. */
  mentorId: number;
  /** A member of the platform. */
  user: { id: number; username: string };
  /** The rows that the caller may touch: `access.rows`, or 'all' for a person who writes without a credential. */
  rows: Rows;
  /**
   * Key of a session of this person with this mentor. Null opens a session; the same `idempotencyKey` opens the same
   * one.
   */
  sessionId: string | null;
  text: string;
  /** The origin of the question: `api`, or the name of a channel. */
  channel: string;
  /** A question with the same person and key is answered once. Null: each call is a question of its own. */
  idempotencyKey: string | null;
  /** The page in which the mentor is embedded. */
  page?: PageContent | null;
  /** The actor that changes are recorded under. */
  actor?: Actor;
  /** Called as soon as the question is stored. */
  onStored?: (ids: { sessionId: string; questionId: string }) => void;
  /**
   * Receives the answer in pieces, as they arrive; a piece cannot be revoked. A stored answer is passed as one piece.
   */
  onDelta?: (text: string) => void;
}

export interface MentorAnswer {
  /** The key of the session. */
  sessionId: string;
  /** UUIDs of the messages. */
  questionId: string;
  messageId: string;
  text: string;
  /** How the answer came about: see AnswerOutcome. */
  outcome: AnswerOutcome;
  sources: AnswerSource[];
  guidedPrompts: string[];
  model: string;
  usage: TokenUsage;
  seconds: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Whether it was stored before this request. */
  isRepeated: boolean;
}

/**
 * Asks a mentor on behalf of a person, and resolves when the answer is stored. The question is stored first; answer,
 * usage and charges are stored in one transaction. Safe to repeat with the same key: a stored answer is returned; a
 * question that failed, or whose process died, is answered now.
 *
 * Rejects with a Problem: 404 for a person that is not a member, or an unknown mentor or session; 409 for a key of
 * another question, or while another process answers it (with `Retry-After`); 403 for a rule of the platform or a spent
 * budget; 503 with `Retry-After` when the model fails. After 409 or 503 with `Retry-After`, repeat with the same key.
 */
export async function answerQuestion(services: AnsweringServices, request: QuestionRequest): Promise<MentorAnswer> {
  const { platform, user, text, idempotencyKey, actor = serviceActor('answer-question') } = request;
  const { mentor, seesPrivate } = await requireUsableMentor(services, request);
  // Searching takes about as long as storing the question, so both run concurrently.
  // Takes about as long as storing the question does; whether that succeeds shows meanwhile.
  const passages = searchPassages(services, { mentor, seesPrivate }, text);
  passages.catch(() => {});
  const session = await requireSession(services, request, mentor, actor);
  const stored = await storeQuestion(services.db, actor, {
    platformId: platform.id,
    sessionId: session.id,
    userId: user.id,
    mentorId: mentor.id,
    text,
    idempotencyKey,
    requestSha256: createHash('sha256')
      .update(JSON.stringify([session.id, text, request.page ?? null]))
      .digest(),
  });
  switch (stored.kind) {
    case 'no_session':
      throw notFound('session', session.sessionKey);
    case 'other_request':
      throw conflict(`The Idempotency-Key '${idempotencyKey ?? ''}' was used for another question before.`);
    case 'running':
      throw stillAnswering(stored.seconds);
    case 'answered':
      request.onStored?.({ sessionId: session.sessionKey, questionId: stored.questionId });
      return requireAnswer(services, request, stored.questionId, { isRepeated: true });
    case 'claimed':
      request.onStored?.({ sessionId: session.sessionKey, questionId: stored.claim.questionId });
      return answerClaimed(
        services,
        { ...request, actor },
        { mentor, seesPrivate, passages, session, claim: stored.claim },
      );
  }
}

interface Claimed {
  mentor: FoundMentor;
  seesPrivate: boolean;
  passages: Promise<FoundPassage[]>;
  session: Session;
  claim: QuestionClaim;
}

async function answerClaimed(
  services: AnsweringServices,
  request: QuestionRequest & { actor: Actor },
  { mentor, seesPrivate, passages, session, claim }: Claimed,
): Promise<MentorAnswer> {
  const { platform, user, actor } = request;
  const used: TurnUsage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const startedAtMs = performance.now();
  const settings = completeSettings(mentor.document.settings);
  let settle: SettleUsage = () => Promise.resolve({ cost: null });
  const renewal = renewClaim(services.db, actor, claim);
  try {
    const [history, models] = await Promise.all([
      readHistory(services.db, platform.id, session.id, claim.questionId),
      openModels(services, { platformId: platform.id, userId: user.id, mentor }),
    ]);
    const page = settings.embed_is_context_aware ? (request.page ?? null) : null;
    const turn: Turn = {
      services,
      platformId: platform.id,
      mentor,
      settings,
      seesPrivate,
      question: request.text,
      passages,
      page,
      history,
      models,
      used,
      signal: renewal.lost,
    };
    settle = await models.reserve(estimateMaxUsage(turn));
    const result = await makeAnswer(turn, request.onDelta ?? (() => {}));
    await saveAnswer(services.db, actor, claim, buildAnswer(turn, result, startedAtMs), (trx) =>
      settle(trx, used, 'message'),
    );
  } catch (error) {
    if (error instanceof LlmError) addUsage({ used }, error.usage);
    const outcome = error instanceof LlmError ? error.fault : 'answered';
    // Calls that were made are charged even if there is no answer.
    await failQuestion(services.db, actor, claim, (trx) =>
      settle(trx, used, { outcome, durationMs: Math.round(performance.now() - startedAtMs) }),
    );
    throw error instanceof QuestionClaimLost ? stillAnswering(1) : mapModelError(error);
  } finally {
    renewal.end();
  }
  return requireAnswer(services, request, claim.questionId, { isRepeated: false });
}

const buildAnswer = ({ models, used }: Turn, made: MadeAnswer, startedAtMs: number) => ({
  ...made,
  model: models.chat.model,
  promptTokens: used.inputTokens,
  completionTokens: used.outputTokens,
  seconds: Math.round(performance.now() - startedAtMs) / 1000,
});

async function requireSession(
  services: AnsweringServices,
  { platform, user, sessionId, channel, idempotencyKey }: QuestionRequest,
  mentor: FoundMentor,
  actor: Actor,
): Promise<Session> {
  if (sessionId !== null) {
    const session = await requireOwnSession(services, platform.id, user.id, sessionId);
    if (session.mentorId !== mentor.id) throw notFound('session', sessionId);
    return session;
  }
  const openingKey = idempotencyKey === null ? null : `question ${idempotencyKey}`;
  const { session } = await openSession(services.db, actor, {
    platformId: platform.id,
    userId: user.id,
    mentorId: mentor.id,
    channel,
    openingKey,
  });
  if (session.mentorId !== mentor.id)
    throw conflict(`The Idempotency-Key '${idempotencyKey ?? ''}' was used for another question before.`);
  return session;
}

async function requireAnswer(
  services: AnsweringServices,
  { platform, onDelta }: QuestionRequest,
  questionId: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<MentorAnswer> {
  const turn = await findAnsweredQuestion(services.db, platform.id, questionId);
  if (!turn) throw notFound('message', questionId);
  if (isRepeated) onDelta?.(turn.text);
  return { ...mapAnswer(turn), isRepeated };
}

const mapAnswer = (turn: AnsweredQuestion): Omit<MentorAnswer, 'isRepeated'> => ({
  sessionId: turn.sessionKey,
  questionId: turn.questionId,
  messageId: turn.answerId,
  text: turn.text,
  outcome: turn.outcome,
  sources: turn.sources,
  guidedPrompts: turn.guidedPrompts,
  model: turn.model,
  usage: { inputTokens: turn.promptTokens, outputTokens: turn.completionTokens },
  seconds: turn.seconds,
  createdAt: turn.answeredAt,
});

function stillAnswering(seconds: number) {
  const problem = conflict('This question is being answered. Try again later.');
  problem.headers['Retry-After'] = String(Math.max(1, Math.ceil(seconds)));
  return problem;
}
