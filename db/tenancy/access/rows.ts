import type { PlatformGrant } from './caller.js';
import { LEVELS_OF_ROLE, type Visibility, type VisibilityLevel } from './visibility.js';

/** The rows of one platform that a caller may access. */
export interface PlatformRows {
  platformId: number;
  platformKey: string;
  part: RowsPart;
  /** Visibility levels that the caller may see, for records that have a visibility. */
  levels: readonly VisibilityLevel[];
  /** Departments that the caller administers in this platform, including all descendants, for every kind of `part`. */
  departmentIds: readonly number[];
}

/**
 * Everything in the platform; only people of departments; only rows of programs; or only rows of one person (null: of
 * nobody).
 */
export type RowsPart =
  | { kind: 'whole' }
  | { kind: 'departments'; departmentIds: readonly number[] | 'any' }
  | { kind: 'programs'; programIds: readonly number[] }
  | { kind: 'person'; userId: number | null };

/** The row scope of a caller: all rows of all platforms, or a part of each listed platform. */
export type Rows = 'all' | readonly PlatformRows[];

/** The scope of everything in one platform. */
export function wholePlatform({ id, key }: { id: number; key: string }): PlatformRows {
  const levels = LEVELS_OF_ROLE.platform_admin;
  return { platformId: id, platformKey: key, part: { kind: 'whole' }, levels, departmentIds: [] };
}

/** Ids of the platforms that the scope covers as a whole. */
export function wholePlatformIds(rows: readonly PlatformRows[]): number[] {
  return rows.filter(({ part }) => part.kind === 'whole').map(({ platformId }) => platformId);
}

/** Ids of the platforms, or 'all', when the scope consists of whole platforms only; else null. */
export function onlyWholePlatforms(rows: Rows): readonly number[] | 'all' | null {
  if (rows === 'all') return 'all';
  const ids = wholePlatformIds(rows);
  return ids.length === rows.length ? ids : null;
}

/**
 * Narrows a whole platform to people of departments: those that the caller administers, or of any department when they
 * administer none. A narrower scope stays as it is.
 */
export function narrowToDepartments(rows: PlatformRows): PlatformRows {
  if (rows.part.kind !== 'whole') return rows;
  return {
    ...rows,
    part: { kind: 'departments', departmentIds: rows.departmentIds.length > 0 ? rows.departmentIds : 'any' },
  };
}

/** The given platforms in which the caller may see records for staff only. */
export function staffPlatformIds(rows: Rows, platformIds: number[]): number[] {
  if (rows === 'all') return platformIds;
  const staffed = rows
    .filter(({ levels }) => levels.includes('viewable_by_tenant_admins'))
    .map(({ platformId }) => platformId);
  return platformIds.filter((platformId) => staffed.includes(platformId));
}

/**
 * What a member with this role sees in the platform, limited to what the caller sees. A token narrowed to `learner`
 * therefore shows no more on routes about its own person than on others.
 */
export function readableByPerson(
  rows: Rows,
  platformId: number,
  role: PlatformGrant['role'],
): Extract<Visibility, { everything: false }> {
  const shown = listVisibleLevels(rows, platformId);
  return {
    everything: false,
    scopes: [{ platformId, levels: LEVELS_OF_ROLE[role].filter((level) => shown.includes(level)) }],
  };
}

/**
 * The visibility levels that the caller sees in this platform; only the public level when the scope does not include
 * the platform.
 */
function listVisibleLevels(rows: Rows, platformId: number): readonly VisibilityLevel[] {
  if (rows === 'all') return LEVELS_OF_ROLE.platform_admin;
  return rows.find((one) => one.platformId === platformId)?.levels ?? ['viewable_by_anyone'];
}

/** The scope within this platform, or null. */
export function findPlatformRows(rows: Rows, platform: { id: number; key: string }): PlatformRows | null {
  if (rows === 'all') return wholePlatform(platform);
  return rows.find(({ platformId }) => platformId === platform.id) ?? null;
}

/** Whether the scope includes the person's rows in this platform. */
export function includesPerson(rows: Rows, platformId: number, userId: number): boolean {
  if (rows === 'all') return true;
  const part = rows.find((one) => one.platformId === platformId)?.part;
  return part?.kind === 'whole' || (part?.kind === 'person' && part.userId === userId);
}

/** Ids of the platforms in which the scope includes the person's rows, or 'all'. */
export function listPlatformsOfPerson(rows: Rows, userId: number): number[] | 'all' {
  if (rows === 'all') return 'all';
  return rows.map(({ platformId }) => platformId).filter((platformId) => includesPerson(rows, platformId, userId));
}

/** The visibility that follows from the scope. */
export function buildVisibility(rows: Rows): Visibility {
  if (rows === 'all') return { everything: true };
  return { everything: false, scopes: rows.map(({ platformId, levels }) => ({ platformId, levels })) };
}

/** The columns that a scope is applied to. A table without a column has no rows for a scope that is narrowed by it. */
export interface RowColumns {
  platform: string;
  person?: string;
  /**
   * A group of people. A scope of departments includes the group when it has members and all of them are in these
   * departments.
   */
  group?: string;
  /** The department itself. */
  department?: string;
  program?: string;
}

/** Adds a value to the statement and returns its placeholder. */
export type BindValue = (value: unknown, type: string) => string;

/** An SQL condition that limits a statement to the row scope. */
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
  return `(${inPlatform} and ${narrowingCondition(part, columns, bind)})`;
}

function narrowingCondition(part: RowsPart, columns: RowColumns, bind: BindValue): string {
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
      return departmentsCondition(columns, part.departmentIds, bind);
  }
}

/** SQL condition for departments, their people, or groups whose members are all in them. */
function departmentsCondition(
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
