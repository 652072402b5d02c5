import { expect, it } from '@jest/globals';
import { beginErasure, finishErasure } from '../../../../db/compliance/privacy/erasePerson.js';
import type { components } from '../../../../generated/types.js';
import { TESTER } from '../../../support/database.js';
import { type OpenBadge, badgeServer } from './badgeServer.js';

type Schemas = components['schemas'];
const { server, get, turnOn, complete, issueOne, download, verify, isRevokedInList, runJobs, rows } = badgeServer();

it('an export has the badges of the person', async () => {
  await turnOn();
  const { id } = await issueOne();
  const { text } = await server.request('GET', '/api/core/orgs/north/users/pat/export/', { as: server.as.admin });
  const exported = text.split('\n').filter((line) => line.includes('"badge"'));
  expect(exported).toHaveLength(1);
  expect(exported[0]).toContain(id);
});

it('an erasure revokes the badges of the person and removes their contents', async () => {
  await turnOn();
  await rows(`update users set name = 'Patricia Unmistakable' where username = 'pat'`);
  const { id, recipient } = await issueOne();
  expect(recipient).toBe('Patricia Unmistakable');
  await complete('vic');
  await runJobs();
  const claims = await verify<OpenBadge>(await download(id));
  const erasure = await beginErasure(server.db, TESTER, server.ids.pat!);
  await finishErasure(server.db, TESTER, erasure!);
  await runJobs();
  expect(await isRevokedInList(claims)).toMatchObject({ isSet: true, ones: 1 });
  const { body, text } = await get<Schemas['BadgeVerification']>(`verifications/${id}/`);
  expect(body).toMatchObject({ valid: false, recipient: null, checks: { status: false, signature: false } });
  expect(text).not.toContain('Unmistakable');
  const { text: listed } = await get('badges/', 'admin');
  expect(listed).toContain(id);
  expect(listed).not.toContain('Unmistakable');
  for (const table of ['badges', 'audit_log', 'event_outbox', 'events'])
    expect(await rows(`select from ${table} stored where stored::text like '%Unmistakable%'`)).toEqual([]);
});
