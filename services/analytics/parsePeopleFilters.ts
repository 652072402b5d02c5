import { findPathway } from '../../db/analytics/findPathway.js';
import { EVER } from '../../db/analytics/windowedMetric.js';
import { findProgram } from '../../db/tenancy/people/findProgram.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { notFound } from '../_shared/problems.js';
import { parseRangeOrEver } from './parseRange.js';

export interface PeopleQuery {
  program?: string;
  pathway?: string;
  location?: string;
  is_enrolled?: boolean;
  start_date?: string;
  end_date?: string;
}

export interface RequestedFilters {
  programId: number | null;
  pathwayId: number | null;
  location: string | undefined;
  isEnrolled: boolean | undefined;
  /** Days on which people joined; null for any. */
  joined: DayRange | null;
}

/**
 * Parses the filters of a list of people. Throws a Problem: 404 for an unknown program or pathway, 400 for an invalid
 * range of days.
 */
export async function parsePeopleFilters(
  { db }: CoreServices,
  platform: PlatformRef,
  query: PeopleQuery,
): Promise<RequestedFilters> {
  const joined = parseRangeOrEver(query);
  const programId = query.program ? await findProgram(db, platform.id, query.program) : null;
  if (query.program && programId === null) throw notFound('program', query.program);
  const pathwayId = query.pathway ? await findPathway(db, platform.id, query.pathway) : null;
  if (query.pathway && pathwayId === null) throw notFound('pathway', query.pathway);
  return {
    programId,
    pathwayId,
    location: query.location,
    isEnrolled: query.is_enrolled,
    joined: joined.from === EVER ? null : joined,
  };
}

/** The filters as the explanation of a figure shows them. */
export const explainPeopleFilters = ({
  program,
  pathway,
  location,
  is_enrolled: isEnrolled,
  start_date: start,
  end_date: end,
}: PeopleQuery) => ({
  program: program || null,
  pathway: pathway || null,
  location: location || null,
  is_enrolled: isEnrolled,
  joined_from: start || null,
  joined_to: end || null,
});
