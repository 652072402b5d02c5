import { Argument, Command, Option } from 'commander';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { createHelpText } from '../server/runtime/createHelpText.js';
import { type ImportReport, Importer } from './import/importFile.js';
import { type ImportedKindName, importedKinds } from './import/importedKinds.js';
import { importConversations } from './import/importConversations.js';
import { importEnrollments } from './import/importEnrollments.js';
import { importMentors } from './import/importMentors.js';
import { importOutlines } from './import/importOutlines.js';
import { importPeople } from './import/importPeople.js';
import { importPolicies } from './import/importPolicies.js';
import { importRecords } from './import/importRecords.js';
import { importResults } from './import/importResults.js';
import { explainGzipError, startProgressBar, readFileSize } from './import/progress.js';
import { createItemReader } from './import/readItem.js';
import { readLines } from './import/readLines.js';
import type { Config } from '../server/config/config.js';
import { StopRequested } from '../server/runtime/stopRequest.js';
import { findPlatformByKey, withSession } from './session.js';

interface Options {
  platform: string;
  kind: ImportedKindName;
  json?: true;
}

const EXIT_SOME_LINES_WERE_BAD = 2;
/** The exit status of a program that Ctrl-C ends in a shell. */
const EXIT_INTERRUPTED = 130;

export function importCommand(): Command {
  const mentors = createSimpleCommand(
    'mentors',
    'Creates and updates AI mentors',
    'one JSON object a line, as the API takes a new mentor; slug identifies a mentor',
    importMentors,
  );
  const results = createSimpleCommand(
    'results',
    'Stores course results of learners',
    '{"username", "course_id", "grade" (0 to 1), "passed", "completed_at"} a line; the last line for a learner and a course counts',
    importResults,
  );
  const outlines = createSimpleCommand(
    'outlines',
    'Replaces outlines of courses',
    '{"course_id", "blocks": [...]} a line, as the API takes an outline',
    importOutlines,
  );
  const policies = createSimpleCommand(
    'policies',
    'Replaces grading policies of courses',
    '{"course_id", "assignment_types": [...], "cutoffs": {...}} a line, as the API takes a policy',
    importPolicies,
  );
  const records = createSimpleCommand(
    'records',
    'Stores learning records',
    'a learning record a line, as POST /api/platform/orgs/{org}/records/ takes it',
    importRecords,
  );
  const conversations = createSimpleCommand(
    'conversations',
    'Stores conversations of learners and mentors',
    '{"session_id", "username", "mentor" (unique id or slug), "at", "role" (user, assistant or system), "text"} a line, and "id" (a UUID), "model", ' +
      '"prompt_tokens", "completion_tokens", "cost" (US dollars) and "seconds" where they are known; a session has one person and one mentor',
    importConversations,
  );
  const people = createSimpleCommand(
    'people',
    'Creates people, and makes them members',
    '{"username", "email", "name", "role" (learner, platform_viewer or platform_admin), "joined" (when they became a member)} a line; ' +
      'existing people keep their name and address',
    importPeople,
  );
  const enrollments = createSimpleCommand(
    'enrollments',
    'Enrolls members in courses',
    '{"username", "course_id", "active", "started", "ended" (of one that is not active), "expired", "metadata"} a line; the last line for a member and a course counts',
    importEnrollments,
  );
  const command = new Command('import').description('Fills a platform from files.');
  for (const simple of [mentors, results, outlines, policies, people, enrollments, records, conversations])
    command.addCommand(simple);
  return command.addCommand(
    new Command('catalog')
      .description(
        'Creates and updates catalog items from JSON lines, plain or gzipped. A repeated run changes nothing.',
      )
      .addArgument(new Argument('<file>', 'one flat JSON object a line'))
      .requiredOption('-p, --platform <key>', 'the platform that the items belong to')
      .addOption(
        new Option('-k, --kind <kind>', 'kind of the items').choices(Object.keys(importedKinds)).default('courses'),
      )
      .option('--json', 'report as JSON on standard output')
      .addHelpText('after', createHelpText(HELP))
      .action((file: string, options: Options) => importCatalog(file, options)),
  );
}

type SimpleImport = (
  ...source: [...Parameters<typeof importMentors>, config: Config]
) => Promise<Omit<ImportReport, 'unchanged' | 'dangling' | 'danglingReferences'> & { unchanged?: number }>;

function createSimpleCommand(kind: string, description: string, lines: string, importLines: SimpleImport): Command {
  return new Command(kind)
    .description(`${description} from JSON lines, plain or gzipped. A repeated run changes nothing.`)
    .addArgument(new Argument('<file>', lines))
    .requiredOption('-p, --platform <key>', 'the platform to import into')
    .option('--json', 'report as JSON on standard output')
    .action((file: string, options: Omit<Options, 'kind'>) => runSimpleImport(kind, importLines, file, options));
}

/**
 * V8 collects garbage when the heap has grown by this percentage of its live objects. V8's default lets the heap grow
 * to several times their size, which suits servers.
 */
const GROWTH_PERCENT = 40;

