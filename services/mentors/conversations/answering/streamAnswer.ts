import type { ChatRequest } from '../../../../providers/llm/chatModel.js';
import { LlmError } from '../../../../providers/llm/structuredModel.js';
import { type Turn, addUsage } from './turn.js';

/** Timeout of one call of the model, its tools included. */
const TIMEOUT_MS = 120_000;
/** More characters than any answer has: the server never ends its answer. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Calls the mentor's model with the mentor's settings. Resolves with the whole text; `onText` receives it in pieces.
 * Throws an LlmError.
 */
export async function streamAnswer(
  turn: Turn,
  request: Pick<ChatRequest, 'system' | 'messages' | 'question' | 'passages' | 'tools'>,
  onText: (text: string) => void,
): Promise<string> {
  const { temperature, max_tokens: maxTokens } = turn.settings;
  const pieces: string[] = [];
  let length = 0;
  const onCall = () => void turn.used.calls++;
  onCall();
  for await (const part of turn.models.chat.streamAnswer({
    ...request,
    temperature,
    maxTokens,
    timeoutMs: TIMEOUT_MS,
    signal: turn.signal,
    onFurtherCall: onCall,
  })) {
    if (part.type === 'usage') {
      addUsage(turn, part.usage);
      continue;
    }
    // PostgreSQL cannot store NUL characters.
    const text = part.text.replaceAll('\0', '');
    length += text.length;
    if (length > MOST_CHARACTERS) throw new LlmError('bad_answer', 'The answer does not end.');
    pieces.push(text);
    onText(text);
  }
  const whole = pieces.join('');
  if (whole.trim() === '') throw new LlmError('bad_answer', 'The answer is empty.');
  return whole;
}
