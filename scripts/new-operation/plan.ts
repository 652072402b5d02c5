import { readFile } from 'node:fs/promises';

/** What has to be known of an operation before its files can be made. */
export interface PlannedOperation {
  area: string;
  method: string;
  path: string;
  operationId: string;
  permissions: string[];
}

/** The operations of the service as they are planned: area, method, path, operationId, permissions, tab-separated. */
export async function readPlan(file: string): Promise<Map<string, PlannedOperation>> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [area, method, path, operationId, permissions] = line.split('\t') as [string, string, string, string, string];
      return [operationId, { area, method, path, operationId, permissions: permissions.split('|') }];
    }),
  );
}
