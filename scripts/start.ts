import cluster from 'node:cluster';
import { runPrimary } from './runtime/primary.js';
import { runWorker } from './runtime/worker.js';

await (cluster.isPrimary ? runPrimary() : runWorker());
