import { describe, expect, it } from '@jest/globals';
import { choosePeople } from '../../../db/analytics/choosePeople.js';
import { testDatabase } from '../../support/database.js';
import { insertPlatform, insertUser } from '../../support/people.js';

const db = testDatabase();

describe('a search of people', () => {
  it('finds user name, name and e-mail address, however short the text, in the tenant only', async () => {
    const platformId = await insertPlatform(db, 'north');
    await insertPlatform(db, 'south');
    await insertNamed('u1', 'Ada Émile', 'north');
    await insertNamed('u2', 'Bo 100%', 'north');
    await insertNamed('u3', 'Emil', 'south');
    expect(await find(platformId, 'em')).toEqual(['u1']);
    expect(await find(platformId, 'É')).toEqual(['u1', 'u2']);
    expect(await find(platformId, 'ÉMI')).toEqual(['u1']);
    expect(await find(platformId, '0%')).toEqual(['u2']);
    expect(await find(platformId, '_')).toEqual([]);
    expect(await find(platformId, 'u2')).toEqual(['u2']);
    expect(await find(platformId, 'U', 'joined')).toEqual(['u1', 'u2']);
    expect(await find(platformId, '@')).toEqual(['u1', 'u2']);
    // Not across the end of the user name and the beginning of the name.
    expect(await find(platformId, '1a')).toEqual([]);
  });

  it('follows a change of the name', async () => {
    const platformId = await insertPlatform(db, 'east');
    const id = await insertNamed('u4', 'Ada', 'east');
    expect(await find(platformId, 'Ad')).toEqual(['u4']);
    await db.pool.query(`update users set name = 'Grace' where id = $1`, [id]);
    expect([await find(platformId, 'Ad'), await find(platformId, 'Gr'), await find(platformId, 'Grac')]).toEqual([
      [],
      ['u4'],
      ['u4'],
    ]);
  });
});

async function insertNamed(username: string, name: string, platform: string): Promise<number> {
  const id = await insertUser(db, username, { roles: { [platform]: 'learner' } });
  await db.pool.query('update users set name = $2 where id = $1', [id, name]);
  return id;
}

/** The user names of the people that a search finds; fails if their number is another. */
async function find(platformId: number, search: string, field: 'joined' | 'full_name' = 'full_name') {
  const { total, people } = await choosePeople(
    db,
    { platformId, userIds: null, search },
    { sort: { field, descending: false }, limit: 10, offset: 0 },
  );
  expect(people).toHaveLength(total);
  return people.map(({ username }) => username);
}
