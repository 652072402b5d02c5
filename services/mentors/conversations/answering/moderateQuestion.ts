import { DATA_RULE, formatMarkedData, sanitizeText } from './markedData.js';
import { type Turn, askStructured } from './turn.js';

const MOST_CHARACTERS = 20_000;
/** Room for reasoning models. */
const MOST_OUTPUT_TOKENS = 1_000;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['appropriate'],
  properties: { appropriate: { type: 'boolean' } },
};

const REFUSAL = 'I cannot help with this question.';
const RETRACTION = 'I would rather not answer this.';

/** Whether a model moderates questions before they are answered. */
export const isModerated = ({ settings }: Pick<Turn, 'settings'>): boolean =>
  settings.enable_moderation && settings.moderation_system_prompt.trim() !== '';

/** Whether a model checks answers before the person reads them. */
export const isChecked = ({ settings }: Pick<Turn, 'settings'>): boolean =>
  settings.enable_safety_system && settings.safety_system_prompt.trim() !== '';

/** The mentor's response to a question that its moderation prompt rejects; null for an appropriate question. */
export async function moderateQuestion(turn: Turn): Promise<string | null> {
  const { moderation_system_prompt: prompt, moderation_response: feedback } = turn.settings;
  if (!isModerated(turn)) return null;
  return (await isAppropriate(turn, prompt, 'question', turn.question)) ? null : feedback.trim() || REFUSAL;
}

/** The mentor's response in place of an answer that its safety prompt rejects; null for an appropriate answer. */
export async function checkAnswer(turn: Turn, answer: string): Promise<string | null> {
  const { safety_system_prompt: prompt, safety_response: feedback } = turn.settings;
  if (!isChecked(turn)) return null;
  return (await isAppropriate(turn, prompt, 'answer', answer)) ? null : feedback.trim() || RETRACTION;
}

/** Whether a text passes the tenant's prompt. Without a structured model, every text passes. */
async function isAppropriate(turn: Turn, prompt: string, what: 'question' | 'answer', text: string): Promise<boolean> {
  const system = [
    `You judge whether the ${what} of a conversation between a learner and a mentor is appropriate. You go by these rules:`,
    prompt,
    DATA_RULE,
  ].join('\n\n');
  const parts = [formatMarkedData(what, sanitizeText(text, MOST_CHARACTERS)), `Is this ${what} appropriate?`];
  const verdict = await askStructured<{ appropriate: boolean }>(turn, {
    system,
    prompt: parts.join('\n\n'),
    schema: SCHEMA,
    name: 'verdict',
    maxOutputTokens: MOST_OUTPUT_TOKENS,
  });
  return verdict?.appropriate ?? true;
}
