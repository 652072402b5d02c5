import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type CandidateCourse, type LearnerProfile, rankCourses } from '../db/mentors/recommendations/rankCourses.js';
import type { Figure } from './report.js';

const LEARNERS = '../shared/data/oulad/studentInfo.csv.gz';
/** Presentations in the order of time: B starts in February, J in October. */
const PRESENTATIONS = ['2013B', '2013J', '2014B', '2014J'];
const FEWEST_TOGETHER = 3;
const FOLDS = 5;

interface Taken {
  item: string;
  passed: boolean;
  time: number;
}

/**
 * Hides the last presentation of each learner of the Open University who took several, and measures whether it is among
 * the first items by the ranker, by popularity, or by chance. It hides those of a fifth of the learners at a time, and
 * counts all others. The data has no skills or levels, so only common completions and popularity contribute to the
 * ranker. Without the data, it prints a message and returns nothing.
 */
export async function measureQuality(): Promise<Figure[]> {
  if (!existsSync(LEARNERS)) {
    console.error('Skipping the quality of recommendations: the learner records are not here.');
    return [];
  }
  const rows = await readLearners();
  return [
    ...computeHitRates(
      'presentations (22)',
      buildHistories(rows, (module, presentation) => `${module} ${presentation}`),
      [1, 5],
    ),
    ...computeHitRates(
      'modules (7)',
      buildHistories(rows, (module) => module),
      [1, 3],
    ),
  ];
}

async function readLearners(): Promise<{ learner: string; module: string; presentation: string; passed: boolean }[]> {
  const rows = [];
  for await (const line of createInterface({ input: createReadStream(LEARNERS).pipe(createGunzip()) })) {
    const cells = line.split(',').map((cell) => cell.replaceAll('"', ''));
    const [module, presentation, learner] = cells as [string, string, string];
    if (module !== 'code_module')
      rows.push({ learner, module, presentation, passed: ['Pass', 'Distinction'].includes(cells.at(-1)!) });
  }
  return rows;
}

function buildHistories(
  rows: Awaited<ReturnType<typeof readLearners>>,
  nameItem: (module: string, presentation: string) => string,
): Taken[][] {
  const byLearner = new Map<string, Taken[]>();
  for (const { learner, module, presentation, passed } of rows) {
    const taken = { item: nameItem(module, presentation), passed, time: PRESENTATIONS.indexOf(presentation) };
    byLearner.set(learner, [...(byLearner.get(learner) ?? []), taken]);
  }
  return [...byLearner.values()].map((history) =>
    history.sort((one, other) => one.time - other.time || (one.item < other.item ? -1 : 1)),
  );
}

function computeHitRates(what: string, all: Taken[][], depths: number[]): Figure[] {
  // A repeated module says nothing about a recommender: the hidden item must be new to the learner.
  const isCase = (history: Taken[]) =>
    history.length > 1 && !history.slice(0, -1).some(({ item }) => item === history.at(-1)!.item);
  let cases = 0;
  const hits = { ranker: depths.map(() => 0), popularity: depths.map(() => 0), chance: depths.map(() => 0) };
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (history: Taken[], place: number) => place % FOLDS === fold && isCase(history);
    const counts = countItems(all.map((history, place) => (isHeld(history, place) ? history.slice(0, -1) : history)));
    for (const history of all.filter(isHeld)) {
      const past = history.slice(0, -1);
      const hidden = history.at(-1)!.item;
      const candidates = buildCandidates(past, counts);
      const ranked = rankCourses(buildProfile(past), candidates).map(({ course }) => course.key);
      const popular = [...candidates].sort((one, other) => other.learners - one.learners).map(({ key }) => key);
      depths.forEach((depth, index) => {
        if (ranked.slice(0, depth).includes(hidden)) hits.ranker[index]! += 1;
        if (popular.slice(0, depth).includes(hidden)) hits.popularity[index]! += 1;
        hits.chance[index]! += Math.min(1, depth / candidates.length);
      });
      cases += 1;
    }
  }
  return Object.entries(hits).flatMap(([by, hitCount]) =>
    hitCount.map((sum, index) => ({
      suite: 'recommendations',
      what: `hidden last of ${what}, ${cases} learners: hit rate at ${depths[index]} by ${by}`,
      value: sum / Math.max(1, cases),
      unit: '',
    })),
  );
}

interface Counts {
  learners: Map<string, number>;
  passed: Map<string, number>;
  /** By the two items, joined by a tab. */
  together: Map<string, number>;
}

function countItems(known: Taken[][]): Counts {
  const counts: Counts = { learners: new Map(), passed: new Map(), together: new Map() };
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const history of known) {
    for (const item of new Set(history.map((taken) => taken.item))) add(counts.learners, item);
    const passed = [...new Set(history.filter((taken) => taken.passed).map((taken) => taken.item))];
    for (const one of passed) {
      add(counts.passed, one);
      for (const other of passed) if (other !== one) add(counts.together, `${one}\t${other}`);
    }
  }
  return counts;
}

function buildCandidates(past: Taken[], { learners, passed, together }: Counts): CandidateCourse[] {
  const taken = new Set(past.map(({ item }) => item));
  const finished = past.filter((one) => one.passed);
  return [...learners]
    .filter(([item]) => !taken.has(item))
    .map(([item, count]) => {
      const shares = finished
        .map((one) => ({ title: one.item, both: together.get(`${one.item}\t${item}`) ?? 0 }))
        .filter(({ both }) => both >= FEWEST_TOGETHER)
        .map(({ title, both }) => ({ title, share: both / passed.get(title)! }))
        .sort((one, other) => other.share - one.share);
      return {
        platformId: 1,
        id: 1,
        platformKey: '',
        key: item,
        title: item,
        description: '',
        shortDescription: '',
        level: null,
        subject: null,
        duration: null,
        url: null,
        imageUrl: null,
        language: null,
        skills: [],
        learners: count,
        together: shares[0] ?? null,
        ageDays: 0,
      };
    });
}

function buildProfile(past: Taken[]): LearnerProfile {
  const finished = past
    .filter(({ passed }) => passed)
    .map(({ item }) => ({ key: item, title: item, grade: null, level: null, skills: [] }));
  return { finished, enrolled: [], desired: [], missing: [] };
}
