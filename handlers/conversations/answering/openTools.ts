import type { NamedMentor } from '../../../db/mentors/findMentor.js';
import type { ChatTool } from '../../../providers/llm/chatModel.js';
import type { Turn } from './turn.js';

/** The tools of a mentor's MCP servers, for one answer. */
export interface OpenedTools {
  tools: ChatTool[];
  /** Ends the connections. Never rejects. */
  close(): Promise<void>;
}

/** Connects with a mentor's MCP servers. Servers that do not answer are left out: the mentor answers without them. */
export type OpenMentorTools = (mentor: NamedMentor, signal: AbortSignal) => Promise<OpenedTools>;

const NONE: OpenedTools = { tools: [], close: () => Promise.resolve() };

/** The tools that the model may use in this turn; none for the embedded provider, which calls nothing. */
export async function openTools({ services, mentor, models, signal }: Turn): Promise<OpenedTools> {
  const hasServers = mentor.document.mcp_servers.some(({ is_enabled: isEnabled }) => isEnabled);
  if (!hasServers || !services.mentorTools || models.structured === null) return NONE;
  return services.mentorTools(mentor, signal);
}
