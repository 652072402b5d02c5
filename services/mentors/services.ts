import type { CourseAdviser } from '../../providers/llm/courseAdviser.js';
import type { SearchServices } from '../search/services.js';
import type { OpenMentorModels } from './conversations/answering/mentorModels.js';
import type { OpenMentorTools } from './conversations/answering/openTools.js';

export interface MentorServices extends SearchServices {
  /** The adviser that uses a tenant's LLM credential; null without one. Absent: there are no advisers. */
  findAdviser?: (platformId: number, userId: number) => Promise<CourseAdviser | null>;
  /** The models that mentors answer with. Absent: the embedded one. */
  mentorModels?: OpenMentorModels;
  /** Connects to the MCP servers of mentors. Absent: mentors have no tools. */
  mentorTools?: OpenMentorTools;
}
