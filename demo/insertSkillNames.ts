import { type Transaction, query } from '../db/core/transaction.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** Inserts two desired skills for every second learner and a reported one for every third. All demos are the same. */
export async function insertSkillNames(
  trx: Transaction,
  platformId: number,
  { learners }: DemoPlatform,
  users: UserIds,
): Promise<void> {
  const userIds = learners.map((name) => users.get(name)!);
  await query(
    trx,
    {
      changes: true,
      text: `with known as (
       select platform_id, skills.name, row_number() over (order by skill_id) as rank, count(*) over () as most
         from platform_skills join skills on skills.id = skill_id
        where platform_id = $1 and visibility <> 'viewable_by_tenant_admins'
     )
     insert into learner_skill_names (platform_id, user_id, relation, name)
     select known.platform_id, user_id, relation, known.name
       from known
      cross join unnest(cast($2 as bigint[])) with ordinality as learner (user_id, place)
      cross join lateral (values ('desired', 1 + place * 5 % most), ('desired', 1 + place * 11 % most), ('reported', 1 + place * 7 % most)) as drawn (relation, rank)
      where known.rank = drawn.rank and case relation when 'desired' then place % 2 = 1 else place % 3 = 0 end
     on conflict do nothing`,
    },
    [platformId, userIds],
  );
}
