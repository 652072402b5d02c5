import { serviceActor } from '../../../../db/core/actor.js';
import { connectDatabase } from '../../../../db/core/connect.js';
import { removeOldRecords } from '../../../../db/compliance/retention/removeOldRecords.js';

/** A process of its own that removes statements which are older than a month. */
const db = connectDatabase({ url: process.argv[2]! });
console.log('removes');
await removeOldRecords(db, serviceActor('remove-old-records'), { keepMonths: 1, gapSeconds: 600 });
await db.close();
