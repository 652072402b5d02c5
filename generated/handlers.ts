// Made from spec/ by `npm run generate`. Changes here are lost.
import type { Handler } from '../handlers/_shared/operation.js';
import addDepartmentMembers from '../handlers/tenancy/departments/addDepartmentMembers.js';
import addGroupMembers from '../handlers/tenancy/groups/addGroupMembers.js';
import answerCourseSuggestion from '../handlers/enrollment/suggestions/answerCourseSuggestion.js';
import associateAppstoreAccount from '../handlers/commerce/stores/associateAppstoreAccount.js';
import beginLtiLogin from '../handlers/lti/beginLtiLogin.js';
import checkCourseAccessRequest from '../handlers/enrollment/access_requests/checkCourseAccessRequest.js';
import checkCourseEligibility from '../handlers/catalog/eligibility/checkCourseEligibility.js';
import checkIdentityProvider from '../handlers/tenancy/identity_providers/checkIdentityProvider.js';
import checkPlatformInvitation from '../handlers/enrollment/invitations/checkPlatformInvitation.js';
import chooseLtiContent from '../handlers/lti/chooseLtiContent.js';
import countUserSentiments from '../handlers/analytics/metrics/countUserSentiments.js';
import createApiToken from '../handlers/tenancy/api_tokens/createApiToken.js';
import createAvatarVideo from '../handlers/generation/avatar_videos/createAvatarVideo.js';
import createBlankCourseInvitations from '../handlers/enrollment/invitations/createBlankCourseInvitations.js';
import createBlankPlatformInvitations from '../handlers/enrollment/invitations/createBlankPlatformInvitations.js';
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
import createCourseAccessRequest from '../handlers/enrollment/access_requests/createCourseAccessRequest.js';
import createCourseEnrollment from '../handlers/enrollment/enrollments/createCourseEnrollment.js';
import createCourseInvitation from '../handlers/enrollment/invitations/createCourseInvitation.js';
import createCourseInvitationsBulk from '../handlers/enrollment/invitations/createCourseInvitationsBulk.js';
import createCustomerPortalSession from '../handlers/commerce/cardpay/createCustomerPortalSession.js';
import createDataset from '../handlers/generation/finetuning/createDataset.js';
import createDepartment from '../handlers/tenancy/departments/createDepartment.js';
import createFreeTrialCheckout from '../handlers/commerce/cardpay/createFreeTrialCheckout.js';
import createGroup from '../handlers/tenancy/groups/createGroup.js';
import createIdentityClient from '../handlers/tenancy/identity_providers/createIdentityClient.js';
import createIdentityLink from '../handlers/tenancy/identity_providers/createIdentityLink.js';
import createIdentityProvider from '../handlers/tenancy/identity_providers/createIdentityProvider.js';
import createIntegrationCredential from '../handlers/accounts/createIntegrationCredential.js';
import createLlmCredential from '../handlers/accounts/createLlmCredential.js';
import createLtiDeployment from '../handlers/lti/createLtiDeployment.js';
import createLtiInvitation from '../handlers/lti/createLtiInvitation.js';
import createLtiRegistration from '../handlers/lti/createLtiRegistration.js';
import createMarketplaceAOrganization from '../handlers/commerce/marketplaces/createMarketplaceAOrganization.js';
import createMarketplaceBOrganization from '../handlers/commerce/marketplaces/createMarketplaceBOrganization.js';
import createMarketplaceBProductOrganization from '../handlers/commerce/marketplaces/createMarketplaceBProductOrganization.js';
import createMediaResource from '../handlers/media/createMediaResource.js';
import createMentor from '../handlers/mentors/mentors/createMentor.js';
import createMentorDocument from '../handlers/mentors/mentors/createMentorDocument.js';
import createMentorPrompt from '../handlers/mentors/mentors/createMentorPrompt.js';
import createPathwayEnrollment from '../handlers/enrollment/enrollments/createPathwayEnrollment.js';
import createPlatformInvitation from '../handlers/enrollment/invitations/createPlatformInvitation.js';
import createPlatformInvitationsBulk from '../handlers/enrollment/invitations/createPlatformInvitationsBulk.js';
import createPricingPageSession from '../handlers/commerce/cardpay/createPricingPageSession.js';
import createProgramEnrollment from '../handlers/enrollment/enrollments/createProgramEnrollment.js';
import createProgramInvitation from '../handlers/enrollment/invitations/createProgramInvitation.js';
import createPrompt from '../handlers/mentors/recommendation_prompts/createPrompt.js';
import createRecommendationPrompt from '../handlers/mentors/recommendation_prompts/createRecommendationPrompt.js';
import createScimGroup from '../handlers/tenancy/scim/createScimGroup.js';
import createScimUser from '../handlers/tenancy/scim/createScimUser.js';
import createSkillThreshold from '../handlers/learning/skills/createSkillThreshold.js';
import createTraining from '../handlers/generation/finetuning/createTraining.js';
import createUserToken from '../handlers/tenancy/user_tokens/createUserToken.js';
import createWebhookEndpoint from '../handlers/events/webhook_endpoints/createWebhookEndpoint.js';
import deactivateCourseEnrollment from '../handlers/enrollment/enrollments/deactivateCourseEnrollment.js';
import deactivatePathwayEnrollment from '../handlers/enrollment/enrollments/deactivatePathwayEnrollment.js';
import deactivateProgramEnrollment from '../handlers/enrollment/enrollments/deactivateProgramEnrollment.js';
import decideCourseAccessRequest from '../handlers/enrollment/access_requests/decideCourseAccessRequest.js';
import deleteActivityProfile from '../handlers/learning/xapi/deleteActivityProfile.js';
import deleteActivityState from '../handlers/learning/xapi/deleteActivityState.js';
import deleteAgentProfile from '../handlers/learning/xapi/deleteAgentProfile.js';
import deleteApiToken from '../handlers/tenancy/api_tokens/deleteApiToken.js';
import deleteBot from '../handlers/bots/bot/deleteBot.js';
import deleteBotCommand from '../handlers/bots/bot_commands/deleteBotCommand.js';
import deleteBotLink from '../handlers/bots/link/deleteBotLink.js';
import deleteBrowserSession from '../handlers/tenancy/sessions/deleteBrowserSession.js';
import deleteChatAUserConfig from '../handlers/bots/user_config/deleteChatAUserConfig.js';
import deleteChatBUserConfig from '../handlers/bots/user_config/deleteChatBUserConfig.js';
import deleteChatEUserConfig from '../handlers/bots/user_config/deleteChatEUserConfig.js';
import deleteCourse from '../handlers/catalog/courses/deleteCourse.js';
import deleteCourseGroupSuggestion from '../handlers/enrollment/suggestions/deleteCourseGroupSuggestion.js';
import deleteCourseInvitation from '../handlers/enrollment/invitations/deleteCourseInvitation.js';
import deleteCourseSuggestion from '../handlers/enrollment/suggestions/deleteCourseSuggestion.js';
import deleteDataset from '../handlers/generation/finetuning/deleteDataset.js';
import deleteDepartment from '../handlers/tenancy/departments/deleteDepartment.js';
import deleteGroup from '../handlers/tenancy/groups/deleteGroup.js';
import deleteIdentityClient from '../handlers/tenancy/identity_providers/deleteIdentityClient.js';
import deleteIdentityLink from '../handlers/tenancy/identity_providers/deleteIdentityLink.js';
import deleteIdentityProvider from '../handlers/tenancy/identity_providers/deleteIdentityProvider.js';
import deleteLtiDeployment from '../handlers/lti/deleteLtiDeployment.js';
import deleteLtiRegistration from '../handlers/lti/deleteLtiRegistration.js';
import deleteMcpServer from '../handlers/mentors/mentors/deleteMcpServer.js';
import deleteMediaResource from '../handlers/media/deleteMediaResource.js';
import deleteMentor from '../handlers/mentors/mentors/deleteMentor.js';
import deleteMentorDocument from '../handlers/mentors/mentors/deleteMentorDocument.js';
import deleteMentorPrompt from '../handlers/mentors/mentors/deleteMentorPrompt.js';
import deletePathway from '../handlers/catalog/pathways/deletePathway.js';
import deletePathwaySuggestion from '../handlers/enrollment/suggestions/deletePathwaySuggestion.js';
import deletePlatformInvitation from '../handlers/enrollment/invitations/deletePlatformInvitation.js';
import deleteProgram from '../handlers/catalog/programs/deleteProgram.js';
import deleteProgramInvitation from '../handlers/enrollment/invitations/deleteProgramInvitation.js';
import deletePrompt from '../handlers/mentors/recommendation_prompts/deletePrompt.js';
import deleteRecommendationPrompt from '../handlers/mentors/recommendation_prompts/deleteRecommendationPrompt.js';
import deleteRegisteredApp from '../handlers/features/registry/deleteRegisteredApp.js';
import deleteRegisteredFeature from '../handlers/features/registry/deleteRegisteredFeature.js';
import deleteResource from '../handlers/catalog/resources/deleteResource.js';
import deleteScimGroup from '../handlers/tenancy/scim/deleteScimGroup.js';
import deleteScimUser from '../handlers/tenancy/scim/deleteScimUser.js';
import deleteSession from '../handlers/mentors/conversations/deleteSession.js';
import deleteSkillThresholds from '../handlers/learning/skills/deleteSkillThresholds.js';
import deleteTraining from '../handlers/generation/finetuning/deleteTraining.js';
import deleteUserSession from '../handlers/tenancy/sessions/deleteUserSession.js';
import deleteUserSessions from '../handlers/tenancy/sessions/deleteUserSessions.js';
import deleteUserToken from '../handlers/tenancy/user_tokens/deleteUserToken.js';
import deleteWebhookEndpoint from '../handlers/events/webhook_endpoints/deleteWebhookEndpoint.js';
import discardJob from '../handlers/operation/jobs/discardJob.js';
import downloadUserBadge from '../handlers/learning/badges/downloadUserBadge.js';
import endBrowserSession from '../handlers/tenancy/sessions/endBrowserSession.js';
import eraseUser from '../handlers/tenancy/users/eraseUser.js';
import exportUser from '../handlers/tenancy/users/exportUser.js';
import finishSignIn from '../handlers/tenancy/sessions/finishSignIn.js';
import forkMentor from '../handlers/mentors/mentors/forkMentor.js';
import getActivityProfile from '../handlers/learning/xapi/getActivityProfile.js';
import getActivityState from '../handlers/learning/xapi/getActivityState.js';
import getAgentProfile from '../handlers/learning/xapi/getAgentProfile.js';
import getAppstoreSubscriptionStatus from '../handlers/commerce/stores/getAppstoreSubscriptionStatus.js';
import getAudienceActiveUsersOverTime from '../handlers/analytics/audience/getAudienceActiveUsersOverTime.js';
import getAudienceActiveUsersPerCourse from '../handlers/analytics/audience/getAudienceActiveUsersPerCourse.js';
import getAutoIncrement from '../handlers/catalog/increment/getAutoIncrement.js';
import getAvatarVideo from '../handlers/generation/avatar_videos/getAvatarVideo.js';
import getBadgeIssuer from '../handlers/learning/badges/getBadgeIssuer.js';
import getBadgeKey from '../handlers/learning/badges/getBadgeKey.js';
import getBadgeKeySet from '../handlers/learning/badges/getBadgeKeySet.js';
import getBadgeSettings from '../handlers/learning/badges/getBadgeSettings.js';
import getBadgeStatusList from '../handlers/learning/badges/getBadgeStatusList.js';
import getBlockSkillPoints from '../handlers/learning/milestones/getBlockSkillPoints.js';
import getBot from '../handlers/bots/bot/getBot.js';
import getBotCommand from '../handlers/bots/bot_commands/getBotCommand.js';
import getBrowserSession from '../handlers/tenancy/sessions/getBrowserSession.js';
import getCaller from '../handlers/tenancy/caller/getCaller.js';
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
import getCourseGradeDistribution from '../handlers/analytics/performance/getCourseGradeDistribution.js';
import getCourseGradingAverage from '../handlers/analytics/performance/getCourseGradingAverage.js';
import getCourseGradingAverageWithCutoff from '../handlers/analytics/performance/getCourseGradingAverageWithCutoff.js';
import getCourseGradingDetail from '../handlers/analytics/performance/getCourseGradingDetail.js';
import getCourseGradingPerLearner from '../handlers/analytics/performance/getCourseGradingPerLearner.js';
import getCourseGradingPolicy from '../handlers/learning/records/getCourseGradingPolicy.js';
import getCourseGradingSummary from '../handlers/analytics/performance/getCourseGradingSummary.js';
import getCourseInProgressCount from '../handlers/analytics/progress/getCourseInProgressCount.js';
import getCourseOutline from '../handlers/learning/records/getCourseOutline.js';
import getCoursePrerequisiteEligibility from '../handlers/catalog/conditionals/getCoursePrerequisiteEligibility.js';
import getCourseRecommendations from '../handlers/mentors/recommendations/getCourseRecommendations.js';
import getCourseSkillPoints from '../handlers/learning/milestones/getCourseSkillPoints.js';
import getCourseStartedCount from '../handlers/analytics/progress/getCourseStartedCount.js';
import getCourseVideoCount from '../handlers/analytics/progress/getCourseVideoCount.js';
import getDataset from '../handlers/generation/finetuning/getDataset.js';
import getDefaultLlmKeyUsage from '../handlers/accounts/getDefaultLlmKeyUsage.js';
import getDepartment from '../handlers/tenancy/departments/getDepartment.js';
import getEnrollmentsOverTime from '../handlers/analytics/audience/getEnrollmentsOverTime.js';
import getEnrollmentsPerCourse from '../handlers/analytics/audience/getEnrollmentsPerCourse.js';
import getFeatureConfig from '../handlers/features/getFeatureConfig.js';
import getFreeTrialStatus from '../handlers/accounts/getFreeTrialStatus.js';
import getGradesOverTime from '../handlers/analytics/performance/getGradesOverTime.js';
import getGradingAverage from '../handlers/analytics/performance/getGradingAverage.js';
import getGradingPerCourse from '../handlers/analytics/performance/getGradingPerCourse.js';
import getGroup from '../handlers/tenancy/groups/getGroup.js';
import getIdentityClient from '../handlers/tenancy/identity_providers/getIdentityClient.js';
import getIdentityProvider from '../handlers/tenancy/identity_providers/getIdentityProvider.js';
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
import getLtiDeployment from '../handlers/lti/getLtiDeployment.js';
import getLtiKeySet from '../handlers/lti/getLtiKeySet.js';
import getLtiRegistration from '../handlers/lti/getLtiRegistration.js';
import getMarketplaceADomainRecords from '../handlers/commerce/marketplaces/getMarketplaceADomainRecords.js';
import getMarketplaceADomainStatus from '../handlers/commerce/marketplaces/getMarketplaceADomainStatus.js';
import getMcpResource from '../handlers/tenancy/mcp/getMcpResource.js';
import getMediaResource from '../handlers/media/getMediaResource.js';
import getMentor from '../handlers/mentors/mentors/getMentor.js';
import getMentorSettings from '../handlers/mentors/mentors/getMentorSettings.js';
import getMessage from '../handlers/mentors/conversations/getMessage.js';
import getMobilepayAccount from '../handlers/commerce/stores/getMobilepayAccount.js';
import getOverviewActiveUsers from '../handlers/analytics/overview/getOverviewActiveUsers.js';
import getOverviewAverageGrade from '../handlers/analytics/overview/getOverviewAverageGrade.js';
import getOverviewCourseCompletions from '../handlers/analytics/overview/getOverviewCourseCompletions.js';
import getOverviewRegisteredUsers from '../handlers/analytics/overview/getOverviewRegisteredUsers.js';
import getPathwayEnrollments from '../handlers/enrollment/enrollments/getPathwayEnrollments.js';
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
import getPlatformTimeOverTime from '../handlers/analytics/engagement/getPlatformTimeOverTime.js';
import getPlatformUserCount from '../handlers/analytics/progress/getPlatformUserCount.js';
import getPlatformUsersCompletedCourseCount from '../handlers/analytics/progress/getPlatformUsersCompletedCourseCount.js';
import getProgramEnrollments from '../handlers/enrollment/enrollments/getProgramEnrollments.js';
import getRecordActivity from '../handlers/learning/xapi/getRecordActivity.js';
import getRecordPerson from '../handlers/learning/xapi/getRecordPerson.js';
import getRecordStatus from '../handlers/operation/records/getRecordStatus.js';
import getRecordStoreAbout from '../handlers/learning/xapi/getRecordStoreAbout.js';
import getRegisteredApp from '../handlers/features/registry/getRegisteredApp.js';
import getRegisteredFeature from '../handlers/features/registry/getRegisteredFeature.js';
import getRegisteredUsersOverTime from '../handlers/analytics/audience/getRegisteredUsersOverTime.js';
import getRegisteredUsersPerCourse from '../handlers/analytics/audience/getRegisteredUsersPerCourse.js';
import getResourceSkillPoints from '../handlers/learning/milestones/getResourceSkillPoints.js';
import getScimConfig from '../handlers/tenancy/scim/getScimConfig.js';
import getScimGroup from '../handlers/tenancy/scim/getScimGroup.js';
import getScimResourceType from '../handlers/tenancy/scim/getScimResourceType.js';
import getScimSchema from '../handlers/tenancy/scim/getScimSchema.js';
import getScimUser from '../handlers/tenancy/scim/getScimUser.js';
import getServiceLogo from '../handlers/accounts/getServiceLogo.js';
import getServiceStatus from '../handlers/operation/status/getServiceStatus.js';
import getSession from '../handlers/mentors/conversations/getSession.js';
import getSiteToken from '../handlers/commerce/getSiteToken.js';
import getSkill from '../handlers/learning/skills/getSkill.js';
import getSkillPercentile from '../handlers/learning/skills/getSkillPercentile.js';
import getSkillsPercentile from '../handlers/learning/skills/getSkillsPercentile.js';
import getStatementFacts from '../handlers/operation/records/getStatementFacts.js';
import getStatements from '../handlers/learning/xapi/getStatements.js';
import getStorageUse from '../handlers/media/getStorageUse.js';
import getTraining from '../handlers/generation/finetuning/getTraining.js';
import getUserBadge from '../handlers/learning/badges/getUserBadge.js';
import getUserMetrics from '../handlers/analytics/metrics/getUserMetrics.js';
import getUserMetricsPieChart from '../handlers/analytics/metrics/getUserMetricsPieChart.js';
import getUserPointPercentile from '../handlers/learning/skills/getUserPointPercentile.js';
import getUserSentiment from '../handlers/analytics/metrics/getUserSentiment.js';
import getUserSkills from '../handlers/learning/skills/getUserSkills.js';
import getWebhookEndpoint from '../handlers/events/webhook_endpoints/getWebhookEndpoint.js';
import grantTenantAdminRole from '../handlers/commerce/grantTenantAdminRole.js';
import handleCardpayAssociationCallback from '../handlers/commerce/cardpay/handleCardpayAssociationCallback.js';
import handleCoursePaymentCallback from '../handlers/commerce/cardpay/handleCoursePaymentCallback.js';
import handleCreditTopupCallback from '../handlers/commerce/cardpay/handleCreditTopupCallback.js';
import handlePricingPageCallback from '../handlers/commerce/cardpay/handlePricingPageCallback.js';
import incrementAutoIncrement from '../handlers/catalog/increment/incrementAutoIncrement.js';
import launchLti from '../handlers/lti/launchLti.js';
import launchMarketplaceATenant from '../handlers/commerce/marketplaces/launchMarketplaceATenant.js';
import launchMarketplaceBTenant from '../handlers/commerce/marketplaces/launchMarketplaceBTenant.js';
import launchTenant from '../handlers/commerce/launchTenant.js';
import listApiTokens from '../handlers/tenancy/api_tokens/listApiTokens.js';
import listApps from '../handlers/features/listApps.js';
import listAtRiskLearners from '../handlers/analytics/engagement/listAtRiskLearners.js';
import listAudienceActiveUsers from '../handlers/analytics/audience/listAudienceActiveUsers.js';
import listAuditEntries from '../handlers/operation/audit_log/listAuditEntries.js';
import listAvatarVideos from '../handlers/generation/avatar_videos/listAvatarVideos.js';
import listBadges from '../handlers/learning/badges/listBadges.js';
import listBotCommands from '../handlers/bots/bot_commands/listBotCommands.js';
import listBotDeliveries from '../handlers/bots/deliveries/listBotDeliveries.js';
import listBots from '../handlers/bots/bot/listBots.js';
import listBrowserSessions from '../handlers/tenancy/sessions/listBrowserSessions.js';
import listCallerOperations from '../handlers/tenancy/caller/listCallerOperations.js';
import listCallerPlatforms from '../handlers/tenancy/caller/listCallerPlatforms.js';
import listCatalogRoles from '../handlers/catalog/roles/listCatalogRoles.js';
import listCatalogSkills from '../handlers/catalog/skills/listCatalogSkills.js';
import listChatAUserConfigs from '../handlers/bots/user_config/listChatAUserConfigs.js';
import listChatBUserConfigs from '../handlers/bots/user_config/listChatBUserConfigs.js';
import listChatEUserConfigs from '../handlers/bots/user_config/listChatEUserConfigs.js';
import listChatHistory from '../handlers/analytics/metrics/listChatHistory.js';
import listCohorts from '../handlers/analytics/audience/listCohorts.js';
import listCostsPerModel from '../handlers/analytics/costs/listCostsPerModel.js';
import listCostsPerTenant from '../handlers/analytics/costs/listCostsPerTenant.js';
import listCourseAccessRequests from '../handlers/enrollment/access_requests/listCourseAccessRequests.js';
import listCourseActivity from '../handlers/analytics/engagement/listCourseActivity.js';
import listCourseBlockFigures from '../handlers/analytics/performance/listCourseBlockFigures.js';
import listCourseEnrollmentUsers from '../handlers/analytics/audience/listCourseEnrollmentUsers.js';
import listCourseGroupSuggestions from '../handlers/enrollment/suggestions/listCourseGroupSuggestions.js';
import listCourseInvitations from '../handlers/enrollment/invitations/listCourseInvitations.js';
import listCoursePrerequisites from '../handlers/catalog/conditionals/listCoursePrerequisites.js';
import listCourseProgress from '../handlers/analytics/progress/listCourseProgress.js';
import listCourseSuggestions from '../handlers/enrollment/suggestions/listCourseSuggestions.js';
import listCourses from '../handlers/catalog/courses/listCourses.js';
import listDatasets from '../handlers/generation/finetuning/listDatasets.js';
import listDepartmentAnalytics from '../handlers/analytics/departments/listDepartmentAnalytics.js';
import listDepartmentMembers from '../handlers/tenancy/departments/listDepartmentMembers.js';
import listDepartments from '../handlers/tenancy/departments/listDepartments.js';
import listDesiredSkills from '../handlers/learning/skills/listDesiredSkills.js';
import listEligibleCourses from '../handlers/catalog/eligibility/listEligibleCourses.js';
import listEnrollmentChanges from '../handlers/enrollment/enrollments/listEnrollmentChanges.js';
import listEntitlements from '../handlers/commerce/payments/listEntitlements.js';
import listEvents from '../handlers/events/listEvents.js';
import listFineTunedModels from '../handlers/generation/finetuning/listFineTunedModels.js';
import listGroupMembers from '../handlers/tenancy/groups/listGroupMembers.js';
import listGroups from '../handlers/tenancy/groups/listGroups.js';
import listIdentityClients from '../handlers/tenancy/identity_providers/listIdentityClients.js';
import listIdentityLinks from '../handlers/tenancy/identity_providers/listIdentityLinks.js';
import listIdentityProviders from '../handlers/tenancy/identity_providers/listIdentityProviders.js';
import listIntegrationCredentialSchemas from '../handlers/accounts/listIntegrationCredentialSchemas.js';
import listIntegrationCredentials from '../handlers/accounts/listIntegrationCredentials.js';
import listJobs from '../handlers/operation/jobs/listJobs.js';
import listLearnerCourseVideos from '../handlers/analytics/perlearner/listLearnerCourseVideos.js';
import listLearnerGradesPerCourse from '../handlers/analytics/perlearner/listLearnerGradesPerCourse.js';
import listLearnerUsers from '../handlers/analytics/perlearner/listLearnerUsers.js';
import listLearners from '../handlers/analytics/perlearner/listLearners.js';
import listLedgerEntries from '../handlers/commerce/cardpay/listLedgerEntries.js';
import listLlmCredentialSchemas from '../handlers/accounts/listLlmCredentialSchemas.js';
import listLlmCredentials from '../handlers/accounts/listLlmCredentials.js';
import listLtiDeployments from '../handlers/lti/listLtiDeployments.js';
import listLtiGrades from '../handlers/lti/listLtiGrades.js';
import listLtiRegistrations from '../handlers/lti/listLtiRegistrations.js';
import listMcpServers from '../handlers/mentors/mentors/listMcpServers.js';
import listMcpTools from '../handlers/tenancy/mcp/listMcpTools.js';
import listMediaResources from '../handlers/media/listMediaResources.js';
import listMediaResourcesByItem from '../handlers/media/listMediaResourcesByItem.js';
import listMentorTerms from '../handlers/mentors/mentors/listMentorTerms.js';
import listMentors from '../handlers/mentors/mentors/listMentors.js';
import listMessages from '../handlers/mentors/conversations/listMessages.js';
import listMostActiveCourses from '../handlers/analytics/overview/listMostActiveCourses.js';
import listMyMentors from '../handlers/search/listMyMentors.js';
import listOperationTimings from '../handlers/operation/status/listOperationTimings.js';
import listOverviewLearners from '../handlers/analytics/overview/listOverviewLearners.js';
import listPathwaySuggestions from '../handlers/enrollment/suggestions/listPathwaySuggestions.js';
import listPathways from '../handlers/catalog/pathways/listPathways.js';
import listPayments from '../handlers/commerce/payments/listPayments.js';
import listPerLearnerVideosPerCourse from '../handlers/analytics/perlearner/listPerLearnerVideosPerCourse.js';
import listPlatformCourseGrades from '../handlers/analytics/progress/listPlatformCourseGrades.js';
import listPlatformCourseVideos from '../handlers/analytics/progress/listPlatformCourseVideos.js';
import listPlatformInvitations from '../handlers/enrollment/invitations/listPlatformInvitations.js';
import listPlatformLedgerEntries from '../handlers/commerce/payments/listPlatformLedgerEntries.js';
import listPlatformSubscriptions from '../handlers/commerce/payments/listPlatformSubscriptions.js';
import listPlatformUsers from '../handlers/analytics/progress/listPlatformUsers.js';
import listProducts from '../handlers/commerce/cardpay/listProducts.js';
import listProgramInvitations from '../handlers/enrollment/invitations/listProgramInvitations.js';
import listPrograms from '../handlers/catalog/programs/listPrograms.js';
import listPrompts from '../handlers/mentors/recommendation_prompts/listPrompts.js';
import listRecommendationPrompts from '../handlers/mentors/recommendation_prompts/listRecommendationPrompts.js';
import listRegisteredApps from '../handlers/features/registry/listRegisteredApps.js';
import listRegisteredFeatures from '../handlers/features/registry/listRegisteredFeatures.js';
import listRegisteredUsers from '../handlers/analytics/audience/listRegisteredUsers.js';
import listReportedSkills from '../handlers/learning/skills/listReportedSkills.js';
import listResources from '../handlers/catalog/resources/listResources.js';
import listScimGroups from '../handlers/tenancy/scim/listScimGroups.js';
import listScimResourceTypes from '../handlers/tenancy/scim/listScimResourceTypes.js';
import listScimSchemas from '../handlers/tenancy/scim/listScimSchemas.js';
import listScimUsers from '../handlers/tenancy/scim/listScimUsers.js';
import listServiceAuditEntries from '../handlers/operation/audit_log/listServiceAuditEntries.js';
import listSessions from '../handlers/mentors/conversations/listSessions.js';
import listSignInProviders from '../handlers/tenancy/sessions/listSignInProviders.js';
import listSkillThresholds from '../handlers/learning/skills/listSkillThresholds.js';
import listSkills from '../handlers/learning/skills/listSkills.js';
import listSubscriptions from '../handlers/commerce/cardpay/listSubscriptions.js';
import listTenantLaunches from '../handlers/commerce/payments/listTenantLaunches.js';
import listTokenUsage from '../handlers/accounts/listTokenUsage.js';
import listTrainings from '../handlers/generation/finetuning/listTrainings.js';
import listUserBadges from '../handlers/learning/badges/listUserBadges.js';
import listUserCourseSuggestions from '../handlers/enrollment/suggestions/listUserCourseSuggestions.js';
import listUserSessions from '../handlers/tenancy/sessions/listUserSessions.js';
import listUserTokens from '../handlers/tenancy/user_tokens/listUserTokens.js';
import listWebhookDeliveries from '../handlers/events/webhook_endpoints/listWebhookDeliveries.js';
import listWebhookEndpoints from '../handlers/events/webhook_endpoints/listWebhookEndpoints.js';
import manageCoursePrerequisitesBulk from '../handlers/catalog/conditionals/manageCoursePrerequisitesBulk.js';
import manageProducts from '../handlers/commerce/cardpay/manageProducts.js';
import manageUser from '../handlers/commerce/manageUser.js';
import mergeActivityProfile from '../handlers/learning/xapi/mergeActivityProfile.js';
import mergeActivityState from '../handlers/learning/xapi/mergeActivityState.js';
import mergeAgentProfile from '../handlers/learning/xapi/mergeAgentProfile.js';
import openSession from '../handlers/mentors/conversations/openSession.js';
import postLtiLogin from '../handlers/lti/postLtiLogin.js';
import putActivityProfile from '../handlers/learning/xapi/putActivityProfile.js';
import putActivityState from '../handlers/learning/xapi/putActivityState.js';
import putAgentProfile from '../handlers/learning/xapi/putAgentProfile.js';
import putStatement from '../handlers/learning/xapi/putStatement.js';
import receiveAppstoreHook from '../handlers/commerce/stores/receiveAppstoreHook.js';
import receiveBackchannelLogout from '../handlers/tenancy/sessions/receiveBackchannelLogout.js';
import receiveCardpayHook from '../handlers/commerce/cardpay/receiveCardpayHook.js';
import receiveChatAWebhook from '../handlers/bots/webhooks/receiveChatAWebhook.js';
import receiveChatBWebhook from '../handlers/bots/webhooks/receiveChatBWebhook.js';
import receiveChatCWebhook from '../handlers/bots/webhooks/receiveChatCWebhook.js';
import receiveChatDWebhook from '../handlers/bots/webhooks/receiveChatDWebhook.js';
import receiveChatEWebhook from '../handlers/bots/webhooks/receiveChatEWebhook.js';
import receiveMarketplaceBHook from '../handlers/commerce/marketplaces/receiveMarketplaceBHook.js';
import receiveMobilepayHook from '../handlers/commerce/stores/receiveMobilepayHook.js';
import recordCourseCompletion from '../handlers/learning/milestones/recordCourseCompletion.js';
import recordMentorAccess from '../handlers/mentors/mentors/recordMentorAccess.js';
import recordResourceCompletion from '../handlers/learning/milestones/recordResourceCompletion.js';
import redeemBotLinkCode from '../handlers/bots/link/redeemBotLinkCode.js';
import redeemCourseInvitation from '../handlers/enrollment/invitations/redeemCourseInvitation.js';
import redeemPlatformInvitation from '../handlers/enrollment/invitations/redeemPlatformInvitation.js';
import redeemProgramInvitation from '../handlers/enrollment/invitations/redeemProgramInvitation.js';
import refundPayment from '../handlers/commerce/payments/refundPayment.js';
import registerApp from '../handlers/features/registry/registerApp.js';
import registerFeature from '../handlers/features/registry/registerFeature.js';
import registerLtiTool from '../handlers/lti/registerLtiTool.js';
import removeDepartmentMember from '../handlers/tenancy/departments/removeDepartmentMember.js';
import removeGroupMember from '../handlers/tenancy/groups/removeGroupMember.js';
import removePersonLlmLimits from '../handlers/accounts/removePersonLlmLimits.js';
import renewSubscription from '../handlers/commerce/cardpay/renewSubscription.js';
import replaceBlockSkillPoints from '../handlers/learning/milestones/replaceBlockSkillPoints.js';
import replaceBot from '../handlers/bots/bot/replaceBot.js';
import replaceBotCommand from '../handlers/bots/bot_commands/replaceBotCommand.js';
import replaceChatAUserConfig from '../handlers/bots/user_config/replaceChatAUserConfig.js';
import replaceChatBConfig from '../handlers/bots/config/replaceChatBConfig.js';
import replaceChatBUserConfig from '../handlers/bots/user_config/replaceChatBUserConfig.js';
import replaceChatCConfig from '../handlers/bots/config/replaceChatCConfig.js';
import replaceChatEConfig from '../handlers/bots/config/replaceChatEConfig.js';
import replaceChatEUserConfig from '../handlers/bots/user_config/replaceChatEUserConfig.js';
import replaceCourseGradingPolicy from '../handlers/learning/records/replaceCourseGradingPolicy.js';
import replaceCourseOutline from '../handlers/learning/records/replaceCourseOutline.js';
import replaceCourseSkillPoints from '../handlers/learning/milestones/replaceCourseSkillPoints.js';
import replaceDataset from '../handlers/generation/finetuning/replaceDataset.js';
import replaceDatasetFile from '../handlers/generation/finetuning/replaceDatasetFile.js';
import replaceDesiredSkills from '../handlers/learning/skills/replaceDesiredSkills.js';
import replaceMediaFile from '../handlers/media/replaceMediaFile.js';
import replaceMediaResource from '../handlers/media/replaceMediaResource.js';
import replaceReportedSkills from '../handlers/learning/skills/replaceReportedSkills.js';
import replaceResourceSkillPoints from '../handlers/learning/milestones/replaceResourceSkillPoints.js';
import replaceScimGroup from '../handlers/tenancy/scim/replaceScimGroup.js';
import replaceScimUser from '../handlers/tenancy/scim/replaceScimUser.js';
import replaceTraining from '../handlers/generation/finetuning/replaceTraining.js';
import replayWebhookEvents from '../handlers/events/webhook_endpoints/replayWebhookEvents.js';
import retryBotDelivery from '../handlers/bots/deliveries/retryBotDelivery.js';
import retryJob from '../handlers/operation/jobs/retryJob.js';
import revokeBadge from '../handlers/learning/badges/revokeBadge.js';
import rotateBadgeKey from '../handlers/learning/badges/rotateBadgeKey.js';
import rotateWebhookSecret from '../handlers/events/webhook_endpoints/rotateWebhookSecret.js';
import runScimBulk from '../handlers/tenancy/scim/runScimBulk.js';
import saveDesiredSkills from '../handlers/catalog/skills/saveDesiredSkills.js';
import saveReportedSkills from '../handlers/catalog/skills/saveReportedSkills.js';
import searchAi from '../handlers/search/searchAi.js';
import searchCatalog from '../handlers/search/searchCatalog.js';
import searchCourseEnrollments from '../handlers/enrollment/enrollments/searchCourseEnrollments.js';
import searchGlobalMentors from '../handlers/search/searchGlobalMentors.js';
import searchMediaResources from '../handlers/media/searchMediaResources.js';
import searchMentorDocuments from '../handlers/search/searchMentorDocuments.js';
import searchMentors from '../handlers/search/searchMentors.js';
import searchPathwayEnrollments from '../handlers/enrollment/enrollments/searchPathwayEnrollments.js';
import searchPersonalizedMentors from '../handlers/search/searchPersonalizedMentors.js';
import searchProgramEnrollments from '../handlers/enrollment/enrollments/searchProgramEnrollments.js';
import searchRecommended from '../handlers/search/searchRecommended.js';
import searchScimGroups from '../handlers/tenancy/scim/searchScimGroups.js';
import searchScimUsers from '../handlers/tenancy/scim/searchScimUsers.js';
import searchUserMentors from '../handlers/search/searchUserMentors.js';
import searchUserPrompts from '../handlers/search/searchUserPrompts.js';
import selfEnrollPathway from '../handlers/enrollment/enrollments/selfEnrollPathway.js';
import selfEnrollProgram from '../handlers/enrollment/enrollments/selfEnrollProgram.js';
import selfUnenrollPathway from '../handlers/enrollment/enrollments/selfUnenrollPathway.js';
import selfUnenrollProgram from '../handlers/enrollment/enrollments/selfUnenrollProgram.js';
import sendLtiGrades from '../handlers/lti/sendLtiGrades.js';
import sendMessage from '../handlers/mentors/conversations/sendMessage.js';
import setFreeTrial from '../handlers/accounts/setFreeTrial.js';
import setLlmLimits from '../handlers/accounts/setLlmLimits.js';
import setPersonLlmLimits from '../handlers/accounts/setPersonLlmLimits.js';
import setUseDefaultLlmKey from '../handlers/accounts/setUseDefaultLlmKey.js';
import showBadge from '../handlers/learning/badges/showBadge.js';
import showLtiChoices from '../handlers/lti/showLtiChoices.js';
import startSignIn from '../handlers/tenancy/sessions/startSignIn.js';
import storeRecords from '../handlers/learning/records/storeRecords.js';
import storeStatements from '../handlers/learning/xapi/storeStatements.js';
import syncLtiMembers from '../handlers/lti/syncLtiMembers.js';
import syncMarketplaceADomainRecords from '../handlers/commerce/marketplaces/syncMarketplaceADomainRecords.js';
import updateActiveLlm from '../handlers/accounts/updateActiveLlm.js';
import updateAppOnboarding from '../handlers/features/updateAppOnboarding.js';
import updateAppTrialStatus from '../handlers/features/updateAppTrialStatus.js';
import updateBadgeSettings from '../handlers/learning/badges/updateBadgeSettings.js';
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
import updateDataset from '../handlers/generation/finetuning/updateDataset.js';
import updateDepartment from '../handlers/tenancy/departments/updateDepartment.js';
import updateFeatureConfig from '../handlers/features/updateFeatureConfig.js';
import updateFeatureConfigBulk from '../handlers/features/updateFeatureConfigBulk.js';
import updateGroup from '../handlers/tenancy/groups/updateGroup.js';
import updateIdentityClient from '../handlers/tenancy/identity_providers/updateIdentityClient.js';
import updateIdentityProvider from '../handlers/tenancy/identity_providers/updateIdentityProvider.js';
import updateIntegrationCredential from '../handlers/accounts/updateIntegrationCredential.js';
import updateLlmCredential from '../handlers/accounts/updateLlmCredential.js';
import updateLtiDeployment from '../handlers/lti/updateLtiDeployment.js';
import updateLtiRegistration from '../handlers/lti/updateLtiRegistration.js';
import updateMediaResource from '../handlers/media/updateMediaResource.js';
import updateMentor from '../handlers/mentors/mentors/updateMentor.js';
import updateMentorDocument from '../handlers/mentors/mentors/updateMentorDocument.js';
import updateMentorPrompt from '../handlers/mentors/mentors/updateMentorPrompt.js';
import updateMentorSettings from '../handlers/mentors/mentors/updateMentorSettings.js';
import updatePrompt from '../handlers/mentors/recommendation_prompts/updatePrompt.js';
import updateRecommendationPrompt from '../handlers/mentors/recommendation_prompts/updateRecommendationPrompt.js';
import updateRegisteredApp from '../handlers/features/registry/updateRegisteredApp.js';
import updateRegisteredFeature from '../handlers/features/registry/updateRegisteredFeature.js';
import updateScimGroup from '../handlers/tenancy/scim/updateScimGroup.js';
import updateScimUser from '../handlers/tenancy/scim/updateScimUser.js';
import updateSkillThreshold from '../handlers/learning/skills/updateSkillThreshold.js';
import updateTraining from '../handlers/generation/finetuning/updateTraining.js';
import updateWebhookEndpoint from '../handlers/events/webhook_endpoints/updateWebhookEndpoint.js';
import uploadDataset from '../handlers/generation/finetuning/uploadDataset.js';
import uploadMediaResource from '../handlers/media/uploadMediaResource.js';
import uploadMentorDocument from '../handlers/mentors/mentors/uploadMentorDocument.js';
import upsertCatalogRole from '../handlers/catalog/roles/upsertCatalogRole.js';
import upsertCatalogSkill from '../handlers/catalog/skills/upsertCatalogSkill.js';
import upsertCourse from '../handlers/catalog/courses/upsertCourse.js';
import upsertCourseGroupSuggestion from '../handlers/enrollment/suggestions/upsertCourseGroupSuggestion.js';
import upsertCourseSuggestion from '../handlers/enrollment/suggestions/upsertCourseSuggestion.js';
import upsertCourseSuggestionsBulk from '../handlers/enrollment/suggestions/upsertCourseSuggestionsBulk.js';
import upsertMcpServer from '../handlers/mentors/mentors/upsertMcpServer.js';
import upsertMentorTerm from '../handlers/mentors/mentors/upsertMentorTerm.js';
import upsertPathway from '../handlers/catalog/pathways/upsertPathway.js';
import upsertPathwaySuggestion from '../handlers/enrollment/suggestions/upsertPathwaySuggestion.js';
import upsertPlatformMetadata from '../handlers/accounts/upsertPlatformMetadata.js';
import upsertProgram from '../handlers/catalog/programs/upsertProgram.js';
import upsertResource from '../handlers/catalog/resources/upsertResource.js';
import validateAppstoreTransaction from '../handlers/commerce/stores/validateAppstoreTransaction.js';
import validateMarketplaceBSignupToken from '../handlers/commerce/marketplaces/validateMarketplaceBSignupToken.js';
import validateMobilepayTransaction from '../handlers/commerce/stores/validateMobilepayTransaction.js';
import validateTenant from '../handlers/commerce/validateTenant.js';
import validateUser from '../handlers/commerce/validateUser.js';
import verifyBadge from '../handlers/learning/badges/verifyBadge.js';
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
  getStorageUse,
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
  beginLtiLogin,
  postLtiLogin,
  launchLti,
  showLtiChoices,
  chooseLtiContent,
  getLtiKeySet,
  createLtiInvitation,
  registerLtiTool,
  listLtiRegistrations,
  createLtiRegistration,
  getLtiRegistration,
  deleteLtiRegistration,
  updateLtiRegistration,
  syncLtiMembers,
  listLtiGrades,
  sendLtiGrades,
  listLtiDeployments,
  createLtiDeployment,
  getLtiDeployment,
  deleteLtiDeployment,
  updateLtiDeployment,
  getBadgeSettings,
  updateBadgeSettings,
  getBadgeIssuer,
  getBadgeKeySet,
  rotateBadgeKey,
  getBadgeKey,
  getBadgeStatusList,
  listBadges,
  revokeBadge,
  listUserBadges,
  getUserBadge,
  downloadUserBadge,
  verifyBadge,
  showBadge,
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
  listScimUsers,
  createScimUser,
  searchScimUsers,
  getScimUser,
  replaceScimUser,
  deleteScimUser,
  updateScimUser,
  listScimGroups,
  createScimGroup,
  searchScimGroups,
  getScimGroup,
  replaceScimGroup,
  deleteScimGroup,
  updateScimGroup,
  getScimConfig,
  listScimResourceTypes,
  getScimResourceType,
  listScimSchemas,
  getScimSchema,
  runScimBulk,
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
  listUserTokens,
  createUserToken,
  deleteUserToken,
  listMcpTools,
  getMcpResource,
  listIdentityProviders,
  createIdentityProvider,
  getIdentityProvider,
  deleteIdentityProvider,
  updateIdentityProvider,
  checkIdentityProvider,
  listIdentityLinks,
  createIdentityLink,
  deleteIdentityLink,
  listIdentityClients,
  createIdentityClient,
  getIdentityClient,
  deleteIdentityClient,
  updateIdentityClient,
  listSignInProviders,
  startSignIn,
  finishSignIn,
  receiveBackchannelLogout,
  getCaller,
  listCallerPlatforms,
  listCallerOperations,
  listServiceAuditEntries,
  listAuditEntries,
  getRecordStatus,
  getStatementFacts,
  getServiceStatus,
  listOperationTimings,
  listJobs,
  discardJob,
  retryJob,
  getBrowserSession,
  endBrowserSession,
  listBrowserSessions,
  deleteBrowserSession,
  listUserSessions,
  deleteUserSessions,
  deleteUserSession,
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
  getPlatformTimeOverTime,
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
  listCourseBlockFigures,
  getCourseGradeDistribution,
  getGradesOverTime,
  listCostsPerModel,
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
  listPayments,
  refundPayment,
  listPlatformLedgerEntries,
  listPlatformSubscriptions,
  listEntitlements,
  listTenantLaunches,
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
