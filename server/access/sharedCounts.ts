/** Points that one process has counted, by limit and key. */
export type Counts = [limit: string, key: string, points: number][];

/** Exchanges counts with the other processes of a server. */
export interface CountExchange {
  send(counts: Counts): void;
  /** Sets what receives the counts of the others. */
  onReceived(listener: (counts: Counts) => void): void;
}

/** How late the others count what this process has counted. */
const SENT_AFTER_MS = 100;

/** Collects points, and sends their sums soon. */
export function collectCounts(
  exchange: Pick<CountExchange, 'send'>,
): (limit: string, key: string, points: number) => void {
  let sums = new Map<string, Map<string, number>>();
  let isWaiting = false;
  const send = () => {
    isWaiting = false;
    const counts = [...sums].flatMap(([limit, points]) =>
      [...points].map(([key, sum]): Counts[number] => [limit, key, sum]),
    );
    sums = new Map();
    exchange.send(counts);
  };
  return (limit, key, points) => {
    const ofLimit = sums.get(limit) ?? new Map<string, number>();
    sums.set(limit, ofLimit.set(key, (ofLimit.get(key) ?? 0) + points));
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(send, SENT_AFTER_MS).unref();
  };
}
