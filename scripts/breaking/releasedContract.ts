/** The bundle of the last release. Earlier ones are in the history of this file. */
export const RELEASED_CONTRACT = 'generated/released.json';
