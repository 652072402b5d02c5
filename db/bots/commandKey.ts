/** A command as it is compared: a leading slash and case make no difference. */
export function normalizeCommand(command: string): string {
  return command.replace(/^\//, '').normalize('NFC').toLowerCase();
}

/** The command that takes what has none. */
export const DEFAULT_COMMAND = 'default';
