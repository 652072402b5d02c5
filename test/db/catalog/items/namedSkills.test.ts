import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import { saveCourse, saveRole, saveSkill } from '../../../../db/catalog/items/saveItem.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { insertPlatform } from './platform.js';

const db = testDatabase({ maxConnections: 12 });
let platformId = 0;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
});

/** Named skills whose stored visibility is not that of the most visible item that names them. */
const WRONG = `
  with namers as (
    select link.platform_id, link.skill_id, namer.visibility
      from course_skills link join courses namer on namer.platform_id = link.platform_id and namer.id = link.course_id
     where namer.deleted_at is null
    union all
    select link.platform_id, link.skill_id, namer.visibility
      from job_role_skills link join job_roles namer on namer.platform_id = link.platform_id and namer.id = link.job_role_id
     where namer.deleted_at is null
    union all
    select link.platform_id, link.related_skill_id, namer.visibility
      from platform_skill_relations link
      join platform_skills namer on namer.platform_id = link.platform_id and namer.skill_id = link.skill_id and namer.declared
  )
  select skills.name, known.visibility as stored,
         case when 'viewable_by_anyone' = any (levels) then 'viewable_by_anyone'
              when 'viewable_by_tenant_students' = any (levels) then 'viewable_by_tenant_students'
              else 'viewable_by_tenant_admins' end as expected
    from platform_skills known
    join skills on skills.id = known.skill_id
   cross join lateral (select array(select visibility from namers
                                     where namers.platform_id = known.platform_id and namers.skill_id = known.skill_id) as levels) named
   where not known.declared`;

async function wrongSkills(): Promise<unknown[]> {
  const { rows } = await db.pool.query<{ stored: string; expected: string }>(WRONG);
  return rows.filter(({ stored, expected }) => stored !== expected);
}

const visibility = fc.constantFrom('viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins');
const skills = fc.subarray(['turning', 'milling', 'grinding']);
const data = fc.record({ visibility, skills }, { requiredKeys: [] });
const change = fc.oneof(
  fc.record({ kind: fc.constant('course' as const), key: fc.constantFrom('A', 'B', 'C'), data }),
  fc.record({ kind: fc.constant('role' as const), key: fc.constantFrom('R', 'S'), data }),
  fc.record({
    kind: fc.constant('skill' as const),
    key: fc.constantFrom('metal', 'wood'),
    data: fc.record({ visibility, related_skills: skills }, { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constant('deleted' as const), key: fc.constantFrom('A', 'B'), data: fc.constant({}) }),
);

function make({
  kind,
  key,
  data: said,
}: typeof change extends fc.Arbitrary<infer Change> ? Change : never): Promise<unknown> {
  if (kind === 'deleted') return deleteCourse(db, TESTER, platformId, key);
  if (kind === 'skill') return saveSkill(db, TESTER, platformId, { key, data: said });
  return (kind === 'course' ? saveCourse : saveRole)(db, TESTER, platformId, { key, name: key, data: said });
}

describe('skills that items name', () => {
  it('have the widest visibility of the items that name them, after single and batch changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), fc.boolean(), async (changes, atOnce) => {
        if (atOnce) await Promise.all(changes.map(make));
        else for (const one of changes) await make(one);
        expect(await wrongSkills()).toEqual([]);
      }),
      { numRuns: 60 },
    );
    const { rows } = await db.pool.query<{ named: number }>(
      `select count(*)::int as named from platform_skills join skills on skills.id = skill_id where not declared and name = any ('{turning,milling,grinding}')`,
    );
    expect(rows[0]!.named).toBe(3);
  });

  it('change only when the widest level does', async () => {
    const visible = { visibility: 'viewable_by_tenant_students', skills: ['sawing'] };
    await saveCourse(db, TESTER, platformId, { key: 'X', name: 'X', data: visible });
    const rowOf = async () =>
      (
        await db.pool.query(
          `select platform_skills.xmin::text as version from platform_skills join skills on skills.id = skill_id where name = 'sawing'`,
        )
      ).rows;
    const before = await rowOf();
    await saveCourse(db, TESTER, platformId, { key: 'Y', name: 'Y', data: visible });
    await saveCourse(db, TESTER, platformId, {
      key: 'X',
      name: 'X',
      data: { visibility: 'viewable_by_tenant_admins' },
    });
    expect(await rowOf()).toEqual(before);
  });
});
