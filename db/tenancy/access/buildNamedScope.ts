import type { BindValue } from './rows.js';

/**
 * Builds an SQL condition with named bindings (`:scope0`), for `whereRaw` of models and `trx.raw`. Returns the condition
 * and the values by name.
 */
export function buildNamedScope(build: (bind: BindValue) => string): {
  scope: string;
  values: Record<string, never>;
} {
  const values: Record<string, never> = {};
  const scope = build((value, type) => {
    const name = `scope${Object.keys(values).length}`;
    values[name] = value as never;
    return `cast(:${name} as ${type})`;
  });
  return { scope, values };
}
