import type { FoundMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { ChatTool } from '../../../../providers/llm/chatModel.js';
import type { Turn } from './turn.js';

/** The tools of a mentor's MCP servers, for one answer. */
export interface OpenedTools {
  tools: ChatTool[];
  /** Closes the connections. Never rejects. */
  close(): Promise<void>;
}

/** Connects to a mentor's MCP servers. Servers that do not respond are skipped: the mentor answers without them. */
export type OpenMentorTools = (mentor: FoundMentor, signal: AbortSignal) => Promise<OpenedTools>;

const NONE: OpenedTools = { tools: [], close: () => Promise.resolve() };

/** Whether the model may have tools in this turn; the embedded provider calls none. */
export const mayHaveTools = ({ services, mentor, models }: Pick<Turn, 'services' | 'mentor' | 'models'>): boolean =>
  services.mentorTools !== undefined &&
  models.structured !== null &&
  mentor.document.mcp_servers.some(({ is_enabled: isEnabled }) => isEnabled);

/** The tools that the model may use in this turn. */
export async function openTools(turn: Turn): Promise<OpenedTools> {
  return mayHaveTools(turn) ? turn.services.mentorTools!(turn.mentor, turn.signal) : NONE;
}
