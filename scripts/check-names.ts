import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { repeatedNames } from './names/repeatedNames.js';

/** Types and classes, table models among them, that two files export under one name. Functions may share names: their modules tell them apart. */
const ROOMS = [
  'bench',
  'cli',
  'db',
  'demo',
  'dev',
  'handlers',
  'providers',
  'sandbox',
  'scripts',
  'server',
  'services',
];
const MIGRATIONS = path.join('db', 'migrations', path.sep);
const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
);
const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith(MIGRATIONS));
const repeated = repeatedNames(Object.fromEntries(sources.map((file) => [file, readFileSync(file, 'utf8')])));
for (const { name, files } of repeated) console.error(`${name}: exported by ${files.join(', ')}`);
process.exitCode = repeated.length === 0 ? 0 : 1;
