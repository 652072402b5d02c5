import type { RequestInfo } from './context.js';

/**
 * The lists of a search as they are meant. One text with commas was read as a list; where as it stands it is a value that the caller finds
 * something by, it is that one value. `isValue` looks for it among what the caller may see.
 */
export async function withWholeValues<Query extends object>(
  request: Pick<RequestInfo, 'url'>,
  query: Query,
  names: readonly (keyof Query & string)[],
  isValue: (name: keyof Query & string, value: string) => Promise<boolean>,
): Promise<Query> {
  const split = names.filter((name) => Array.isArray(query[name]) && query[name].length > 1);
  if (split.length === 0) return query;
  const { searchParams } = request.url;
  const whole = await Promise.all(
    split.map(async (name) => {
      const [text = '', ...others] = searchParams.getAll(name);
      const isList = others.length > 0 || !text.includes(',') || !(await isValue(name, text.trim()));
      return isList ? [] : [[name, [text.trim()]] as const];
    }),
  );
  return { ...query, ...Object.fromEntries(whole.flat()) };
}
