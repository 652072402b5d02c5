import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of the machine, or null: page tests then skip and say so. */
export const browserProgram: string | null = PLACES.find((place) => existsSync(place)) ?? null;

/** As root, and in containers, Chromium's own sandbox can't be made. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserProgram!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
