import type { FILES } from '../../scripts/oulad/convertOulad.js';
import { importEnrollments } from '../../cli/import/importEnrollments.js';
import { Importer } from '../../cli/import/importFile.js';
import { importedKinds } from '../../cli/import/importedKinds.js';
import { importOutlines } from '../../cli/import/importOutlines.js';
import { importPeople } from '../../cli/import/importPeople.js';
import { importPolicies } from '../../cli/import/importPolicies.js';
import { importRecords } from '../../cli/import/importRecords.js';
import type { LineImportReport } from '../../cli/import/lineReport.js';
import { createItemReader } from '../../cli/import/readItem.js';
import { readLines } from '../../cli/import/readLines.js';
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
      const importer = new Importer(
        db,
        platform.id,
        importedKinds.courses,
        createItemReader(importedKinds.courses, platform.key),
      );
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
