import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findRepeatedNames } from './names/findRepeatedNames.js';

// Lists types and classes, including table models, that several files export under one name. Functions of different
// modules may share a name.
const FOLDERS = [
  'bench',
  'chaos',
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
const files = FOLDERS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
);
const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith(MIGRATIONS));
const repeated = findRepeatedNames(Object.fromEntries(sources.map((file) => [file, readFileSync(file, 'utf8')])));
for (const { name, files } of repeated) console.error(`${name}: exported by ${files.join(', ')}`);
process.exitCode = repeated.length === 0 ? 0 : 1;
