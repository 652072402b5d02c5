import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { createCircuitBreakers } from '../../../providers/llm/circuitBreakers.js';
import type { ChatModel, ChatRequest } from '../../../providers/llm/chatModel.js';
import { LlmError } from '../../../providers/llm/structuredModel.js';

const down = new LlmError('unavailable', 'Down.');

/** A model that fails as often as it is said, and counts its calls. */
function failing(times: number, error: Error = down) {
  const state = { calls: 0 };
  const model: ChatModel = {
    provider: 'p',
    model: 'm',
    streamAnswer: async function* () {
      state.calls += 1;
      await pause(0);
      if (state.calls <= times) throw error;
      yield { type: 'text', text: 'Yes.' };
    },
  };
  return { state, model };
}
const run = async (model: ChatModel): Promise<string> => {
  try {
    for await (const part of model.streamAnswer({} as ChatRequest)) if (part.type === 'text') return part.text;
    return 'nothing';
  } catch (error) {
    return (error as Error).name;
  }
};

describe('createCircuitBreakers', () => {
  it('leaves a credential alone after failures in a row, others not, and tries again later', async () => {
    const breakers = createCircuitBreakers({ failures: 3, suspendedMs: 40 });
    const { model, state } = failing(3);
    const guarded = breakers.chat('a', model);
    const seen = [];
    for (let call = 0; call < 5; call += 1) seen.push(await run(guarded));
    expect([seen, state.calls]).toEqual([['LlmError', 'LlmError', 'LlmError', 'LlmError', 'LlmError'], 3]);
    const answer = guarded.streamAnswer({} as ChatRequest)[Symbol.asyncIterator]();
    await expect(answer.next()).rejects.toMatchObject({ retryAfterSeconds: 1, fault: 'unavailable' });
    expect(await run(breakers.chat('b', failing(0).model))).toBe('Yes.');
    await pause(60);
    expect(await run(guarded)).toBe('Yes.');
    expect(await run(guarded)).toBe('Yes.');
  });

  it('lets one call try, and does not let others wait for it', async () => {
    const breakers = createCircuitBreakers({ failures: 1, suspendedMs: 1 });
    await run(breakers.chat('a', failing(1).model));
    await pause(10);
    let end = () => {};
    const slow: ChatModel = {
      provider: 'p',
      model: 'm',
      streamAnswer: async function* () {
        await new Promise<void>((resolve) => (end = resolve));
        yield { type: 'text', text: 'At last.' };
      },
    };
    const trying = run(breakers.chat('a', slow));
    await pause(0);
    expect(await run(breakers.chat('a', failing(0).model))).toBe('LlmError');
    end();
    expect(await trying).toBe('At last.');
    expect(await run(breakers.chat('a', failing(0).model))).toBe('Yes.');
  });

  it('counts neither what was wrong with one request nor whoever stops reading', async () => {
    const breakers = createCircuitBreakers({ failures: 2, suspendedMs: 60_000 });
    const refused = breakers.chat('a', failing(5, new LlmError('refused', 'Bad key.')).model);
    for (let call = 0; call < 5; call += 1) await run(refused);
    const { model } = failing(0);
    for (let call = 0; call < 5; call += 1) await run(breakers.chat('a', model));
    expect(await run(breakers.chat('a', model))).toBe('Yes.');
  });
});
