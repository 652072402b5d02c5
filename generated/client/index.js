// Made from spec/ by `npm run generate`. Changes here are lost.
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);
var stdin_exports = {};
__export(stdin_exports, {
  ApiError: () => ApiError,
  createClient: () => createClient,
  each: () => each
});
module.exports = __toCommonJS(stdin_exports);
var import_openapi_fetch = __toESM(require("openapi-fetch"));
class ApiError extends Error {
  name = "ApiError";
  status;
  /** What the service says of it; undefined when something else answered, a proxy for instance. */
  problem;
  constructor(response, problem) {
    super(problem ? `${problem.title}: ${problem.detail}` : `The service answered ${response.status}.`);
    this.status = response.status;
    this.problem = problem;
    Object.defineProperty(this, "response", { value: response });
  }
}
const OPERATIONS = {
  listApps: ["GET", "/api/features/apps/"],
  updateAppOnboarding: ["POST", "/api/features/apps/update/", "keyed"],
  updateAppTrialStatus: ["POST", "/api/features/apps/update-trial-status/", "keyed"],
  updateFeatureConfigBulk: ["POST", "/api/features/bulk-config/", "keyed"],
  getFeatureConfig: ["GET", "/api/features/config/"],
  updateFeatureConfig: ["POST", "/api/features/config/", "keyed"],
  listRegisteredApps: ["GET", "/api/features/registry/apps/"],
  registerApp: ["POST", "/api/features/registry/apps/", "keyed"],
  getRegisteredApp: ["GET", "/api/features/registry/apps/{app_id}/"],
  deleteRegisteredApp: ["DELETE", "/api/features/registry/apps/{app_id}/"],
  updateRegisteredApp: ["PATCH", "/api/features/registry/apps/{app_id}/"],
  listRegisteredFeatures: ["GET", "/api/features/registry/features/"],
  registerFeature: ["POST", "/api/features/registry/features/", "keyed"],
  getRegisteredFeature: ["GET", "/api/features/registry/features/{feature}/"],
  deleteRegisteredFeature: ["DELETE", "/api/features/registry/features/{feature}/"],
  updateRegisteredFeature: ["PATCH", "/api/features/registry/features/{feature}/"],
  listMediaResources: ["GET", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/"],
  createMediaResource: ["POST", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/", "keyed"],
  listMediaResourcesByItem: ["GET", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/by_item/"],
  searchMediaResources: ["GET", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/search/"],
  getMediaResource: ["GET", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/"],
  replaceMediaResource: ["PUT", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/"],
  deleteMediaResource: ["DELETE", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/"],
  updateMediaResource: ["PATCH", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/"],
  replaceMediaFile: ["PUT", "/api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/file/"],
  uploadMediaResource: ["POST", "/api/media/orgs/{org}/users/{user_id}/media/media-uploads/", "keyed"],
  searchRecommended: ["GET", "/api/search/orgs/{org}/users/{username}/recommended/"],
  searchCatalog: ["GET", "/api/search/catalog/"],
  searchGlobalMentors: ["GET", "/api/ai-search/mentors/"],
  listMyMentors: ["GET", "/api/ai-search/orgs/{org}/users/{username}/my-mentors/"],
  searchPersonalizedMentors: ["GET", "/api/ai-search/personalized-mentors/"],
  listRecommendationPrompts: ["GET", "/api/ai-search/recommendation/prompts/"],
  updateRecommendationPrompt: ["PUT", "/api/ai-search/recommendation/prompts/"],
  createRecommendationPrompt: ["POST", "/api/ai-search/recommendation/prompts/", "keyed"],
  deleteRecommendationPrompt: ["DELETE", "/api/ai-search/recommendation/prompts/"],
  listPrompts: ["GET", "/api/ai-search/prompts/"],
  updatePrompt: ["PUT", "/api/ai-search/prompts/"],
  createPrompt: ["POST", "/api/ai-search/prompts/", "keyed"],
  deletePrompt: ["DELETE", "/api/ai-search/prompts/"],
  getCourseRecommendations: ["GET", "/api/ai-search/recommendations/"],
  searchMentors: ["GET", "/api/search/mentors/"],
  searchAi: ["GET", "/api/search/ai-search/"],
  searchUserMentors: ["GET", "/api/search/orgs/{org}/users/{username}/mentors/"],
  searchMentorDocuments: ["GET", "/api/search/mentors/{mentor_unique_id}/documents/"],
  searchUserPrompts: ["GET", "/api/search/orgs/{org}/users/{username}/prompts/"],
  listMentors: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/"],
  createMentor: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/", "keyed"],
  getMentor: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  deleteMentor: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  updateMentor: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  getMentorSettings: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/"],
  updateMentorSettings: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/"],
  forkMentor: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/fork/", "keyed"],
  recordMentorAccess: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/accesses/", "keyed"],
  createMentorDocument: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/", "keyed"],
  deleteMentorDocument: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/"],
  updateMentorDocument: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/"],
  uploadMentorDocument: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/document-uploads/", "keyed"],
  createMentorPrompt: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/", "keyed"],
  deleteMentorPrompt: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/"],
  updateMentorPrompt: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/"],
  listSessions: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/"],
  openSession: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/", "keyed"],
  getSession: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/"],
  deleteSession: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/"],
  listMessages: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/"],
  sendMessage: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/", "keyed"],
  getMessage: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/{message_id}/"],
  listMentorTerms: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/"],
  upsertMentorTerm: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/", "keyed"],
  listMcpServers: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/"],
  upsertMcpServer: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/", "keyed"],
  deleteMcpServer: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/{server_id}/"],
  listCourseAccessRequests: ["GET", "/api/catalog/access_requests/course/manage/"],
  decideCourseAccessRequest: ["POST", "/api/catalog/access_requests/course/manage/", "keyed"],
  checkCourseAccessRequest: ["GET", "/api/catalog/access_requests/course/request/"],
  createCourseAccessRequest: ["POST", "/api/catalog/access_requests/course/request/", "keyed"],
  getPathwayEnrollments: ["GET", "/api/catalog/enrollment/pathway/"],
  createPathwayEnrollment: ["POST", "/api/catalog/enrollment/pathway/", "keyed"],
  deactivatePathwayEnrollment: ["DELETE", "/api/catalog/enrollment/pathway/"],
  searchPathwayEnrollments: ["GET", "/api/catalog/enrollment/pathway/search/"],
  selfEnrollPathway: ["POST", "/api/catalog/enrollment/pathway/self/", "keyed"],
  selfUnenrollPathway: ["DELETE", "/api/catalog/enrollment/pathway/self/"],
  getProgramEnrollments: ["GET", "/api/catalog/enrollment/program/"],
  createProgramEnrollment: ["POST", "/api/catalog/enrollment/program/", "keyed"],
  deactivateProgramEnrollment: ["DELETE", "/api/catalog/enrollment/program/"],
  searchProgramEnrollments: ["GET", "/api/catalog/enrollment/program/search/"],
  selfEnrollProgram: ["POST", "/api/catalog/enrollment/program/self/", "keyed"],
  selfUnenrollProgram: ["DELETE", "/api/catalog/enrollment/program/self/"],
  listEnrollmentChanges: ["GET", "/api/catalog/enrollment/changes/"],
  listEvents: ["GET", "/api/catalog/events/"],
  getCatalogSettings: ["GET", "/api/catalog/settings/"],
  updateCatalogSettings: ["PATCH", "/api/catalog/settings/"],
  listCourseInvitations: ["GET", "/api/catalog/invitations/course/"],
  createCourseInvitation: ["POST", "/api/catalog/invitations/course/", "keyed"],
  deleteCourseInvitation: ["DELETE", "/api/catalog/invitations/course/"],
  createBlankCourseInvitations: ["POST", "/api/catalog/invitations/course/blank/", "keyed"],
  createCourseInvitationsBulk: ["POST", "/api/catalog/invitations/course/bulk/", "keyed"],
  redeemCourseInvitation: ["POST", "/api/catalog/invitations/course/redeem/", "keyed"],
  listPlatformInvitations: ["GET", "/api/catalog/invitations/platform/"],
  createPlatformInvitation: ["POST", "/api/catalog/invitations/platform/", "keyed"],
  deletePlatformInvitation: ["DELETE", "/api/catalog/invitations/platform/"],
  createBlankPlatformInvitations: ["POST", "/api/catalog/invitations/platform/blank/", "keyed"],
  createPlatformInvitationsBulk: ["POST", "/api/catalog/invitations/platform/bulk/", "keyed"],
  checkPlatformInvitation: ["GET", "/api/catalog/invitations/platform/check/"],
  redeemPlatformInvitation: ["POST", "/api/catalog/invitations/platform/redeem/", "keyed"],
  listProgramInvitations: ["GET", "/api/catalog/invitations/program/"],
  createProgramInvitation: ["POST", "/api/catalog/invitations/program/", "keyed"],
  deleteProgramInvitation: ["DELETE", "/api/catalog/invitations/program/"],
  redeemProgramInvitation: ["POST", "/api/catalog/invitations/program/redeem/", "keyed"],
  getCoursePrerequisiteEligibility: ["GET", "/api/catalog/conditionals/course/eligibility/"],
  listCoursePrerequisites: ["GET", "/api/catalog/conditionals/course/prerequisites/manage/"],
  manageCoursePrerequisitesBulk: ["POST", "/api/catalog/conditionals/course/prerequisites/manage/bulk/", "keyed"],
  listEligibleCourses: ["GET", "/api/catalog/eligibility/courses/"],
  checkCourseEligibility: ["GET", "/api/catalog/eligibility/courses/check/"],
  listCourseSuggestions: ["GET", "/api/catalog/suggestions/course/manage/"],
  upsertCourseSuggestion: ["POST", "/api/catalog/suggestions/course/manage/", "keyed"],
  deleteCourseSuggestion: ["DELETE", "/api/catalog/suggestions/course/manage/"],
  listCourseGroupSuggestions: ["GET", "/api/catalog/suggestions/course/manage/group/"],
  upsertCourseGroupSuggestion: ["POST", "/api/catalog/suggestions/course/manage/group/", "keyed"],
  deleteCourseGroupSuggestion: ["DELETE", "/api/catalog/suggestions/course/manage/group/"],
  listPathwaySuggestions: ["GET", "/api/catalog/suggestions/pathway/manage/"],
  upsertPathwaySuggestion: ["POST", "/api/catalog/suggestions/pathway/manage/", "keyed"],
  deletePathwaySuggestion: ["DELETE", "/api/catalog/suggestions/pathway/manage/"],
  upsertCourseSuggestionsBulk: ["POST", "/api/catalog/suggestions/course/manage/bulk/", "keyed"],
  listUserCourseSuggestions: ["GET", "/api/catalog/suggestions/course/user/"],
  answerCourseSuggestion: ["POST", "/api/catalog/suggestions/course/user/", "keyed"],
  getAutoIncrement: ["GET", "/api/catalog/increment/"],
  incrementAutoIncrement: ["POST", "/api/catalog/increment/", "keyed"],
  listCourses: ["GET", "/api/catalog/courses/"],
  upsertCourse: ["POST", "/api/catalog/courses/", "keyed"],
  deleteCourse: ["DELETE", "/api/catalog/courses/"],
  listPrograms: ["GET", "/api/catalog/programs/"],
  upsertProgram: ["POST", "/api/catalog/programs/", "keyed"],
  deleteProgram: ["DELETE", "/api/catalog/programs/"],
  recordCourseCompletion: ["POST", "/api/catalog/milestones/completions/course/manage/", "keyed"],
  recordResourceCompletion: ["POST", "/api/catalog/milestones/completions/resource/manage/", "keyed"],
  getBlockSkillPoints: ["GET", "/api/catalog/milestones/skill_points/block/"],
  replaceBlockSkillPoints: ["POST", "/api/catalog/milestones/skill_points/block/", "keyed"],
  getCourseSkillPoints: ["GET", "/api/catalog/milestones/skill_points/course/"],
  replaceCourseSkillPoints: ["POST", "/api/catalog/milestones/skill_points/course/", "keyed"],
  getResourceSkillPoints: ["GET", "/api/catalog/milestones/skill_points/resource/"],
  replaceResourceSkillPoints: ["POST", "/api/catalog/milestones/skill_points/resource/", "keyed"],
  listPathways: ["GET", "/api/catalog/pathways/"],
  upsertPathway: ["POST", "/api/catalog/pathways/", "keyed"],
  deletePathway: ["DELETE", "/api/catalog/pathways/"],
  listResources: ["GET", "/api/catalog/resources/"],
  upsertResource: ["POST", "/api/catalog/resources/", "keyed"],
  deleteResource: ["DELETE", "/api/catalog/resources/"],
  listCatalogSkills: ["GET", "/api/catalog/skills/"],
  upsertCatalogSkill: ["POST", "/api/catalog/skills/", "keyed"],
  saveDesiredSkills: ["POST", "/api/catalog/skills/desired/", "keyed"],
  saveReportedSkills: ["POST", "/api/catalog/skills/reported/", "keyed"],
  listCatalogRoles: ["GET", "/api/catalog/roles/"],
  upsertCatalogRole: ["POST", "/api/catalog/roles/", "keyed"],
  createCourseEnrollment: ["POST", "/api/catalog/enrollment/courses/", "keyed"],
  deactivateCourseEnrollment: ["DELETE", "/api/catalog/enrollment/courses/"],
  searchCourseEnrollments: ["GET", "/api/catalog/enrollment/courses/search/"],
  listSkills: ["GET", "/api/skills/orgs/{org}/skills"],
  getSkillsPercentile: ["GET", "/api/skills/orgs/{org}/skills/percentile/"],
  listSkillThresholds: ["GET", "/api/skills/orgs/{org}/skills/thresholds/"],
  createSkillThreshold: ["POST", "/api/skills/orgs/{org}/skills/thresholds/", "keyed"],
  deleteSkillThresholds: ["DELETE", "/api/skills/orgs/{org}/skills/thresholds/"],
  updateSkillThreshold: ["PATCH", "/api/skills/orgs/{org}/skills/thresholds/"],
  getSkillPercentile: ["GET", "/api/skills/orgs/{org}/skills/{skill_id}/percentile/"],
  getSkill: ["GET", "/api/skills/orgs/{org}/skills/{skill_name}/"],
  getUserSkills: ["GET", "/api/skills/orgs/{org}/skills/users/{user_id}/"],
  getUserPointPercentile: ["GET", "/api/skills/orgs/{org}/skills/users/{user_id}/point-percentile/"],
  listDesiredSkills: ["GET", "/api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/"],
  replaceDesiredSkills: ["PUT", "/api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/"],
  listReportedSkills: ["GET", "/api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/"],
  replaceReportedSkills: ["PUT", "/api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/"],
  listCostsPerTenant: ["GET", "/api/ai-analytics/costs/pertenant/"],
  getUserMetricsPieChart: ["GET", "/api/ai-analytics/orgs/{org}/users/{user_id}/user-metrics-pie-chart/"],
  getUserSentiment: ["GET", "/api/ai-analytics/orgs/{org}/users/{user_id}/user-sentiment/"],
  getUserMetrics: ["GET", "/api/ai-analytics/orgs/{org}/users/{user_id}/user-metrics/"],
  listChatHistory: ["GET", "/api/ai-analytics/orgs/{org}/users/{user_id}/chat-history/"],
  countUserSentiments: ["GET", "/api/ai-analytics/orgs/{org}/users/{user_id}/sentiment-count/"],
  listLlmCredentials: ["GET", "/api/ai-account/orgs/{org}/credential/"],
  createLlmCredential: ["POST", "/api/ai-account/orgs/{org}/credential/", "keyed"],
  updateLlmCredential: ["PATCH", "/api/ai-account/orgs/{org}/credential/"],
  listLlmCredentialSchemas: ["GET", "/api/ai-account/orgs/{org}/credential/schema/"],
  listIntegrationCredentials: ["GET", "/api/ai-account/orgs/{org}/integration-credential/"],
  createIntegrationCredential: ["POST", "/api/ai-account/orgs/{org}/integration-credential/", "keyed"],
  updateIntegrationCredential: ["PATCH", "/api/ai-account/orgs/{org}/integration-credential/"],
  listIntegrationCredentialSchemas: ["GET", "/api/ai-account/orgs/{org}/integration-credential/schema/"],
  getPlatformMetadata: ["GET", "/api/ai-account/orgs/{org}/platform-metadata/"],
  updateActiveLlm: ["PUT", "/api/ai-account/orgs/{org}/platform-metadata/"],
  upsertPlatformMetadata: ["POST", "/api/ai-account/orgs/{org}/platform-metadata/", "keyed"],
  listTokenUsage: ["GET", "/api/ai-account/orgs/{org}/tokens/"],
  setUseDefaultLlmKey: ["POST", "/api/ai-account/orgs/{org}/use-default-llm-key/", "keyed"],
  setFreeTrial: ["POST", "/api/ai-account/orgs/{org}/use-free-trial/", "keyed"],
  getDefaultLlmKeyUsage: ["GET", "/api/ai-account/orgs/{org}/users/{user_id}/default-llm-key-usage"],
  getFreeTrialStatus: ["GET", "/api/ai-account/orgs/{org}/users/{user_id}/free-trial"],
  getLlmLimits: ["GET", "/api/ai-account/orgs/{org}/llm-limits/"],
  setLlmLimits: ["PUT", "/api/ai-account/orgs/{org}/llm-limits/"],
  getPersonLlmLimits: ["GET", "/api/ai-account/orgs/{org}/users/{user_id}/llm-limits/"],
  setPersonLlmLimits: ["PUT", "/api/ai-account/orgs/{org}/users/{user_id}/llm-limits/"],
  removePersonLlmLimits: ["DELETE", "/api/ai-account/orgs/{org}/users/{user_id}/llm-limits/"],
  getServiceLogo: ["GET", "/api/ai-account/services/{service}/logo/"],
  listDepartments: ["GET", "/api/core/orgs/{org}/departments/"],
  createDepartment: ["POST", "/api/core/orgs/{org}/departments/", "keyed"],
  getDepartment: ["GET", "/api/core/orgs/{org}/departments/{department_id}/"],
  deleteDepartment: ["DELETE", "/api/core/orgs/{org}/departments/{department_id}/"],
  updateDepartment: ["PATCH", "/api/core/orgs/{org}/departments/{department_id}/"],
  listDepartmentMembers: ["GET", "/api/core/orgs/{org}/departments/{department_id}/members/"],
  addDepartmentMembers: ["POST", "/api/core/orgs/{org}/departments/{department_id}/members/", "keyed"],
  removeDepartmentMember: ["DELETE", "/api/core/orgs/{org}/departments/{department_id}/members/{user_id}/"],
  listGroups: ["GET", "/api/core/orgs/{org}/groups/"],
  createGroup: ["POST", "/api/core/orgs/{org}/groups/", "keyed"],
  getGroup: ["GET", "/api/core/orgs/{org}/groups/{group_id}/"],
  deleteGroup: ["DELETE", "/api/core/orgs/{org}/groups/{group_id}/"],
  updateGroup: ["PATCH", "/api/core/orgs/{org}/groups/{group_id}/"],
  listGroupMembers: ["GET", "/api/core/orgs/{org}/groups/{group_id}/members/"],
  addGroupMembers: ["POST", "/api/core/orgs/{org}/groups/{group_id}/members/", "keyed"],
  removeGroupMember: ["DELETE", "/api/core/orgs/{org}/groups/{group_id}/members/{user_id}/"],
  eraseUser: ["POST", "/api/core/orgs/{org}/users/{user_id}/erase/", "keyed"],
  exportUser: ["GET", "/api/core/orgs/{org}/users/{user_id}/export/"],
  listBots: ["GET", "/api/ai-bot/v1/bots/{org}/bot/"],
  createBot: ["POST", "/api/ai-bot/v1/bots/{org}/bot/", "keyed"],
  getBot: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/"],
  replaceBot: ["PUT", "/api/ai-bot/v1/bots/{org}/bot/{id}/"],
  deleteBot: ["DELETE", "/api/ai-bot/v1/bots/{org}/bot/{id}/"],
  updateBot: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/"],
  redeemBotLinkCode: ["POST", "/api/ai-bot/v1/bots/{org}/bot/{id}/link/", "keyed"],
  deleteBotLink: ["DELETE", "/api/ai-bot/v1/bots/{org}/bot/{id}/link/"],
  listBotDeliveries: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/deliveries/"],
  retryBotDelivery: ["POST", "/api/ai-bot/v1/bots/{org}/bot/{id}/deliveries/{delivery_id}/retry/", "keyed"],
  listBotCommands: ["GET", "/api/ai-bot/v1/bots/{org}/bot-commands/"],
  createBotCommand: ["POST", "/api/ai-bot/v1/bots/{org}/bot-commands/", "keyed"],
  getBotCommand: ["GET", "/api/ai-bot/v1/bots/{org}/bot-commands/{id}/"],
  replaceBotCommand: ["PUT", "/api/ai-bot/v1/bots/{org}/bot-commands/{id}/"],
  deleteBotCommand: ["DELETE", "/api/ai-bot/v1/bots/{org}/bot-commands/{id}/"],
  updateBotCommand: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot-commands/{id}/"],
  getChatAConfig: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-a/"],
  updateChatAConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-a/"],
  getChatDConfig: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-d/"],
  updateChatDConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-d/"],
  getChatBConfig: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/"],
  replaceChatBConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/"],
  createChatBConfig: ["POST", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/", "keyed"],
  updateChatBConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/"],
  getChatCConfig: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/"],
  replaceChatCConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/"],
  createChatCConfig: ["POST", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/", "keyed"],
  updateChatCConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/"],
  getChatEConfig: ["GET", "/api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-e/"],
  replaceChatEConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/bot/{id}/chat-e-config/"],
  updateChatEConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/bot/{id}/chat-e-config/"],
  listChatAUserConfigs: ["GET", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/"],
  createChatAUserConfig: ["POST", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/", "keyed"],
  getChatAUserConfig: ["GET", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/"],
  replaceChatAUserConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/"],
  deleteChatAUserConfig: ["DELETE", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/"],
  updateChatAUserConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/"],
  listChatBUserConfigs: ["GET", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/"],
  createChatBUserConfig: ["POST", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/", "keyed"],
  getChatBUserConfig: ["GET", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/"],
  replaceChatBUserConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/"],
  deleteChatBUserConfig: ["DELETE", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/"],
  updateChatBUserConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/"],
  listChatEUserConfigs: ["GET", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/"],
  createChatEUserConfig: ["POST", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/", "keyed"],
  getChatEUserConfig: ["GET", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/"],
  replaceChatEUserConfig: ["PUT", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/"],
  deleteChatEUserConfig: ["DELETE", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/"],
  updateChatEUserConfig: ["PATCH", "/api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/"],
  listApiTokens: ["GET", "/api/core/platform/api-tokens/"],
  createApiToken: ["POST", "/api/core/platform/api-tokens/"],
  deleteApiToken: ["DELETE", "/api/core/platform/api-tokens/{name}"],
  listWebhookEndpoints: ["GET", "/api/core/orgs/{org}/webhook-endpoints/"],
  createWebhookEndpoint: ["POST", "/api/core/orgs/{org}/webhook-endpoints/"],
  getWebhookEndpoint: ["GET", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/"],
  deleteWebhookEndpoint: ["DELETE", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/"],
  updateWebhookEndpoint: ["PATCH", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/"],
  rotateWebhookSecret: ["POST", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/rotate/"],
  listWebhookDeliveries: ["GET", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/deliveries/"],
  replayWebhookEvents: ["POST", "/api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/replay/"],
  getCourseOutline: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/outline/"],
  replaceCourseOutline: ["PUT", "/api/platform/orgs/{org}/courses/{course_id}/outline/"],
  getCourseGradingPolicy: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/grading-policy/"],
  replaceCourseGradingPolicy: ["PUT", "/api/platform/orgs/{org}/courses/{course_id}/grading-policy/"],
  storeRecords: ["POST", "/api/platform/orgs/{org}/records/"],
  getRecordStoreAbout: ["GET", "/api/xapi/orgs/{org}/about"],
  getStatements: ["GET", "/api/xapi/orgs/{org}/statements"],
  putStatement: ["PUT", "/api/xapi/orgs/{org}/statements"],
  storeStatements: ["POST", "/api/xapi/orgs/{org}/statements"],
  getRecordActivity: ["GET", "/api/xapi/orgs/{org}/activities"],
  getActivityState: ["GET", "/api/xapi/orgs/{org}/activities/state"],
  putActivityState: ["PUT", "/api/xapi/orgs/{org}/activities/state"],
  mergeActivityState: ["POST", "/api/xapi/orgs/{org}/activities/state"],
  deleteActivityState: ["DELETE", "/api/xapi/orgs/{org}/activities/state"],
  getActivityProfile: ["GET", "/api/xapi/orgs/{org}/activities/profile"],
  putActivityProfile: ["PUT", "/api/xapi/orgs/{org}/activities/profile"],
  mergeActivityProfile: ["POST", "/api/xapi/orgs/{org}/activities/profile"],
  deleteActivityProfile: ["DELETE", "/api/xapi/orgs/{org}/activities/profile"],
  getRecordPerson: ["GET", "/api/xapi/orgs/{org}/agents"],
  getAgentProfile: ["GET", "/api/xapi/orgs/{org}/agents/profile"],
  putAgentProfile: ["PUT", "/api/xapi/orgs/{org}/agents/profile"],
  mergeAgentProfile: ["POST", "/api/xapi/orgs/{org}/agents/profile"],
  deleteAgentProfile: ["DELETE", "/api/xapi/orgs/{org}/agents/profile"],
  getAudienceActiveUsersOverTime: ["GET", "/api/ai-analytics/audience/orgs/{org}/active-users/over-time"],
  getCourseEnrollmentsOverTime: ["GET", "/api/ai-analytics/audience/orgs/{org}/enrollments/courses/{course_id}/over-time"],
  listCourseEnrollmentUsers: ["GET", "/api/ai-analytics/audience/orgs/{org}/enrollments/courses/{course_id}/users"],
  getEnrollmentsOverTime: ["GET", "/api/ai-analytics/audience/orgs/{org}/enrollments/over-time"],
  getEnrollmentsPerCourse: ["GET", "/api/ai-analytics/audience/orgs/{org}/enrollments/per-course"],
  getRegisteredUsersOverTime: ["GET", "/api/ai-analytics/audience/orgs/{org}/registered-users/over-time"],
  getCourseCompletionsOverTime: ["GET", "/api/ai-analytics/engagement/orgs/{org}/course_completion/over-time"],
  getOverviewActiveUsers: ["GET", "/api/ai-analytics/overview/orgs/{org}/active-users"],
  getOverviewRegisteredUsers: ["GET", "/api/ai-analytics/overview/orgs/{org}/registered-users"],
  getPlatformUserCount: ["GET", "/api/platform/orgs/{org}/users/count"],
  getLearnerCourseTimeOverTime: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/time/over-time"],
  listLearnerCourseVideos: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/videos"],
  getLearnerCourseVideosOverTime: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/videos/over-time"],
  getPerLearnerTimeOverTime: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/overview/time/over-time"],
  getPerLearnerVideosOverTime: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/videos/over-time"],
  listPerLearnerVideosPerCourse: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/videos/per-course"],
  getLearnerCourseTime: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/time/count"],
  getLearnerCourseVideoCount: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/videos/count"],
  getCourseVideoCount: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/videos/"],
  listPlatformCourseVideos: ["GET", "/api/platform/orgs/{org}/courses/videos"],
  getAudienceActiveUsersPerCourse: ["GET", "/api/ai-analytics/audience/orgs/{org}/active-users/per-course"],
  listAudienceActiveUsers: ["GET", "/api/ai-analytics/audience/orgs/{org}/active-users/users"],
  listRegisteredUsers: ["GET", "/api/ai-analytics/audience/orgs/{org}/registered-users/"],
  getRegisteredUsersPerCourse: ["GET", "/api/ai-analytics/audience/orgs/{org}/registered-users/per-course"],
  listCourseActivity: ["GET", "/api/ai-analytics/engagement/orgs/{org}/activity"],
  getCourseCompletionsPerCourse: ["GET", "/api/ai-analytics/engagement/orgs/{org}/course_completion/per-course"],
  getCourseAverageTime: ["GET", "/api/ai-analytics/engagement/orgs/{org}/courses/{course_id}/time/average"],
  getOverviewCourseCompletions: ["GET", "/api/ai-analytics/overview/orgs/{org}/courses/completions"],
  listOverviewLearners: ["GET", "/api/ai-analytics/overview/orgs/{org}/learners"],
  listMostActiveCourses: ["GET", "/api/ai-analytics/overview/orgs/{org}/most-active-courses"],
  listLearnerUsers: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users"],
  listPlatformUsers: ["GET", "/api/platform/orgs/{org}/"],
  getPlatformCourseCount: ["GET", "/api/platform/orgs/{org}/courses/count"],
  getPlatformTime: ["GET", "/api/platform/orgs/{org}/time/count"],
  getPlatformActiveUserCount: ["GET", "/api/platform/orgs/{org}/users/active/count"],
  getPlatformUsersCompletedCourseCount: ["GET", "/api/platform/orgs/{org}/users/courses-completed/count"],
  getCourseGradingAverage: ["GET", "/api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/average"],
  getCourseGradingAverageWithCutoff: ["GET", "/api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/average-with-cutoff"],
  getCourseGradingDetail: ["GET", "/api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/detail"],
  getCourseGradingPerLearner: ["GET", "/api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/per-learner"],
  getCourseGradingSummary: ["GET", "/api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/summary"],
  getGradingAverage: ["GET", "/api/ai-analytics/performance/orgs/{org}/grading/average"],
  getGradingPerCourse: ["GET", "/api/ai-analytics/performance/orgs/{org}/grading/per-course"],
  listPlatformCourseGrades: ["GET", "/api/platform/orgs/{org}/courses/grades"],
  getOverviewAverageGrade: ["GET", "/api/ai-analytics/overview/orgs/{org}/average-grade"],
  getPerLearnerAverageGrade: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/overview/grades/average"],
  getLearnerCourseGradingCutoffs: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/cutoffs"],
  getLearnerCourseGrade: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/grade"],
  getLearnerCourseGradingDetail: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/detail"],
  getLearnerCourseGradingSummary: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/summary"],
  listLearnerGradesPerCourse: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/grades/per-course"],
  getLearnerCoursePassed: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/grades/passed"],
  listCourseProgress: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/"],
  getLearnerCourseProgress: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/progress"],
  getLearnerCourseDaysToComplete: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/progress/days-to-complete"],
  getCourseAverageDaysToComplete: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/average-days-to-complete"],
  getCourseAverageTimeToComplete: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/average-time-to-complete"],
  getCourseCompletedCount: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/completed"],
  getCourseCompletionRate: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/completion-rate"],
  getCourseInProgressCount: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/in-progress"],
  getCourseStartedCount: ["GET", "/api/platform/orgs/{org}/courses/{course_id}/progress/started"],
  getPlatformCompletedCount: ["GET", "/api/platform/orgs/{org}/progress/completed"],
  getPlatformCompletionRate: ["GET", "/api/platform/orgs/{org}/progress/completion-rate"],
  getPlatformInProgressCount: ["GET", "/api/platform/orgs/{org}/progress/in-progress"],
  getPlatformStartedCount: ["GET", "/api/platform/orgs/{org}/progress/started"],
  listLearners: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/learners"],
  listDepartmentAnalytics: ["GET", "/api/ai-analytics/departments/orgs/{org}/"],
  getLearnerActivity: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/activity/"],
  getLearnerInfo: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/info"],
  getPerLearnerInfo: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/info"],
  getPerLearnerLastAccess: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/last-access"],
  getLearnerCourseEngagementIndex: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/engagement-index"],
  getPerLearnerEngagementIndex: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/overview/engagement-index"],
  getLearnerCoursePerformanceIndex: ["GET", "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/performance-index"],
  getPerLearnerPerformanceIndex: ["GET", "/api/perlearner/orgs/{org}/users/{user_id}/overview/performance-index"],
  listAtRiskLearners: ["GET", "/api/ai-analytics/orgs/{org}/at-risk/"],
  listCohorts: ["GET", "/api/ai-analytics/orgs/{org}/cohorts/"],
  associateAppstoreAccount: ["POST", "/api/providers/appstore/associate-account/", "keyed"],
  receiveAppstoreHook: ["POST", "/api/providers/appstore/hook/"],
  getAppstoreSubscriptionStatus: ["POST", "/api/providers/appstore/subscription-status/"],
  validateAppstoreTransaction: ["POST", "/api/providers/appstore/validate-transaction-id/"],
  getMobilepayAccount: ["GET", "/api/providers/mobilepay/get-account/{bundle_id}"],
  receiveMobilepayHook: ["POST", "/api/providers/mobilepay/hook/"],
  validateMobilepayTransaction: ["POST", "/api/providers/mobilepay/validate-transaction-id/", "keyed"],
  createMarketplaceAOrganization: ["POST", "/api/providers/marketplace-a/create-organization/"],
  getMarketplaceADomainStatus: ["GET", "/api/providers/marketplace-a/domain-status/"],
  launchMarketplaceATenant: ["POST", "/api/providers/marketplace-a/launch-tenant/", "keyed"],
  getMarketplaceADomainRecords: ["GET", "/api/providers/marketplace-a/sync-domain-records/"],
  syncMarketplaceADomainRecords: ["POST", "/api/providers/marketplace-a/sync-domain-records/", "keyed"],
  createMarketplaceBOrganization: ["POST", "/api/providers/marketplace-b/create-organization/"],
  createMarketplaceBProductOrganization: ["POST", "/api/providers/marketplace-b/create-organization/{product_id}/"],
  receiveMarketplaceBHook: ["POST", "/api/providers/marketplace-b/hook/"],
  launchMarketplaceBTenant: ["POST", "/api/providers/marketplace-b/launch-tenant/", "keyed"],
  validateMarketplaceBSignupToken: ["POST", "/api/providers/marketplace-b/validate-signup-token/"],
  launchTenant: ["POST", "/api/service/launch/tenant/", "keyed"],
  manageUser: ["POST", "/api/service/manage/user/", "keyed"],
  grantTenantAdminRole: ["POST", "/api/service/manage/user/role/", "keyed"],
  getSiteToken: ["GET", "/api/service/token/"],
  validateTenant: ["POST", "/api/service/tenant/validation/"],
  validateUser: ["POST", "/api/service/user/validation/"],
  createCheckoutSession: ["POST", "/api/service/orgs/{org}/users/{user_id}/cardpay/checkout-session/", "keyed"],
  createCustomerPortalSession: ["POST", "/api/service/orgs/{org}/users/{user_id}/cardpay/customer-portal/", "keyed"],
  listProducts: ["GET", "/api/service/orgs/{org}/users/{user_id}/cardpay/products/"],
  manageProducts: ["POST", "/api/service/orgs/{org}/users/{user_id}/cardpay/products/manage/", "keyed"],
  renewSubscription: ["POST", "/api/service/orgs/{org}/users/{user_id}/cardpay/subscription-renewal/", "keyed"],
  listSubscriptions: ["GET", "/api/service/orgs/{org}/users/{user_id}/cardpay/subscriptions/"],
  listLedgerEntries: ["GET", "/api/service/orgs/{org}/users/{user_id}/ledger/"],
  handleCoursePaymentCallback: ["GET", "/api/service/orgs/{platform_key}/cardpay/course-payment-callback/"],
  createCheckoutContext: ["GET", "/api/service/platforms/{platform_key}/cardpay/context/"],
  handleCreditTopupCallback: ["GET", "/api/service/platforms/{platform_key}/cardpay/credit-topup-callback/{checkout_session_id}/"],
  handlePricingPageCallback: ["GET", "/api/service/platforms/{platform_key}/cardpay/pricing-page-callback/{checkout_session_id}/"],
  createPricingPageSession: ["GET", "/api/service/platforms/{platform_key}/cardpay/pricing-page-session/"],
  getCheckout: ["GET", "/api/service/cardpay/checkout/{checkout_uuid}/"],
  createFreeTrialCheckout: ["POST", "/api/service/cardpay/checkout/free-trial/"],
  receiveCardpayHook: ["POST", "/api/service/cardpay/hook/"],
  createCardpayOrganization: ["POST", "/api/providers/cardpay/create-organization/", "keyed"],
  handleCardpayAssociationCallback: ["GET", "/api/provider-association/cardpay/callback/{launch_id}/"],
  listDatasets: ["GET", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/"],
  createDataset: ["POST", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/", "keyed"],
  getDataset: ["GET", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/"],
  replaceDataset: ["PUT", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/"],
  deleteDataset: ["DELETE", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/"],
  updateDataset: ["PATCH", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/"],
  replaceDatasetFile: ["PUT", "/api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/source-file/"],
  uploadDataset: ["POST", "/api/ai-finetuning/v1/org/{org}/user/{username}/dataset-uploads/", "keyed"],
  listTrainings: ["GET", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/"],
  createTraining: ["POST", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/", "keyed"],
  listFineTunedModels: ["GET", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/finetuned-models/"],
  getTraining: ["GET", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/"],
  replaceTraining: ["PUT", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/"],
  deleteTraining: ["DELETE", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/"],
  updateTraining: ["PATCH", "/api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/"],
  listAvatarVideos: ["GET", "/api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/"],
  createAvatarVideo: ["POST", "/api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/", "keyed"],
  getAvatarVideo: ["GET", "/api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/{name}/"],
  receiveChatAWebhook: ["POST", "/api/ai-bot/v1/bots/webhooks/{org}/chat-a/{name}/"],
  receiveChatBWebhook: ["POST", "/api/ai-bot/v1/bots/webhooks/{org}/chat-b/{name}/"],
  receiveChatCWebhook: ["POST", "/api/ai-bot/v1/bots/webhooks/{org}/chat-c/{name}/"],
  receiveChatDWebhook: ["POST", "/api/ai-bot/v1/bots/webhooks/{org}/chat-d/{name}/"],
  verifyChatEWebhook: ["GET", "/api/ai-bot/v1/bots/webhooks/{org}/chat-e/{name}/"],
  receiveChatEWebhook: ["POST", "/api/ai-bot/v1/bots/webhooks/{org}/chat-e/{name}/"]
};
function createClient({ baseUrl, authorization, headers, fetch, ...ofAll }) {
  const http = (0, import_openapi_fetch.default)({
    baseUrl,
    headers: { ...authorization !== void 0 && { authorization }, ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...fetch && { fetch }
  });
  const send = http.request;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path, kind]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, headers: own, signal, ...ofCall } = {}) => {
      const named = kind === "keyed" ? withKey({ ...header, ...own }) : own;
      const { retries = 2, timeoutMs = 6e4 } = { ...ofAll, ...ofCall };
      const attempt = () => send(method.toLowerCase(), path, {
        params: { path: pathParameters, query, header },
        ...body !== void 0 && { body },
        ...named && { headers: named },
        signal: signalOf(signal, timeoutMs)
      });
      const isRepeatable = kind === "keyed" || ["GET", "PUT", "DELETE"].includes(method);
      const { data, error, response } = await repeated(attempt, { times: isRepeatable ? retries : 0, signal });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : void 0);
      return data;
    }
  ]);
  return Object.fromEntries(calls);
}
async function* each(list, ...[request]) {
  let current = request;
  for (; ; ) {
    const { items, place } = readPage(await list(current));
    yield* items;
    if (place === null || items.length === 0) return;
    current = { ...current, query: { ...current?.query, ...place } };
  }
}
function readPage(answer) {
  const page = answer;
  if (page.results) return { items: page.results, place: page.next ? placeOf(page.next) : null };
  if (!page.data || !page.pagination) throw new TypeError("The answer is no page of a list.");
  const { currentPage, totalPages } = page.pagination;
  return { items: page.data, place: currentPage < totalPages ? { page: currentPage + 1 } : null };
}
function placeOf(next) {
  const sent = new URL(next, "http://localhost").searchParams;
  return Object.fromEntries(["page", "offset", "after"].flatMap((name) => sent.has(name) ? [[name, sent.get(name)]] : []));
}
const REPEATED_STATUSES = [429, 502, 503, 504];
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 6e4;
async function repeated(attempt, { times, signal }) {
  for (let done = 0; ; done += 1) {
    const outcome = await attempt().catch((error) => ({ failure: error }));
    const pause = pauseAfter(outcome, done);
    if (done < times && pause !== null && !signal?.aborted) await rest(pause, signal);
    else if ("failure" in outcome) throw outcome.failure;
    else return outcome;
  }
}
function pauseAfter(outcome, done) {
  const growing = FIRST_PAUSE_MS * 2 ** done * (0.5 + Math.random() / 2);
  if ("failure" in outcome) return growing;
  const { status, headers } = outcome.response;
  const after = headers.get("retry-after");
  if (!REPEATED_STATUSES.includes(status) && !(status === 409 && after !== null)) return null;
  const named = after === null ? growing : /^\d+$/.test(after) ? Number(after) * 1e3 : new Date(after).getTime() - Date.now();
  return named > LONGEST_PAUSE_MS ? null : Math.max(0, named || 0);
}
function rest(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
  });
}
function signalOf(signal, timeoutMs) {
  if (timeoutMs === 0) return signal;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
function withKey(headers) {
  if (Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key")) return headers;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { ...headers, "Idempotency-Key": Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
const serializeQuery = (0, import_openapi_fetch.createQuerySerializer)();
function quoteItems(query) {
  const quote = (item) => typeof item === "string" && /^[\s"]|,|\s$/.test(item) ? `"${item}"` : item;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(quote) : value]));
}
function isProblem(error) {
  return typeof error === "object" && error !== null && "status" in error && "title" in error;
}
