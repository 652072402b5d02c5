import path from 'node:path';

/** The files of the console for browsers, by name. Names contain a hash of the contents. */
export interface ConsoleBundle {
  /** The name of the file that the page loads. */
  script: string;
  style: string;
  files: Map<string, Uint8Array>;
}

const ENTRY = 'console/main.tsx';

/** Bundles the console for browsers, in about a second: parts are loaded when they are needed. */
export async function bundleConsole(): Promise<ConsoleBundle> {
  // Most processes never need the bundler.
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [ENTRY],
    // Nothing is written there.
    outdir: 'console',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'linked',
    logLevel: 'warning',
  });
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === ENTRY)!;
  return {
    script: path.basename(script),
    style: path.basename(cssBundle!),
    files: new Map(outputFiles.map((file) => [path.basename(file.path), file.contents])),
  };
}
