// Made from spec/ by `npm run generate`. Changes here are lost.

export type * from './client/types.js';
