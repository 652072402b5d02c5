/** `unknown`: the client got no definite answer. */
export type WriteOutcome = 'acknowledged' | 'refused' | 'unknown';

/** A write as its client saw it. Times are in ms since the start of the run. */
export interface WriteRecord {
  kind: string;
  tenant: string;
  /** What identifies the write in the database. */
  key: string;
  outcome: WriteOutcome;
  /** The status of the last definite answer; null without one. */
  status: number | null;
  attempts: number;
  startedAtMs: number;
  endedAtMs: number;
}

/** The rule of a kind of write for the rows of one source. */
export interface StoredRule {
  /** The rows of an acknowledged write. */
  each: number;
  /** Whether the service must refuse every write of the kind. */
  isRefused?: boolean;
}

/**
 * Compares writes of one kind with the number of rows that are stored for each key. An acknowledged write has its rows
 * exactly once, a refused one has none, and an unknown one has all or none. Returns a sentence for each write that
 * differs.
 */
export function compareWithStored(
  writes: readonly WriteRecord[],
  stored: ReadonlyMap<string, number>,
  { each, isRefused = false }: StoredRule,
): string[] {
  return writes.flatMap(({ kind, key, outcome, status }) => {
    const rows = stored.get(key) ?? 0;
    const named = `${kind} ${key} (${outcome}${status === null ? '' : `, ${status}`})`;
    if (isRefused) {
      if (outcome === 'acknowledged') return [`${named}: the service accepted what it must refuse`];
      return rows > 0 ? [`${named}: ${rows} rows instead of none`] : [];
    }
    const allowed = { acknowledged: [each], refused: [0], unknown: [0, each] }[outcome];
    return allowed.includes(rows) ? [] : [`${named}: ${rows} rows instead of ${allowed.join(' or ')}`];
  });
}

/** An event as an endpoint accepted it, or as it is stored: `series.number`. */
export type EventId = string;

/**
 * Compares what an endpoint accepted with the events that it subscribes to, in their order. Every event must arrive, and
 * none before an earlier one has arrived; repetitions are allowed. Returns a sentence for each event that differs.
 */
export function compareDeliveries(expected: readonly EventId[], accepted: readonly EventId[]): string[] {
  const first = [...new Set(accepted)];
  const places = new Map(expected.map((id, place) => [id, place]));
  const arrived = new Set(first);
  const missing = expected.filter((id) => !arrived.has(id)).map((id) => `event ${id} did not arrive`);
  const surplus = first.filter((id) => !places.has(id)).map((id) => `event ${id} is not among the events`);
  const known = first.filter((id) => places.has(id));
  const overtaking = known
    .slice(1)
    .flatMap((id, index) =>
      places.get(id)! < places.get(known[index]!)! ? [`event ${id} arrived after ${known[index]!}`] : [],
    );
  return [...missing, ...surplus, ...overtaking];
}
