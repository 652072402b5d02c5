import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of an installed Chromium, or null: page tests are then skipped with a message. */
export const browserProgram: string | null = PLACES.find((place) => existsSync(place)) ?? null;

/**
 * Starts Chromium without its sandbox, which root and containers cannot use, and without a graphics card, whose emulation takes longer
 * than drawing without one.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserProgram!,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** As long as a test may take: a busy machine passes too, only later. */
const PATIENCE_MS = 280_000;

/** Opens a page in a context of its own, which ends with it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.context().setDefaultTimeout(PATIENCE_MS);
  return page;
}
