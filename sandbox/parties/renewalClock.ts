import type { SandboxAction } from '../party.js';

/** The state of a running subscription. */
export interface RenewalState {
  /** The end of the paid period. */
  endsMs: number;
  renews: boolean;
  /** Whether the last renewal was declined. */
  isFailing: boolean;
}

export type RenewalOutcome = 'renewed' | 'failed' | 'recovered' | 'ended';

export interface Renewals<Purchase> {
  /** Finds the purchase of a name; lists all for an empty name. */
  purchases(name: string): Iterable<Purchase>;
  /** Returns null when the purchase is not a subscription or has ended. */
  readState(purchase: Purchase): RenewalState | null;
  /** Applies the outcome to the purchase at a time of the advanced clock, and sends the notification. */
  apply(purchase: Purchase, outcome: RenewalOutcome, atMs: number): Promise<unknown>;
}

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 3_660;

/**
 * Creates the action that advances the clock of purchases. At the end of each period a subscription renews, is
 * declined, or ends when it was cancelled. A declined subscription recovers or ends.
 */
export function createRenewalClock<Purchase extends object>({
  purchases,
  readState,
  apply,
}: Renewals<Purchase>): SandboxAction {
  const aheadMs = new WeakMap<Purchase, number>();
  return {
    title: 'Advance the clock (days): subscriptions renew, end, or fail when payments are declined',
    fields: { days: '30', declines: 'no', purchase: '' },
    run: async ({ days = '30', declines = 'no', purchase: name = '' }) => {
      const forwardMs = parseDays(days) * DAY_MS;
      const counts: Record<RenewalOutcome, number> = { renewed: 0, failed: 0, recovered: 0, ended: 0 };
      for (const purchase of purchases(name)) {
        aheadMs.set(purchase, (aheadMs.get(purchase) ?? 0) + forwardMs);
        const nowMs = Date.now() + aheadMs.get(purchase)!;
        let last: RenewalOutcome | null = null;
        let paidUntilMs = -Infinity;
        for (let state = readState(purchase); state !== null && last !== 'failed'; state = readState(purchase)) {
          // A period of zero days renews once.
          if (!state.isFailing && (state.endsMs > nowMs || state.endsMs <= paidUntilMs)) break;
          paidUntilMs = state.endsMs;
          last = chooseOutcome(state, declines === 'yes');
          counts[last]++;
          await apply(purchase, last, state.isFailing ? nowMs : state.endsMs);
        }
      }
      return counts;
    },
  };
}

/** Parses the days by which to move a clock, forward or back. Throws for anything but a number of at most ten years. */
export function parseDays(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !(Math.abs(days) <= MAX_DAYS))
    throw new Error(`days: must be a number of at most ${MAX_DAYS}.`);
  return days;
}

function chooseOutcome({ renews, isFailing }: RenewalState, declines: boolean): RenewalOutcome {
  if (isFailing) return declines ? 'ended' : 'recovered';
  if (!renews) return 'ended';
  return declines ? 'failed' : 'renewed';
}
