// Made from spec/ by `npm run generate`. Changes here are lost.
export const CONTRACT_VERSION = '1.0.0';
