import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { markedData, readable } from './markedData.js';
import { type Turn, addUsage, consult } from './turn.js';

const MOST_PROMPTS = 3;
const MOST_LENGTH = 300;
const MOST_MESSAGES = 8;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['prompts'],
  properties: { prompts: { type: 'array', items: { type: 'string' } } },
};

/** What the learner may want to ask next, by the history of the chat and the mentor's instructions. None where it can not be made: the answer counts more. */
export async function guidePrompts(turn: Turn, answer: string): Promise<string[]> {
  const { enable_guided_prompts: enabled, guided_prompt_instructions: instructions } = turn.settings;
  if (!enabled) return [];
  const said = [...turn.history, { role: 'user', text: turn.question }, { role: 'assistant', text: answer }].slice(
    -MOST_MESSAGES,
  );
  try {
    const made = await consult<{ prompts: string[] }>(turn, {
      system: [
        `Suggest up to ${MOST_PROMPTS} short questions that the learner of this conversation may ask the mentor next, in the learner's words and language.`,
        instructions,
      ].join('\n'),
      prompt: markedData(
        'conversation',
        said.map(({ role, text }) => ({ role, text: readable(text, 2_000) })),
      ),
      schema: SCHEMA,
      name: 'prompts',
      maxOutputTokens: 1_000,
    });
    return (made?.prompts ?? [])
      .map((prompt) => readable(prompt, MOST_LENGTH).trim())
      .filter((prompt) => prompt !== '')
      .slice(0, MOST_PROMPTS);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    addUsage(turn, error.usage);
    return [];
  }
}
