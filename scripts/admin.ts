import process from 'node:process';
import { endWithoutReader } from '../cli/output.js';
import { runCommandLine } from '../cli/runCommandLine.js';

endWithoutReader();
await runCommandLine(process.argv.slice(2));
