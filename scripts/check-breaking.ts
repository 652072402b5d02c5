import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { readApprovedBreaks, unapproved } from './breaking/approvedBreaks.js';
import { compareContracts } from './breaking/compareContracts.js';
import type { ContractDocument } from './generate/contractDocument.js';

const RELEASED = 'generated/released';

async function readContract(file: string): Promise<ContractDocument> {
  return JSON.parse(await readFile(file, 'utf8')) as ContractDocument;
}

/** The contract of the last release, by semantic version. */
async function lastReleased(): Promise<string | null> {
  const files = (await readdir(RELEASED).catch(() => [])).filter((file) => /^openapi-\d+\.\d+\.\d+\.json$/.test(file));
  const parts = (file: string) => file.match(/\d+/g)!.map(Number);
  files.sort((a, b) => parts(a).map((part, index) => part - parts(b)[index]!).find((difference) => difference !== 0) ?? 0);
  return files.at(-1) ?? null;
}

const released = await lastReleased();
if (released === null) {
  console.error(`${RELEASED} holds no contract: npm run release:contract puts the present one there.`);
  process.exitCode = 1;
} else {
  const newer = await readContract('generated/openapi.json');
  const breaks = compareContracts(await readContract(path.join(RELEASED, released)), newer);
  const open = unapproved(breaks, await readApprovedBreaks('spec/approved-breaks.yaml'));
  for (const { where, rule, detail } of open) console.error(`${rule}: ${where}: ${detail}`);
  if (open.length > 0) {
    console.error(`\n${open.length} changes break clients of ${released}. Undo them, or name each with a reason in spec/approved-breaks.yaml.`);
    process.exitCode = 1;
  } else console.log(`Clients of ${released} can use this contract (${breaks.length} breaks, all approved).`);
  const { version } = newer.info;
  if (!(await readFile('CHANGELOG.md', 'utf8')).includes(`## ${version}`)) {
    console.error(`CHANGELOG.md says nothing of version ${version}.`);
    process.exitCode = 1;
  }
}
