import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Channels } from '../../../providers/channels/openChannels.js';
import type { LoggedExchange } from '../../../sandbox/exchangeLog.js';
import { type Sandbox, startSandbox } from '../../../sandbox/startSandbox.js';
import { channelsAt } from './channelsAt.js';

/** Opens the channels of a sandbox that the tests of a file share. `fresh` creates channels with empty caches. */
export function openSandboxChannels(): {
  readonly sandbox: Sandbox;
  readonly channels: Channels;
  received(party: string): LoggedExchange[];
  fresh(): Channels;
} {
  let sandbox: Sandbox;
  let channels: Channels;
  let seen = 0;
  beforeAll(async () => {
    sandbox = await startSandbox();
    channels = channelsAt(sandbox.url);
  });
  afterEach(() => {
    seen = sandbox.exchanges().at(-1)?.id ?? 0;
  });
  afterAll(() => sandbox.close());
  return {
    get sandbox() {
      return sandbox;
    },
    get channels() {
      return channels;
    },
    fresh: () => channelsAt(sandbox.url),
    /** Requests that the party received in this test. */
    received: (party) => sandbox.exchanges(party).filter(({ id, direction }) => id > seen && direction === 'received'),
  };
}
