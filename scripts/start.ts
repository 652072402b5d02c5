import cluster from 'node:cluster';
import process from 'node:process';
import { runPrimary } from '../server/runtime/primary.js';
import { runWorker } from '../server/runtime/worker.js';
import { describeBuild, readBuildInfo } from '../server/runtime/version.js';

const words = process.argv.slice(2);
if (cluster.isPrimary && words.includes('--version')) {
  console.log(describeBuild(readBuildInfo()));
  process.exit(0);
}
if (cluster.isPrimary && words.length > 0) {
  console.error(
    `npm start takes no options (${words.join(' ')}): set environment variables instead, as in PORT=9000 npm start. README.md lists them under Environment.`,
  );
  process.exit(words.includes('--help') ? 0 : 1);
}
await (cluster.isPrimary ? runPrimary() : runWorker());
