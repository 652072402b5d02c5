import type { FILES } from '../../scripts/oulad/convert.js';
import { importEnrollments } from '../../scripts/admin/import/importEnrollments.js';
import { Importer } from '../../scripts/admin/import/importFile.js';
import { importedKinds } from '../../scripts/admin/import/importedKinds.js';
import { importOutlines } from '../../scripts/admin/import/importOutlines.js';
import { importPeople } from '../../scripts/admin/import/importPeople.js';
import { importPolicies } from '../../scripts/admin/import/importPolicies.js';
import { importRecords } from '../../scripts/admin/import/importRecords.js';
import type { LineImportReport } from '../../scripts/admin/import/lineReport.js';
import { itemReader } from '../../scripts/admin/import/readItem.js';
import { readLines } from '../../scripts/admin/import/readLines.js';
import type { TestDatabase } from '../support/database.js';

/** Imports a file of the converted data set into the platform `ou`, whose id is 1. */
export async function importConverted(
  db: TestDatabase,
  name: (typeof FILES)[number],
  file: string,
): Promise<Pick<LineImportReport, 'created' | 'bad' | 'errors'>> {
  const platform = { id: 1, key: 'ou' };
  const source = [db, platform, file, () => {}] as const;
  switch (name) {
    case 'catalog': {
      const importer = new Importer(db, platform.id, importedKinds.courses, itemReader(importedKinds.courses, platform.key));
      for await (const line of readLines(file)) await importer.take(line);
      return importer.finish();
    }
    case 'outlines':
      return importOutlines(...source);
    case 'policies':
      return importPolicies(...source);
    case 'people':
      return importPeople(...source);
    case 'enrollments':
      return importEnrollments(...source);
    case 'records':
      return importRecords(...source, { publicUrl: 'https://learn.example', port: 0 });
  }
}
