import { DATA_RULE, markedData, readable } from './markedData.js';
import { type Turn, consult } from './turn.js';

const MOST_CHARACTERS = 20_000;
/** Room for models that think before they answer. */
const MOST_OUTPUT_TOKENS = 1_000;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['appropriate'],
  properties: { appropriate: { type: 'boolean' } },
};

const REFUSAL = 'I can not help with this question.';
const RETRACTION = 'I would rather not answer this.';

/** Whether the model judges questions before it answers them. */
export const isModerated = ({ settings }: Pick<Turn, 'settings'>): boolean =>
  settings.enable_moderation && settings.moderation_system_prompt.trim() !== '';

/** Whether the model judges answers before the person reads them. */
export const isChecked = ({ settings }: Pick<Turn, 'settings'>): boolean =>
  settings.enable_safety_system && settings.safety_system_prompt.trim() !== '';

/** What the person reads instead of an answer, where the mentor's moderation prompt judges the question inappropriate; else null. */
export async function moderateQuestion(turn: Turn): Promise<string | null> {
  const { moderation_system_prompt: prompt, moderation_response: feedback } = turn.settings;
  if (!isModerated(turn)) return null;
  return (await isAppropriate(turn, prompt, 'question', turn.question)) ? null : feedback.trim() || REFUSAL;
}

/** What the person reads instead of the answer, where the mentor's safety prompt judges it inappropriate; else null. */
export async function checkAnswer(turn: Turn, answer: string): Promise<string | null> {
  const { safety_system_prompt: prompt, safety_response: feedback } = turn.settings;
  if (!isChecked(turn)) return null;
  return (await isAppropriate(turn, prompt, 'answer', answer)) ? null : feedback.trim() || RETRACTION;
}

/** Whether the tenant's prompt lets a text pass. Without a model that judges, every text passes. */
async function isAppropriate(turn: Turn, prompt: string, what: 'question' | 'answer', text: string): Promise<boolean> {
  const system = [
    `You judge whether the ${what} of a conversation between a learner and a mentor is appropriate. You go by these rules:`,
    prompt,
    DATA_RULE,
  ].join('\n\n');
  const parts = [markedData(what, readable(text, MOST_CHARACTERS)), `Is this ${what} appropriate?`];
  const verdict = await consult<{ appropriate: boolean }>(turn, {
    system,
    prompt: parts.join('\n\n'),
    schema: SCHEMA,
    name: 'verdict',
    maxOutputTokens: MOST_OUTPUT_TOKENS,
  });
  return verdict?.appropriate ?? true;
}
