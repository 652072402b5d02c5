/** What a person needs to begin: where it is, and what to send. */
export function announce({ url }: { url: string }): void {
  console.log(['', `Serving    ${url}`, `Reference  ${url}/docs`, `Contract   ${url}/openapi.json`, ''].join('\n'));
}
