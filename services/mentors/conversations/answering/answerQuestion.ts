import { createHash } from 'node:crypto';
import type { Rows } from '../../../../db/tenancy/access/rows.js';
import { type Actor, serviceActor } from '../../../../db/core/actor.js';
import { type AnsweredTurn, findAnsweredTurn } from '../../../../db/mentors/conversations/readTurn.js';
import { readHistory } from '../../../../db/mentors/conversations/readHistory.js';
import {
  type AnswerOutcome,
  type AnswerSource,
  QuestionClaimLost,
  failQuestion,
  saveAnswer,
} from '../../../../db/mentors/conversations/saveAnswer.js';
import { type Session, openSession } from '../../../../db/mentors/conversations/session.js';
import { type QuestionClaim, storeQuestion } from '../../../../db/mentors/conversations/storeQuestion.js';
import type { NamedMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import { LlmError, type TokenUsage } from '../../../../providers/llm/structuredModel.js';
import type { MentorServices } from '../../services.js';
import { conflict, notFound } from '../../../_shared/problems.js';
import { settingsOf } from '../../mentors/mentorSettings.js';
import { findUsableMentor } from './findUsableMentor.js';
import { keepClaim } from './keepClaim.js';
import { modelProblem } from './modelProblem.js';
import { modelsOf } from './modelsOf.js';
import type { SettleUsage, TurnUsage } from './mentorModels.js';
import { type MadeAnswer, makeAnswer, mostUsageOf } from './makeAnswer.js';
import { findOwnSession } from './ownSession.js';
import { searchPassages } from './retrievePassages.js';
import { type PageContent, type Turn, addUsage } from './turn.js';

/** What answers need of the services: jobs have them too. */
export type AnsweringServices = Pick<MentorServices, 'db' | 'secrets' | 'mentorModels' | 'mentorTools'>;

export interface QuestionRequest {
  /** The person's. */
  platform: { id: number; key: string };
  /** The number of a mentor that the person may see, of the platform or a public one of the main platform. */
  mentorId: number;
  /** A member of the platform. */
  user: { id: number; username: string };
  /** What the caller may touch: `access.rows`, or 'all' where the person writes by no credential. */
  rows: Rows;
  /** A session of this person with this mentor, as clients call it. Null opens one, and the same `idempotencyKey` the same one. */
  sessionId: string | null;
  text: string;
  /** Where it comes from: `api`, or the name of a channel. */
  channel: string;
  /** The same person and key: the same question, which is answered once. Null: each call is a question of its own. */
  idempotencyKey: string | null;
  /** The page in which the mentor is embedded. */
  page?: PageContent | null;
  /** Stored with what changes. */
  actor?: Actor;
  /** Called as soon as the question is stored. */
  onStored?: (ids: { sessionId: string; questionId: string }) => void;
  /** Receives the answer in pieces, as they come: what it has received can no longer be taken back. An answer that is stored already comes in one piece. */
  onDelta?: (text: string) => void;
}

export interface MentorAnswer {
  /** As clients call the session. */
  sessionId: string;
  /** UUIDs of the messages. */
  questionId: string;
  messageId: string;
  text: string;
  /** Why it says what it says: see AnswerOutcome. */
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
 * Asks a mentor on behalf of a person, and resolves with the answer when it is stored. The question is stored first; answer, tokens and
 * what they take from the budgets are one transaction. Safe to repeat with the same key: an answer that is stored is returned, a question
 * that failed, or whose process died, is answered now.
 *
 * Rejects with a Problem: 404 where the person is no member, may not see the mentor or has no such session; 409 where the key came with
 * another question, or another process answers it at this moment (then with `Retry-After`); 403 where a rule of the
 * platform or a spent budget says no; 503 with `Retry-After` where the model fails. After 409 with `Retry-After` and 503, send it again with the same key.
 */
export async function answerQuestion(services: AnsweringServices, request: QuestionRequest): Promise<MentorAnswer> {
  const { platform, user, text, idempotencyKey, actor = serviceActor('answer-question') } = request;
  const { mentor, seesPrivate } = await findUsableMentor(services, request);
  // Takes about as long as storing the question does; whether that succeeds shows meanwhile.
  const passages = searchPassages(services, { mentor, seesPrivate }, text);
  passages.catch(() => {});
  const session = await sessionOf(services, request, mentor, actor);
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
      throw conflict(`The Idempotency-Key '${idempotencyKey ?? ''}' came with another question.`);
    case 'running':
      throw stillAnswering(stored.seconds);
    case 'answered':
      request.onStored?.({ sessionId: session.sessionKey, questionId: stored.questionId });
      return storedAnswer(services, request, stored.questionId, { isRepeated: true });
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
  mentor: NamedMentor;
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
  const settings = settingsOf(mentor.document.settings);
  let settle: SettleUsage = () => Promise.resolve({ cost: null });
  const kept = keepClaim(services.db, actor, claim);
  try {
    const [history, models] = await Promise.all([
      readHistory(services.db, platform.id, session.id, claim.questionId),
      modelsOf(services, { platformId: platform.id, userId: user.id, mentor }),
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
      signal: kept.lost,
    };
    settle = await models.reserve(mostUsageOf(turn));
    const made = await makeAnswer(turn, request.onDelta ?? (() => {}));
    await saveAnswer(services.db, actor, claim, newAnswer(turn, made, startedAtMs), (trx) =>
      settle(trx, used, 'message'),
    );
  } catch (error) {
    if (error instanceof LlmError) addUsage({ used }, error.usage);
    const outcome = error instanceof LlmError ? error.fault : 'answered';
    // What was called costs, also where nothing came of it.
    await failQuestion(services.db, actor, claim, (trx) =>
      settle(trx, used, { outcome, durationMs: Math.round(performance.now() - startedAtMs) }),
    );
    throw error instanceof QuestionClaimLost ? stillAnswering(1) : modelProblem(error);
  } finally {
    kept.end();
  }
  return storedAnswer(services, request, claim.questionId, { isRepeated: false });
}

const newAnswer = ({ models, used }: Turn, made: MadeAnswer, startedAtMs: number) => ({
  ...made,
  model: models.chat.model,
  promptTokens: used.inputTokens,
  completionTokens: used.outputTokens,
  seconds: Math.round(performance.now() - startedAtMs) / 1000,
});

async function sessionOf(
  services: AnsweringServices,
  { platform, user, sessionId, channel, idempotencyKey }: QuestionRequest,
  mentor: NamedMentor,
  actor: Actor,
): Promise<Session> {
  if (sessionId !== null) {
    const session = await findOwnSession(services, platform.id, user.id, sessionId);
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
    throw conflict(`The Idempotency-Key '${idempotencyKey ?? ''}' came with another question.`);
  return session;
}

async function storedAnswer(
  services: AnsweringServices,
  { platform, onDelta }: QuestionRequest,
  questionId: string,
  { isRepeated }: { isRepeated: boolean },
): Promise<MentorAnswer> {
  const turn = await findAnsweredTurn(services.db, platform.id, questionId);
  if (!turn) throw notFound('message', questionId);
  if (isRepeated) onDelta?.(turn.text);
  return { ...answerOf(turn), isRepeated };
}

const answerOf = (turn: AnsweredTurn): Omit<MentorAnswer, 'isRepeated'> => ({
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
  const problem = conflict('This question is being answered at the moment.');
  problem.headers['Retry-After'] = String(Math.max(1, Math.ceil(seconds)));
  return problem;
}
