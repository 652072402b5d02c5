import { invalidField } from '../../handlers/_shared/problems.js';

/** What the header Prefer wants of the mock. */
export interface Preference {
  status: number | null;
  example: string | null;
  dynamic: boolean;
}

/** Reads `code=404, example=empty, dynamic=true`; what else it says is not for the mock. Throws a Problem (400) on a value that can't be meant. */
export function readPreference(header: string | string[] | undefined): Preference {
  const pairs = [header ?? []].flat().join(',').split(/[,;]/).map((part) => part.split('=').map((text) => text.trim().replace(/^"(.*)"$/, '$1')));
  const wanted = new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]));
  const code = wanted.get('code');
  if (code !== undefined && !/^[2-5]\d\d$/.test(code)) throw invalidField('header', 'Prefer', `code=${code} is no status from 200 to 599`);
  return { status: code === undefined ? null : Number(code), example: wanted.get('example') ?? null, dynamic: wanted.get('dynamic') === 'true' };
}
