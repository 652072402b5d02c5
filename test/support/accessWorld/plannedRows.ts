import type { Canary, Owner } from './canaries.js';

/** Values that a planted row has in columns, by their names. */
export type Planned = Record<string, unknown>;

/** Another row of the same tenant: of this table, owner and number. */
export class RowOf {
  constructor(
    readonly table: string,
    readonly owner: Owner,
    readonly number = 1,
  ) {}
}

/** A column of another row of the same tenant. */
export class ColumnOf {
  constructor(
    readonly table: string,
    readonly owner: Owner,
    readonly column: string,
  ) {}
}

/** A JSON object made of the row itself. */
export class TextsOf {
  constructor(readonly of: (canary: Canary) => unknown) {}
}

export interface PlannedRow {
  owner: Owner;
  values?: Planned;
}
