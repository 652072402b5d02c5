import { type OrganizationRefusal, OrganizationRefused } from '../../db/tenancy/people/organizationRefused.js';
import { conflict, invalidField } from '../_shared/problems.js';

const OF_PARENT = ['unknown_parent', 'own_descendant', 'too_deep'] as const satisfies OrganizationRefusal[];

/** Waits for a command. What it refuses is a Problem: 400 at the parent, otherwise 409. */
export async function orOrganizationProblem<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof OrganizationRefused)) throw error;
    const code = OF_PARENT.find((one) => one === error.code);
    throw code ? invalidField('body', '/parent_id', error.message, code) : conflict(error.message);
  }
}
