import type { OperationId } from '../../../generated/operations.js';
import type { Json } from '../../../server/contract/contract.js';
import type { Owner } from './canaries.js';

/** A planted row that a request names, and the column that identifies it. */
export interface AddressedRow {
  table: string;
  /**
   * Whose row of the tenant it is. `level`: of the visibility that the request is about; `subject`: of the person whom it is about;
   * `learner`: of this person if they are bob, else of ann.
   */
  owner: Owner | 'level' | 'subject' | 'learner';
  column: string;
  /** Which of the rows of this owner, from 1. */
  number: number;
}

export const row = (table: string, owner: AddressedRow['owner'], column: string, number = 1): AddressedRow => ({
  table,
  owner,
  column,
  number,
});

/** Facts that the access tests cannot derive from the contract of an operation. */
export interface AccessDeclaration {
  /** The rows that parameters or body fields name, by their names. null keeps the example of the contract. */
  rows?: Record<string, AddressedRow | null | ((example: Json) => AddressedRow)>;
  /** Rows that people of other tenants see too: public rows of the main platform, or MCP servers that a platform features. */
  shows?: 'the main platform' | 'shared servers';
  /** The operation returns 400 if the request names no item. */
  needsItem?: true;
  /** Parameters that cause a 400 without the platform. */
  needPlatform?: string[];
  /** The operation may return 404 because the session, an active provider, a statement or a job does not exist, or the badge is not the named person's. */
  is404WithoutRecord?: true;
  /** Except for DM admins, the operation returns only rows of the addressed platform. */
  isOfOnePlatform?: true;
  /** The reason why no request of this write changes rows. */
  changesNothing?: string;
  /** Operations that this one runs, which the audit log names instead. */
  runs?: OperationId[];
  /** What the operation verifies instead of a credential, as its own tests check; the matrix leaves it out. */
  verifies?: string;
  /** The operation returns the session of the caller, which callers with a token do not have. */
  isOfSession?: true;
  /** The operation lists rows that belong to no tenant. */
  isOfNoTenant?: true;
}

export type AccessDeclarations = { [Id in OperationId]?: AccessDeclaration };
