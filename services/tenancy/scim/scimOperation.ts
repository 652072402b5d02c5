/** One operation of a PATCH. */
export interface ScimOperation {
  op: 'add' | 'replace' | 'remove';
  path?: string;
  value?: unknown;
}
