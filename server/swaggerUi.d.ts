declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the page's files. */
  export default function absolutePath(): string;
}
