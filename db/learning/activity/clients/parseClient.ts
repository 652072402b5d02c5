import { LOCATION, SCREEN_SIZE, USER_AGENT } from '../../records/compact/contextExtensions.js';
import type { RecordClient } from './recordClient.js';

/** Location and device of an activity according to a statement; null for missing values. */
export interface StatedClient extends Pick<
  RecordClient,
  'continent' | 'country' | 'region' | 'city' | 'browser' | 'screen'
> {
  userAgent: RecordClient['user_agent'];
}

/** An object with `user-agent-header` or `name`, or a user agent itself. */
const BROWSER_INFO = 'http://id.tincanapi.com/extension/browser-info';
/** A GeoJSON feature whose properties may contain the location. */
const GEOJSON = 'http://id.tincanapi.com/extension/geojson';

const LONGEST_NAME = 100;
const LONGEST_USER_AGENT = 1_000;
const SCREEN = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/i;

/** Location and device in the extensions of a context; null when there are none. */
export function parseClient(extensions: unknown): StatedClient | null {
  const stated = toRecord(extensions);
  const extension = toRecord(stated[LOCATION]);
  const location = Object.keys(extension).length > 0 ? extension : toRecord(toRecord(stated[GEOJSON]).properties);
  const info = stated[BROWSER_INFO];
  const { name } = toRecord(info);
  const userAgent = firstText(
    [stated[USER_AGENT], info, ...USER_AGENT_FIELDS.map((field) => toRecord(info)[field])],
    LONGEST_USER_AGENT,
  );
  const [, width, height] = SCREEN.exec(toStorableText(stated[SCREEN_SIZE], LONGEST_NAME) ?? '') ?? [];
  const client = {
    continent: toStorableText(location.continent, LONGEST_NAME),
    country: toStorableText(location.country, LONGEST_NAME),
    region: firstText([location.region, location.state], LONGEST_NAME),
    city: toStorableText(location.city, LONGEST_NAME),
    userAgent,
    browser: userAgent === null ? toStorableText(name, LONGEST_NAME) : null,
    screen: width === undefined ? null : `${Number(width)}x${Number(height)}`,
  };
  return Object.values(client).some((value) => value !== null) ? client : null;
}

/** Spellings of different tools. */
const USER_AGENT_FIELDS = ['user-agent-header', 'user_agent_header', 'user_agent', 'user-agent', 'userAgent'];

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function firstText(values: unknown[], longest: number): string | null {
  for (const value of values) {
    const text = toStorableText(value, longest);
    if (text !== null) return text;
  }
  return null;
}

/** A text that PostgreSQL can store: without NUL and unpaired surrogates. */
function toStorableText(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, longest)
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim();
  return text === '' ? null : text;
}
