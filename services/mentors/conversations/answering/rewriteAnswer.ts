import { DATA_RULE, formatMarkedData } from './markedData.js';
import { streamAnswer } from './streamAnswer.js';
import type { Turn } from './turn.js';

/** Whether the mentor's answers are rewritten before people read them. */
export const isRewritten = ({ settings, models }: Turn): boolean =>
  settings.enable_post_processing_system && settings.post_processing_prompt.trim() !== '' && models.structured !== null;

/** Rewrites the answer by the mentor's rewriting prompt; `onText` receives it in pieces. */
export function rewriteAnswer(turn: Turn, answer: string, onText: (text: string) => void): Promise<string> {
  const system = [
    'You rewrite the answer of a mentor to a learner by these instructions:',
    turn.settings.post_processing_prompt,
    `Keep references such as [1] behind the statements that they belong to. Answer with the rewritten text and nothing else. ${DATA_RULE}`,
  ].join('\n\n');
  const prompt = [formatMarkedData('question', turn.question), formatMarkedData('answer', answer)].join('\n\n');
  return streamAnswer(
    turn,
    { system, messages: [{ role: 'user', text: prompt }], question: turn.question, passages: [], tools: [] },
    onText,
  );
}
