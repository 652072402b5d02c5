import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { mkdir, rm } from 'node:fs/promises';
import process from 'node:process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { browserProgram, openBrowser, openPage } from '../../support/browser.js';
import { type Product, copyDemo, startProduct } from '../../support/product.js';
import { findBarriers } from '../../support/findBarriers.js';
import { temporaryDataFolder } from '../../support/runFolder.js';

export { findBarriers };

const NARROW = { width: 320, height: 700 };
const USUAL = { width: 1280, height: 800 };
/** Of 4K, but low: drawing all of it takes seconds without a graphics card. */
const WIDE = { width: 3840, height: 200 };

/** A page of the console, with what went wrong in it: errors, messages of the policy, requests to other hosts. */
export interface ConsolePage {
  page: Page;
  faults: string[];
}

export interface TestConsole {
  product: Product;
  browser: Browser;
  /** Signs in as a person of the demo, by clicks, and opens a path within the console. */
  openAs(person: string, path?: string, options?: BrowserContextOptions): Promise<ConsolePage>;
  /** Goes to a path within the console and waits until the page has all its answers. */
  visit(page: Page, path: string): Promise<void>;
  /** Reads what the service answers to a credential of the demo: an administrator of Northfield, or another role. */
  read<Answer>(path: string, role?: string): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Tests of single pages. They add a sixth to the time of a check, so they run on request: CONSOLE_TESTS=1. The tests of the shell
 * always run, and open every page as every role. `of` is ready within hooks and tests.
 */
export function describePages(title: string, define: (of: TestConsole) => void): void {
  const isOn = browserProgram !== null && process.env.CONSOLE_TESTS !== undefined;
  (isOn ? describe : describe.skip)(`${title}${isOn ? '' : ' (skipped: set CONSOLE_TESTS)'}`, () => {
    const of = {} as TestConsole;
    beforeAll(async () => {
      Object.assign(of, await startConsole());
    });
    afterAll(() => of.close?.());
    define(of);
  });
}

/** Starts the service with its demo, and Chromium. */
export async function startConsole(): Promise<TestConsole> {
  const dataFolder = await temporaryDataFolder('lps-console-');
  await copyDemo(dataFolder);
  const product = await startProduct({ dataFolder });
  const browser = await openBrowser();

  const visit = async (page: Page, to: string) => {
    await page.goto(`${product.url}/console/${to}`);
    await waitForAnswers(page);
  };
  return {
    product,
    browser,
    visit,
    openAs: async (person, to = '', options = {}) => {
      const page = await openPage(browser, { viewport: USUAL, locale: 'en', ...options });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // Before anybody has signed in, the service refuses the question who it is.
        if (message.type() === 'error' && !/status of 401/.test(message.text())) faults.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (url.startsWith('http') && new URL(url).hostname !== '127.0.0.1') faults.push(url);
      });
      await page.goto(`${product.url}/console/${to}`);
      await page.getByRole('link', { name: 'Sign in as a person of the demo' }).click();
      await page.getByRole('button', { name: person }).click();
      await page.waitForURL(`${product.url}/console/**`);
      await waitForAnswers(page);
      return { page, faults };
    },
    read: async <Answer>(path: string, role = 'platform_admin') => {
      const response = await fetch(product.url + path, { headers: { authorization: product.credentials[role]! } });
      expect([path, response.status]).toEqual([path, 200]);
      return (await response.json()) as Answer;
    },
    close: async () => {
      await browser.close();
      product.kill('SIGTERM');
      await product.ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Waits until a page is drawn and nothing in it waits for an answer. */
export async function waitForAnswers(page: Page): Promise<void> {
  await page.locator('main h1, main .state').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[role="status"], [aria-busy="true"]'));
}

/** By how many pixels the page is wider than the window, at 320 px and at 4K. */
export async function findOverflows(page: Page): Promise<number[]> {
  const overflows: number[] = [];
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    overflows.push(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  await page.setViewportSize(USUAL);
  return overflows;
}

/** Expects a page without barriers that is no wider than the window; stores its picture if it has a name. */
export async function expectSound(page: Page, picture?: string): Promise<void> {
  const path = new URL(page.url()).pathname;
  expect([path, await findBarriers(page)]).toEqual([path, []]);
  expect([path, await findOverflows(page)]).toEqual([path, [0, 0]]);
  if (picture !== undefined) await takeScreenshot(page, picture);
}

/**
 * Stores a picture of the page, for people who review a change; with UPDATE_SCREENSHOTS, in docs/console/, which the README
 * shows.
 */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.UPDATE_SCREENSHOTS ? 'docs/console' : '.build/screenshots/console';
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}
