import { type NewMedia, createMedia } from '../../db/media/resources/saveMedia.js';
import { storeBytes } from '../../server/jobs/storeBytes.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import { CHART, drawChart } from './drawChart.js';
import type { DemoMainPlatform, DemoServices } from './demoServices.js';

const buildMedia = (
  title: string,
  media_type: NewMedia['media_type'],
  item: Partial<NewMedia>,
  file: string,
  description: string,
): NewMedia => ({
  ...{ title, media_type, description, course_key: null, unit_key: null, item_key: null, ...item },
  file_url: `https://media.northfield.example/${file}`,
});

const RESOURCES = [
  buildMedia(
    'Frequent itemsets by hand',
    'video',
    { course_key: EXAMPLE.courseKey, unit_key: 'unit-3' },
    'itemsets-by-hand.mp4',
    'Twelve baskets, and what they have in common.',
  ),
  buildMedia(
    'A tree in ten questions',
    'video',
    { course_key: EXAMPLE.courseKey, unit_key: 'unit-4' },
    'tree.mp4',
    'Where to split, and when to stop.',
  ),
  buildMedia(
    'Charts that lie',
    'image',
    { course_key: 'NF-DS-101' },
    'charts-that-lie.png',
    'Six charts of the same numbers.',
  ),
  buildMedia('Formulas on one page', 'document', { item_key: 'unit-3' }, 'formulas.pdf', 'To print and keep.'),
  buildMedia(
    'Twelve baskets',
    'other',
    { course_key: EXAMPLE.courseKey },
    'baskets.parquet',
    'The data of the third unit.',
  ),
  buildMedia('Verbs in offices', 'audio', { unit_key: 'unit-1', item_key: 'verbs' }, 'verbs.mp3', 'Listen on the bus.'),
];

/** The resource whose file the service stores; the others have external files. */
const UPLOADED = 'Charts that lie';

/** Inserts media of courses, units and items of the main platform; the contract's examples use the first. */
export async function insertMedia({ db, files }: DemoServices, { platformId, users }: DemoMainPlatform): Promise<void> {
  await db.transaction(DEMO, (trx) => setNextId(trx, 'media_resources', EXAMPLE.mediaId));
  const writer = {
    platformId,
    userId: users.get(EXAMPLE.username)!,
    levels: ['viewable_by_anyone', 'viewable_by_tenant_students'] as const,
  };
  for (const resource of RESOURCES) {
    if (!files || resource.title !== UPLOADED) await createMedia(db, DEMO, writer, resource, null);
    else
      await createMedia(
        db,
        DEMO,
        writer,
        { ...resource, file_url: null },
        {
          content: await storeBytes({ files }, DEMO, platformId, 'charts-that-lie.png', drawChart()),
          measures: { ...CHART, duration_seconds: null },
        },
      );
  }
}
