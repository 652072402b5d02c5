import { readFile } from 'node:fs/promises';
import { readApprovedBreaks, unapproved } from './breaking/approvedBreaks.js';
import { compareContracts } from './breaking/compareContracts.js';
import { RELEASED_CONTRACT } from './breaking/releasedContract.js';
import type { ContractDocument } from './generate/contractDocument.js';

async function readContract(file: string): Promise<ContractDocument> {
  return JSON.parse(await readFile(file, 'utf8')) as ContractDocument;
}

const [released, present] = [await readContract(RELEASED_CONTRACT), await readContract('generated/openapi.json')];
const breaks = compareContracts(released, present);
const open = unapproved(breaks, await readApprovedBreaks('spec/approved-breaks.yaml'));
for (const { where, rule, detail } of open) console.error(`${rule}: ${where}: ${detail}`);
if (open.length > 0) {
  console.error(
    `\n${open.length} changes break clients of ${released.info.version}. Undo them, or name each with a reason in spec/approved-breaks.yaml.`,
  );
  process.exitCode = 1;
} else console.log(`Clients of ${released.info.version} can use this contract (${breaks.length} breaks, all approved).`);
const { version } = present.info;
if (!(await readFile('CHANGELOG.md', 'utf8')).includes(`## ${version}`)) {
  console.error(`CHANGELOG.md has no section for version ${version}.`);
  process.exitCode = 1;
}
