import process from 'node:process';
import { runCommandLine } from './admin/runCommandLine.js';

await runCommandLine(process.argv.slice(2));
