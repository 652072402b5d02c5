import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { ContractDocument } from '../generate/contractDocument.js';
import { readApprovedBreaks, filterUnapproved } from './approvedBreaks.js';
import { compareContracts } from './compareContracts.js';
import { RELEASED_CONTRACT } from './releasedContract.js';
import { findVersionFault } from './findVersionFault.js';

export const APPROVED_BREAKS = 'spec/approved-breaks.yaml';
export const PRESENT_CONTRACT = 'generated/openapi.json';

/** The result of comparing the present contract with the released one. */
export interface Comparison {
  released: string;
  present: string;
  /** Whether the contracts differ in anything, their version included. */
  differs: boolean;
  /** Breaks of clients of the last release, and how many of them are approved. */
  breaks: number;
  /** Problems to correct before a release, one sentence each. */
  faults: string[];
}

/** Reads both contracts, the approved breaks and the changelog. */
export async function compareWithReleased(): Promise<Comparison> {
  const [released, present] = [
    parseContract(gunzipSync(await readFile(RELEASED_CONTRACT))),
    parseContract(await readFile(PRESENT_CONTRACT)),
  ];
  const breaks = compareContracts(released, present);
  const open = filterUnapproved(breaks, await readApprovedBreaks(APPROVED_BREAKS));
  const versions = { released: released.info.version, present: present.info.version };
  const isChanged = !isDeepStrictEqual(
    { ...released, info: { ...released.info, version: '' } },
    { ...present, info: { ...present.info, version: '' } },
  );
  const faults = open.map(({ where, rule, detail }) => `${rule}: ${where}: ${detail}`);
  if (open.length > 0)
    faults.push(
      `${open.length} changes break clients of ${versions.released}. Undo them, or name each with a reason in ${APPROVED_BREAKS}.`,
    );
  const fault = findVersionFault({ ...versions, isChanged, isBreaking: breaks.length > 0 });
  if (fault) faults.push(fault);
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  if (!changelog.includes(`## [${versions.present}]`))
    faults.push(`CHANGELOG.md has no section '## [${versions.present}] - <date>'.`);
  return { ...versions, differs: isChanged || versions.released !== versions.present, breaks: breaks.length, faults };
}

const parseContract = (text: Buffer): ContractDocument => JSON.parse(text.toString('utf8')) as ContractDocument;
