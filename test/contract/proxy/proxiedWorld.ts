import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type PrismProxy, type ProxyAnswer, startProxy } from '../../support/prismProxy.js';
import type { OPERATIONS_OF_WORLDS, OperationOf } from './operationsOfWorlds.js';

/** Sends requests through the proxy: at least one that succeeds and one that is refused. */
type Sender = (proxy: PrismProxy) => Promise<ProxyAnswer[]>;

/** Sends the operations of a world through Prism to its server, and expects that each has a success and a refusal, about which Prism reports nothing. */
export function itPassesPrism<WorldName extends keyof typeof OPERATIONS_OF_WORLDS>(
  serverUrl: () => string,
  senders: Record<OperationOf<WorldName>, Sender>,
): void {
  let proxy: PrismProxy;
  beforeEach(async () => {
    proxy = await startProxy(serverUrl());
  });
  afterEach(() => proxy?.close());

  it.each(Object.entries<Sender>(senders))('%s passes Prism with a success and a refusal', async (_, send) => {
    expect(judged(await send(proxy))).toEqual(PASSED);
  });
}

export const PASSED = { faults: [], succeeded: true, refused: true };

/** What a test expects of all answers of an operation together: `PASSED`. Statuses are named where one of both is missing. */
export function judged(answers: ProxyAnswer[]): { faults: string[]; succeeded: unknown; refused: unknown } {
  const shown = answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`);
  return {
    faults: answers.flatMap(({ faults }) => faults),
    succeeded: answers.some(({ status }) => status < 400) || shown,
    refused: answers.some(({ status }) => status >= 400 && status < 500) || shown,
  };
}
