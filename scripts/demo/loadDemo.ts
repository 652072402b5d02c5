import { countCoursesTogether } from '../../db/recommendations/countCoursesTogether.js';
import type { Database } from '../../db/core/connect.js';
import { type DemoCatalog, harborCatalog, northfieldCatalog } from './demoCatalog.js';
import { type DemoMentor, harborMentors, northfieldMentors } from './demoMentors.js';
import { DEMO, lockDemo } from './demoCredentials.js';
import { demoPlatforms } from './demoPeople.js';
import { insertCatalog, insertEnrollments, insertProgramAdmins } from './insertCatalog.js';
import { insertLearning } from './learning/insertLearning.js';
import { insertProducts } from './insertProducts.js';
import { insertResults } from './insertResults.js';
import { insertMentors } from './insertMentors.js';
import { insertPlatform, insertUsers } from './insertPeople.js';
import { demoSettings, insertMemberActivity } from './insertMemberActivity.js';

const CATALOGS: Record<string, DemoCatalog> = { northfield: northfieldCatalog, harbor: harborCatalog };
const MENTORS: Record<string, DemoMentor[]> = { northfield: northfieldMentors, harbor: harborMentors };

/**
 * Fills a database with two platforms, unless there is a platform, or ever was one: a demo that was removed stays away. Returns whether
 * it was loaded now. `service` is where clients reach the service: records name people and courses below it. `onStart` is called when there is something to load.
 */
export async function loadDemo(db: Database, service: string, { onStart = () => {} }: { onStart?: () => void } = {}): Promise<boolean> {
  const isLoaded = await db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    if (await trx('platforms').first('id')) return false;
    if (await trx('audit_log').where({ platform_id: 0, table_name: 'platforms' }).first('id')) return false;
    onStart();
    const users = await insertUsers(trx);
    for (const platform of demoPlatforms) {
      const platformId = await insertPlatform(trx, platform, users);
      await insertCatalog(trx, platformId, CATALOGS[platform.key]!);
      await insertProducts(trx, platformId, platform);
      await insertProgramAdmins(trx, platformId, platform, users);
      await insertEnrollments(trx, platformId);
      await insertResults(trx, platformId, platform, users);
      await insertMentors(trx, platformId, platform, MENTORS[platform.key]!, users);
      await trx('platforms')
        .where({ id: platformId })
        .update({ settings: JSON.stringify({ ...demoSettings(platform), demo: 'loaded' }) });
      await insertMemberActivity(trx, platformId, platform, users);
    }
    return true;
  });
  if (!isLoaded) return false;
  // What follows takes transactions of its own, as it does for clients.
  for (const { id, key } of await db.read<{ id: number; key: string }>({ text: `select id, key from platforms where settings ->> 'demo' is not null order by id` })) await insertLearning(db, { id, key }, service);
  await countCoursesTogether(db, DEMO);
  return true;
}
