import { Command } from 'commander';
import path from 'node:path';
import process from 'node:process';
import { FILES, convertOulad } from './oulad/convertOulad.js';
import { version } from '../server/runtime/version.js';

const resolveFile = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file);

await new Command('convert-oulad')
  .version(version)
  .description('Converts the Open University Learning Analytics Dataset to files for `npm run admin -- import`.')
  .addHelpText(
    'after',
    `
Assessments are in the sections Coursework and Exam. The grade of a course includes the exam: each assessment counts by its share of all weights
of the presentation. Most presentations have no exam scores; there, only coursework contributes to the grade. The metadata of an enrollment
contain the final result (Pass, Distinction, Fail or Withdrawn). A learner with Pass or Distinction passes and completes the course on its last
day. People join the platform with their first registration.`,
  )
  .argument('<folder>', 'the folder with the .csv.gz files of the data set')
  .argument('<out>', 'the folder to write to')
  .option('-p, --presentation <course_id...>', 'convert only these presentations, such as AAA-2013J')
  .action(async (folder: string, out: string, { presentation }: { presentation?: string[] }) => {
    const counts = await convertOulad(resolveFile(folder), resolveFile(out), presentation);
    console.log(FILES.map((name) => `${name}.jsonl: ${counts[name]} lines`).join('\n'));
  })
  .parseAsync();
