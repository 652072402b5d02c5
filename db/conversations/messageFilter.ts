import type { DayRange } from '../core/dayRange.js';

export type Sentiment = 'positive' | 'negative' | 'neutral';

/** Messages of a tenant. */
export interface MessageFilter {
  platformId: number;
  /** In UTC. */
  range: DayRange;
  /** Null: of everybody. */
  userId: number | null;
  /** Null: with any mentor. */
  mentorId: number | null;
}

/** SQL: how a learner's message sounds, by the cutoffs of VADER; null for those of others. */
export const sentimentText = (score: string) =>
  `case when ${score} >= 0.05 then 'positive' when ${score} <= -0.05 then 'negative' when ${score} is not null then 'neutral' end`;

/** SQL: a message is one of the filter. Uses the parameters $1 to $5. */
export const matchesFilter = (message: string) => `
  ${message}.platform_id = $1 and ${message}.at >= cast($2 as date) and ${message}.at < cast($3 as date) + 1
  and (cast($4 as bigint) is null or ${message}.user_id = $4) and (cast($5 as bigint) is null or ${message}.mentor_id = $5)`;

/** Of $1 to $5. */
export const filterValues = ({ platformId, range, userId, mentorId }: MessageFilter): unknown[] => [platformId, range.from, range.to, userId, mentorId];
