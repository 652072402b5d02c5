import type { PaymentDifference } from '../observability/metrics.js';

/** The providers with which subscriptions are compared. */
export type ComparedProvider = 'appstore' | 'mobilepay' | 'marketplace_a' | 'marketplace_b';

export interface DifferenceCounts {
  /** A subscription changed without a webhook. */
  add(provider: ComparedProvider): void;
  list(): PaymentDifference[];
}

/** Counts reconciliation differences since the process started. */
export function createDifferenceCounts(): DifferenceCounts {
  const counts = new Map<ComparedProvider, number>([
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
