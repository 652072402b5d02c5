import { copyFile, mkdir, readFile } from 'node:fs/promises';

/** Keeps the present contract as that of a release: later changes are compared with it. */
const { info } = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as { info: { version: string } };
const target = `generated/released/openapi-${info.version}.json`;
await mkdir('generated/released', { recursive: true });
await copyFile('generated/openapi.json', target);
console.log(`${target} is what later contracts are compared with.`);
