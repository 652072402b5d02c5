/** Whom a value belongs to. Every planted text, number and UUID carries it, so that a foreign one is recognised in any answer. */
export type Owner = (typeof OWNERS)[number];
export type Tenant = 'north' | 'south';

export const TENANTS: Tenant[] = ['north', 'south'];

/** Who runs the platform, who reads it, who administers a department or a program, two learners, one who left, and whoever wrote what is there. */
export const PEOPLE = ['boss', 'vera', 'dean1', 'dean2', 'lead1', 'lead2', 'ann', 'bob', 'gone', 'author'] as const;

export const OWNERS = [
  // Records with a visibility, by their level.
  ...(['anyone', 'students', 'admins'] as const),
  // The platform itself, what only its staff handles, what both learners share, and what no answer may hold.
  ...(['tenant', 'staff', 'mixed', 'nobody'] as const),
  ...(['dept1', 'dept1a', 'dept2'] as const),
  ...(['p1', 'p2'] as const),
  ...PEOPLE,
] as const;

/** One planted row, or a part of it that belongs to somebody else than the row. */
export interface Canary {
  tenant: Tenant;
  owner: Owner;
  /** Place of its table among those of the schema. */
  table: number;
  number: number;
  /** Letters and digits of the column that a text was planted in. */
  column?: string;
}

const TEXT = /canary-(north|south)-([a-z0-9]+)-(\d+)-(\d+)(?:-([a-z0-9]+))?/gi;
const NUMBER = /(?<![0-9a-f])([12])(\d\d)(\d{3})(\d{3})(?![0-9a-f])/gi;
const UUID = /0000000([12])-00(\d\d)-4(\d{3})-8(\d{3})-000000000000/gi;

/** Fits names, keys, slugs, parts of hosts and of addresses. With a column, no two of a row are alike. */
export function textOf({ tenant, owner, table, number, column }: Canary): string {
  const row = `canary-${tenant}-${owner}-${table}-${number}`;
  return column === undefined ? row : `${row}-${column.replaceAll(/[^a-z0-9]/gi, '')}`;
}

/** The same text for all that was planted in a row for the same owner. */
export const rowOf = (canary: Canary): string => textOf({ ...canary, column: undefined });

/** Nine digits, like nothing else in an answer. */
export function numberOf(canary: Canary): number {
  const [tenant, owner, table, number] = digitsOf(canary);
  return Number(`${tenant}${owner}${table}${number}`);
}

export function uuidOf(canary: Canary): string {
  const [tenant, owner, table, number] = digitsOf(canary);
  return `0000000${tenant}-00${owner}-4${table}-8${number}-000000000000`;
}

/** All canaries in a text: of their names, numbers and UUIDs, each once. */
export function canariesIn(text: string): Canary[] {
  const seen = new Map<string, Canary>();
  const add = (tenant: Tenant, owner: Owner | undefined, [table, number]: [string, string], column?: string) => {
    if (owner === undefined) return;
    const canary = {
      tenant,
      owner,
      table: Number(table),
      number: Number(number),
      ...(column !== undefined && { column }),
    };
    seen.set(textOf(canary), canary);
  };
  for (const [, tenant, owner, table, number, column] of text.matchAll(TEXT))
    add(
      tenant!.toLowerCase() as Tenant,
      OWNERS.find((one) => one === owner!.toLowerCase()),
      [table!, number!],
      column?.toLowerCase(),
    );
  for (const pattern of [NUMBER, UUID])
    for (const [, tenant, owner, table, number] of text.matchAll(pattern))
      add(TENANTS[Number(tenant) - 1]!, OWNERS[Number(owner)], [table!, number!]);
  return [...seen.values()];
}

function digitsOf({ tenant, owner, table, number }: Canary): [number, string, string, string] {
  const padded = (value: number, width: number) => String(value).padStart(width, '0');
  return [TENANTS.indexOf(tenant) + 1, padded(OWNERS.indexOf(owner), 2), padded(table, 3), padded(number, 3)];
}
