import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InvitationFilter } from '../../../../db/enrollment/invitations/invitationFilter.js';
import { TO_PLATFORM } from '../../../../db/enrollment/invitations/invitationKinds.js';
import { listInvitations } from '../../../../db/enrollment/invitations/listInvitations.js';
import { testDatabase } from '../../../support/database.js';
import { listNodes, planOfReads } from '../../../support/planOfReads.js';

const db = testDatabase();
const PLATFORMS = 10;
const INVITATIONS = 5_000;
const ofAll: InvitationFilter = {
  kind: TO_PLATFORM,
  rows: 'all',
  sort: { field: 'id', descending: true },
  limit: 25,
  offset: 0,
};

beforeAll(async () => {
  await db.pool.query(
    `insert into platforms (key, name) select 'p' || n, 'Platform ' || n from generate_series(1, ${PLATFORMS}) n`,
  );
  await db.pool.query(
    `insert into invitations (platform_id, kind, email)
     select platforms.id, 'platform', n || '@guest.example'
       from generate_series(1, ${INVITATIONS}) n join platforms on key = 'p' || 1 + n % ${PLATFORMS} order by n`,
  );
  await db.pool.query('analyze invitations');
});

/** The kinds of nodes that read the table of invitations. */
async function readsOf(filter: InvitationFilter): Promise<string[]> {
  const plans = await planOfReads(db, (reading) => listInvitations(reading, filter));
  return plans
    .flatMap(listNodes)
    .filter((node) => node['Relation Name'] === 'invitations')
    .map((node) => `${node['Node Type']} ${node['Index Name']}`);
}

describe('the invitations of all platforms', () => {
  it('are listed newest first, with a count', async () => {
    const { count, invitations } = await listInvitations(db, ofAll);
    expect([Number(count), invitations.length, new Set(invitations.map(({ platform_key: key }) => key)).size]).toEqual([
      INVITATIONS,
      25,
      PLATFORMS,
    ]);
    expect(invitations.map(({ email }) => email)).toEqual(
      Array.from({ length: 25 }, (_, place) => `${INVITATIONS - place}@guest.example`),
    );
  });

  it('are read by an index in list order, and counted without reading them', async () => {
    expect(await readsOf(ofAll)).toEqual(['Index Scan invitations_of_all']);
  });
});
