import type { Canary, Owner } from './canaries.js';

/** Values of a planted row, by column name. */
export type Planned = Record<string, unknown>;

/** References another row of the same tenant by table, owner and number. */
export class RowOf {
  constructor(
    readonly table: string,
    readonly owner: Owner,
    readonly number = 1,
  ) {}
}

/** References a column of another row of the same tenant. */
export class ColumnOf {
  constructor(
    readonly table: string,
    readonly owner: Owner,
    readonly column: string,
  ) {}
}

/** A JSON object of canary texts of the row itself. */
export class TextsOf {
  constructor(readonly of: (canary: Canary) => unknown) {}
}

export interface PlannedRow {
  owner: Owner;
  values?: Planned;
}
