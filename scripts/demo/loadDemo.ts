import type { CredentialRole } from '../../db/access/caller.js';
import { countCoursesTogether } from '../../db/recommendations/countCoursesTogether.js';
import { createCredential } from '../../db/access/credentials.js';
import { actingFor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import { type DemoCatalog, harborCatalog, northfieldCatalog } from './demoCatalog.js';
import { type DemoMentor, harborMentors, northfieldMentors } from './demoMentors.js';
import { demoPlatforms, dmAdmin } from './demoPeople.js';
import { insertCatalog, insertEnrollments, insertProgramAdmins } from './insertCatalog.js';
import { insertResults } from './insertResults.js';
import { insertMentors } from './insertMentors.js';
import { insertPlatform, insertUsers } from './insertPeople.js';
import { demoSettings, insertPeopleWork } from './insertPeopleWork.js';

/** Ready to use, shown once: `authorization` is the value of the header. */
export interface DemoCredential {
  role: CredentialRole;
  platform: string | null;
  user: string;
  authorization: string;
}

const LABEL = 'demo';
const CATALOGS: Record<string, DemoCatalog> = { northfield: northfieldCatalog, harbor: harborCatalog };
const MENTORS: Record<string, DemoMentor[]> = { northfield: northfieldMentors, harbor: harborMentors };

const CREDENTIALS: { role: CredentialRole; platform?: string; user: string }[] = [
  { role: 'dm_admin', user: dmAdmin },
  { role: 'platform_admin', platform: 'northfield', user: 'nora.field' },
  { role: 'platform_viewer', platform: 'northfield', user: 'viktor.haas' },
  { role: 'department_admin', platform: 'northfield', user: 'dora.keller' },
  { role: 'program_admin', platform: 'northfield', user: 'paul.lind' },
  { role: 'learner', platform: 'northfield', user: 'ada.novak' },
  { role: 'platform_admin', platform: 'harbor', user: 'hanna.brandt' },
  { role: 'learner', platform: 'harbor', user: 'anton.berg' },
];

/**
 * Fills an empty database with two platforms, and answers a credential for each role; null when there was anything
 * before. A demo whose credentials nobody has seen, since the process ended in between, gets new ones at the next
 * call.
 */
export async function loadDemo(db: Database): Promise<{ credentials: DemoCredential[] } | null> {
  const acting = actingFor(db, { userId: null, credentialId: null, operation: 'demo', requestId: null });
  await acting.knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('demo'))`);
    if (await trx('platforms').first('id')) return;
    const users = await insertUsers(trx, demoPlatforms);
    for (const platform of demoPlatforms) {
      const platformId = await insertPlatform(trx, platform, users);
      await insertCatalog(trx, platformId, CATALOGS[platform.key]!);
      await insertProgramAdmins(trx, platformId, platform, users);
      await insertEnrollments(trx, platformId);
      await insertResults(trx, platformId, platform, users);
      await insertMentors(trx, platformId, platform, MENTORS[platform.key]!, users);
      await trx('platforms')
        .where({ id: platformId })
        .update({ settings: JSON.stringify({ ...demoSettings(platform), demo: 'loaded' }) });
      await insertPeopleWork(trx, platformId, platform, users);
    }
  });
  const issued = await issueCredentials(acting);
  if (issued) await countCoursesTogether(db);
  return issued;
}

/** Under a lock, and done only when the note is taken away: then the caller has them all. */
async function issueCredentials(db: Database): Promise<{ credentials: DemoCredential[] } | null> {
  return db.knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('demo'))`);
    const waiting = await trx('platforms')
      .whereRaw(`settings ->> 'demo' = 'loaded'`)
      .update({ settings: trx.raw(`settings || '{"demo": "ready"}'`) });
    if (waiting === 0) return null;
    // Left by a process that ended before it could show them.
    await trx('credentials').where({ label: LABEL }).whereNull('revoked_at').update({ revoked_at: trx.fn.now() });
    const credentials: DemoCredential[] = [];
    for (const request of CREDENTIALS) {
      const { authorization } = await createCredential(db, { ...request, label: LABEL });
      credentials.push({ role: request.role, platform: request.platform ?? null, user: request.user, authorization });
    }
    return { credentials };
  });
}
