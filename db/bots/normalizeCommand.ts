/** Normalizes a command for comparison: without a leading slash, in lower case. */
export function normalizeCommand(command: string): string {
  return command.replace(/^\//, '').normalize('NFC').toLowerCase();
}

/** The command that handles messages without a command. */
export const DEFAULT_COMMAND = 'default';
