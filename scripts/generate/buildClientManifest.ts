import type { ContractDocument } from './contractDocument.js';

const OPENAPI_FETCH = '0.17.0';

/** Builds generated/client/package.json. */
export function buildClientManifest({ info }: ContractDocument): string {
  const content = {
    name: '@learning-platform/client',
    version: info.version,
    description: `Typed client of the ${info.title}.`,
    license: 'MIT',
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': {
        import: { types: './index.d.mts', default: './index.mjs' },
        require: { types: './index.d.ts', default: './index.js' },
      },
    },
    files: ['index.*', 'types.d.ts'],
    sideEffects: false,
    // npm publishes packages with a scope to members only, unless told otherwise.
    publishConfig: { access: 'public' },
    engines: { node: '>=20.3' },
    dependencies: { 'openapi-fetch': OPENAPI_FETCH },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
