import { adminActor } from '../operator.js';
import { type IncomingMentor, saveMentorBySlug } from '../../db/mentors/mentors/saveMentor.js';
import { MentorRefused } from '../../db/mentors/mentors/mentorRefused.js';
import type { Database } from '../../db/core/connect.js';
import { importEach, mapRefusal } from './importEach.js';
import type { LineImportReport } from './lineReport.js';
import { BadLine, createBodyReader } from './readBody.js';
import type { ReadProgress } from './readLines.js';

/** Saves each line of a file by its slug. `onProgress` receives the bytes read and the lines done. */
export function importMentors(
  db: Database,
  platform: { id: number; key: string },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const read = createMentorReader(platform.key);
  return importEach({
    file,
    onProgress,
    save: (text, once) => {
      const mentor = read(text);
      once('slug', mentor.slug);
      return mapRefusal(MentorRefused, saveMentorBySlug(db, adminActor(), platform.id, mentor));
    },
  });
}

function createMentorReader(org: string): (text: string) => IncomingMentor & { name: string; slug: string } {
  return createBodyReader('createMentor', (body, { check: hold }) => {
    hold(body, { org, username: 'import' });
    if (typeof body.slug !== 'string') throw new BadLine('slug is required: it identifies a mentor of the file');
    return body as unknown as IncomingMentor & { name: string; slug: string };
  });
}
