/** Common fields of facts: person, course, time, and position of the statement. */
interface FactOrigin {
  userId: number;
  courseId: number;
  /** A block of the course, including retired ones; null: the course itself. */
  blockId: number | null;
  /** When it happened, ISO 8601 in UTC. */
  at: string;
  /** Position of the statement in its tenant; breaks ties of facts with equal time. */
  stored: string;
}

/**
 * What a statement says of a learner's progress; one statement gives none or several, each kind at most once for a block.
 *
 * - attempted: an attempt began, or a question was answered. Attempts are counted by these, or by scores where there are more of them.
 * - completed: completes the block, or the whole course. Nothing else completes anything but `progressed` with 100 percent.
 * - scored: earned of max, as decimal texts that are not negative. Without a max the `max_score` of the block counts; without both, scaled
 *   (from 0 to 1). What has none of these changes nothing.
 * - passed, failed: the latest counts. Neither completes: a meaning that includes completion is two facts.
 * - progressed: the percentage of the block, from 0 to 100. The highest counts.
 * - played: a video began to play.
 * - watched: seconds of a video that were played. They are added up.
 */
export type Fact = FactOrigin &
  (
    | { kind: 'attempted' | 'completed' | 'passed' | 'failed' | 'played' }
    | { kind: 'scored'; earned: string | null; max: string | null; scaled: string | null }
    | { kind: 'progressed'; percent: number }
    | { kind: 'watched'; seconds: number }
  );

/** The key of facts: a learner and a block, or null for the course itself. */
export type FactKey = Pick<FactOrigin, 'userId' | 'courseId' | 'blockId'>;
