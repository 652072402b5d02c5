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
  createClient: () => createClient
});
module.exports = __toCommonJS(stdin_exports);
var import_openapi_fetch = __toESM(require("openapi-fetch"));
class ApiError extends Error {
  name = "ApiError";
  status;
  /** What the service says of it; undefined when something else answered, a proxy for instance. */
  problem;
  response;
  constructor(response, problem) {
    super(problem ? `${problem.title}: ${problem.detail}` : `The service answered ${response.status}.`);
    this.status = response.status;
    this.problem = problem;
    this.response = response;
  }
}
const OPERATIONS = {
  searchRecommended: ["GET", "/api/search/orgs/{org}/users/{username}/recommended/"],
  searchCatalog: ["GET", "/api/search/catalog/"],
  searchGlobalMentors: ["GET", "/api/ai-search/mentors/"],
  listMyMentors: ["GET", "/api/ai-search/orgs/{org}/users/{username}/my-mentors/"],
  searchPersonalizedMentors: ["GET", "/api/ai-search/personalized-mentors/"],
  listRecommendationPrompts: ["GET", "/api/ai-search/recommendation/prompts/"],
  updateRecommendationPrompt: ["PUT", "/api/ai-search/recommendation/prompts/"],
  createRecommendationPrompt: ["POST", "/api/ai-search/recommendation/prompts/"],
  deleteRecommendationPrompt: ["DELETE", "/api/ai-search/recommendation/prompts/"],
  listPrompts: ["GET", "/api/ai-search/prompts/"],
  updatePrompt: ["PUT", "/api/ai-search/prompts/"],
  createPrompt: ["POST", "/api/ai-search/prompts/"],
  deletePrompt: ["DELETE", "/api/ai-search/prompts/"],
  getCourseRecommendations: ["GET", "/api/ai-search/recommendations/"],
  searchMentors: ["GET", "/api/search/mentors/"],
  searchAi: ["GET", "/api/search/ai-search/"],
  searchUserMentors: ["GET", "/api/search/orgs/{org}/users/{username}/mentors/"],
  searchMentorDocuments: ["GET", "/api/search/mentors/{mentor_unique_id}/documents/"],
  searchUserPrompts: ["GET", "/api/search/orgs/{org}/users/{username}/prompts/"],
  listMentors: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/"],
  createMentor: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/"],
  getMentor: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  deleteMentor: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  updateMentor: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/"],
  getMentorSettings: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/"],
  updateMentorSettings: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/"],
  forkMentor: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/fork/"],
  recordMentorAccess: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/accesses/"],
  createMentorDocument: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/"],
  deleteMentorDocument: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/"],
  updateMentorDocument: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/"],
  createMentorPrompt: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/"],
  deleteMentorPrompt: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/"],
  updateMentorPrompt: ["PATCH", "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/"],
  listSessions: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/"],
  openSession: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/"],
  getSession: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/"],
  deleteSession: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/"],
  listMessages: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/"],
  sendMessage: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/"],
  getMessage: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/{message_id}/"],
  listMentorTerms: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/"],
  upsertMentorTerm: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/"],
  listMcpServers: ["GET", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/"],
  upsertMcpServer: ["POST", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/"],
  deleteMcpServer: ["DELETE", "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/{server_id}/"],
  listCourseAccessRequests: ["GET", "/api/catalog/access_requests/course/manage/"],
  decideCourseAccessRequest: ["POST", "/api/catalog/access_requests/course/manage/"],
  checkCourseAccessRequest: ["GET", "/api/catalog/access_requests/course/request/"],
  createCourseAccessRequest: ["POST", "/api/catalog/access_requests/course/request/"],
  getPathwayEnrollments: ["GET", "/api/catalog/enrollment/pathway/"],
  createPathwayEnrollment: ["POST", "/api/catalog/enrollment/pathway/"],
  deactivatePathwayEnrollment: ["DELETE", "/api/catalog/enrollment/pathway/"],
  searchPathwayEnrollments: ["GET", "/api/catalog/enrollment/pathway/search/"],
  selfEnrollPathway: ["POST", "/api/catalog/enrollment/pathway/self/"],
  selfUnenrollPathway: ["DELETE", "/api/catalog/enrollment/pathway/self/"],
  getProgramEnrollments: ["GET", "/api/catalog/enrollment/program/"],
  createProgramEnrollment: ["POST", "/api/catalog/enrollment/program/"],
  deactivateProgramEnrollment: ["DELETE", "/api/catalog/enrollment/program/"],
  searchProgramEnrollments: ["GET", "/api/catalog/enrollment/program/search/"],
  selfEnrollProgram: ["POST", "/api/catalog/enrollment/program/self/"],
  selfUnenrollProgram: ["DELETE", "/api/catalog/enrollment/program/self/"],
  listEnrollmentChanges: ["GET", "/api/catalog/enrollment/changes/"],
  listEvents: ["GET", "/api/catalog/events/"],
  getCatalogSettings: ["GET", "/api/catalog/settings/"],
  updateCatalogSettings: ["PATCH", "/api/catalog/settings/"],
  listCourseInvitations: ["GET", "/api/catalog/invitations/course/"],
  createCourseInvitation: ["POST", "/api/catalog/invitations/course/"],
  deleteCourseInvitation: ["DELETE", "/api/catalog/invitations/course/"],
  createBlankCourseInvitations: ["POST", "/api/catalog/invitations/course/blank/"],
  createCourseInvitationsBulk: ["POST", "/api/catalog/invitations/course/bulk/"],
  redeemCourseInvitation: ["POST", "/api/catalog/invitations/course/redeem/"],
  listPlatformInvitations: ["GET", "/api/catalog/invitations/platform/"],
  createPlatformInvitation: ["POST", "/api/catalog/invitations/platform/"],
  deletePlatformInvitation: ["DELETE", "/api/catalog/invitations/platform/"],
  createBlankPlatformInvitations: ["POST", "/api/catalog/invitations/platform/blank/"],
  createPlatformInvitationsBulk: ["POST", "/api/catalog/invitations/platform/bulk/"],
  checkPlatformInvitation: ["GET", "/api/catalog/invitations/platform/check/"],
  redeemPlatformInvitation: ["POST", "/api/catalog/invitations/platform/redeem/"],
  listProgramInvitations: ["GET", "/api/catalog/invitations/program/"],
  createProgramInvitation: ["POST", "/api/catalog/invitations/program/"],
  deleteProgramInvitation: ["DELETE", "/api/catalog/invitations/program/"],
  redeemProgramInvitation: ["POST", "/api/catalog/invitations/program/redeem/"],
  getCoursePrerequisiteEligibility: ["GET", "/api/catalog/conditionals/course/eligibility/"],
  listCoursePrerequisites: ["GET", "/api/catalog/conditionals/course/prerequisites/manage/"],
  manageCoursePrerequisitesBulk: ["POST", "/api/catalog/conditionals/course/prerequisites/manage/bulk/"],
  listEligibleCourses: ["GET", "/api/catalog/eligibility/courses/"],
  checkCourseEligibility: ["GET", "/api/catalog/eligibility/courses/check/"],
  listCourseSuggestions: ["GET", "/api/catalog/suggestions/course/manage/"],
  upsertCourseSuggestion: ["POST", "/api/catalog/suggestions/course/manage/"],
  deleteCourseSuggestion: ["DELETE", "/api/catalog/suggestions/course/manage/"],
  listCourseGroupSuggestions: ["GET", "/api/catalog/suggestions/course/manage/group/"],
  upsertCourseGroupSuggestion: ["POST", "/api/catalog/suggestions/course/manage/group/"],
  deleteCourseGroupSuggestion: ["DELETE", "/api/catalog/suggestions/course/manage/group/"],
  listPathwaySuggestions: ["GET", "/api/catalog/suggestions/pathway/manage/"],
  upsertPathwaySuggestion: ["POST", "/api/catalog/suggestions/pathway/manage/"],
  deletePathwaySuggestion: ["DELETE", "/api/catalog/suggestions/pathway/manage/"],
  upsertCourseSuggestionsBulk: ["POST", "/api/catalog/suggestions/course/manage/bulk/"],
  listUserCourseSuggestions: ["GET", "/api/catalog/suggestions/course/user/"],
  answerCourseSuggestion: ["POST", "/api/catalog/suggestions/course/user/"],
  getAutoIncrement: ["GET", "/api/catalog/increment/"],
  incrementAutoIncrement: ["POST", "/api/catalog/increment/"],
  listCourses: ["GET", "/api/catalog/courses/"],
  upsertCourse: ["POST", "/api/catalog/courses/"],
  deleteCourse: ["DELETE", "/api/catalog/courses/"],
  listPrograms: ["GET", "/api/catalog/programs/"],
  upsertProgram: ["POST", "/api/catalog/programs/"],
  deleteProgram: ["DELETE", "/api/catalog/programs/"],
  recordCourseCompletion: ["POST", "/api/catalog/milestones/completions/course/manage/"],
  recordResourceCompletion: ["POST", "/api/catalog/milestones/completions/resource/manage/"],
  getBlockSkillPoints: ["GET", "/api/catalog/milestones/skill_points/block/"],
  replaceBlockSkillPoints: ["POST", "/api/catalog/milestones/skill_points/block/"],
  getCourseSkillPoints: ["GET", "/api/catalog/milestones/skill_points/course/"],
  replaceCourseSkillPoints: ["POST", "/api/catalog/milestones/skill_points/course/"],
  getResourceSkillPoints: ["GET", "/api/catalog/milestones/skill_points/resource/"],
  replaceResourceSkillPoints: ["POST", "/api/catalog/milestones/skill_points/resource/"],
  listPathways: ["GET", "/api/catalog/pathways/"],
  upsertPathway: ["POST", "/api/catalog/pathways/"],
  deletePathway: ["DELETE", "/api/catalog/pathways/"],
  listResources: ["GET", "/api/catalog/resources/"],
  upsertResource: ["POST", "/api/catalog/resources/"],
  deleteResource: ["DELETE", "/api/catalog/resources/"],
  listCatalogSkills: ["GET", "/api/catalog/skills/"],
  upsertCatalogSkill: ["POST", "/api/catalog/skills/"],
  saveDesiredSkills: ["POST", "/api/catalog/skills/desired/"],
  saveReportedSkills: ["POST", "/api/catalog/skills/reported/"],
  listCatalogRoles: ["GET", "/api/catalog/roles/"],
  upsertCatalogRole: ["POST", "/api/catalog/roles/"],
  createCourseEnrollment: ["POST", "/api/catalog/enrollment/courses/"],
  deactivateCourseEnrollment: ["DELETE", "/api/catalog/enrollment/courses/"],
  searchCourseEnrollments: ["GET", "/api/catalog/enrollment/courses/search/"],
  listSkills: ["GET", "/api/skills/orgs/{org}/skills"],
  getSkillsPercentile: ["GET", "/api/skills/orgs/{org}/skills/percentile/"],
  listSkillThresholds: ["GET", "/api/skills/orgs/{org}/skills/thresholds/"],
  createSkillThreshold: ["POST", "/api/skills/orgs/{org}/skills/thresholds/"],
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
  listDepartments: ["GET", "/api/core/orgs/{org}/departments/"],
  createDepartment: ["POST", "/api/core/orgs/{org}/departments/"],
  getDepartment: ["GET", "/api/core/orgs/{org}/departments/{department_id}/"],
  deleteDepartment: ["DELETE", "/api/core/orgs/{org}/departments/{department_id}/"],
  updateDepartment: ["PATCH", "/api/core/orgs/{org}/departments/{department_id}/"],
  listDepartmentMembers: ["GET", "/api/core/orgs/{org}/departments/{department_id}/members/"],
  addDepartmentMembers: ["POST", "/api/core/orgs/{org}/departments/{department_id}/members/"],
  removeDepartmentMember: ["DELETE", "/api/core/orgs/{org}/departments/{department_id}/members/{user_id}/"],
  listGroups: ["GET", "/api/core/orgs/{org}/groups/"],
  createGroup: ["POST", "/api/core/orgs/{org}/groups/"],
  getGroup: ["GET", "/api/core/orgs/{org}/groups/{group_id}/"],
  deleteGroup: ["DELETE", "/api/core/orgs/{org}/groups/{group_id}/"],
  updateGroup: ["PATCH", "/api/core/orgs/{org}/groups/{group_id}/"],
  listGroupMembers: ["GET", "/api/core/orgs/{org}/groups/{group_id}/members/"],
  addGroupMembers: ["POST", "/api/core/orgs/{org}/groups/{group_id}/members/"],
  removeGroupMember: ["DELETE", "/api/core/orgs/{org}/groups/{group_id}/members/{user_id}/"],
  eraseUser: ["POST", "/api/core/orgs/{org}/users/{user_id}/erase/"],
  exportUser: ["GET", "/api/core/orgs/{org}/users/{user_id}/export/"],
  listApiTokens: ["GET", "/api/core/platform/api-tokens/"],
  createApiToken: ["POST", "/api/core/platform/api-tokens/"],
  deleteApiToken: ["DELETE", "/api/core/platform/api-tokens/{name}"],
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
  launchTenant: ["POST", "/api/service/launch/tenant/"],
  manageUser: ["POST", "/api/service/manage/user/"],
  grantTenantAdminRole: ["POST", "/api/service/manage/user/role/"],
  getSiteToken: ["GET", "/api/service/token/"],
  validateTenant: ["POST", "/api/service/tenant/validation/"],
  validateUser: ["POST", "/api/service/user/validation/"]
};
function createClient({ baseUrl, authorization, headers, fetch }) {
  const http = (0, import_openapi_fetch.default)({
    baseUrl,
    headers: { ...authorization !== void 0 && { authorization }, ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...fetch && { fetch }
  });
  const send = http.request;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, signal, headers: own } = {}) => {
      const { data, error, response } = await send(method.toLowerCase(), path, {
        params: { path: pathParameters, query, header },
        ...body !== void 0 && { body },
        ...signal && { signal },
        ...own && { headers: own }
      });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : void 0);
      return data;
    }
  ]);
  return Object.fromEntries(calls);
}
const serializeQuery = (0, import_openapi_fetch.createQuerySerializer)();
function quoteItems(query) {
  const quote = (item) => typeof item === "string" && /^[\s"]|,|\s$/.test(item) ? `"${item}"` : item;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(quote) : value]));
}
function isProblem(error) {
  return typeof error === "object" && error !== null && "status" in error && "title" in error;
}
