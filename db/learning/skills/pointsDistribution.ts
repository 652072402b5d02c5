import type { Database } from '../../core/connect.js';

/** How many people have so many points, from the fewest points on; nobody with none. */
export type PeopleByPoints = readonly (readonly [points: number, people: number])[];

export const BREAKPOINTS = ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90'] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

/** Fewer people could be recognised. */
export const FEWEST_PEOPLE = 5;

export const peopleCount = (counts: PeopleByPoints): number => counts.reduce((sum, [, people]) => sum + people, 0);

/**
 * 100 times those with fewer points and half of those with as many, by all, from 0 to 100 with two decimals: the percentile rank. 0 for no points
 * and where nobody has any.
 */
export function percentileRank(counts: PeopleByPoints, points: number): number {
  if (points <= 0 || counts.length === 0) return 0;
  let below = 0;
  let equal = 0;
  for (const [value, people] of counts) {
    if (value > points) break;
    if (value < points) below += people;
    else equal = people;
  }
  return Math.round((5_000 * (2 * below + equal)) / peopleCount(counts)) / 100;
}

/**
 * The deciles of the points, between two people by linear interpolation: at (n - 1) * share of the people in order (type 7 of Hyndman and Fan, 1996, as
 * percentile_cont of SQL). Null for fewer than FEWEST_PEOPLE.
 */
export function breakpointsOf(counts: PeopleByPoints): Record<Breakpoint, number | null> {
  const people = peopleCount(counts);
  const values = people < FEWEST_PEOPLE ? BREAKPOINTS.map(() => null) : decilesOf(counts, people);
  return Object.fromEntries(BREAKPOINTS.map((name, index) => [name, values[index]!])) as Record<
    Breakpoint,
    number | null
  >;
}

function decilesOf(counts: PeopleByPoints, people: number): number[] {
  return BREAKPOINTS.map((_, index) => {
    // In tenths, which are exact.
    const tenths = (people - 1) * (index + 1);
    const low = pointsAt(counts, Math.floor(tenths / 10));
    return tenths % 10 === 0 ? low : low + ((pointsAt(counts, Math.floor(tenths / 10) + 1) - low) * (tenths % 10)) / 10;
  });
}

/** Of the person at this place, from 0. */
function pointsAt(counts: PeopleByPoints, place: number): number {
  let reached = 0;
  for (const [points, people] of counts) {
    reached += people;
    if (reached > place) return points;
  }
  throw new Error(`There is no place ${place}.`);
}

const READ = {
  name: 'skills: people by points',
  text: `
    select coalesce((select json_agg(json_build_array(points, people) order by points)
                       from (select points, sum(delta) as people from skill_point_counts
                              where platform_id = $1 and skill_id = $2 group by points having sum(delta) <> 0) counted), '[]') as counts,
           coalesce((select points from skill_point_totals where platform_id = $1 and user_id = $3 and skill_id = $2), 0)::float8 as points`,
};

export interface PointsStanding {
  counts: PeopleByPoints;
  /** Of the person; 0 for none, and for nobody. */
  points: number;
}

/** How the points of a skill (0: of all) are spread over a platform's people, and what one of them has. */
export async function readPointsStanding(
  db: Pick<Database, 'read'>,
  platformId: number,
  skillId: number,
  userId: number | null,
): Promise<PointsStanding> {
  return (await db.read<PointsStanding>(READ, [platformId, skillId, userId]))[0]!;
}
