/** The address of a platform's record store, where the service is reached at a URL. */
export function homeOfStore(service: URL | string, platformKey: string): string {
  return new URL(`/api/xapi/orgs/${encodeURIComponent(platformKey)}/`, service).href;
}
