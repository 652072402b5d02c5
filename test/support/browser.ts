import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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
