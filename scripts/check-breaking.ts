import process from 'node:process';
import { compareWithReleased } from './breaking/compareWithReleased.js';

// Fails if the contract breaks clients, if its version does not match its changes, or if it is not released.
const { released, present, differs, breaks, faults } = await compareWithReleased();
for (const fault of faults) console.error(fault);
if (faults.length === 0 && differs)
  console.error(`The contract ${present} is not released: run \`npm run release:contract\` before you merge.`);
if (faults.length > 0 || differs) process.exitCode = 1;
if (faults.length === 0)
  console.log(
    `Clients of ${released} can use this contract${breaks === 0 ? '' : ` (${breaks} breaks, all approved)`}.`,
  );
