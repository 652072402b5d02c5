import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { generateCourses } from '../bench/generateCatalog.js';

const USAGE = 'Usage: node scripts/run.mjs generate-catalog COUNT [FILE]   (JSON lines; standard output without FILE)';

const [count, file] = process.argv.slice(2);
if (!/^\d+$/.test(count ?? '')) throw new Error(USAGE);
const out = file ? createWriteStream(path.resolve(process.env.INIT_CWD ?? '.', file)) : process.stdout;
for (const course of generateCourses(Number(count))) {
  if (!out.write(`${JSON.stringify(course)}\n`)) await once(out, 'drain');
}
if (file) {
  out.end();
  await once(out, 'finish');
}
