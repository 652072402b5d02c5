import { copyFile, readFile } from 'node:fs/promises';
import { RELEASED_CONTRACT } from './breaking/releasedContract.js';

/** Keeps the present contract as that of the last release: later changes are compared with it. */
const { info } = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as { info: { version: string } };
await copyFile('generated/openapi.json', RELEASED_CONTRACT);
console.log(`${RELEASED_CONTRACT} is version ${info.version} now: later contracts are compared with it.`);
