import { createProjection } from '../db/derived/createProjection.js';
import type { SecretBox } from '../db/core/secretBox.js';
import type { Transaction } from '../db/core/transaction.js';
import type { FileServices } from '../services/_shared/context.js';
import { countCoursePairs } from '../db/mentors/recommendations/countCoursePairs.js';
import type { Database } from '../db/core/connect.js';
import type { DemoCatalog } from './demoCatalog.js';
import { harborCatalog } from './harborCatalog.js';
import { northfieldCatalog } from './northfieldCatalog.js';
import { type DemoMentor, harborMentors, northfieldMentors } from './demoMentors.js';
import { DEMO, lockDemo } from './demoCredentials.js';
import { demoPlatforms } from './demoPeople.js';
import { insertCatalog, insertEnrollments, insertProgramAdmins } from './insertCatalog.js';
import { insertLearning } from './learning/insertLearning.js';
import { insertProducts } from './insertProducts.js';
import { insertSkillNames } from './insertSkillNames.js';
import { insertMentors } from './insertMentors.js';
import { type UserIds, insertPlatform, insertUsers } from './insertPeople.js';
import type { DemoMainPlatform, DemoServices } from './areas/demoServices.js';
import { insertAccounts } from './areas/insertAccounts.js';
import { insertBadges } from './areas/insertBadges.js';
import { insertBots } from './areas/insertBots.js';
import { insertFeatures } from './areas/insertFeatures.js';
import { insertMedia } from './areas/insertMedia.js';
import { insertPayments } from './areas/insertPayments.js';
import { insertGenerated } from './areas/insertGenerated.js';
import { insertUsage } from './areas/insertUsage.js';
import { insertIdentityProvider } from './areas/insertIdentityProvider.js';
import { insertLtiRegistration } from './areas/insertLtiRegistration.js';
import { insertWebhooks } from './areas/insertWebhooks.js';
import { buildDemoSettings, insertMemberActivity } from './insertMemberActivity.js';

const CATALOGS: Record<string, DemoCatalog> = { northfield: northfieldCatalog, harbor: harborCatalog };
const MENTORS: Record<string, DemoMentor[]> = { northfield: northfieldMentors, harbor: harborMentors };

export interface DemoOptions {
  /** The public address of the service; records identify people and courses by addresses below it. */
  service: string;
  /** Without secrets or files, the demo skips the areas that need them. */
  secrets?: SecretBox | null;
  files?: FileServices | null;
  /** Called before loading begins, unless there is nothing to load. */
  onStart?: () => void;
}

/**
 * Loads two platforms into a database that never had a platform; it does not restore a removed demo. Returns whether it
 * loaded the demo.
 */
export async function loadDemo(
  db: Database,
  { service, secrets = null, files = null, onStart = () => {} }: DemoOptions,
): Promise<boolean> {
  const users = await db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    if (await trx('platforms').first('id')) return null;
    if (await trx('audit_log').where({ platform_id: 0, table_name: 'platforms' }).first('id')) return null;
    onStart();
    return insertPlatforms(trx);
  });
  if (!users) return false;
  // The following commands open transactions of their own, as they do for clients.
  const platforms = await db.read<{ id: number; key: string; isMain: boolean }>({
    text: `select id, key, is_main as "isMain" from platforms where settings ->> 'demo' is not null order by id`,
  });
  const main = { platformId: platforms.find(({ isMain }) => isMain)!.id, users };
  await insertAreas({ db, secrets, files }, main);
  for (const platform of platforms) await insertLearning(db, platform, service);
  await processRecords(db);
  await countCoursePairs(db, DEMO);
  if (secrets) {
    await insertIdentityProvider(db, main);
    await insertLtiRegistration(db, main);
    await insertWebhooks(db, secrets, main);
    await insertBadges({ db, secrets }, main, service);
  }
  return true;
}

async function insertPlatforms(trx: Transaction): Promise<UserIds> {
  const users = await insertUsers(trx);
  for (const platform of demoPlatforms) {
    const platformId = await insertPlatform(trx, platform, users);
    await insertCatalog(trx, platformId, CATALOGS[platform.key]!);
    await insertProducts(trx, platformId, platform);
    await insertProgramAdmins(trx, platformId, platform, users);
    await insertEnrollments(trx, platformId, users);
    await insertSkillNames(trx, platformId, platform, users);
    await insertMentors(trx, platformId, platform, MENTORS[platform.key]!, users);
    await trx('platforms')
      .where({ id: platformId })
      .update({ settings: JSON.stringify({ ...buildDemoSettings(platform), demo: 'loaded' }) });
    await insertMemberActivity(trx, platformId, platform, users);
  }
  return users;
}

async function insertAreas({ db, secrets, files }: DemoServices, main: DemoMainPlatform): Promise<void> {
  await insertFeatures(db, main);
  await insertAccounts({ db, secrets, files }, main);
  await insertUsage(db, main);
  await insertMedia({ db, secrets, files }, main);
  await insertPayments(db, main);
  if (files) await insertGenerated(db, files, main);
  if (secrets) await insertBots(db, secrets, main);
}

/** Processes the learning records at once, as jobs do later, so that the first request finds figures. */
async function processRecords(db: Database): Promise<void> {
  const follower = createProjection(db, { gapSeconds: GAP_SECONDS, periodDays: 7 });
  for (const platformId of await follower.behind()) while (await follower.follow(platformId));
}

/** The default of TIME_GAP_SECONDS. */
const GAP_SECONDS = 600;
