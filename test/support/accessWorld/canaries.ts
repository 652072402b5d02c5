/** The owner of a value. Every planted text, number and UUID encodes it, so that tests recognise foreign values in any response. */
export type Owner = (typeof OWNERS)[number];
export type Tenant = 'north' | 'south';

export const TENANTS: Tenant[] = ['north', 'south'];

/** An admin, a viewer, department and program administrators, two learners, a former member, and the author of the content. */
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

/** A planted row, or the part of one that has another owner. */
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
export function formatText({ tenant, owner, table, number, column }: Canary): string {
  const row = `canary-${tenant}-${owner}-${table}-${number}`;
  return column === undefined ? row : `${row}-${column.replaceAll(/[^a-z0-9]/gi, '')}`;
}

/** Formats a key that all values of a row with the same owner share. */
export const formatRow = (canary: Canary): string => formatText({ ...canary, column: undefined });

/** Formats the canary as nine digits that occur nowhere else in responses. */
export function formatNumber(canary: Canary): number {
  const [tenant, owner, table, number] = formatDigits(canary);
  return Number(`${tenant}${owner}${table}${number}`);
}

export function formatUuid(canary: Canary): string {
  const [tenant, owner, table, number] = formatDigits(canary);
  return `0000000${tenant}-00${owner}-4${table}-8${number}-000000000000`;
}

/** Finds the canaries in a text, from texts, numbers and UUIDs, each once. */
export function findCanaries(text: string): Canary[] {
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
    seen.set(formatText(canary), canary);
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

function formatDigits({ tenant, owner, table, number }: Canary): [number, string, string, string] {
  const padNumber = (value: number, width: number) => String(value).padStart(width, '0');
  return [TENANTS.indexOf(tenant) + 1, padNumber(OWNERS.indexOf(owner), 2), padNumber(table, 3), padNumber(number, 3)];
}
