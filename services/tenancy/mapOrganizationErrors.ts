import { type OrganizationRefusal, OrganizationRefused } from '../../db/tenancy/people/organizationRefused.js';
import { conflict, invalidField } from '../_shared/problems.js';

const PARENT_REFUSALS = ['unknown_parent', 'own_descendant', 'too_deep'] as const satisfies OrganizationRefusal[];

/** Awaits a command and maps its refusals to Problems: 400 at the parent, otherwise 409. */
export async function mapOrganizationErrors<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof OrganizationRefused)) throw error;
    const code = PARENT_REFUSALS.find((one) => one === error.code);
    throw code ? invalidField('body', '/parent_id', error.message, code) : conflict(error.message);
  }
}
