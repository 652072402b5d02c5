import process from 'node:process';
import { connectDatabase } from '../../db/core/connect.js';
import { readConfig } from '../../server/config/config.js';
import { closeInOrder } from '../../server/runtime/closeInOrder.js';
import { createLogger } from '../../server/runtime/logger.js';
import { serve } from '../../server/runtime/serve.js';
import { serveParent } from './child.js';

const config = readConfig(process.env);
const target = { url: config.databaseUrl! };
const database = connectDatabase(target, { maxConnections: config.databaseConnections });
const serving = await serve({
  config,
  database,
  target,
  logger: createLogger(config),
  jobProcesses: process.env.BENCH_RUNS_JOBS === '1' ? 1 : 0,
});
serveParent(serving.url, async () => {
  await closeInOrder([{ name: 'the database', close: database.close }, ...serving.closers], { report: console.error });
});
