// Made from spec/ by `npm run generate`. Changes here are lost.
import type { Handler } from '../handlers/_shared/operation.js';
import addDepartmentMembers from '../handlers/core/departments/addDepartmentMembers.js';
import addGroupMembers from '../handlers/core/groups/addGroupMembers.js';
import answerCourseSuggestion from '../handlers/catalog/suggestions/answerCourseSuggestion.js';
import associateAppstoreAccount from '../handlers/commerce/stores/associateAppstoreAccount.js';
import checkCourseAccessRequest from '../handlers/catalog/access_requests/checkCourseAccessRequest.js';
import checkCourseEligibility from '../handlers/catalog/eligibility/checkCourseEligibility.js';
import checkPlatformInvitation from '../handlers/catalog/invitations/checkPlatformInvitation.js';
import countUserSentiments from '../handlers/analytics/metrics/countUserSentiments.js';
import createApiToken from '../handlers/core/api_tokens/createApiToken.js';
import createAvatarVideo from '../handlers/avatar-videos/createAvatarVideo.js';
import createBlankCourseInvitations from '../handlers/catalog/invitations/createBlankCourseInvitations.js';
import createBlankPlatformInvitations from '../handlers/catalog/invitations/createBlankPlatformInvitations.js';
import createBot from '../handlers/bots/bot/createBot.js';
import createBotCommand from '../handlers/bots/bot_commands/createBotCommand.js';
import createCardpayOrganization from '../handlers/commerce/cardpay/createCardpayOrganization.js';
import createChatAUserConfig from '../handlers/bots/user_config/createChatAUserConfig.js';
import createChatBConfig from '../handlers/bots/config/createChatBConfig.js';
import createChatBUserConfig from '../handlers/bots/user_config/createChatBUserConfig.js';
import createChatCConfig from '../handlers/bots/config/createChatCConfig.js';
import createChatEUserConfig from '../handlers/bots/user_config/createChatEUserConfig.js';
import createCheckoutContext from '../handlers/commerce/cardpay/createCheckoutContext.js';
import createCheckoutSession from '../handlers/commerce/cardpay/createCheckoutSession.js';
import createCourseAccessRequest from '../handlers/catalog/access_requests/createCourseAccessRequest.js';
import createCourseEnrollment from '../handlers/catalog/enrollment/createCourseEnrollment.js';
import createCourseInvitation from '../handlers/catalog/invitations/createCourseInvitation.js';
import createCourseInvitationsBulk from '../handlers/catalog/invitations/createCourseInvitationsBulk.js';
import createCustomerPortalSession from '../handlers/commerce/cardpay/createCustomerPortalSession.js';
import createDataset from '../handlers/finetuning/createDataset.js';
import createDepartment from '../handlers/core/departments/createDepartment.js';
import createFreeTrialCheckout from '../handlers/commerce/cardpay/createFreeTrialCheckout.js';
import createGroup from '../handlers/core/groups/createGroup.js';
import createIntegrationCredential from '../handlers/accounts/createIntegrationCredential.js';
import createLlmCredential from '../handlers/accounts/createLlmCredential.js';
import createMarketplaceAOrganization from '../handlers/commerce/marketplaces/createMarketplaceAOrganization.js';
import createMarketplaceBOrganization from '../handlers/commerce/marketplaces/createMarketplaceBOrganization.js';
import createMarketplaceBProductOrganization from '../handlers/commerce/marketplaces/createMarketplaceBProductOrganization.js';
import createMediaResource from '../handlers/media/createMediaResource.js';
import createMentor from '../handlers/search/mentors/createMentor.js';
import createMentorDocument from '../handlers/search/mentors/createMentorDocument.js';
import createMentorPrompt from '../handlers/search/mentors/createMentorPrompt.js';
import createPathwayEnrollment from '../handlers/catalog/enrollment/createPathwayEnrollment.js';
import createPlatformInvitation from '../handlers/catalog/invitations/createPlatformInvitation.js';
import createPlatformInvitationsBulk from '../handlers/catalog/invitations/createPlatformInvitationsBulk.js';
import createPricingPageSession from '../handlers/commerce/cardpay/createPricingPageSession.js';
import createProgramEnrollment from '../handlers/catalog/enrollment/createProgramEnrollment.js';
import createProgramInvitation from '../handlers/catalog/invitations/createProgramInvitation.js';
import createPrompt from '../handlers/search/recommendationPrompts/createPrompt.js';
import createRecommendationPrompt from '../handlers/search/recommendationPrompts/createRecommendationPrompt.js';
import createSkillThreshold from '../handlers/skills/createSkillThreshold.js';
import createTraining from '../handlers/finetuning/createTraining.js';
import createWebhookEndpoint from '../handlers/core/webhook_endpoints/createWebhookEndpoint.js';
import deactivateCourseEnrollment from '../handlers/catalog/enrollment/deactivateCourseEnrollment.js';
import deactivatePathwayEnrollment from '../handlers/catalog/enrollment/deactivatePathwayEnrollment.js';
import deactivateProgramEnrollment from '../handlers/catalog/enrollment/deactivateProgramEnrollment.js';
import decideCourseAccessRequest from '../handlers/catalog/access_requests/decideCourseAccessRequest.js';
import deleteActivityProfile from '../handlers/xapi/deleteActivityProfile.js';
import deleteActivityState from '../handlers/xapi/deleteActivityState.js';
import deleteAgentProfile from '../handlers/xapi/deleteAgentProfile.js';
import deleteApiToken from '../handlers/core/api_tokens/deleteApiToken.js';
import deleteBot from '../handlers/bots/bot/deleteBot.js';
import deleteBotCommand from '../handlers/bots/bot_commands/deleteBotCommand.js';
import deleteBotLink from '../handlers/bots/link/deleteBotLink.js';
import deleteChatAUserConfig from '../handlers/bots/user_config/deleteChatAUserConfig.js';
import deleteChatBUserConfig from '../handlers/bots/user_config/deleteChatBUserConfig.js';
import deleteChatEUserConfig from '../handlers/bots/user_config/deleteChatEUserConfig.js';
import deleteCourse from '../handlers/catalog/courses/deleteCourse.js';
import deleteCourseGroupSuggestion from '../handlers/catalog/suggestions/deleteCourseGroupSuggestion.js';
import deleteCourseInvitation from '../handlers/catalog/invitations/deleteCourseInvitation.js';
import deleteCourseSuggestion from '../handlers/catalog/suggestions/deleteCourseSuggestion.js';
import deleteDataset from '../handlers/finetuning/deleteDataset.js';
import deleteDepartment from '../handlers/core/departments/deleteDepartment.js';
import deleteGroup from '../handlers/core/groups/deleteGroup.js';
import deleteMcpServer from '../handlers/search/mentors/deleteMcpServer.js';
import deleteMediaResource from '../handlers/media/deleteMediaResource.js';
import deleteMentor from '../handlers/search/mentors/deleteMentor.js';
import deleteMentorDocument from '../handlers/search/mentors/deleteMentorDocument.js';
import deleteMentorPrompt from '../handlers/search/mentors/deleteMentorPrompt.js';
import deletePathway from '../handlers/catalog/pathways/deletePathway.js';
import deletePathwaySuggestion from '../handlers/catalog/suggestions/deletePathwaySuggestion.js';
import deletePlatformInvitation from '../handlers/catalog/invitations/deletePlatformInvitation.js';
import deleteProgram from '../handlers/catalog/programs/deleteProgram.js';
import deleteProgramInvitation from '../handlers/catalog/invitations/deleteProgramInvitation.js';
import deletePrompt from '../handlers/search/recommendationPrompts/deletePrompt.js';
import deleteRecommendationPrompt from '../handlers/search/recommendationPrompts/deleteRecommendationPrompt.js';
import deleteRegisteredApp from '../handlers/features/registry/deleteRegisteredApp.js';
import deleteRegisteredFeature from '../handlers/features/registry/deleteRegisteredFeature.js';
import deleteResource from '../handlers/catalog/resources/deleteResource.js';
import deleteSession from '../handlers/conversations/deleteSession.js';
import deleteSkillThresholds from '../handlers/skills/deleteSkillThresholds.js';
import deleteTraining from '../handlers/finetuning/deleteTraining.js';
import deleteWebhookEndpoint from '../handlers/core/webhook_endpoints/deleteWebhookEndpoint.js';
import eraseUser from '../handlers/core/users/eraseUser.js';
import exportUser from '../handlers/core/users/exportUser.js';
import forkMentor from '../handlers/search/mentors/forkMentor.js';
import getActivityProfile from '../handlers/xapi/getActivityProfile.js';
import getActivityState from '../handlers/xapi/getActivityState.js';
import getAgentProfile from '../handlers/xapi/getAgentProfile.js';
import getAppstoreSubscriptionStatus from '../handlers/commerce/stores/getAppstoreSubscriptionStatus.js';
import getAudienceActiveUsersOverTime from '../handlers/analytics/audience/getAudienceActiveUsersOverTime.js';
import getAudienceActiveUsersPerCourse from '../handlers/analytics/audience/getAudienceActiveUsersPerCourse.js';
import getAutoIncrement from '../handlers/catalog/increment/getAutoIncrement.js';
import getAvatarVideo from '../handlers/avatar-videos/getAvatarVideo.js';
import getBlockSkillPoints from '../handlers/catalog/milestones/getBlockSkillPoints.js';
import getBot from '../handlers/bots/bot/getBot.js';
import getBotCommand from '../handlers/bots/bot_commands/getBotCommand.js';
import getCatalogSettings from '../handlers/catalog/settings/getCatalogSettings.js';
import getChatAConfig from '../handlers/bots/config/getChatAConfig.js';
import getChatAUserConfig from '../handlers/bots/user_config/getChatAUserConfig.js';
import getChatBConfig from '../handlers/bots/config/getChatBConfig.js';
import getChatBUserConfig from '../handlers/bots/user_config/getChatBUserConfig.js';
import getChatCConfig from '../handlers/bots/config/getChatCConfig.js';
import getChatDConfig from '../handlers/bots/config/getChatDConfig.js';
import getChatEConfig from '../handlers/bots/config/getChatEConfig.js';
import getChatEUserConfig from '../handlers/bots/user_config/getChatEUserConfig.js';
import getCheckout from '../handlers/commerce/cardpay/getCheckout.js';
import getCourseAverageDaysToComplete from '../handlers/analytics/progress/getCourseAverageDaysToComplete.js';
import getCourseAverageTime from '../handlers/analytics/engagement/getCourseAverageTime.js';
import getCourseAverageTimeToComplete from '../handlers/analytics/progress/getCourseAverageTimeToComplete.js';
import getCourseCompletedCount from '../handlers/analytics/progress/getCourseCompletedCount.js';
import getCourseCompletionRate from '../handlers/analytics/progress/getCourseCompletionRate.js';
import getCourseCompletionsOverTime from '../handlers/analytics/engagement/getCourseCompletionsOverTime.js';
import getCourseCompletionsPerCourse from '../handlers/analytics/engagement/getCourseCompletionsPerCourse.js';
import getCourseEnrollmentsOverTime from '../handlers/analytics/audience/getCourseEnrollmentsOverTime.js';
import getCourseGradingAverage from '../handlers/analytics/performance/getCourseGradingAverage.js';
import getCourseGradingAverageWithCutoff from '../handlers/analytics/performance/getCourseGradingAverageWithCutoff.js';
import getCourseGradingDetail from '../handlers/analytics/performance/getCourseGradingDetail.js';
import getCourseGradingPerLearner from '../handlers/analytics/performance/getCourseGradingPerLearner.js';
import getCourseGradingPolicy from '../handlers/records/getCourseGradingPolicy.js';
import getCourseGradingSummary from '../handlers/analytics/performance/getCourseGradingSummary.js';
import getCourseInProgressCount from '../handlers/analytics/progress/getCourseInProgressCount.js';
import getCourseOutline from '../handlers/records/getCourseOutline.js';
import getCoursePrerequisiteEligibility from '../handlers/catalog/conditionals/getCoursePrerequisiteEligibility.js';
import getCourseRecommendations from '../handlers/search/getCourseRecommendations.js';
import getCourseSkillPoints from '../handlers/catalog/milestones/getCourseSkillPoints.js';
import getCourseStartedCount from '../handlers/analytics/progress/getCourseStartedCount.js';
import getCourseVideoCount from '../handlers/analytics/progress/getCourseVideoCount.js';
import getDataset from '../handlers/finetuning/getDataset.js';
import getDefaultLlmKeyUsage from '../handlers/accounts/getDefaultLlmKeyUsage.js';
import getDepartment from '../handlers/core/departments/getDepartment.js';
import getEnrollmentsOverTime from '../handlers/analytics/audience/getEnrollmentsOverTime.js';
import getEnrollmentsPerCourse from '../handlers/analytics/audience/getEnrollmentsPerCourse.js';
import getFeatureConfig from '../handlers/features/getFeatureConfig.js';
import getFreeTrialStatus from '../handlers/accounts/getFreeTrialStatus.js';
import getGradingAverage from '../handlers/analytics/performance/getGradingAverage.js';
import getGradingPerCourse from '../handlers/analytics/performance/getGradingPerCourse.js';
import getGroup from '../handlers/core/groups/getGroup.js';
import getLearnerActivity from '../handlers/analytics/perlearner/getLearnerActivity.js';
import getLearnerCourseDaysToComplete from '../handlers/analytics/progress/getLearnerCourseDaysToComplete.js';
import getLearnerCourseEngagementIndex from '../handlers/analytics/perlearner/getLearnerCourseEngagementIndex.js';
import getLearnerCourseGrade from '../handlers/analytics/perlearner/getLearnerCourseGrade.js';
import getLearnerCourseGradingCutoffs from '../handlers/analytics/perlearner/getLearnerCourseGradingCutoffs.js';
import getLearnerCourseGradingDetail from '../handlers/analytics/perlearner/getLearnerCourseGradingDetail.js';
import getLearnerCourseGradingSummary from '../handlers/analytics/perlearner/getLearnerCourseGradingSummary.js';
import getLearnerCoursePassed from '../handlers/analytics/progress/getLearnerCoursePassed.js';
import getLearnerCoursePerformanceIndex from '../handlers/analytics/perlearner/getLearnerCoursePerformanceIndex.js';
import getLearnerCourseProgress from '../handlers/analytics/progress/getLearnerCourseProgress.js';
import getLearnerCourseTime from '../handlers/analytics/progress/getLearnerCourseTime.js';
import getLearnerCourseTimeOverTime from '../handlers/analytics/perlearner/getLearnerCourseTimeOverTime.js';
import getLearnerCourseVideoCount from '../handlers/analytics/progress/getLearnerCourseVideoCount.js';
import getLearnerCourseVideosOverTime from '../handlers/analytics/perlearner/getLearnerCourseVideosOverTime.js';
import getLearnerInfo from '../handlers/analytics/perlearner/getLearnerInfo.js';
import getLlmLimits from '../handlers/accounts/getLlmLimits.js';
import getMarketplaceADomainRecords from '../handlers/commerce/marketplaces/getMarketplaceADomainRecords.js';
import getMarketplaceADomainStatus from '../handlers/commerce/marketplaces/getMarketplaceADomainStatus.js';
import getMediaResource from '../handlers/media/getMediaResource.js';
import getMentor from '../handlers/search/mentors/getMentor.js';
import getMentorSettings from '../handlers/search/mentors/getMentorSettings.js';
import getMessage from '../handlers/conversations/getMessage.js';
import getMobilepayAccount from '../handlers/commerce/stores/getMobilepayAccount.js';
import getOverviewActiveUsers from '../handlers/analytics/overview/getOverviewActiveUsers.js';
import getOverviewAverageGrade from '../handlers/analytics/overview/getOverviewAverageGrade.js';
import getOverviewCourseCompletions from '../handlers/analytics/overview/getOverviewCourseCompletions.js';
import getOverviewRegisteredUsers from '../handlers/analytics/overview/getOverviewRegisteredUsers.js';
import getPathwayEnrollments from '../handlers/catalog/enrollment/getPathwayEnrollments.js';
import getPerLearnerAverageGrade from '../handlers/analytics/perlearner/getPerLearnerAverageGrade.js';
import getPerLearnerEngagementIndex from '../handlers/analytics/perlearner/getPerLearnerEngagementIndex.js';
import getPerLearnerInfo from '../handlers/analytics/perlearner/getPerLearnerInfo.js';
import getPerLearnerLastAccess from '../handlers/analytics/perlearner/getPerLearnerLastAccess.js';
import getPerLearnerPerformanceIndex from '../handlers/analytics/perlearner/getPerLearnerPerformanceIndex.js';
import getPerLearnerTimeOverTime from '../handlers/analytics/perlearner/getPerLearnerTimeOverTime.js';
import getPerLearnerVideosOverTime from '../handlers/analytics/perlearner/getPerLearnerVideosOverTime.js';
import getPersonLlmLimits from '../handlers/accounts/getPersonLlmLimits.js';
import getPlatformActiveUserCount from '../handlers/analytics/progress/getPlatformActiveUserCount.js';
import getPlatformCompletedCount from '../handlers/analytics/progress/getPlatformCompletedCount.js';
import getPlatformCompletionRate from '../handlers/analytics/progress/getPlatformCompletionRate.js';
import getPlatformCourseCount from '../handlers/analytics/progress/getPlatformCourseCount.js';
import getPlatformInProgressCount from '../handlers/analytics/progress/getPlatformInProgressCount.js';
import getPlatformMetadata from '../handlers/accounts/getPlatformMetadata.js';
import getPlatformStartedCount from '../handlers/analytics/progress/getPlatformStartedCount.js';
import getPlatformTime from '../handlers/analytics/progress/getPlatformTime.js';
import getPlatformUserCount from '../handlers/analytics/progress/getPlatformUserCount.js';
import getPlatformUsersCompletedCourseCount from '../handlers/analytics/progress/getPlatformUsersCompletedCourseCount.js';
import getProgramEnrollments from '../handlers/catalog/enrollment/getProgramEnrollments.js';
import getRecordActivity from '../handlers/xapi/getRecordActivity.js';
import getRecordPerson from '../handlers/xapi/getRecordPerson.js';
import getRecordStoreAbout from '../handlers/xapi/getRecordStoreAbout.js';
import getRegisteredApp from '../handlers/features/registry/getRegisteredApp.js';
import getRegisteredFeature from '../handlers/features/registry/getRegisteredFeature.js';
import getRegisteredUsersOverTime from '../handlers/analytics/audience/getRegisteredUsersOverTime.js';
import getRegisteredUsersPerCourse from '../handlers/analytics/audience/getRegisteredUsersPerCourse.js';
import getResourceSkillPoints from '../handlers/catalog/milestones/getResourceSkillPoints.js';
import getServiceLogo from '../handlers/accounts/getServiceLogo.js';
import getSession from '../handlers/conversations/getSession.js';
import getSiteToken from '../handlers/commerce/getSiteToken.js';
import getSkill from '../handlers/skills/getSkill.js';
import getSkillPercentile from '../handlers/skills/getSkillPercentile.js';
import getSkillsPercentile from '../handlers/skills/getSkillsPercentile.js';
import getStatements from '../handlers/xapi/getStatements.js';
import getTraining from '../handlers/finetuning/getTraining.js';
import getUserMetrics from '../handlers/analytics/metrics/getUserMetrics.js';
import getUserMetricsPieChart from '../handlers/analytics/metrics/getUserMetricsPieChart.js';
import getUserPointPercentile from '../handlers/skills/getUserPointPercentile.js';
import getUserSentiment from '../handlers/analytics/metrics/getUserSentiment.js';
import getUserSkills from '../handlers/skills/getUserSkills.js';
import getWebhookEndpoint from '../handlers/core/webhook_endpoints/getWebhookEndpoint.js';
import grantTenantAdminRole from '../handlers/commerce/grantTenantAdminRole.js';
import handleCardpayAssociationCallback from '../handlers/commerce/cardpay/handleCardpayAssociationCallback.js';
import handleCoursePaymentCallback from '../handlers/commerce/cardpay/handleCoursePaymentCallback.js';
import handleCreditTopupCallback from '../handlers/commerce/cardpay/handleCreditTopupCallback.js';
import handlePricingPageCallback from '../handlers/commerce/cardpay/handlePricingPageCallback.js';
import incrementAutoIncrement from '../handlers/catalog/increment/incrementAutoIncrement.js';
import launchMarketplaceATenant from '../handlers/commerce/marketplaces/launchMarketplaceATenant.js';
import launchMarketplaceBTenant from '../handlers/commerce/marketplaces/launchMarketplaceBTenant.js';
import launchTenant from '../handlers/commerce/launchTenant.js';
import listApiTokens from '../handlers/core/api_tokens/listApiTokens.js';
import listApps from '../handlers/features/listApps.js';
import listAtRiskLearners from '../handlers/analytics/engagement/listAtRiskLearners.js';
import listAudienceActiveUsers from '../handlers/analytics/audience/listAudienceActiveUsers.js';
import listAvatarVideos from '../handlers/avatar-videos/listAvatarVideos.js';
import listBotCommands from '../handlers/bots/bot_commands/listBotCommands.js';
import listBotDeliveries from '../handlers/bots/deliveries/listBotDeliveries.js';
import listBots from '../handlers/bots/bot/listBots.js';
import listCatalogRoles from '../handlers/catalog/roles/listCatalogRoles.js';
import listCatalogSkills from '../handlers/catalog/skills/listCatalogSkills.js';
import listChatAUserConfigs from '../handlers/bots/user_config/listChatAUserConfigs.js';
import listChatBUserConfigs from '../handlers/bots/user_config/listChatBUserConfigs.js';
import listChatEUserConfigs from '../handlers/bots/user_config/listChatEUserConfigs.js';
import listChatHistory from '../handlers/analytics/metrics/listChatHistory.js';
import listCohorts from '../handlers/analytics/audience/listCohorts.js';
import listCostsPerTenant from '../handlers/analytics/costs/listCostsPerTenant.js';
import listCourseAccessRequests from '../handlers/catalog/access_requests/listCourseAccessRequests.js';
import listCourseActivity from '../handlers/analytics/engagement/listCourseActivity.js';
import listCourseEnrollmentUsers from '../handlers/analytics/audience/listCourseEnrollmentUsers.js';
import listCourseGroupSuggestions from '../handlers/catalog/suggestions/listCourseGroupSuggestions.js';
import listCourseInvitations from '../handlers/catalog/invitations/listCourseInvitations.js';
import listCoursePrerequisites from '../handlers/catalog/conditionals/listCoursePrerequisites.js';
import listCourseProgress from '../handlers/analytics/progress/listCourseProgress.js';
import listCourseSuggestions from '../handlers/catalog/suggestions/listCourseSuggestions.js';
import listCourses from '../handlers/catalog/courses/listCourses.js';
import listDatasets from '../handlers/finetuning/listDatasets.js';
import listDepartmentAnalytics from '../handlers/analytics/departments/listDepartmentAnalytics.js';
import listDepartmentMembers from '../handlers/core/departments/listDepartmentMembers.js';
import listDepartments from '../handlers/core/departments/listDepartments.js';
import listDesiredSkills from '../handlers/skills/listDesiredSkills.js';
import listEligibleCourses from '../handlers/catalog/eligibility/listEligibleCourses.js';
import listEnrollmentChanges from '../handlers/catalog/enrollment/listEnrollmentChanges.js';
import listEvents from '../handlers/catalog/events/listEvents.js';
import listFineTunedModels from '../handlers/finetuning/listFineTunedModels.js';
import listGroupMembers from '../handlers/core/groups/listGroupMembers.js';
import listGroups from '../handlers/core/groups/listGroups.js';
import listIntegrationCredentialSchemas from '../handlers/accounts/listIntegrationCredentialSchemas.js';
import listIntegrationCredentials from '../handlers/accounts/listIntegrationCredentials.js';
import listLearnerCourseVideos from '../handlers/analytics/perlearner/listLearnerCourseVideos.js';
import listLearnerGradesPerCourse from '../handlers/analytics/perlearner/listLearnerGradesPerCourse.js';
import listLearnerUsers from '../handlers/analytics/perlearner/listLearnerUsers.js';
import listLearners from '../handlers/analytics/perlearner/listLearners.js';
import listLedgerEntries from '../handlers/commerce/cardpay/listLedgerEntries.js';
import listLlmCredentialSchemas from '../handlers/accounts/listLlmCredentialSchemas.js';
import listLlmCredentials from '../handlers/accounts/listLlmCredentials.js';
import listMcpServers from '../handlers/search/mentors/listMcpServers.js';
import listMediaResources from '../handlers/media/listMediaResources.js';
import listMediaResourcesByItem from '../handlers/media/listMediaResourcesByItem.js';
import listMentorTerms from '../handlers/search/mentors/listMentorTerms.js';
import listMentors from '../handlers/search/mentors/listMentors.js';
import listMessages from '../handlers/conversations/listMessages.js';
import listMostActiveCourses from '../handlers/analytics/overview/listMostActiveCourses.js';
import listMyMentors from '../handlers/search/listMyMentors.js';
import listOverviewLearners from '../handlers/analytics/overview/listOverviewLearners.js';
import listPathwaySuggestions from '../handlers/catalog/suggestions/listPathwaySuggestions.js';
import listPathways from '../handlers/catalog/pathways/listPathways.js';
import listPerLearnerVideosPerCourse from '../handlers/analytics/perlearner/listPerLearnerVideosPerCourse.js';
import listPlatformCourseGrades from '../handlers/analytics/progress/listPlatformCourseGrades.js';
import listPlatformCourseVideos from '../handlers/analytics/progress/listPlatformCourseVideos.js';
import listPlatformInvitations from '../handlers/catalog/invitations/listPlatformInvitations.js';
import listPlatformUsers from '../handlers/analytics/progress/listPlatformUsers.js';
import listProducts from '../handlers/commerce/cardpay/listProducts.js';
import listProgramInvitations from '../handlers/catalog/invitations/listProgramInvitations.js';
import listPrograms from '../handlers/catalog/programs/listPrograms.js';
import listPrompts from '../handlers/search/recommendationPrompts/listPrompts.js';
import listRecommendationPrompts from '../handlers/search/recommendationPrompts/listRecommendationPrompts.js';
import listRegisteredApps from '../handlers/features/registry/listRegisteredApps.js';
import listRegisteredFeatures from '../handlers/features/registry/listRegisteredFeatures.js';
import listRegisteredUsers from '../handlers/analytics/audience/listRegisteredUsers.js';
import listReportedSkills from '../handlers/skills/listReportedSkills.js';
import listResources from '../handlers/catalog/resources/listResources.js';
import listSessions from '../handlers/conversations/listSessions.js';
import listSkillThresholds from '../handlers/skills/listSkillThresholds.js';
import listSkills from '../handlers/skills/listSkills.js';
import listSubscriptions from '../handlers/commerce/cardpay/listSubscriptions.js';
import listTokenUsage from '../handlers/accounts/listTokenUsage.js';
import listTrainings from '../handlers/finetuning/listTrainings.js';
import listUserCourseSuggestions from '../handlers/catalog/suggestions/listUserCourseSuggestions.js';
import listWebhookDeliveries from '../handlers/core/webhook_endpoints/listWebhookDeliveries.js';
import listWebhookEndpoints from '../handlers/core/webhook_endpoints/listWebhookEndpoints.js';
import manageCoursePrerequisitesBulk from '../handlers/catalog/conditionals/manageCoursePrerequisitesBulk.js';
import manageProducts from '../handlers/commerce/cardpay/manageProducts.js';
import manageUser from '../handlers/commerce/manageUser.js';
import mergeActivityProfile from '../handlers/xapi/mergeActivityProfile.js';
import mergeActivityState from '../handlers/xapi/mergeActivityState.js';
import mergeAgentProfile from '../handlers/xapi/mergeAgentProfile.js';
import openSession from '../handlers/conversations/openSession.js';
import putActivityProfile from '../handlers/xapi/putActivityProfile.js';
import putActivityState from '../handlers/xapi/putActivityState.js';
import putAgentProfile from '../handlers/xapi/putAgentProfile.js';
import putStatement from '../handlers/xapi/putStatement.js';
import receiveAppstoreHook from '../handlers/commerce/stores/receiveAppstoreHook.js';
import receiveCardpayHook from '../handlers/commerce/cardpay/receiveCardpayHook.js';
import receiveChatAWebhook from '../handlers/bots/webhooks/receiveChatAWebhook.js';
import receiveChatBWebhook from '../handlers/bots/webhooks/receiveChatBWebhook.js';
import receiveChatCWebhook from '../handlers/bots/webhooks/receiveChatCWebhook.js';
import receiveChatDWebhook from '../handlers/bots/webhooks/receiveChatDWebhook.js';
import receiveChatEWebhook from '../handlers/bots/webhooks/receiveChatEWebhook.js';
import receiveMarketplaceBHook from '../handlers/commerce/marketplaces/receiveMarketplaceBHook.js';
import receiveMobilepayHook from '../handlers/commerce/stores/receiveMobilepayHook.js';
import recordCourseCompletion from '../handlers/catalog/milestones/recordCourseCompletion.js';
import recordMentorAccess from '../handlers/search/mentors/recordMentorAccess.js';
import recordResourceCompletion from '../handlers/catalog/milestones/recordResourceCompletion.js';
import redeemBotLinkCode from '../handlers/bots/link/redeemBotLinkCode.js';
import redeemCourseInvitation from '../handlers/catalog/invitations/redeemCourseInvitation.js';
import redeemPlatformInvitation from '../handlers/catalog/invitations/redeemPlatformInvitation.js';
import redeemProgramInvitation from '../handlers/catalog/invitations/redeemProgramInvitation.js';
import registerApp from '../handlers/features/registry/registerApp.js';
import registerFeature from '../handlers/features/registry/registerFeature.js';
import removeDepartmentMember from '../handlers/core/departments/removeDepartmentMember.js';
import removeGroupMember from '../handlers/core/groups/removeGroupMember.js';
import removePersonLlmLimits from '../handlers/accounts/removePersonLlmLimits.js';
import renewSubscription from '../handlers/commerce/cardpay/renewSubscription.js';
import replaceBlockSkillPoints from '../handlers/catalog/milestones/replaceBlockSkillPoints.js';
import replaceBot from '../handlers/bots/bot/replaceBot.js';
import replaceBotCommand from '../handlers/bots/bot_commands/replaceBotCommand.js';
import replaceChatAUserConfig from '../handlers/bots/user_config/replaceChatAUserConfig.js';
import replaceChatBConfig from '../handlers/bots/config/replaceChatBConfig.js';
import replaceChatBUserConfig from '../handlers/bots/user_config/replaceChatBUserConfig.js';
import replaceChatCConfig from '../handlers/bots/config/replaceChatCConfig.js';
import replaceChatEConfig from '../handlers/bots/config/replaceChatEConfig.js';
import replaceChatEUserConfig from '../handlers/bots/user_config/replaceChatEUserConfig.js';
import replaceCourseGradingPolicy from '../handlers/records/replaceCourseGradingPolicy.js';
import replaceCourseOutline from '../handlers/records/replaceCourseOutline.js';
import replaceCourseSkillPoints from '../handlers/catalog/milestones/replaceCourseSkillPoints.js';
import replaceDataset from '../handlers/finetuning/replaceDataset.js';
import replaceDatasetFile from '../handlers/finetuning/replaceDatasetFile.js';
import replaceDesiredSkills from '../handlers/skills/replaceDesiredSkills.js';
import replaceMediaFile from '../handlers/media/replaceMediaFile.js';
import replaceMediaResource from '../handlers/media/replaceMediaResource.js';
import replaceReportedSkills from '../handlers/skills/replaceReportedSkills.js';
import replaceResourceSkillPoints from '../handlers/catalog/milestones/replaceResourceSkillPoints.js';
import replaceTraining from '../handlers/finetuning/replaceTraining.js';
import replayWebhookEvents from '../handlers/core/webhook_endpoints/replayWebhookEvents.js';
import retryBotDelivery from '../handlers/bots/deliveries/retryBotDelivery.js';
import rotateWebhookSecret from '../handlers/core/webhook_endpoints/rotateWebhookSecret.js';
import saveDesiredSkills from '../handlers/catalog/skills/saveDesiredSkills.js';
import saveReportedSkills from '../handlers/catalog/skills/saveReportedSkills.js';
import searchAi from '../handlers/search/searchAi.js';
import searchCatalog from '../handlers/search/searchCatalog.js';
import searchCourseEnrollments from '../handlers/catalog/enrollment/searchCourseEnrollments.js';
import searchGlobalMentors from '../handlers/search/searchGlobalMentors.js';
import searchMediaResources from '../handlers/media/searchMediaResources.js';
import searchMentorDocuments from '../handlers/search/searchMentorDocuments.js';
import searchMentors from '../handlers/search/searchMentors.js';
import searchPathwayEnrollments from '../handlers/catalog/enrollment/searchPathwayEnrollments.js';
import searchPersonalizedMentors from '../handlers/search/searchPersonalizedMentors.js';
import searchProgramEnrollments from '../handlers/catalog/enrollment/searchProgramEnrollments.js';
import searchRecommended from '../handlers/search/searchRecommended.js';
import searchUserMentors from '../handlers/search/searchUserMentors.js';
import searchUserPrompts from '../handlers/search/searchUserPrompts.js';
import selfEnrollPathway from '../handlers/catalog/enrollment/selfEnrollPathway.js';
import selfEnrollProgram from '../handlers/catalog/enrollment/selfEnrollProgram.js';
import selfUnenrollPathway from '../handlers/catalog/enrollment/selfUnenrollPathway.js';
import selfUnenrollProgram from '../handlers/catalog/enrollment/selfUnenrollProgram.js';
import sendMessage from '../handlers/conversations/sendMessage.js';
import setFreeTrial from '../handlers/accounts/setFreeTrial.js';
import setLlmLimits from '../handlers/accounts/setLlmLimits.js';
import setPersonLlmLimits from '../handlers/accounts/setPersonLlmLimits.js';
import setUseDefaultLlmKey from '../handlers/accounts/setUseDefaultLlmKey.js';
import storeRecords from '../handlers/records/storeRecords.js';
import storeStatements from '../handlers/xapi/storeStatements.js';
import syncMarketplaceADomainRecords from '../handlers/commerce/marketplaces/syncMarketplaceADomainRecords.js';
import updateActiveLlm from '../handlers/accounts/updateActiveLlm.js';
import updateAppOnboarding from '../handlers/features/updateAppOnboarding.js';
import updateAppTrialStatus from '../handlers/features/updateAppTrialStatus.js';
import updateBot from '../handlers/bots/bot/updateBot.js';
import updateBotCommand from '../handlers/bots/bot_commands/updateBotCommand.js';
import updateCatalogSettings from '../handlers/catalog/settings/updateCatalogSettings.js';
import updateChatAConfig from '../handlers/bots/config/updateChatAConfig.js';
import updateChatAUserConfig from '../handlers/bots/user_config/updateChatAUserConfig.js';
import updateChatBConfig from '../handlers/bots/config/updateChatBConfig.js';
import updateChatBUserConfig from '../handlers/bots/user_config/updateChatBUserConfig.js';
import updateChatCConfig from '../handlers/bots/config/updateChatCConfig.js';
import updateChatDConfig from '../handlers/bots/config/updateChatDConfig.js';
import updateChatEConfig from '../handlers/bots/config/updateChatEConfig.js';
import updateChatEUserConfig from '../handlers/bots/user_config/updateChatEUserConfig.js';
import updateDataset from '../handlers/finetuning/updateDataset.js';
import updateDepartment from '../handlers/core/departments/updateDepartment.js';
import updateFeatureConfig from '../handlers/features/updateFeatureConfig.js';
import updateFeatureConfigBulk from '../handlers/features/updateFeatureConfigBulk.js';
import updateGroup from '../handlers/core/groups/updateGroup.js';
import updateIntegrationCredential from '../handlers/accounts/updateIntegrationCredential.js';
import updateLlmCredential from '../handlers/accounts/updateLlmCredential.js';
import updateMediaResource from '../handlers/media/updateMediaResource.js';
import updateMentor from '../handlers/search/mentors/updateMentor.js';
import updateMentorDocument from '../handlers/search/mentors/updateMentorDocument.js';
import updateMentorPrompt from '../handlers/search/mentors/updateMentorPrompt.js';
import updateMentorSettings from '../handlers/search/mentors/updateMentorSettings.js';
import updatePrompt from '../handlers/search/recommendationPrompts/updatePrompt.js';
import updateRecommendationPrompt from '../handlers/search/recommendationPrompts/updateRecommendationPrompt.js';
import updateRegisteredApp from '../handlers/features/registry/updateRegisteredApp.js';
import updateRegisteredFeature from '../handlers/features/registry/updateRegisteredFeature.js';
import updateSkillThreshold from '../handlers/skills/updateSkillThreshold.js';
import updateTraining from '../handlers/finetuning/updateTraining.js';
import updateWebhookEndpoint from '../handlers/core/webhook_endpoints/updateWebhookEndpoint.js';
import uploadDataset from '../handlers/finetuning/uploadDataset.js';
import uploadMediaResource from '../handlers/media/uploadMediaResource.js';
import uploadMentorDocument from '../handlers/search/mentors/uploadMentorDocument.js';
import upsertCatalogRole from '../handlers/catalog/roles/upsertCatalogRole.js';
import upsertCatalogSkill from '../handlers/catalog/skills/upsertCatalogSkill.js';
import upsertCourse from '../handlers/catalog/courses/upsertCourse.js';
import upsertCourseGroupSuggestion from '../handlers/catalog/suggestions/upsertCourseGroupSuggestion.js';
import upsertCourseSuggestion from '../handlers/catalog/suggestions/upsertCourseSuggestion.js';
import upsertCourseSuggestionsBulk from '../handlers/catalog/suggestions/upsertCourseSuggestionsBulk.js';
import upsertMcpServer from '../handlers/search/mentors/upsertMcpServer.js';
import upsertMentorTerm from '../handlers/search/mentors/upsertMentorTerm.js';
import upsertPathway from '../handlers/catalog/pathways/upsertPathway.js';
import upsertPathwaySuggestion from '../handlers/catalog/suggestions/upsertPathwaySuggestion.js';
import upsertPlatformMetadata from '../handlers/accounts/upsertPlatformMetadata.js';
import upsertProgram from '../handlers/catalog/programs/upsertProgram.js';
import upsertResource from '../handlers/catalog/resources/upsertResource.js';
import validateAppstoreTransaction from '../handlers/commerce/stores/validateAppstoreTransaction.js';
import validateMarketplaceBSignupToken from '../handlers/commerce/marketplaces/validateMarketplaceBSignupToken.js';
import validateMobilepayTransaction from '../handlers/commerce/stores/validateMobilepayTransaction.js';
import validateTenant from '../handlers/commerce/validateTenant.js';
import validateUser from '../handlers/commerce/validateUser.js';
import verifyChatEWebhook from '../handlers/bots/webhooks/verifyChatEWebhook.js';
import type { operations } from './types.js';

