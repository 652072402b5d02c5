import { beforeAll, describe, expect, it } from '@jest/globals';
import { upsertCourses, upsertPathways, upsertPrograms } from '../../../../db/catalog/items/upsertItems.js';
import { Pathway } from '../../../../db/catalog/items/pathway.js';
import { testDatabase } from '../../../support/database.js';
import { insertPlatform } from './platform.js';

const db = testDatabase();
let north: number;

async function fill(platformId: number, suffix: string): Promise<void> {
  await db.knex.transaction(async (trx) => {
    await upsertCourses(trx, platformId, [{ key: 'C', name: `Course ${suffix}`, data: { skills: ['welding'] } }]);
    await upsertPrograms(trx, platformId, [{ key: 'P', name: `Program ${suffix}`, data: { courses: ['C'] } }]);
    await upsertPathways(trx, platformId, [{ key: 'W', name: `Pathway ${suffix}`, data: { programs: ['P'] } }]);
  });
}

beforeAll(async () => {
  north = await insertPlatform(db, 'north');
  await fill(north, 'of north');
  await fill(await insertPlatform(db, 'south'), 'of south');
});

describe('the models of the catalog', () => {
  it('relate pathways to programs, courses and skills, within the tenant', async () => {
    const [pathway, ...others] = await Pathway.query(db.knex)
      .where({ platform_id: north })
      .withGraphFetched('programs.courses.skills');
    expect(others).toEqual([]);
    expect(pathway?.name).toBe('Pathway of north');
    expect(pathway?.programs?.map(({ name, courses }) => [name, courses?.map((course) => course.name)])).toEqual([
      ['Program of north', ['Course of north']],
    ]);
    expect(pathway?.programs?.[0]?.courses?.[0]?.skills?.map(({ name }) => name)).toEqual(['welding']);
  });
});
