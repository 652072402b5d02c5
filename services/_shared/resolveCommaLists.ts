import type { RequestInfo } from './context.js';

/**
 * Resolves list parameters of a search. The parser splits a single text at its commas; where the whole text is a value
 * that the caller can find (`isValue`), it is that one value instead.
 */
export async function resolveCommaLists<Query extends object>(
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
