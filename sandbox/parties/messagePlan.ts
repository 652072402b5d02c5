import { randomInt } from 'node:crypto';
import type { SandboxAction, SandboxSurroundings } from '../party.js';

type Send = SandboxSurroundings['send'];
type Message = Parameters<Send>[0];

export interface PlannedMessages {
  /** As the party sends a message: at once, with the answer; or behind it, where that was planned. Then the status is 0. */
  send: Send;
  actions: Record<'messages' | 'settle', SandboxAction>;
}

const AT_ONCE = { delayMs: 0, times: 1, lostPercent: 0, isShuffled: false };

/** How the messages of a party go out: late, several times, in another order, or not at all. */
export function openMessages(direct: Send): PlannedMessages {
  let plan: typeof AT_ONCE | null = null;
  let waiting: Message[] = [];
  let work: Promise<void> | null = null;
  const statuses: number[] = [];

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const { delayMs, isShuffled, lostPercent } = plan ?? AT_ONCE;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const [next] = waiting.splice(isShuffled ? randomInt(waiting.length) : 0, 1);
      if (randomInt(100) >= lostPercent)
        statuses.push(
          await direct(next!).then(
            ({ status }) => status,
            () => 0,
          ),
        );
    }
    work = null;
  };
  const later = (message: Message, times: number) => {
    waiting = [...waiting, ...Array.from({ length: times }, () => message)];
    // What is sent in the same moment waits together, so that its order can change.
    work ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
    return Promise.resolve({ status: 0, body: '' });
  };

  return {
    send: (message) => (plan === null ? direct(message) : later(message, plan.times)),
    actions: {
      messages: {
        title:
          'Say how messages go out (delay in ms, times each, lost of a hundred, shuffled yes or no; all empty: at once, with the answer)',
        fields: { delay_ms: '', times: '', lost_percent: '', shuffled: '' },
        run: ({ delay_ms: delay = '', times = '', lost_percent: lost = '', shuffled = '' }) => {
          const isPlanned = [delay, times, lost, shuffled].some((value) => value !== '');
          plan = isPlanned
            ? {
                delayMs: Number(delay),
                times: times === '' ? 1 : Number(times),
                lostPercent: Number(lost),
                isShuffled: shuffled === 'yes',
              }
            : null;
          return Promise.resolve({ plan: plan ?? 'at once' });
        },
      },
      settle: {
        title: 'Wait until all messages are sent',
        fields: {},
        run: async () => {
          while (work) await work;
          return { statuses: statuses.splice(0) };
        },
      },
    },
  };
}
