import { createHmac, randomInt } from 'node:crypto';
import type { SandboxSurroundings } from '../party.js';
import { type CardpayObject, newId } from './cardpayObjects.js';

export const WEBHOOK_SECRET = 'whsec_sandbox';
const API_VERSION = '2026-10-28.endive';

/** How events go out. */
export interface HookPlan {
  hook_url: string;
  delay_ms: number;
  /** How often each is sent. */
  times: number;
  /** How many of a hundred are lost. */
  lost_percent: number;
  /** Whether those that wait go out in any order. */
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
  /** Makes an event and sends it as planned. Sending goes on behind the answer. */
  emit(type: string, object: CardpayObject, nowS: number): void;
  /** Sends an event again, signed anew. */
  resend(id: string): Promise<number>;
  /** Resolves when nothing waits to be sent. */
  settled(): Promise<void>;
}

/** Signs and sends events to our service as cardpay does. */
export function openHooks(send: SandboxSurroundings['send']): Hooks {
  const sent: SentEvent[] = [];
  const plan: HookPlan = { hook_url: '', delay_ms: 0, times: 1, lost_percent: 0, shuffled: false };
  let waiting: SentEvent[] = [];
  let work: Promise<void> | null = null;

  const post = async ({ body }: SentEvent): Promise<number> => {
    // By the real time: the clock of the sandbox may be moved on.
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
    while (waiting.length > 0) {
      if (plan.delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, plan.delay_ms));
      const [next] = waiting.splice(plan.shuffled ? randomInt(waiting.length) : 0, 1);
      if (randomInt(100) >= plan.lost_percent) await post(next!).catch(() => 0);
    }
    work = null;
  };
  return {
    plan,
    sent,
    emit: (type, object, nowS) => {
      const id = newId('evt');
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
      const made = { id, type, body: JSON.stringify(event) };
      sent.push(made);
      if (plan.hook_url === '') return;
      waiting = [...waiting, ...Array.from({ length: plan.times }, () => made)];
      work ??= drain();
    },
    resend: async (id) => {
      const found =
        sent.find((one) => one.id === id || id === 'last') &&
        (id === 'last' ? sent.at(-1) : sent.find((one) => one.id === id));
      if (!found) throw new Error(`There is no event ${id}.`);
      return post(found);
    },
    settled: async () => {
      while (work) await work;
    },
  };
}
