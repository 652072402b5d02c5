import { printSkipped, runJest } from '../test/support/runJest.js';

const args = process.argv.slice(2);
const outcome = await runJest(args);
printSkipped(outcome, args);
console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
process.exitCode = outcome.failed === 0 ? 0 : 1;
