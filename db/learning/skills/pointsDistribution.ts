import type { Database } from '../../core/connect.js';

/** Number of people by points, fewest points first; people without points are left out. */
export type PeopleByPoints = readonly (readonly [points: number, people: number])[];

export const BREAKPOINTS = ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90'] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

/** With fewer, individuals could be identified. */
export const FEWEST_PEOPLE = 5;

export const countPeople = (counts: PeopleByPoints): number => counts.reduce((sum, [, people]) => sum + people, 0);

/**
 * The percentile rank: 100 x (people with fewer points + half of those with equal points) / all, from 0 to 100 with
 * two decimals. 0 without points.
 */
export function computePercentileRank(counts: PeopleByPoints, points: number): number {
  if (points <= 0 || counts.length === 0) return 0;
  let below = 0;
  let equal = 0;
  for (const [value, people] of counts) {
    if (value > points) break;
    if (value < points) below += people;
    else equal = people;
  }
  return Math.round((5_000 * (2 * below + equal)) / countPeople(counts)) / 100;
}

/**
 * The deciles of the points, interpolated linearly between two people: at (n - 1) * share of the ordered people (type
 * 7 of Hyndman and Fan, 1996, as percentile_cont in SQL). Null for fewer than FEWEST_PEOPLE.
 */
export function computeBreakpoints(counts: PeopleByPoints): Record<Breakpoint, number | null> {
  const people = countPeople(counts);
  const values = people < FEWEST_PEOPLE ? BREAKPOINTS.map(() => null) : computeDeciles(counts, people);
  return Object.fromEntries(BREAKPOINTS.map((name, index) => [name, values[index]!])) as Record<
    Breakpoint,
    number | null
  >;
}

function computeDeciles(counts: PeopleByPoints, people: number): number[] {
  return BREAKPOINTS.map((_, index) => {
    // In tenths, which are exact.
    const tenths = (people - 1) * (index + 1);
    const low = pointsAt(counts, Math.floor(tenths / 10));
    return tenths % 10 === 0 ? low : low + ((pointsAt(counts, Math.floor(tenths / 10) + 1) - low) * (tenths % 10)) / 10;
  });
}

/** Points of the person at this index. */
function pointsAt(counts: PeopleByPoints, index: number): number {
  let reached = 0;
  for (const [points, people] of counts) {
    reached += people;
    if (reached > index) return points;
  }
  throw new Error(`There is no place ${index}.`);
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
  /** Points of the person; 0 for none, and without a person. */
  points: number;
}

/** The distribution of a skill's points (0: of all skills) over a platform's people, and the points of one of them. */
export async function readPointsStanding(
  db: Pick<Database, 'read'>,
  platformId: number,
  skillId: number,
  userId: number | null,
): Promise<PointsStanding> {
  return (await db.read<PointsStanding>(READ, [platformId, skillId, userId]))[0]!;
}
