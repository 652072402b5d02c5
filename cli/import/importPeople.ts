import type { Database } from '../../db/core/connect.js';
import { type IncomingPerson, savePeople } from '../../db/tenancy/people/savePeople.js';
import { adminActor } from '../operator.js';
import type { LineImportReport } from './lineReport.js';
import { importInBatches, compileLineSchema } from './importInBatches.js';
import type { ReadProgress } from './readLines.js';

const isPerson = compileLineSchema<IncomingPerson>({
  type: 'object',
  required: ['username', 'email'],
  additionalProperties: false,
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 255 },
    email: { type: 'string', minLength: 3, maxLength: 320, pattern: '^[^@\\s]+@[^@\\s]+$' },
    name: { type: 'string', maxLength: 255 },
    role: { enum: ['learner', 'platform_viewer', 'platform_admin'] },
    joined: { type: 'string', format: 'date-time' },
  },
});

/**
 * Makes the people of a file members of the platform. `onProgress` receives the bytes read and the lines done. Safe to
 * repeat.
 */
export function importPeople(
  db: Database,
  platform: { id: number },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const identifiedBy = { name: 'username', of: ({ username }: IncomingPerson) => username.toLowerCase() };
  return importInBatches({
    file,
    isLine: isPerson,
    identifiedBy,
    onProgress,
    save: (people) => savePeople(db, adminActor(), platform.id, people),
  });
}
