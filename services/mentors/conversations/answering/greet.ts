import type { Actor } from '../../../../db/core/actor.js';
import { saveGreeting, storeCosts } from '../../../../db/mentors/conversations/saveAnswer.js';
import type { Session } from '../../../../db/mentors/conversations/session.js';
import { LlmRefused } from '../../../../db/accounts/llm/llmRefused.js';
import { findPersonName } from '../../../../db/tenancy/people/findPersonName.js';
import type { FoundMentor } from '../../../../db/mentors/mentors/findMentor.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { type MentorSettings, completeSettings } from '../../mentors/mentorSettings.js';
import type { AnsweringServices } from './answerQuestion.js';
import { buildChatMessages, buildSystemPrompt } from './composePrompt.js';
import { estimateMaxUsage } from './makeAnswer.js';
import { openModels } from './openModels.js';
import { streamAnswer } from './streamAnswer.js';
import { type PageContent, type Turn, addUsage } from './turn.js';

export interface GreetingRequest {
  platform: { id: number };
  user: { id: number; username: string };
  actor: Actor;
  mentor: FoundMentor;
  session: Session;
  page: PageContent | null;
}

/**
 * Stores the mentor's greeting, by its `greeting_type`. Does nothing without a greeting text or without a model to
 * write one.
 */
export async function greet(services: AnsweringServices, request: GreetingRequest): Promise<void> {
  const { mentor, session, platform, actor } = request;
  const settings = completeSettings(mentor.document.settings);
  if (settings.greeting_type === 'proactive_prompt')
    return greetByModel(services, request, settings).catch((error: unknown) => {
      if (!(error instanceof LlmRefused)) throw error;
    });
  const text = settings.proactive_response.trim();
  if (text !== '')
    await saveGreeting(services.db, actor, { platformId: platform.id, sessionId: session.id }, { text, call: null });
}

async function greetByModel(
  services: AnsweringServices,
  { platform, user, actor, mentor, session, page }: GreetingRequest,
  settings: MentorSettings,
): Promise<void> {
  const template = settings.proactive_prompt.trim();
  if (template === '') return;
  const models = await openModels(services, { platformId: platform.id, userId: user.id, mentor });
  // The embedded model can only quote documents.
  if (models.structured === null) return;
  const name = (await findPersonName(services.db, user.id)) ?? user.username;
  const question = template
    .replaceAll('{name}', name)
    .replaceAll('{username}', user.username)
    .replaceAll('{mentor}', mentor.document.name);
  const pageContent = settings.embed_is_context_aware ? page : null;
  const used = { calls: 0, inputTokens: 0, outputTokens: 0 };
  const turn: Turn = {
    services,
    platformId: platform.id,
    mentor,
    settings,
    seesPrivate: false,
    question,
    passages: null,
    page: pageContent,
    history: [],
    models,
    used,
    signal: new AbortController().signal,
  };
  const settle = await models.reserve(estimateMaxUsage(turn));
  const startedAtMs = performance.now();
  try {
    const text = await streamAnswer(
      turn,
      {
        system: buildSystemPrompt(turn, [], false),
        messages: buildChatMessages(turn, []),
        question,
        passages: [],
        tools: [],
      },
      () => {},
    );
    const call = {
      model: models.chat.model,
      promptTokens: used.inputTokens,
      completionTokens: used.outputTokens,
      seconds: Math.round(performance.now() - startedAtMs) / 1000,
      settle: (trx: Parameters<typeof settle>[0]) => settle(trx, used, 'message'),
    };
    await saveGreeting(services.db, actor, { platformId: platform.id, sessionId: session.id }, { text, call });
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    addUsage(turn, error.usage);
    const durationMs = Math.round(performance.now() - startedAtMs);
    await storeCosts(services.db, actor, platform.id, (trx) => settle(trx, used, { outcome: error.fault, durationMs }));
  }
}
