import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { followBatch } from '../../../../db/learning/activity/followStatements.js';
import { connectDatabase } from '../../../../db/core/connect.js';

/** A process of its own that follows a platform, ten statements a turn, and prints what became of each turn. */
const [url, platformId] = process.argv.slice(2);
const db = connectDatabase({ url: url! });
for (let outcome = 'more'; outcome === 'more'; console.log(outcome))
  outcome = await followBatch(db, Number(platformId), {
    ...projectionOptions({ gapSeconds: 600, periodDays: 7 }),
    batchSize: 10,
  });
await db.close();
