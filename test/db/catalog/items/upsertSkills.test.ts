import { beforeAll, describe, expect, it } from '@jest/globals';
import { type IncomingSkill, upsertSkills } from '../../../../db/catalog/items/upsertSkills.js';
import { testDatabase } from '../../../support/database.js';
import { insertPlatform } from './platform.js';

const db = testDatabase({ maxConnections: 12 });
let platformId: number;

beforeAll(async () => {
  platformId = await insertPlatform(db, 'north');
});

const write = async (skills: IncomingSkill[]) => {
  const results = await db.knex.transaction((trx) => upsertSkills(trx, platformId, skills));
  return results.map(({ outcome }) => outcome);
};

async function stored(name: string): Promise<Record<string, unknown>> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select skills.name, description, visibility, data,
            array(select other.name from platform_skill_relations relation join skills other on other.id = related_skill_id
                   where relation.skill_id = skills.id order by 1) as related
       from platform_skills join skills on skills.id = skill_id where lower(skills.name) = lower($1)`,
    [name],
  );
  return rows[0]!;
}

describe('upsertSkills', () => {
  it('creates, updates, and leaves equal skills unchanged', async () => {
    const skill: IncomingSkill = {
      key: 'Welding',
      data: { description: 'Joins metal', related_skills: ['Soldering'], code: 7 },
    };
    expect(await write([skill])).toEqual(['created']);
    expect(await write([skill])).toEqual(['unchanged']);
    expect(await write([{ key: 'welding', data: { related_skills: ['Brazing'], code: null } }])).toEqual(['updated']);
    expect(await stored('Welding')).toEqual({
      name: 'Welding',
      description: 'Joins metal',
      visibility: 'viewable_by_tenant_students',
      data: {},
      related: ['Brazing'],
    });
  });

  it('refuses a skill that is related to itself, and stores the others', async () => {
    expect(await write([{ key: 'Alone', data: { related_skills: ['Other', 'ALONE'] } }, { key: 'Fine' }])).toEqual([
      'refused',
      'created',
    ]);
    expect(await stored('Alone')).toBeUndefined();
  });

  it('lets one of many parallel creators create', async () => {
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => write([{ key: 'Parallel' }])))).flat();
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(9);
  });
});
