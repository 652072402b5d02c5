/** Sources are ES modules; tests run as CommonJS, which Jest can still mock and reload without flags. */
export default {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  runtime: '<rootDir>/test/support/jest/runtime.cjs',
  testSequencer: '<rootDir>/test/support/jest/sequencer.cjs',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: {
    '^.+\\.[jt]s$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
    '\\.sql$': '<rootDir>/test/support/jest/textTransform.cjs',
  },
  // Packages without a CommonJS build.
  transformIgnorePatterns: [
    '/node_modules/(?!(fastify-openapi-glue|jose|oauth4webapi|marked|file-type|music-metadata|strtok3|token-types|uint8array-extras|@tokenizer/inflate|@borewit/text-codec|win-guid|media-typer)/)',
  ],
  // TypeScript imports name the file that will be built: './a.js' stands for './a.ts'.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'],
    // Their entries have no build for `require`.
    '^file-type$': '<rootDir>/node_modules/file-type/index.js',
    '^music-metadata$': '<rootDir>/node_modules/music-metadata/lib/index.js',
  },
  globalSetup: '<rootDir>/test/support/globalSetup.mjs',
  globalTeardown: '<rootDir>/test/support/globalTeardown.mjs',
  // One more than two cores: another file runs while one waits for PostgreSQL or a process.
  maxWorkers: 3,
  // Each test sets up what it needs; `--seed` repeats an order.
  randomize: true,
  showSeed: true,
  // The memory of a worker grows with each file that it runs.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 300_000,
};
