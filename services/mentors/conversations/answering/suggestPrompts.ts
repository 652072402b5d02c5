import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { formatMarkedData, sanitizeText } from './markedData.js';
import { type Turn, addUsage, askStructured } from './turn.js';

const MOST_PROMPTS = 3;
const MOST_LENGTH = 300;
const MOST_MESSAGES = 8;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['prompts'],
  properties: { prompts: { type: 'array', items: { type: 'string' } } },
};

/**
 * Suggests questions that the learner may ask next, from the chat and the mentor's instructions. Returns none if the
 * model fails, since the answer matters more.
 */
export async function suggestPrompts(turn: Turn, answer: string): Promise<string[]> {
  const { enable_guided_prompts: enabled, guided_prompt_instructions: instructions } = turn.settings;
  if (!enabled) return [];
  const messages = [...turn.history, { role: 'user', text: turn.question }, { role: 'assistant', text: answer }].slice(
    -MOST_MESSAGES,
  );
  try {
    const result = await askStructured<{ prompts: string[] }>(turn, {
      system: [
        `Suggest up to ${MOST_PROMPTS} short questions that the learner of this conversation may ask the mentor next, in the learner's words and language.`,
        instructions,
      ].join('\n'),
      prompt: formatMarkedData(
        'conversation',
        messages.map(({ role, text }) => ({ role, text: sanitizeText(text, 2_000) })),
      ),
      schema: SCHEMA,
      name: 'prompts',
      maxOutputTokens: 1_000,
    });
    return (result?.prompts ?? [])
      .map((prompt) => sanitizeText(prompt, MOST_LENGTH).trim())
      .filter((prompt) => prompt !== '')
      .slice(0, MOST_PROMPTS);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    addUsage(turn, error.usage);
    return [];
  }
}
