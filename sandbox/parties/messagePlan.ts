import { randomInt } from 'node:crypto';
import type { SandboxAction, SandboxContext } from '../party.js';

type Send = SandboxContext['send'];
type Message = Parameters<Send>[0];

export interface PlannedMessages {
  /** Sends a message at once and returns the answer; with a plan, queues the message and returns status 0. */
  send: Send;
  actions: Record<'messages' | 'settle', SandboxAction>;
}

const AT_ONCE = { delayMs: 0, times: 1, lostPercent: 0, isShuffled: false };

/** Opens a queue that can delay, repeat, reorder or lose the messages of a party. */
export function openMessages(direct: Send): PlannedMessages {
  let plan: typeof AT_ONCE | null = null;
  let queue: Message[] = [];
  let work: Promise<void> | null = null;
  const statuses: number[] = [];

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const { delayMs, isShuffled, lostPercent } = plan ?? AT_ONCE;
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const [next] = queue.splice(isShuffled ? randomInt(queue.length) : 0, 1);
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
  const enqueue = (message: Message, times: number) => {
    queue = [...queue, ...Array.from({ length: times }, () => message)];
    // Messages of the same moment queue up before the first is sent, so that their order can change.
    work ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
    return Promise.resolve({ status: 0, body: '' });
  };

  return {
    send: (message) => (plan === null ? direct(message) : enqueue(message, plan.times)),
    actions: {
      messages: {
        title:
          'Plan the delivery of messages (delay in ms, deliveries per message, percentage lost, shuffled yes or no; all empty: send at once)',
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
        title: 'Wait until all messages are delivered',
        fields: {},
        run: async () => {
          while (work) await work;
          return { statuses: statuses.splice(0) };
        },
      },
    },
  };
}
