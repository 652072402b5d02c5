import { LOCATION, SCREEN_SIZE, USER_AGENT } from '../../records/compact/contextExtensions.js';

/** Where, and with what, something was done, as a statement says it; null what it does not say. */
export interface StatedClient {
  continent: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  userAgent: string | null;
  /** Of a tool that names the browser without its user agent. */
  browser: string | null;
  /** Pixels: width, x, height. */
  screen: string | null;
}

/** An object with `user-agent-header` or `name`, or a user agent itself. */
const BROWSER_INFO = 'http://id.tincanapi.com/extension/browser-info';
/** A feature whose properties may name the place. */
const GEOJSON = 'http://id.tincanapi.com/extension/geojson';

const LONGEST_NAME = 100;
const LONGEST_USER_AGENT = 1_000;
const SCREEN = /^\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*$/i;

/** What the extensions of a context say of the place and the device; null where that is nothing. */
export function statedClient(extensions: unknown): StatedClient | null {
  const said = recordOf(extensions);
  const location = recordOf(said[LOCATION]);
  const place = Object.keys(location).length > 0 ? location : recordOf(recordOf(said[GEOJSON]).properties);
  const info = said[BROWSER_INFO];
  const { name } = recordOf(info);
  const userAgent = firstText(
    [said[USER_AGENT], info, ...USER_AGENT_FIELDS.map((field) => recordOf(info)[field])],
    LONGEST_USER_AGENT,
  );
  const [, width, height] = SCREEN.exec(textOf(said[SCREEN_SIZE], LONGEST_NAME) ?? '') ?? [];
  const client = {
    continent: textOf(place.continent, LONGEST_NAME),
    country: textOf(place.country, LONGEST_NAME),
    region: firstText([place.region, place.state], LONGEST_NAME),
    city: textOf(place.city, LONGEST_NAME),
    userAgent,
    browser: userAgent === null ? textOf(name, LONGEST_NAME) : null,
    screen: width === undefined ? null : `${Number(width)}x${Number(height)}`,
  };
  return Object.values(client).some((value) => value !== null) ? client : null;
}

/** As tools write it. */
const USER_AGENT_FIELDS = ['user-agent-header', 'user_agent_header', 'user_agent', 'user-agent', 'userAgent'];

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function firstText(values: unknown[], longest: number): string | null {
  for (const value of values) {
    const text = textOf(value, longest);
    if (text !== null) return text;
  }
  return null;
}

/** A text as PostgreSQL can store it: without NUL and without halves of characters. */
function textOf(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, longest)
    .replace(/[\0\p{Surrogate}]/gu, '')
    .trim();
  return text === '' ? null : text;
}
