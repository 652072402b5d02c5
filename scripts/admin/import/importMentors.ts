import { adminActor } from '../session.js';
import { type IncomingMentor, saveMentorBySlug } from '../../../db/mentors/saveMentor.js';
import { MentorRefused } from '../../../db/mentors/mentorRefused.js';
import type { Database } from '../../../db/core/connect.js';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { Problem } from '../../../handlers/_shared/problems.js';
import { type OpenApiDocument, readOperations } from '../../../server/contract.js';
import { parseJson } from '../../../server/parseJson.js';
import { createValidation } from '../../../server/validation.js';
import { BadLine, recordOf, wordsOf } from './readItem.js';
import { readLines } from './readLines.js';

export interface MentorImportReport {
  /** Lines that are not empty. */
  lines: number;
  created: number;
  updated: number;
  /** Lines that were left out; the first thousand are in `errors`. */
  bad: number;
  errors: { line: number; reason: string }[];
}

const MOST_LISTED = 1_000;

/** Saves each line of a file by its slug, in a transaction of its own. `onProgress` receives the bytes read and the lines done. */
export async function importMentors(
  db: Database,
  platform: { id: number; key: string },
  file: string,
  onProgress: (bytes: number, lines: number) => void,
): Promise<MentorImportReport> {
  const report: MentorImportReport = { lines: 0, created: 0, updated: 0, bad: 0, errors: [] };
  const read = mentorReader(platform.key);
  for await (const { number, text, fault } of readLines(file, { onBytes: (bytes) => onProgress(bytes, report.lines) })) {
    report.lines++;
    try {
      if (text === null) throw new BadLine(fault ?? 'can not be read');
      report[await saveMentorBySlug(db, adminActor(), platform.id, read(text))]++;
    } catch (error) {
      if (!(error instanceof BadLine || error instanceof MentorRefused)) throw error;
      report.bad++;
      if (report.errors.length < MOST_LISTED) report.errors.push({ line: number, reason: error.message });
    }
  }
  return report;
}

/** Holds each line against the request of the API, so that the two ways in take the same. */
function mentorReader(org: string): (text: string) => IncomingMentor & { name: string; slug: string } {
  const contract = document as unknown as OpenApiDocument;
  const operation = readOperations(contract).find(({ operationId }) => operationId === 'createMentor');
  if (!operation) throw new Error('The contract has no operation createMentor.');
  const validation = createValidation(contract);
  return (text) => {
    try {
      const body = recordOf(parseJson(text));
      validation.readInput(operation, { params: { org, username: 'import' }, query: new Map(), body }, {});
      if (typeof body.slug !== 'string') throw new BadLine('slug is required: it identifies a mentor of the file');
      return body as unknown as IncomingMentor & { name: string; slug: string };
    } catch (error) {
      throw error instanceof Problem ? new BadLine(wordsOf(error)) : error;
    }
  };
}
