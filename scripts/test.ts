import { runJest } from '../test/support/runJest.js';

const { passed, failed } = await runJest(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
