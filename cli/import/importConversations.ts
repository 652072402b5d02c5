import { type IncomingMessage, saveMessages } from '../../db/mentors/conversations/saveMessages.js';
import type { Database } from '../../db/core/connect.js';
import { adminActor } from '../operator.js';
import type { LineImportReport } from './lineReport.js';
import { importInBatches, compileLineSchema } from './importInBatches.js';
import type { ReadProgress } from './readLines.js';

const name = { type: 'string', minLength: 1, maxLength: 255 };
const tokens = { type: 'integer', minimum: 0, maximum: 2_147_483_647 };

const isMessage = compileLineSchema<IncomingMessage>({
  type: 'object',
  required: ['session_id', 'username', 'mentor', 'at', 'role', 'text'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', format: 'uuid' },
    session_id: name,
    username: name,
    mentor: name,
    at: { type: 'string', format: 'date-time' },
    role: { enum: ['user', 'assistant', 'system'] },
    text: { type: 'string', maxLength: 1_000_000 },
    model: name,
    prompt_tokens: tokens,
    completion_tokens: tokens,
    cost: { type: 'number', minimum: 0, maximum: 1_000_000 },
    seconds: { type: 'number', minimum: 0, maximum: 1_000_000 },
  },
});

/** Saves the messages of a file in batches. `onProgress` receives the bytes read and the lines done. Safe to repeat. */
export function importConversations(
  db: Database,
  platform: { id: number },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const save = async (messages: IncomingMessage[]) => {
    const { refused, ...saved } = await saveMessages(db, adminActor(), platform.id, messages);
    return {
      ...saved,
      refused: refused.map(({ index, field, reason }) => ({
        index,
        reason: `${field} '${messages[index]![field]}' ${reason}`,
      })),
    };
  };
  return importInBatches({ file, isLine: isMessage, onProgress, save });
}
