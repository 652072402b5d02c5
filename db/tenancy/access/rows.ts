import type { PlatformGrant } from './caller.js';
import { LEVELS_OF_ROLE, type Visibility, type VisibilityLevel } from './visibility.js';

/** What of one platform a caller may touch. */
export interface PlatformRows {
  platformId: number;
  platformKey: string;
  part: RowsPart;
  /** Of records that have a visibility: those with one of these levels. */
  levels: readonly VisibilityLevel[];
  /** Departments that the caller administers there, all descendants included, whatever the part is. */
  departmentIds: readonly number[];
}

/** Everything of the platform; only people of departments; only what belongs to programs; or only one person's (null: nobody's). */
export type RowsPart =
  | { kind: 'whole' }
  | { kind: 'departments'; departmentIds: readonly number[] | 'any' }
  | { kind: 'programs'; programIds: readonly number[] }
  | { kind: 'person'; userId: number | null };

/** The rows that a caller may touch: everything of all platforms, or a part of each of these platforms, which differ. */
export type Rows = 'all' | readonly PlatformRows[];

/** Everything of one platform. */
export function wholePlatform({ id, key }: { id: number; key: string }): PlatformRows {
  const levels = LEVELS_OF_ROLE.platform_admin;
  return { platformId: id, platformKey: key, part: { kind: 'whole' }, levels, departmentIds: [] };
}

/** Ids of the platforms of which the caller may touch everything. */
export function wholePlatformIds(rows: readonly PlatformRows[]): number[] {
  return rows.filter(({ part }) => part.kind === 'whole').map(({ platformId }) => platformId);
}

/** Ids of the platforms, or all of them, when the rows are whole platforms and nothing else; else null. */
export function onlyWholePlatforms(rows: Rows): readonly number[] | 'all' | null {
  if (rows === 'all') return 'all';
  const ids = wholePlatformIds(rows);
  return ids.length === rows.length ? ids : null;
}

/**
 * The same platform, narrowed to the people of departments: those that the caller administers, or where there are none, of any. What is
 * narrower already stays.
 */
export function inDepartmentMode(rows: PlatformRows): PlatformRows {
  if (rows.part.kind !== 'whole') return rows;
  return {
    ...rows,
    part: { kind: 'departments', departmentIds: rows.departmentIds.length > 0 ? rows.departmentIds : 'any' },
  };
}

/** Those of these platforms in which the caller may see what only staff may see. */
export function staffPlatformIds(rows: Rows, platformIds: number[]): number[] {
  if (rows === 'all') return platformIds;
  const staffed = rows
    .filter(({ levels }) => levels.includes('viewable_by_tenant_admins'))
    .map(({ platformId }) => platformId);
  return platformIds.filter((platformId) => staffed.includes(platformId));
}

/**
 * What a member of this role sees in the platform, as far as the caller sees it too. A token that is narrowed to `learner` shows no more
 * on the routes of its own person than on any other.
 */
export function visibilityOfPerson(
  rows: Rows,
  platformId: number,
  role: PlatformGrant['role'],
): Extract<Visibility, { everything: false }> {
  const shown = levelsOfCaller(rows, platformId);
  return {
    everything: false,
    scopes: [{ platformId, levels: LEVELS_OF_ROLE[role].filter((level) => shown.includes(level)) }],
  };
}

/** Of records in this platform, the visibility levels that the caller sees; what is public where they have no rows. */
function levelsOfCaller(rows: Rows, platformId: number): readonly VisibilityLevel[] {
  if (rows === 'all') return LEVELS_OF_ROLE.platform_admin;
  return rows.find((one) => one.platformId === platformId)?.levels ?? ['viewable_by_anyone'];
}

/** The part of this platform, or null. */
export function rowsOfPlatform(rows: Rows, platform: { id: number; key: string }): PlatformRows | null {
  if (rows === 'all') return wholePlatform(platform);
  return rows.find(({ platformId }) => platformId === platform.id) ?? null;
}

/** Whether a person's rows in this platform are among them. */
export function includesPerson(rows: Rows, platformId: number, userId: number): boolean {
  if (rows === 'all') return true;
  const part = rows.find((one) => one.platformId === platformId)?.part;
  return part?.kind === 'whole' || (part?.kind === 'person' && part.userId === userId);
}

/** Ids of the platforms in which a person's rows are among them, or all. */
export function platformsOfPerson(rows: Rows, userId: number): number[] | 'all' {
  if (rows === 'all') return 'all';
  return rows.map(({ platformId }) => platformId).filter((platformId) => includesPerson(rows, platformId, userId));
}

/** The records with a visibility that are among them. */
export function visibilityOfRows(rows: Rows): Visibility {
  if (rows === 'all') return { everything: true };
  return { everything: false, scopes: rows.map(({ platformId, levels }) => ({ platformId, levels })) };
}

/** Columns of a statement by what rows are narrowed by. What a table lacks can't be touched by who may touch only that. */
export interface RowColumns {
  platform: string;
  person?: string;
  /** A group of people: it is in departments when it has members and all of them are. */
  group?: string;
  /** A department itself. */
  department?: string;
  program?: string;
}

/** Adds a value to the statement, and returns what stands for it in the text. */
export type BindValue = (value: unknown, type: string) => string;

/** A condition that keeps a statement to these rows. */
export function rowsCondition(rows: Rows, columns: RowColumns, bind: BindValue): string {
  if (rows === 'all') return 'true';
  const whole = wholePlatformIds(rows);
  const parts = rows.filter(({ part }) => part.kind !== 'whole').map((one) => partCondition(one, columns, bind));
  if (whole.length === 1) parts.unshift(`${columns.platform} = ${bind(whole[0], 'integer')}`);
  else if (whole.length > 1) parts.unshift(`${columns.platform} = any (${bind(whole, 'integer[]')})`);
  return parts.length === 0 ? 'false' : parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`;
}

function partCondition({ platformId, part }: PlatformRows, columns: RowColumns, bind: BindValue): string {
  const inPlatform = `${columns.platform} = ${bind(platformId, 'integer')}`;
  return `(${inPlatform} and ${narrowing(part, columns, bind)})`;
}

function narrowing(part: RowsPart, columns: RowColumns, bind: BindValue): string {
  switch (part.kind) {
    case 'whole':
      return 'true';
    case 'programs':
      return columns.program === undefined
        ? 'false'
        : `${columns.program} = any (${bind(part.programIds, 'bigint[]')})`;
    case 'person':
      return columns.person === undefined || part.userId === null
        ? 'false'
        : `${columns.person} = ${bind(part.userId, 'bigint')}`;
    case 'departments':
      return inDepartments(columns, part.departmentIds, bind);
  }
}

/** Departments, their people, or groups of only such people. */
function inDepartments(
  { platform, person, group, department }: RowColumns,
  ids: readonly number[] | 'any',
  bind: BindValue,
): string {
  if (department !== undefined) return ids === 'any' ? 'true' : `${department} = any (${bind(ids, 'bigint[]')})`;
  const ofDepartment = ids === 'any' ? 'true' : `place.department_id = any (${bind(ids, 'bigint[]')})`;
  const isInside = (user: string) =>
    `exists (select from department_members place where place.platform_id = ${platform} and place.user_id = ${user} and ${ofDepartment})`;
  if (person !== undefined) return isInside(person);
  if (group === undefined) return 'false';
  const members = `select from group_members member where member.platform_id = ${platform} and member.group_id = ${group}`;
  return `exists (${members}) and not exists (${members} and not ${isInside('member.user_id')})`;
}
