import process from 'node:process';
import { endWithoutReader } from './admin/output.js';
import { runCommandLine } from './admin/runCommandLine.js';

endWithoutReader();
await runCommandLine(process.argv.slice(2));
