import { createHmac, randomInt } from 'node:crypto';
import type { SandboxContext } from '../party.js';
import { type CardpayObject, createId } from './cardpayObjects.js';

export const WEBHOOK_SECRET = 'whsec_sandbox';
const API_VERSION = '2026-10-28.endive';

/** How events are delivered. */
export interface HookPlan {
  hook_url: string;
  delay_ms: number;
  /** Deliveries per event. */
  times: number;
  /** The percentage of deliveries that are lost. */
  lost_percent: number;
  /** Whether queued events are sent in random order. */
  shuffled: boolean;
}

export interface SentEvent {
  id: string;
  type: string;
  body: string;
}

export interface Hooks {
  plan: HookPlan;
  sent: SentEvent[];
  /** Creates an event and queues it. Events are sent in the background. */
  emit(type: string, object: CardpayObject, nowS: number): void;
  /** Sends an event again with a new signature; `last` names the latest event. Returns the status of the answer. */
  resend(id: string): Promise<number>;
  /** Resolves when the queue is empty. */
  waitUntilSent(): Promise<void>;
}

/** Signs events and sends them to the service as cardpay does. */
export function openHooks(send: SandboxContext['send']): Hooks {
  const sent: SentEvent[] = [];
  const plan: HookPlan = { hook_url: '', delay_ms: 0, times: 1, lost_percent: 0, shuffled: false };
  let queue: SentEvent[] = [];
  let work: Promise<void> | null = null;

  const post = async ({ body }: SentEvent): Promise<number> => {
    // Signatures use the real time: the clock of the sandbox may be ahead.
    const seconds = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
    return (
      await send({
        method: 'POST',
        url: plan.hook_url,
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${seconds},v1=${signature}` },
        body,
      })
    ).status;
  };
  const drain = async () => {
    while (queue.length > 0) {
      if (plan.delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, plan.delay_ms));
      const [next] = queue.splice(plan.shuffled ? randomInt(queue.length) : 0, 1);
      if (randomInt(100) >= plan.lost_percent) await post(next!).catch(() => 0);
    }
    work = null;
  };
  return {
    plan,
    sent,
    emit: (type, object, nowS) => {
      const id = createId('evt');
      const event = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: nowS,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      };
      const created = { id, type, body: JSON.stringify(event) };
      sent.push(created);
      if (plan.hook_url === '') return;
      queue = [...queue, ...Array.from({ length: plan.times }, () => created)];
      work ??= drain();
    },
    resend: async (id) => {
      const found =
        sent.find((one) => one.id === id || id === 'last') &&
        (id === 'last' ? sent.at(-1) : sent.find((one) => one.id === id));
      if (!found) throw new Error(`Event ${id} does not exist.`);
      return post(found);
    },
    waitUntilSent: async () => {
      while (work) await work;
    },
  };
}
