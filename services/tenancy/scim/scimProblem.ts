import { FilterUnsupported } from '../../../db/tenancy/scim/scimFilter.js';
import { type ScimRefusal, ScimRefused } from '../../../db/tenancy/scim/scimRefused.js';
import { type FieldError, Problem } from '../../_shared/problems.js';

/** Kinds of errors of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A problem with the kind that SCIM clients branch on. */
export class ScimProblem extends Problem {
  constructor(
    readonly scimType: ScimType,
    detail: string,
    { type = 'invalid-input', errors }: { type?: 'invalid-input' | 'conflict'; errors?: FieldError[] } = {},
  ) {
    super(type, detail, { errors });
  }
}

export const invalidValue = (detail: string) => new ScimProblem('invalidValue', detail);
export const invalidPath = (detail: string) => new ScimProblem('invalidPath', detail);
export const invalidSyntax = (detail: string) => new ScimProblem('invalidSyntax', detail);
export const invalidFilter = (detail: string) => new ScimProblem('invalidFilter', detail);

const PROBLEMS: Record<ScimRefusal, (detail: string) => Problem> = {
  taken: (detail) => new ScimProblem('uniqueness', detail, { type: 'conflict' }),
  shared: (detail) => new ScimProblem('mutability', detail, { type: 'conflict' }),
  self: (detail) => new Problem('conflict', detail),
  disabled: (detail) => new Problem('conflict', detail),
  in_use: (detail) => new Problem('conflict', detail),
  unknown_member: invalidValue,
};

/** Awaits a read or a command and maps its refusals to Problems. */
export async function mapScimErrors<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof ScimRefused) throw PROBLEMS[error.code](error.message);
    if (error instanceof FilterUnsupported) throw invalidFilter(error.message);
    throw error;
  }
}
