import type { SandboxAction } from '../party.js';

/** Where a subscription stands that is not over. */
export interface RenewalStanding {
  /** Until when it is paid. */
  endsMs: number;
  renews: boolean;
  /** The last renewal was declined. */
  isFailing: boolean;
}

export type RenewalTurn = 'renewed' | 'failed' | 'recovered' | 'ended';

export interface Renewals<Purchase> {
  /** The one of this name, or all where it is empty. */
  purchases(name: string): Iterable<Purchase>;
  /** Null: it is no subscription, or is over. */
  standingOf(purchase: Purchase): RenewalStanding | null;
  /** Changes the purchase at a time of the moved clock, and has the store say so. */
  take(purchase: Purchase, turn: RenewalTurn, atMs: number): Promise<unknown>;
}

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 3_660;

/**
 * The action that moves the clock on for what was bought, period by period: what is due is renewed or declined, what was declined before is paid or ends, and what was
 * cancelled ends.
 */
export function renewalClock<Purchase extends object>({
  purchases,
  standingOf,
  take,
}: Renewals<Purchase>): SandboxAction {
  const aheadMs = new WeakMap<Purchase, number>();
  return {
    title: 'Move the clock on (days): subscriptions are renewed, or fail where cards are declined, or end',
    fields: { days: '30', declines: 'no', purchase: '' },
    run: async ({ days = '30', declines = 'no', purchase: name = '' }) => {
      const forwardMs = parseDays(days) * DAY_MS;
      const turns: Record<RenewalTurn, number> = { renewed: 0, failed: 0, recovered: 0, ended: 0 };
      for (const purchase of purchases(name)) {
        aheadMs.set(purchase, (aheadMs.get(purchase) ?? 0) + forwardMs);
        const nowMs = Date.now() + aheadMs.get(purchase)!;
        let last: RenewalTurn | null = null;
        let paidUntilMs = -Infinity;
        for (
          let standing = standingOf(purchase);
          standing !== null && last !== 'failed';
          standing = standingOf(purchase)
        ) {
          // A period of no days is renewed once.
          if (!standing.isFailing && (standing.endsMs > nowMs || standing.endsMs <= paidUntilMs)) break;
          paidUntilMs = standing.endsMs;
          last = turnOf(standing, declines === 'yes');
          turns[last]++;
          await take(purchase, last, standing.isFailing ? nowMs : standing.endsMs);
        }
      }
      return turns;
    },
  };
}

/** Days that a clock is moved on by, or back. Throws where they are no number, or more than ten years. */
export function parseDays(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !(Math.abs(days) <= MAX_DAYS))
    throw new Error(`days: must be a number of at most ${MAX_DAYS}.`);
  return days;
}

function turnOf({ renews, isFailing }: RenewalStanding, declines: boolean): RenewalTurn {
  if (isFailing) return declines ? 'ended' : 'recovered';
  if (!renews) return 'ended';
  return declines ? 'failed' : 'renewed';
}
