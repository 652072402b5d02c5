import { randomUUID } from 'node:crypto';

export type Json = Record<string, unknown>;

export const AMINA = { mbox: 'mailto:amina.okafor@northfield.example' };
export const COURSE = 'https://northfield.example/courses/data-mining';
export const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` });

/** A statement of Amina's about a course, with an id, and what else is named. */
export function statement(change: Json = {}): Json & { id: string } {
  return { id: randomUUID(), actor: AMINA, verb: verb('experienced'), object: { id: COURSE }, ...change };
}

/** A statement that voids another. */
export function voiding(id: string, change: Json = {}): Json & { id: string } {
  return statement({ verb: verb('voided'), object: { objectType: 'StatementRef', id }, ...change });
}
