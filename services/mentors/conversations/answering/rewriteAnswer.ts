import { DATA_RULE, markedData } from './markedData.js';
import { streamFrom } from './streamFrom.js';
import type { Turn } from './turn.js';

/** Whether the mentor's answers are rewritten before anybody reads them. */
export const isRewritten = ({ settings, models }: Turn): boolean =>
  settings.enable_post_processing_system && settings.post_processing_prompt.trim() !== '' && models.structured !== null;

/** The answer as the mentor's rewriting prompt wants it; `onText` receives it in pieces. */
export function rewriteAnswer(turn: Turn, answer: string, onText: (text: string) => void): Promise<string> {
  const system = [
    'You rewrite the answer of a mentor to a learner by these instructions:',
    turn.settings.post_processing_prompt,
    `Keep references such as [1] behind the statements that they belong to. Answer with the rewritten text and nothing else. ${DATA_RULE}`,
  ].join('\n\n');
  const prompt = [markedData('question', turn.question), markedData('answer', answer)].join('\n\n');
  return streamFrom(
    turn,
    { system, messages: [{ role: 'user', text: prompt }], question: turn.question, passages: [], tools: [] },
    onText,
  );
}
