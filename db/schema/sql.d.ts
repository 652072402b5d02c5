/** SQL files are imported as texts: esbuild does so for programs (scripts/bundle.mjs), a transformer for tests. */
declare module '*.sql' {
  const text: string;
  export default text;
}
