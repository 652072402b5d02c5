import type { Database } from '../core/connect.js';

export interface LearnerFigures {
  /** Pathways that the person is enrolled in; `pathwaysCompleted`: those whose courses are all completed. */
  pathways: number;
  pathwaysCompleted: number;
  certificates: number;
  /** Passed blocks of courses. */
  assessmentsPassed: number;
  skillPoints: number;
  /** Skills with enough points for the lowest level; without levels, all skills with points. */
  skills: number;
  /** City, region and country of the last session that states one. */
  location: string | null;
}

interface People {
  platformId: number;
  userIds: readonly number[];
}

const PATHWAYS = {
  name: 'analytics: pathways of people',
  text: `
    select coalesce(json_agg(json_build_object('pathways', coalesce(taken.count, 0), 'pathwaysCompleted', coalesce(taken.completed, 0)) order by place), '[]') as pathways
      from unnest($2::bigint[]) with ordinality as sent (user_id, place)
      left join lateral pathways_of_person($1, sent.user_id) taken on true`,
};

const EARNED = {
  name: 'analytics: what people earned',
  text: `
    select coalesce(json_agg(json_build_object('certificates', certificates.count, 'assessmentsPassed', passed.count,
                    'skillPoints', coalesce(skills.points, 0), 'skills', coalesce(skills.count, 0), 'location', place.location) order by sent.place), '[]') as earned
      from unnest($2::bigint[]) with ordinality as sent (user_id, place)
     cross join lateral (select count(*) as count from earned_certificates where platform_id = $1 and user_id = sent.user_id offset 0) certificates
     cross join lateral (select count(*) as count from block_results
                          where platform_id = $1 and user_id = sent.user_id and block_id <> 0 and passed offset 0) passed
     left join lateral (select points, count_skills(skill_points, (select lowest_skill_level($1))) as count
                            from learner_totals where platform_id = $1 and user_id = sent.user_id offset 0) skills on true
      left join lateral last_location($1, sent.user_id) place on true`,
};

/** Reads the pathways, earned things and location of these people, in the order of `userIds`. */
export async function readLearnerFigures(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: People,
): Promise<LearnerFigures[]> {
  const [taken, earned] = await Promise.all([
    db.read<{ pathways: Pick<LearnerFigures, 'pathways' | 'pathwaysCompleted'>[] }>(PATHWAYS, [platformId, userIds]),
    db.read<{ earned: Omit<LearnerFigures, 'pathways' | 'pathwaysCompleted'>[] }>(EARNED, [platformId, userIds]),
  ]);
  return earned[0]!.earned.map((one, index) => ({ ...one, ...taken[0]!.pathways[index]! }));
}