export const handlers = {
  listApps,
  updateAppOnboarding,
  updateAppTrialStatus,
  updateFeatureConfigBulk,
  getFeatureConfig,
  updateFeatureConfig,
  listRegisteredApps,
  registerApp,
  getRegisteredApp,
  deleteRegisteredApp,
  updateRegisteredApp,
  listRegisteredFeatures,
  registerFeature,
  getRegisteredFeature,
  deleteRegisteredFeature,
  updateRegisteredFeature,
  listMediaResources,
  createMediaResource,
  listMediaResourcesByItem,
  searchMediaResources,
  getMediaResource,
  replaceMediaResource,
  deleteMediaResource,
  updateMediaResource,
  replaceMediaFile,
  uploadMediaResource,
  searchRecommended,
  searchCatalog,
  searchGlobalMentors,
  listMyMentors,
  searchPersonalizedMentors,
  listRecommendationPrompts,
  updateRecommendationPrompt,
  createRecommendationPrompt,
  deleteRecommendationPrompt,
  listPrompts,
  updatePrompt,
  createPrompt,
  deletePrompt,
  getCourseRecommendations,
  searchMentors,
  searchAi,
  searchUserMentors,
  searchMentorDocuments,
  searchUserPrompts,
  listMentors,
  createMentor,
  getMentor,
  deleteMentor,
  updateMentor,
  getMentorSettings,
  updateMentorSettings,
  forkMentor,
  recordMentorAccess,
  createMentorDocument,
  deleteMentorDocument,
  updateMentorDocument,
  uploadMentorDocument,
  createMentorPrompt,
  deleteMentorPrompt,
  updateMentorPrompt,
  listSessions,
  openSession,
  getSession,
  deleteSession,
  listMessages,
  sendMessage,
  getMessage,
  listMentorTerms,
  upsertMentorTerm,
  listMcpServers,
  upsertMcpServer,
  deleteMcpServer,
  listCourseAccessRequests,
  decideCourseAccessRequest,
  checkCourseAccessRequest,
  createCourseAccessRequest,
  getPathwayEnrollments,
  createPathwayEnrollment,
  deactivatePathwayEnrollment,
  searchPathwayEnrollments,
  selfEnrollPathway,
  selfUnenrollPathway,
  getProgramEnrollments,
  createProgramEnrollment,
  deactivateProgramEnrollment,
  searchProgramEnrollments,
  selfEnrollProgram,
  selfUnenrollProgram,
  listEnrollmentChanges,
  listEvents,
  getCatalogSettings,
  updateCatalogSettings,
  listCourseInvitations,
  createCourseInvitation,
  deleteCourseInvitation,
  createBlankCourseInvitations,
  createCourseInvitationsBulk,
  redeemCourseInvitation,
  listPlatformInvitations,
  createPlatformInvitation,
  deletePlatformInvitation,
  createBlankPlatformInvitations,
  createPlatformInvitationsBulk,
  checkPlatformInvitation,
  redeemPlatformInvitation,
  listProgramInvitations,
  createProgramInvitation,
  deleteProgramInvitation,
  redeemProgramInvitation,
  getCoursePrerequisiteEligibility,
  listCoursePrerequisites,
  manageCoursePrerequisitesBulk,
  listEligibleCourses,
  checkCourseEligibility,
  listCourseSuggestions,
  upsertCourseSuggestion,
  deleteCourseSuggestion,
  listCourseGroupSuggestions,
  upsertCourseGroupSuggestion,
  deleteCourseGroupSuggestion,
  listPathwaySuggestions,
  upsertPathwaySuggestion,
  deletePathwaySuggestion,
  upsertCourseSuggestionsBulk,
  listUserCourseSuggestions,
  answerCourseSuggestion,
  getAutoIncrement,
  incrementAutoIncrement,
  listCourses,
  upsertCourse,
  deleteCourse,
  listPrograms,
  upsertProgram,
  deleteProgram,
  recordCourseCompletion,
  recordResourceCompletion,
  getBlockSkillPoints,
  replaceBlockSkillPoints,
  getCourseSkillPoints,
  replaceCourseSkillPoints,
  getResourceSkillPoints,
  replaceResourceSkillPoints,
  listPathways,
  upsertPathway,
  deletePathway,
  listResources,
  upsertResource,
  deleteResource,
  listCatalogSkills,
  upsertCatalogSkill,
  saveDesiredSkills,
  saveReportedSkills,
  listCatalogRoles,
  upsertCatalogRole,
  createCourseEnrollment,
  deactivateCourseEnrollment,
  searchCourseEnrollments,
  listSkills,
  getSkillsPercentile,
  listSkillThresholds,
  createSkillThreshold,
  deleteSkillThresholds,
  updateSkillThreshold,
  getSkillPercentile,
  getSkill,
  getUserSkills,
  getUserPointPercentile,
  listDesiredSkills,
  replaceDesiredSkills,
  listReportedSkills,
  replaceReportedSkills,
  listCostsPerTenant,
  getUserMetricsPieChart,
  getUserSentiment,
  getUserMetrics,
  listChatHistory,
  countUserSentiments,
  listLlmCredentials,
  createLlmCredential,
  updateLlmCredential,
  listLlmCredentialSchemas,
  listIntegrationCredentials,
  createIntegrationCredential,
  updateIntegrationCredential,
  listIntegrationCredentialSchemas,
  getPlatformMetadata,
  updateActiveLlm,
  upsertPlatformMetadata,
  listTokenUsage,
  setUseDefaultLlmKey,
  setFreeTrial,
  getDefaultLlmKeyUsage,
  getFreeTrialStatus,
  getLlmLimits,
  setLlmLimits,
  getPersonLlmLimits,
  setPersonLlmLimits,
  removePersonLlmLimits,
  getServiceLogo,
  listDepartments,
  createDepartment,
  getDepartment,
  deleteDepartment,
  updateDepartment,
  listDepartmentMembers,
  addDepartmentMembers,
  removeDepartmentMember,
  listGroups,
  createGroup,
  getGroup,
  deleteGroup,
  updateGroup,
  listGroupMembers,
  addGroupMembers,
  removeGroupMember,
  eraseUser,
  exportUser,
  listBots,
  createBot,
  getBot,
  replaceBot,
  deleteBot,
  updateBot,
  redeemBotLinkCode,
  deleteBotLink,
  listBotDeliveries,
  retryBotDelivery,
  listBotCommands,
  createBotCommand,
  getBotCommand,
  replaceBotCommand,
  deleteBotCommand,
  updateBotCommand,
  getChatAConfig,
  updateChatAConfig,
  getChatDConfig,
  updateChatDConfig,
  getChatBConfig,
  replaceChatBConfig,
  createChatBConfig,
  updateChatBConfig,
  getChatCConfig,
  replaceChatCConfig,
  createChatCConfig,
  updateChatCConfig,
  getChatEConfig,
  replaceChatEConfig,
  updateChatEConfig,
  listChatAUserConfigs,
  createChatAUserConfig,
  getChatAUserConfig,
  replaceChatAUserConfig,
  deleteChatAUserConfig,
  updateChatAUserConfig,
  listChatBUserConfigs,
  createChatBUserConfig,
  getChatBUserConfig,
  replaceChatBUserConfig,
  deleteChatBUserConfig,
  updateChatBUserConfig,
  listChatEUserConfigs,
  createChatEUserConfig,
  getChatEUserConfig,
  replaceChatEUserConfig,
  deleteChatEUserConfig,
  updateChatEUserConfig,
  listApiTokens,
  createApiToken,
  deleteApiToken,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
  replayWebhookEvents,
  getCourseOutline,
  replaceCourseOutline,
  getCourseGradingPolicy,
  replaceCourseGradingPolicy,
  storeRecords,
  getRecordStoreAbout,
  getStatements,
  putStatement,
  storeStatements,
  getRecordActivity,
  getActivityState,
  putActivityState,
  mergeActivityState,
  deleteActivityState,
  getActivityProfile,
  putActivityProfile,
  mergeActivityProfile,
  deleteActivityProfile,
  getRecordPerson,
  getAgentProfile,
  putAgentProfile,
  mergeAgentProfile,
  deleteAgentProfile,
  getAudienceActiveUsersOverTime,
  getCourseEnrollmentsOverTime,
  listCourseEnrollmentUsers,
  getEnrollmentsOverTime,
  getEnrollmentsPerCourse,
  getRegisteredUsersOverTime,
  getCourseCompletionsOverTime,
  getOverviewActiveUsers,
  getOverviewRegisteredUsers,
  getPlatformUserCount,
  getLearnerCourseTimeOverTime,
  listLearnerCourseVideos,
  getLearnerCourseVideosOverTime,
  getPerLearnerTimeOverTime,
  getPerLearnerVideosOverTime,
  listPerLearnerVideosPerCourse,
  getLearnerCourseTime,
  getLearnerCourseVideoCount,
  getCourseVideoCount,
  listPlatformCourseVideos,
  getAudienceActiveUsersPerCourse,
  listAudienceActiveUsers,
  listRegisteredUsers,
  getRegisteredUsersPerCourse,
  listCourseActivity,
  getCourseCompletionsPerCourse,
  getCourseAverageTime,
  getOverviewCourseCompletions,
  listOverviewLearners,
  listMostActiveCourses,
  listLearnerUsers,
  listPlatformUsers,
  getPlatformCourseCount,
  getPlatformTime,
  getPlatformActiveUserCount,
  getPlatformUsersCompletedCourseCount,
  getCourseGradingAverage,
  getCourseGradingAverageWithCutoff,
  getCourseGradingDetail,
  getCourseGradingPerLearner,
  getCourseGradingSummary,
  getGradingAverage,
  getGradingPerCourse,
  listPlatformCourseGrades,
  getOverviewAverageGrade,
  getPerLearnerAverageGrade,
  getLearnerCourseGradingCutoffs,
  getLearnerCourseGrade,
  getLearnerCourseGradingDetail,
  getLearnerCourseGradingSummary,
  listLearnerGradesPerCourse,
  getLearnerCoursePassed,
  listCourseProgress,
  getLearnerCourseProgress,
  getLearnerCourseDaysToComplete,
  getCourseAverageDaysToComplete,
  getCourseAverageTimeToComplete,
  getCourseCompletedCount,
  getCourseCompletionRate,
  getCourseInProgressCount,
  getCourseStartedCount,
  getPlatformCompletedCount,
  getPlatformCompletionRate,
  getPlatformInProgressCount,
  getPlatformStartedCount,
  listLearners,
  listDepartmentAnalytics,
  getLearnerActivity,
  getLearnerInfo,
  getPerLearnerInfo,
  getPerLearnerLastAccess,
  getLearnerCourseEngagementIndex,
  getPerLearnerEngagementIndex,
  getLearnerCoursePerformanceIndex,
  getPerLearnerPerformanceIndex,
  listAtRiskLearners,
  listCohorts,
  associateAppstoreAccount,
  receiveAppstoreHook,
  getAppstoreSubscriptionStatus,
  validateAppstoreTransaction,
  getMobilepayAccount,
  receiveMobilepayHook,
  validateMobilepayTransaction,
  createMarketplaceAOrganization,
  getMarketplaceADomainStatus,
  launchMarketplaceATenant,
  getMarketplaceADomainRecords,
  syncMarketplaceADomainRecords,
  createMarketplaceBOrganization,
  createMarketplaceBProductOrganization,
  receiveMarketplaceBHook,
  launchMarketplaceBTenant,
  validateMarketplaceBSignupToken,
  launchTenant,
  manageUser,
  grantTenantAdminRole,
  getSiteToken,
  validateTenant,
  validateUser,
  createCheckoutSession,
  createCustomerPortalSession,
  listProducts,
  manageProducts,
  renewSubscription,
  listSubscriptions,
  listLedgerEntries,
  handleCoursePaymentCallback,
  createCheckoutContext,
  handleCreditTopupCallback,
  handlePricingPageCallback,
  createPricingPageSession,
  getCheckout,
  createFreeTrialCheckout,
  receiveCardpayHook,
  createCardpayOrganization,
  handleCardpayAssociationCallback,
  listDatasets,
  createDataset,
  getDataset,
  replaceDataset,
  deleteDataset,
  updateDataset,
  replaceDatasetFile,
  uploadDataset,
  listTrainings,
  createTraining,
  listFineTunedModels,
  getTraining,
  replaceTraining,
  deleteTraining,
  updateTraining,
  listAvatarVideos,
  createAvatarVideo,
  getAvatarVideo,
  receiveChatAWebhook,
  receiveChatBWebhook,
  receiveChatCWebhook,
  receiveChatDWebhook,
  verifyChatEWebhook,
  receiveChatEWebhook,
} satisfies { [Id in keyof operations]: Handler<Id> };
