import { rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import path from 'node:path';
import { SECRET_KEY_BYTES, createSecretBox } from '../db/core/secretBox.js';
import { createDataset } from '../db/generation/finetuning/saveDataset.js';
import { findDataset } from '../db/generation/finetuning/listDatasets.js';
import { createLocalStore } from '../providers/files/localStore.js';
import { createDatasetTask } from '../server/jobs/makeDatasets.js';
import type { ExternalJobServices } from '../server/jobs/externalJobServices.js';
import { storeBytes } from '../server/jobs/storeBytes.js';
import { createPdf } from '../test/support/documents.js';
import { temporaryDataFolder } from '../test/support/runFolder.js';
import { BENCH } from './benchDatabase.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const PAGES = 300;
const PARAGRAPHS_OF_PAGE = 6;
const AIM_S = 20;
/** The longest acceptable delay of a request. */
const AIM_HELD_MS = 50;

/**
 * Generates a dataset from a text of 300 pages with the embedded provider, from the file to both files of pairs, in the
 * process that answers requests.
 */
export const datasets: Suite = async (server) => {
  const { db } = await server.database();
  const folder = await temporaryDataFolder('lps-bench-datasets-');
  try {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into platforms (key, name) values ('bench', 'Bench') returning id`,
    );
    const platformId = rows[0]!.id;
    const files = {
      db,
      store: createLocalStore(folder),
      spoolFolder: path.join(folder, 'incoming'),
      uploadLimitBytes: 1e9,
      quotaBytes: 0,
    };
    const services: ExternalJobServices = {
      db,
      secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 1)),
      files,
      settings: {
        ...{
          providerAUrl: null,
          providerAKey: null,
          avatarVideoUrl: null,
          avatarVideoKey: null,
          sourcesMayBePrivate: true,
          modelsMayBePrivate: true,
          pollMs: 100,
        },
        llmBudget: { calls: 0, tokens: 0, personCalls: 0, personTokens: 0 },
      },
      onError: (error) => {
        throw error;
      },
    };
    // The first start bundles the thread.
    await make(services, platformId, 'warm.md', Buffer.from(buildPage(0)));
    const text = Array.from({ length: PAGES }, (_, page) => buildPage(page)).join('\n\n');
    return [
      ...(await measureDataset(services, platformId, 'Markdown', 'notes.md', Buffer.from(text))),
      ...(await measureDataset(
        services,
        platformId,
        'PDF',
        'notes.pdf',
        createPdf(Array.from({ length: PAGES }, (_, page) => splitLines(buildPage(page)))),
      )),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function measureDataset(
  services: ExternalJobServices,
  platformId: number,
  kind: string,
  name: string,
  bytes: Buffer,
): Promise<Figure[]> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const startedAtMs = performance.now();
  const pairs = await make(services, platformId, name, bytes);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  delays.disable();
  return [
    {
      suite: 'datasets',
      what: `dataset of ${PAGES} pages of ${kind} (${Math.round(bytes.byteLength / 1_000)} kB)`,
      value: seconds,
      unit: 's',
      aim: AIM_S,
    },
    {
      suite: 'datasets',
      what: `longest hold of the event loop meanwhile (${kind})`,
      value: delays.max / 1e6,
      unit: 'ms',
      aim: AIM_HELD_MS,
    },
    { suite: 'datasets', what: `pairs (${kind})`, value: pairs, unit: '' },
  ];
}

async function make(services: ExternalJobServices, platformId: number, name: string, bytes: Buffer): Promise<number> {
  const { db } = services;
  const file = await storeBytes(services, BENCH, platformId, name, bytes);
  const id = await createDataset(db, BENCH, platformId, { name, source_file: file, num_data_points: 0 }, null);
  const task = createDatasetTask(services);
  const [{ key }] = (await db.read<{ key: string }>(
    { text: 'select cast(subject_id as text) as key from external_tasks where platform_id = $1' },
    [platformId],
  )) as [{ key: string }];
  const job = { platformId, key, attempt: 1, dueAt: new Date(), payload: null };
  while (await task.run(job, new AbortController().signal));
  const dataset = await findDataset(db, platformId, id);
  if (dataset?.status !== 'completed') throw new Error(`The dataset is ${dataset?.status}: ${dataset?.error_log}`);
  return (dataset.progress.train_pairs ?? 0) + (dataset.progress.test_pairs ?? 0);
}

/** Some 3,000 characters: a heading, definitions, questions, and text of many words. */
function buildPage(page: number): string {
  const paragraph = (number: number) => {
    const term = `Method${page}x${number}`;
    return `${term} is a way to find structure in table ${page}. What does ${term} need? It needs ${number + 2} passes over the data and a measure of distance. ${buildSentence(page, number).repeat(4)}`;
  };
  return [
    `# Chapter ${page}: structure ${page}`,
    ...Array.from({ length: PARAGRAPHS_OF_PAGE }, (_, number) => paragraph(number)),
  ].join('\n\n');
}

const buildSentence = (page: number, number: number): string =>
  `Records of group${(page * 7 + number) % 97} differ from those of group${(page + number * 13) % 89} by value${(page * number) % 83}. `;

const LINE_CHARACTERS = 90;

function splitLines(text: string): { text: string; size: number }[] {
  return text.split('\n').flatMap((line) => {
    const isHeading = line.startsWith('# ');
    return (line.replace('# ', '').match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? []).map((part) => ({
      text: part,
      size: isHeading ? 18 : 11,
    }));
  });
}
