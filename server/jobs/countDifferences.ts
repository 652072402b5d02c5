import type { PaymentDifference } from '../observability/metrics.js';

/** Where subscriptions are compared with what their provider says. */
export type ComparedParty = 'appstore' | 'mobilepay' | 'marketplace_a' | 'marketplace_b';

export interface DifferenceCounts {
  /** A subscription had changed without a word. */
  add(provider: ComparedParty): void;
  list(): PaymentDifference[];
}

/** Counts what was found to be otherwise than it was known, for as long as the process lives. */
export function countDifferences(): DifferenceCounts {
  const counts = new Map<ComparedParty, number>([
    ['appstore', 0],
    ['mobilepay', 0],
    ['marketplace_a', 0],
    ['marketplace_b', 0],
  ]);
  return {
    add: (provider) => void counts.set(provider, counts.get(provider)! + 1),
    list: () => [...counts].map(([provider, count]) => ({ provider, kind: 'subscription', count })),
  };
}
