import { createHash } from 'node:crypto';
import { createBrowserSession } from '../../../db/tenancy/sessions/saveBrowserSession.js';
import { SESSION_COOKIE, formatSession } from '../../../services/tenancy/sessions/sessionCookie.js';
import { TESTER, type TestDatabase } from '../database.js';
import { type TestIssuer, startTestIssuer } from '../testIssuer.js';
import { CALLERS } from './callers.js';
import type { Tenant } from './canaries.js';
import type { World } from './plant.js';

/** How a caller of the world sends who they are, besides their token. */
export type SignIn = 'JWT' | 'session cookie';

export interface SignedInCaller {
  name: string;
  by: SignIn;
  headers: Record<string, string>;
}

/** People with different views. The last one has rights on two platforms, which no session has. */
const SIGNED_IN = ['boss of north', 'vera of north', 'dean1 of north', 'lead1 of north', 'ann of north'];
const OF_TWO_PLATFORMS = 'dean2 of south, who learns in north';
export const SIGNED_IN_CALLERS = [...SIGNED_IN, OF_TWO_PLATFORMS];

/** Registers an issuer for both tenants, links people to it, and begins their sessions. Close the issuer afterwards. */
export async function signInCallers(
  db: TestDatabase,
  world: World,
): Promise<{ issuer: TestIssuer; signedIn: SignedInCaller[] }> {
  const issuer = await startTestIssuer();
  const providers = new Map<Tenant, string>();
  for (const tenant of ['north', 'south'] as const) {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into identity_providers (platform_id, name, issuer, client_id, audiences)
       values ($1, 'Tests', $2, 'learning-platform', '{learning-platform}') returning id`,
      [world.row(tenant, 'platforms', 'tenant').values.id, issuer.url],
    );
    providers.set(tenant, rows[0]!.id);
  }
  const signedIn: SignedInCaller[] = [];
  for (const name of SIGNED_IN_CALLERS) {
    const { person, grants } = CALLERS[name]!;
    const subject = `subject of ${name}`;
    const userId = world.row(person!.tenant, 'users', person!.owner).values.id as number;
    for (const tenant of Object.keys(grants) as Tenant[]) {
      const platformId = world.row(tenant, 'platforms', 'tenant').values.id as number;
      // People of two platforms act by confirmed links only.
      await db.pool.query(
        `insert into identity_links (platform_id, provider_id, subject, user_id, is_confirmed) values ($1, $2, $3, $4, true)`,
        [platformId, providers.get(tenant), subject, userId],
      );
      if (name === OF_TWO_PLATFORMS) continue;
      const secret = `secret of ${name}`.padEnd(43, '-').replaceAll(' ', '-');
      const endsAt = new Date(Date.now() + 3_600_000);
      const values = {
        ...{ platform_id: platformId, user_id: userId, provider_id: providers.get(tenant)!, subject },
        ...{ lti_person_id: null, sid: null, role: null, acr: null, issued_at: null, user_agent: '' },
        // Recent for the whole run, so that operations with `x-step-up` admit the session.
        authenticated_at: endsAt,
        secret_sha256: createHash('sha256').update(secret).digest(),
        idle_s: 3_600,
        expires_at: endsAt,
      };
      const id = await createBrowserSession(db, TESTER, values, null);
      const cookie = `${SESSION_COOKIE}=${formatSession({ platformId, id, secret })}`;
      signedIn.push({ name, by: 'session cookie', headers: { cookie } });
    }
    const authorization = `Bearer ${await issuer.sign({ sub: subject })}`;
    signedIn.push({ name, by: 'JWT', headers: { authorization } });
  }
  const { rows } = await db.pool.query<{ last: number }>('select max(id) as last from audit_log');
  world.lastAuditId = rows[0]!.last;
  return { issuer, signedIn };
}
