import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingBlock } from '../../db/catalog/outlines/incomingBlock.js';
import { temporaryDataFolder } from '../../test/support/runFolder.js';
import { readLines } from '../../cli/import/readLines.js';
import { convertOulad } from '../../scripts/oulad/convertOulad.js';

/** One run of a course, and the records of each of its learners. */
export interface HeldCourse {
  courseId: string;
  start: string;
  blocks: IncomingBlock[];
  policy: {
    assignment_types: { name: string; weight: number; min_count: number; drop_count: number }[];
    cutoffs: Record<string, number>;
  };
  careers: CareerRecord[][];
}

export interface CareerRecord {
  atMs: number;
  /** The record without person, course and time. */
  rest: { verb: string; block_id: string };
}

/**
 * The courses of the Open University Learning Analytics Dataset (`folder` with its .csv.gz files) of which there are
 * records.
 */
export async function readCareers(folder: string): Promise<HeldCourse[]> {
  const out = await temporaryDataFolder('lps-bench-careers-');
  try {
    await convertOulad(folder, out);
    const careers = new Map<string, Map<string, CareerRecord[]>>();
    for await (const { text } of readLines(path.join(out, 'records.jsonl'))) {
      const line = JSON.parse(text!) as {
        at: string;
        username: string;
        course_id: string;
        verb: string;
        block_id?: string;
      };
      const { at, username, course_id: courseId, block_id, ...others } = line;
      // Final results are about the course itself.
      if (block_id === undefined) continue;
      const rest = { ...others, block_id };
      const courseCareers = careers.get(courseId) ?? new Map<string, CareerRecord[]>();
      careers.set(courseId, courseCareers);
      const career = courseCareers.get(username) ?? [];
      courseCareers.set(username, career);
      career.push({ atMs: Date.parse(at), rest });
    }
    const [catalog, outlines, policies] = await Promise.all(
      ['catalog', 'outlines', 'policies'].map((name) => readJsonLines(path.join(out, `${name}.jsonl`))),
    );
    return catalog!.flatMap((course, index) => {
      const courseId = course.course_id as string;
      const learners = [...(careers.get(courseId)?.values() ?? [])];
      const { blocks } = outlines![index] as Pick<HeldCourse, 'blocks'>;
      return learners.length === 0
        ? []
        : [
            {
              courseId,
              start: course.course_start as string,
              blocks,
              policy: policies![index] as unknown as HeldCourse['policy'],
              careers: learners,
            },
          ];
    });
  } finally {
    await rm(out, { recursive: true });
  }
}

async function readJsonLines(file: string): Promise<Record<string, unknown>[]> {
  return (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
