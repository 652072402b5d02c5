import type { Browser, Page } from 'playwright-core';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { browserProgram, openBrowser, openPage } from '../test/support/browser.js';
import { SIZE } from './analytics.js';
import { BENCH } from './benchDatabase.js';
import { findLearning, generateLearning } from './generateLearning.js';
import { startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const VIEWPORT = { width: 1_280, height: 800 };
const BYTES_PER_KB = 1_000;
const SCROLLED_PX = 1_000_000;
/** The shortest that the browser reports. Shorter interactions count as this. */
const SHORTEST_MS = 16;
/** Web vitals call these values good: https://web.dev/articles/vitals */
const AIMS = { javaScriptKb: 250, largestPaintMs: 2_500, layoutShift: 0.1, interactionMs: 100 };

interface Vitals {
  javaScriptBytes: number;
  largestPaintMs: number;
  layoutShift: number;
}

// Runs in the page. `interactionsMs`: from each event of an interaction to the paint after it.
const OBSERVE = `
  globalThis.vitals = { largestPaintMs: 0, layoutShift: 0, interactionsMs: [] };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: ${SHORTEST_MS} });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.largestPaintMs = startTime));
  observe('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) vitals.layoutShift += value; });
  observe('event', ({ interactionId, duration }) => { if (interactionId > 0) vitals.interactionsMs.push(duration); });`;
const READ = `({
  largestPaintMs: vitals.largestPaintMs,
  layoutShift: vitals.layoutShift,
  javaScriptBytes: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;
const AWAITING = '[role="status"], [aria-busy="true"]';
// The browser reports an event with the paint after it.
const READ_INTERACTION = `new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))
  .then(() => Math.max(${SHORTEST_MS}, ...vitals.interactionsMs))`;

/** Reads of an administrator of 50,000 people, from a cold cache: what the first page weighs, and how long an interaction waits for its paint. */
export const consoleSuite: Suite = async (bench, { rounds }) => {
  if (browserProgram === null) throw new Error('console: needs Chromium.');
  const { url, db } = await bench.database({ name: 'learning', fill: (db) => generateLearning(db, SIZE) });
  const { platformId } = await findLearning(db);
  const { rows } = await db.pool.query<{ key: string }>('select key from platforms where id = $1', [platformId]);
  const platform = rows[0]!.key;
  const { authorization } = await createCredential(db, BENCH, { role: 'platform_admin', platform });
  const server = await startMeasuredServer('product', url, { SERVER_TIMING: '0' });
  const browser = await openBrowser();
  const loads: Vitals[] = [];
  const interactions = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const page = await openConsole(browser, server.url, authorization);
    loads.push(await page.evaluate<Vitals>(READ));
    for (const { what, act } of INTERACTIONS) {
      const took = await measureInteraction(page, act);
      interactions.set(what, [...(interactions.get(what) ?? []), took]);
    }
    await page.context().close();
  }
  await browser.close();
  await server.stop();
  const figure = (what: string, values: number[], unit: string, aim: number): Figure => ({
    ...{ suite: 'console', what, unit, aim },
    value: values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!,
  });
  return [
    figure(
      'JavaScript of the first page, compressed',
      loads.map(({ javaScriptBytes }) => javaScriptBytes / BYTES_PER_KB),
      'kB',
      AIMS.javaScriptKb,
    ),
    figure(
      'largest contentful paint',
      loads.map(({ largestPaintMs }) => largestPaintMs),
      'ms',
      AIMS.largestPaintMs,
    ),
    figure(
      'cumulative layout shift',
      loads.map(({ layoutShift }) => layoutShift),
      '',
      AIMS.layoutShift,
    ),
    ...[...interactions].map(([what, values]) =>
      figure(`${what}, to the next paint`, values, 'ms', AIMS.interactionMs),
    ),
  ];
};

const INTERACTIONS: { what: string; act(page: Page): Promise<void> }[] = [
  {
    what: 'Open the list of learners',
    act: async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'Learners' }).click();
      await page.locator('tbody tr td').first().waitFor();
    },
  },
  {
    what: 'Sort the learners',
    act: (page) => page.locator('th button').nth(1).click(),
  },
  {
    what: 'Scroll the learners',
    act: async (page) => {
      await page.locator('tbody tr td').first().hover();
      await page.mouse.wheel(0, SCROLLED_PX);
      // The browser does not report the wheel as an interaction. The key waits for what scrolling draws.
      await page.keyboard.press('Shift');
    },
  },
  {
    what: 'Search the learners',
    act: (page) => page.getByRole('searchbox').first().pressSequentially('person 49'),
  },
  {
    what: 'Open a person',
    act: async (page) => {
      await page.locator('tbody tr a').first().click();
      await page.locator('main h1').waitFor();
    },
  },
  {
    what: 'Open the palette',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('overv');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/overview');
    },
  },
  {
    what: 'Choose a year',
    act: (page) => page.getByRole('button', { name: '365 days' }).click(),
  },
];

/** Signs in by a token on a cold cache, and waits for the first page. */
async function openConsole(browser: Browser, url: string, authorization: string): Promise<Page> {
  const page = await openPage(browser, { viewport: VIEWPORT, locale: 'en' });
  await page.addInitScript(OBSERVE);
  await page.goto(`${url}/console/`);
  await page.getByLabel('Token or key').fill(authorization);
  await page.getByRole('button', { name: 'Use the token' }).click();
  await page.locator('main .chart').first().waitFor();
  return page;
}

/** The longest wait of an interaction for its paint, in milliseconds. */
async function measureInteraction(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate('vitals.interactionsMs = []');
  await act(page);
  await page.locator(AWAITING).first().waitFor({ state: 'detached' });
  return page.evaluate<number>(READ_INTERACTION);
}
