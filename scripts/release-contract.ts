import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { removeApprovals } from './breaking/approvedBreaks.js';
import { APPROVED_BREAKS, PRESENT_CONTRACT, compareWithReleased } from './breaking/compareWithReleased.js';
import { RELEASED_CONTRACT } from './breaking/releasedContract.js';

// Stores the present contract as the released one, with which later contracts are compared, and removes the approved
// breaks of this release.
const { released, present, differs, breaks, faults } = await compareWithReleased();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
if (differs) {
  await writeFile(RELEASED_CONTRACT, gzipSync(await readFile(PRESENT_CONTRACT), { level: 9 }));
  await writeFile(APPROVED_BREAKS, removeApprovals(await readFile(APPROVED_BREAKS, 'utf8')));
}
console.log(
  differs
    ? `${RELEASED_CONTRACT} is now version ${present}; it was ${released} (${breaks} breaks, all approved).`
    : `${present} is released already.`,
);