/**
 * Lowers the priority of the import, so that requests to a server on this machine go first. Call it after PostgreSQL
 * has started: a child process would inherit the priority.
 */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
}

async function runSimpleImport(
  kind: string,
  importLines: SimpleImport,
  source: string,
  { platform: platformKey, json }: Omit<Options, 'kind'>,
): Promise<void> {
  const file = path.resolve(process.env.INIT_CWD ?? '.', source);
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  const bar = startProgressBar(await readFileSize(file));
  await withSession(
    async ({ database, config, stop }) => {
      lowerPriority();
      const platform = await findPlatformByKey(database, platformKey);
      const startedAtMs = performance.now();
      const report = await importLines(
        database,
        platform,
        file,
        readUntilStopped(stop, (bytes, lines) => bar?.increment(bytes, { lines })),
        config,
      )
        .catch((error: unknown) => {
          throw explainGzipError(error, file);
        })
        .finally(() => bar?.stop());
      const seconds = (performance.now() - startedAtMs) / 1000;
      if (json)
        console.log(
          JSON.stringify({ platform: platform.key, kind, seconds, ...report, ...describeInterruption(stop) }),
        );
      else print(kind, seconds, { unchanged: 0, ...report, dangling: 0, danglingReferences: [] });
      setExitCode(report, stop);
    },
    { endsInOrder: true },
  );
}

const HELP = `
Each line has the identifier of its kind (course_id, program_id, pathway_id, resource_id, role_id; for skills name) and
any of the fields that the API accepts in "data", without nesting: name, slug, description, level, subject, topics,
skills, prerequisites, courses, programs ... Other fields are stored too. Import courses before the programs that list
them, and programs before pathways.
Exit status: 0 all lines were imported, 2 some lines are bad and reported by number (all others were imported), 130
interrupted (the counted lines were imported; importing the file again adds the rest), 1 failed.`;

async function importCatalog(source: string, { platform: platformKey, kind: kindName, json }: Options): Promise<void> {
  const file = path.resolve(process.env.INIT_CWD ?? '.', source);
  const size = await readFileSize(file);
  await withSession(
    async ({ database, stop }) => {
      lowerPriority();
      const platform = await findPlatformByKey(database, platformKey);
      const kind = importedKinds[kindName];
      const importer = new Importer(database, platform.id, kind, createItemReader(kind, platform.key));
      const bar = startProgressBar(size);
      const startedAtMs = performance.now();
      try {
        for await (const line of readLines(file, {
          onBytes: readUntilStopped(stop, (bytes) => bar?.increment(bytes)),
        })) {
          await importer.take(line);
          bar?.update({ lines: importer.report.lines });
        }
        await importer.finish();
      } catch (error) {
        throw explainGzipError(error, file);
      } finally {
        bar?.stop();
      }
      const seconds = (performance.now() - startedAtMs) / 1000;
      if (json)
        console.log(
          JSON.stringify({
            platform: platform.key,
            kind: kindName,
            seconds,
            ...importer.report,
            ...describeInterruption(stop),
          }),
        );
      else print(kindName, seconds, importer.report);
      setExitCode(importer.report, stop);
    },
    { endsInOrder: true },
  );
}

/** Reports progress, and stops reading when the end is requested. */
function readUntilStopped<Progress extends unknown[]>(
  stop: AbortSignal,
  onProgress: (...progress: Progress) => void,
): (...progress: Progress) => boolean {
  return (...progress) => {
    onProgress(...progress);
    return !stop.aborted;
  };
}

const describeInterruption = (stop: AbortSignal) => (stop.reason instanceof StopRequested ? { interrupted: true } : {});

function setExitCode({ bad }: Pick<ImportReport, 'bad'>, stop: AbortSignal): void {
  if (bad > 0) process.exitCode = EXIT_SOME_LINES_WERE_BAD;
  if (!(stop.reason instanceof StopRequested)) return;
  process.exitCode = EXIT_INTERRUPTED;
  console.error(
    'Interrupted. The lines above were read and imported as reported. Import the file again for the rest; imported lines do not change.',
  );
}

function print(kind: string, seconds: number, report: ImportReport): void {
  for (const { line, reason } of report.errors) console.error(`line ${line}: ${reason}`);
  if (report.bad > report.errors.length) console.error(`... and ${report.bad - report.errors.length} more bad lines`);
  for (const { line, item, field, reference } of report.danglingReferences) {
    console.error(`line ${line}: ${field} of ${item} names ${reference}, which is not in the catalog`);
  }
  if (report.dangling > report.danglingReferences.length) {
    console.error(`... and ${report.dangling - report.danglingReferences.length} more references to missing items`);
  }
  const changed = report.created + report.updated === 0 ? 'Nothing changed: ' : '';
  console.log(
    `${changed}${report.lines} lines of ${kind} in ${seconds.toFixed(1)} s: ` +
      `${report.created} created, ${report.updated} updated, ` +
      `${report.unchanged} unchanged, ${report.bad} bad; ${report.dangling} references to missing items.`,
  );
}
