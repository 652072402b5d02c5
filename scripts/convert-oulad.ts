import { Command } from 'commander';
import path from 'node:path';
import process from 'node:process';
import { FILES, convertOulad } from './oulad/convert.js';
import { version } from '../server/runtime/version.js';

const placed = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

await new Command('convert-oulad')
  .version(version)
  .description('Writes the Open University Learning Analytics Dataset as files that `npm run admin -- import` takes.')
  .addHelpText(
    'after',
    `
Assessments are in the sections Coursework and Exam. The grade of a course includes the exam: each assessment counts by its share of all weights
of the presentation. Most presentations have no exam scores, so the grade there is what coursework alone gave of the whole. The final result (Pass,
Distinction, Fail or Withdrawn) is in the metadata of the enrollment; who has Pass or Distinction passed and completed the course on its last day.
People joined with their first registration.`,
  )
  .argument('<folder>', 'where its .csv.gz files are')
  .argument('<out>', 'where the files go')
  .option('-p, --presentation <course_id...>', 'only these, like AAA-2013J')
  .action(async (folder: string, out: string, { presentation }: { presentation?: string[] }) => {
    const counts = await convertOulad(placed(folder), placed(out), presentation);
    console.log(FILES.map((name) => `${name}.jsonl: ${counts[name]} lines`).join('\n'));
  })
  .parseAsync();
