/** The bundle of the last release, compressed: nobody reviews its changes. Earlier ones are in the history of this file. */
export const RELEASED_CONTRACT = 'generated/released.json.gz';
