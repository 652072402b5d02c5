import { createActivityFollower } from '../db/learning/activity/createActivityFollower.js';
import { courseProgress } from '../db/learning/activity/courseProgress.js';
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
import type { DemoPlace, DemoServices } from './areas/demoServices.js';
import { insertAccounts } from './areas/insertAccounts.js';
import { insertBots } from './areas/insertBots.js';
import { insertFeatures } from './areas/insertFeatures.js';
import { insertMedia } from './areas/insertMedia.js';
import { insertPayments } from './areas/insertPayments.js';
import { insertTrained } from './areas/insertTrained.js';
import { insertUsage } from './areas/insertUsage.js';
import { insertWebhooks } from './areas/insertWebhooks.js';
import { demoSettings, insertMemberActivity } from './insertMemberActivity.js';

const CATALOGS: Record<string, DemoCatalog> = { northfield: northfieldCatalog, harbor: harborCatalog };
const MENTORS: Record<string, DemoMentor[]> = { northfield: northfieldMentors, harbor: harborMentors };

export interface DemoOptions {
  /** Where clients reach the service: records name people and courses below it. */
  service: string;
  /** Absent: what needs a key, or files, is left out. */
  secrets?: SecretBox | null;
  files?: FileServices | null;
  /** Called when there is something to load. */
  onStart?: () => void;
}

/**
 * Fills a database with two platforms, unless there is a platform, or ever was one: a demo that was removed stays away. Returns whether
 * it was loaded now.
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
  // What follows takes transactions of its own, as it does for clients.
  const platforms = await db.read<{ id: number; key: string; isMain: boolean }>({
    text: `select id, key, is_main as "isMain" from platforms where settings ->> 'demo' is not null order by id`,
  });
  const place = { platformId: platforms.find(({ isMain }) => isMain)!.id, users };
  await insertAreas({ db, secrets, files }, place);
  for (const platform of platforms) await insertLearning(db, platform, service);
  await deriveFigures(db);
  await countCoursePairs(db, DEMO);
  if (secrets) await insertWebhooks(db, secrets, place);
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
      .update({ settings: JSON.stringify({ ...demoSettings(platform), demo: 'loaded' }) });
    await insertMemberActivity(trx, platformId, platform, users);
  }
  return users;
}

async function insertAreas({ db, secrets, files }: DemoServices, place: DemoPlace): Promise<void> {
  await insertFeatures(db, place);
  await insertAccounts({ db, secrets, files }, place);
  await insertUsage(db, place);
  await insertMedia({ db, secrets, files }, place);
  await insertPayments(db, place);
  if (files) await insertTrained(db, files, place);
  if (secrets) await insertBots(db, secrets, place);
}

/** What jobs derive of learning records, at once: the first request shall find figures. */
async function deriveFigures(db: Database): Promise<void> {
  const follower = createActivityFollower(db, { gapSeconds: GAP_SECONDS, progress: courseProgress });
  for (const platformId of await follower.behind()) while (await follower.follow(platformId));
}

/** The default of TIME_GAP_SECONDS. */
const GAP_SECONDS = 600;
