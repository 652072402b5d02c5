import type pg from 'pg';
import { type JobState, readTaskStates } from './readTaskStates.js';
import { type Repetition, repeat } from './repeat.js';

export interface ProgressWatch extends Repetition {
  /** Names of tasks whose jobs make no progress. */
  stuck(): string[];
}

const LOOK_EVERY_MS = 10_000;
/** An alert follows a minute later, within five minutes. */
const STUCK_AFTER_S = 180;
/** Schedules may run for long, and failures of a task wait for what it calls. */
const STATES_OF_PROJECTIONS: readonly JobState[] = ['waiting', 'running', 'retrying'];
const STATES_OF_OTHERS: readonly JobState[] = ['waiting'];

/** Looks regularly for jobs that wait too long; those of projections may also not run or fail for long. */
export function watchProgress(
  pool: Pick<pg.Pool, 'query'>,
  { projections, others }: { projections: readonly string[]; others: readonly string[] },
  onError: (error: Error) => void,
): ProgressWatch {
  let stuck: string[] = [];
  const statesOf = new Map([
    ...projections.map((name) => [name, STATES_OF_PROJECTIONS] as const),
    ...others.map((name) => [name, STATES_OF_OTHERS] as const),
  ]);
  const read = async <Row extends object>(statement: { name?: string; text: string }, values: unknown[] = []) =>
    (await pool.query<Row>({ ...statement, values })).rows;
  const repetition = repeat(async () => {
    try {
      const late = (await readTaskStates({ read })).filter(
        ({ task, state, oldest_seconds: age }) => age > STUCK_AFTER_S && statesOf.get(task)?.includes(state),
      );
      stuck = [...new Set(late.map(({ task }) => task))];
    } catch (error) {
      onError(error as Error);
    }
    return false;
  }, LOOK_EVERY_MS);
  return { ...repetition, stuck: () => stuck };
}
