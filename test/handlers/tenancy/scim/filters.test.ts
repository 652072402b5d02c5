import { beforeAll, describe, expect, it } from '@jest/globals';
import { listScimUsers } from '../../../../db/tenancy/scim/readScimUsers.js';
import { parseScimFilter } from '../../../../services/tenancy/scim/parseScimFilter.js';
import { testDatabase } from '../../../support/database.js';
import { WORDS, drawFilter } from './randomFilters.js';

const db = testDatabase();
const people: Record<string, string | boolean | null>[] = [];
let platformId = 0;
// A fixed seed, so that a failure can be repeated.
let seed = 20_261_125;
const draw = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

beforeAll(async () => {
  const platform = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('north', 'North') returning id`,
  );
  platformId = platform.rows[0]!.id;
  for (let nth = 0; nth < 40; nth += 1) {
    const word = () => WORDS[draw(WORDS.length)]!;
    const person = {
      userName: `${word()}${nth % 3 === 0 ? '' : nth}`,
      displayName: draw(4) === 0 ? null : word(),
      externalId: draw(3) === 0 ? null : `${word()}${nth}`,
      title: draw(2) === 0 ? null : word(),
      'name.givenName': draw(2) === 0 ? null : word(),
      'emails.value': `${word()}@${nth}.example`,
      active: draw(4) !== 0,
    };
    if (people.some(({ userName }) => String(userName).toLowerCase() === person.userName.toLowerCase())) continue;
    const stored = { title: person.title, 'name.givenName': person['name.givenName'] };
    await db.pool.query(
      `with person as (insert into users (username, email, name) values ($2, $3, coalesce($4, '')) returning id),
            member as (insert into memberships (platform_id, user_id, role, active) select $1, id, 'learner', $5 from person)
       insert into scim_users (platform_id, user_id, external_id, attributes)
       select $1, id, $6, jsonb_strip_nulls($7) from person`,
      [
        platformId,
        person.userName,
        person['emails.value'],
        person.displayName,
        person.active,
        person.externalId,
        JSON.stringify(stored),
      ],
    );
    people.push(person);
  }
});

describe('filters of SCIM', () => {
  it('mean in SQL what they mean by the plain reading, for 400 random ones', async () => {
    const meant = new Set<number>();
    for (let nth = 0; nth < 400; nth += 1) {
      const filter = drawFilter(draw, 4);
      const page = await listScimUsers(db, {
        platformId,
        filter: parseScimFilter(filter.text),
        sort: null,
        limit: 200,
        offset: 0,
      });
      const expected = people.filter((person) => filter.matches(person)).map(({ userName }) => userName);
      expect([filter.text, page.rows.map(({ username }) => username).sort()]).toEqual([filter.text, expected.sort()]);
      expect(page.total).toBe(expected.length);
      meant.add(expected.length);
    }
    // The filters differ: not all mean everybody or nobody.
    expect(meant.size).toBeGreaterThan(10);
  });
});
