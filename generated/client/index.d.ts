// Made from spec/ by `npm run generate`. Changes here are lost.
import type { Problem, operations } from './types.js';
export type * from './types.js';
type Defined<T> = {
    [Key in keyof T as NonNullable<T[Key]> extends never ? never : Key]: T[Key];
};
type Parameters<Id extends keyof operations> = Defined<Pick<operations[Id]['parameters'], 'path' | 'query' | 'header'>>;
type Body<Id extends keyof operations> = operations[Id] extends {
    requestBody: {
        content: {
            'application/json': infer T;
        };
    };
} ? {
    body: T | FormOf<operations[Id]['requestBody']['content']>;
} : unknown;
/** Files are sent in a form. */
type FormOf<Content> = Content extends {
    'multipart/form-data': unknown;
} ? FormData : never;
type Responses<Id extends keyof operations> = operations[Id]['responses'];
type JsonOf<T> = T extends {
    content: {
        'application/json': infer Json;
    };
} ? Json : undefined;
/** What a call sends, by where it is sent, and how. */
export type RequestOf<Id extends keyof operations> = Parameters<Id> & Body<Id> & CallOptions;
/** The body of a 2xx answer. */
export type DataOf<Id extends keyof operations> = JsonOf<Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>]>;
type Call<Id extends keyof operations> = Record<never, never> extends RequestOf<Id> ? (request?: RequestOf<Id>) => Promise<DataOf<Id>> : (request: RequestOf<Id>) => Promise<DataOf<Id>>;
export interface RetryOptions {
    /** How often a call is sent again that can be repeated; 2 unless set. */
    retries?: number;
    /** How long an attempt may take; 0 for ever, 60,000 unless set. */
    timeoutMs?: number;
}
export interface CallOptions extends RetryOptions {
    /** Cancels the call. */
    signal?: AbortSignal;
    /** Headers of this call. */
    headers?: Record<string, string>;
}
export interface ClientOptions extends RetryOptions {
    /** Where the service is, without a path: `https://api.example.org`. */
    baseUrl: string;
    /** Value of the Authorization header: `Api-Key <key>` or `Token <token>`. */
    authorization?: string;
    /** Headers of every call. */
    headers?: Record<string, string>;
    /** Instead of the global one. */
    fetch?: (request: Request) => Promise<Response>;
}
/** An answer that is not 2xx. */
export declare class ApiError extends Error {
    readonly name: string;
    readonly status: number;
    /** What the service says of it; undefined when something else answered, a proxy for instance. */
    readonly problem: Problem | undefined;
    readonly response: Response;
    constructor(response: Response, problem: Problem | undefined);
}
export interface Client {
    /**
     * List the apps of a person
     *
     * The apps that a person may access now, by name, in every platform of theirs or in one, with why they may and until when. An access that has ended (a grant, a subscription, a trial) is not in it, unless ended ones are requested. It is for the caller; administrators name others.
     *
     * `GET /api/features/apps/`
     */
    listApps: Call<'listApps'>;
    /**
     * Store the onboarding of an app
     *
     * Stores whether a person has been led through an app. An app that they may not access now is 404. Sending it again changes nothing.
     *
     * `POST /api/features/apps/update/`
     */
    updateAppOnboarding: Call<'updateAppOnboarding'>;
    /**
     * Begin or end a free trial
     *
     * Begins the free trial of an app for a person in a platform, who may access the app until it ends. A person has one trial of an app in a platform: beginning it again while it runs changes nothing, and is 409 when it is over. An app without a trial is 400, an unknown one 404.
     *
     * `POST /api/features/apps/update-trial-status/`
     */
    updateAppTrialStatus: Call<'updateAppTrialStatus'>;
    /**
     * Set features of many people
     *
     * Sets features of people who have a configuration in a platform already, all of them or those that are named, and creates none. What is wrong with an item, or who was missed, is in the answer; the others are changed, unless `atomic` is true. What is wrong with the features of the whole request is 400. Sending it again changes nothing.
     *
     * `POST /api/features/bulk-config/`
     */
    updateFeatureConfigBulk: Call<'updateFeatureConfigBulk'>;
    /**
     * Read the features of a person
     *
     * Every registered feature as it holds for a person in a platform, with where it is set. It is for the caller; administrators name others. Somebody who is no member of the platform is 404.
     *
     * `GET /api/features/config/`
     */
    getFeatureConfig: Call<'getFeatureConfig'>;
    /**
     * Set features of a person
     *
     * Sets features of a person in a platform. An unknown feature, or a value that it does not take, is 400, and nothing is set. People set their own, but not features that only administrators set (403). Every change is in the audit log. Sending it again changes nothing.
     *
     * `POST /api/features/config/`
     */
    updateFeatureConfig: Call<'updateFeatureConfig'>;
    /**
     * List registered apps
     *
     * The apps that are registered, by name, one page at a time, also those that are not active. A page past the end is empty.
     *
     * `GET /api/features/registry/apps/`
     */
    listRegisteredApps: Call<'listRegisteredApps'>;
    /**
     * Register an app
     *
     * Registers an app. People may access it once it is granted to them or to their platform, they subscribe to it, or they start its free trial. A name or an address that another app has, case aside, is 409.
     *
     * `POST /api/features/registry/apps/`
     */
    registerApp: Call<'registerApp'>;
    /**
     * Read a registered app
     *
     * One registered app. An unknown one is 404.
     *
     * `GET /api/features/registry/apps/{app_id}/`
     */
    getRegisteredApp: Call<'getRegisteredApp'>;
    /**
     * Remove a registered app
     *
     * Removes an app. One that is or was granted, tried, sold or opened by anybody is 409: set `active` to false instead. Removing it again is 404.
     *
     * `DELETE /api/features/registry/apps/{app_id}/`
     */
    deleteRegisteredApp: Call<'deleteRegisteredApp'>;
    /**
     * Change a registered app
     *
     * Changes the fields of an app that are sent. A name or an address that another app has, case aside, is 409. Nobody may access an app while it is not active; accesses return when it is active again.
     *
     * `PATCH /api/features/registry/apps/{app_id}/`
     */
    updateRegisteredApp: Call<'updateRegisteredApp'>;
    /**
     * List registered features
     *
     * The features that are registered, by name, one page at a time, with their types, values and defaults. A page past the end is empty.
     *
     * `GET /api/features/registry/features/`
     */
    listRegisteredFeatures: Call<'listRegisteredFeatures'>;
    /**
     * Register a feature
     *
     * Registers a feature, which can then be set for people. The default must be of the type, and one of the allowed values where these are listed. A name that another feature has is 409.
     *
     * `POST /api/features/registry/features/`
     */
    registerFeature: Call<'registerFeature'>;
    /**
     * Read a registered feature
     *
     * One registered feature. An unknown one is 404.
     *
     * `GET /api/features/registry/features/{feature}/`
     */
    getRegisteredFeature: Call<'getRegisteredFeature'>;
    /**
     * Remove a registered feature
     *
     * Removes a feature with all its settings, of people, departments and platforms. Removing it again is 404.
     *
     * `DELETE /api/features/registry/features/{feature}/`
     */
    deleteRegisteredFeature: Call<'deleteRegisteredFeature'>;
    /**
     * Change a registered feature
     *
     * Changes the fields of a feature that are sent; what results must fit together as in a new one. A setting whose value the feature no longer takes counts as not set, and counts again when the feature takes it.
     *
     * `PATCH /api/features/registry/features/{feature}/`
     */
    updateRegisteredFeature: Call<'updateRegisteredFeature'>;
    /**
     * List media resources
     *
     * The media resources of a platform, the newest first, or those that match filters and a text. Administrators of the platform see all; others see what belongs to no course, what belongs to a course that they see, and their own. Different filters must all hold. A page past the end is empty.
     *
     * `GET /api/media/orgs/{org}/users/{user_id}/media/media-resources/`
     */
    listMediaResources: Call<'listMediaResources'>;
    /**
     * Add a media resource
     *
     * Adds a media resource of the named person, that belongs to a course, a unit, an item or several of these, or to the platform where none is named, with a file, an address, or both. A file is sent as multipart/form-data: it must be what `media_type` says by its content, whole, and no larger than the service takes (413; also when the platform has no room left). Images get their size, video and audio their duration. A course that the caller does not see is 400.
     *
     * `POST /api/media/orgs/{org}/users/{user_id}/media/media-resources/`
     */
    createMediaResource: Call<'createMediaResource'>;
    /**
     * List the media resources of an item
     *
     * The media resources of one item, the newest first. `item_type` says what `item_id` is: the course, unit or resource (item) of that id, whatever else a resource names; with `course_unit`, `course_resource` or `unit_resource` the resources that name both and have the id as one of them; with `all`, or without it, those that have the id as any of the three. Administrators of the platform see all; others see what belongs to no course, what belongs to a course that they see, and their own.
     *
     * `GET /api/media/orgs/{org}/users/{user_id}/media/media-resources/by_item/`
     */
    listMediaResourcesByItem: Call<'listMediaResourcesByItem'>;
    /**
     * Search media resources
     *
     * The media resources whose title, description or ids hold all words of a text; those whose title does come first, then the newest. Without a text it is the list. Administrators of the platform see all; others see what belongs to no course, what belongs to a course that they see, and their own.
     *
     * `GET /api/media/orgs/{org}/users/{user_id}/media/media-resources/search/`
     */
    searchMediaResources: Call<'searchMediaResources'>;
    /**
     * Read a media resource
     *
     * One media resource, with an address under which its file can be read for a while. One that is not shown to the caller is 404.
     *
     * `GET /api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/`
     */
    getMediaResource: Call<'getMediaResource'>;
    /**
     * Replace a media resource
     *
     * Sets all fields of a media resource; absent ones become null, but an uploaded file stays until another one, or null, is sent. Only administrators of the platform and its creator may; others who see it are 403. A file is sent as multipart/form-data: it must be what `media_type` says by its content, whole, and no larger than the service takes (413; also when the platform has no room left). Images get their size, video and audio their duration.
     *
     * `PUT /api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/`
     */
    replaceMediaResource: Call<'replaceMediaResource'>;
    /**
     * Remove a media resource
     *
     * Removes a media resource with its file, whose addresses stop working. Only administrators of the platform and its creator may; others who see it are 403. Removing it again is 404.
     *
     * `DELETE /api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/`
     */
    deleteMediaResource: Call<'deleteMediaResource'>;
    /**
     * Change a media resource
     *
     * Changes what is sent; absent fields keep their value. Only administrators of the platform and its creator may; others who see it are 403. A file is sent as multipart/form-data: it must be what `media_type` says by its content, whole, and no larger than the service takes (413; also when the platform has no room left). Images get their size, video and audio their duration.
     *
     * `PATCH /api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/`
     */
    updateMediaResource: Call<'updateMediaResource'>;
    /**
     * Replace the file of a media resource
     *
     * Stores a file in place of the one that the media resource has, or as its first one, and changes nothing else. The file must be what the resource's `media_type` says by its content, whole, and no larger than the service takes (413; also when the platform has no room left). Only administrators of the platform and its creator may; others who see it are 403.
     *
     * `PUT /api/media/orgs/{org}/users/{user_id}/media/media-resources/{id}/file/`
     */
    replaceMediaFile: Call<'replaceMediaFile'>;
    /**
     * Add a media resource with a file
     *
     * Adds a media resource as `createMediaResource` does with a form, for clients that send one type of body for each operation. The file must be what `media_type` says by its content, whole, and no larger than the service takes (413; also when the platform has no room left). Images get their size, video and audio their duration. A course that the caller does not see is 400.
     *
     * `POST /api/media/orgs/{org}/users/{user_id}/media/media-uploads/`
     */
    uploadMediaResource: Call<'uploadMediaResource'>;
    /**
     * List what is recommended to a user
     *
     * Programs that the user has begun and not finished, by name, and then up to 200 courses that the user may take now, ranked as `getCourseRecommendations` ranks without a language model: by the skills that they want or lack, what learners who finished the same courses finished too, level, popularity and age. Each says why.
     *
     * `GET /api/search/orgs/{org}/users/{username}/recommended/`
     */
    searchRecommended: Call<'searchRecommended'>;
    /**
     * Search the catalog
     *
     * Courses, programs, pathways, skills, roles and resources that match the text and all the filters, with facets.
     *
     * **What is searched.** Everything of the platforms that the caller belongs to, as far as the caller's role and the
     * item's visibility allow, and the items of the main platform that anyone may see. DM admins see all. Counts and
     * facets follow the same rule.
     *
     * **Text.** Every word of `query` must be found in the name, the identifier or the descriptions of an item. Words are
     * runs of letters and digits; a text of more than 32 words is an error. Case and accents make no difference. The last
     * word may be unfinished, from two letters on. A word that is in no item is taken for those that differ from it by typing
     * errors (a letter too many, too few, a wrong one, or two in the wrong order): by one in words of four letters or more, by
     * up to two in words of seven or more, by none in words with a digit. Items whose name is the text come first. With
     * `allow_skill_search`, a text that names a skill also finds what teaches it.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold. A filter on a field that a
     * type of item does not have leaves that type out. Values are compared exactly, as the facets show them. A list may be
     * sent as repeated parameters, whose commas belong to the values, or as one text, which is split at its commas; empty
     * parts are dropped. One text that as it stands is a value of the facet, by which the caller can find something, is that
     * value: `subject=Arts, Media`. In double quotes it is one value in any case: `subject="Arts, Media"`.
     *
     * **Order.** `alphabetical` wins over `order_by`. Texts are compared without case and accents, character by character in
     * the order of Unicode. Items that are equal in what they are ordered by come in the order of their creation, in the
     * direction of the order; by relevance, those with fewer words in their name come first. The order is the same whichever
     * engine answers, but for relevance itself, which each engine measures in its own way; where more than 4,000 items match,
     * it may go by their names alone.
     *
     * **Cache.** Answers are kept for a short time for callers who may see exactly the same, and dropped when something
     * changes; a change can be found within two seconds. Unknown parameters are ignored.
     *
     * `GET /api/search/catalog/`
     */
    searchCatalog: Call<'searchCatalog'>;
    /**
     * Search mentors of all platforms
     *
     * Mentors that match the text and all the filters, with facets.
     *
     * **Without a credential** these are the mentors of all platforms that anyone may see, without personal data and without the prompts that steer them. **With one** they are these and those of the caller's platforms, as far as the caller's role there allows. `platform_key` narrows both to one platform, to whose mentors `include_main_public_mentors` adds those of the main platform that anyone may see.
     *
     * **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them. `llm` is compared with the provider of the language model.
     *
     * `GET /api/ai-search/mentors/`
     */
    searchGlobalMentors: Call<'searchGlobalMentors'>;
    /**
     * List the mentors of a user
     *
     * The mentors of the platform that the user made or opened and may see, the one opened last first, each with how often the user opened it.
     *
     * `GET /api/ai-search/orgs/{org}/users/{username}/my-mentors/`
     */
    listMyMentors: Call<'listMyMentors'>;
    /**
     * Search a user's own mentors
     *
     * The mentors that the user made or opened and may see, in one platform, each with how often the user opened it and when last. With `id` or `unique_id` the answer is that mentor in full.
     *
     * **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
     *
     * `GET /api/ai-search/personalized-mentors/`
     */
    searchPersonalizedMentors: Call<'searchPersonalizedMentors'>;
    /**
     * List recommendation prompts
     *
     * All recommendation prompts of a platform, newest first. The same as on `/api/ai-search/prompts/`.
     *
     * `GET /api/ai-search/recommendation/prompts/`
     */
    listRecommendationPrompts: Call<'listRecommendationPrompts'>;
    /**
     * Change a recommendation prompt
     *
     * Changes a prompt of the platform. Its number and platform stand in the body or in the query, in both only when they are the same; absent fields keep their value. A prompt of another platform is 404; one that would be the second active one for its SPA and type is 409. The same as on `/api/ai-search/prompts/`.
     *
     * `PUT /api/ai-search/recommendation/prompts/`
     */
    updateRecommendationPrompt: Call<'updateRecommendationPrompt'>;
    /**
     * Add a recommendation prompt
     *
     * Adds a prompt for a platform and a single-page application. A second active one for the same platform, SPA and type is 409. The same as on `/api/ai-search/prompts/`.
     *
     * `POST /api/ai-search/recommendation/prompts/`
     */
    createRecommendationPrompt: Call<'createRecommendationPrompt'>;
    /**
     * Delete a recommendation prompt
     *
     * Deletes a prompt of the platform for good. A prompt of another platform is 404. The same as on `/api/ai-search/prompts/`.
     *
     * `DELETE /api/ai-search/recommendation/prompts/`
     */
    deleteRecommendationPrompt: Call<'deleteRecommendationPrompt'>;
    /**
     * List recommendation prompts (short path)
     *
     * All recommendation prompts of a platform, newest first. The same as on `/api/ai-search/recommendation/prompts/`.
     *
     * `GET /api/ai-search/prompts/`
     */
    listPrompts: Call<'listPrompts'>;
    /**
     * Change a recommendation prompt (short path)
     *
     * Changes a prompt of the platform. Its number and platform stand in the body or in the query, in both only when they are the same; absent fields keep their value. A prompt of another platform is 404; one that would be the second active one for its SPA and type is 409. The same as on `/api/ai-search/recommendation/prompts/`.
     *
     * `PUT /api/ai-search/prompts/`
     */
    updatePrompt: Call<'updatePrompt'>;
    /**
     * Add a recommendation prompt (short path)
     *
     * Adds a prompt for a platform and a single-page application. A second active one for the same platform, SPA and type is 409. The same as on `/api/ai-search/recommendation/prompts/`.
     *
     * `POST /api/ai-search/prompts/`
     */
    createPrompt: Call<'createPrompt'>;
    /**
     * Delete a recommendation prompt (short path)
     *
     * Deletes a prompt of the platform for good. A prompt of another platform is 404. The same as on `/api/ai-search/recommendation/prompts/`.
     *
     * `DELETE /api/ai-search/prompts/`
     */
    deletePrompt: Call<'deletePrompt'>;
    /**
     * Recommend courses to a learner
     *
     * Three to five courses of the platform that the learner may take now, each with a reason from facts about them. Left out are courses that they finished or are in, that they may not see, and whose prerequisites they lack.
     *
     * Without a language model of the platform, courses are ranked by what they teach of the skills that the learner wants or lacks, what others finished together, level, popularity and age. With one, the best of these are its candidates, and the platform's prompt guides it. What it chose is repeated for as long as nothing changes that it depends on, for a day unless the service is set up otherwise. When it fails, takes more than 8 seconds, or the day's budget of the platform or the person is used up, the ranking is answered, and `method_used` says so.
     *
     * `GET /api/ai-search/recommendations/`
     */
    getCourseRecommendations: Call<'getCourseRecommendations'>;
    /**
     * Search mentors
     *
     * Mentors that match the text and all the filters, with facets; or one mentor in full, when `id` or `unique_id` is sent.
     *
     * **Who sees what.** Members of a platform see its mentors that are `viewable_by_anyone` or `viewable_by_tenant_students`; its administrators and viewers see all of them; DM admins see those of all platforms. Counts and facets follow the same rule. A mentor that anyone may see is also shown by `id` or `unique_id` when it belongs to another platform; any other one is 404 like one that does not exist.
     *
     * **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
     *
     * **Cache.** Answers are kept for a short time for callers who may see exactly the same, and dropped when something changes. Unknown parameters are ignored.
     *
     * `GET /api/search/mentors/`
     */
    searchMentors: Call<'searchMentors'>;
    /**
     * Search mentors by page or offset
     *
     * Mentors that match the text and all the filters, with facets, in pages or by offset. `id` and `unique_id` are filters like the others here: the answer is always a list.
     *
     * **Who sees what.** Members of a platform see its mentors that are `viewable_by_anyone` or `viewable_by_tenant_students`; its administrators and viewers see all of them; DM admins see those of all platforms. Counts and facets follow the same rule.
     *
     * **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
     *
     * `GET /api/search/ai-search/`
     */
    searchAi: Call<'searchAi'>;
    /**
     * Search the mentors that a user may use
     *
     * As `searchMentors`, within one platform and under what the named user may see there; each mentor says how often the user opened it.
     *
     * **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
     *
     * `GET /api/search/orgs/{org}/users/{username}/mentors/`
     */
    searchUserMentors: Call<'searchUserMentors'>;
    /**
     * Search the documents of a mentor
     *
     * The documents of a mentor that the caller may see. Private documents are shown to administrators and viewers of its platform only, and count for nobody else. A mentor that the caller may not see is 404.
     *
     * `GET /api/search/mentors/{mentor_unique_id}/documents/`
     */
    searchMentorDocuments: Call<'searchMentorDocuments'>;
    /**
     * Search the prompts that a user may use
     *
     * The prompts of the platform that the named user may use: those of their own, and those whose visibility includes them.
     *
     * **Text.** Every word of `query` must be found. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished.
     *
     * **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
     *
     * `GET /api/search/orgs/{org}/users/{username}/prompts/`
     */
    searchUserPrompts: Call<'searchUserPrompts'>;
    /**
     * List a platform's mentors
     *
     * The mentors of the platform that the named user may see, newest first.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/mentors/`
     */
    listMentors: Call<'listMentors'>;
    /**
     * Make a mentor
     *
     * Makes a mentor of the platform; the named user is its author. Names of terms that the platform does not have yet are added to them. A slug that another mentor of the platform has is 409.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/`
     */
    createMentor: Call<'createMentor'>;
    /**
     * Read a mentor
     *
     * One mentor of the platform in full, as far as the named user may see it.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/`
     */
    getMentor: Call<'getMentor'>;
    /**
     * Take a mentor away
     *
     * Takes a mentor away with its documents and prompts: nobody finds them any more. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `DELETE /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/`
     */
    deleteMentor: Call<'deleteMentor'>;
    /**
     * Change a mentor
     *
     * Changes what is sent; absent fields keep their value, and a list replaces the list. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `PATCH /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/`
     */
    updateMentor: Call<'updateMentor'>;
    /**
     * Read the settings of a mentor
     *
     * All settings of a mentor of the platform, with the defaults of those that nobody set.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/`
     */
    getMentorSettings: Call<'getMentorSettings'>;
    /**
     * Change the settings of a mentor
     *
     * Changes what is sent; absent settings keep their value, and null brings the default back. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `PATCH /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/`
     */
    updateMentorSettings: Call<'updateMentorSettings'>;
    /**
     * Copy a mentor into the platform
     *
     * Copies a mentor of the platform, or one of any platform that anyone may see, with its settings and terms, but without documents, prompts and uses. Of another platform's mentor the copy has only what people of other platforms see of it, so neither its metadata nor the prompts that steer it. The named user is the author of the copy, which only administrators see until its visibility is changed.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/fork/`
     */
    forkMentor: Call<'forkMentor'>;
    /**
     * Record that a user opened a mentor
     *
     * Counts one use of a mentor of the platform, or of one of the main platform that anyone may see, by the named user. From this come access counts, `last_used_at` and `recently_accessed_at`. Each call counts; with an `Idempotency-Key`, a repeated one does not.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/accesses/`
     */
    recordMentorAccess: Call<'recordMentorAccess'>;
    /**
     * Add a document to a mentor
     *
     * Adds a document that the mentor answers from: where it lies, its text, or as a form with a file. It is read in the background, which `training_status` shows: `pending`, `training`, then `trained` or `failed`, with the reason in `training_error`. The same URL, text or file again is 409. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/`
     */
    createMentorDocument: Call<'createMentorDocument'>;
    /**
     * Remove a document from a mentor
     *
     * Removes the document for good. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `DELETE /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/`
     */
    deleteMentorDocument: Call<'deleteMentorDocument'>;
    /**
     * Change a document of a mentor
     *
     * Changes what is sent. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `PATCH /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/`
     */
    updateMentorDocument: Call<'updateMentorDocument'>;
    /**
     * Upload a document for a mentor
     *
     * Adds a file that the mentor answers from as `createMentorDocument` does with a form, for clients that send one type of body for each operation. It is read in the background, which `training_status` shows: `pending`, `training`, then `trained` or `failed`, with the reason in `training_error`. The same file again is 409. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/document-uploads/`
     */
    uploadMentorDocument: Call<'uploadMentorDocument'>;
    /**
     * Add a prompt to a mentor
     *
     * Adds a prompt that the mentor suggests; the named user is its author. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/`
     */
    createMentorPrompt: Call<'createMentorPrompt'>;
    /**
     * Remove a prompt from a mentor
     *
     * Removes the prompt for good. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `DELETE /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/`
     */
    deleteMentorPrompt: Call<'deleteMentorPrompt'>;
    /**
     * Change a prompt of a mentor
     *
     * Changes what is sent. Only mentors of the platform itself can be changed; any other is 404.
     *
     * `PATCH /api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/`
     */
    updateMentorPrompt: Call<'updateMentorPrompt'>;
    /**
     * List the sessions of a person
     *
     * The conversations of the person with mentors, the one with the latest message first, with those that were imported.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/sessions/`
     */
    listSessions: Call<'listSessions'>;
    /**
     * Open a session with a mentor
     *
     * Begins a conversation of the person with a mentor, which greets as its `greeting_type` says. Administrators may open one for a person, who then sees what that person may see. Each call opens a session; with an `Idempotency-Key`, a repeated one returns the same, and the same key for another mentor is 409. The session is there even when the model does not answer; then nobody greets.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/sessions/`
     */
    openSession: Call<'openSession'>;
    /**
     * Read a session
     *
     * A session with its greeting and the prompts that are suggested now.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/`
     */
    getSession: Call<'getSession'>;
    /**
     * Forget a session
     *
     * Removes the session with all its messages for good, from figures about conversations too. What its answers cost stays in the figures of costs and tokens. A question that is being answered meanwhile gets no answer. Repeated, it is 404.
     *
     * `DELETE /api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/`
     */
    deleteSession: Call<'deleteSession'>;
    /**
     * List the messages of a session
     *
     * The messages of a session, the first one first: questions, answers and the greeting.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/`
     */
    listMessages: Call<'listMessages'>;
    /**
     * Ask the mentor of a session
     *
     * Stores the question, answers it as the settings of the mentor say, and stores the answer: moderation, retrieval from the mentor's documents, the model with the tools of its MCP servers, rewriting, the check of the answer, and prompts for what comes next. Without a credential of a language model, the embedded model `sandbox` answers with sentences of the documents; it leaves out all steps that need judgement.
     * With `Accept: text/event-stream` the answer comes as server-sent events, as fast as the model makes it: `delta` with `text`, again and again, then `done` with what the JSON answer would be; or `error` with a problem, when it fails on the way. What fails before the first word is answered with its status. Where the answer is checked or rewritten, nothing is sent before that is done. Whoever disconnects does not stop the answer: it is stored whole, and comes at once when the question is repeated.
     * Questions of one session may be sent at the same time: they are stored one after the other, and each is answered by what was answered before it came. With an `Idempotency-Key` a question is answered once: repeated, it gets the stored answer, or, where the model had failed (503), is answered now; while it is being answered it is 409 with `Retry-After`. 403 says that the platform does not offer the model, or that a budget is used up.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/`
     */
    sendMessage: Call<'sendMessage'>;
    /**
     * Read a message of a session
     *
     * One message with what belongs to it.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/{message_id}/`
     */
    getMessage: Call<'getMessage'>;
    /**
     * List what mentors are grouped by
     *
     * Language models and their providers, audiences, categories, subjects and types of the platform, by kind and name. Administrators see all of them, others those of the mentors that they see.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/`
     */
    listMentorTerms: Call<'listMentorTerms'>;
    /**
     * Add or update what mentors are grouped by
     *
     * Adds the term, or changes the one of this kind and name: 201 when it is new, 200 when it was there. `provider` belongs to language models, `category_group` and `audiences` to categories; elsewhere they are 400.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/`
     */
    upsertMentorTerm: Call<'upsertMentorTerm'>;
    /**
     * List MCP servers
     *
     * The MCP servers of the platform, and those that other platforms feature and have enabled, by name. Administrators see all servers of the platform, others those of the mentors that they see. Secrets are never shown.
     *
     * `GET /api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/`
     */
    listMcpServers: Call<'listMcpServers'>;
    /**
     * Add or update an MCP server
     *
     * Adds the server, or changes the one of this name in the platform: 201 when it is new, 200 when it was there. Absent fields keep their value. Credentials and headers are kept encrypted.
     *
     * `POST /api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/`
     */
    upsertMcpServer: Call<'upsertMcpServer'>;
    /**
     * Remove an MCP server
     *
     * Removes the server and its secrets for good; mentors that used it go on without it.
     *
     * `DELETE /api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/{server_id}/`
     */
    deleteMcpServer: Call<'deleteMcpServer'>;
    /**
     * List requests for courses
     *
     * The requests of a platform's learners for courses, newest first.
     *
     * `GET /api/catalog/access_requests/course/manage/`
     */
    listCourseAccessRequests: Call<'listCourseAccessRequests'>;
    /**
     * Decide a request for a course
     *
     * Approves, rejects or cancels a request that waits, once: a decided one is 400. An approval enrolls the learner at the same moment, or lets them pay where the course costs something. When the course or the learner is not there any more, or anything else than the missing request keeps the learner out (no seats, for instance), it is 409, and nothing is decided; an administrator may enroll them all the same by enrolling them.
     *
     * `POST /api/catalog/access_requests/course/manage/`
     */
    decideCourseAccessRequest: Call<'decideCourseAccessRequest'>;
    /**
     * Check for a request for a course
     *
     * Whether the learner has requested access to the course, and how the last request stands.
     *
     * `GET /api/catalog/access_requests/course/request/`
     */
    checkCourseAccessRequest: Call<'checkCourseAccessRequest'>;
    /**
     * Request access to a course
     *
     * Requests access to a course of the platform that the learner may see: 201. While a request waits, requesting again answers that one: 200. After a rejection or a cancellation a new one can be made.
     *
     * `POST /api/catalog/access_requests/course/request/`
     */
    createCourseAccessRequest: Call<'createCourseAccessRequest'>;
    /**
     * Find a person's enrollment in a pathway
     *
     * A person's enrollments in one pathway, one for each platform that has it. One of `user_id`, `username` and `email` and one of `pathway_id`, `pathway_key`, `pathway_uuid` and `slug` are needed. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all.
     *
     * `GET /api/catalog/enrollment/pathway/`
     */
    getPathwayEnrollments: Call<'getPathwayEnrollments'>;
    /**
     * Enroll a person in a pathway
     *
     * Records that a person takes a pathway: 201 when they were not enrolled before, otherwise 200 with the record that exists, active again unless `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent, and an expiry that has passed is dropped. The person must be a member of the platform. An administrator may enroll a person in what they may not see, which the person's enrollment changes call an override. Where the platform's setting `enroll_in_contained_courses` is on, the person is enrolled in the programs of the pathway and their courses too, but in nothing that they could not enter by themselves (admin-only, full, not open, to be requested, to be paid, or with prerequisites that they lack): `not_entered` names what was left out and why, and enrolling again enters what has become possible.
     *
     * `POST /api/catalog/enrollment/pathway/`
     */
    createPathwayEnrollment: Call<'createPathwayEnrollment'>;
    /**
     * End a person's enrollment in a pathway
     *
     * Makes the enrollment inactive and keeps the record, and leaves enrollments in its programs and courses alone. Ending it twice is harmless: the time of the first end stays. A person who was never enrolled is 404.
     *
     * `DELETE /api/catalog/enrollment/pathway/`
     */
    deactivatePathwayEnrollment: Call<'deactivatePathwayEnrollment'>;
    /**
     * Search pathway enrollments
     *
     * The pathway enrollments that match all the filters, one page at a time. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all. Deactivated enrollments are found too: look at `active`.
     *
     * `GET /api/catalog/enrollment/pathway/search/`
     */
    searchPathwayEnrollments: Call<'searchPathwayEnrollments'>;
    /**
     * Enroll in a pathway
     *
     * The caller enrolls in a pathway that they may see; any other is 404. Only for oneself: naming somebody else, or a key that is not a person, is 400 (403 for learners). Otherwise as for administrators, without overrides; what the caller may not see is left out of `not_entered`.
     *
     * `POST /api/catalog/enrollment/pathway/self/`
     */
    selfEnrollPathway: Call<'selfEnrollPathway'>;
    /**
     * Leave a pathway
     *
     * Makes the caller's enrollment inactive and keeps the record. Only for oneself, as when enrolling.
     *
     * `DELETE /api/catalog/enrollment/pathway/self/`
     */
    selfUnenrollPathway: Call<'selfUnenrollPathway'>;
    /**
     * Find a person's enrollment in a program
     *
     * A person's enrollments in one program, one for each platform that has it. One of `user_id`, `username` and `email` and one of `program_id`, `program_key` and `slug` are needed. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all.
     *
     * `GET /api/catalog/enrollment/program/`
     */
    getProgramEnrollments: Call<'getProgramEnrollments'>;
    /**
     * Enroll a person in a program
     *
     * Records that a person takes a program: 201 when they were not enrolled before, otherwise 200 with the record that exists, active again unless `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent, and an expiry that has passed is dropped. The person must be a member of the platform. An administrator may enroll a person in what they may not see, which the person's enrollment changes call an override. Where the platform's setting `enroll_in_contained_courses` is on, the person is enrolled in the courses of the program too, but in nothing that they could not enter by themselves (admin-only, full, not open, to be requested, to be paid, or with prerequisites that they lack): `not_entered` names what was left out and why, and enrolling again enters what has become possible.
     *
     * `POST /api/catalog/enrollment/program/`
     */
    createProgramEnrollment: Call<'createProgramEnrollment'>;
    /**
     * End a person's enrollment in a program
     *
     * Makes the enrollment inactive and keeps the record, and leaves enrollments in its courses alone. Ending it twice is harmless: the time of the first end stays. A person who was never enrolled is 404.
     *
     * `DELETE /api/catalog/enrollment/program/`
     */
    deactivateProgramEnrollment: Call<'deactivateProgramEnrollment'>;
    /**
     * Search program enrollments
     *
     * The program enrollments that match all the filters, one page at a time. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all. Deactivated enrollments are found too: look at `active`.
     *
     * `GET /api/catalog/enrollment/program/search/`
     */
    searchProgramEnrollments: Call<'searchProgramEnrollments'>;
    /**
     * Enroll in a program
     *
     * The caller enrolls in a program that they may see; any other is 404. Only for oneself: naming somebody else, or a key that is not a person, is 400 (403 for learners). Otherwise as for administrators, without overrides; what the caller may not see is left out of `not_entered`.
     *
     * `POST /api/catalog/enrollment/program/self/`
     */
    selfEnrollProgram: Call<'selfEnrollProgram'>;
    /**
     * Leave a program
     *
     * Makes the caller's enrollment inactive and keeps the record. Only for oneself, as when enrolling.
     *
     * `DELETE /api/catalog/enrollment/program/self/`
     */
    selfUnenrollProgram: Call<'selfUnenrollProgram'>;
    /**
     * List the changes of a person's enrollments
     *
     * Who changed the state of which enrollment of a person, when and why. One of `user_id`, `username` and `email` is needed. Learners see their own; administrators and viewers those in their platforms; DM admins all.
     *
     * `GET /api/catalog/enrollment/changes/`
     */
    listEnrollmentChanges: Call<'listEnrollmentChanges'>;
    /**
     * Read the events of a platform
     *
     * What changed, in the order in which it became visible: whoever reads on `after` the last `id` misses nothing, also while others write. A change that a request made is here when the request is answered, whatever else is being written. An `id` stays valid; after the service was restored from an older copy, what is new comes after every `id` that was returned before.
     *
     * `GET /api/catalog/events/`
     */
    listEvents: Call<'listEvents'>;
    /**
     * Read the settings of a catalog
     *
     * How the catalog of a platform behaves. What nobody has set is off or empty.
     *
     * `GET /api/catalog/settings/`
     */
    getCatalogSettings: Call<'getCatalogSettings'>;
    /**
     * Change the settings of a catalog
     *
     * Changes the settings that are sent and returns all of them.
     *
     * `PATCH /api/catalog/settings/`
     */
    updateCatalogSettings: Call<'updateCatalogSettings'>;
    /**
     * List invitations to courses
     *
     * Invitations to courses, one page at a time: of the platform that is named, or of all that the caller administers. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
     *
     * `GET /api/catalog/invitations/course/`
     */
    listCourseInvitations: Call<'listCourseInvitations'>;
    /**
     * Invite somebody to a course
     *
     * Invites one person. One invitation waits for an address and a course: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it. Fields that are not named become metadata.
     *
     * `POST /api/catalog/invitations/course/`
     */
    createCourseInvitation: Call<'createCourseInvitation'>;
    /**
     * Remove an invitation to a course
     *
     * Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` must be the platform of the invitation; one of another platform is 404.
     *
     * `DELETE /api/catalog/invitations/course/`
     */
    deleteCourseInvitation: Call<'deleteCourseInvitation'>;
    /**
     * Make blank invitations to a course
     *
     * Makes several invitations that name nobody. Whoever knows the `source` redeems one of them, each person one. Sending it again makes more, unless it carries the same `Idempotency-Key`.
     *
     * `POST /api/catalog/invitations/course/blank/`
     */
    createBlankCourseInvitations: Call<'createBlankCourseInvitations'>;
    /**
     * Invite many to courses
     *
     * As inviting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others. Sending it again is harmless.
     *
     * `POST /api/catalog/invitations/course/bulk/`
     */
    createCourseInvitationsBulk: Call<'createCourseInvitationsBulk'>;
    /**
     * Redeem an invitation to a course
     *
     * Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it enrolls in the course, and makes an outsider a learner of its platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name. An invitation opens a course that is hidden or wants a request. What else keeps the person out (prerequisites, no seats, not open, closed, a price) is 400 with its code, and the invitation stays as it was.
     *
     * `POST /api/catalog/invitations/course/redeem/`
     */
    redeemCourseInvitation: Call<'redeemCourseInvitation'>;
    /**
     * List invitations to platforms
     *
     * Invitations to platforms, one page at a time: of the platform that is named, or of all that the caller administers. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
     *
     * `GET /api/catalog/invitations/platform/`
     */
    listPlatformInvitations: Call<'listPlatformInvitations'>;
    /**
     * Invite somebody to a platform
     *
     * Invites one person. One invitation waits for an address and a platform: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it. Fields that are not named become metadata.
     *
     * `POST /api/catalog/invitations/platform/`
     */
    createPlatformInvitation: Call<'createPlatformInvitation'>;
    /**
     * Remove an invitation to a platform
     *
     * Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` is required of every caller, for verification; an invitation of another platform is 404.
     *
     * `DELETE /api/catalog/invitations/platform/`
     */
    deletePlatformInvitation: Call<'deletePlatformInvitation'>;
    /**
     * Make blank invitations to a platform
     *
     * Makes several invitations that name nobody. Whoever knows the `source` redeems one of them, each person one. Sending it again makes more, unless it carries the same `Idempotency-Key`.
     *
     * `POST /api/catalog/invitations/platform/blank/`
     */
    createBlankPlatformInvitations: Call<'createBlankPlatformInvitations'>;
    /**
     * Invite many to platforms
     *
     * As inviting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others. Sending it again is harmless.
     *
     * `POST /api/catalog/invitations/platform/bulk/`
     */
    createPlatformInvitationsBulk: Call<'createPlatformInvitationsBulk'>;
    /**
     * Check whether somebody is invited to a platform
     *
     * Whether somebody has an active invitation to the platform (`platform_key` or `org` is needed), by at least one of `email`, `username` and `user_id`; several must stand in the same invitation.
     *
     * `GET /api/catalog/invitations/platform/check/`
     */
    checkPlatformInvitation: Call<'checkPlatformInvitation'>;
    /**
     * Redeem an invitation to a platform
     *
     * Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it makes the person a learner of the platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name.
     *
     * `POST /api/catalog/invitations/platform/redeem/`
     */
    redeemPlatformInvitation: Call<'redeemPlatformInvitation'>;
    /**
     * List invitations to programs
     *
     * Invitations to programs, one page at a time: of the platform that is named, or of all that the caller administers. Viewers of a platform see them too; program admins see those to their programs. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
     *
     * `GET /api/catalog/invitations/program/`
     */
    listProgramInvitations: Call<'listProgramInvitations'>;
    /**
     * Invite somebody to a program
     *
     * Invites one person. One invitation waits for an address and a program: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it (`POST /api/catalog/invitations/program/redeem/`). Fields that are not named become metadata.
     *
     * `POST /api/catalog/invitations/program/`
     */
    createProgramInvitation: Call<'createProgramInvitation'>;
    /**
     * Remove an invitation to a program
     *
     * Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` must be the platform of the invitation; one of another platform is 404.
     *
     * `DELETE /api/catalog/invitations/program/`
     */
    deleteProgramInvitation: Call<'deleteProgramInvitation'>;
    /**
     * Redeem an invitation to a program
     *
     * Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it enrolls in the program, and makes an outsider a learner of its platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name. An invitation opens a program that is hidden; of its courses only those are entered that the person may enter.
     *
     * `POST /api/catalog/invitations/program/redeem/`
     */
    redeemProgramInvitation: Call<'redeemProgramInvitation'>;
    /**
     * Check the prerequisites of a course
     *
     * Whether a person satisfies the prerequisites of a course: the rules, evaluated, and the smallest set of courses that is missing (`missing_is_smallest` is false where the rules are too entangled to prove that). When several of the platforms have the course, `platform_key` is needed (400). People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
     *
     * `GET /api/catalog/conditionals/course/eligibility/`
     */
    getCoursePrerequisiteEligibility: Call<'getCoursePrerequisiteEligibility'>;
    /**
     * Read the prerequisites of a course
     *
     * The rules as they are stored, the courses that they name, and those of them that the platform does not have.
     *
     * `GET /api/catalog/conditionals/course/prerequisites/manage/`
     */
    listCoursePrerequisites: Call<'listCoursePrerequisites'>;
    /**
     * Replace the prerequisites of a course
     *
     * Replaces all rules of a course at once, or none of them. Rules that would make a course need itself are refused, and the answer names the circle (400). So are rules of more than 200 groups and courses together, or nested deeper than 8 levels. Courses that the platform does not have are kept and listed in `dangling`. Sending it again is harmless.
     *
     * `POST /api/catalog/conditionals/course/prerequisites/manage/bulk/`
     */
    manageCoursePrerequisitesBulk: Call<'manageCoursePrerequisitesBulk'>;
    /**
     * List the courses that a person may enroll in
     *
     * The courses in which nothing keeps a person from enrolling now: those for which the check answers `eligible`. People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
     *
     * `GET /api/catalog/eligibility/courses/`
     */
    listEligibleCourses: Call<'listEligibleCourses'>;
    /**
     * Check whether a person may enroll in a course
     *
     * Whether a person may enroll in a course now, and everything that stands in the way: visibility, prerequisites, an enrollment that holds, `seats`, `enrollment_opens` and `enrollment_closes`, `requires_request` and `price` of the course. Every way into a course checks the same, and lifts what it says; administrators may enroll people all the same. A course that neither the caller nor the person may see is 404. When several of the platforms have the course, `platform_key` is needed (400). People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
     *
     * `GET /api/catalog/eligibility/courses/check/`
     */
    checkCourseEligibility: Call<'checkCourseEligibility'>;
    /**
     * List suggestions to people to take courses
     *
     * The suggestions to people to take courses of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `GET /api/catalog/suggestions/course/manage/`
     */
    listCourseSuggestions: Call<'listCourseSuggestions'>;
    /**
     * Suggest a course to a person
     *
     * Suggests a course to a person: 201. What was suggested before is changed by what is sent, and answered: 200. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the person is enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
     *
     * `POST /api/catalog/suggestions/course/manage/`
     */
    upsertCourseSuggestion: Call<'upsertCourseSuggestion'>;
    /**
     * Remove a suggestion of a course to a person
     *
     * Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `DELETE /api/catalog/suggestions/course/manage/`
     */
    deleteCourseSuggestion: Call<'deleteCourseSuggestion'>;
    /**
     * List suggestions to groups to take courses
     *
     * The suggestions to groups to take courses of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `GET /api/catalog/suggestions/course/manage/group/`
     */
    listCourseGroupSuggestions: Call<'listCourseGroupSuggestions'>;
    /**
     * Suggest a course to a group
     *
     * Suggests a course to a group: 201. What was suggested before is changed by what is sent, and answered: 200. It shows in the lists of the group's members. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the members of the group are enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
     *
     * `POST /api/catalog/suggestions/course/manage/group/`
     */
    upsertCourseGroupSuggestion: Call<'upsertCourseGroupSuggestion'>;
    /**
     * Remove a suggestion of a course to a group
     *
     * Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `DELETE /api/catalog/suggestions/course/manage/group/`
     */
    deleteCourseGroupSuggestion: Call<'deleteCourseGroupSuggestion'>;
    /**
     * List suggestions to people to take pathways
     *
     * The suggestions to people to take pathways of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `GET /api/catalog/suggestions/pathway/manage/`
     */
    listPathwaySuggestions: Call<'listPathwaySuggestions'>;
    /**
     * Suggest a pathway to a person
     *
     * Suggests a pathway to a person: 201. What was suggested before is changed by what is sent, and answered: 200. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the person is enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
     *
     * `POST /api/catalog/suggestions/pathway/manage/`
     */
    upsertPathwaySuggestion: Call<'upsertPathwaySuggestion'>;
    /**
     * Remove a suggestion of a pathway to a person
     *
     * Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `DELETE /api/catalog/suggestions/pathway/manage/`
     */
    deletePathwaySuggestion: Call<'deletePathwaySuggestion'>;
    /**
     * Suggest many courses to people
     *
     * As suggesting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others; of several for one person and course the last one counts. Sending it again is harmless. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
     *
     * `POST /api/catalog/suggestions/course/manage/bulk/`
     */
    upsertCourseSuggestionsBulk: Call<'upsertCourseSuggestionsBulk'>;
    /**
     * List a learner's course suggestions
     *
     * What is suggested to a learner, and to the groups that they belong to. A suggestion to the learner counts before one to a group for the same course; of those to groups a visible one before a hidden one, then a newer one before an older one. Learners see their own visible ones, of courses that they may see; administrators and viewers those of people of their platforms, hidden ones too; DM admins all.
     *
     * `GET /api/catalog/suggestions/course/user/`
     */
    listUserCourseSuggestions: Call<'listUserCourseSuggestions'>;
    /**
     * Accept a course suggestion
     *
     * The learner accepts a suggestion of their list, or takes that back with `accepted: false`. One to a group becomes a suggestion to the learner by that; the group's stays as it is. Where the platform's setting `suggestion_acceptance_enrolls` is on, accepting enrolls, unless something keeps the learner out of the course; taking it back ends no enrollment.
     *
     * `POST /api/catalog/suggestions/course/user/`
     */
    answerCourseSuggestion: Call<'answerCourseSuggestion'>;
    /**
     * Read the numbers of a platform
     *
     * The last number of each kind that the platform has used.
     *
     * `GET /api/catalog/increment/`
     */
    getAutoIncrement: Call<'getAutoIncrement'>;
    /**
     * Take the next number of a platform
     *
     * Answers a number that is higher than all before. Parallel calls get different ones; a number that is not used leaves a gap.
     *
     * `POST /api/catalog/increment/`
     */
    incrementAutoIncrement: Call<'incrementAutoIncrement'>;
    /**
     * List courses
     *
     * The courses that match all the filters, one page at a time. Without `platform_key` or `org` these are the courses of
     * every platform that the caller belongs to.
     *
     * - Platform administrators see all courses of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - Every order ends with the course's number, so pages are stable.
     * - Removed courses are not listed.
     *
     * `GET /api/catalog/courses/`
     */
    listCourses: Call<'listCourses'>;
    /**
     * Add or update a course
     *
     * Creates the course, or changes the one that the platform already has under this identifier.
     *
     * - `course_id` and `org` name the course: 201 when it was created, 200 when it was updated. Sending the same body
     *   again changes nothing.
     * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
     *   the stored list.
     * - A `skills` name that the platform does not have yet is added to its skills. A course in `prerequisites` that the
     *   platform does not have, or a cycle, is 400 and names the field.
     * - A course that would end before it begins is 400, also where one of the two dates is already stored.
     * - A course that was removed comes back.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/courses/`
     */
    upsertCourse: Call<'upsertCourse'>;
    /**
     * Remove a course
     *
     * Takes the course out of lists and searches. Enrollments in it stay. Adding the course again brings it back. Removing one that is not there, or was removed before, is 404.
     *
     * `DELETE /api/catalog/courses/`
     */
    deleteCourse: Call<'deleteCourse'>;
    /**
     * List programs
     *
     * The programs that match all the filters, one page at a time. Without `platform_key` or `org` these are the programs of
     * every platform that the caller belongs to.
     *
     * - Platform administrators see all programs of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - Every order ends with the program's number, so pages are stable.
     * - Removed programs are not listed.
     *
     * `GET /api/catalog/programs/`
     */
    listPrograms: Call<'listPrograms'>;
    /**
     * Add or update a program
     *
     * Creates the program, or changes the one that the platform already has under this identifier.
     *
     * - `program_id` and `org` name the program: 201 when it was created, 200 when it was updated. Sending the same body
     *   again changes nothing.
     * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
     *   the stored list.
     * - A course in `data.courses` that the platform does not have is 400 and names the index.
     * - A program that was removed comes back.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/programs/`
     */
    upsertProgram: Call<'upsertProgram'>;
    /**
     * Remove a program
     *
     * Takes the program out of lists and searches. Its courses stay. Adding the program again brings it back. Removing one that is not there, or was removed before, is 404.
     *
     * `DELETE /api/catalog/programs/`
     */
    deleteProgram: Call<'deleteProgram'>;
    /**
     * Record that somebody completed a course
     *
     * Records as an administrator that a member completed the course: 201. It counts as completed and passed, whatever the records of the person say, and gives the points of its skills. What was completed before stays as it is: 200.
     *
     * A completion that was recorded (201) and its points stay when statements of the person are voided. 200 records nothing: to keep the points of
     * a completion that was voided, record it after the voiding.
     *
     * Department admins do this for people of their departments and the ones below. Others are 404, and so is what the
     * caller may not see.
     *
     * `POST /api/catalog/milestones/completions/course/manage/`
     */
    recordCourseCompletion: Call<'recordCourseCompletion'>;
    /**
     * Record that somebody completed a resource
     *
     * Records as an administrator that a member completed the resource: 201. It gives the points of its skills. What was completed before stays as it is: 200.
     *
     * Department admins do this for people of their departments and the ones below. Others are 404, and so is what the
     * caller may not see.
     *
     * `POST /api/catalog/milestones/completions/resource/manage/`
     */
    recordResourceCompletion: Call<'recordResourceCompletion'>;
    /**
     * Read how many points of skills a block gives
     *
     * The points of skills that completing the block gives. A block that has left the outline keeps its points.
     *
     * `GET /api/catalog/milestones/skill_points/block/`
     */
    getBlockSkillPoints: Call<'getBlockSkillPoints'>;
    /**
     * Say how many points of skills a block gives
     *
     * The skills that are sent are those of which completing the block gives points from now on. Points that somebody has
     * earned stay as they are, until the statement that completed the block is voided: then they go, unless another statement completes it. Who has completed the block already earns them soon, as of the day of completion.
     *
     * A skill that is sent twice is 400. Sending the same again changes nothing.
     *
     * `POST /api/catalog/milestones/skill_points/block/`
     */
    replaceBlockSkillPoints: Call<'replaceBlockSkillPoints'>;
    /**
     * Read how many points of skills a course gives
     *
     * The points of skills that completing the course gives, unless it is failed. Who completes it below the lowest cutoff gets them when the course counts as passed.
     *
     * `GET /api/catalog/milestones/skill_points/course/`
     */
    getCourseSkillPoints: Call<'getCourseSkillPoints'>;
    /**
     * Say how many points of skills a course gives
     *
     * The skills that are sent are those of which completing the course gives points from now on, unless it is failed. Points that somebody has
     * earned stay as they are, until the statement that completed the course is voided: then they go, unless another statement or an
     * administrator (`recordCourseCompletion`) completes it. Who has completed the course already earns them soon, as of the day of completion.
     *
     * A skill that is sent twice is 400. Sending the same again changes nothing.
     *
     * `POST /api/catalog/milestones/skill_points/course/`
     */
    replaceCourseSkillPoints: Call<'replaceCourseSkillPoints'>;
    /**
     * Read how many points of skills a resource gives
     *
     * The points of skills that completing the resource gives.
     *
     * `GET /api/catalog/milestones/skill_points/resource/`
     */
    getResourceSkillPoints: Call<'getResourceSkillPoints'>;
    /**
     * Say how many points of skills a resource gives
     *
     * The skills that are sent are those of which completing the resource gives points from now on. Points that somebody has
     * earned stay as they are. Who has completed the resource already earns them, as of the day of completion.
     *
     * A skill that is sent twice is 400. Sending the same again changes nothing.
     *
     * `POST /api/catalog/milestones/skill_points/resource/`
     */
    replaceResourceSkillPoints: Call<'replaceResourceSkillPoints'>;
    /**
     * List pathways
     *
     * The pathways that match all the filters, one page at a time. Without `platform_key` or `org` these are the pathways of
     * every platform that the caller belongs to.
     *
     * - Platform administrators see all pathways of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - Every order ends with the pathway's number, so pages are stable.
     * - Removed pathways are not listed.
     *
     * `GET /api/catalog/pathways/`
     */
    listPathways: Call<'listPathways'>;
    /**
     * Add or update a pathway
     *
     * Creates the pathway, or changes the one that the platform already has under this identifier.
     *
     * - `pathway_id` and `org` name the pathway: 201 when it was created, 200 when it was updated. Sending the same body
     *   again changes nothing.
     * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
     *   the stored list.
     * - A program in `data.programs` that the platform does not have is 400 and names the index.
     * - A pathway that was removed comes back.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/pathways/`
     */
    upsertPathway: Call<'upsertPathway'>;
    /**
     * Remove a pathway
     *
     * Takes the pathway out of lists and searches. Its programs stay. Adding the pathway again brings it back. Removing one that is not there, or was removed before, is 404.
     *
     * `DELETE /api/catalog/pathways/`
     */
    deletePathway: Call<'deletePathway'>;
    /**
     * List resources
     *
     * The resources that match all the filters, one page at a time. Without `platform_key` or `org` these are the resources of
     * every platform that the caller belongs to.
     *
     * - Platform administrators see all resources of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - Every order ends with the resource's number, so pages are stable.
     * - Removed resources are not listed.
     *
     * `GET /api/catalog/resources/`
     */
    listResources: Call<'listResources'>;
    /**
     * Add or update a resource
     *
     * Creates the resource, or changes the one that the platform already has under this identifier.
     *
     * - `resource_id` and `org` name the resource: 201 when it was created, 200 when it was updated. Sending the same
     *   body again changes nothing.
     * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
     *   the stored list.
     * - A resource that was removed comes back.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/resources/`
     */
    upsertResource: Call<'upsertResource'>;
    /**
     * Remove a resource
     *
     * Takes the resource out of lists and searches. Adding the resource again brings it back. Removing one that is not there, or was removed before, is 404.
     *
     * `DELETE /api/catalog/resources/`
     */
    deleteResource: Call<'deleteResource'>;
    /**
     * List skills
     *
     * The skills of the caller's platforms that match all the filters, one page at a time. Without `platform_key` or `org`
     * these are the skills of every platform that the caller belongs to; a skill that two platforms have is listed twice,
     * with what each says about it.
     *
     * - Platform administrators see all skills of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - A skill that was never added by `upsertCatalogSkill` or an import, but that courses, roles or `related_skills` name, has the
     *   visibility of the most visible of these; with none, administrators see it.
     * - Every order ends with the skill's number, so pages are stable.
     *
     * `GET /api/catalog/skills/`
     */
    listCatalogSkills: Call<'listCatalogSkills'>;
    /**
     * Add or update a skill
     *
     * Adds the skill to the platform, or changes what the platform says about it.
     *
     * - `name` and `org` name the skill: 201 when the platform did not have it, 200 when it was updated. Sending the same
     *   body again changes nothing.
     * - On an update, absent fields keep their value and null clears one; `related_skills` replaces the stored list.
     * - Names in `related_skills` that the platform does not have yet are added to its skills, seen as widely as the most
     *   visible item that names them. A skill can't be related to itself: 400.
     * - A skill that only items have named so far gets the visibility of a new one unless `visibility` says otherwise.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/skills/`
     */
    upsertCatalogSkill: Call<'upsertCatalogSkill'>;
    /**
     * Set the skills that a person wants to acquire
     *
     * Replaces the list of skills that a person wants to acquire, as `replaceDesiredSkills` does, and what a client keeps beside it.
     *
     * The person is a member of the platform; anybody else is 404. Sending the same again changes nothing.
     *
     * `POST /api/catalog/skills/desired/`
     */
    saveDesiredSkills: Call<'saveDesiredSkills'>;
    /**
     * Set the skills that a person says to have
     *
     * Replaces the list of skills that a person says to have, as `replaceReportedSkills` does, and what a client keeps beside it.
     *
     * The person is a member of the platform; anybody else is 404. Sending the same again changes nothing.
     *
     * `POST /api/catalog/skills/reported/`
     */
    saveReportedSkills: Call<'saveReportedSkills'>;
    /**
     * List roles
     *
     * The roles that match all the filters, one page at a time. Without `platform_key` or `org` these are the roles of
     * every platform that the caller belongs to.
     *
     * - Platform administrators see all roles of their platform; other members see those that are `viewable_by_anyone`
     *   or `viewable_by_tenant_students`; DM admins see all.
     * - Every order ends with the role's number, so pages are stable.
     * - Removed roles are not listed.
     *
     * `GET /api/catalog/roles/`
     */
    listCatalogRoles: Call<'listCatalogRoles'>;
    /**
     * Add or update a role
     *
     * Creates the role, or changes the one that the platform already has under this identifier.
     *
     * - `role_id` and `org` name the role: 201 when it was created, 200 when it was updated. Sending the same body again
     *   changes nothing.
     * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
     *   the stored list.
     * - A `skills` name that the platform does not have yet is added to its skills; a course in
     *   `data.recommended_courses` that it does not have is 400 and names the index.
     * - A role that was removed comes back.
     * - A change can be found by `searchCatalog` within two seconds.
     *
     * `POST /api/catalog/roles/`
     */
    upsertCatalogRole: Call<'upsertCatalogRole'>;
    /**
     * Enroll a person in a course
     *
     * Records that a person takes a course.
     *
     * - 201 when the person was not enrolled before. Otherwise 200 with the record that exists, active again unless
     *   `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent.
     * - The person must be a member of the platform that owns the course; a person, course or platform that is not is 404.
     * - `expired` must not lie before `started`: 400.
     * - An administrator may enroll a person whatever stands in the way (see the eligibility check). That is an override: the
     *   person's enrollment changes and events say so in `override`, and what it passed over in `obstacles`.
     *
     * `POST /api/catalog/enrollment/courses/`
     */
    createCourseEnrollment: Call<'createCourseEnrollment'>;
    /**
     * End a person's enrollment in a course
     *
     * Makes the enrollment inactive and keeps the record.
     *
     * - One of `user_id`, `username` and `email` is needed; when there are several, all must mean the same person: 400.
     * - Ending an enrollment twice is harmless: the answer is the same record, with the time of the first end.
     * - A person who was never enrolled in the course, and an unknown person, course or platform, is 404.
     *
     * `DELETE /api/catalog/enrollment/courses/`
     */
    deactivateCourseEnrollment: Call<'deactivateCourseEnrollment'>;
    /**
     * Search course enrollments
     *
     * The course enrollments that match all the filters, one page at a time.
     *
     * - Learners see their own enrollments; naming somebody else is 403. Administrators and viewers of a platform see those
     *   of their platform; DM admins see all.
     * - `include_default_platform` adds enrollments in courses of the main platform: the caller's own, or those of the
     *   people that the caller may see. It matters only when a platform is named.
     * - Every order ends with the number of the enrollment, so pages are stable.
     * - Deactivated enrollments are found too: look at `active`.
     *
     * `GET /api/catalog/enrollment/courses/search/`
     */
    searchCourseEnrollments: Call<'searchCourseEnrollments'>;
    /**
     * Skills of a platform
     *
     * Skills of the platform that the caller sees, each with the courses that teach it, the people who have points of it, and their points.
     *
     * People with points are members of the platform, former ones included. Administrators see all skills; others see those that are visible to
     * them (see `listCatalogSkills`). With `explain=true` the answer is an object, with the list in `data`.
     *
     * `GET /api/skills/orgs/{org}/skills`
     */
    listSkills: Call<'listSkills'>;
    /**
     * How points of all skills are spread
     *
     * Deciles of the points of all skills together among the people who have any, and the percentile rank of the caller among them.
     *
     * With fewer than five people the deciles are null, so that nobody can be recognised. The percentile rank counts those with fewer points and
     * half of those with as many, the caller included; without points it is 0.
     *
     * `GET /api/skills/orgs/{org}/skills/percentile/`
     */
    getSkillsPercentile: Call<'getSkillsPercentile'>;
    /**
     * Levels of skills
     *
     * The levels of the platform, the lowest first. A skill counts as acquired from the lowest level on; where there is none, with the first point.
     *
     * `GET /api/skills/orgs/{org}/skills/thresholds/`
     */
    listSkillThresholds: Call<'listSkillThresholds'>;
    /**
     * Add a level of skills
     *
     * Adds a level. A name that the platform has already, whatever its case, is 400, and so is the 101st level.
     *
     * `POST /api/skills/orgs/{org}/skills/thresholds/`
     */
    createSkillThreshold: Call<'createSkillThreshold'>;
    /**
     * Remove all levels of skills
     *
     * Removes all levels of the platform. Where there are none, nothing changes. What people earned stays.
     *
     * `DELETE /api/skills/orgs/{org}/skills/thresholds/`
     */
    deleteSkillThresholds: Call<'deleteSkillThresholds'>;
    /**
     * Change a level of skills
     *
     * Changes the points of the level of this name. A name that the platform does not have is 404.
     *
     * `PATCH /api/skills/orgs/{org}/skills/thresholds/`
     */
    updateSkillThreshold: Call<'updateSkillThreshold'>;
    /**
     * How points of a skill are spread
     *
     * Deciles of the points of a skill among the people who have any, and the percentile rank of the caller among them.
     *
     * With fewer than five people the deciles are null, so that nobody can be recognised. The percentile rank counts those with fewer points and
     * half of those with as many, the caller included; without points it is 0.
     *
     * `GET /api/skills/orgs/{org}/skills/{skill_id}/percentile/`
     */
    getSkillPercentile: Call<'getSkillPercentile'>;
    /**
     * A skill
     *
     * A skill of the platform: what it is about, its categories, courses that teach it, related skills, and people with points of it.
     *
     * Courses and related skills are those that the caller sees.
     *
     * `GET /api/skills/orgs/{org}/skills/{skill_name}/`
     */
    getSkill: Call<'getSkill'>;
    /**
     * Skills of a person
     *
     * Skills that a person has acquired, with their points, what the points came from, and the percentile rank among the people with points.
     *
     * - A skill counts as acquired from the lowest level of the platform on; where there is none, with the first point.
     * - Points that a completion gave go when its statement is voided, unless another statement or an administrator completes the same.
     * - With `skill_name` the answer is that skill alone, acquired or not. Without, it is a list, the most points first; with `explain=true` the list is in `data`.
     * - Administrators see everybody and all skills, others themselves and the skills that they see.
     *
     * `GET /api/skills/orgs/{org}/skills/users/{user_id}/`
     */
    getUserSkills: Call<'getUserSkills'>;
    /**
     * Points of a person over all skills
     *
     * Points of a person over all skills, and the percentile rank among the people who have points.
     *
     * The rank counts those with fewer points and half of those with as many, the person included; without points it is 0.
     *
     * `GET /api/skills/orgs/{org}/skills/users/{user_id}/point-percentile/`
     */
    getUserPointPercentile: Call<'getUserPointPercentile'>;
    /**
     * Skills that a person wants to acquire
     *
     * The skills that a person wants to acquire, by name, and what a client keeps beside them.
     *
     * Who is not a member of the platform, or has none of them, is 400.
     *
     * `GET /api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/`
     */
    listDesiredSkills: Call<'listDesiredSkills'>;
    /**
     * Set the skills that a user wants to learn
     *
     * Replaces the list of skills that the user wants to learn. Recommendations look for courses that teach them.
     *
     * `PUT /api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/`
     */
    replaceDesiredSkills: Call<'replaceDesiredSkills'>;
    /**
     * Skills that a person says to have
     *
     * The skills that a person says to have, by name, and what a client keeps beside them.
     *
     * Who is not a member of the platform, or has none of them, is 400.
     *
     * `GET /api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/`
     */
    listReportedSkills: Call<'listReportedSkills'>;
    /**
     * Set the skills that a user says to have
     *
     * Replaces the list of skills that the user says to have. Recommendations do not look for what is there already.
     *
     * `PUT /api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/`
     */
    replaceReportedSkills: Call<'replaceReportedSkills'>;
    /**
     * Costs of language models by platform
     *
     * What language models cost each platform, by model, in US dollars: calls of the platform's own model, and messages of conversations.
     *
     * - A message that was stored with its cost counts at that. All other usage counts at the prices that the operator keeps (`npx lps llm price`): that of the
     *   provider and model, else that of the model whoever serves it. Messages do not say their provider: for them the price of any provider of the model counts.
     * - Usage without a price is in `unpriced_calls` and costs nobody knows what: it adds nothing to `total_cost`, which is null where nothing has a price.
     * - Platforms without usage in the range are left out. Without a range it is all time, as far as usage is kept. Prices are those of today.
     *
     * `GET /api/ai-analytics/costs/pertenant/`
     */
    listCostsPerTenant: Call<'listCostsPerTenant'>;
    /**
     * New and returning people who talk with mentors
     *
     * People who wrote to a mentor in the range: for the first time ever (new), or after an earlier conversation (returning).
     *
     * - The figures of an administrator are those of the platform; those of anybody else are their own. Administrators may name any member.
     * - With `mentor_id` only conversations with that mentor count, earlier ones too.
     *
     * `GET /api/ai-analytics/orgs/{org}/users/{user_id}/user-metrics-pie-chart/`
     */
    getUserMetricsPieChart: Call<'getUserMetricsPieChart'>;
    /**
     * How learners sound
     *
     * Shares of the messages of learners to mentors that sound positive, negative and neutral, by the compound score of VADER.
     *
     * - The figures of an administrator are those of the platform; those of anybody else are their own. Administrators may name any member.
     *
     * `GET /api/ai-analytics/orgs/{org}/users/{user_id}/user-sentiment/`
     */
    getUserSentiment: Call<'getUserSentiment'>;
    /**
     * People who talk with mentors, month over month
     *
     * People of this calendar month (UTC, up to today) who are registered, wrote to a mentor, did so for the first time, or had done so before, and the change since the calendar month before.
     *
     * - `registered_users` are members up to now, against the end of the month before. `unique_users` are `new_users` and `veteran_users` together.
     * - The figures of an administrator are those of the platform; those of anybody else are their own. Administrators may name any member.
     * - With `mentor_id` only conversations with that mentor count, earlier ones too.
     *
     * `GET /api/ai-analytics/orgs/{org}/users/{user_id}/user-metrics/`
     */
    getUserMetrics: Call<'getUserMetrics'>;
    /**
     * Messages between learners and mentors
     *
     * Messages of conversations between learners and mentors in the range, the newest first.
     *
     * - An administrator gets those of the platform, or with `filter_user_id` of one person; anybody else gets their own. Nobody else reads them.
     * - With `sentiment` only messages of learners are listed.
     *
     * `GET /api/ai-analytics/orgs/{org}/users/{user_id}/chat-history/`
     */
    listChatHistory: Call<'listChatHistory'>;
    /**
     * Messages of learners by how they sound
     *
     * Messages of learners to mentors that sound positive, negative and neutral, by the compound score of VADER.
     *
     * - The figures of an administrator are those of the platform; those of anybody else are their own. Administrators may name any member.
     *
     * `GET /api/ai-analytics/orgs/{org}/users/{user_id}/sentiment-count/`
     */
    countUserSentiments: Call<'countUserSentiments'>;
    /**
     * List credentials of language models
     *
     * The credentials of language models that the platform has, by name. Secrets are hidden but for their last characters.
     *
     * - With `name` only that of this service: 404 when the platform has none.
     *
     * `GET /api/ai-account/orgs/{org}/credential/`
     */
    listLlmCredentials: Call<'listLlmCredentials'>;
    /**
     * Store a credential of language models
     *
     * Stores what the platform signs in with at a service, in place of what it had there: 201 when it had nothing, otherwise 200.
     *
     * - `value` is held to the schema of the service (`GET .../credential/schema/`): a fault names the field. An address that leads to a private network is 400, unless the operator allows it.
     * - It is encrypted, and no answer shows it. Calls that run go on with the value before, and the next ones use the new one.
     * - With `check` the value is checked with the service first; nothing is stored when it does not take the value.
     *
     * `POST /api/ai-account/orgs/{org}/credential/`
     */
    createLlmCredential: Call<'createLlmCredential'>;
    /**
     * Change a credential of language models
     *
     * Changes fields of a credential; the others stay. 404 when the platform has none of this service.
     *
     * - The whole is held to the schema of the service: a fault names the field. Without `value` nothing changes.
     * - With `check` the whole is checked with the service first; nothing is stored when it does not.
     * - 409 when others keep changing it at the same time.
     *
     * `PATCH /api/ai-account/orgs/{org}/credential/`
     */
    updateLlmCredential: Call<'updateLlmCredential'>;
    /**
     * List what credentials of language models consist of
     *
     * All services of language models that are known, by name, each with the JSON Schema of a credential's `value`.
     *
     * - With `name` only that of this service.
     *
     * `GET /api/ai-account/orgs/{org}/credential/schema/`
     */
    listLlmCredentialSchemas: Call<'listLlmCredentialSchemas'>;
    /**
     * List credentials of integrations
     *
     * The credentials of integrations that the platform has, by name. Secrets are hidden but for their last characters.
     *
     * - With `name` only that of this service: 404 when the platform has none.
     *
     * `GET /api/ai-account/orgs/{org}/integration-credential/`
     */
    listIntegrationCredentials: Call<'listIntegrationCredentials'>;
    /**
     * Store a credential of integrations
     *
     * Stores what the platform signs in with at a service, in place of what it had there: 201 when it had nothing, otherwise 200.
     *
     * - `value` is held to the schema of the service (`GET .../integration-credential/schema/`): a fault names the field. An address that leads to a private network is 400, unless the operator allows it.
     * - It is encrypted, and no answer shows it. Calls that run go on with the value before, and the next ones use the new one.
     * - With `check` the value is checked with the service first; nothing is stored when it does not take the value.
     *
     * `POST /api/ai-account/orgs/{org}/integration-credential/`
     */
    createIntegrationCredential: Call<'createIntegrationCredential'>;
    /**
     * Change a credential of integrations
     *
     * Changes fields of a credential; the others stay. 404 when the platform has none of this service.
     *
     * - The whole is held to the schema of the service: a fault names the field. Without `value` nothing changes.
     * - With `check` the whole is checked with the service first; nothing is stored when it does not.
     * - 409 when others keep changing it at the same time.
     *
     * `PATCH /api/ai-account/orgs/{org}/integration-credential/`
     */
    updateIntegrationCredential: Call<'updateIntegrationCredential'>;
    /**
     * List what credentials of integrations consist of
     *
     * All services of integrations that are known, by name, each with the JSON Schema of a credential's `value`.
     *
     * - With `name` only that of this service.
     *
     * `GET /api/ai-account/orgs/{org}/integration-credential/schema/`
     */
    listIntegrationCredentialSchemas: Call<'listIntegrationCredentialSchemas'>;
    /**
     * Services and language models of a platform
     *
     * Which of the known services the platform has credentials for and which of these are in use, the active model provider, and the models that may be used.
     *
     * `GET /api/ai-account/orgs/{org}/platform-metadata/`
     */
    getPlatformMetadata: Call<'getPlatformMetadata'>;
    /**
     * Set the active language model
     *
     * Replaces the active model provider, its model and the available models. From the next call on a model that is not among them is refused everywhere: in mentors, recommendations and datasets.
     *
     * `PUT /api/ai-account/orgs/{org}/platform-metadata/`
     */
    updateActiveLlm: Call<'updateActiveLlm'>;
    /**
     * Set services and language models of a platform
     *
     * Changes what is sent, and leaves the rest: 201 the first time, then 200. Nothing is changed when any of it is refused.
     *
     * - Where the available models change, the active one must be among them (400).
     *
     * `POST /api/ai-account/orgs/{org}/platform-metadata/`
     */
    upsertPlatformMetadata: Call<'upsertPlatformMetadata'>;
    /**
     * Tokens by week
     *
     * What language models used, by ISO week (UTC), the first week first: messages of conversations and calls of the platform's own. Weeks without usage are left out.
     *
     * - A message that says what it cost counts at that; all other usage at today's prices of the operator (`npx lps llm price`).
     * - `username` and `session_id` narrow it; both must hold. Usage outside of conversations belongs to no session.
     * - 404 when a filter matches no session.
     *
     * `GET /api/ai-account/orgs/{org}/tokens/`
     */
    listTokenUsage: Call<'listTokenUsage'>;
    /**
     * Use the credentials of the main platform
     *
     * Says whether the platform may use the credentials of the main platform for language models, where it has none of its own. It takes effect with the next call. Doing it again changes nothing.
     *
     * - `enable: false` means `disable: true` and the other way round. It is 400 when neither is given, or when both contradict each other.
     *
     * `POST /api/ai-account/orgs/{org}/use-default-llm-key/`
     */
    setUseDefaultLlmKey: Call<'setUseDefaultLlmKey'>;
    /**
     * Begin or end a free trial
     *
     * Begins or ends a trial of language models at the main platform's cost: for all people of the platform, who share its budget, or for one, whose own trial comes before that of all. It takes effect with the next call.
     *
     * - Beginning it again changes nothing but what `metadata` names. A trial that has ended or is spent begins anew only where a DM admin sets its end or budget.
     * - `enable: false` means `disable: true` and the other way round. It is 400 when neither is given, or when both contradict each other.
     *
     * `POST /api/ai-account/orgs/{org}/use-free-trial/`
     */
    setFreeTrial: Call<'setFreeTrial'>;
    /**
     * Whether the credentials of the main platform are used
     *
     * Whether calls for this person use the credentials of the main platform for language models, where the platform has none of its own.
     *
     * `GET /api/ai-account/orgs/{org}/users/{user_id}/default-llm-key-usage`
     */
    getDefaultLlmKeyUsage: Call<'getDefaultLlmKeyUsage'>;
    /**
     * Whether a person is in a free trial
     *
     * Whether a free trial of language models pays for calls of this person now: one of their own, or else that of all people of the platform. False before its start, after its end, and once its tokens are used up.
     *
     * `GET /api/ai-account/orgs/{org}/users/{user_id}/free-trial`
     */
    getFreeTrialStatus: Call<'getFreeTrialStatus'>;
    /**
     * Limits of language models
     *
     * What calls of language models may cost the platform and each of its people in a month (UTC), and what they cost this month.
     *
     * `GET /api/ai-account/orgs/{org}/llm-limits/`
     */
    getLlmLimits: Call<'getLlmLimits'>;
    /**
     * Set limits of language models
     *
     * Replaces what calls of language models may cost the platform and each of its people in a month (UTC).
     *
     * - A call is let in while anything is left: so a limit is passed by what one call costs at most, however many run at once.
     * - It takes effect with the next call. A spent limit is 403 for whoever wanted to call.
     *
     * `PUT /api/ai-account/orgs/{org}/llm-limits/`
     */
    setLlmLimits: Call<'setLlmLimits'>;
    /**
     * Limits of language models of a person
     *
     * What calls of language models for this person may cost in a month (UTC), and what they cost this month. The limits of the platform hold too.
     *
     * `GET /api/ai-account/orgs/{org}/users/{user_id}/llm-limits/`
     */
    getPersonLlmLimits: Call<'getPersonLlmLimits'>;
    /**
     * Set limits of language models of a person
     *
     * Gives a person limits of their own, in place of those of each person of the platform. It takes effect with the next call.
     *
     * `PUT /api/ai-account/orgs/{org}/users/{user_id}/llm-limits/`
     */
    setPersonLlmLimits: Call<'setPersonLlmLimits'>;
    /**
     * Remove limits of a person
     *
     * Takes the own limits of a person away: those of each person of the platform hold again. Doing it again changes nothing.
     *
     * `DELETE /api/ai-account/orgs/{org}/users/{user_id}/llm-limits/`
     */
    removePersonLlmLimits: Call<'removePersonLlmLimits'>;
    /**
     * Picture of a service
     *
     * The picture of a known outside service, for lists of credentials. A name that is none of a service is 404.
     *
     * `GET /api/ai-account/services/{service}/logo/`
     */
    getServiceLogo: Call<'getServiceLogo'>;
    /**
     * List departments
     *
     * The departments of a platform, one page at a time, each with the departments above it and how many people are in it. Platform administrators see all; department administrators see those that they administer and the ones below, as if there were nothing above. A page past the end is empty.
     *
     * `GET /api/core/orgs/{org}/departments/`
     */
    listDepartments: Call<'listDepartments'>;
    /**
     * Add a department
     *
     * Adds a department at the top of the platform or below another one. Departments with the same parent have different names, case aside: a taken one is 409. A parent that the platform does not have is 400, and so is a place more than 20 levels deep.
     *
     * `POST /api/core/orgs/{org}/departments/`
     */
    createDepartment: Call<'createDepartment'>;
    /**
     * Read a department
     *
     * One department with the departments above it and how many people are in it. Department administrators see those that they administer and the ones below.
     *
     * `GET /api/core/orgs/{org}/departments/{department_id}/`
     */
    getDepartment: Call<'getDepartment'>;
    /**
     * Remove a department
     *
     * Removes a department that is empty. One with departments below it, with members, or with a key that acts for it is 409: move or remove these first. Removing it again is 404.
     *
     * `DELETE /api/core/orgs/{org}/departments/{department_id}/`
     */
    deleteDepartment: Call<'deleteDepartment'>;
    /**
     * Rename or move a department
     *
     * Changes what is sent; absent fields keep their value. `parent_id` moves the department with everything below it: null to the top; below itself is 400. What its administrators and those above may touch changes at once. A name that another department with the same parent has, case aside, is 409.
     *
     * `PATCH /api/core/orgs/{org}/departments/{department_id}/`
     */
    updateDepartment: Call<'updateDepartment'>;
    /**
     * List the people of a department
     *
     * The members of a department and of all departments below it, each once, one page at a time. `is_direct=true` keeps to its own members. A page past the end is empty.
     *
     * `GET /api/core/orgs/{org}/departments/{department_id}/members/`
     */
    listDepartmentMembers: Call<'listDepartmentMembers'>;
    /**
     * Put people into a department
     *
     * Puts members of the platform into a department, up to 10,000 in one transaction. Each item succeeds or gets an error, held to `DepartmentMemberAdd` on its own; one bad item never undoes the others, and of several for one person the last one counts. Adding somebody again is harmless. `is_admin` makes them administrators of the department and all below, or takes that away; where it is absent, members stay what they are and new ones are no administrators.
     *
     * `POST /api/core/orgs/{org}/departments/{department_id}/members/`
     */
    addDepartmentMembers: Call<'addDepartmentMembers'>;
    /**
     * Take somebody out of a department
     *
     * Takes a person out of this department, as its administrator too. What they are in departments below stays. Somebody who is not an own member of it is 404, and so is doing it again.
     *
     * `DELETE /api/core/orgs/{org}/departments/{department_id}/members/{user_id}/`
     */
    removeDepartmentMember: Call<'removeDepartmentMember'>;
    /**
     * List groups
     *
     * The groups of a platform, one page at a time. Platform administrators see all; department administrators see the groups that have members and whose members are all in their departments. A page past the end is empty.
     *
     * `GET /api/core/orgs/{org}/groups/`
     */
    listGroups: Call<'listGroups'>;
    /**
     * Add a group
     *
     * Adds a group without members. Groups of a platform have different names, case aside: a taken one is 409.
     *
     * `POST /api/core/orgs/{org}/groups/`
     */
    createGroup: Call<'createGroup'>;
    /**
     * Read a group
     *
     * One group with how many members it has. Department administrators see it when it has members and all of them are in their departments.
     *
     * `GET /api/core/orgs/{org}/groups/{group_id}/`
     */
    getGroup: Call<'getGroup'>;
    /**
     * Remove a group
     *
     * Removes a group and its memberships. One to which something is suggested is 409: remove the suggestions first. Removing it again is 404.
     *
     * `DELETE /api/core/orgs/{org}/groups/{group_id}/`
     */
    deleteGroup: Call<'deleteGroup'>;
    /**
     * Rename a group
     *
     * Changes the name of a group. One that another group of the platform has, case aside, is 409.
     *
     * `PATCH /api/core/orgs/{org}/groups/{group_id}/`
     */
    updateGroup: Call<'updateGroup'>;
    /**
     * List the people of a group
     *
     * The members of a group, one page at a time. A page past the end is empty.
     *
     * `GET /api/core/orgs/{org}/groups/{group_id}/members/`
     */
    listGroupMembers: Call<'listGroupMembers'>;
    /**
     * Put people into a group
     *
     * Puts members of the platform into a group, up to 10,000 in one transaction. Each item succeeds or gets an error, held to `GroupMemberAdd` on its own; one bad item never undoes the others, and of several for one person the last one counts. Adding somebody again is harmless.
     *
     * `POST /api/core/orgs/{org}/groups/{group_id}/members/`
     */
    addGroupMembers: Call<'addGroupMembers'>;
    /**
     * Take somebody out of a group
     *
     * Takes a person out of the group. Somebody who is not a member is 404, and so is doing it again.
     *
     * `DELETE /api/core/orgs/{org}/groups/{group_id}/members/{user_id}/`
     */
    removeGroupMember: Call<'removeGroupMember'>;
    /**
     * Erase a person
     *
     * Replaces somebody who is or was a member by nobody, on all platforms: their names in profile, learning records, logs and events, the texts of
     * their conversations, their documents, files, credentials and own words. Counts stay as they are: rows, days, results and statistics.
     * It can't be undone.
     *
     * - From the answer on they can't sign in, and nobody finds them by name. The rest is done within minutes: 202 until then, and 200 afterwards, with
     *   the number of the person.
     * - A person who is or was a member of other platforms too is erased by a DM admin alone: 409 for an administrator.
     * - A DM admin is erased by a DM admin alone: 403.
     *
     * `POST /api/core/orgs/{org}/users/{user_id}/erase/`
     */
    eraseUser: Call<'eraseUser'>;
    /**
     * Export what is held of a person
     *
     * Everything that the platform holds of somebody who is or was a member: profile, memberships, enrollments, results, activity, learning records, conversations, and what the log of changes says of them, as JSON lines: one object a line, whose `kind` says what it is, with names instead of internal numbers. A DM admin gets what all platforms hold. It is read and sent page by page: what changes meanwhile is as it was or as it is. When something fails on the way, the connection ends before the body does.
     *
     * `GET /api/core/orgs/{org}/users/{user_id}/export/`
     */
    exportUser: Call<'exportUser'>;
    /**
     * List bots
     *
     * The bots of a platform, one page at a time, oldest first. Filters that are sent must all hold. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/`
     */
    listBots: Call<'listBots'>;
    /**
     * Add a bot
     *
     * Adds a bot on one channel. Next store its configuration, add its commands, and paste `webhook_url` at the channel.
     * A name that another bot of the platform has, case aside, is 409.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot/`
     */
    createBot: Call<'createBot'>;
    /**
     * Read a bot
     *
     * One bot, with the address that its channel has to call.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/`
     */
    getBot: Call<'getBot'>;
    /**
     * Replace a bot
     *
     * Changes the name and the channel of a bot. A name that another bot of the platform has, case aside, is 409. Another channel removes the configuration of the one before, and what the bot still had to answer there. The address that the channel has to call changes with the name and the channel.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/bot/{id}/`
     */
    replaceBot: Call<'replaceBot'>;
    /**
     * Remove a bot
     *
     * Removes a bot with its configuration, its commands and all that it still had to answer. Links of people to their accounts stay: they are for all bots of the channel. Removing it again is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/bot/{id}/`
     */
    deleteBot: Call<'deleteBot'>;
    /**
     * Change a bot
     *
     * Changes what is sent of a bot. A name that another bot of the platform has, case aside, is 409. Another channel removes the configuration of the one before, and what the bot still had to answer there. The address that the channel has to call changes with the name and the channel.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/`
     */
    updateBot: Call<'updateBot'>;
    /**
     * Link an account by a code
     *
     * Links the account of a channel that the bot has sent a code with the caller, who has to be a member of the platform. Somebody
     * whom a bot does not know is sent one, which is good for 24 hours and one use. The link is for all bots of the channel in the
     * platform.
     *
     * Sending the code again answers the link (200). A code that this bot did not send, that has expired or that somebody else has
     * used is 404. A person who has another account of the channel, and an account of somebody else, are 409.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot/{id}/link/`
     */
    redeemBotLinkCode: Call<'redeemBotLinkCode'>;
    /**
     * Remove the link of the caller
     *
     * Removes the caller's own link to an account of the bot's channel, however it was made: no bot of the channel in the platform knows the account any more. Without one it is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/bot/{id}/link/`
     */
    deleteBotLink: Call<'deleteBotLink'>;
    /**
     * List the answers of a bot
     *
     * What a bot sends and has sent to its channel, one page at a time, the newest first. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/deliveries/`
     */
    listBotDeliveries: Call<'listBotDeliveries'>;
    /**
     * Send an answer again
     *
     * Makes a failed delivery due again, from the first part that the channel has not taken, with as many attempts as a new one. One that is still being tried stays as it is; so sending this again changes nothing. One that was sent is 409.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot/{id}/deliveries/{delivery_id}/retry/`
     */
    retryBotDelivery: Call<'retryBotDelivery'>;
    /**
     * List commands of bots
     *
     * The slash commands of the bots of a platform, one page at a time, oldest first. Filters that are sent must all hold. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot-commands/`
     */
    listBotCommands: Call<'listBotCommands'>;
    /**
     * Add a command
     *
     * Adds a slash command to a bot. `/explain what a tree is` asks the mentor of `explain`; a text without a command goes to the
     * mentor of `default`, and where there is none, to the one with whom the person spoke last by this bot. A mentor that the
     * writer may not use does not answer.
     *
     * An unknown mentor, and one that the platform may not use, are 400, and so is an unknown bot. A command that the bot has is 409. A mentor that is taken away
     * takes its commands along.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot-commands/`
     */
    createBotCommand: Call<'createBotCommand'>;
    /**
     * Read a command
     *
     * One slash command.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot-commands/{id}/`
     */
    getBotCommand: Call<'getBotCommand'>;
    /**
     * Replace a command
     *
     * Changes all of a command. An unknown mentor, and one that the platform may not use, are 400, and so is an unknown bot. A command that the bot has is 409.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/bot-commands/{id}/`
     */
    replaceBotCommand: Call<'replaceBotCommand'>;
    /**
     * Remove a command
     *
     * Removes a command. Removing it again is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/bot-commands/{id}/`
     */
    deleteBotCommand: Call<'deleteBotCommand'>;
    /**
     * Change a command
     *
     * Changes what is sent of a command. An unknown mentor, and one that the platform may not use, are 400, and so is an unknown bot. A command that the bot has is 409.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot-commands/{id}/`
     */
    updateBotCommand: Call<'updateBotCommand'>;
    /**
     * Read the configuration of chat-a
     *
     * How a bot reaches chat-a. Of secrets, the answer has eight asterisks and the last four characters (none of a secret below 12). While nothing is stored, and for a bot on another channel, it is 404.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-a/`
     */
    getChatAConfig: Call<'getChatAConfig'>;
    /**
     * Change the configuration of chat-a
     *
     * Stores what is sent of how a bot reaches chat-a; what is absent stays as it is, and an empty text removes a value. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-a/`
     */
    updateChatAConfig: Call<'updateChatAConfig'>;
    /**
     * Read the configuration of chat-d
     *
     * How a bot reaches chat-d. Of secrets, the answer has eight asterisks and the last four characters (none of a secret below 12). While nothing is stored, and for a bot on another channel, it is 404.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-d/`
     */
    getChatDConfig: Call<'getChatDConfig'>;
    /**
     * Change the configuration of chat-d
     *
     * Stores what is sent of how a bot reaches chat-d; what is absent stays as it is, and an empty text removes a value. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-d/`
     */
    updateChatDConfig: Call<'updateChatDConfig'>;
    /**
     * Read the configuration of chat-b
     *
     * How a bot reaches chat-b. Of secrets, the answer has eight asterisks and the last four characters (none of a secret below 12). While nothing is stored, and for a bot on another channel, it is 404.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/`
     */
    getChatBConfig: Call<'getChatBConfig'>;
    /**
     * Replace the configuration of chat-b
     *
     * Creates or replaces how a bot reaches chat-b. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/`
     */
    replaceChatBConfig: Call<'replaceChatBConfig'>;
    /**
     * Store the configuration of chat-b
     *
     * Creates or replaces how a bot reaches chat-b. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/`
     */
    createChatBConfig: Call<'createChatBConfig'>;
    /**
     * Change the configuration of chat-b
     *
     * Stores what is sent of how a bot reaches chat-b; what is absent stays as it is, and an empty text removes a value. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-b/update/`
     */
    updateChatBConfig: Call<'updateChatBConfig'>;
    /**
     * Read the configuration of chat-c
     *
     * How a bot reaches chat-c. Of secrets, the answer has eight asterisks and the last four characters (none of a secret below 12). While nothing is stored, and for a bot on another channel, it is 404.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/`
     */
    getChatCConfig: Call<'getChatCConfig'>;
    /**
     * Replace the configuration of chat-c
     *
     * Creates or replaces how a bot reaches chat-c. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/`
     */
    replaceChatCConfig: Call<'replaceChatCConfig'>;
    /**
     * Store the configuration of chat-c
     *
     * Creates or replaces how a bot reaches chat-c. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `POST /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/`
     */
    createChatCConfig: Call<'createChatCConfig'>;
    /**
     * Change the configuration of chat-c
     *
     * Stores what is sent of how a bot reaches chat-c; what is absent stays as it is, and an empty text removes a value. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-c/update/`
     */
    updateChatCConfig: Call<'updateChatCConfig'>;
    /**
     * Read the configuration of chat-e
     *
     * How a bot reaches chat-e. Of secrets, the answer has eight asterisks and the last four characters (none of a secret below 12). While nothing is stored, and for a bot on another channel, it is 404.
     *
     * `GET /api/ai-bot/v1/bots/{org}/bot/{id}/config/chat-e/`
     */
    getChatEConfig: Call<'getChatEConfig'>;
    /**
     * Replace the configuration of chat-e
     *
     * Creates or replaces how a bot reaches chat-e. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/bot/{id}/chat-e-config/`
     */
    replaceChatEConfig: Call<'replaceChatEConfig'>;
    /**
     * Change the configuration of chat-e
     *
     * Stores what is sent of how a bot reaches chat-e; what is absent stays as it is, and an empty text removes a value. Secrets are encrypted and never answered in full; one that is sent as it is answered (masked) keeps the stored one, and a mask of another one is 400. Sending the same again changes nothing. A bot on another channel is 404.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/bot/{id}/chat-e-config/`
     */
    updateChatEConfig: Call<'updateChatEConfig'>;
    /**
     * List links to accounts of chat-a
     *
     * The links of people to their accounts of chat-a, by which bots know who writes, one page at a time, oldest first. Learners have only links of their own; administrators all of their platform. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-a-user-config/`
     */
    listChatAUserConfigs: Call<'listChatAUserConfigs'>;
    /**
     * Link an account of chat-a
     *
     * Links a chat-a user id with a member of the platform: from then on bots know them by it. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-a in a platform, and an account leads to one person: what breaks that is 409. An account of somebody who has left the platform goes over. Somebody who is no member is 404.
     *
     * `POST /api/ai-bot/v1/bots/{org}/chat-a-user-config/`
     */
    createChatAUserConfig: Call<'createChatAUserConfig'>;
    /**
     * Read a link to an account of chat-a
     *
     * One link. Learners have only links of their own; administrators all of their platform.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/`
     */
    getChatAUserConfig: Call<'getChatAUserConfig'>;
    /**
     * Replace the account of a link
     *
     * Makes a link lead from another chat-a user id. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-a in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/`
     */
    replaceChatAUserConfig: Call<'replaceChatAUserConfig'>;
    /**
     * Remove a link
     *
     * Removes a link: bots don't know the account any more. Learners have only links of their own; administrators all of their platform. Removing it again is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/`
     */
    deleteChatAUserConfig: Call<'deleteChatAUserConfig'>;
    /**
     * Change the account of a link
     *
     * Changes what is sent of the account that a link leads from. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-a in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/chat-a-user-config/{id}/`
     */
    updateChatAUserConfig: Call<'updateChatAUserConfig'>;
    /**
     * List links to accounts of chat-b
     *
     * The links of people to their accounts of chat-b, by which bots know who writes, one page at a time, oldest first. Learners have only links of their own; administrators all of their platform. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-b-user-config/`
     */
    listChatBUserConfigs: Call<'listChatBUserConfigs'>;
    /**
     * Link an account of chat-b
     *
     * Links a chat-b user name and domain with a member of the platform: from then on bots know them by it. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-b in a platform, and an account leads to one person: what breaks that is 409. An account of somebody who has left the platform goes over. Somebody who is no member is 404.
     *
     * `POST /api/ai-bot/v1/bots/{org}/chat-b-user-config/`
     */
    createChatBUserConfig: Call<'createChatBUserConfig'>;
    /**
     * Read a link to an account of chat-b
     *
     * One link. Learners have only links of their own; administrators all of their platform.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/`
     */
    getChatBUserConfig: Call<'getChatBUserConfig'>;
    /**
     * Replace the account of a link
     *
     * Makes a link lead from another chat-b user name and domain. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-b in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/`
     */
    replaceChatBUserConfig: Call<'replaceChatBUserConfig'>;
    /**
     * Remove a link
     *
     * Removes a link: bots don't know the account any more. Learners have only links of their own; administrators all of their platform. Removing it again is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/`
     */
    deleteChatBUserConfig: Call<'deleteChatBUserConfig'>;
    /**
     * Change the account of a link
     *
     * Changes what is sent of the account that a link leads from. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-b in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/chat-b-user-config/{id}/`
     */
    updateChatBUserConfig: Call<'updateChatBUserConfig'>;
    /**
     * List links to accounts of chat-e
     *
     * The links of people to their accounts of chat-e, by which bots know who writes, one page at a time, oldest first. Learners have only links of their own; administrators all of their platform. A page past the end is empty.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-e-user-config/`
     */
    listChatEUserConfigs: Call<'listChatEUserConfigs'>;
    /**
     * Link an account of chat-e
     *
     * Links a phone number with a member of the platform: from then on bots know them by it. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-e in a platform, and an account leads to one person: what breaks that is 409. An account of somebody who has left the platform goes over. Somebody who is no member is 404.
     *
     * `POST /api/ai-bot/v1/bots/{org}/chat-e-user-config/`
     */
    createChatEUserConfig: Call<'createChatEUserConfig'>;
    /**
     * Read a link to an account of chat-e
     *
     * One link. Learners have only links of their own; administrators all of their platform.
     *
     * `GET /api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/`
     */
    getChatEUserConfig: Call<'getChatEUserConfig'>;
    /**
     * Replace the account of a link
     *
     * Makes a link lead from another phone number. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-e in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PUT /api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/`
     */
    replaceChatEUserConfig: Call<'replaceChatEUserConfig'>;
    /**
     * Remove a link
     *
     * Removes a link: bots don't know the account any more. Learners have only links of their own; administrators all of their platform. Removing it again is 404.
     *
     * `DELETE /api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/`
     */
    deleteChatEUserConfig: Call<'deleteChatEUserConfig'>;
    /**
     * Change the account of a link
     *
     * Changes what is sent of the account that a link leads from. Learners have only links of their own; administrators all of their platform. A person has at most one account of chat-e in a platform, and an account leads to one person: what breaks that is 409.
     *
     * `PATCH /api/ai-bot/v1/bots/{org}/chat-e-user-config/{id}/`
     */
    updateChatEUserConfig: Call<'updateChatEUserConfig'>;
    /**
     * List the keys of a platform
     *
     * The keys that were created by `createApiToken` and not revoked, by name, expired ones too; never their secrets. Keys that an operator issued on the command line are not listed. An administrator of one platform need not name it.
     *
     * `GET /api/core/platform/api-tokens/`
     */
    listApiTokens: Call<'listApiTokens'>;
    /**
     * Create a key
     *
     * Creates a key that acts as a role in one platform, and answers its secret: now and never again. A key with the same name that is neither revoked nor expired is 409, and so is the 1,001st key of a platform. `Idempotency-Key` does not count here, since a repeated answer would show the secret again. An administrator of one platform need not name it.
     *
     * `POST /api/core/platform/api-tokens/`
     */
    createApiToken: Call<'createApiToken'>;
    /**
     * Revoke a key
     *
     * Revokes the key of this name: from now on it is 401 everywhere. Revoking it again is 404. The name may be used again. An administrator of one platform need not name it.
     *
     * `DELETE /api/core/platform/api-tokens/{name}`
     */
    deleteApiToken: Call<'deleteApiToken'>;
    /**
     * List the webhook endpoints of a platform
     *
     * The addresses to which events of the platform are posted, the oldest first, never with their secrets.
     *
     * `GET /api/core/orgs/{org}/webhook-endpoints/`
     */
    listWebhookEndpoints: Call<'listWebhookEndpoints'>;
    /**
     * Add a webhook endpoint
     *
     * Adds an address to which events of the platform are posted from now on, and answers the secret that signs them: now and never again. An event is posted as `webhooks` of this document describes it, with the headers `webhook-id` (the same for each try), `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Events come one after the other in the order of the platform; any 2xx takes one. Whatever else is tried again, first after a minute, then after pauses that double up to six hours, and no sooner than `Retry-After` says; after three days the next event follows. An endpoint that took nothing for three days, or answers 410, is no longer active. Redirects are not followed, and an answer may take ten seconds. After an outage of the service an event may come a second time. The 21st endpoint of a platform is 409. `Idempotency-Key` does not count here, since a repeated answer would show the secret again.
     *
     * `POST /api/core/orgs/{org}/webhook-endpoints/`
     */
    createWebhookEndpoint: Call<'createWebhookEndpoint'>;
    /**
     * Read a webhook endpoint
     *
     * One endpoint, without its secret.
     *
     * `GET /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/`
     */
    getWebhookEndpoint: Call<'getWebhookEndpoint'>;
    /**
     * Remove a webhook endpoint
     *
     * Removes an endpoint: what is being posted may still arrive, and nothing after that. Removing it again is 404.
     *
     * `DELETE /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/`
     */
    deleteWebhookEndpoint: Call<'deleteWebhookEndpoint'>;
    /**
     * Change a webhook endpoint
     *
     * Changes the fields that are given. What was not sent yet is sent by the new values. One that becomes active again, or gets another address, is tried at once, from the event after the last one that was taken or given up.
     *
     * `PATCH /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/`
     */
    updateWebhookEndpoint: Call<'updateWebhookEndpoint'>;
    /**
     * Give a webhook endpoint a new secret
     *
     * Answers a new secret: now and never again. The secret before signs too for 24 hours, so that receivers can change, also where another one is made meanwhile. Ten secrets sign at most: with as many, the answer is 409, and `Retry-After` says when another can be made. Every call makes another one; `Idempotency-Key` does not count here, since a repeated answer would show the secret again.
     *
     * `POST /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/rotate/`
     */
    rotateWebhookSecret: Call<'rotateWebhookSecret'>;
    /**
     * List what was posted to a webhook endpoint
     *
     * What was posted to an endpoint in the last 30 days and what it answered, the latest events first.
     *
     * `GET /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/deliveries/`
     */
    listWebhookDeliveries: Call<'listWebhookDeliveries'>;
    /**
     * Post events to a webhook endpoint again
     *
     * Has the endpoint get the events again that it has got since a moment, in their order and with the same `webhook-id`, and after them what follows. What was not posted yet is never passed over: a moment after it changes nothing. Events can be replayed as long as they are kept. An endpoint that is not active gets them when it is.
     *
     * `POST /api/core/orgs/{org}/webhook-endpoints/{endpoint_id}/replay/`
     */
    replayWebhookEvents: Call<'replayWebhookEvents'>;
    /**
     * Read the outline of a course
     *
     * All blocks of the course, in its order. A course without an outline has no blocks.
     *
     * - Administrators see the outlines of all courses of their platform; other members see those of courses that are
     *   `viewable_by_anyone` or `viewable_by_tenant_students`.
     * - `include_retired` adds the blocks that have left the outline, for administrators.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/outline/`
     */
    getCourseOutline: Call<'getCourseOutline'>;
    /**
     * Replace the outline of a course
     *
     * The blocks that are sent are the outline of the course from now on, all or none of them. A course has sections, these
     * have subsections, these have units, and in units is what learners work on.
     *
     * - A block that is no longer sent is retired: it is kept, and so is what was earned on it. Sent again, it comes back.
     * - Blocks that are as they were are not written; sending the same outline again changes nothing.
     * - Two blocks of one key, a parent that is not sent or is of another level than it must be, and blocks that lead back
     *   to themselves are 400; each error names its block.
     * - An empty list retires all blocks.
     *
     * `PUT /api/platform/orgs/{org}/courses/{course_id}/outline/`
     */
    replaceCourseOutline: Call<'replaceCourseOutline'>;
    /**
     * Read the grading policy of a course
     *
     * How the grade of the course is made of its graded blocks. A course without a policy has no assignment types and no
     * cutoffs.
     *
     * - Administrators see the policies of all courses of their platform; other members see those of courses that are
     *   `viewable_by_anyone` or `viewable_by_tenant_students`.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/grading-policy/`
     */
    getCourseGradingPolicy: Call<'getCourseGradingPolicy'>;
    /**
     * Replace the grading policy of a course
     *
     * The policy that is sent is the one of the course from now on; sending the same again changes nothing. Numbers are
     * decimals, stored exactly up to 15 digits. Weights are not normalised.
     *
     * - Two assignment types of one name, and two letters with the same cutoff, are 400 and name the second one.
     * - An empty list and no cutoffs leave the course without a policy.
     * - The grades of the course follow in the background, within seconds for some thousand learners.
     *
     * `PUT /api/platform/orgs/{org}/courses/{course_id}/grading-policy/`
     */
    replaceCourseGradingPolicy: Call<'replaceCourseGradingPolicy'>;
    /**
     * Store learning records
     *
     * What learners did, for tools that do not speak xAPI: up to 5,000 records in one transaction. Each record is held to
     * `LearningRecord` on its own and succeeds or gets an error; one bad record never undoes the others.
     *
     * - A record becomes a statement of xAPI, which `GET /api/xapi/orgs/{org}/statements` answers: the person is an account
     *   under the address of the record store, or an e-mail address where the platform has nobody of it; courses and blocks
     *   are activities below that address (`courses/{course_id}`, `courses/{course_id}/blocks/{block_id}`); a record without
     *   a course is about the platform, whose activity is the address itself.
     * - Sending a record again is harmless: the same `id` with the same content changes nothing, with other content it is an
     *   error. A record without an `id` gets one that is made of its content, and so is the same when it is sent again.
     * - A person who is not known by `username` or `email` is kept, and counted as theirs when they join. A `user_id` must be
     *   that of a member.
     * - Times of more than an hour ahead of the service's clock are errors.
     *
     * `POST /api/platform/orgs/{org}/records/`
     */
    storeRecords: Call<'storeRecords'>;
    /**
     * What the record store speaks
     *
     * The versions of xAPI that the platform's record store speaks (the `about` resource). The base address of the record store is the part of the path before `about`. Clients of xAPI send a credential of this service by HTTP Basic: its part before the dot is the user and the part after it the password. In xAPI 1.0, every request to the record store may also be sent as a form (alternate request syntax): by POST with its method as the only query parameter, `?method=PUT`, and its headers, parameters and `content` as fields. Works without `X-Experience-API-Version`, and without a credential: the answer is the same whether or not there is such a platform.
     *
     * `GET /api/xapi/orgs/{org}/about`
     */
    getRecordStoreAbout: Call<'getRecordStoreAbout'>;
    /**
     * Read statements
     *
     * One statement by `statementId`, or a voided one by `voidedStatementId`; otherwise a page of those that match every filter, the newest first. A statement about a statement that matches, matches too, over at most 16 of them in a row. Voided statements are left out. Administrators and record writers read all of the platform; learners read statements whose actor is themselves, others are as if they did not exist. Where the service keeps statements for some months only, those that were stored before are as if they did not exist. Parameters that are not listed are refused, as xAPI wants it. Every answer, a refusal too, says in `X-Experience-API-Consistent-Through` up to when statements are complete.
     *
     * `GET /api/xapi/orgs/{org}/statements`
     */
    getStatements: Call<'getStatements'>;
    /**
     * Store a statement under an id
     *
     * Stores one statement under the id that the sender chose. Stored already with the same content it stays as it is; with other content the answer is 409. An id inside of the statement must be the same. Everything else is as when statements are posted.
     *
     * `PUT /api/xapi/orgs/{org}/statements`
     */
    putStatement: Call<'putStatement'>;
    /**
     * Store statements
     *
     * Stores one statement or a list of up to 5,000, as a whole or not at all. A statement without an id gets one. A statement that is stored already with the same content stays as it is; with other content it is 409. The authority is set by the credential. What happened long ago is stored and counted like anything else, and kept as long, from when it is stored. Where the service keeps statements for some months only, the id of one that is removed can be used again, and voiding it changes nothing. Voiding a statement undoes what followed from it alone: progress, grades, the completion of a block or course, and the points of skills that the completion gave. Completions that an administrator recorded stay, with their points. Attachments come along in multipart/mixed, or have a `fileUrl`; a signature is verified. A statement of more than 1 MB is 413, and in a list one of more than 131,072 characters is 400. Learners store statements whose actor is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403. Every answer, a refusal too, says in `X-Experience-API-Consistent-Through` up to when statements are complete.
     *
     * `POST /api/xapi/orgs/{org}/statements`
     */
    storeStatements: Call<'storeStatements'>;
    /**
     * Read an activity
     *
     * The activity with all that administrators and record writers said of it last, and its texts in every language; of one that nobody has spoken of, the id alone.
     *
     * `GET /api/xapi/orgs/{org}/activities`
     */
    getRecordActivity: Call<'getRecordActivity'>;
    /**
     * Read states of an activity
     *
     * One document of an agent in an activity by `stateId`, as it was stored; otherwise the ids of all of them, of one registration where it is sent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are as if they did not exist.
     *
     * `GET /api/xapi/orgs/{org}/activities/state`
     */
    getActivityState: Call<'getActivityState'>;
    /**
     * Store a state of an activity
     *
     * Stores a document of an agent in an activity, of up to 1 MB, in place of what was there. In xAPI 2.0, what is there already is replaced with `If-Match` only; without it the answer is 409. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
     *
     * `PUT /api/xapi/orgs/{org}/activities/state`
     */
    putActivityState: Call<'putActivityState'>;
    /**
     * Merge into a state of an activity
     *
     * Stores a document of an agent in an activity, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
     *
     * `POST /api/xapi/orgs/{org}/activities/state`
     */
    mergeActivityState: Call<'mergeActivityState'>;
    /**
     * Remove states of an activity
     *
     * Removes one document of an agent in an activity by `stateId`; otherwise all of them, of one registration where it is sent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
     *
     * `DELETE /api/xapi/orgs/{org}/activities/state`
     */
    deleteActivityState: Call<'deleteActivityState'>;
    /**
     * Read profiles of an activity
     *
     * One document about an activity by `profileId`, as it was stored; otherwise the ids of all of them. Everybody of the platform reads these documents; administrators and record writers store them.
     *
     * `GET /api/xapi/orgs/{org}/activities/profile`
     */
    getActivityProfile: Call<'getActivityProfile'>;
    /**
     * Store a profile of an activity
     *
     * Stores a document about an activity, of up to 1 MB. What is there already is replaced with `If-Match` only; without it the answer is 409. In xAPI 1.0 what is new needs `If-None-Match: *`; without it the answer is 400. Everybody of the platform reads these documents; administrators and record writers store them.
     *
     * `PUT /api/xapi/orgs/{org}/activities/profile`
     */
    putActivityProfile: Call<'putActivityProfile'>;
    /**
     * Merge into a profile of an activity
     *
     * Stores a document about an activity, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Everybody of the platform reads these documents; administrators and record writers store them.
     *
     * `POST /api/xapi/orgs/{org}/activities/profile`
     */
    mergeActivityProfile: Call<'mergeActivityProfile'>;
    /**
     * Remove a profile of an activity
     *
     * Removes one document about an activity. Everybody of the platform reads these documents; administrators and record writers store them.
     *
     * `DELETE /api/xapi/orgs/{org}/activities/profile`
     */
    deleteActivityProfile: Call<'deleteActivityProfile'>;
    /**
     * Read a person
     *
     * The agent as a person, with the names under which the newest 500 statements of the agent name it. To learners others are as if nobody had spoken of them.
     *
     * `GET /api/xapi/orgs/{org}/agents`
     */
    getRecordPerson: Call<'getRecordPerson'>;
    /**
     * Read profiles of an agent
     *
     * One document about an agent by `profileId`, as it was stored; otherwise the ids of all of them. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
     *
     * `GET /api/xapi/orgs/{org}/agents/profile`
     */
    getAgentProfile: Call<'getAgentProfile'>;
    /**
     * Store a profile of an agent
     *
     * Stores a document about an agent, of up to 1 MB. What is there already is replaced with `If-Match` only; without it the answer is 409. In xAPI 1.0 what is new needs `If-None-Match: *`; without it the answer is 400. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
     *
     * `PUT /api/xapi/orgs/{org}/agents/profile`
     */
    putAgentProfile: Call<'putAgentProfile'>;
    /**
     * Merge into a profile of an agent
     *
     * Stores a document about an agent, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
     *
     * `POST /api/xapi/orgs/{org}/agents/profile`
     */
    mergeAgentProfile: Call<'mergeAgentProfile'>;
    /**
     * Remove a profile of an agent
     *
     * Removes one document about an agent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
     *
     * `DELETE /api/xapi/orgs/{org}/agents/profile`
     */
    deleteAgentProfile: Call<'deleteAgentProfile'>;
    /**
     * Active users by day
     *
     * People with at least one learning record on the day, and over the whole range.
     *
     * Who was active on several days counts once in the total. Department administrators get the people of their departments and
     * of all below them. People are the members of the platform, former ones included.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/active-users/over-time`
     */
    getAudienceActiveUsersOverTime: Call<'getAudienceActiveUsersOverTime'>;
    /**
     * Enrollments in a course by day
     *
     * Enrollments in the course that began on the day, or that ended on it.
     *
     * Each beginning and each end counts once, by the history of enrollments. An enrollment that was stored afterwards counts on
     * the days that it states.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/enrollments/courses/{course_id}/over-time`
     */
    getCourseEnrollmentsOverTime: Call<'getCourseEnrollmentsOverTime'>;
    /**
     * People enrolled in a course
     *
     * People who are enrolled in the course, or who were and are no more, with the time of it.
     *
     * With `active=true` the time is when the enrollment began, with `false` when it ended. The newest is first.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/enrollments/courses/{course_id}/users`
     */
    listCourseEnrollmentUsers: Call<'listCourseEnrollmentUsers'>;
    /**
     * Enrollments by day
     *
     * Course enrollments that began on the day, or that ended on it.
     *
     * Each beginning and each end counts once, by the history of enrollments. An enrollment that was stored afterwards counts on
     * the days that it states.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/enrollments/over-time`
     */
    getEnrollmentsOverTime: Call<'getEnrollmentsOverTime'>;
    /**
     * Enrollments by course
     *
     * Enrollments that began in the range, or that ended in it, by course, with the share of the course in all of them.
     *
     * Each beginning and each end counts once, by the history of enrollments. The course with most is first; equal ones stand in the
     * order of their identifiers. Courses without any are left out. The shares of all pages together are 100, rounded by the largest
     * remainder.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/enrollments/per-course`
     */
    getEnrollmentsPerCourse: Call<'getEnrollmentsPerCourse'>;
    /**
     * New members by day
     *
     * People who joined the platform on the day.
     *
     * Each member counts once, on the day of the first membership; who left later still counts.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/registered-users/over-time`
     */
    getRegisteredUsersOverTime: Call<'getRegisteredUsersOverTime'>;
    /**
     * Completions by day
     *
     * Courses that people completed on the day who are or were enrolled in them: each person and course counts once. Completions
     * without an enrollment are in `completions_without_enrollment`.
     *
     * A course is completed when all blocks that count for completion are, or when a learning record or an administrator says so; it
     * stays completed.
     *
     * `GET /api/ai-analytics/engagement/orgs/{org}/course_completion/over-time`
     */
    getCourseCompletionsOverTime: Call<'getCourseCompletionsOverTime'>;
    /**
     * Active users by day, for an overview
     *
     * People with at least one learning record on the day, and over the whole range.
     *
     * Who was active on several days counts once in the total. People are the members of the platform, former ones included.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/active-users`
     */
    getOverviewActiveUsers: Call<'getOverviewActiveUsers'>;
    /**
     * New members by day, for an overview
     *
     * People who joined the platform on the day.
     *
     * Each member counts once, on the day of the first membership; who left later still counts.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/registered-users`
     */
    getOverviewRegisteredUsers: Call<'getOverviewRegisteredUsers'>;
    /**
     * Count registered users
     *
     * People who joined the platform in the range; of all time where the request names no day.
     *
     * Who left later still counts.
     *
     * `GET /api/platform/orgs/{org}/users/count`
     */
    getPlatformUserCount: Call<'getPlatformUserCount'>;
    /**
     * Time of a learner in a course by day
     *
     * Seconds that the learner spent in the course on the day, and over the whole range.
     *
     * Time is the gap to the next record of the person, where it is no longer than the longest pause that counts (10 minutes
     * unless the operator sets another), or what a record states as its duration; it counts on the day and in the course of
     * the record. Days are rounded so that they add up to the total.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/time/over-time`
     */
    getLearnerCourseTimeOverTime: Call<'getLearnerCourseTimeOverTime'>;
    /**
     * Videos of a course, as a learner watched them
     *
     * The videos of the course's outline of today, each with whether the learner has watched it.
     *
     * A video is watched from the first day on by whose end 80 percent of its seconds were played, or on which it was
     * completed. `total` counts the watched ones. A course without videos has an empty list and 0.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/videos`
     */
    listLearnerCourseVideos: Call<'listLearnerCourseVideos'>;
    /**
     * Watches of a learner in a course by day
     *
     * How often the learner watched videos of the course on the day, and over the whole range.
     *
     * A watch is a play that began; a video that is completed for the first time on a day on which it did not begin to play
     * was watched once that day.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/videos/over-time`
     */
    getLearnerCourseVideosOverTime: Call<'getLearnerCourseVideosOverTime'>;
    /**
     * Time of a learner by day
     *
     * Seconds that the learner spent on the platform on the day, and over the whole range.
     *
     * Time is the gap to the next record of the person, where it is no longer than the longest pause that counts (10 minutes
     * unless the operator sets another), or what a record states as its duration; it counts on the day and in the course of
     * the record. Days are rounded so that they add up to the total.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/overview/time/over-time`
     */
    getPerLearnerTimeOverTime: Call<'getPerLearnerTimeOverTime'>;
    /**
     * Watches of a learner by day
     *
     * How often the learner watched videos on the day, and over the whole range.
     *
     * A watch is a play that began; a video that is completed for the first time on a day on which it did not begin to play
     * was watched once that day.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/videos/over-time`
     */
    getPerLearnerVideosOverTime: Call<'getPerLearnerVideosOverTime'>;
    /**
     * Videos of a learner by course
     *
     * Videos of the courses that the learner is enrolled in or has played a video of, with how many of them are watched and
     * for how long, beside the class.
     *
     * A video is watched from the first day on by whose end 80 percent of its seconds were played, or on which it was
     * completed. The class is who is enrolled in the course.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself. Courses
     * that the caller may not see are left out.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/videos/per-course`
     */
    listPerLearnerVideosPerCourse: Call<'listPerLearnerVideosPerCourse'>;
    /**
     * Time of a learner in a course
     *
     * Seconds that the learner spent in the course in the range; of all time where the request names no day.
     *
     * Time is the gap to the next record of the person, where it is no longer than the longest pause that counts (10 minutes
     * unless the operator sets another), or what a record states as its duration; it counts on the day and in the course of
     * the record.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/time/count`
     */
    getLearnerCourseTime: Call<'getLearnerCourseTime'>;
    /**
     * Count the videos that a learner has watched
     *
     * Videos of the course's outline of today that the learner has watched, for the first time in the range; of all time
     * where the request names no day.
     *
     * A video is watched from the first day on by whose end 80 percent of its seconds were played, or on which it was
     * completed.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/videos/count`
     */
    getLearnerCourseVideoCount: Call<'getLearnerCourseVideoCount'>;
    /**
     * Count the videos of a course
     *
     * Videos of the course's outline of today.
     *
     * A course without an outline has none.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/videos/`
     */
    getCourseVideoCount: Call<'getCourseVideoCount'>;
    /**
     * Watches of videos by course
     *
     * How often videos of each course were watched in the range, with the course's share of all watches; of all time where
     * the request names no day.
     *
     * A watch is a play that began; a video that is completed for the first time on a day on which it did not begin to play
     * was watched once that day.
     *
     * Courses without any watch are left out. The shares of all courses together are 100, rounded by the largest remainder.
     *
     * `GET /api/platform/orgs/{org}/courses/videos`
     */
    listPlatformCourseVideos: Call<'listPlatformCourseVideos'>;
    /**
     * Active users by course
     *
     * People with at least one learning record in the course in the range, by course.
     *
     * The course with most is first; equal ones stand in the order of their identifiers. Courses without anybody are left out.
     * `total` and `meta` are of all distinct people who were active in the range, in any course or in none. Department
     * administrators get the people of their departments and of all below them. With `include_main_platform` the courses of the
     * main platform in which these people were active are listed as well. People are the members of the platform, former ones included.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/active-users/per-course`
     */
    getAudienceActiveUsersPerCourse: Call<'getAudienceActiveUsersPerCourse'>;
    /**
     * Active users
     *
     * People with at least one learning record in the range, in the course where one is named, with their indexes across courses.
     *
     * Who was active last is first. The indexes are means over the courses of the platform that the person is enrolled in, of all
     * time. Department administrators get the people of their departments and of all below them. With `include_main_platform` who
     * was active in the main platform is listed as well, unless a course is named. People are the members of the platform, former ones included.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/active-users/users`
     */
    listAudienceActiveUsers: Call<'listAudienceActiveUsers'>;
    /**
     * Registered users
     *
     * The members of the platform with their enrollments, completions, time spent and indexes, of all time.
     *
     * Who joined last is first; who was never active comes last by `last_active`. Former members stay in the list. Enrollments are
     * those that are active.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/registered-users/`
     */
    listRegisteredUsers: Call<'listRegisteredUsers'>;
    /**
     * Registered users by course
     *
     * Enrollments that began in the range, or that ended in it, by course, with the share of the course in all of them.
     *
     * Each beginning and each end counts once, by the history of enrollments. The course with most is first; equal ones stand in the
     * order of their identifiers. Courses without any are left out. The shares of all pages together are 100, rounded by the largest
     * remainder.
     *
     * `GET /api/ai-analytics/audience/orgs/{org}/registered-users/per-course`
     */
    getRegisteredUsersPerCourse: Call<'getRegisteredUsersPerCourse'>;
    /**
     * Activity by course
     *
     * Learning records, people and time spent in the course, by course; of all time where the request names no day.
     *
     * The course with most time is first; equal ones stand in the order of their identifiers. Courses without a learning record in
     * the range are left out.
     *
     * `GET /api/ai-analytics/engagement/orgs/{org}/activity`
     */
    listCourseActivity: Call<'listCourseActivity'>;
    /**
     * Completions by course
     *
     * People who are enrolled in the course, those who are or were enrolled and have completed it, and the mean progress of who is
     * enrolled, by course, of all time. Completions of people who were never enrolled stand apart.
     *
     * The course with most completions is first; equal ones stand in the order of their identifiers. Courses that were removed are
     * left out, unless somebody is enrolled in them or has completed them.
     *
     * `GET /api/ai-analytics/engagement/orgs/{org}/course_completion/per-course`
     */
    getCourseCompletionsPerCourse: Call<'getCourseCompletionsPerCourse'>;
    /**
     * Average time in a course by day
     *
     * Seconds spent in the course on the day by each person with a learning record in it on that day, on average.
     *
     * `average` is over all such days of all people in the range. What was spent without a pause longer than the limit counts; a
     * pause belongs to the day and course of what came before it.
     *
     * `GET /api/ai-analytics/engagement/orgs/{org}/courses/{course_id}/time/average`
     */
    getCourseAverageTime: Call<'getCourseAverageTime'>;
    /**
     * Completions at a glance
     *
     * Courses that people completed who are or were enrolled in them, by day, with the distinct people who did and their share of all who have an enrollment.
     *
     * Each person and course counts once, on the day of the completion.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/courses/completions`
     */
    getOverviewCourseCompletions: Call<'getOverviewCourseCompletions'>;
    /**
     * Learners
     *
     * The members of the platform with their enrollments, completions, time spent and indexes, of all time.
     *
     * Who joined last is first; who was never active comes last by `last_active`. Former members stay in the list. Enrollments are
     * those that are active.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/learners`
     */
    listOverviewLearners: Call<'listOverviewLearners'>;
    /**
     * Most active courses
     *
     * Time spent in the course in the range, by course, with its share of the time spent on the platform.
     *
     * The course with most time is first; equal ones stand in the order of their identifiers. Courses without a learning record in
     * the range are left out.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/most-active-courses`
     */
    listMostActiveCourses: Call<'listMostActiveCourses'>;
    /**
     * Learners with aggregates
     *
     * The members of the platform with their enrollments, completions, time spent and indexes, of all time.
     *
     * Who joined last is first; who was never active comes last by `last_active`. Former members stay in the list. Enrollments are
     * those that are active. Department administrators get the people
     * of their departments and of all below them.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users`
     */
    listLearnerUsers: Call<'listLearnerUsers'>;
    /**
     * List registered users
     *
     * The members of the platform with the time of their joining.
     *
     * Who joined last is first. Former members stay in the list.
     *
     * `GET /api/platform/orgs/{org}/`
     */
    listPlatformUsers: Call<'listPlatformUsers'>;
    /**
     * Count courses
     *
     * Courses of the platform that were not removed.
     *
     * Those that only administrators see count as well.
     *
     * `GET /api/platform/orgs/{org}/courses/count`
     */
    getPlatformCourseCount: Call<'getPlatformCourseCount'>;
    /**
     * Time on the platform
     *
     * Seconds that everybody spent on the platform in the range; of all time where the request names no day.
     *
     * Time in no course counts as well.
     *
     * `GET /api/platform/orgs/{org}/time/count`
     */
    getPlatformTime: Call<'getPlatformTime'>;
    /**
     * Count active users
     *
     * People with at least one learning record in the range; of all time where the request names no day.
     *
     * People are the members of the platform, former ones included.
     *
     * `GET /api/platform/orgs/{org}/users/active/count`
     */
    getPlatformActiveUserCount: Call<'getPlatformActiveUserCount'>;
    /**
     * Count users who completed a course
     *
     * People who completed at least one course that they are or were enrolled in, in the range; of all time where the request names no day.
     *
     * Who completed several counts once.
     *
     * `GET /api/platform/orgs/{org}/users/courses-completed/count`
     */
    getPlatformUsersCompletedCourseCount: Call<'getPlatformUsersCompletedCourseCount'>;
    /**
     * Mean grade of a course
     *
     * The mean grade of the people with an active enrollment in the course, or the grade of one learner there.
     *
     * The class are the people with an active enrollment. Who has no grade yet counts as 0 where the course has assignment
     * types or graded blocks. Where it has neither, only those count who have a grade nevertheless, since one was stated or
     * recorded for the course itself; without any the mean is 0. A learner without a grade has 0.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/average`
     */
    getCourseGradingAverage: Call<'getCourseGradingAverage'>;
    /**
     * Mean grade of a course, with cutoffs
     *
     * The mean grade of the people with an active enrollment in the course, with the least grade of each letter.
     *
     * The class are the people with an active enrollment. Who has no grade yet counts as 0 where the course has assignment
     * types or graded blocks. Where it has neither, only those count who have a grade nevertheless, since one was stated or
     * recorded for the course itself; without any the mean is 0.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/average-with-cutoff`
     */
    getCourseGradingAverageWithCutoff: Call<'getCourseGradingAverageWithCutoff'>;
    /**
     * Grades of a class by block
     *
     * Attempts and points of the people with an active enrollment in the course, for each section, subsection and graded block of its outline.
     *
     * Scores count by the score policy of the course and are scaled to the points of the block; a block without points of
     * its own counts with those that the score was out of. Sections and subsections without graded blocks are listed with 0.
     * Blocks that left the outline do not count.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/detail`
     */
    getCourseGradingDetail: Call<'getCourseGradingDetail'>;
    /**
     * Grades of a class by person
     *
     * The people with an active enrollment in the course, with what they submitted and their grade.
     *
     * A submission is a graded block of the outline with a score.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/per-learner`
     */
    getCourseGradingPerLearner: Call<'getCourseGradingPerLearner'>;
    /**
     * Grades of a class by assignment type
     *
     * The mean grade of each assignment type over the people with an active enrollment in the course.
     *
     * Who has no grade of a type counts as 0. A grade of a person for a type is the mean of its sections without the lowest
     * that the policy drops. Grades that administrators state for the whole course are no part of it.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/courses/{course_id}/grading/summary`
     */
    getCourseGradingSummary: Call<'getCourseGradingSummary'>;
    /**
     * Mean grade
     *
     * The mean grade of the platform, of a course, of a learner, or of a learner in a course, as the filters choose.
     *
     * Without filters it is the mean over all active enrollments of the platform; with `course_id` that of the class; with
     * `learner_id` that of the learner over their active enrollments; with both the grade of the learner in the course.
     * Who has no grade yet counts as 0 where the course has assignment types or graded blocks; where it has neither, only
     * those count who have a grade nevertheless. Without any the mean is 0. Where results are removed in many courses at
     * once, figures of the whole platform follow within seconds.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/grading/average`
     */
    getGradingAverage: Call<'getGradingAverage'>;
    /**
     * Grades by course
     *
     * The courses of the platform with their active enrollments, how many of these people passed, and their mean grade.
     *
     * Courses that were removed are listed while somebody is enrolled in them. Where results are removed in many courses
     * at once, figures follow within seconds. The class are the people with an active enrollment. Who has no grade yet
     * counts as 0 where the course has assignment types or graded blocks. Where it has neither, only those count who have
     * a grade nevertheless, since one was stated or recorded for the course itself; without any the mean is 0.
     *
     * `GET /api/ai-analytics/performance/orgs/{org}/grading/per-course`
     */
    getGradingPerCourse: Call<'getGradingPerCourse'>;
    /**
     * Grades by course
     *
     * The courses of the platform with their active enrollments, how many of these people passed, and their mean grade.
     *
     * Courses that were removed are listed while somebody is enrolled in them. Where results are removed in many courses
     * at once, figures follow within seconds. The class are the people with an active enrollment. Who has no grade yet
     * counts as 0 where the course has assignment types or graded blocks. Where it has neither, only those count who have
     * a grade nevertheless, since one was stated or recorded for the course itself; without any the mean is 0.
     *
     * `GET /api/platform/orgs/{org}/courses/grades`
     */
    listPlatformCourseGrades: Call<'listPlatformCourseGrades'>;
    /**
     * Mean grade
     *
     * The mean grade of the platform, of a course, of a learner, or of a learner in a course, as the filters choose.
     *
     * Without filters it is the mean over all active enrollments of the platform; with `course_id` that of the class; with
     * `learner_id` that of the learner over their active enrollments; with both the grade of the learner in the course.
     * Who has no grade yet counts as 0 where the course has assignment types or graded blocks; where it has neither, only
     * those count who have a grade nevertheless. Without any the mean is 0. Where results are removed in many courses at
     * once, figures of the whole platform follow within seconds. Learners get their own figures only, as if they named
     * themselves.
     *
     * `GET /api/ai-analytics/overview/orgs/{org}/average-grade`
     */
    getOverviewAverageGrade: Call<'getOverviewAverageGrade'>;
    /**
     * Mean grade of a learner
     *
     * The mean grade of a learner over their active enrollments.
     *
     * Learners get their own, administrators that of any member. A course counts as 0 where they have no grade and it has
     * assignment types or graded blocks; where it has neither, it counts only with a grade.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/overview/grades/average`
     */
    getPerLearnerAverageGrade: Call<'getPerLearnerAverageGrade'>;
    /**
     * Grade of a learner, with cutoffs
     *
     * The current grade of a learner in the course, with the least grade of each letter.
     *
     * Learners get their own, administrators that of any member. It stays when the enrollment ends.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/cutoffs`
     */
    getLearnerCourseGradingCutoffs: Call<'getLearnerCourseGradingCutoffs'>;
    /**
     * Grade of a learner, with cutoffs
     *
     * The current grade of a learner in the course, with the least grade of each letter.
     *
     * Learners get their own, administrators that of any member. It stays when the enrollment ends.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/grade`
     */
    getLearnerCourseGrade: Call<'getLearnerCourseGrade'>;
    /**
     * Grades of a learner by block
     *
     * Attempts and points of a learner for each section, subsection and graded block of the outline of the course.
     *
     * Learners get their own, administrators that of any member. Scores count by the score policy of the course and are
     * scaled to the points of the block; a block without points of its own counts with those that the score was out of.
     * Sections and subsections without graded blocks are listed with 0.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/detail`
     */
    getLearnerCourseGradingDetail: Call<'getLearnerCourseGradingDetail'>;
    /**
     * Grades of a learner by assignment type
     *
     * The grade of a learner in each assignment type of the course.
     *
     * Learners get their own, administrators that of any member. A grade that is stated for the whole course is no part of
     * it.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/summary`
     */
    getLearnerCourseGradingSummary: Call<'getLearnerCourseGradingSummary'>;
    /**
     * Grades of a learner by course
     *
     * The courses that a learner is enrolled in, with what they submitted, attempted and passed, their grade and that of the class.
     *
     * Learners get their own, administrators that of any member. A graded block is passed when its latest verdict says so;
     * without a verdict, when the share of its points reaches the lowest cutoff above 0 of the course; without a cutoff,
     * when it earned all points.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/grades/per-course`
     */
    listLearnerGradesPerCourse: Call<'listLearnerGradesPerCourse'>;
    /**
     * Count what a learner passed
     *
     * The graded blocks of the course that a learner passed, and whether they passed the course.
     *
     * Learners get their own, administrators that of any member. A graded block is passed when its latest verdict says so;
     * without a verdict, when the share of its points reaches the lowest cutoff above 0 of the course; without a cutoff,
     * when it earned all points.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/grades/passed`
     */
    getLearnerCoursePassed: Call<'getLearnerCoursePassed'>;
    /**
     * Progress by person
     *
     * The people with an active enrollment in the course, with the percentage of its blocks that they completed.
     *
     * Completable blocks of the outline of today count. Nothing completable is 0. A completed course is 100: it
     * stays completed when its outline grows.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/`
     */
    listCourseProgress: Call<'listCourseProgress'>;
    /**
     * Progress of a learner
     *
     * The percentage of the blocks of the course that a learner completed.
     *
     * Learners get their own, administrators that of any member. Completable blocks of the outline of today count. Nothing
     * completable is 0. A completed course is 100: it stays completed when its outline grows.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/progress`
     */
    getLearnerCourseProgress: Call<'getLearnerCourseProgress'>;
    /**
     * Days that a learner took
     *
     * Days from the enrollment of a learner to the completion of the course.
     *
     * Learners get their own, administrators that of any member. Null while it is not completed, and where there was no
     * enrollment. Who completed it before they were enrolled has 0.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/progress/days-to-complete`
     */
    getLearnerCourseDaysToComplete: Call<'getLearnerCourseDaysToComplete'>;
    /**
     * Mean days to complete
     *
     * The mean of the days from enrollment to completion of those who completed the course.
     *
     * Whose enrollment ended counts too. Two decimals; 0 where nobody has completed it. Who completed it before they were
     * enrolled counts as 0.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/average-days-to-complete`
     */
    getCourseAverageDaysToComplete: Call<'getCourseAverageDaysToComplete'>;
    /**
     * Mean time to complete
     *
     * The mean of the seconds that those who completed the course and are or were enrolled in it spent in it up to the day of the completion.
     *
     * Whole seconds. Completions without any activity, which are only stated, do not count; 0 where there is none.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/average-time-to-complete`
     */
    getCourseAverageTimeToComplete: Call<'getCourseAverageTimeToComplete'>;
    /**
     * Count who completed a course
     *
     * People who completed the course and are or were enrolled in it.
     *
     * Completions of people who were never enrolled are in `completions_without_enrollment`.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/completed`
     */
    getCourseCompletedCount: Call<'getCourseCompletedCount'>;
    /**
     * Completion rate of a course
     *
     * The mean percentage of completed blocks of the people with an active enrollment in the course.
     *
     * From 0 to 100 with two decimals; who has completed nothing counts as 0. 0 where nobody is enrolled.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/completion-rate`
     */
    getCourseCompletionRate: Call<'getCourseCompletionRate'>;
    /**
     * Count who go on with a course
     *
     * People who completed a block of the course within the past 30 days.
     *
     * By the time of the completion, to the second. Who completed the whole course in this time counts too.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/in-progress`
     */
    getCourseInProgressCount: Call<'getCourseInProgressCount'>;
    /**
     * Count who started a course
     *
     * People who have an enrollment in the course, active or ended.
     *
     * Each counts once.
     *
     * `GET /api/platform/orgs/{org}/courses/{course_id}/progress/started`
     */
    getCourseStartedCount: Call<'getCourseStartedCount'>;
    /**
     * Count who completed courses
     *
     * People who completed a course that they are or were enrolled in, or such courses of one person. Completions without an
     * enrollment are in `completions_without_enrollment`.
     *
     * At the level of the platform it counts people, in a course the people of it; with `user_id` it counts courses of that
     * person.
     *
     * `GET /api/platform/orgs/{org}/progress/completed`
     */
    getPlatformCompletedCount: Call<'getPlatformCompletedCount'>;
    /**
     * Completion rate
     *
     * The mean percentage of completed blocks over the active enrollments of the platform, of a course, or of a person.
     *
     * From 0 to 100 with two decimals; an enrollment without a completed block counts as 0. 0 where there is none.
     *
     * `GET /api/platform/orgs/{org}/progress/completion-rate`
     */
    getPlatformCompletionRate: Call<'getPlatformCompletionRate'>;
    /**
     * Count who go on
     *
     * People who completed a block of a course within the past 30 days, or the courses in which one person did.
     *
     * At the level of the platform it counts people, in a course the people of it; with `user_id` it counts courses of that
     * person.
     *
     * `GET /api/platform/orgs/{org}/progress/in-progress`
     */
    getPlatformInProgressCount: Call<'getPlatformInProgressCount'>;
    /**
     * Count who started courses
     *
     * People who have an enrollment in a course, active or ended, or the courses that one person has one in.
     *
     * At the level of the platform it counts people, in a course the people of it; with `user_id` it counts courses of that
     * person.
     *
     * `GET /api/platform/orgs/{org}/progress/started`
     */
    getPlatformStartedCount: Call<'getPlatformStartedCount'>;
    /**
     * Learners with what they earned
     *
     * The members of the platform with their courses, time, pathways, certificates, assessments, skills and place, of all time.
     *
     * Who joined last is first; who was never active comes last by `last_login`. Former members stay in the list. Department
     * administrators get the people of their departments and of all below them.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/learners`
     */
    listLearners: Call<'listLearners'>;
    /**
     * Departments with what their people earned
     *
     * The departments of the platform with what their people and those of all departments below them did and earned, of all time.
     *
     * Who belongs to several of these departments counts once in each. The filters of people narrow whom the figures are about, not
     * which departments are listed; with `department_id` it and those below it
     * are. Administrators of departments get theirs and all below them.
     *
     * `GET /api/ai-analytics/departments/orgs/{org}/`
     */
    listDepartmentAnalytics: Call<'listDepartmentAnalytics'>;
    /**
     * Activity of a learner by course
     *
     * Time invested, days accessed and the last access in each course that the learner is enrolled in, all time.
     *
     * Enrollments that ended are left out, and so are courses that the caller may not see.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/activity/`
     */
    getLearnerActivity: Call<'getLearnerActivity'>;
    /**
     * Profile of a learner
     *
     * Who the learner is, when they joined and did something last, and place, browser, system and screen of their last
     * session.
     *
     * The last place and the last device are those that the learning records stated last, and may be of two sessions. With
     * `meta=true` the answer has totals of all time and the time of each day of the range.
     *
     * An administrator may request any member of the platform, former ones included, an administrator of departments their
     * people (others are 404), and everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/info`
     */
    getLearnerInfo: Call<'getLearnerInfo'>;
    /**
     * Profile of a learner
     *
     * Who the learner is, when they joined and did something last, and place, browser, system and screen of their last
     * session.
     *
     * The last place and the last device are those that the learning records stated last, and may be of two sessions. With
     * `meta=true` the answer has totals of all time and the time of each day of the range.
     *
     * An administrator may request any member of the platform, former ones included, an administrator of departments their
     * people (others are 404), and everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/info`
     */
    getPerLearnerInfo: Call<'getPerLearnerInfo'>;
    /**
     * Last access of a learner
     *
     * The course, the unit and the block that the learner did something in last, with their grade and progress in the
     * course.
     *
     * Courses that the caller may not see are passed over.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/last-access`
     */
    getPerLearnerLastAccess: Call<'getPerLearnerLastAccess'>;
    /**
     * Engagement index of a learner in a course
     *
     * How many days of a week the learner is active in the course, on average over all windows of consecutive days.
     *
     * The windows run from the day of the enrollment to the earliest of today, the day on which the learner completed the course,
     * the day on which the course ends, and the day on which the enrollment ended or expires; all days are of UTC. Each window
     * lies in this span as a whole: one that has not ended yet does not count. A span that is shorter than a window is one window.
     * So the index falls with each day without activity. The length of a window is 7 days unless the operator sets another. 0 for
     * who was never enrolled in the course.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/engagement-index`
     */
    getLearnerCourseEngagementIndex: Call<'getLearnerCourseEngagementIndex'>;
    /**
     * Engagement index of a learner
     *
     * How many days of a week the learner is active in a course, on average over the courses that they are enrolled in.
     *
     * The windows run from the day of the enrollment to the earliest of today, the day on which the learner completed the course,
     * the day on which the course ends, and the day on which the enrollment ended or expires; all days are of UTC. Each window
     * lies in this span as a whole: one that has not ended yet does not count. A span that is shorter than a window is one window.
     * So the index falls with each day without activity. The length of a window is 7 days unless the operator sets another. 0 for
     * who is enrolled nowhere.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/overview/engagement-index`
     */
    getPerLearnerEngagementIndex: Call<'getPerLearnerEngagementIndex'>;
    /**
     * Performance index of a learner in a course
     *
     * The percentile rank of the learner's grade among those who are enrolled in the course, from 0 to 100.
     *
     * A learner without a grade counts with 0, and who is not enrolled has the index 0.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/overview/performance-index`
     */
    getLearnerCoursePerformanceIndex: Call<'getLearnerCoursePerformanceIndex'>;
    /**
     * Performance index of a learner
     *
     * The percentile rank of the learner's grade among those who are enrolled in the course, from 0 to 100, on average over
     * the courses that they are enrolled in.
     *
     * A learner without a grade counts with 0, and who is not enrolled has the index 0.
     *
     * An administrator may request any member of the platform, former ones included; everybody else only themself.
     *
     * `GET /api/perlearner/orgs/{org}/users/{user_id}/overview/performance-index`
     */
    getPerLearnerPerformanceIndex: Call<'getPerLearnerPerformanceIndex'>;
    /**
     * Learners who may not reach the end of a course
     *
     * People who are enrolled in a course that they have not passed, without a record in it for some days, with the reasons.
     *
     * Who has completed the course without failing it is not in the list. Without any record the days count from the
     * beginning of the enrollment. The class is who is enrolled in the course. Department administrators get the people of
     * their departments and of all below them, and with departments the class is narrowed to these people as well. A person
     * stands in the list once for each such course.
     *
     * `GET /api/ai-analytics/orgs/{org}/at-risk/`
     */
    listAtRiskLearners: Call<'listAtRiskLearners'>;
    /**
     * Joining cohorts by weeks of activity
     *
     * People by the week in which they joined the platform, and how many of them have a learning record in that week and in
     * each week after it.
     *
     * Weeks go from Monday to Sunday (UTC). The last one is that of `end_date`, or of today. Weeks in which nobody joined
     * are listed with 0. Who left later still counts. Department administrators get the people of their departments and of
     * all below them.
     *
     * `GET /api/ai-analytics/orgs/{org}/cohorts/`
     */
    listCohorts: Call<'listCohorts'>;
    /**
     * Associate an app store purchase with a person
     *
     * Takes a purchase that the app store has signed, checks it against the store's root certificates without calling the store, and stores it as that
     * of a person in a tenant: what was paid and what it entitles to, with what the store has reported of it before.
     *
     * - A purchase belongs to the first account that shows it. Shown again by the same account the answer is the same, and nothing is counted twice; by
     *   another account it is 400.
     * - One that is not signed for an app that is set up for the tenant (or by the operator), is of another environment (test and production are never mixed), was
     *   changed, or is of a product that the tenant does not sell, is 400, and nothing is stored.
     * - A subscription that has ended may be shown too: it entitles to nothing, until it is renewed.
     * - Without a named person it is the caller's. Administrators may name a member of their tenant.
     *
     * `POST /api/providers/appstore/associate-account/`
     */
    associateAppstoreAccount: Call<'associateAppstoreAccount'>;
    /**
     * Receive a notification of the app store
     *
     * Takes the server notifications (version 2) of the app store. They are signed: each part is checked against the store's root certificates, for the
     * app that it names and its environment. What is not signed so is 401, and nothing is stored.
     *
     * - What a notification says of a purchase is stored before the answer, and the ledger of its tenant follows at once, if it is known whose it is; else when
     *   somebody shows the purchase.
     * - The same notification has one effect, however often it comes; an older one that comes later changes nothing.
     * - Notifications that change nothing that was bought (`TEST`, `CONSUMPTION_REQUEST`, `REFUND_DECLINED`, `RENEWAL_EXTENSION`) are taken. Types that are not sold here
     *   (`EXTERNAL_PURCHASE_TOKEN`, `RESCIND_CONSENT`) and types that nobody documents are refused by name (400).
     *
     * `POST /api/providers/appstore/hook/`
     */
    receiveAppstoreHook: Call<'receiveAppstoreHook'>;
    /**
     * Read the app store subscription of a person
     *
     * The subscription that a person has in a tenant by the app store, as the store has reported it last: of several the one that runs the longest, or
     * has ended last. 404 when there is none, in this app or at all.
     *
     * Without a named person it is the caller's.
     *
     * `POST /api/providers/appstore/subscription-status/`
     */
    getAppstoreSubscriptionStatus: Call<'getAppstoreSubscriptionStatus'>;
    /**
     * Check an app store transaction
     *
     * Asks the app store for a transaction by its number and says whether it counts for a person: it is of an app that is set up for the tenant (or by the operator)
     * and of its environment, it is paid and was not refunded, its subscription has not ended, and it is not another account's. Everything else is 400.
     *
     * Nothing is stored. While the store does not answer it is 503. Without a named person it is checked for the caller.
     *
     * `POST /api/providers/appstore/validate-transaction-id/`
     */
    validateAppstoreTransaction: Call<'validateAppstoreTransaction'>;
    /**
     * Read what the app calls a buyer
     *
     * The account id that an app passes when a person buys in it, so that the wallet's reports lead back to them: the same for this person, tenant and
     * app for ever, another one in each app and tenant, and nothing in it says who they are.
     *
     * `ACCOUNT_PENDING` until a purchase was made by it. Without a named person it is the caller's.
     *
     * `GET /api/providers/mobilepay/get-account/{bundle_id}`
     */
    getMobilepayAccount: Call<'getMobilepayAccount'>;
    /**
     * Receive a notification of the mobile wallet
     *
     * Takes what the wallet's message queue pushes. The bearer token must be the queue's by its published keys, for the audience and of the account that are set up for the app
     * that the message names, and not expired: otherwise it is 401, and nothing is stored.
     *
     * - A notification only says that a purchase has changed. It is stored that the purchase is to be read from the wallet, and the answer is at once; how the purchase stands
     *   is read in the background, and the ledger of its tenant follows.
     * - The same notification has one effect, however often and in whatever order they come.
     * - What changes nothing that was bought is taken; a type that the wallet does not document is refused by its number (400).
     *
     * `POST /api/providers/mobilepay/hook/`
     */
    receiveMobilepayHook: Call<'receiveMobilepayHook'>;
    /**
     * Associate a mobile wallet purchase with a person
     *
     * Reads a purchase from the wallet by its token, and stores it as that of a person in a tenant: what was paid and what it entitles to. That it was received is
     * sent to the wallet in the background; otherwise it would refund it after three days.
     *
     * - A purchase belongs to the account that the app named when it was bought (`getMobilepayAccount`), or else to the first account that shows it. Shown again by the same
     *   account the answer is the same, and nothing is counted twice; by another account it is 400.
     * - A purchase that the wallet does not have, that is not paid, was refunded or has ended, is a test where the app is set up for production (or the other way),
     *   or is of a product that the tenant does not sell, is 400, and nothing is stored.
     * - While the wallet does not answer it is 503. Without a named person it is the caller's.
     *
     * `POST /api/providers/mobilepay/validate-transaction-id/`
     */
    validateMobilepayTransaction: Call<'validateMobilepayTransaction'>;
    /**
     * Begin a registration from marketplace A
     *
     * Takes the form that a buyer's browser posts when they have bought something at marketplace A, and sends them on to the page where they
     * sign up. The address gets `marketplace_a_transaction_id`, by which the tenant is launched.
     *
     * - The registration token is exchanged at the marketplace once, whoever sends it and however often. A repeated form leads to the same place.
     * - Several tokens of one purchase are one registration: it launches one tenant.
     * - A token that the marketplace does not know, or that has expired, is 400. While the marketplace does not answer, the answer is 503: the same form may be sent again.
     * - Other fields of the form are taken and ignored.
     *
     * `POST /api/providers/marketplace-a/create-organization/`
     */
    createMarketplaceAOrganization: Call<'createMarketplaceAOrganization'>;
    /**
     * Status of a tenant's domain
     *
     * Says whether the own domain of a tenant leads here: each of its names must have a CNAME record to the page of the tenant, and what differs is
     * named. The records are looked up in the domain name system; an answer is kept for a minute.
     *
     * `platform_key` may be absent where the caller belongs to one platform.
     *
     * `GET /api/providers/marketplace-a/domain-status/`
     */
    getMarketplaceADomainStatus: Call<'getMarketplaceADomainStatus'>;
    /**
     * Launch a tenant bought at marketplace A
     *
     * Creates a tenant and its first administrator, with a first key, for a purchase at marketplace A: all of it, or nothing. The purchase is read from
     * the marketplace first.
     *
     * - `marketplace_a_token` is the registration token of the marketplace, or the id that the sign-up page got. It is good for a day after the buyer came.
     * - One purchase launches one tenant, whoever sends it and however often: a repeated request gets the first answer.
     * - When the purchase does not hold, the answer is 417 and nothing is created. While the marketplace does not answer, it is 503: the same request may be sent again.
     * - Somebody who has an account becomes the administrator only with `ignore_user_exists`: otherwise 409, as for a key that is taken.
     * - The seats of the tenant are open as long as the marketplace says so.
     * - A product that is billed by usage alone, as the operator has set it up, was bought when the marketplace exchanged the token. It ends within about an
     *   hour after the marketplace refused usage because the buyer has left, and opens again when they come with another token.
     *
     * `POST /api/providers/marketplace-a/launch-tenant/`
     */
    launchMarketplaceATenant: Call<'launchMarketplaceATenant'>;
    /**
     * CNAME records of a tenant's domain
     *
     * The CNAME records that the own domain of a tenant needs, with what the domain name system says of each by now; an answer of it is kept for a
     * minute.
     *
     * `platform_key` may be absent where the caller belongs to one platform.
     *
     * `GET /api/providers/marketplace-a/sync-domain-records/`
     */
    getMarketplaceADomainRecords: Call<'getMarketplaceADomainRecords'>;
    /**
     * Set a tenant's domain and look up its records
     *
     * Stores the own domain of a tenant, where one is sent, and looks its CNAME records up at once. `domain: null` takes it back. Sending the same
     * again changes nothing, and looks again.
     *
     * `platform_key` may be absent where the caller administers one platform.
     *
     * `POST /api/providers/marketplace-a/sync-domain-records/`
     */
    syncMarketplaceADomainRecords: Call<'syncMarketplaceADomainRecords'>;
    /**
     * Begin a registration from marketplace B
     *
     * Takes the form that a buyer's browser posts when they have bought something at marketplace B, and sends them on to the page where they
     * sign up. The address gets `marketplace_b_token`, by which the tenant is launched.
     *
     * - The sign-up token is signed by the marketplace: signature, issuer, audience, expiry and subject are checked. It may be used for a day once it was
     *   received in time.
     * - Several tokens of one account are one registration: it launches one tenant.
     * - A token that is not valid is 400. While the keys of the marketplace can not be read, the answer is 503: the same form may be sent again.
     * - Other fields of the form are taken and ignored.
     *
     * `POST /api/providers/marketplace-b/create-organization/`
     */
    createMarketplaceBOrganization: Call<'createMarketplaceBOrganization'>;
    /**
     * Begin a registration for one product
     *
     * Takes the form that a buyer's browser posts when they have bought something at marketplace B, and sends them on to the page where they
     * sign up. The address gets `marketplace_b_token`, by which the tenant is launched, and `product_id`.
     *
     * - The sign-up token is signed by the marketplace: signature, issuer, audience, expiry and subject are checked. It may be used for a day once it was
     *   received in time.
     * - Several tokens of one account for one product are one registration: it launches one tenant.
     * - A token that is not valid is 400. While the keys of the marketplace can not be read, the answer is 503: the same form may be sent again.
     * - Other fields of the form are taken and ignored.
     *
     * `POST /api/providers/marketplace-b/create-organization/{product_id}/`
     */
    createMarketplaceBProductOrganization: Call<'createMarketplaceBProductOrganization'>;
    /**
     * Receive what marketplace B pushes
     *
     * Takes the messages that the queue of marketplace B pushes: accounts and purchases that begin, change and end. The bearer token must be by the
     * marketplace's issuer, for this audience and by the account that the operator has named; anything else is 401, and nothing is stored.
     *
     * The answer says that the message is stored. It is stored once, however often it is delivered, and followed in the background: what it is about is
     * read from the marketplace, and nothing else in it is believed. A message that can not be read is 400.
     *
     * `POST /api/providers/marketplace-b/hook/`
     */
    receiveMarketplaceBHook: Call<'receiveMarketplaceBHook'>;
    /**
     * Launch a tenant bought at marketplace B
     *
     * Creates a tenant and its first administrator, with a first key, for a purchase at marketplace B: all of it, or nothing. The purchase is read from
     * the marketplace first.
     *
     * - `marketplace_b_token` is the one that the sign-up page got, or the sign-up token itself. It is good for a day after the buyer came.
     * - We consent to the account and to its purchases, of the product that is named or of all.
     * - One purchase launches one tenant, whoever sends it and however often: a repeated request gets the first answer.
     * - When the purchase does not hold, the answer is 417 and nothing is created. While the marketplace does not answer, it is 503: the same request may be sent again.
     * - Somebody who has an account becomes the administrator only with `ignore_user_exists`: otherwise 409, as for a key that is taken.
     * - The seats of the tenant are open as long as the marketplace says so.
     *
     * `POST /api/providers/marketplace-b/launch-tenant/`
     */
    launchMarketplaceBTenant: Call<'launchMarketplaceBTenant'>;
    /**
     * Check a sign-up token of marketplace B
     *
     * Says whether a sign-up token is the marketplace's, for this service and not expired, what it says, and where its bearer signs up.
     *
     * - Nothing is stored. A token that was received by a registration may launch for a day, though the token itself ends after minutes.
     * - `marketplace_b_token` of the sign-up page's address is taken as well.
     * - Of a token that is not valid (400) the answer repeats what it claims, as far as it can be read: none of it is proven.
     *
     * `POST /api/providers/marketplace-b/validate-signup-token/`
     */
    validateMarketplaceBSignupToken: Call<'validateMarketplaceBSignupToken'>;
    /**
     * Launch a tenant
     *
     * Creates a tenant and its first administrator, with a first key: all of it, or nothing.
     *
     * - With the key of a payment provider the payment is read from the provider first. When it does not hold, the answer is 417 and nothing is
     *   created. One key launches one tenant, whoever sends it and however often: a repeated request gets the first answer.
     * - Without one no payment is needed. DM admins may do that, and others where the operator allows it (`FREE_LAUNCH`).
     * - A person may only name themself as the administrator; administrators and DM admins name anybody.
     * - Somebody who has an account becomes the administrator only with `ignore_user_exists`: otherwise 409, as for a key that is taken.
     *
     * `POST /api/service/launch/tenant/`
     */
    launchTenant: Call<'launchTenant'>;
    /**
     * Create or change a person
     *
     * Creates a person as a member of a tenant, or changes one. What they were invited to takes effect when they are created. Sending the same
     * request again changes nothing.
     *
     * - An administrator changes names and address of people who are or were members of no other tenant: 409 for others, whom only a DM admin
     *   changes. Who has an account elsewhere is invited: their user name and address are taken, which is 409.
     * - Without `user_id` the user name decides whom the request means, or else the address; so a user name is changed by `user_id` alone.
     * - A learner's role stays what it is, and so does an administrator's: another operation grants that.
     * - `active` false ends the membership, not the account.
     *
     * `POST /api/service/manage/user/`
     */
    manageUser: Call<'manageUser'>;
    /**
     * Make a person an administrator of a tenant
     *
     * Makes somebody an administrator of a tenant, whatever they were there before. Sending the same request again changes nothing.
     *
     * An administrator names members of the tenant; for others the answer is 404. A DM admin names anybody, who becomes a member by it.
     *
     * `POST /api/service/manage/user/role/`
     */
    grantTenantAdminRole: Call<'grantTenantAdminRole'>;
    /**
     * Read the hash key of a site, or its id
     *
     * Translates the id of a tenant (a site) into its hash key, and a hash key into the id. The hash key is made of the id with a secret of the
     * operator, so nobody else can make one. A tenant that is not the caller's, and a hash key that was not made here, are 404.
     *
     * Without either, the tenant that the credential or `platform_key` names.
     *
     * `GET /api/service/token/`
     */
    getSiteToken: Call<'getSiteToken'>;
    /**
     * Check whether a tenant exists
     *
     * Says whether a key belongs to a tenant, so that who is about to launch one can distinguish a free key from a taken one. It
     * returns nothing else about the tenant.
     *
     * A key that could never be a tenant's key does not exist: the answer is 200 with `exists` false.
     *
     * `POST /api/service/tenant/validation/`
     */
    validateTenant: Call<'validateTenant'>;
    /**
     * Check whether a user exists
     *
     * Says whether there is a person with this user name, e-mail address or number.
     *
     * - DM admins look among all people.
     * - Administrators and viewers of a platform look among the members of their platforms, and learn number and user name.
     * - Other callers learn of themselves only. Anybody else does not exist for them.
     * - A person whose account is closed does not exist.
     *
     * `POST /api/service/user/validation/`
     */
    validateUser: Call<'validateUser'>;
    /**
     * Open a checkout session
     *
     * Opens a page of cardpay on which a person pays for a product of the platform, stores a card, or begins a trial. When they have paid, cardpay leads
     * them back through this service to `success_url`; what they bought is theirs then, and also when they close the browser before.
     *
     * - The price is the one that the product has now: another one later does not change what this session costs.
     * - A course in which the person could not be enrolled although they paid (prerequisites, seats, dates) is 409, and so is one that they are in.
     * - The session ends after a day. Where card payments are not set up the answer is 503.
     *
     * `POST /api/service/orgs/{org}/users/{user_id}/cardpay/checkout-session/`
     */
    createCheckoutSession: Call<'createCheckoutSession'>;
    /**
     * Open the customer portal
     *
     * Opens a page of cardpay where a person sees their invoices and changes cards and subscriptions. Who has bought nothing yet sees an empty one.
     *
     * `POST /api/service/orgs/{org}/users/{user_id}/cardpay/customer-portal/`
     */
    createCustomerPortalSession: Call<'createCustomerPortalSession'>;
    /**
     * List the products of a platform
     *
     * What the platform sells at the moment, by name; administrators see what is not sold any more as well. At most 500.
     *
     * `GET /api/service/orgs/{org}/users/{user_id}/cardpay/products/`
     */
    listProducts: Call<'listProducts'>;
    /**
     * Create or change a product
     *
     * Creates a product of the platform, changes it, or takes it out of sale, here and at cardpay. Sending the same again changes nothing; a change that
     * cardpay did not get is made there the next time that it is sent, or the product is bought.
     *
     * Without card payments that are set up the product is stored here only.
     *
     * `POST /api/service/orgs/{org}/users/{user_id}/cardpay/products/manage/`
     */
    manageProducts: Call<'manageProducts'>;
    /**
     * Let a subscription go on
     *
     * A subscription that ends with its period goes on; one that has ended begins again, with the card that is stored at cardpay. One that runs is returned
     * as it is. A session without a subscription is 400; where cardpay can't take the money the answer is 409.
     *
     * `POST /api/service/orgs/{org}/users/{user_id}/cardpay/subscription-renewal/`
     */
    renewSubscription: Call<'renewSubscription'>;
    /**
     * List the subscriptions of a person
     *
     * What a person has subscribed to in the platform, by all ways to pay, the newest first, also what has ended. At most 500.
     *
     * `GET /api/service/orgs/{org}/users/{user_id}/cardpay/subscriptions/`
     */
    listSubscriptions: Call<'listSubscriptions'>;
    /**
     * List what a person paid and holds
     *
     * The entries of the ledger of a person in the platform, by all ways to pay, the newest first, with the balances: money by its currency, and credits.
     * A balance is the sum of all entries; what was refunded stands beside what was paid.
     *
     * `GET /api/service/orgs/{org}/users/{user_id}/ledger/`
     */
    listLedgerEntries: Call<'listLedgerEntries'>;
    /**
     * Come back from paying for a course
     *
     * Where cardpay leads a person who has paid for a course: they are enrolled in it.
     *
     * The address only names the session, which is read from cardpay: who opens it without having paid gains nothing, and opening it again changes
     * nothing. It leads to the `success_url` of the session, with `checkout` (its UUID) and `status` (`completed`, or `pending` while the payment
     * is on its way) added. A session that is not paid is 400, an unknown one 404; where cardpay does not answer the answer is 503, and the
     * purchase is completed by what cardpay sends.
     *
     * `GET /api/service/orgs/{platform_key}/cardpay/course-payment-callback/`
     */
    handleCoursePaymentCallback: Call<'handleCoursePaymentCallback'>;
    /**
     * Begin a checkout that a page starts itself
     *
     * Creates a session that tracks a checkout which a page starts by cardpay's own scripts or a payment link. It is for the caller. A session that nobody pays ends after a day.
     *
     * `GET /api/service/platforms/{platform_key}/cardpay/context/`
     */
    createCheckoutContext: Call<'createCheckoutContext'>;
    /**
     * Come back from buying credits
     *
     * Where cardpay leads a person who has paid for credits: they are credited.
     *
     * The address only names the session, which is read from cardpay: who opens it without having paid gains nothing, and opening it again changes
     * nothing. It leads to the `success_url` of the session, with `checkout` (its UUID) and `status` (`completed`, or `pending` while the payment
     * is on its way) added. A session that is not paid is 400, an unknown one 404; where cardpay does not answer the answer is 503, and the
     * purchase is completed by what cardpay sends.
     *
     * `GET /api/service/platforms/{platform_key}/cardpay/credit-topup-callback/{checkout_session_id}/`
     */
    handleCreditTopupCallback: Call<'handleCreditTopupCallback'>;
    /**
     * Come back from a page of prices
     *
     * Where cardpay leads a person who has chosen a subscription: what it opens is open.
     *
     * The address only names the session, which is read from cardpay: who opens it without having paid gains nothing, and opening it again changes
     * nothing. It leads to the `success_url` of the session, with `checkout` (its UUID) and `status` (`completed`, or `pending` while the payment
     * is on its way) added. A session that is not paid is 400, an unknown one 404; where cardpay does not answer the answer is 503, and the
     * purchase is completed by what cardpay sends.
     *
     * `GET /api/service/platforms/{platform_key}/cardpay/pricing-page-callback/{checkout_session_id}/`
     */
    handlePricingPageCallback: Call<'handlePricingPageCallback'>;
    /**
     * Begin a checkout on a page of prices
     *
     * Creates a session that tracks what a person who has signed in chooses on a page of prices. A session that nobody pays ends after a day.
     *
     * `GET /api/service/platforms/{platform_key}/cardpay/pricing-page-session/`
     */
    createPricingPageSession: Call<'createPricingPageSession'>;
    /**
     * Read a checkout session
     *
     * What is for sale in a session and how far it is. People read their own sessions, and one that was begun without signing in by its UUID; administrators read those of their platform. Any other, and an unknown one, is 404.
     *
     * `GET /api/service/cardpay/checkout/{checkout_uuid}/`
     */
    getCheckout: Call<'getCheckout'>;
    /**
     * Begin a free trial
     *
     * Opens a page of cardpay on which somebody begins a subscription of the main platform with its trial, without having signed in. The session launches a tenant afterwards.
     *
     * `POST /api/service/cardpay/checkout/free-trial/`
     */
    createFreeTrialCheckout: Call<'createFreeTrialCheckout'>;
    /**
     * Receive an event of cardpay
     *
     * Takes what cardpay posts when a payment, a subscription or a checkout session changes. Each event has its effect once, in whatever order and however
     * often events come; what says nothing that matters here is accepted as well.
     *
     * The signature is checked over the bytes as they came, before anything else: a wrong, old or missing one is 401, and nothing is stored. An event
     * of the test mode has no effect on a live account.
     *
     * `POST /api/service/cardpay/hook/`
     */
    receiveCardpayHook: Call<'receiveCardpayHook'>;
    /**
     * Launch a tenant that was paid by card
     *
     * Creates a tenant and its first administrator, with a first key, once for a checkout session that was paid: whoever sends the session again gets the first
     * answer. The session is one of the main platform: of a product with seats, a free trial, or a page of prices. What was not paid is 417.
     *
     * Where the request names nobody, whoever opened the session or paid becomes the administrator; where neither is known the answer is 400.
     *
     * `POST /api/providers/cardpay/create-organization/`
     */
    createCardpayOrganization: Call<'createCardpayOrganization'>;
    /**
     * Come back to a launch after paying
     *
     * Where cardpay leads somebody who has paid for a tenant whose launch waits for that: the payment is read from cardpay, the launch goes on to its end, and
     * the subscription becomes the tenant's. It leads to the pages of the tenant, and does so again when it is opened again.
     *
     * A launch that is unknown is 404; another session than the launch's, or one that is not paid, is 400.
     *
     * `GET /api/provider-association/cardpay/callback/{launch_id}/`
     */
    handleCardpayAssociationCallback: Call<'handleCardpayAssociationCallback'>;
    /**
     * List datasets
     *
     * The datasets of the platform, the newest first unless `ordering` says otherwise.
     *
     * `GET /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/`
     */
    listDatasets: Call<'listDatasets'>;
    /**
     * Create a dataset
     *
     * Stores what the dataset is made of, and begins to make it. A job reads the source, cuts it into passages, and has the language model of the platform write pairs of each; without a model the embedded provider takes headings, definitions and questions of the text, and `progress.method` says so. A CSV or JSON lines file that holds pairs already (columns `question` or `prompt` with `answer`, `response` or `completion`, or chat `messages`) is taken as it is. Pairs whose question nearly repeats another one are dropped; no passage is in both files.
     * Without a source it waits for one. Send a file as multipart/form-data, a URI as JSON, in `source_url` or `source_file`.
     *
     * `POST /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/`
     */
    createDataset: Call<'createDataset'>;
    /**
     * Read a dataset
     *
     * One dataset of the platform, with its files when it is completed.
     *
     * `GET /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/`
     */
    getDataset: Call<'getDataset'>;
    /**
     * Replace a dataset
     *
     * Sets all that can be set. What it is made of (prompt, source, number of data points, split) makes it anew when it changes, and its files go; a new name alone does not. While a training that has not ended reads it, any change is 409.
     *
     * `PUT /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/`
     */
    replaceDataset: Call<'replaceDataset'>;
    /**
     * Remove a dataset
     *
     * Removes the dataset and its files for good; trainings that have ended still show what it was. While a training that has not ended reads it, the answer is 409.
     *
     * `DELETE /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/`
     */
    deleteDataset: Call<'deleteDataset'>;
    /**
     * Change a dataset
     *
     * Changes what is sent. What it is made of (prompt, source, number of data points, split) makes it anew when it changes, and its files go; a new name alone does not. While a training that has not ended reads it, any change is 409.
     *
     * `PATCH /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/`
     */
    updateDataset: Call<'updateDataset'>;
    /**
     * Replace the source of a dataset by a file
     *
     * Stores a file as the source of the dataset in place of the file or the address before, and makes the dataset anew. While a training that has not ended reads it, this is 409.
     *
     * `PUT /api/ai-finetuning/v1/org/{org}/user/{username}/datasets/{id}/source-file/`
     */
    replaceDatasetFile: Call<'replaceDatasetFile'>;
    /**
     * Create a dataset of a file
     *
     * Creates a dataset as `createDataset` does with a form, for clients that send one type of body for each operation: it stores the file that the dataset is made of, and begins to make it.
     *
     * `POST /api/ai-finetuning/v1/org/{org}/user/{username}/dataset-uploads/`
     */
    uploadDataset: Call<'uploadDataset'>;
    /**
     * List trainings
     *
     * The trainings of the platform with their datasets, the newest first unless `ordering` says otherwise.
     *
     * `GET /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/`
     */
    listTrainings: Call<'listTrainings'>;
    /**
     * Create a training
     *
     * Stores what is trained and how, and begins when the dataset is completed. A job uploads the files of the dataset, begins one job at the provider, follows it, and evaluates the model on the test file. Without a provider the embedded one trains a small model that answers with the nearest answer of the training file, and `run` says so.
     * A dataset that is unknown, or a column that it does not have, is 400.
     *
     * `POST /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/`
     */
    createTraining: Call<'createTraining'>;
    /**
     * List fine-tuned models
     *
     * The completed trainings of the platform that have a model; a mentor of the platform can be set to any of them. Filters are those of the list of trainings.
     *
     * `GET /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/finetuned-models/`
     */
    listFineTunedModels: Call<'listFineTunedModels'>;
    /**
     * Read a training
     *
     * One training of the platform, with its dataset, how far it is, and how its model answers the test file.
     *
     * `GET /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/`
     */
    getTraining: Call<'getTraining'>;
    /**
     * Replace a training
     *
     * Sets all that can be set. Name and metadata change any time. The dataset, the base model and the settings change while the training has not begun; one that has failed or was cancelled begins anew with them; while it runs, and when it is completed, that is 409. `status` cancels.
     *
     * `PUT /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/`
     */
    replaceTraining: Call<'replaceTraining'>;
    /**
     * Remove a training
     *
     * Removes the training; one that runs is cancelled at the provider as well. Its model stays at the provider, and one of the embedded provider goes.
     *
     * `DELETE /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/`
     */
    deleteTraining: Call<'deleteTraining'>;
    /**
     * Change a training
     *
     * Changes what is sent. Name and metadata change any time. The dataset, the base model and the settings change while the training has not begun; one that has failed or was cancelled begins anew with them; while it runs, and when it is completed, that is 409. `status` cancels, and begins anew what has failed or was cancelled.
     *
     * `PATCH /api/ai-finetuning/v1/org/{org}/user/{username}/trainings/{id}/`
     */
    updateTraining: Call<'updateTraining'>;
    /**
     * List avatar videos
     *
     * The videos of the platform, the newest first.
     *
     * `GET /api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/`
     */
    listAvatarVideos: Call<'listAvatarVideos'>;
    /**
     * Create an avatar video
     *
     * Stores what the video is made of, and begins to make it, once. The same name with the same content changes nothing, unless the video has failed: then it is made anew; with another content it is 409. A job has the service make the video and copies it here; without a credential for the service the embedded provider makes a short one that shows the text.
     *
     * `POST /api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/`
     */
    createAvatarVideo: Call<'createAvatarVideo'>;
    /**
     * Read an avatar video
     *
     * One video of the platform, by its name.
     *
     * `GET /api/ai-marketing/orgs/{org}/users/{user_id}/avatarvideo-videos/{name}/`
     */
    getAvatarVideo: Call<'getAvatarVideo'>;
    /**
     * Receive an interaction of chat-a
     *
     * Takes what chat-a posts to the address of a bot. A ping is answered with `{"type":1}`. A command is answered with `{"type":5}` and later in the
     * message that the channel shows for it; what a bot has no use for with the answer that the channel takes for nothing.
     *
     * The signature is checked over the bytes as they came, before anything else. A wrong, old or missing signature, an unknown platform and an unknown
     * bot are one answer: 401, and nothing is stored. A message is stored once, however often it is delivered, and answered in the background,
     * in the order of its conversation.
     *
     * `POST /api/ai-bot/v1/bots/webhooks/{org}/chat-a/{name}/`
     */
    receiveChatAWebhook: Call<'receiveChatAWebhook'>;
    /**
     * Receive an event or a command of chat-b
     *
     * Takes what chat-b posts to the address of a bot: events as JSON, slash commands as a form, and the check of the address, whose `challenge` is
     * answered. Direct messages and mentions of the bot are answered; what is older than five minutes is refused.
     *
     * The signature is checked over the bytes as they came, before anything else. A wrong, old or missing signature, an unknown platform and an unknown
     * bot are one answer: 401, and nothing is stored. A message is stored once, however often it is delivered, and answered in the background,
     * in the order of its conversation.
     *
     * `POST /api/ai-bot/v1/bots/webhooks/{org}/chat-b/{name}/`
     */
    receiveChatBWebhook: Call<'receiveChatBWebhook'>;
    /**
     * Receive an activity of chat-c
     *
     * Takes what chat-c posts to the address of a bot. Messages are answered, at the service address that the token vouches for; other activities are
     * taken and ignored. The token must be by the channel's issuer for this bot, by a key that may speak for the channel of the activity.
     *
     * The signature is checked over the bytes as they came, before anything else. A wrong, old or missing signature, an unknown platform and an unknown
     * bot are one answer: 401, and nothing is stored. A message is stored once, however often it is delivered, and answered in the background,
     * in the order of its conversation.
     *
     * `POST /api/ai-bot/v1/bots/webhooks/{org}/chat-c/{name}/`
     */
    receiveChatCWebhook: Call<'receiveChatCWebhook'>;
    /**
     * Receive a delivery of chat-d
     *
     * Takes what chat-d posts to the address of a bot. A delivery names a message, whose text and writer are read from the channel before it is answered;
     * messages of the bot itself and other resources are taken and ignored. A webhook that was made without a secret is not signed, and refused.
     *
     * The signature is checked over the bytes as they came, before anything else. A wrong, old or missing signature, an unknown platform and an unknown
     * bot are one answer: 401, and nothing is stored. A message is stored once, however often it is delivered, and answered in the background,
     * in the order of its conversation.
     *
     * `POST /api/ai-bot/v1/bots/webhooks/{org}/chat-d/{name}/`
     */
    receiveChatDWebhook: Call<'receiveChatDWebhook'>;
    /**
     * Answer the check of chat-e
     *
     * Answers the challenge by which chat-e checks that the address of a bot is ours: the token must be the bot's `webhook_verification_token`. A wrong
     * or missing token, an unknown platform and an unknown bot are one answer, 401.
     *
     * `GET /api/ai-bot/v1/bots/webhooks/{org}/chat-e/{name}/`
     */
    verifyChatEWebhook: Call<'verifyChatEWebhook'>;
    /**
     * Receive messages of chat-e
     *
     * Takes what chat-e posts to the address of a bot: one delivery may hold several entries, changes and messages. Texts and what was chosen from a list are
     * answered; receipts, and messages to other numbers than the bot's, are taken and ignored.
     *
     * The signature is checked over the bytes as they came, before anything else. A wrong, old or missing signature, an unknown platform and an unknown
     * bot are one answer: 401, and nothing is stored. A message is stored once, however often it is delivered, and answered in the background,
     * in the order of its conversation.
     *
     * `POST /api/ai-bot/v1/bots/webhooks/{org}/chat-e/{name}/`
     */
    receiveChatEWebhook: Call<'receiveChatEWebhook'>;
}
/** A function for each operation. Nothing is sent before one is called. */
export declare function createClient({ baseUrl, authorization, headers, fetch, ...ofAll }: ClientOptions): Client;
/** A page of a list: with the address of the next one, or with its number among all. */
type Page<Item> = {
    next: string | null;
    results: Item[];
} | {
    data: Item[];
    pagination: {
        currentPage: number;
        totalPages: number;
    };
};
/** What a list has; never where an answer is no page of one. */
type ItemOf<Answer> = Answer extends Page<infer Item> ? Item : never;
/** The request of a list, which may be left out where the list needs none. */
type RequestOfList<Request> = undefined extends Request ? [request?: Request] : [request: Request];
/** A call whose answers are pages of a list, or may be. */
type List<Request, Answer> = [ItemOf<Answer>] extends [never] ? never : (request: Request) => Promise<Answer>;
/** The items of a list, page by page: `for await (const course of each(client.listCourses, { query: { org: 'northfield' } }))`. */
export declare function each<Request, Answer>(list: ((request: Request) => Promise<Answer>) & List<Request, Answer>, ...[request]: RequestOfList<Request>): AsyncGenerator<ItemOf<Answer>, void, undefined>;
