import type { ChatModel } from '../../llm/chatModel.js';
import { runInThread } from '../../threads/runInThread.js';

export interface AnswerTask {
  /** A RetrievalModel in JSON. */
  model: Uint8Array;
  question: string;
}

const LIMITS = { timeMs: 20_000, memoryMiB: 1_000 };
const NOTHING_LIKE_IT = 'I was trained with nothing like that.';

/**
 * A chat model of the embedded provider: answers with the most similar training question's answer, found in a thread.
 */
export function openTrainedModel(name: string, file: Uint8Array): ChatModel {
  return {
    provider: 'sandbox',
    model: name,
    streamAnswer: async function* ({ question, signal }) {
      const text = await runInThread<AnswerTask, string>(
        'providers/finetuning/sandbox/answerThread.ts',
        { model: file, question },
        LIMITS,
        { signal },
      );
      yield { type: 'text', text: text === '' ? NOTHING_LIKE_IT : text };
      yield { type: 'usage', usage: { inputTokens: 0, outputTokens: 0 } };
    },
  };
}
