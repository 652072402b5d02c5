// Made from spec/ by `npm run generate`. Changes here are lost.
export * from './index.js';
