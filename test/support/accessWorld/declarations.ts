import type { OperationId } from '../../../generated/operations.js';
import type { Json } from '../../../server/contract/contract.js';
import type { Owner } from './canaries.js';

/** A planted row that a request names, and the column by which it does. */
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

/** What the access tests cannot derive from the contract of an operation. */
export interface AccessDeclaration {
  /** The row that a parameter or a field of the body names, by its name. null: the example of the contract stays. */
  rows?: Record<string, AddressedRow | null | ((example: Json) => AddressedRow)>;
  /** What people of other tenants see too: all that the main platform shows to anyone, or MCP servers that their platform features. */
  shows?: 'the main platform' | 'shared servers';
  /** It is 400 where the request names no item. */
  needsItem?: true;
  /** Parameters that are 400 without the platform. */
  needPlatform?: string[];
  /** It may be 404 since there is no such session. */
  is404WithoutSession?: true;
  /** To all but DM admins it returns rows of the addressed platform alone. */
  isOfOnePlatform?: true;
  /** Why no caller's request changes rows, though it is a write. */
  changesNothing?: string;
  /** It lists rows of no tenant. */
  isOfNoTenant?: true;
}

export type AccessDeclarations = { [Id in OperationId]?: AccessDeclaration };
