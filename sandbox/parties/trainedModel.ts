import { randomUUID } from 'node:crypto';
import type { Example } from '../../providers/finetuning/trainingRows.js';
import type { SandboxAnswer } from '../party.js';

interface ChatRequest {
  model: string;
  messages?: { role: string; content: string | { text?: string }[] }[];
  stream?: boolean;
}

const NOTHING_ALIKE = 'I was trained with nothing like that.';

/**
 * The completion of a chat by a trained model: the response of the example whose prompt shares most words with the last
 * message. As one answer, or as a stream of events.
 */
export function completeChat(body: unknown, examples: Example[]): SandboxAnswer {
  const { model, messages = [], stream = false } = body as ChatRequest;
  const question = readText(messages.at(-1)?.content ?? '');
  const text = findNearest(examples, question);
  const common = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1_000), model };
  const usage = countUsage(question, text);
  if (!stream) {
    const message = { role: 'assistant', content: text, refusal: null };
    const choices = [{ index: 0, finish_reason: 'stop', logprobs: null, message }];
    return { status: 200, body: { ...common, object: 'chat.completion', choices, usage } };
  }
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  const events = [
    chunk([{ index: 0, delta: { role: 'assistant', content: text }, finish_reason: null }]),
    chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]),
    chunk([], { usage }),
    'data: [DONE]\n\n',
  ];
  return { status: 200, headers: { 'Content-Type': 'text/event-stream' }, body: events.join('') };
}

const readText = (content: string | { text?: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(' ');

const listWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The response of the example whose prompt is most similar to a question, by the share of common words. */
function findNearest(examples: Example[], question: string): string {
  const asked = new Set(listWords(question));
  let [nearest, highest] = [NOTHING_ALIKE, 0];
  for (const { prompt, response } of examples) {
    const words = new Set(listWords(prompt));
    const common = [...words].filter((word) => asked.has(word)).length;
    const similarity = common / (words.size + asked.size - common);
    if (similarity > highest) [nearest, highest] = [response, similarity];
  }
  return nearest;
}

/** A token per word. */
function countUsage(question: string, answer: string) {
  const [prompt, completion] = [listWords(question).length, listWords(answer).length];
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
