import bowser from 'bowser';
import type { StatedClient } from './parseClient.js';

/** Names of the browser and operating system, such as Firefox and Linux; null when unknown. */
export function parseDevice({ userAgent, browser }: Pick<StatedClient, 'userAgent' | 'browser'>): {
  browser: string | null;
  operatingSystem: string | null;
} {
  if (userAgent === null) return { browser, operatingSystem: null };
  const parsed = bowser.parse(userAgent);
  return { browser: parsed.browser.name || null, operatingSystem: parsed.os.name || null };
}
