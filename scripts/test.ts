import process from 'node:process';
import { printSkipped, runJest } from '../test/support/runJest.js';

/** Tests of what reads or writes statements: with CITUS_URL, they run on databases that are distributed over its cluster. */
const CLUSTER_TESTS = [
  'test/db/(learning|analytics|compliance|derived)/',
  'test/db/core/cluster/',
  'test/db/readBacklog',
  'test/handlers/(learning|analytics|operation)/',
  'test/cli/(records|importRecords|importOutlines|importResults|privacy|demo|db)\\.test',
  'test/demo/',
];

const args = process.argv.slice(2);
const isOnCluster = process.env.CITUS_URL !== undefined;
const outcome = await runJest(isOnCluster && args.length === 0 ? CLUSTER_TESTS : args);
printSkipped(outcome, args);
if (!isOnCluster) console.log('Skipped: the tests on a Citus cluster, because CITUS_URL is not set.');
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed === 0 ? 0 : 1;
