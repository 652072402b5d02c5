// Made from spec/ by `npm run generate`. Changes here are lost.

export interface paths {
    "/api/search/orgs/{org}/users/{username}/recommended/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is recommended to a user
         * @description Programs that the user has begun and not finished, by name, and then up to 200 courses that the user may take now, ranked as `getCourseRecommendations` ranks without a language model: by the skills that they want or lack, what learners who finished the same courses finished too, level, popularity and age. Each says why.
         */
        get: operations["searchRecommended"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/catalog/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the catalog
         * @description Courses, programs, pathways, skills, roles and resources that match the text and all the filters, with facets.
         *
         *     **What is searched.** Everything of the platforms that the caller belongs to, as far as the caller's role and the
         *     item's visibility allow, and the items of the main platform that anyone may see. DM admins see all. Counts and
         *     facets follow the same rule.
         *
         *     **Text.** Every word of `query` must be found in the name, the identifier or the descriptions of an item. Words are
         *     runs of letters and digits; a text of more than 32 words is an error. Case and accents make no difference. The last
         *     word may be unfinished, from two letters on. A word that is in no item is taken for those that differ from it by typing
         *     errors (a letter too many, too few, a wrong one, or two in the wrong order): by one in words of four letters or more, by
         *     up to two in words of seven or more, by none in words with a digit. Items whose name is the text come first. With
         *     `allow_skill_search`, a text that names a skill also finds what teaches it.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold. A filter on a field that a
         *     type of item does not have leaves that type out. Values are compared exactly, as the facets show them. A list may be
         *     sent as repeated parameters or separated by commas, also mixed; the service splits each value at commas and drops
         *     empty parts before it checks them. To keep a comma that belongs to a value, put the value in double quotes:
         *     `subject="Arts, Media"`.
         *
         *     **Order.** `alphabetical` wins over `order_by`. Texts are compared without case and accents, character by character in
         *     the order of Unicode. Items that are equal in what they are ordered by come in the order of their creation, in the
         *     direction of the order; by relevance, those with fewer words in their name come first. The order is the same whichever
         *     engine answers, but for relevance itself, which each engine measures in its own way; where more than 4,000 items match,
         *     it may go by their names alone.
         *
         *     **Cache.** Answers are kept for a short time for callers who may see exactly the same, and dropped when something
         *     changes; a change can be found within two seconds. Unknown parameters are ignored.
         */
        get: operations["searchCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search mentors of all platforms
         * @description Mentors that match the text and all the filters, with facets.
         *
         *     **Without a credential** these are the mentors of all platforms that anyone may see, without personal data and without the prompts that steer them. **With one** they are these and those of the caller's platforms, as far as the caller's role there allows. `platform_key` narrows both to one platform, to whose mentors `include_main_public_mentors` adds those of the main platform that anyone may see.
         *
         *     **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them. `llm` is compared with the provider of the language model.
         */
        get: operations["searchGlobalMentors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/orgs/{org}/users/{username}/my-mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mentors of a user
         * @description The mentors of the platform that the user made or opened and may see, the one opened last first, each with how often the user opened it.
         */
        get: operations["listMyMentors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/personalized-mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search a user's own mentors
         * @description The mentors that the user made or opened and may see, in one platform, each with how often the user opened it and when last. With `id` or `unique_id` the answer is that mentor in full.
         *
         *     **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
         */
        get: operations["searchPersonalizedMentors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/recommendation/prompts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recommendation prompts
         * @description All recommendation prompts of a platform, newest first. The same as on `/api/ai-search/prompts/`.
         */
        get: operations["listRecommendationPrompts"];
        /**
         * Change a recommendation prompt
         * @description Changes a prompt of the platform. Its number and platform stand in the body or in the query, in both only when they are the same; absent fields keep their value. A prompt of another platform is 404; one that would be the second active one for its SPA and type is 409. The same as on `/api/ai-search/prompts/`.
         */
        put: operations["updateRecommendationPrompt"];
        /**
         * Add a recommendation prompt
         * @description Adds a prompt for a platform and a single-page application. A second active one for the same platform, SPA and type is 409. The same as on `/api/ai-search/prompts/`.
         */
        post: operations["createRecommendationPrompt"];
        /**
         * Delete a recommendation prompt
         * @description Deletes a prompt of the platform for good. A prompt of another platform is 404. The same as on `/api/ai-search/prompts/`.
         */
        delete: operations["deleteRecommendationPrompt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/prompts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recommendation prompts (short path)
         * @description All recommendation prompts of a platform, newest first. The same as on `/api/ai-search/recommendation/prompts/`.
         */
        get: operations["listPrompts"];
        /**
         * Change a recommendation prompt (short path)
         * @description Changes a prompt of the platform. Its number and platform stand in the body or in the query, in both only when they are the same; absent fields keep their value. A prompt of another platform is 404; one that would be the second active one for its SPA and type is 409. The same as on `/api/ai-search/recommendation/prompts/`.
         */
        put: operations["updatePrompt"];
        /**
         * Add a recommendation prompt (short path)
         * @description Adds a prompt for a platform and a single-page application. A second active one for the same platform, SPA and type is 409. The same as on `/api/ai-search/recommendation/prompts/`.
         */
        post: operations["createPrompt"];
        /**
         * Delete a recommendation prompt (short path)
         * @description Deletes a prompt of the platform for good. A prompt of another platform is 404. The same as on `/api/ai-search/recommendation/prompts/`.
         */
        delete: operations["deletePrompt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-search/recommendations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recommend courses to a learner
         * @description Three to five courses of the platform that the learner may take now, each with a reason from facts about them. Left out are courses that they finished or are in, that they may not see, and whose prerequisites they lack.
         *
         *     Without a language model of the platform, courses are ranked by what they teach of the skills that the learner wants or lacks, what others finished together, level, popularity and age. With one, the best of these are its candidates, and the platform's prompt guides it. What it chose is repeated for as long as nothing changes that it depends on, for a day unless the service is set up otherwise. When it fails, takes more than 8 seconds, or the day's budget of the platform or the person is used up, the ranking is answered, and `method_used` says so.
         */
        get: operations["getCourseRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search mentors
         * @description Mentors that match the text and all the filters, with facets; or one mentor in full, when `id` or `unique_id` is sent.
         *
         *     **Who sees what.** Members of a platform see its mentors that are `viewable_by_anyone` or `viewable_by_tenant_students`; its administrators and viewers see all of them; DM admins see those of all platforms. Counts and facets follow the same rule. A mentor that anyone may see is also shown by `id` or `unique_id` when it belongs to another platform; any other one is 404 like one that does not exist.
         *
         *     **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
         *
         *     **Cache.** Answers are kept for a short time for callers who may see exactly the same, and dropped when something changes. Unknown parameters are ignored.
         */
        get: operations["searchMentors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/ai-search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search mentors by page or offset
         * @description Mentors that match the text and all the filters, with facets, in pages or by offset. `id` and `unique_id` are filters like the others here: the answer is always a list.
         *
         *     **Who sees what.** Members of a platform see its mentors that are `viewable_by_anyone` or `viewable_by_tenant_students`; its administrators and viewers see all of them; DM admins see those of all platforms. Counts and facets follow the same rule.
         *
         *     **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
         */
        get: operations["searchAi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/orgs/{org}/users/{username}/mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the mentors that a user may use
         * @description As `searchMentors`, within one platform and under what the named user may see there; each mentor says how often the user opened it.
         *
         *     **Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Mentors whose name is the text come first.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
         */
        get: operations["searchUserMentors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/mentors/{mentor_unique_id}/documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the documents of a mentor
         * @description The documents of a mentor that the caller may see. Private documents are shown to administrators and viewers of its platform only, and count for nobody else. A mentor that the caller may not see is 404.
         */
        get: operations["searchMentorDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/orgs/{org}/users/{username}/prompts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the prompts that a user may use
         * @description The prompts of the platform that the named user may use: those of their own, and those whose visibility includes them.
         *
         *     **Text.** Every word of `query` must be found. Case and accents make no difference, small typing errors are forgiven, and the last word may be unfinished.
         *
         *     **Filters.** The values of one filter are alternatives; different filters must all hold; names are compared exactly, as the facets show them.
         */
        get: operations["searchUserPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a platform's mentors
         * @description The mentors of the platform that the named user may see, newest first.
         */
        get: operations["listMentors"];
        put?: never;
        /**
         * Make a mentor
         * @description Makes a mentor of the platform; the named user is its author. Names of terms that the platform does not have yet are added to them. A slug that another mentor of the platform has is 409.
         */
        post: operations["createMentor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mentor
         * @description One mentor of the platform in full, as far as the named user may see it.
         */
        get: operations["getMentor"];
        put?: never;
        post?: never;
        /**
         * Take a mentor away
         * @description Takes a mentor away with its documents and prompts: nobody finds them any more. Only mentors of the platform itself can be changed; any other is 404.
         */
        delete: operations["deleteMentor"];
        options?: never;
        head?: never;
        /**
         * Change a mentor
         * @description Changes what is sent; absent fields keep their value, and a list replaces the list. Only mentors of the platform itself can be changed; any other is 404.
         */
        patch: operations["updateMentor"];
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a mentor
         * @description All settings of a mentor of the platform, with the defaults of those that nobody set.
         */
        get: operations["getMentorSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a mentor
         * @description Changes what is sent; absent settings keep their value, and null brings the default back. Only mentors of the platform itself can be changed; any other is 404.
         */
        patch: operations["updateMentorSettings"];
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/fork/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a mentor into the platform
         * @description Copies a mentor of the platform, or one of any platform that anyone may see, with its settings and terms, but without documents, prompts and uses. Of another platform's mentor the copy has only what people of other platforms see of it, so neither its metadata nor the prompts that steer it. The named user is the author of the copy, which only administrators see until its visibility is changed.
         */
        post: operations["forkMentor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/accesses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a user opened a mentor
         * @description Counts one use of a mentor of the platform, or of one of the main platform that anyone may see, by the named user. From this come access counts, `last_used_at` and `recently_accessed_at`. Each call counts; with an `Idempotency-Key`, a repeated one does not.
         */
        post: operations["recordMentorAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a document to a mentor
         * @description Names a document that the mentor answers from. A URL that the mentor has already is 409. Only mentors of the platform itself can be changed; any other is 404.
         */
        post: operations["createMentorDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a document from a mentor
         * @description Removes the document for good. Only mentors of the platform itself can be changed; any other is 404.
         */
        delete: operations["deleteMentorDocument"];
        options?: never;
        head?: never;
        /**
         * Change a document of a mentor
         * @description Changes what is sent. Only mentors of the platform itself can be changed; any other is 404.
         */
        patch: operations["updateMentorDocument"];
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a prompt to a mentor
         * @description Adds a prompt that the mentor suggests; the named user is its author. Only mentors of the platform itself can be changed; any other is 404.
         */
        post: operations["createMentorPrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a prompt from a mentor
         * @description Removes the prompt for good. Only mentors of the platform itself can be changed; any other is 404.
         */
        delete: operations["deleteMentorPrompt"];
        options?: never;
        head?: never;
        /**
         * Change a prompt of a mentor
         * @description Changes what is sent. Only mentors of the platform itself can be changed; any other is 404.
         */
        patch: operations["updateMentorPrompt"];
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what mentors are grouped by
         * @description Language models and their providers, audiences, categories, subjects and types of the platform, by kind and name. Administrators see all of them, others those of the mentors that they see.
         */
        get: operations["listMentorTerms"];
        put?: never;
        /**
         * Add or update what mentors are grouped by
         * @description Adds the term, or changes the one of this kind and name: 201 when it is new, 200 when it was there. `provider` belongs to language models, `category_group` and `audiences` to categories; elsewhere they are 400.
         */
        post: operations["upsertMentorTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List MCP servers
         * @description The MCP servers of the platform, and those that other platforms feature and have enabled, by name. Administrators see all servers of the platform, others those of the mentors that they see. Secrets are never shown.
         */
        get: operations["listMcpServers"];
        put?: never;
        /**
         * Add or update an MCP server
         * @description Adds the server, or changes the one of this name in the platform: 201 when it is new, 200 when it was there. Absent fields keep their value. Credentials and headers are kept encrypted.
         */
        post: operations["upsertMcpServer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/{server_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an MCP server
         * @description Removes the server and its secrets for good; mentors that used it go on without it.
         */
        delete: operations["deleteMcpServer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/access_requests/course/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for courses
         * @description The requests of a platform's learners for courses, newest first.
         */
        get: operations["listCourseAccessRequests"];
        put?: never;
        /**
         * Decide a request for a course
         * @description Approves, rejects or cancels a request that waits, once: a decided one is 400. An approval enrolls the learner at the same moment, or lets them pay where the course costs something. When the course or the learner is not there any more, or anything else than the missing request keeps the learner out (no seats, for instance), it is 409, and nothing is decided; an administrator may enroll them all the same by enrolling them.
         */
        post: operations["decideCourseAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/access_requests/course/request/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check for a request for a course
         * @description Whether the learner has requested access to the course, and how the last request stands.
         */
        get: operations["checkCourseAccessRequest"];
        put?: never;
        /**
         * Request access to a course
         * @description Requests access to a course of the platform that the learner may see: 201. While a request waits, requesting again answers that one: 200. After a rejection or a cancellation a new one can be made.
         */
        post: operations["createCourseAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/pathway/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person's enrollment in a pathway
         * @description A person's enrollments in one pathway, one for each platform that has it. One of `user_id`, `username` and `email` and one of `pathway_id`, `pathway_key`, `pathway_uuid` and `slug` are needed. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all.
         */
        get: operations["getPathwayEnrollments"];
        put?: never;
        /**
         * Enroll a person in a pathway
         * @description Records that a person takes a pathway: 201 when they were not enrolled before, otherwise 200 with the record that exists, active again unless `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent, and an expiry that has passed is dropped. The person must be a member of the platform. An administrator may enroll a person in what they may not see, which the person's enrollment changes call an override. Where the platform's setting `enroll_in_contained_courses` is on, the person is enrolled in the programs of the pathway and their courses too, but in nothing that they could not enter by themselves (admin-only, full, not open, to be requested, to be paid, or with prerequisites that they lack): `not_entered` names what was left out and why, and enrolling again enters what has become possible.
         */
        post: operations["createPathwayEnrollment"];
        /**
         * End a person's enrollment in a pathway
         * @description Makes the enrollment inactive and keeps the record, and leaves enrollments in its programs and courses alone. Ending it twice is harmless: the time of the first end stays. A person who was never enrolled is 404.
         */
        delete: operations["deactivatePathwayEnrollment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/pathway/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search pathway enrollments
         * @description The pathway enrollments that match all the filters, one page at a time. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all. Deactivated enrollments are found too: look at `active`.
         */
        get: operations["searchPathwayEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/pathway/self/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll in a pathway
         * @description The caller enrolls in a pathway that they may see; any other is 404. Only for oneself: naming somebody else, or a key that is not a person, is 400 (403 for learners). Otherwise as for administrators, without overrides; what the caller may not see is left out of `not_entered`.
         */
        post: operations["selfEnrollPathway"];
        /**
         * Leave a pathway
         * @description Makes the caller's enrollment inactive and keeps the record. Only for oneself, as when enrolling.
         */
        delete: operations["selfUnenrollPathway"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/program/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a person's enrollment in a program
         * @description A person's enrollments in one program, one for each platform that has it. One of `user_id`, `username` and `email` and one of `program_id`, `program_key` and `slug` are needed. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all.
         */
        get: operations["getProgramEnrollments"];
        put?: never;
        /**
         * Enroll a person in a program
         * @description Records that a person takes a program: 201 when they were not enrolled before, otherwise 200 with the record that exists, active again unless `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent, and an expiry that has passed is dropped. The person must be a member of the platform. An administrator may enroll a person in what they may not see, which the person's enrollment changes call an override. Where the platform's setting `enroll_in_contained_courses` is on, the person is enrolled in the courses of the program too, but in nothing that they could not enter by themselves (admin-only, full, not open, to be requested, to be paid, or with prerequisites that they lack): `not_entered` names what was left out and why, and enrolling again enters what has become possible.
         */
        post: operations["createProgramEnrollment"];
        /**
         * End a person's enrollment in a program
         * @description Makes the enrollment inactive and keeps the record, and leaves enrollments in its courses alone. Ending it twice is harmless: the time of the first end stays. A person who was never enrolled is 404.
         */
        delete: operations["deactivateProgramEnrollment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/program/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search program enrollments
         * @description The program enrollments that match all the filters, one page at a time. Learners see their own; naming somebody else is 403. Administrators and viewers of a platform see those of their platform, DM admins all. Deactivated enrollments are found too: look at `active`.
         */
        get: operations["searchProgramEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/program/self/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll in a program
         * @description The caller enrolls in a program that they may see; any other is 404. Only for oneself: naming somebody else, or a key that is not a person, is 400 (403 for learners). Otherwise as for administrators, without overrides; what the caller may not see is left out of `not_entered`.
         */
        post: operations["selfEnrollProgram"];
        /**
         * Leave a program
         * @description Makes the caller's enrollment inactive and keeps the record. Only for oneself, as when enrolling.
         */
        delete: operations["selfUnenrollProgram"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/changes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a person's enrollments
         * @description Who changed the state of which enrollment of a person, when and why. One of `user_id`, `username` and `email` is needed. Learners see their own; administrators and viewers those in their platforms; DM admins all.
         */
        get: operations["listEnrollmentChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of a platform
         * @description What changed, in the order in which it became visible: whoever reads on `after` the last `id` misses nothing, also while others write. A change that a request made is here when the request is answered, whatever else is being written. An `id` stays valid; after the service was restored from an older copy, what is new comes after every `id` that was returned before.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a catalog
         * @description How the catalog of a platform behaves. What nobody has set is off or empty.
         */
        get: operations["getCatalogSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of a catalog
         * @description Changes the settings that are sent and returns all of them.
         */
        patch: operations["updateCatalogSettings"];
        trace?: never;
    };
    "/api/catalog/invitations/course/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations to courses
         * @description Invitations to courses, one page at a time: of the platform that is named, or of all that the caller administers. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
         */
        get: operations["listCourseInvitations"];
        put?: never;
        /**
         * Invite somebody to a course
         * @description Invites one person. One invitation waits for an address and a course: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it. Fields that are not named become metadata.
         */
        post: operations["createCourseInvitation"];
        /**
         * Remove an invitation to a course
         * @description Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` must be the platform of the invitation; one of another platform is 404.
         */
        delete: operations["deleteCourseInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/course/blank/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make blank invitations to a course
         * @description Makes several invitations that name nobody. Whoever knows the `source` redeems one of them, each person one. Sending it again makes more, unless it carries the same `Idempotency-Key`.
         */
        post: operations["createBlankCourseInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/course/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite many to courses
         * @description As inviting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others. Sending it again is harmless.
         */
        post: operations["createCourseInvitationsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/course/redeem/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem an invitation to a course
         * @description Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it enrolls in the course, and makes an outsider a learner of its platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name. An invitation opens a course that is hidden or wants a request. What else keeps the person out (prerequisites, no seats, not open, closed, a price) is 400 with its code, and the invitation stays as it was.
         */
        post: operations["redeemCourseInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/platform/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations to platforms
         * @description Invitations to platforms, one page at a time: of the platform that is named, or of all that the caller administers. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
         */
        get: operations["listPlatformInvitations"];
        put?: never;
        /**
         * Invite somebody to a platform
         * @description Invites one person. One invitation waits for an address and a platform: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it. Fields that are not named become metadata.
         */
        post: operations["createPlatformInvitation"];
        /**
         * Remove an invitation to a platform
         * @description Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` must be the platform of the invitation; one of another platform is 404.
         */
        delete: operations["deletePlatformInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/platform/blank/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make blank invitations to a platform
         * @description Makes several invitations that name nobody. Whoever knows the `source` redeems one of them, each person one. Sending it again makes more, unless it carries the same `Idempotency-Key`.
         */
        post: operations["createBlankPlatformInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/platform/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite many to platforms
         * @description As inviting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others. Sending it again is harmless.
         */
        post: operations["createPlatformInvitationsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/platform/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether somebody is invited to a platform
         * @description Whether somebody has an active invitation to the platform (`platform_key` or `org` is needed), by at least one of `email`, `username` and `user_id`; several must stand in the same invitation.
         */
        get: operations["checkPlatformInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/platform/redeem/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem an invitation to a platform
         * @description Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it makes the person a learner of the platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name.
         */
        post: operations["redeemPlatformInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/program/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations to programs
         * @description Invitations to programs, one page at a time: of the platform that is named, or of all that the caller administers. Viewers of a platform see them too; program admins see those to their programs. Any other query parameter is a filter on the metadata: `cohort=autumn-2026` finds invitations whose metadata has that value; repeated, its values are alternatives. There may be 10 of them.
         */
        get: operations["listProgramInvitations"];
        put?: never;
        /**
         * Invite somebody to a program
         * @description Invites one person. One invitation waits for an address and a program: inviting again changes and answers that one (200), and with `active: false` takes it back. An address that nobody has is kept: when its owner is registered, the invitation takes effect at once. Anybody else redeems it (`POST /api/catalog/invitations/program/redeem/`). Fields that are not named become metadata.
         */
        post: operations["createProgramInvitation"];
        /**
         * Remove an invitation to a program
         * @description Removes an invitation. What it led to when it was redeemed stays. Removing it again is 404. `org` must be the platform of the invitation; one of another platform is 404.
         */
        delete: operations["deleteProgramInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/invitations/program/redeem/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem an invitation to a program
         * @description Redeems an invitation of the person: the one that was made for their address, or a blank one with this `source`. In the same moment it enrolls in the program, and makes an outsider a learner of its platform. Each is redeemed once, and a person redeems one of each source. 400 names why it fails: `used`, `expired` or `inactive`. An invitation that was made for somebody else is answered like one that does not exist (404). People who are not in the platform may redeem for themselves; to them, a platform without an invitation looks like one that does not exist (404). Administrators may redeem in a member's name. An invitation opens a program that is hidden; of its courses only those are entered that the person may enter.
         */
        post: operations["redeemProgramInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/conditionals/course/eligibility/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the prerequisites of a course
         * @description Whether a person satisfies the prerequisites of a course: the rules, evaluated, and the smallest set of courses that is missing (`missing_is_smallest` is false where the rules are too entangled to prove that). When several of the platforms have the course, `platform_key` is needed (400). People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
         */
        get: operations["getCoursePrerequisiteEligibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/conditionals/course/prerequisites/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the prerequisites of a course
         * @description The rules as they are stored, the courses that they name, and those of them that the platform does not have.
         */
        get: operations["listCoursePrerequisites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/conditionals/course/prerequisites/manage/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the prerequisites of a course
         * @description Replaces all rules of a course at once, or none of them. Rules that would make a course need itself are refused, and the answer names the circle (400). So are rules of more than 200 groups and courses together, or nested deeper than 8 levels. Courses that the platform does not have are kept and listed in `dangling`. Sending it again is harmless.
         */
        post: operations["manageCoursePrerequisitesBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/eligibility/courses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the courses that a person may enroll in
         * @description The courses in which nothing keeps a person from enrolling now: those for which the check answers `eligible`. People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
         */
        get: operations["listEligibleCourses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/eligibility/courses/check/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a person may enroll in a course
         * @description Whether a person may enroll in a course now, and everything that stands in the way: visibility, prerequisites, an enrollment that holds, `seats`, `enrollment_opens` and `enrollment_closes`, `requires_request` and `price` of the course. Every way into a course checks the same, and lifts what it says; administrators may enroll people all the same. A course that neither the caller nor the person may see is 404. When several of the platforms have the course, `platform_key` is needed (400). People ask for themselves; administrators and viewers for people of their platforms, where they see their own platforms only; DM admins for everybody.
         */
        get: operations["checkCourseEligibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/suggestions/course/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggestions to people to take courses
         * @description The suggestions to people to take courses of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        get: operations["listCourseSuggestions"];
        put?: never;
        /**
         * Suggest a course to a person
         * @description Suggests a course to a person: 201. What was suggested before is changed by what is sent, and answered: 200. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the person is enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
         */
        post: operations["upsertCourseSuggestion"];
        /**
         * Remove a suggestion of a course to a person
         * @description Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        delete: operations["deleteCourseSuggestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/suggestions/course/manage/group/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggestions to groups to take courses
         * @description The suggestions to groups to take courses of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        get: operations["listCourseGroupSuggestions"];
        put?: never;
        /**
         * Suggest a course to a group
         * @description Suggests a course to a group: 201. What was suggested before is changed by what is sent, and answered: 200. It shows in the lists of the group's members. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the members of the group are enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
         */
        post: operations["upsertCourseGroupSuggestion"];
        /**
         * Remove a suggestion of a course to a group
         * @description Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        delete: operations["deleteCourseGroupSuggestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/suggestions/pathway/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suggestions to people to take pathways
         * @description The suggestions to people to take pathways of a platform, hidden ones too. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        get: operations["listPathwaySuggestions"];
        put?: never;
        /**
         * Suggest a pathway to a person
         * @description Suggests a pathway to a person: 201. What was suggested before is changed by what is sent, and answered: 200. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the person is enrolled in the same moment, unless something keeps them out (see the eligibility check). Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all. Others are 404, and so is what the caller may not see.
         */
        post: operations["upsertPathwaySuggestion"];
        /**
         * Remove a suggestion of a pathway to a person
         * @description Removes a suggestion; an enrollment that followed stays. One that is not in the scope of the caller is 404, and so is one that was removed before. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        delete: operations["deletePathwaySuggestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/suggestions/course/manage/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest many courses to people
         * @description As suggesting one by one, up to 10,000 in one transaction. Each item succeeds or gets an error; one bad item never undoes the others; of several for one person and course the last one counts. Sending it again is harmless. Platform admins act on their platform, department admins on people of their departments and the ones below (on groups whose members all are), DM admins on all.
         */
        post: operations["upsertCourseSuggestionsBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/suggestions/course/user/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a learner's course suggestions
         * @description What is suggested to a learner, and to the groups that they belong to. A suggestion to the learner counts before one to a group for the same course; of those to groups a visible one before a hidden one, then a newer one before an older one. Learners see their own visible ones, of courses that they may see; administrators and viewers those of people of their platforms, hidden ones too; DM admins all.
         */
        get: operations["listUserCourseSuggestions"];
        put?: never;
        /**
         * Accept a course suggestion
         * @description The learner accepts a suggestion of their list, or takes that back with `accepted: false`. One to a group becomes a suggestion to the learner by that; the group's stays as it is. Where the platform's setting `suggestion_acceptance_enrolls` is on, accepting enrolls, unless something keeps the learner out of the course; taking it back ends no enrollment.
         */
        post: operations["answerCourseSuggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/increment/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the numbers of a platform
         * @description The last number of each kind that the platform has used.
         */
        get: operations["getAutoIncrement"];
        put?: never;
        /**
         * Take the next number of a platform
         * @description Answers a number that is higher than all before. Parallel calls get different ones; a number that is not used leaves a gap.
         */
        post: operations["incrementAutoIncrement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/courses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description The courses that match all the filters, one page at a time. Without `platform_key` or `org` these are the courses of
         *     every platform that the caller belongs to.
         *
         *     - Platform administrators see all courses of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - Every order ends with the course's number, so pages are stable.
         *     - Removed courses are not listed.
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Add or update a course
         * @description Creates the course, or changes the one that the platform already has under this identifier.
         *
         *     - `course_id` and `org` name the course: 201 when it was created, 200 when it was updated. Sending the same body
         *       again changes nothing.
         *     - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
         *       the stored list.
         *     - A `skills` name that the platform does not have yet is added to its skills. A course in `prerequisites` that the
         *       platform does not have, or a cycle, is 400 and names the field.
         *     - A course that would end before it begins is 400, also where one of the two dates is already stored.
         *     - A course that was removed comes back.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertCourse"];
        /**
         * Remove a course
         * @description Takes the course out of lists and searches. Enrollments in it stay. Adding the course again brings it back. Removing one that is not there, or was removed before, is 404.
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/programs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List programs
         * @description The programs that match all the filters, one page at a time. Without `platform_key` or `org` these are the programs of
         *     every platform that the caller belongs to.
         *
         *     - Platform administrators see all programs of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - Every order ends with the program's number, so pages are stable.
         *     - Removed programs are not listed.
         */
        get: operations["listPrograms"];
        put?: never;
        /**
         * Add or update a program
         * @description Creates the program, or changes the one that the platform already has under this identifier.
         *
         *     - `program_id` and `org` name the program: 201 when it was created, 200 when it was updated. Sending the same body
         *       again changes nothing.
         *     - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
         *       the stored list.
         *     - A course in `data.courses` that the platform does not have is 400 and names the index.
         *     - A program that was removed comes back.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertProgram"];
        /**
         * Remove a program
         * @description Takes the program out of lists and searches. Its courses stay. Adding the program again brings it back. Removing one that is not there, or was removed before, is 404.
         */
        delete: operations["deleteProgram"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/milestones/completions/course/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that somebody completed a course
         * @description Records as an administrator that a member completed the course: 201. It counts as completed and passed, whatever the records of the person say, and gives the points of its skills. What was completed before stays as it is: 200.
         *
         *     Department admins do this for people of their departments and the ones below. Others are 404, and so is what the
         *     caller may not see.
         */
        post: operations["recordCourseCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/milestones/completions/resource/manage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that somebody completed a resource
         * @description Records as an administrator that a member completed the resource: 201. It gives the points of its skills. What was completed before stays as it is: 200.
         *
         *     Department admins do this for people of their departments and the ones below. Others are 404, and so is what the
         *     caller may not see.
         */
        post: operations["recordResourceCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/milestones/skill_points/block/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many points of skills a block gives
         * @description The points of skills that completing the block gives. A block that has left the outline keeps its points.
         */
        get: operations["getBlockSkillPoints"];
        put?: never;
        /**
         * Say how many points of skills a block gives
         * @description The skills that are sent are those of which completing the block gives points from now on. Points that somebody has
         *     earned stay as they are. Who has completed the block already earns them soon, as of the day of completion.
         *
         *     A skill that is sent twice is 400. Sending the same again changes nothing.
         */
        post: operations["replaceBlockSkillPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/milestones/skill_points/course/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many points of skills a course gives
         * @description The points of skills that completing the course gives.
         */
        get: operations["getCourseSkillPoints"];
        put?: never;
        /**
         * Say how many points of skills a course gives
         * @description The skills that are sent are those of which completing the course gives points from now on. Points that somebody has
         *     earned stay as they are. Who has completed the course already earns them soon, as of the day of completion.
         *
         *     A skill that is sent twice is 400. Sending the same again changes nothing.
         */
        post: operations["replaceCourseSkillPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/milestones/skill_points/resource/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many points of skills a resource gives
         * @description The points of skills that completing the resource gives.
         */
        get: operations["getResourceSkillPoints"];
        put?: never;
        /**
         * Say how many points of skills a resource gives
         * @description The skills that are sent are those of which completing the resource gives points from now on. Points that somebody has
         *     earned stay as they are. Who has completed the resource already earns them, as of the day of completion.
         *
         *     A skill that is sent twice is 400. Sending the same again changes nothing.
         */
        post: operations["replaceResourceSkillPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/pathways/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pathways
         * @description The pathways that match all the filters, one page at a time. Without `platform_key` or `org` these are the pathways of
         *     every platform that the caller belongs to.
         *
         *     - Platform administrators see all pathways of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - Every order ends with the pathway's number, so pages are stable.
         *     - Removed pathways are not listed.
         */
        get: operations["listPathways"];
        put?: never;
        /**
         * Add or update a pathway
         * @description Creates the pathway, or changes the one that the platform already has under this identifier.
         *
         *     - `pathway_id` and `org` name the pathway: 201 when it was created, 200 when it was updated. Sending the same body
         *       again changes nothing.
         *     - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
         *       the stored list.
         *     - A program in `data.programs` that the platform does not have is 400 and names the index.
         *     - A pathway that was removed comes back.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertPathway"];
        /**
         * Remove a pathway
         * @description Takes the pathway out of lists and searches. Its programs stay. Adding the pathway again brings it back. Removing one that is not there, or was removed before, is 404.
         */
        delete: operations["deletePathway"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/resources/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List resources
         * @description The resources that match all the filters, one page at a time. Without `platform_key` or `org` these are the resources of
         *     every platform that the caller belongs to.
         *
         *     - Platform administrators see all resources of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - Every order ends with the resource's number, so pages are stable.
         *     - Removed resources are not listed.
         */
        get: operations["listResources"];
        put?: never;
        /**
         * Add or update a resource
         * @description Creates the resource, or changes the one that the platform already has under this identifier.
         *
         *     - `resource_id` and `org` name the resource: 201 when it was created, 200 when it was updated. Sending the same
         *       body again changes nothing.
         *     - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
         *       the stored list.
         *     - A resource that was removed comes back.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertResource"];
        /**
         * Remove a resource
         * @description Takes the resource out of lists and searches. Adding the resource again brings it back. Removing one that is not there, or was removed before, is 404.
         */
        delete: operations["deleteResource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/skills/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List skills
         * @description The skills of the caller's platforms that match all the filters, one page at a time. Without `platform_key` or `org`
         *     these are the skills of every platform that the caller belongs to; a skill that two platforms have is listed twice,
         *     with what each says about it.
         *
         *     - Platform administrators see all skills of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - A skill that was never added by `upsertCatalogSkill` or an import, but that courses, roles or `related_skills` name, has the
         *       visibility of the most visible of these; with none, administrators see it.
         *     - Every order ends with the skill's number, so pages are stable.
         */
        get: operations["listCatalogSkills"];
        put?: never;
        /**
         * Add or update a skill
         * @description Adds the skill to the platform, or changes what the platform says about it.
         *
         *     - `name` and `org` name the skill: 201 when the platform did not have it, 200 when it was updated. Sending the same
         *       body again changes nothing.
         *     - On an update, absent fields keep their value and null clears one; `related_skills` replaces the stored list.
         *     - Names in `related_skills` that the platform does not have yet are added to its skills, seen as widely as the most
         *       visible item that names them. A skill can't be related to itself: 400.
         *     - A skill that only items have named so far gets the visibility of a new one unless `visibility` says otherwise.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertCatalogSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/roles/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description The roles that match all the filters, one page at a time. Without `platform_key` or `org` these are the roles of
         *     every platform that the caller belongs to.
         *
         *     - Platform administrators see all roles of their platform; other members see those that are `viewable_by_anyone`
         *       or `viewable_by_tenant_students`; DM admins see all.
         *     - Every order ends with the role's number, so pages are stable.
         *     - Removed roles are not listed.
         */
        get: operations["listCatalogRoles"];
        put?: never;
        /**
         * Add or update a role
         * @description Creates the role, or changes the one that the platform already has under this identifier.
         *
         *     - `role_id` and `org` name the role: 201 when it was created, 200 when it was updated. Sending the same body again
         *       changes nothing.
         *     - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
         *       the stored list.
         *     - A `skills` name that the platform does not have yet is added to its skills; a course in
         *       `data.recommended_courses` that it does not have is 400 and names the index.
         *     - A role that was removed comes back.
         *     - A change can be found by `searchCatalog` within two seconds.
         */
        post: operations["upsertCatalogRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/courses/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll a person in a course
         * @description Records that a person takes a course.
         *
         *     - 201 when the person was not enrolled before. Otherwise 200 with the record that exists, active again unless
         *       `active` is false; `started`, `expired` and `metadata` replace the stored values where they are sent.
         *     - The person must be a member of the platform that owns the course; a person, course or platform that is not is 404.
         *     - `expired` must not lie before `started`: 400.
         *     - An administrator may enroll a person whatever stands in the way (see the eligibility check). That is an override: the
         *       person's enrollment changes and events say so in `override`, and what it passed over in `obstacles`.
         */
        post: operations["createCourseEnrollment"];
        /**
         * End a person's enrollment in a course
         * @description Makes the enrollment inactive and keeps the record.
         *
         *     - One of `user_id`, `username` and `email` is needed; when there are several, all must mean the same person: 400.
         *     - Ending an enrollment twice is harmless: the answer is the same record, with the time of the first end.
         *     - A person who was never enrolled in the course, and an unknown person, course or platform, is 404.
         */
        delete: operations["deactivateCourseEnrollment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalog/enrollment/courses/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search course enrollments
         * @description The course enrollments that match all the filters, one page at a time.
         *
         *     - Learners see their own enrollments; naming somebody else is 403. Administrators and viewers of a platform see those
         *       of their platform; DM admins see all.
         *     - `include_default_platform` adds enrollments in courses of the main platform: the caller's own, or those of the
         *       people that the caller may see. It matters only when a platform is named.
         *     - Every order ends with the number of the enrollment, so pages are stable.
         *     - Deactivated enrollments are found too: look at `active`.
         */
        get: operations["searchCourseEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the skills that a user wants to learn
         * @description Replaces the list of skills that the user wants to learn. Recommendations look for courses that teach them.
         */
        put: operations["replaceDesiredSkills"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the skills that a user says to have
         * @description Replaces the list of skills that the user says to have. Recommendations do not look for what is there already.
         */
        put: operations["replaceReportedSkills"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/departments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List departments
         * @description The departments of a platform, one page at a time, each with the departments above it and how many people are in it. Platform administrators see all; department administrators see those that they administer and the ones below, as if there were nothing above. A page past the end is empty.
         */
        get: operations["listDepartments"];
        put?: never;
        /**
         * Add a department
         * @description Adds a department at the top of the platform or below another one. Departments with the same parent have different names, case aside: a taken one is 409. A parent that the platform does not have is 400, and so is a place more than 20 levels deep.
         */
        post: operations["createDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/departments/{department_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a department
         * @description One department with the departments above it and how many people are in it. Department administrators see those that they administer and the ones below.
         */
        get: operations["getDepartment"];
        put?: never;
        post?: never;
        /**
         * Remove a department
         * @description Removes a department that is empty. One with departments below it, with members, or with a key that acts for it is 409: move or remove these first. Removing it again is 404.
         */
        delete: operations["deleteDepartment"];
        options?: never;
        head?: never;
        /**
         * Rename or move a department
         * @description Changes what is sent; absent fields keep their value. `parent_id` moves the department with everything below it: null to the top; below itself is 400. What its administrators and those above may touch changes at once. A name that another department with the same parent has, case aside, is 409.
         */
        patch: operations["updateDepartment"];
        trace?: never;
    };
    "/api/core/orgs/{org}/departments/{department_id}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a department
         * @description The members of a department and of all departments below it, each once, one page at a time. `is_direct=true` keeps to its own members. A page past the end is empty.
         */
        get: operations["listDepartmentMembers"];
        put?: never;
        /**
         * Put people into a department
         * @description Puts members of the platform into a department, up to 10,000 in one transaction. Each item succeeds or gets an error, held to `DepartmentMemberAdd` on its own; one bad item never undoes the others, and of several for one person the last one counts. Adding somebody again is harmless. `is_admin` makes them administrators of the department and all below, or takes that away; where it is absent, members stay what they are and new ones are no administrators.
         */
        post: operations["addDepartmentMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/departments/{department_id}/members/{user_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take somebody out of a department
         * @description Takes a person out of this department, as its administrator too. What they are in departments below stays. Somebody who is not an own member of it is 404, and so is doing it again.
         */
        delete: operations["removeDepartmentMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description The groups of a platform, one page at a time. Platform administrators see all; department administrators see the groups that have members and whose members are all in their departments. A page past the end is empty.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Add a group
         * @description Adds a group without members. Groups of a platform have different names, case aside: a taken one is 409.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/groups/{group_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description One group with how many members it has. Department administrators see it when it has members and all of them are in their departments.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /**
         * Remove a group
         * @description Removes a group and its memberships. One to which something is suggested is 409: remove the suggestions first. Removing it again is 404.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Rename a group
         * @description Changes the name of a group. One that another group of the platform has, case aside, is 409.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/core/orgs/{org}/groups/{group_id}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a group
         * @description The members of a group, one page at a time. A page past the end is empty.
         */
        get: operations["listGroupMembers"];
        put?: never;
        /**
         * Put people into a group
         * @description Puts members of the platform into a group, up to 10,000 in one transaction. Each item succeeds or gets an error, held to `GroupMemberAdd` on its own; one bad item never undoes the others, and of several for one person the last one counts. Adding somebody again is harmless.
         */
        post: operations["addGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/orgs/{org}/groups/{group_id}/members/{user_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take somebody out of a group
         * @description Takes a person out of the group. Somebody who is not a member is 404, and so is doing it again.
         */
        delete: operations["removeGroupMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/platform/api-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a platform
         * @description The keys that were created by `createApiToken` and not revoked, by name, expired ones too; never their secrets. Keys that an operator issued on the command line are not listed. An administrator of one platform need not name it.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key that acts as a role in one platform, and answers its secret: now and never again. A key with the same name that is neither revoked nor expired is 409, and so is the 1,001st key of a platform. `Idempotency-Key` does not count here, since a repeated answer would show the secret again. An administrator of one platform need not name it.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/platform/api-tokens/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Revokes the key of this name: from now on it is 401 everywhere. Revoking it again is 404. The name may be used again. An administrator of one platform need not name it.
         */
        delete: operations["deleteApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/orgs/{org}/courses/{course_id}/outline/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outline of a course
         * @description All blocks of the course, in its order. A course without an outline has no blocks.
         *
         *     - Administrators see the outlines of all courses of their platform; other members see those of courses that are
         *       `viewable_by_anyone` or `viewable_by_tenant_students`.
         *     - `include_retired` adds the blocks that have left the outline, for administrators.
         */
        get: operations["getCourseOutline"];
        /**
         * Replace the outline of a course
         * @description The blocks that are sent are the outline of the course from now on, all or none of them. A course has sections, these
         *     have subsections, these have units, and in units is what learners work on.
         *
         *     - A block that is no longer sent is retired: it is kept, and so is what was earned on it. Sent again, it comes back.
         *     - Blocks that are as they were are not written; sending the same outline again changes nothing.
         *     - Two blocks of one key, a parent that is not sent or is of another level than it must be, and blocks that lead back
         *       to themselves are 400; each error names its block.
         *     - An empty list retires all blocks.
         */
        put: operations["replaceCourseOutline"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/orgs/{org}/courses/{course_id}/grading-policy/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the grading policy of a course
         * @description How the grade of the course is made of its graded blocks. A course without a policy has no assignment types and no
         *     cutoffs.
         *
         *     - Administrators see the policies of all courses of their platform; other members see those of courses that are
         *       `viewable_by_anyone` or `viewable_by_tenant_students`.
         */
        get: operations["getCourseGradingPolicy"];
        /**
         * Replace the grading policy of a course
         * @description The policy that is sent is the one of the course from now on; sending the same again changes nothing. Numbers are
         *     decimals, stored exactly up to 15 digits. Weights are not normalised.
         *
         *     - Two assignment types of one name, and two letters with the same cutoff, are 400 and name the second one.
         *     - An empty list and no cutoffs leave the course without a policy.
         *     - The grades of the course follow in the background, within seconds for some thousand learners.
         */
        put: operations["replaceCourseGradingPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/orgs/{org}/records/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store learning records
         * @description What learners did, for tools that do not speak xAPI: up to 5,000 records in one transaction. Each record is held to
         *     `LearningRecord` on its own and succeeds or gets an error; one bad record never undoes the others.
         *
         *     - A record becomes a statement of xAPI, which `GET /api/xapi/orgs/{org}/statements` answers: the person is an account
         *       under the address of the record store, or an e-mail address where the platform has nobody of it; courses and blocks
         *       are activities below that address (`courses/{course_id}`, `courses/{course_id}/blocks/{block_id}`); a record without
         *       a course is about the platform, whose activity is the address itself.
         *     - Sending a record again is harmless: the same `id` with the same content changes nothing, with other content it is an
         *       error. A record without an `id` gets one that is made of its content, and so is the same when it is sent again.
         *     - A person who is not known by `username` or `email` is kept, and counted as theirs when they join. A `user_id` must be
         *       that of a member.
         *     - Times of more than an hour ahead of the service's clock are errors.
         */
        post: operations["storeRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the record store speaks
         * @description The versions of xAPI that the platform's record store speaks (the `about` resource). The base address of the record store is the part of the path before `about`. Clients of xAPI send a credential of this service by HTTP Basic: its part before the dot is the user and the part after it the password. In xAPI 1.0, every request to the record store may also be sent as a form (alternate request syntax): by POST with its method as the only query parameter, `?method=PUT`, and its headers, parameters and `content` as fields. Works without `X-Experience-API-Version`, and without a credential.
         */
        get: operations["getRecordStoreAbout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read statements
         * @description One statement by `statementId`, or a voided one by `voidedStatementId`; otherwise a page of those that match every filter, the newest first. A statement about a statement that matches, matches too, over at most 16 of them in a row. Voided statements are left out. Administrators and record writers read all of the platform; learners read statements whose actor is themselves, others are as if they did not exist. Parameters that are not listed are refused, as xAPI wants it.
         */
        get: operations["getStatements"];
        /**
         * Store a statement under an id
         * @description Stores one statement under the id that the sender chose. Stored already with the same content it stays as it is; with other content the answer is 409. An id inside of the statement must be the same. Everything else is as when statements are posted.
         */
        put: operations["putStatement"];
        /**
         * Store statements
         * @description Stores one statement or a list of up to 5,000, as a whole or not at all. A statement without an id gets one. A statement that is stored already with the same content stays as it is; with other content it is 409. The authority is set by the credential. Attachments come along in multipart/mixed, or have a `fileUrl`; a signature is verified. A statement of more than 1 MB is 413, and in a list one of more than 131,072 characters is 400. Learners store statements whose actor is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
         */
        post: operations["storeStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an activity
         * @description The activity with all that administrators and record writers said of it last, and its texts in every language; of one that nobody has spoken of, the id alone.
         */
        get: operations["getRecordActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/activities/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read states of an activity
         * @description One document of an agent in an activity by `stateId`, as it was stored; otherwise the ids of all of them, of one registration where it is sent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are as if they did not exist.
         */
        get: operations["getActivityState"];
        /**
         * Store a state of an activity
         * @description Stores a document of an agent in an activity, of up to 1 MB, in place of what was there. In xAPI 2.0, what is there already is replaced with `If-Match` only; without it the answer is 409. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
         */
        put: operations["putActivityState"];
        /**
         * Merge into a state of an activity
         * @description Stores a document of an agent in an activity, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
         */
        post: operations["mergeActivityState"];
        /**
         * Remove states of an activity
         * @description Removes one document of an agent in an activity by `stateId`; otherwise all of them, of one registration where it is sent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store; others are 403.
         */
        delete: operations["deleteActivityState"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/activities/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read profiles of an activity
         * @description One document about an activity by `profileId`, as it was stored; otherwise the ids of all of them. Everybody of the platform reads these documents; administrators and record writers store them.
         */
        get: operations["getActivityProfile"];
        /**
         * Store a profile of an activity
         * @description Stores a document about an activity, of up to 1 MB. What is there already is replaced with `If-Match` only; without it the answer is 409. Everybody of the platform reads these documents; administrators and record writers store them.
         */
        put: operations["putActivityProfile"];
        /**
         * Merge into a profile of an activity
         * @description Stores a document about an activity, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Everybody of the platform reads these documents; administrators and record writers store them.
         */
        post: operations["mergeActivityProfile"];
        /**
         * Remove a profile of an activity
         * @description Removes one document about an activity. Everybody of the platform reads these documents; administrators and record writers store them.
         */
        delete: operations["deleteActivityProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description The agent as a person, with the names under which the newest 500 statements of the agent name it. To learners others are as if nobody had spoken of them.
         */
        get: operations["getRecordPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/xapi/orgs/{org}/agents/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read profiles of an agent
         * @description One document about an agent by `profileId`, as it was stored; otherwise the ids of all of them. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
         */
        get: operations["getAgentProfile"];
        /**
         * Store a profile of an agent
         * @description Stores a document about an agent, of up to 1 MB. What is there already is replaced with `If-Match` only; without it the answer is 409. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
         */
        put: operations["putAgentProfile"];
        /**
         * Merge into a profile of an agent
         * @description Stores a document about an agent, of up to 1 MB. What is there already is merged with it, name by name at the top level, when both are JSON objects of at most 20,000 values; otherwise it is 400. Without one it is stored as it comes. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
         */
        post: operations["mergeAgentProfile"];
        /**
         * Remove a profile of an agent
         * @description Removes one document about an agent. Administrators and record writers use documents of everybody; learners those whose agent is themselves, by their e-mail address or by their user name in an account whose home page is the address of the record store.
         */
        delete: operations["deleteAgentProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/tenant/validation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a tenant exists
         * @description Says whether a key belongs to a tenant, so that a sign-up form can distinguish a free key from a taken one. It needs no
         *     credential (one that is sent must be good) and returns nothing else about the tenant; calls are limited by address.
         *
         *     A key that could never be a tenant's key does not exist: the answer is 200 with `exists` false.
         */
        post: operations["validateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service/user/validation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a user exists
         * @description Says whether there is a person with this user name, e-mail address or number.
         *
         *     - DM admins look among all people.
         *     - Administrators and viewers of a platform look among the members of their platforms, and learn number and user name.
         *     - Other callers learn of themselves only. Anybody else does not exist for them.
         *     - A person whose account is closed does not exist.
         */
        post: operations["validateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    enrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The state of an enrollment changed
         * @description The state of an enrollment changed. Events are kept in order for each platform; read them with `GET /api/catalog/events/`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EnrollmentEvent"];
                };
            };
            responses: {
                /** @description It was taken. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["BadRequest"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The state of an invitation changed
         * @description The state of an invitation changed. Events are kept in order for each platform; read them with `GET /api/catalog/events/`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitationEvent"];
                };
            };
            responses: {
                /** @description It was taken. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["BadRequest"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    access_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A learner requested access to a course, or the request was decided
         * @description A learner requested access to a course, or the request was decided. Events are kept in order for each platform; read them with `GET /api/catalog/events/`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccessRequestEvent"];
                };
            };
            responses: {
                /** @description It was taken. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["BadRequest"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    suggestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A suggestion was made, changed or removed
         * @description A suggestion was made, changed or removed. Events are kept in order for each platform; read them with `GET /api/catalog/events/`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SuggestionEvent"];
                };
            };
            responses: {
                /** @description It was taken. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["BadRequest"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Another item of the catalog, named only. */
        ItemReference: {
            /**
             * Format: int64
             * @description The number of the item.
             * @example 118
             */
            id: number;
            /**
             * @description Its name.
             * @example data mining
             */
            name: string;
        };
        /** @description A course, as the search answers it. */
        CatalogCourseItem: {
            /**
             * Format: int64
             * @description The number of the course.
             * @example 318
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "course";
            /**
             * @description The identifier that its platform gave it.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The name.
             * @example Data Mining
             */
            name: string;
            /**
             * @description What it is about; empty when nobody wrote it.
             * @example From raw tables to a tested model: cleaning, features, trees and how to tell luck from skill.
             */
            description: string;
            /**
             * @description One or two sentences for a card; may be empty.
             * @example Find patterns in large tables and know when to believe them.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description Level of difficulty.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that it touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description The key of the platform that owns it.
             * @example northfield
             */
            tenant: string;
            /**
             * @description Whether learners choose their own dates; null when nobody said.
             * @example true
             */
            self_paced: boolean | null;
            /**
             * @description How long it takes, in words.
             * @example 6 weeks
             */
            duration: string | null;
            /**
             * @description Certificate that it leads to.
             * @example Verified certificate
             */
            certificate: string | null;
            /**
             * @description Price in words.
             * @example 49.00 USD
             */
            price: string | null;
            /**
             * @description Skills that it teaches.
             * @example [
             *       {
             *         "id": 118,
             *         "name": "data mining"
             *       }
             *     ]
             */
            skills: components["schemas"]["ItemReference"][];
            /**
             * @description URL of its page.
             * @example https://learn.northfield.example/courses/data-mining
             */
            url: string | null;
        };
        /** @description A course with the reason why it is recommended. */
        RecommendedCourse: components["schemas"]["CatalogCourseItem"] & {
            /**
             * @description Why, from facts about the learner.
             * @example It teaches data mining, which you named as a goal.
             */
            reason: string;
        };
        /** @description A program, as the search answers it. */
        CatalogProgramItem: {
            /**
             * Format: int64
             * @description The number of the program.
             * @example 41
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "program";
            /**
             * @description The identifier that its platform gave it.
             * @example NF-PRG-DATA
             */
            program_id: string;
            /**
             * @description The name.
             * @example Applied Data Science
             */
            name: string;
            /**
             * @description What it is about; empty when nobody wrote it.
             * @example Four courses and a project, from statistics to models in use.
             */
            description: string;
            /**
             * @description One or two sentences for a card; may be empty.
             * @example Become the person who can answer with data.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/applied-data-science.jpg
             */
            image_url: string | null;
            /**
             * @description Level of difficulty.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that it touches.
             * @example [
             *       "data analysis"
             *     ]
             */
            topics: string[];
            /**
             * @description Kind of program.
             * @example Professional certificate
             */
            program_type: string | null;
            /**
             * @description Its courses in order, those that the caller may see; empty unless `return_items` is true.
             * @example [
             *       {
             *         "id": 318,
             *         "name": "Data Mining"
             *       }
             *     ]
             */
            courses: components["schemas"]["ItemReference"][];
            /**
             * @description URL of its page.
             * @example https://learn.northfield.example/programs/applied-data-science
             */
            url: string | null;
        };
        /** @description A program with the reason why it is recommended. */
        RecommendedProgram: components["schemas"]["CatalogProgramItem"] & {
            /**
             * @description Why, from facts about the learner.
             * @example It teaches data mining, which you named as a goal.
             */
            reason: string;
        };
        /** @description A program or a course with the reason why it is recommended. */
        RecommendedItem: components["schemas"]["RecommendedCourse"] | components["schemas"]["RecommendedProgram"];
        /** @description A part of the results. */
        RecommendedPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["RecommendedItem"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/orgs/northfield/users/ada.novak/recommended/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
        };
        /** @description One input that is not valid. */
        FieldError: {
            /**
             * @description The part of the request that the input is in.
             * @example query
             * @enum {string}
             */
            in: "path" | "query" | "header" | "body";
            /**
             * @description The name of the parameter, or a JSON pointer into the body.
             * @example page_size
             */
            path: string;
            /**
             * @description What is wrong with it.
             * @example must be <= 100
             */
            message: string;
            /**
             * @description The rule that it breaks.
             * @example maximum
             */
            keyword: string;
        };
        /** @description What went wrong, as RFC 9457 describes it. It never holds internals of the service. */
        Problem: {
            /**
             * Format: uri-reference
             * @description The kind of problem, stable across releases. Branch on this.
             * @example not-found
             */
            type: string;
            /**
             * @description The kind of problem in words.
             * @example Not found
             */
            title: string;
            /**
             * @description The HTTP status of the answer.
             * @example 404
             */
            status: number;
            /**
             * @description What is wrong with this request, for a person to read.
             * @example There is no platform 'northfeild'.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path that was requested.
             * @example /api/catalog/courses/
             */
            instance: string;
            /**
             * @description The same as the header `X-Request-Id`.
             * @example 9b2f6c1e-6a44-4f0d-9a53-0c5d1f0b7d21
             */
            request_id: string;
            /** @description Each input that is not valid. Present when the status is 400. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description A pathway, as the search answers it. */
        CatalogPathwayItem: {
            /**
             * Format: int64
             * @description The number of the pathway.
             * @example 7
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pathway";
            /**
             * @description The identifier that its platform gave it.
             * @example NF-PATH-ANALYST
             */
            pathway_id: string;
            /**
             * @description The name.
             * @example From Spreadsheet to Analyst
             */
            name: string;
            /**
             * @description What it is about; empty when nobody wrote it.
             * @example Two programs in order, for people who work with numbers and want to go further.
             */
            description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/spreadsheet-to-analyst.jpg
             */
            image_url: string | null;
            /**
             * @description Its programs in order, those that the caller may see; empty unless `return_items` is true.
             * @example [
             *       {
             *         "id": 41,
             *         "name": "Applied Data Science"
             *       }
             *     ]
             */
            programs: components["schemas"]["ItemReference"][];
            /**
             * @description URL of its page.
             * @example https://learn.northfield.example/pathways/spreadsheet-to-analyst
             */
            url: string | null;
        };
        /** @description A skill, as the search answers it. */
        CatalogSkillItem: {
            /**
             * Format: int64
             * @description The number of the skill.
             * @example 118
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "skill";
            /**
             * @description The name.
             * @example data mining
             */
            name: string;
            /**
             * @description What it means; empty when nobody wrote it.
             * @example Finding regularities in large amounts of data by statistics and machine learning.
             */
            description: string;
            /**
             * @description Courses that teach it and that the caller may see; the 25 oldest at most.
             * @example [
             *       {
             *         "id": 318,
             *         "name": "Data Mining"
             *       }
             *     ]
             */
            courses: components["schemas"]["ItemReference"][];
            /**
             * @description Skills that often go with it.
             * @example [
             *       {
             *         "id": 121,
             *         "name": "statistics"
             *       }
             *     ]
             */
            related_skills: components["schemas"]["ItemReference"][];
        };
        /** @description A job role, as the search answers it. */
        CatalogRoleItem: {
            /**
             * Format: int64
             * @description The number of the role.
             * @example 12
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "role";
            /**
             * @description The name.
             * @example Data Analyst
             */
            name: string;
            /**
             * @description What one does in it; empty when nobody wrote it.
             * @example Turns a question of the business into a query, a chart and an honest answer.
             */
            description: string;
            /**
             * @description Skills that it needs.
             * @example [
             *       {
             *         "id": 118,
             *         "name": "data mining"
             *       }
             *     ]
             */
            skills: components["schemas"]["ItemReference"][];
            /**
             * @description Courses recommended for it, those that the caller may see.
             * @example [
             *       {
             *         "id": 318,
             *         "name": "Data Mining"
             *       }
             *     ]
             */
            recommended_courses: components["schemas"]["ItemReference"][];
        };
        /** @description A resource, as the search answers it. */
        CatalogResourceItem: {
            /**
             * Format: int64
             * @description The number of the resource.
             * @example 205
             */
            id: number;
            /**
             * @description The type of the item. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "resource";
            /**
             * @description The name.
             * @example A Field Guide to Messy Data
             */
            name: string;
            /**
             * @description What it is about; empty when nobody wrote it.
             * @example Thirty short cases of broken tables and how each was repaired.
             */
            description: string;
            /**
             * @description Kind of resource.
             * @example Book
             */
            resource_type: string | null;
            /**
             * @description Where it is.
             * @example https://learn.northfield.example/resources/field-guide-messy-data
             */
            url: string | null;
            /**
             * @description Topics that it touches.
             * @example [
             *       "data quality"
             *     ]
             */
            topics: string[];
        };
        /** @description One result; `type` says which of the six it is. */
        CatalogSearchItem: components["schemas"]["CatalogCourseItem"] | components["schemas"]["CatalogProgramItem"] | components["schemas"]["CatalogPathwayItem"] | components["schemas"]["CatalogSkillItem"] | components["schemas"]["CatalogRoleItem"] | components["schemas"]["CatalogResourceItem"];
        /** @description One value of a facet, with the number of items that have it. */
        FacetValue: {
            /**
             * @description The value. It can be used as a value of the filter of the same name.
             * @example intermediate
             */
            key: string;
            /**
             * @description How many items have it, under all filters but the facet's own. Choosing it finds as many.
             * @example 412
             */
            doc_count: number;
        };
        /** @description The values that the results have, a list for each facet: most frequent first, then by key; 100 values a facet at most. Counts follow every filter but the facet's own and what the caller may see. Empty when `return_facet` is false. */
        CatalogFacets: {
            /** @description Types of item, as `course`; the filter is `content`. */
            type?: components["schemas"]["FacetValue"][];
            /** @description Platforms, by key. */
            tenant?: components["schemas"]["FacetValue"][];
            /** @description Subjects. */
            subject?: components["schemas"]["FacetValue"][];
            /** @description Topics. */
            topics?: components["schemas"]["FacetValue"][];
            /** @description Labels. */
            tags?: components["schemas"]["FacetValue"][];
            /** @description Levels of difficulty. */
            level?: components["schemas"]["FacetValue"][];
            /** @description `true` and `false`. */
            self_paced?: components["schemas"]["FacetValue"][];
            /** @description Campaigns. */
            promotion?: components["schemas"]["FacetValue"][];
            /** @description Languages. */
            language?: components["schemas"]["FacetValue"][];
            /** @description Certificates. */
            certificate?: components["schemas"]["FacetValue"][];
            /** @description Kinds of program. */
            program_type?: components["schemas"]["FacetValue"][];
            /** @description Durations. */
            duration?: components["schemas"]["FacetValue"][];
            /** @description Kinds of resource. */
            resource_type?: components["schemas"]["FacetValue"][];
            /** @description Names of skills. */
            skills?: components["schemas"]["FacetValue"][];
        };
        /** @description How the text was understood. Present only when `debug` is true. */
        CatalogSearchDebug: {
            /**
             * @description The search engine that answered.
             * @example postgres
             * @enum {string}
             */
            engine: "postgres" | "typesense";
            /**
             * @description The words that were searched, without case and accents.
             * @example [
             *       "data",
             *       "mining"
             *     ]
             */
            terms: string[];
            /**
             * @description Skills that the text names. With `allow_skill_search`, what teaches them was found too.
             * @example [
             *       {
             *         "id": 118,
             *         "name": "data mining"
             *       }
             *     ]
             */
            matched_skills: components["schemas"]["ItemReference"][];
        };
        /** @description A part of the results, with the facets of all of them. */
        CatalogSearchPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["CatalogSearchItem"][];
            /**
             * @description How many items match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/catalog/?query=data&offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1, in pages of `limit` results.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages of `limit` results there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["CatalogFacets"];
            debug?: components["schemas"]["CatalogSearchDebug"];
        };
        /** @description A record that is named only. */
        NamedRecord: {
            /**
             * Format: int64
             * @description Its number.
             * @example 12
             */
            id: number;
            /**
             * @description Its name, as filters take it.
             * @example north-star-large
             */
            name: string;
        };
        /** @description A record with its description. */
        DescribedRecord: {
            /**
             * Format: int64
             * @description Its number.
             * @example 3
             */
            id: number;
            /**
             * @description Its name, as filters take it.
             * @example Undergraduates
             */
            name: string;
            /**
             * @description What it means; null when nobody wrote it.
             * @example Students in their first three years.
             */
            description: string | null;
        };
        /** @description What a mentor is about, in broad terms. */
        MentorCategory: {
            /**
             * Format: int64
             * @description Its number.
             * @example 7
             */
            id: number;
            /**
             * @description Its name, as filters take it.
             * @example Mathematics
             */
            name: string;
            /**
             * @description What it means; null when nobody wrote it.
             * @example Numbers, proofs and models.
             */
            description: string | null;
            /**
             * @description A number that categories of one group share; null for none.
             * @example 2
             */
            category_group: number | null;
            /**
             * @description Whom it is for in the first place; null when nobody said.
             * @example {
             *       "id": 3,
             *       "name": "Undergraduates",
             *       "description": "Students in their first three years."
             *     }
             */
            audience: components["schemas"]["DescribedRecord"] | null;
            /**
             * @description Everybody whom it is for.
             * @example [
             *       {
             *         "id": 3,
             *         "name": "Undergraduates",
             *         "description": "Students in their first three years."
             *       }
             *     ]
             */
            audiences: components["schemas"]["DescribedRecord"][];
        };
        /** @description A server of tools that mentors may use (Model Context Protocol). */
        McpServer: {
            /**
             * Format: int64
             * @description Its number.
             * @example 5
             */
            id: number;
            /**
             * Format: int64
             * @description The number of the platform that owns it.
             * @example 2
             */
            platform: number;
            /**
             * @description The key of that platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Its name, unique in the platform.
             * @example Library search
             */
            name: string;
            /**
             * @description What it can do.
             * @example Finds books of the campus library.
             */
            description: string;
            /**
             * Format: uri
             * @description Where it listens.
             * @example https://mcp.northfield.example/library
             */
            url: string;
            /**
             * Format: uri
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/library.png
             */
            image: string | null;
            /**
             * @description How it is spoken to.
             * @example streamable_http
             * @enum {string}
             */
            transport: "sse" | "websocket" | "streamable_http";
            /**
             * @description How the caller proves who they are to it.
             * @example token
             * @enum {string}
             */
            auth_type: "none" | "token" | "oauth2";
            /**
             * @description Whether mentors of all other platforms may use it, while it is enabled.
             * @example true
             */
            is_featured: boolean;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_enabled: boolean;
            /**
             * @description Stars where a secret is stored, empty where none is. The secret itself is never answered.
             * @example ********
             */
            credentials: string;
            /**
             * @description Headers of each request to it: the names, with stars for the values, which are never answered.
             * @example {
             *       "X-Library": "********"
             *     }
             */
            extra_headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-09-01T08:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-12T09:30:00+00:00
             */
            updated_at: string;
        };
        /** @description A mentor as lists show it. */
        Mentor: {
            /**
             * Format: int64
             * @description The number of the mentor.
             * @example 41
             */
            id: number;
            /**
             * Format: uuid
             * @description Its UUID, by which it is addressed.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            unique_id: string;
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description: string;
            /**
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url: string | null;
            /**
             * @description The language model behind it; null when none is chosen.
             * @example {
             *       "id": 12,
             *       "name": "north-star-large"
             *     }
             */
            llm: components["schemas"]["NamedRecord"] | null;
            /**
             * @description Whom it is for; null when nobody said.
             * @example {
             *       "id": 3,
             *       "name": "Undergraduates"
             *     }
             */
            audience: components["schemas"]["NamedRecord"] | null;
            /**
             * @description The first of its categories, by name; null when it has none.
             * @example Mathematics
             */
            category: string | null;
            /**
             * @description All categories.
             * @example [
             *       {
             *         "id": 7,
             *         "name": "Mathematics",
             *         "description": "Numbers, proofs and models.",
             *         "category_group": 2,
             *         "audience": {
             *           "id": 3,
             *           "name": "Undergraduates",
             *           "description": "Students in their first three years."
             *         },
             *         "audiences": [
             *           {
             *             "id": 3,
             *             "name": "Undergraduates",
             *             "description": "Students in their first three years."
             *           }
             *         ]
             *       }
             *     ]
             */
            categories: components["schemas"]["MentorCategory"][];
            /**
             * @description Kinds of mentor that it is.
             * @example [
             *       {
             *         "id": 9,
             *         "name": "Tutor",
             *         "description": null
             *       }
             *     ]
             */
            types: components["schemas"]["DescribedRecord"][];
            /**
             * @description What it knows.
             * @example [
             *       {
             *         "id": 14,
             *         "name": "Calculus",
             *         "description": null
             *       }
             *     ]
             */
            subjects: components["schemas"]["DescribedRecord"][];
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags: string[];
            /**
             * @description The key of the platform that owns it.
             * @example northfield
             */
            platform: string;
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured: boolean;
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous: boolean;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation: boolean;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system: boolean;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag: boolean;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system: boolean;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant: boolean;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding: boolean;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts: boolean;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts: boolean;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer: boolean;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment: boolean;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call: boolean;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record: boolean;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware: boolean;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default: boolean;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment: boolean;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call: boolean;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record: boolean;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string}
             */
            greeting_type: "proactive_prompt" | "proactive_response";
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`. Empty for callers who are not of its platform.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt: string;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response: string;
            /**
             * @description How suggestions of prompts are made from the history of a chat. Empty for callers who are not of its platform.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions: string;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer: string;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt: string;
            /**
             * @description Prompt that distinguishes appropriate questions from others. Empty for callers who are not of its platform.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt: string;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response: string;
            /**
             * @description Prompt that rewrites the final answer. Empty for callers who are not of its platform.
             * @example Keep it under 150 words.
             */
            post_processing_prompt: string;
            /**
             * @description Prompt that checks whether an answer is appropriate. Empty for callers who are not of its platform.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt: string;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response: string;
            /**
             * @description Whatever its platform stored with it; null for nothing, and for callers who are not of its platform.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Servers of tools that it may use. Those of other platforms, and all for callers who are not of its platform, only while they are featured and enabled.
             * @example [
             *       {
             *         "id": 5,
             *         "platform": 2,
             *         "platform_key": "northfield",
             *         "name": "Library search",
             *         "description": "Finds books of the campus library.",
             *         "url": "https://mcp.northfield.example/library",
             *         "image": null,
             *         "transport": "streamable_http",
             *         "credentials": "********",
             *         "extra_headers": {
             *           "X-Library": "********"
             *         },
             *         "is_featured": true,
             *         "auth_type": "token",
             *         "is_enabled": true,
             *         "created_at": "2026-09-01T08:00:00+00:00",
             *         "updated_at": "2026-10-12T09:30:00+00:00"
             *       }
             *     ]
             */
            mcp_servers: components["schemas"]["McpServer"][];
            /**
             * Format: uuid
             * @description The UUID of the mentor that it was copied from; null for an original.
             * @example null
             */
            forked_from: string | null;
            /**
             * @description Username of who made it; null when unknown, and for callers who are not of its platform.
             * @example mara
             */
            created_by: string | null;
            /**
             * @description The number of the person who opened it last; null for nobody, and for callers who are not of its platform.
             * @example 318
             */
            last_accessed_by: number | null;
            /**
             * Format: date-time
             * @description When it was opened last, by anybody; null for never.
             * @example 2026-11-18T16:20:11+00:00
             */
            recently_accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-09-02T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-30T14:05:00+00:00
             */
            updated_at: string;
        };
        /** @description The values that the results have, a list for each facet: most frequent first, then by key; 100 values at most. Counts follow every filter but the facet's own, and what the caller may see. */
        GlobalMentorFacets: {
            /** @description Categories; the filter is `category`. */
            categories: components["schemas"]["FacetValue"][];
            /** @description Subjects; the filter is `subject`. */
            subjects: components["schemas"]["FacetValue"][];
            /** @description Kinds of mentor. */
            types: components["schemas"]["FacetValue"][];
            /** @description Providers of language models; the filter is `llm`. */
            llm_providers: components["schemas"]["FacetValue"][];
            /** @description Levels of visibility. */
            visibility: components["schemas"]["FacetValue"][];
        };
        /** @description A part of the results, with the facets of all of them. */
        GlobalMentorSearchPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["Mentor"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/ai-search/mentors/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["GlobalMentorFacets"];
        };
        /** @description A mentor with what one user did with it. */
        PersonalizedMentor: {
            /**
             * Format: int64
             * @description The number of the mentor.
             * @example 41
             */
            id: number;
            /**
             * Format: uuid
             * @description Its UUID, by which it is addressed.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            unique_id: string;
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description: string;
            /**
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url: string | null;
            /**
             * @description The language model behind it; null when none is chosen.
             * @example {
             *       "id": 12,
             *       "name": "north-star-large"
             *     }
             */
            llm: components["schemas"]["NamedRecord"] | null;
            /**
             * @description Whom it is for; null when nobody said.
             * @example {
             *       "id": 3,
             *       "name": "Undergraduates"
             *     }
             */
            audience: components["schemas"]["NamedRecord"] | null;
            /**
             * @description The first of its categories, by name; null when it has none.
             * @example Mathematics
             */
            category: string | null;
            /**
             * @description All categories.
             * @example [
             *       {
             *         "id": 7,
             *         "name": "Mathematics",
             *         "description": "Numbers, proofs and models.",
             *         "category_group": 2,
             *         "audience": {
             *           "id": 3,
             *           "name": "Undergraduates",
             *           "description": "Students in their first three years."
             *         },
             *         "audiences": [
             *           {
             *             "id": 3,
             *             "name": "Undergraduates",
             *             "description": "Students in their first three years."
             *           }
             *         ]
             *       }
             *     ]
             */
            categories: components["schemas"]["MentorCategory"][];
            /**
             * @description Kinds of mentor that it is.
             * @example [
             *       {
             *         "id": 9,
             *         "name": "Tutor",
             *         "description": null
             *       }
             *     ]
             */
            types: components["schemas"]["DescribedRecord"][];
            /**
             * @description What it knows.
             * @example [
             *       {
             *         "id": 14,
             *         "name": "Calculus",
             *         "description": null
             *       }
             *     ]
             */
            subjects: components["schemas"]["DescribedRecord"][];
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags: string[];
            /**
             * @description The key of the platform that owns it.
             * @example northfield
             */
            platform: string;
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured: boolean;
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous: boolean;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation: boolean;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system: boolean;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag: boolean;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system: boolean;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant: boolean;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding: boolean;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts: boolean;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts: boolean;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer: boolean;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment: boolean;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call: boolean;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record: boolean;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware: boolean;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default: boolean;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment: boolean;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call: boolean;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record: boolean;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string}
             */
            greeting_type: "proactive_prompt" | "proactive_response";
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`. Empty for callers who are not of its platform.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt: string;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response: string;
            /**
             * @description How suggestions of prompts are made from the history of a chat. Empty for callers who are not of its platform.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions: string;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer: string;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt: string;
            /**
             * @description Prompt that distinguishes appropriate questions from others. Empty for callers who are not of its platform.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt: string;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response: string;
            /**
             * @description Prompt that rewrites the final answer. Empty for callers who are not of its platform.
             * @example Keep it under 150 words.
             */
            post_processing_prompt: string;
            /**
             * @description Prompt that checks whether an answer is appropriate. Empty for callers who are not of its platform.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt: string;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response: string;
            /**
             * @description Whatever its platform stored with it; null for nothing, and for callers who are not of its platform.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Servers of tools that it may use. Those of other platforms, and all for callers who are not of its platform, only while they are featured and enabled.
             * @example [
             *       {
             *         "id": 5,
             *         "platform": 2,
             *         "platform_key": "northfield",
             *         "name": "Library search",
             *         "description": "Finds books of the campus library.",
             *         "url": "https://mcp.northfield.example/library",
             *         "image": null,
             *         "transport": "streamable_http",
             *         "credentials": "********",
             *         "extra_headers": {
             *           "X-Library": "********"
             *         },
             *         "is_featured": true,
             *         "auth_type": "token",
             *         "is_enabled": true,
             *         "created_at": "2026-09-01T08:00:00+00:00",
             *         "updated_at": "2026-10-12T09:30:00+00:00"
             *       }
             *     ]
             */
            mcp_servers: components["schemas"]["McpServer"][];
            /**
             * Format: uuid
             * @description The UUID of the mentor that it was copied from; null for an original.
             * @example null
             */
            forked_from: string | null;
            /**
             * @description Username of who made it; null when unknown, and for callers who are not of its platform.
             * @example mara
             */
            created_by: string | null;
            /**
             * @description The number of the person who opened it last; null for nobody, and for callers who are not of its platform.
             * @example 318
             */
            last_accessed_by: number | null;
            /**
             * Format: date-time
             * @description When it was opened last, by anybody; null for never.
             * @example 2026-11-18T16:20:11+00:00
             */
            recently_accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-09-02T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-30T14:05:00+00:00
             */
            updated_at: string;
            /**
             * @description How often the user opened it.
             * @example 17
             */
            access_count: number;
            /**
             * Format: date-time
             * @description When the user opened it last; null for never.
             * @example 2026-11-17T19:02:45+00:00
             */
            last_used_at: string | null;
        };
        /** @description The values that the results have, a list for each facet: most frequent first, then by key; 100 values at most. Counts follow every filter but the facet's own, and what the caller may see. */
        MentorFacets: {
            /** @description Language models. */
            llm: components["schemas"]["FacetValue"][];
            /** @description Audiences. */
            audience: components["schemas"]["FacetValue"][];
            /** @description Categories. */
            category: components["schemas"]["FacetValue"][];
        };
        /** @description A part of the results, with the facets of all of them. */
        UserMentorPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["PersonalizedMentor"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/orgs/northfield/users/mara/mentors/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["MentorFacets"];
        };
        /** @description A part of the results, with the facets of all of them. */
        PersonalizedMentorPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["PersonalizedMentor"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/ai-search/personalized-mentors/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["GlobalMentorFacets"];
        };
        /**
         * @description Who sees the item: anyone (of the main platform: members of all platforms too), the members of its platform, or only the platform's administrators.
         * @example viewable_by_tenant_students
         * @enum {string}
         */
        Visibility: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins";
        /** @description A mentor in full, with what one user did with it. */
        PersonalizedMentorDetail: {
            /**
             * Format: int64
             * @description The number of the mentor.
             * @example 41
             */
            id: number;
            /**
             * Format: uuid
             * @description Its UUID, by which it is addressed.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            unique_id: string;
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description: string;
            /**
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url: string | null;
            /**
             * @description The language model behind it; null when none is chosen.
             * @example {
             *       "id": 12,
             *       "name": "north-star-large",
             *       "description": "Long answers, careful with numbers."
             *     }
             */
            llm: components["schemas"]["DescribedRecord"] | null;
            /**
             * @description Whom it is for; null when nobody said.
             * @example {
             *       "id": 3,
             *       "name": "Undergraduates",
             *       "description": "Students in their first three years."
             *     }
             */
            audience: components["schemas"]["DescribedRecord"] | null;
            /**
             * @description The first of its categories, by name; null when it has none.
             * @example Mathematics
             */
            category: string | null;
            /**
             * @description All categories.
             * @example [
             *       {
             *         "id": 7,
             *         "name": "Mathematics",
             *         "description": "Numbers, proofs and models.",
             *         "category_group": 2,
             *         "audience": {
             *           "id": 3,
             *           "name": "Undergraduates",
             *           "description": "Students in their first three years."
             *         },
             *         "audiences": [
             *           {
             *             "id": 3,
             *             "name": "Undergraduates",
             *             "description": "Students in their first three years."
             *           }
             *         ]
             *       }
             *     ]
             */
            categories: components["schemas"]["MentorCategory"][];
            /**
             * @description Kinds of mentor that it is.
             * @example [
             *       {
             *         "id": 9,
             *         "name": "Tutor",
             *         "description": null
             *       }
             *     ]
             */
            types: components["schemas"]["DescribedRecord"][];
            /**
             * @description What it knows.
             * @example [
             *       {
             *         "id": 14,
             *         "name": "Calculus",
             *         "description": null
             *       }
             *     ]
             */
            subjects: components["schemas"]["DescribedRecord"][];
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags: string[];
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured: boolean;
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous: boolean;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation: boolean;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system: boolean;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag: boolean;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system: boolean;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant: boolean;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding: boolean;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts: boolean;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts: boolean;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer: boolean;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment: boolean;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call: boolean;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record: boolean;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware: boolean;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default: boolean;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment: boolean;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call: boolean;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record: boolean;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string}
             */
            greeting_type: "proactive_prompt" | "proactive_response";
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`. Empty for callers who are not of its platform.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt: string;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response: string;
            /**
             * @description How suggestions of prompts are made from the history of a chat. Empty for callers who are not of its platform.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions: string;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer: string;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt: string;
            /**
             * @description Prompt that distinguishes appropriate questions from others. Empty for callers who are not of its platform.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt: string;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response: string;
            /**
             * @description Prompt that rewrites the final answer. Empty for callers who are not of its platform.
             * @example Keep it under 150 words.
             */
            post_processing_prompt: string;
            /**
             * @description Prompt that checks whether an answer is appropriate. Empty for callers who are not of its platform.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt: string;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response: string;
            /**
             * @description Whatever its platform stored with it; null for nothing, and for callers who are not of its platform.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Servers of tools that it may use. Those of other platforms, and all for callers who are not of its platform, only while they are featured and enabled.
             * @example [
             *       {
             *         "id": 5,
             *         "platform": 2,
             *         "platform_key": "northfield",
             *         "name": "Library search",
             *         "description": "Finds books of the campus library.",
             *         "url": "https://mcp.northfield.example/library",
             *         "image": null,
             *         "transport": "streamable_http",
             *         "credentials": "********",
             *         "extra_headers": {
             *           "X-Library": "********"
             *         },
             *         "is_featured": true,
             *         "auth_type": "token",
             *         "is_enabled": true,
             *         "created_at": "2026-09-01T08:00:00+00:00",
             *         "updated_at": "2026-10-12T09:30:00+00:00"
             *       }
             *     ]
             */
            mcp_servers: components["schemas"]["McpServer"][];
            /**
             * Format: uuid
             * @description The UUID of the mentor that it was copied from; null for an original.
             * @example null
             */
            forked_from: string | null;
            /**
             * @description Username of who made it; null when unknown, and for callers who are not of its platform.
             * @example mara
             */
            created_by: string | null;
            /**
             * @description The number of the person who opened it last; null for nobody, and for callers who are not of its platform.
             * @example 318
             */
            last_accessed_by: number | null;
            /**
             * Format: date-time
             * @description When it was opened last, by anybody; null for never.
             * @example 2026-11-18T16:20:11+00:00
             */
            recently_accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-09-02T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-30T14:05:00+00:00
             */
            updated_at: string;
            /** @description The platform that owns it. */
            platform: {
                /**
                 * Format: int64
                 * @description Its number.
                 * @example 2
                 */
                id: number;
                /**
                 * @description Its name.
                 * @example Northfield College
                 */
                name: string;
                /**
                 * @description Its key.
                 * @example northfield
                 */
                key: string;
            };
            visibility: components["schemas"]["Visibility"];
            /** @description How the language model is prompted. */
            settings: {
                /**
                 * @description Randomness of the LLM, from 0 (always the likeliest word) to 2.
                 * @example 0.7
                 */
                temperature: number;
                /**
                 * @description Most tokens of an answer.
                 * @example 1024
                 */
                max_tokens: number;
                /**
                 * @description What the LLM receives before every chat. Empty for callers who are not of its platform.
                 * @example You are a patient tutor of mathematics.
                 */
                system_prompt: string;
            };
            /**
             * @description How often the user opened it.
             * @example 17
             */
            access_count: number;
            /**
             * Format: date-time
             * @description When the user opened it last; null for never.
             * @example 2026-11-17T19:02:45+00:00
             */
            last_used_at: string | null;
        };
        /** @description What a platform instructs the maker of recommendations to do. */
        RecommendationPrompt: {
            /**
             * Format: int64
             * @description Its number.
             * @example 31
             */
            id: number;
            /**
             * @description The key of its platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description What recommendations should heed in this platform.
             * @example Prefer courses that count towards the data science certificate.
             */
            prompt_text: string;
            /**
             * @description What it guides: recommendations of catalog content, or of mentors.
             * @example catalog
             * @enum {string}
             */
            recommendation_type: "mentors" | "catalog";
            /**
             * @description The single-page application that it is for; null for all of the platform.
             * @example https://learn.northfield.example
             */
            spa_url: string | null;
            /**
             * @description Whether it is in force. One prompt at most is, for a platform, SPA and type.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-10-02T08:15:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-20T13:40:00+00:00
             */
            updated_at: string;
            /**
             * @description Username of who added it; null for a key without a person.
             * @example nora.field
             */
            created_by: string | null;
        };
        /** @description One page of prompts. */
        RecommendationPromptPage: {
            /**
             * @description How many there are.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first.
             * @example null
             */
            previous: string | null;
            /** @description The prompts, newest first. */
            results: components["schemas"]["RecommendationPrompt"][];
        };
        /** @description A prompt to change. Absent fields keep their value. */
        RecommendationPromptChange: {
            /**
             * Format: int64
             * @description The number of the prompt; may stand in the query instead.
             * @example 31
             */
            id?: number;
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. May stand in the query instead.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description What recommendations should heed in this platform.
             * @example Prefer courses that count towards the data science certificate.
             */
            prompt_text?: string;
            /**
             * @description What it guides: recommendations of catalog content, or of mentors.
             * @example catalog
             * @enum {string}
             */
            recommendation_type?: "mentors" | "catalog";
            /**
             * Format: uri
             * @description The single-page application that it is for; null for all of the platform.
             * @example https://learn.northfield.example
             */
            spa_url?: string | null;
            /**
             * @description Whether it is in force.
             * @example true
             */
            active?: boolean;
        };
        /** @description A new prompt. */
        RecommendationPromptCreate: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description What recommendations should heed in this platform.
             * @example Prefer courses that count towards the data science certificate.
             */
            prompt_text: string;
            /**
             * @description What it guides: recommendations of catalog content, or of mentors.
             * @default catalog
             * @example catalog
             * @enum {string}
             */
            recommendation_type?: "mentors" | "catalog";
            /**
             * Format: uri
             * @description The single-page application that it is for; null for all of the platform.
             * @example https://learn.northfield.example
             */
            spa_url?: string | null;
            /**
             * @description Whether it is in force.
             * @default true
             * @example true
             */
            active?: boolean;
        };
        /** @description A course with the reason why it is recommended. */
        CourseRecommendation: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description Its name.
             * @example Data Mining
             */
            course_title: string;
            /**
             * @description Why this learner should take it, from facts about them.
             * @example It teaches data mining and statistics, which you named as goals. Of those who finished Introduction to Statistics (87 %), as you did, 34 % finished this one too.
             */
            reason: string;
            /**
             * @description Its subject; null when unknown.
             * @example Computer Science
             */
            domain: string | null;
            /**
             * @description Its level; null when unknown.
             * @example intermediate
             */
            difficulty_level: string | null;
            /**
             * @description Its length in hours; null when the catalogue gives none in hours.
             * @example 40
             */
            estimated_hours: number | null;
            /**
             * @description How well it fits, from 0 to 1.
             * @example 0.742
             */
            confidence_score: number;
            /**
             * @description The key of the platform that owns it.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description What it is about.
             * @example From raw tables to a tested model: cleaning, features, trees and how to tell luck from skill.
             */
            description: string;
            /**
             * @description The same in a sentence; empty when nobody wrote it.
             * @example Find patterns in large tables and know when to believe them.
             */
            short_description: string;
            /**
             * @description Where and how it is taught: its address, picture and language, each null when unknown.
             * @example {
             *       "url": "https://learn.northfield.example/courses/data-mining",
             *       "image_url": "https://cdn.northfield.example/images/data-mining.jpg",
             *       "language": "English"
             *     }
             */
            lms_data: {
                [key: string]: string | null;
            };
        };
        /** @description Courses for one learner. */
        CourseRecommendations: {
            /** @description Three to five courses, the best first; fewer when there are no more. */
            recommendations: components["schemas"]["CourseRecommendation"][];
            /** @description What was known of the learner. */
            user_context: {
                /**
                 * @description Courses that they finished.
                 * @example 4
                 */
                completed_courses: number;
                /**
                 * @description Courses that they are in.
                 * @example 1
                 */
                current_courses: number;
                /**
                 * @description Mean of their grades, from 0 to 1; null without grades.
                 * @example 0.81
                 */
                average_grade: number | null;
                /**
                 * @description Skills that they want and did not meet yet.
                 * @example [
                 *       "data mining",
                 *       "statistics"
                 *     ]
                 */
                desired_skills: string[];
                /**
                 * @description Skills that programs which they began would teach them.
                 * @example [
                 *       "statistics"
                 *     ]
                 */
                missing_skills: string[];
            };
            /**
             * Format: uuid
             * @description Names this answer, for tracing what came of it.
             * @example 7c1de2d4-3f5b-4a55-9df5-2a4f3d0f8a10
             */
            recommendation_id: string;
            /**
             * Format: date-time
             * @description When it was made. Earlier than the request when a language model chose for the same question before.
             * @example 2026-11-20T10:15:00.000Z
             */
            generated_at: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description `embedded_ranker`, `llm:<provider>/<model>`, `embedded_ranker_after_llm_failed`, or `embedded_ranker_over_llm_budget` when the platform or the person has used up the calls or tokens of the day.
             * @example embedded_ranker
             */
            method_used: string;
            /**
             * @description The skills that candidates were sought by; empty when there were none.
             * @example data mining, statistics
             */
            search_query_used: string;
            /**
             * @description Courses that were looked at.
             * @example 143
             */
            candidates_retrieved: number;
            /**
             * @description Whether public courses of the main platform were looked at too.
             * @example false
             */
            includes_main_catalog: boolean;
            /**
             * @description How long it took, in seconds.
             * @example 0.0124
             */
            processing_time_seconds: number;
            /**
             * @description Whether recommendations could be made.
             * @example true
             */
            success: boolean;
            /**
             * @description Says so when there are fewer than three; null otherwise.
             * @example null
             */
            message: string | null;
            /**
             * @description How many courses are recommended.
             * @example 3
             */
            count: number;
            /**
             * @description Always null: there is one page.
             * @example null
             */
            next: string | null;
            /**
             * @description Always null: there is one page.
             * @example null
             */
            previous: string | null;
        };
        /** @description A part of the results, with the facets of all of them. */
        MentorSearchPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["Mentor"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/mentors/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["MentorFacets"];
        };
        /** @description A mentor in full. */
        MentorDetail: {
            /**
             * Format: int64
             * @description The number of the mentor.
             * @example 41
             */
            id: number;
            /**
             * Format: uuid
             * @description Its UUID, by which it is addressed.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            unique_id: string;
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description: string;
            /**
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url: string | null;
            /**
             * @description The language model behind it; null when none is chosen.
             * @example {
             *       "id": 12,
             *       "name": "north-star-large",
             *       "description": "Long answers, careful with numbers."
             *     }
             */
            llm: components["schemas"]["DescribedRecord"] | null;
            /**
             * @description Whom it is for; null when nobody said.
             * @example {
             *       "id": 3,
             *       "name": "Undergraduates",
             *       "description": "Students in their first three years."
             *     }
             */
            audience: components["schemas"]["DescribedRecord"] | null;
            /**
             * @description The first of its categories, by name; null when it has none.
             * @example Mathematics
             */
            category: string | null;
            /**
             * @description All categories.
             * @example [
             *       {
             *         "id": 7,
             *         "name": "Mathematics",
             *         "description": "Numbers, proofs and models.",
             *         "category_group": 2,
             *         "audience": {
             *           "id": 3,
             *           "name": "Undergraduates",
             *           "description": "Students in their first three years."
             *         },
             *         "audiences": [
             *           {
             *             "id": 3,
             *             "name": "Undergraduates",
             *             "description": "Students in their first three years."
             *           }
             *         ]
             *       }
             *     ]
             */
            categories: components["schemas"]["MentorCategory"][];
            /**
             * @description Kinds of mentor that it is.
             * @example [
             *       {
             *         "id": 9,
             *         "name": "Tutor",
             *         "description": null
             *       }
             *     ]
             */
            types: components["schemas"]["DescribedRecord"][];
            /**
             * @description What it knows.
             * @example [
             *       {
             *         "id": 14,
             *         "name": "Calculus",
             *         "description": null
             *       }
             *     ]
             */
            subjects: components["schemas"]["DescribedRecord"][];
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags: string[];
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured: boolean;
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous: boolean;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation: boolean;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system: boolean;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag: boolean;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system: boolean;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant: boolean;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding: boolean;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts: boolean;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts: boolean;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer: boolean;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment: boolean;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call: boolean;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record: boolean;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware: boolean;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default: boolean;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment: boolean;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call: boolean;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record: boolean;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string}
             */
            greeting_type: "proactive_prompt" | "proactive_response";
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`. Empty for callers who are not of its platform.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt: string;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response: string;
            /**
             * @description How suggestions of prompts are made from the history of a chat. Empty for callers who are not of its platform.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions: string;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer: string;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt: string;
            /**
             * @description Prompt that distinguishes appropriate questions from others. Empty for callers who are not of its platform.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt: string;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response: string;
            /**
             * @description Prompt that rewrites the final answer. Empty for callers who are not of its platform.
             * @example Keep it under 150 words.
             */
            post_processing_prompt: string;
            /**
             * @description Prompt that checks whether an answer is appropriate. Empty for callers who are not of its platform.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt: string;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response: string;
            /**
             * @description Whatever its platform stored with it; null for nothing, and for callers who are not of its platform.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Servers of tools that it may use. Those of other platforms, and all for callers who are not of its platform, only while they are featured and enabled.
             * @example [
             *       {
             *         "id": 5,
             *         "platform": 2,
             *         "platform_key": "northfield",
             *         "name": "Library search",
             *         "description": "Finds books of the campus library.",
             *         "url": "https://mcp.northfield.example/library",
             *         "image": null,
             *         "transport": "streamable_http",
             *         "credentials": "********",
             *         "extra_headers": {
             *           "X-Library": "********"
             *         },
             *         "is_featured": true,
             *         "auth_type": "token",
             *         "is_enabled": true,
             *         "created_at": "2026-09-01T08:00:00+00:00",
             *         "updated_at": "2026-10-12T09:30:00+00:00"
             *       }
             *     ]
             */
            mcp_servers: components["schemas"]["McpServer"][];
            /**
             * Format: uuid
             * @description The UUID of the mentor that it was copied from; null for an original.
             * @example null
             */
            forked_from: string | null;
            /**
             * @description Username of who made it; null when unknown, and for callers who are not of its platform.
             * @example mara
             */
            created_by: string | null;
            /**
             * @description The number of the person who opened it last; null for nobody, and for callers who are not of its platform.
             * @example 318
             */
            last_accessed_by: number | null;
            /**
             * Format: date-time
             * @description When it was opened last, by anybody; null for never.
             * @example 2026-11-18T16:20:11+00:00
             */
            recently_accessed_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-09-02T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-30T14:05:00+00:00
             */
            updated_at: string;
            /** @description The platform that owns it. */
            platform: {
                /**
                 * Format: int64
                 * @description Its number.
                 * @example 2
                 */
                id: number;
                /**
                 * @description Its name.
                 * @example Northfield College
                 */
                name: string;
                /**
                 * @description Its key.
                 * @example northfield
                 */
                key: string;
            };
            visibility: components["schemas"]["Visibility"];
            /** @description How the language model is prompted. */
            settings: {
                /**
                 * @description Randomness of the LLM, from 0 (always the likeliest word) to 2.
                 * @example 0.7
                 */
                temperature: number;
                /**
                 * @description Most tokens of an answer.
                 * @example 1024
                 */
                max_tokens: number;
                /**
                 * @description What the LLM receives before every chat. Empty for callers who are not of its platform.
                 * @example You are a patient tutor of mathematics.
                 */
                system_prompt: string;
            };
        };
        /** @description A document that a mentor answers from. */
        MentorDocument: {
            /**
             * Format: int64
             * @description Its number.
             * @example 88
             */
            id: number;
            /**
             * @description Its name.
             * @example Lecture notes, week 3
             */
            document_name: string;
            /**
             * @description What kind of document it is.
             * @example pdf
             */
            document_type: string;
            /**
             * @description Who may read it: everybody who may see the mentor, or only administrators.
             * @example public
             * @enum {string}
             */
            access: "public" | "private";
            /**
             * @description How far the mentor has read it.
             * @example trained
             * @enum {string}
             */
            training_status: "pending" | "training" | "trained" | "failed";
            /**
             * Format: date-time
             * @description When it was added.
             * @example 2026-09-14T09:00:00+00:00
             */
            date_created: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-09-20T11:30:00+00:00
             */
            last_modified: string;
            /**
             * Format: uri
             * @description Where it lies.
             * @example https://files.northfield.example/notes-3.pdf
             */
            url: string;
            /**
             * @description Whatever was stored with it; null for nothing.
             * @example {
             *       "pages": 24
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The values that the results have, a list for each facet: most frequent first, then by key; 100 values at most. Counts follow every filter but the facet's own, and what the caller may see. */
        DocumentFacets: {
            /** @description `public` and `private`. */
            access: components["schemas"]["FacetValue"][];
            /** @description Kinds of document. */
            document_type: components["schemas"]["FacetValue"][];
            /** @description How far they are read. */
            training_status: components["schemas"]["FacetValue"][];
        };
        /** @description A part of the results, with the facets of all of them. */
        MentorDocumentPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["MentorDocument"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/mentors/5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11/documents/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
            facets: components["schemas"]["DocumentFacets"];
        };
        /** @description A prompt that a mentor suggests. */
        Prompt: {
            /**
             * Format: int64
             * @description Its number.
             * @example 230
             */
            id: number;
            /**
             * Format: uuid
             * @description The UUID of its mentor.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            mentor: string | null;
            /**
             * @description Tone of the answer; null for none.
             * @example friendly
             */
            tone: string | null;
            /**
             * @description Style of the answer.
             * @example concise
             */
            style: string;
            /**
             * @description Language of the answer.
             * @example English
             */
            language: string;
            /**
             * @description Whether the platform made it, not a person for themself.
             * @example true
             */
            is_system: boolean;
            /**
             * @description Whatever was stored with it; null for nothing.
             * @example {
             *       "order": 1
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What it is for.
             * @example Study
             */
            category: string;
            /**
             * @description The text that is sent.
             * @example Quiz me on the chain rule with five questions.
             */
            prompt: string;
            /**
             * @description Short name; null for none.
             * @example Chain rule quiz
             */
            title: string | null;
            /**
             * @description What it does; null when nobody wrote it.
             * @example Five questions with hints.
             */
            description: string | null;
            prompt_visibility: components["schemas"]["Visibility"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-10-01T12:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-10-01T12:00:00+00:00
             */
            updated_at: string;
            /**
             * @description Username of who made it; null when unknown.
             * @example mara
             */
            created_by: string | null;
            /**
             * Format: int64
             * @description The number of its platform.
             * @example 2
             */
            platform: number;
        };
        /** @description The values that the results have, a list for each facet: most frequent first, then by key; 100 values at most. Counts follow every filter but the facet's own, and what the caller may see. */
        PromptFacets: {
            /** @description Categories. */
            category: components["schemas"]["FacetValue"][];
            /** @description Languages. */
            language: components["schemas"]["FacetValue"][];
            /** @description Styles. */
            style: components["schemas"]["FacetValue"][];
            /** @description Tones. */
            tone: components["schemas"]["FacetValue"][];
        };
        /** @description A part of the results, with the facets of all of them. */
        PromptPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["Prompt"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/search/orgs/northfield/users/mara/prompts/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            num_pages: number;
            facets: components["schemas"]["PromptFacets"];
        };
        /** @description A part of the results. */
        MentorPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["Mentor"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/ai-mentor/orgs/northfield/users/mara/mentors/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
        };
        /** @description Settings to change. Absent ones keep their value; null brings the default back. */
        MentorSettingsChange: {
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous?: boolean | null;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation?: boolean | null;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system?: boolean | null;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag?: boolean | null;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system?: boolean | null;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant?: boolean | null;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding?: boolean | null;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts?: boolean | null;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts?: boolean | null;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer?: boolean | null;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment?: boolean | null;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call?: boolean | null;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record?: boolean | null;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware?: boolean | null;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default?: boolean | null;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment?: boolean | null;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call?: boolean | null;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record?: boolean | null;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string|null}
             */
            greeting_type?: "proactive_prompt" | "proactive_response" | null;
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt?: string | null;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response?: string | null;
            /**
             * @description How suggestions of prompts are made from the history of a chat.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions?: string | null;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer?: string | null;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt?: string | null;
            /**
             * @description Prompt that distinguishes appropriate questions from others.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt?: string | null;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response?: string | null;
            /**
             * @description Prompt that rewrites the final answer.
             * @example Keep it under 150 words.
             */
            post_processing_prompt?: string | null;
            /**
             * @description Prompt that checks whether an answer is appropriate.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt?: string | null;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response?: string | null;
            /**
             * @description Randomness of the LLM, from 0 (always the likeliest word) to 2.
             * @example 0.7
             */
            temperature?: number | null;
            /**
             * @description Most tokens of an answer.
             * @example 1024
             */
            max_tokens?: number | null;
            /**
             * @description What the LLM receives before every chat.
             * @example You are a patient tutor of mathematics.
             */
            system_prompt?: string | null;
        };
        /** @description A new mentor. */
        MentorCreate: {
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug?: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description?: string;
            /**
             * Format: uri
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url?: string | null;
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags?: string[];
            visibility?: components["schemas"]["Visibility"];
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured?: boolean;
            /**
             * @description The language model behind it; null for none.
             * @example {
             *       "name": "north-star-large",
             *       "provider": "Northstar"
             *     }
             */
            llm?: {
                /**
                 * @description Its name; a new one is added to the terms of the platform.
                 * @example north-star-large
                 */
                name: string;
                /**
                 * @description Its provider, for a model that has none yet.
                 * @example Northstar
                 */
                provider?: string | null;
            } | null;
            /**
             * @description Whom it is for, by name; a new one is added to the terms of the platform. Null for nobody in particular.
             * @example Undergraduates
             */
            audience?: string | null;
            /**
             * @description Categories by name, the first in the first place; new ones are added to the terms of the platform.
             * @example [
             *       "Mathematics"
             *     ]
             */
            categories?: string[];
            /**
             * @description Subjects by name; likewise.
             * @example [
             *       "Calculus"
             *     ]
             */
            subjects?: string[];
            /**
             * @description Kinds of mentor by name; likewise.
             * @example [
             *       "Tutor"
             *     ]
             */
            types?: string[];
            settings?: components["schemas"]["MentorSettingsChange"];
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Numbers of MCP servers of the platform, or of others that are featured and enabled.
             * @example [
             *       5
             *     ]
             */
            mcp_servers?: number[];
        };
        /** @description What to change of a mentor. Absent fields keep their value; a list replaces the list. */
        MentorChange: {
            /**
             * @description The name that people see.
             * @example Calculus Coach
             */
            name?: string;
            /**
             * @description The name in addresses, unique in its platform; null for none.
             * @example calculus-coach
             */
            slug?: string | null;
            /**
             * @description What it is good for.
             * @example Walks you through limits, derivatives and integrals.
             */
            description?: string;
            /**
             * Format: uri
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/coach.png
             */
            image_url?: string | null;
            /**
             * @description Free labels.
             * @example [
             *       "first-year",
             *       "exam"
             *     ]
             */
            tags?: string[];
            visibility?: components["schemas"]["Visibility"];
            /**
             * @description Whether its platform puts it forward.
             * @example true
             */
            is_featured?: boolean;
            /**
             * @description The language model behind it; null for none.
             * @example {
             *       "name": "north-star-large",
             *       "provider": "Northstar"
             *     }
             */
            llm?: {
                /**
                 * @description Its name; a new one is added to the terms of the platform.
                 * @example north-star-large
                 */
                name: string;
                /**
                 * @description Its provider, for a model that has none yet.
                 * @example Northstar
                 */
                provider?: string | null;
            } | null;
            /**
             * @description Whom it is for, by name; a new one is added to the terms of the platform. Null for nobody in particular.
             * @example Undergraduates
             */
            audience?: string | null;
            /**
             * @description Categories by name, the first in the first place; new ones are added to the terms of the platform.
             * @example [
             *       "Mathematics"
             *     ]
             */
            categories?: string[];
            /**
             * @description Subjects by name; likewise.
             * @example [
             *       "Calculus"
             *     ]
             */
            subjects?: string[];
            /**
             * @description Kinds of mentor by name; likewise.
             * @example [
             *       "Tutor"
             *     ]
             */
            types?: string[];
            settings?: components["schemas"]["MentorSettingsChange"];
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "reviewed_by": "math department"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Numbers of MCP servers of the platform, or of others that are featured and enabled.
             * @example [
             *       5
             *     ]
             */
            mcp_servers?: number[];
        };
        /** @description All settings of a mentor. */
        MentorSettings: {
            /**
             * @description Whether people without an account may talk to it.
             * @example false
             */
            allow_anonymous: boolean;
            /**
             * @description Whether questions are moderated.
             * @example true
             */
            enable_moderation: boolean;
            /**
             * @description Whether answers are checked.
             * @example false
             */
            enable_safety_system: boolean;
            /**
             * @description Whether documents are searched by several phrasings of a question.
             * @example false
             */
            enable_multi_query_rag: boolean;
            /**
             * @description Whether the final answer is rewritten.
             * @example false
             */
            enable_post_processing_system: boolean;
            /**
             * @description Whether a hosted assistant of the LLM provider answers.
             * @example false
             */
            enable_openai_assistant: boolean;
            /**
             * @description Whether it must use nothing but its documents.
             * @example true
             */
            enable_total_grounding: boolean;
            /**
             * @description Whether prompts of the tenant's administrators are suggested.
             * @example true
             */
            enable_suggested_prompts: boolean;
            /**
             * @description Whether prompts are suggested by an LLM from the history of the chat.
             * @example false
             */
            enable_guided_prompts: boolean;
            /**
             * @description Whether the disclaimer is shown.
             * @example true
             */
            enable_disclaimer: boolean;
            /**
             * @description Whether files can be attached.
             * @example true
             */
            show_attachment: boolean;
            /**
             * @description Whether voice calls are offered.
             * @example false
             */
            show_voice_call: boolean;
            /**
             * @description Whether voice messages are offered.
             * @example true
             */
            show_voice_record: boolean;
            /**
             * @description Whether, embedded in a page, it may read the page.
             * @example false
             */
            embed_is_context_aware: boolean;
            /**
             * @description Whether it is open when the page opens.
             * @example false
             */
            embed_open_by_default: boolean;
            /**
             * @description `show_attachment`, where it is embedded.
             * @example true
             */
            embed_show_attachment: boolean;
            /**
             * @description `show_voice_call`, where it is embedded.
             * @example false
             */
            embed_show_voice_call: boolean;
            /**
             * @description `show_voice_record`, where it is embedded.
             * @example false
             */
            embed_show_voice_record: boolean;
            /**
             * @description Who speaks first: the LLM by `proactive_prompt`, or the fixed text of `proactive_response`.
             * @example proactive_response
             * @enum {string}
             */
            greeting_type: "proactive_prompt" | "proactive_response";
            /**
             * @description Template that is sent to the LLM for a greeting, when `greeting_type` is `proactive_prompt`. Empty for callers who are not of its platform.
             * @example Greet the student by the course that they opened last.
             */
            proactive_prompt: string;
            /**
             * @description The greeting itself, when `greeting_type` is `proactive_response`.
             * @example Hello! Which theorem shall we look at?
             */
            proactive_response: string;
            /**
             * @description How suggestions of prompts are made from the history of a chat. Empty for callers who are not of its platform.
             * @example Suggest one question that goes a step further.
             */
            guided_prompt_instructions: string;
            /**
             * @description Notice beside the chat.
             * @example Answers may be wrong; check what counts for a grade.
             */
            disclaimer: string;
            /**
             * @description Text in the empty input area.
             * @example Ask about limits, series or proofs
             */
            placeholder_prompt: string;
            /**
             * @description Prompt that distinguishes appropriate questions from others. Empty for callers who are not of its platform.
             * @example Reject questions that ask for exam solutions.
             */
            moderation_system_prompt: string;
            /**
             * @description What somebody reads whose question was judged inappropriate.
             * @example I can help you to find the way, not hand out exam solutions.
             */
            moderation_response: string;
            /**
             * @description Prompt that rewrites the final answer. Empty for callers who are not of its platform.
             * @example Keep it under 150 words.
             */
            post_processing_prompt: string;
            /**
             * @description Prompt that checks whether an answer is appropriate. Empty for callers who are not of its platform.
             * @example Reject answers that insult anybody.
             */
            safety_system_prompt: string;
            /**
             * @description What somebody reads instead of an answer that was judged inappropriate.
             * @example I would rather not answer this.
             */
            safety_response: string;
            /**
             * @description Randomness of the LLM, from 0 (always the likeliest word) to 2.
             * @example 0.7
             */
            temperature: number;
            /**
             * @description Most tokens of an answer.
             * @example 1024
             */
            max_tokens: number;
            /**
             * @description What the LLM receives before every chat. Empty for callers who are not of its platform.
             * @example You are a patient tutor of mathematics.
             */
            system_prompt: string;
        };
        /** @description How the copy is called. */
        MentorFork: {
            /**
             * @description Its name; that of the original when absent.
             * @example Calculus Coach for engineers
             */
            name?: string;
        };
        /** @description How often a user opened a mentor. */
        MentorAccess: {
            /**
             * Format: uuid
             * @description The UUID of the mentor.
             * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
             */
            unique_id: string;
            /**
             * @description Who opened it.
             * @example mara
             */
            username: string;
            /**
             * @description How often, this time included.
             * @example 18
             */
            access_count: number;
            /**
             * Format: date-time
             * @description This time.
             * @example 2026-11-18T16:20:11+00:00
             */
            last_used_at: string;
        };
        /** @description A new document. */
        MentorDocumentCreate: {
            /**
             * @description Its name.
             * @example Lecture notes, week 3
             */
            document_name: string;
            /**
             * @description What kind of document it is: lower-case letters, digits, `-` and `_`.
             * @example pdf
             */
            document_type: string;
            /**
             * @description Who may read it: everybody who may see the mentor, or only administrators.
             * @example public
             * @enum {string}
             */
            access?: "public" | "private";
            /**
             * @description How far the mentor has read it.
             * @example trained
             * @enum {string}
             */
            training_status?: "pending" | "training" | "trained" | "failed";
            /**
             * Format: uri
             * @description Where it lies; a mentor has a URL once.
             * @example https://files.northfield.example/notes-3.pdf
             */
            url: string;
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "pages": 24
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What to change of a document. */
        MentorDocumentChange: {
            /**
             * @description Its name.
             * @example Lecture notes, week 3
             */
            document_name?: string;
            /**
             * @description What kind of document it is: lower-case letters, digits, `-` and `_`.
             * @example pdf
             */
            document_type?: string;
            /**
             * @description Who may read it: everybody who may see the mentor, or only administrators.
             * @example public
             * @enum {string}
             */
            access?: "public" | "private";
            /**
             * @description How far the mentor has read it.
             * @example trained
             * @enum {string}
             */
            training_status?: "pending" | "training" | "trained" | "failed";
            /**
             * Format: uri
             * @description Where it lies; a mentor has a URL once.
             * @example https://files.northfield.example/notes-3.pdf
             */
            url?: string;
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "pages": 24
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A new prompt. */
        PromptCreate: {
            /**
             * @description Short name; null for none.
             * @example Chain rule quiz
             */
            title?: string | null;
            /**
             * @description What it does; null for nothing.
             * @example Five questions with hints.
             */
            description?: string | null;
            /**
             * @description The text that is sent.
             * @example Quiz me on the chain rule with five questions.
             */
            prompt: string;
            /**
             * @description Tone of the answer; null for none.
             * @example friendly
             */
            tone?: string | null;
            /**
             * @description Style of the answer.
             * @example concise
             */
            style?: string;
            /**
             * @description Language of the answer.
             * @example English
             */
            language?: string;
            /**
             * @description What it is for.
             * @example Study
             */
            category?: string;
            /**
             * @description Whether the platform made it, not a person for themself.
             * @example true
             */
            is_system?: boolean;
            prompt_visibility?: components["schemas"]["Visibility"];
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "order": 1
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description What to change of a prompt. */
        PromptChange: {
            /**
             * @description Short name; null for none.
             * @example Chain rule quiz
             */
            title?: string | null;
            /**
             * @description What it does; null for nothing.
             * @example Five questions with hints.
             */
            description?: string | null;
            /**
             * @description The text that is sent.
             * @example Quiz me on the chain rule with five questions.
             */
            prompt?: string;
            /**
             * @description Tone of the answer; null for none.
             * @example friendly
             */
            tone?: string | null;
            /**
             * @description Style of the answer.
             * @example concise
             */
            style?: string;
            /**
             * @description Language of the answer.
             * @example English
             */
            language?: string;
            /**
             * @description What it is for.
             * @example Study
             */
            category?: string;
            /**
             * @description Whether the platform made it, not a person for themself.
             * @example true
             */
            is_system?: boolean;
            prompt_visibility?: components["schemas"]["Visibility"];
            /**
             * @description Whatever you want to store with it; null for nothing.
             * @example {
             *       "order": 1
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Something that mentors are grouped by. */
        MentorTerm: {
            /**
             * Format: int64
             * @description Its number.
             * @example 7
             */
            id: number;
            /**
             * @description What it is.
             * @example category
             * @enum {string}
             */
            kind: "llm_provider" | "llm" | "audience" | "category" | "subject" | "type";
            /**
             * @description Its name, unique in its kind and platform.
             * @example Mathematics
             */
            name: string;
            /**
             * @description What it means; null when nobody wrote it.
             * @example Numbers, proofs and models.
             */
            description: string | null;
            /**
             * @description Of a language model: its provider.
             * @example null
             */
            provider: string | null;
            /**
             * @description Of a category: a number that categories of one group share.
             * @example 2
             */
            category_group: number | null;
            /**
             * @description Of a category: whom it is for, the first in the first place.
             * @example [
             *       {
             *         "id": 3,
             *         "name": "Undergraduates",
             *         "description": "Students in their first three years."
             *       }
             *     ]
             */
            audiences: components["schemas"]["DescribedRecord"][];
        };
        /** @description A part of the results. */
        MentorTermPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["MentorTerm"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/ai-mentor/orgs/northfield/users/mara/mentor-terms/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
        };
        /** @description A term to add or to change. Absent fields keep their value. */
        MentorTermUpsert: {
            /**
             * @description What it is.
             * @example category
             * @enum {string}
             */
            kind: "llm_provider" | "llm" | "audience" | "category" | "subject" | "type";
            /**
             * @description Its name, which is unique among the terms of its kind.
             * @example Mathematics
             */
            name: string;
            /**
             * @description What it means; null for nothing.
             * @example Numbers, proofs and models.
             */
            description?: string | null;
            /**
             * @description Of a language model: its provider, by name.
             * @example Northstar
             */
            provider?: string;
            /**
             * @description Of a category: a number that categories of one group share; null for none.
             * @example 2
             */
            category_group?: number | null;
            /**
             * @description Of a category: whom it is for, by name; the first in the first place.
             * @example [
             *       "Undergraduates"
             *     ]
             */
            audiences?: string[];
        };
        /** @description A part of the results. */
        McpServerPage: {
            /** @description The results from `offset` on, `limit` at most. */
            results: components["schemas"]["McpServer"][];
            /**
             * @description How many match.
             * @example 27
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the results that follow; null at the end.
             * @example https://api.northfield.example/api/ai-mentor/orgs/northfield/users/mara/mcp-servers/?offset=12
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the results before; null at the start.
             * @example null
             */
            previous: string | null;
            /**
             * @description The page that `offset` lies on, from 1.
             * @example 1
             */
            current_page: number;
            /**
             * @description How many pages there are; 0 when nothing matches.
             * @example 3
             */
            total_pages: number;
        };
        /** @description What is said of an MCP server. Absent fields keep their value. */
        McpServerUpsert: {
            /**
             * @description Its name, which is unique among the servers of the platform.
             * @example Library search
             */
            name: string;
            /**
             * @description What it can do.
             * @example Finds books of the campus library.
             */
            description?: string;
            /**
             * Format: uri
             * @description Where it listens: http, https, ws or wss. Needed for a new server.
             * @example https://mcp.northfield.example/library
             */
            url?: string;
            /**
             * Format: uri
             * @description Picture; null for none.
             * @example https://cdn.northfield.example/images/library.png
             */
            image?: string | null;
            /**
             * @description How it is spoken to.
             * @example streamable_http
             * @enum {string}
             */
            transport?: "sse" | "websocket" | "streamable_http";
            /**
             * @description How the caller proves who they are to it.
             * @example token
             * @enum {string}
             */
            auth_type?: "none" | "token" | "oauth2";
            /**
             * @description Whether mentors of all other platforms may use it, while it is enabled.
             * @example true
             */
            is_featured?: boolean;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_enabled?: boolean;
            /**
             * @description A secret, kept encrypted and never answered; null removes it.
             * @example sample-secret-from-the-library
             */
            credentials?: string | null;
            /**
             * @description Headers of each request to it, kept encrypted; only their names are answered. Null removes them.
             * @example {
             *       "X-Library": "main-campus"
             *     }
             */
            extra_headers?: {
                [key: string]: string;
            } | null;
        };
        /** @description A learner's request for a course. */
        CourseAccessRequest: {
            /**
             * Format: int64
             * @description Its number.
             * @example 512
             */
            id: number;
            /**
             * Format: int64
             * @description The number of the learner.
             * @example 318
             */
            user_id: number;
            /**
             * @description Their username.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description Their name; empty when unknown.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description Where the request stands: waiting, or decided in one of three ways.
             * @example requested
             * @enum {string}
             */
            state: "requested" | "approved" | "rejected" | "cancelled";
            /**
             * @description Whether it waits for a decision.
             * @example true
             */
            active: boolean;
            /**
             * @description The decision; null while there is none, and when the request was cancelled.
             * @example null
             */
            approved: boolean | null;
            /**
             * @description Whether it was decided.
             * @example false
             */
            reviewed: boolean;
            /**
             * @description Username of who decided; null for a key without a person, and while nobody did.
             * @example null
             */
            reviewer: string | null;
            /**
             * Format: date-time
             * @description When it was decided; null while it was not.
             * @example null
             */
            reviewed_at: string | null;
            /**
             * @description What was stored with it.
             * @example {}
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
        };
        /** @description One page of requests. */
        CourseAccessRequestPage: {
            /**
             * @description How many there are.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first.
             * @example null
             */
            previous: string | null;
            /** @description The requests, newest first. */
            results: components["schemas"]["CourseAccessRequest"][];
        };
        /** @description A decision. */
        CourseAccessRequestDecision: {
            /**
             * Format: int64
             * @description The number of the request.
             * @example 512
             */
            request_id: number;
            /**
             * @description The key of the platform; needed here or as `platform_org`.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description True approves and enrolls, false rejects.
             * @example true
             */
            approved?: boolean;
            /**
             * @description False, without `approved`, cancels.
             * @example false
             */
            active?: boolean;
        };
        /** @description Whether there is a request, and how it stands. */
        CourseAccessRequestStatus: {
            /**
             * @description Whether the learner ever requested the course.
             * @example true
             */
            exists: boolean;
            /**
             * @description Whether a request waits for a decision.
             * @example true
             */
            active: boolean;
            /**
             * @description What was decided of the last one; null while nothing was.
             * @example null
             */
            approved: boolean | null;
        };
        /** @description A request for a course. */
        CourseAccessRequestCreate: {
            /**
             * @description The key of the platform; needed here or as `platform_org`.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description For whom, when an administrator sends it; the caller when absent.
             * @example amina.okafor
             */
            username?: string;
        };
        /**
         * @description What stands in the way of enrolling. `not_visible`: the person may not see it; `prerequisites`: its prerequisites are not satisfied; `no_seats`: all seats are taken; `not_open_yet`: enrollment has not begun; `closed`: enrollment is over; `request_needed`: access must be requested and granted; `payment_needed`: it costs something.
         * @example prerequisites
         * @enum {string}
         */
        EnrollmentObstacle: "not_visible" | "prerequisites" | "no_seats" | "not_open_yet" | "closed" | "request_needed" | "payment_needed";
        /** @description A part of a program or pathway that the person was not enrolled in along with it. */
        NotEntered: {
            /**
             * @description What the part is.
             * @example course
             * @enum {string}
             */
            kind: "course" | "program";
            /**
             * @description The identifier of the course or program.
             * @example NF-DS-310
             */
            item_id: string;
            /**
             * @description What stands in the way.
             * @example [
             *       "prerequisites"
             *     ]
             */
            obstacles: components["schemas"]["EnrollmentObstacle"][];
        };
        /** @description One person's enrollment in one pathway. There is at most one for a person and a pathway. */
        PathwayEnrollment: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The e-mail address.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description The identifier of the pathway within its platform.
             * @example NF-W-DATA
             */
            pathway_id: string;
            /**
             * @description The same as `pathway_id`.
             * @example NF-W-DATA
             */
            pathway_key: string;
            /**
             * Format: uuid
             * @description The UUID of the pathway.
             * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
             */
            pathway_uuid: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org: string;
            /**
             * @description The name of the pathway.
             * @example From Data to Decisions
             */
            name: string;
            /**
             * @description The slug of the pathway; null when it has none.
             * @example data-to-decisions
             */
            slug: string | null;
            /**
             * @description Whether the enrollment holds now. It does not when it was deactivated or has run out.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was recorded first (UTC).
             * @example 2026-09-01T08:15:30.000Z
             */
            created: string;
            /**
             * Format: date-time
             * @description When the person may begin or began (UTC).
             * @example 2026-09-07T06:00:00.000Z
             */
            started: string;
            /**
             * Format: date-time
             * @description When it was deactivated or ran out (UTC); null while it is active.
             * @example null
             */
            ended: string | null;
            /**
             * Format: date-time
             * @description When it runs out or ran out (UTC); null when it does not.
             * @example 2027-01-31T23:59:59.000Z
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Only in the answer to enrolling: programs and their courses that the person was not enrolled in along with it, and why. Learners see none of those that they may not see.
             * @example []
             */
            not_entered?: components["schemas"]["NotEntered"][];
        };
        /** @description A page of pathway enrollments. */
        PathwayEnrollmentPage: {
            /**
             * @description How many pathway enrollments match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The pathway enrollments of this page. */
            results: components["schemas"]["PathwayEnrollment"][];
        };
        /** @description Who is enrolled in which pathway. At least one of `user_id`, `username` and `email` names the person and at least one of `pathway_id`, `pathway_key`, `pathway_uuid` and `slug` the pathway; several must agree, otherwise the answer is 400. */
        PathwayEnrollmentCreate: {
            /**
             * @description The number of the person, also as text.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The identifier of the pathway within its platform.
             * @example NF-W-DATA
             */
            pathway_id?: string;
            /**
             * @description The same as `pathway_id`.
             * @example NF-W-DATA
             */
            pathway_key?: string;
            /**
             * Format: uuid
             * @description The UUID of the pathway.
             * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
             */
            pathway_uuid?: string;
            /**
             * @description The slug, exactly.
             * @example data-to-decisions
             */
            slug?: string;
            /**
             * @description The key of the platform. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Whether the enrollment holds. `false` records it without letting the person in.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * Format: date-time
             * @description When the person may begin (UTC), in the years 1 to 9999. The time of the request when absent.
             * @example 2026-09-07T06:00:00Z
             */
            started?: string | null;
            /**
             * Format: date-time
             * @description When it runs out (UTC), in the years 1 to 9999. Null or absent when it does not.
             * @example 2027-01-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description The pathway that the caller enrolls in, by at least one of `pathway_id`, `pathway_key`, `pathway_uuid` and `slug`; several must agree. */
        PathwaySelfEnrollment: {
            /**
             * @description The identifier of the pathway within its platform.
             * @example NF-W-DATA
             */
            pathway_id?: string;
            /**
             * @description The same as `pathway_id`.
             * @example NF-W-DATA
             */
            pathway_key?: string;
            /**
             * Format: uuid
             * @description The UUID of the pathway.
             * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
             */
            pathway_uuid?: string;
            /**
             * @description The slug, exactly.
             * @example data-to-decisions
             */
            slug?: string;
            /**
             * @description The key of the platform. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description The number of the caller; nobody else.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name of the caller; nobody else.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Whether the enrollment holds.
             * @default true
             * @example true
             */
            active?: boolean;
        };
        /** @description One person's enrollment in one program. There is at most one for a person and a program. */
        ProgramEnrollment: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The e-mail address.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_id: string;
            /**
             * @description The same as `program_id`.
             * @example NF-P-DS
             */
            program_key: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org: string;
            /**
             * @description The name of the program.
             * @example Data Science
             */
            name: string;
            /**
             * @description The slug of the program; null when it has none.
             * @example data-science
             */
            slug: string | null;
            /**
             * @description Whether the enrollment holds now. It does not when it was deactivated or has run out.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was recorded first (UTC).
             * @example 2026-09-01T08:15:30.000Z
             */
            created: string;
            /**
             * Format: date-time
             * @description When the person may begin or began (UTC).
             * @example 2026-09-07T06:00:00.000Z
             */
            started: string;
            /**
             * Format: date-time
             * @description When it was deactivated or ran out (UTC); null while it is active.
             * @example null
             */
            ended: string | null;
            /**
             * Format: date-time
             * @description When it runs out or ran out (UTC); null when it does not.
             * @example 2027-01-31T23:59:59.000Z
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Only in the answer to enrolling: courses that the person was not enrolled in along with it, and why. Learners see none of those that they may not see.
             * @example []
             */
            not_entered?: components["schemas"]["NotEntered"][];
        };
        /** @description A page of program enrollments. */
        ProgramEnrollmentPage: {
            /**
             * @description How many program enrollments match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The program enrollments of this page. */
            results: components["schemas"]["ProgramEnrollment"][];
        };
        /** @description Who is enrolled in which program. At least one of `user_id`, `username` and `email` names the person and at least one of `program_id`, `program_key` and `slug` the program; several must agree, otherwise the answer is 400. */
        ProgramEnrollmentCreate: {
            /**
             * @description The number of the person, also as text.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_id?: string;
            /**
             * @description The same as `program_id`.
             * @example NF-P-DS
             */
            program_key?: string;
            /**
             * @description The slug, exactly.
             * @example data-science
             */
            slug?: string;
            /**
             * @description The key of the platform. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Whether the enrollment holds. `false` records it without letting the person in.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * Format: date-time
             * @description When the person may begin (UTC), in the years 1 to 9999. The time of the request when absent.
             * @example 2026-09-07T06:00:00Z
             */
            started?: string | null;
            /**
             * Format: date-time
             * @description When it runs out (UTC), in the years 1 to 9999. Null or absent when it does not.
             * @example 2027-01-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description The program that the caller enrolls in, by at least one of `program_id`, `program_key` and `slug`; several must agree. */
        ProgramSelfEnrollment: {
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_id?: string;
            /**
             * @description The same as `program_id`.
             * @example NF-P-DS
             */
            program_key?: string;
            /**
             * @description The slug, exactly.
             * @example data-science
             */
            slug?: string;
            /**
             * @description The key of the platform. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description The number of the caller; nobody else.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name of the caller; nobody else.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Whether the enrollment holds.
             * @default true
             * @example true
             */
            active?: boolean;
        };
        /** @description One change of the state of an enrollment. */
        EnrollmentChange: {
            /**
             * @description What the enrollment is in.
             * @example course
             * @enum {string}
             */
            kind: "course" | "program" | "pathway";
            /**
             * @description The identifier of the course, program or pathway.
             * @example NF-DS-310
             */
            item_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description What happened.
             * @example activated
             * @enum {string}
             */
            change: "created" | "activated" | "deactivated" | "expired";
            /**
             * Format: date-time
             * @description When (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            at: string;
            /**
             * @description User name of who did it; null for a key that is not a person, for the service itself, and before histories were kept.
             * @example nora.field
             */
            actor: string | null;
            /**
             * @description The operation or job that did it; null when unknown.
             * @example decideCourseAccessRequest
             */
            operation: string | null;
            /**
             * @description Why, when another record was the cause: an invitation, an access request, a suggestion, a program or pathway, or that time ran out.
             * @example access request 512
             */
            reason: string | null;
            /**
             * @description The `X-Request-Id` of the request; null outside requests.
             * @example 7d0b6c1e-5b0e-4a35-8b2c-0a5f1c8f2d77
             */
            request_id: string | null;
            /**
             * @description Whether an administrator enrolled the person although something stood in the way.
             * @example false
             */
            override: boolean;
            /**
             * @description What the administrator passed over; empty when there is no override.
             * @example []
             */
            obstacles: components["schemas"]["EnrollmentObstacle"][];
        };
        /** @description A page of changes. */
        EnrollmentChangePage: {
            /**
             * @description How many changes match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The changes of this page. */
            results: components["schemas"]["EnrollmentChange"][];
        };
        /** @description What an enrollment was after the change. */
        EnrollmentEventData: {
            /**
             * Format: int64
             * @description The number of the enrollment within its kind.
             * @example 90211
             */
            enrollment_id: number;
            /**
             * @description What it is in.
             * @example course
             * @enum {string}
             */
            kind: "course" | "program" | "pathway";
            /**
             * @description The identifier of the course, program or pathway.
             * @example NF-DS-310
             */
            item_id: string;
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description Whether it holds.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When the person may begin or began (UTC).
             * @example 2026-09-07T06:00:00+00:00
             */
            started: string;
            /**
             * Format: date-time
             * @description When it was deactivated or ran out (UTC); null while it is active.
             * @example null
             */
            ended: string | null;
            /**
             * Format: date-time
             * @description When it runs out or ran out (UTC); null when it does not.
             * @example null
             */
            expired: string | null;
            /**
             * @description Why, when another record was the cause; null otherwise.
             * @example invitation 7401
             */
            reason: string | null;
            /**
             * @description Whether an administrator enrolled the person although something stood in the way. Absent from older events.
             * @example false
             */
            override?: boolean;
            /**
             * @description What the administrator passed over; empty when there is no override. Absent from older events.
             * @example []
             */
            obstacles?: components["schemas"]["EnrollmentObstacle"][];
        };
        /** @description The state of an enrollment changed. */
        EnrollmentEvent: {
            /**
             * @description The place of the event among those of its platform; later ones compare greater by their two numbers.
             * @example 1795276800.771
             */
            id: string;
            /**
             * @description What happened.
             * @example enrollment.activated
             * @enum {string}
             */
            type: "enrollment.created" | "enrollment.activated" | "enrollment.deactivated" | "enrollment.expired";
            /**
             * Format: date-time
             * @description When (UTC).
             * @example 2026-11-19T08:00:00+00:00
             */
            occurred_at: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description User name of who did it; null for a key that is not a person, and for the service itself.
             * @example nora.field
             */
            actor: string | null;
            /**
             * @description The `X-Request-Id` of the request; null outside requests.
             * @example 7d0b6c1e-5b0e-4a35-8b2c-0a5f1c8f2d77
             */
            request_id: string | null;
            data: components["schemas"]["EnrollmentEventData"];
        };
        /** @description What an invitation was after the change. */
        InvitationEventData: {
            /**
             * Format: int64
             * @description The number of the invitation.
             * @example 7401
             */
            invitation_id: number;
            /**
             * @description What it is to.
             * @example course
             * @enum {string}
             */
            kind: "course" | "platform" | "program";
            /**
             * @description The identifier of the course or program; null when it is to the platform.
             * @example NF-DS-310
             */
            item_id: string | null;
            /**
             * Format: int64
             * @description The number of whom it is for or who redeemed it; null while unknown.
             * @example null
             */
            user_id: number | null;
            /**
             * @description Their user name; null while unknown.
             * @example null
             */
            username: string | null;
            /**
             * @description The e-mail address of whom it is for; null for a blank one.
             * @example amina.okafor@northfield.example
             */
            email: string | null;
            /**
             * @description Where it comes from.
             * @example open-day-2026
             */
            source: string | null;
            /**
             * @description Whether it was neither redeemed, nor deactivated, nor expired.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it expires (UTC).
             * @example 2026-12-31T23:59:59+00:00
             */
            expired: string | null;
            /**
             * Format: date-time
             * @description When it was redeemed (UTC).
             * @example null
             */
            started: string | null;
        };
        /** @description The state of an invitation changed. */
        InvitationEvent: {
            /**
             * @description The place of the event among those of its platform; later ones compare greater by their two numbers.
             * @example 1795276800.771
             */
            id: string;
            /**
             * @description What happened.
             * @example invitation.activated
             * @enum {string}
             */
            type: "invitation.created" | "invitation.activated" | "invitation.redeemed" | "invitation.deactivated" | "invitation.expired" | "invitation.removed";
            /**
             * Format: date-time
             * @description When (UTC).
             * @example 2026-11-19T08:00:00+00:00
             */
            occurred_at: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description User name of who did it; null for a key that is not a person, and for the service itself.
             * @example nora.field
             */
            actor: string | null;
            /**
             * @description The `X-Request-Id` of the request; null outside requests.
             * @example 7d0b6c1e-5b0e-4a35-8b2c-0a5f1c8f2d77
             */
            request_id: string | null;
            data: components["schemas"]["InvitationEventData"];
        };
        /** @description What an access request was after the change. */
        AccessRequestEventData: {
            /**
             * Format: int64
             * @description The number of the request.
             * @example 512
             */
            request_id: number;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * Format: int64
             * @description The number of the learner.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description How it stands.
             * @example approved
             * @enum {string}
             */
            state: "requested" | "approved" | "rejected" | "cancelled";
            /**
             * @description User name of who decided.
             * @example nora.field
             */
            reviewer: string | null;
            /**
             * Format: date-time
             * @description When it was decided (UTC).
             * @example 2026-11-19T08:00:00+00:00
             */
            reviewed_at: string | null;
        };
        /** @description A learner requested access to a course, or the request was decided. */
        AccessRequestEvent: {
            /**
             * @description The place of the event among those of its platform; later ones compare greater by their two numbers.
             * @example 1795276800.771
             */
            id: string;
            /**
             * @description What happened.
             * @example access_request.approved
             * @enum {string}
             */
            type: "access_request.created" | "access_request.approved" | "access_request.rejected" | "access_request.cancelled";
            /**
             * Format: date-time
             * @description When (UTC).
             * @example 2026-11-19T08:00:00+00:00
             */
            occurred_at: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description User name of who did it; null for a key that is not a person, and for the service itself.
             * @example nora.field
             */
            actor: string | null;
            /**
             * @description The `X-Request-Id` of the request; null outside requests.
             * @example 7d0b6c1e-5b0e-4a35-8b2c-0a5f1c8f2d77
             */
            request_id: string | null;
            data: components["schemas"]["AccessRequestEventData"];
        };
        /** @description What a suggestion was after the change. */
        SuggestionEventData: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            suggestion_id: number;
            /**
             * @description What is suggested to whom.
             * @example course
             * @enum {string}
             */
            kind: "course" | "course_group" | "pathway";
            /**
             * @description The identifier of the course or pathway.
             * @example NF-DS-310
             */
            item_id: string;
            /**
             * Format: int64
             * @description The number of the person; null for a group.
             * @example 40213
             */
            user_id: number | null;
            /**
             * Format: int64
             * @description The number of the group; null for a person.
             * @example null
             */
            group_id: number | null;
            /**
             * @description Whether it was accepted.
             * @example false
             */
            accepted: boolean;
            /**
             * @description Whether it is shown.
             * @example true
             */
            visible: boolean;
        };
        /** @description A suggestion was made, changed or removed. */
        SuggestionEvent: {
            /**
             * @description The place of the event among those of its platform; later ones compare greater by their two numbers.
             * @example 1795276800.771
             */
            id: string;
            /**
             * @description What happened.
             * @example suggestion.accepted
             * @enum {string}
             */
            type: "suggestion.created" | "suggestion.accepted" | "suggestion.updated" | "suggestion.removed";
            /**
             * Format: date-time
             * @description When (UTC).
             * @example 2026-11-19T08:00:00+00:00
             */
            occurred_at: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description User name of who did it; null for a key that is not a person, and for the service itself.
             * @example nora.field
             */
            actor: string | null;
            /**
             * @description The `X-Request-Id` of the request; null outside requests.
             * @example 7d0b6c1e-5b0e-4a35-8b2c-0a5f1c8f2d77
             */
            request_id: string | null;
            data: components["schemas"]["SuggestionEventData"];
        };
        /** @description Events in their order. */
        EventList: {
            /** @description The events, oldest first. */
            results: (components["schemas"]["EnrollmentEvent"] | components["schemas"]["InvitationEvent"] | components["schemas"]["AccessRequestEvent"] | components["schemas"]["SuggestionEvent"])[];
            /**
             * @description The `id` of the last one here, for `after`; what was sent as `after` when there is none.
             * @example 1795276800.771
             */
            last_id: string | null;
            /**
             * Format: uri
             * @description URL of what follows; null when there is no more now.
             * @example null
             */
            next: string | null;
        };
        /** @description How the catalog of a platform behaves. */
        CatalogSettings: {
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Whether enrolling in a program or pathway enrolls in its courses too.
             * @example true
             */
            enroll_in_contained_courses: boolean;
            /**
             * @description Whether accepting a suggestion enrolls.
             * @example false
             */
            suggestion_acceptance_enrolls: boolean;
            /**
             * @description Hosts that `redirect_to` of an invitation may lead to, with their port when it is not the usual one. None: no redirect is accepted.
             * @example [
             *       "learn.northfield.example"
             *     ]
             */
            redirect_hosts: string[];
        };
        /** @description What to change. Absent settings keep their value. */
        CatalogSettingsUpdate: {
            /**
             * @description The key of the platform. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Whether enrolling in a program or pathway enrolls in its courses too.
             * @example true
             */
            enroll_in_contained_courses?: boolean;
            /**
             * @description Whether accepting a suggestion enrolls.
             * @example false
             */
            suggestion_acceptance_enrolls?: boolean;
            /**
             * @description Hosts that `redirect_to` of an invitation may lead to, with their port when it is not the usual one. None: no redirect is accepted.
             * @example [
             *       "learn.northfield.example"
             *     ]
             */
            redirect_hosts?: string[];
        };
        /** @description An invitation to a course. Redeeming it enrolls in the course, and makes an outsider a learner of its platform. */
        CourseInvitation: {
            /**
             * Format: int64
             * @description The number of the invitation.
             * @example 7401
             */
            id: number;
            /**
             * Format: int64
             * @description The number of whom it is for or who redeemed it; null while unknown.
             * @example null
             */
            user_id: number | null;
            /**
             * @description Their user name; null while unknown.
             * @example amina.okafor
             */
            username: string | null;
            /**
             * @description The e-mail address of whom it is for; null for a blank one that nobody has redeemed.
             * @example amina.okafor@northfield.example
             */
            email: string | null;
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Where it comes from; null when nobody said.
             * @example open-day-2026
             */
            source: string | null;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming; null for nowhere, and for a host that the platform does not allow (any more).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to: string | null;
            /**
             * @description Whether it can be redeemed now: not redeemed, not deactivated, not expired.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was redeemed (UTC); null before that.
             * @example null
             */
            started: string | null;
            /**
             * Format: date-time
             * @description When it expires or expired (UTC); null when it does not.
             * @example 2026-12-31T23:59:59+00:00
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
        };
        /** @description A page of invitations. */
        CourseInvitationPage: {
            /**
             * @description How many invitations match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The invitations of this page. */
            results: components["schemas"]["CourseInvitation"][];
        };
        /** @description Whom to invite to a course. Fields that are not named here become metadata. */
        CourseInvitationCreate: {
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description The e-mail address of whom it is for. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The user name of a member of the platform, instead of the address. With an address, both must mean the same person.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Whether it can be redeemed.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming: a URL on one of the hosts that the platform allows (`redirect_hosts` of its settings).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to?: string;
            /**
             * Format: date-time
             * @description When it was made (UTC), when not now.
             * @example 2026-11-18T09:12:00Z
             */
            created?: string | null;
            /**
             * Format: date-time
             * @description When it expires (UTC). Null or absent when it does not.
             * @example 2026-12-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description How many blank invitations to a course to make. Fields that are not named here become metadata. */
        BlankCourseInvitationCreate: {
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source: string;
            /**
             * @description How many.
             * @example 30
             */
            count: number;
            /**
             * Format: uri
             * @description Where to lead people after redeeming: a URL on one of the hosts that the platform allows.
             * @example https://learn.northfield.example/welcome
             */
            redirect_to?: string;
            /**
             * Format: date-time
             * @description When they expire (UTC). Null or absent when they do not.
             * @example 2026-12-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with each.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description What was wrong with one item. */
        BulkInvitationError: {
            /**
             * @description Its place in what was sent, from 0.
             * @example 1
             */
            index: number;
            /**
             * @description The kind of error.
             * @example email_invalid
             * @enum {string}
             */
            code: "not_an_object" | "course_id_required" | "platform_key_required" | "course_id_invalid" | "platform_key_invalid" | "org_invalid" | "email_required" | "email_invalid" | "username_invalid" | "source_invalid" | "redirect_to_invalid" | "redirect_to_refused" | "active_invalid" | "created_invalid" | "expired_invalid" | "metadata_invalid" | "platform_mismatch" | "unknown_platform" | "unknown_item" | "unknown_user" | "email_of_another";
            /**
             * @description The same in words.
             * @example email: is no e-mail address
             */
            detail: string;
        };
        /** @description What became of many. */
        BulkInvitationResult: {
            /**
             * @description How many succeeded.
             * @example 2
             */
            successes: number;
            /** @description What was wrong with the others, in their order. */
            error_codes: components["schemas"]["BulkInvitationError"][];
        };
        /** @description Whom to invite to courses. */
        CourseInvitationBulk: {
            /**
             * @description The key of the platform of all items. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description One entry a person, each held to `CourseInvitationCreate` on its own; `platform_key` and `org` repeat those of the request, or are left out. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "course_id": "NF-DS-310",
             *         "email": "amina.okafor@northfield.example"
             *       }
             *     ]
             */
            invitation_data: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null)[];
        };
        /** @description Which invitation to redeem. Without `source` only one that was made for the person. */
        CourseInvitationRedemption: {
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * @description The number of the person; the caller when nobody is named.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The e-mail address of the person; the caller when nobody is named.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The user name of the person; the caller when nobody is named.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Added to the metadata of the invitation.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description An invitation to a platform. Redeeming it makes the person a learner of the platform. */
        PlatformInvitation: {
            /**
             * Format: int64
             * @description The number of the invitation.
             * @example 7401
             */
            id: number;
            /**
             * Format: int64
             * @description The number of whom it is for or who redeemed it; null while unknown.
             * @example null
             */
            user_id: number | null;
            /**
             * @description Their user name; null while unknown.
             * @example amina.okafor
             */
            username: string | null;
            /**
             * @description The e-mail address of whom it is for; null for a blank one that nobody has redeemed.
             * @example amina.okafor@northfield.example
             */
            email: string | null;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Where it comes from; null when nobody said.
             * @example open-day-2026
             */
            source: string | null;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming; null for nowhere, and for a host that the platform does not allow (any more).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to: string | null;
            /**
             * @description Whether it can be redeemed now: not redeemed, not deactivated, not expired.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was redeemed (UTC); null before that.
             * @example null
             */
            started: string | null;
            /**
             * Format: date-time
             * @description When it expires or expired (UTC); null when it does not.
             * @example 2026-12-31T23:59:59+00:00
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
        };
        /** @description A page of invitations. */
        PlatformInvitationPage: {
            /**
             * @description How many invitations match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The invitations of this page. */
            results: components["schemas"]["PlatformInvitation"][];
        };
        /** @description Whom to invite to a platform. Fields that are not named here become metadata. */
        PlatformInvitationCreate: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description The e-mail address of whom it is for. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description The user name that the person shall have; kept with the invitation.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Whether it can be redeemed.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming: a URL on one of the hosts that the platform allows (`redirect_hosts` of its settings).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to?: string;
            /**
             * Format: date-time
             * @description When it was made (UTC), when not now.
             * @example 2026-11-18T09:12:00Z
             */
            created?: string | null;
            /**
             * Format: date-time
             * @description When it expires (UTC). Null or absent when it does not.
             * @example 2026-12-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description How many blank invitations to a platform to make. Fields that are not named here become metadata. */
        BlankPlatformInvitationCreate: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source: string;
            /**
             * @description How many.
             * @example 30
             */
            count: number;
            /**
             * Format: uri
             * @description Where to lead people after redeeming: a URL on one of the hosts that the platform allows.
             * @example https://learn.northfield.example/welcome
             */
            redirect_to?: string;
            /**
             * Format: date-time
             * @description When they expire (UTC). Null or absent when they do not.
             * @example 2026-12-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with each.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Whom to invite to platforms. */
        PlatformInvitationBulk: {
            /**
             * @description The key of the platform of items that name none. Needed unless the caller is a DM admin; then items of other platforms are refused.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description One entry a person, each held to `PlatformInvitationCreate` on its own; `platform_key` (or `org`) may be left out where the request names it. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "platform_key": "northfield",
             *         "email": "amina.okafor@northfield.example"
             *       }
             *     ]
             */
            invitation_data: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null)[];
        };
        /** @description Whether somebody is invited. */
        PlatformInvitationCheck: {
            /**
             * @description Whether there is or was an invitation.
             * @example true
             */
            exists: boolean;
            /**
             * @description Whether one can be redeemed now.
             * @example true
             */
            active: boolean;
            /** @description One that can be redeemed, or else the last one; null when there is none. */
            invitation: components["schemas"]["PlatformInvitation"] | null;
        };
        /** @description Which invitation to redeem. Without `source` only one that was made for the person. */
        PlatformInvitationRedemption: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * @description The number of the person; the caller when nobody is named.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The e-mail address of the person; the caller when nobody is named.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The user name of the person; the caller when nobody is named.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Added to the metadata of the invitation.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description An invitation to a program. Redeeming it enrolls in the program, and makes an outsider a learner of its platform. */
        ProgramInvitation: {
            /**
             * Format: int64
             * @description The number of the invitation.
             * @example 7401
             */
            id: number;
            /**
             * Format: int64
             * @description The number of whom it is for or who redeemed it; null while unknown.
             * @example null
             */
            user_id: number | null;
            /**
             * @description Their user name; null while unknown.
             * @example amina.okafor
             */
            username: string | null;
            /**
             * @description The e-mail address of whom it is for; null for a blank one that nobody has redeemed.
             * @example amina.okafor@northfield.example
             */
            email: string | null;
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_key: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Where it comes from; null when nobody said.
             * @example open-day-2026
             */
            source: string | null;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming; null for nowhere, and for a host that the platform does not allow (any more).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to: string | null;
            /**
             * @description Whether it can be redeemed now: not redeemed, not deactivated, not expired.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was redeemed (UTC); null before that.
             * @example null
             */
            started: string | null;
            /**
             * Format: date-time
             * @description When it expires or expired (UTC); null when it does not.
             * @example 2026-12-31T23:59:59+00:00
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
        };
        /** @description A page of invitations. */
        ProgramInvitationPage: {
            /**
             * @description How many invitations match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The invitations of this page. */
            results: components["schemas"]["ProgramInvitation"][];
        };
        /** @description Whom to invite to a program. Fields that are not named here become metadata. */
        ProgramInvitationCreate: {
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_key: string;
            /**
             * @description The key of the platform. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description The e-mail address of whom it is for. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description The user name of a member of the platform. With an address, both must mean the same person.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Whether it can be redeemed.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * Format: uri
             * @description Where to lead the person after redeeming: a URL on one of the hosts that the platform allows (`redirect_hosts` of its settings).
             * @example https://learn.northfield.example/welcome
             */
            redirect_to?: string;
            /**
             * Format: date-time
             * @description When it was made (UTC), when not now.
             * @example 2026-11-18T09:12:00Z
             */
            created?: string | null;
            /**
             * Format: date-time
             * @description When it expires (UTC). Null or absent when it does not.
             * @example 2026-12-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description What the enrollment gets when it is redeemed.
             * @example {
             *       "expired": "2027-07-31T23:59:59Z"
             *     }
             */
            enrollment_config?: {
                /**
                 * Format: date-time
                 * @description When the enrollment runs out (UTC).
                 * @example 2027-07-31T23:59:59Z
                 */
                expired?: string | null;
                /**
                 * @description Whatever belongs with the enrollment.
                 * @example {
                 *       "cohort": "autumn-2026"
                 *     }
                 */
                metadata?: {
                    [key: string]: unknown;
                };
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Which invitation to redeem. Without `source` only one that was made for the person. */
        ProgramInvitationRedemption: {
            /**
             * @description The identifier of the program within its platform.
             * @example NF-P-DS
             */
            program_key: string;
            /**
             * @description The key of the platform. Needed, here or as `org`, when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Where it comes from, in your words: a campaign, a list, a partner. Blank invitations are redeemed by it.
             * @example open-day-2026
             */
            source?: string;
            /**
             * @description The number of the person; the caller when nobody is named.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The e-mail address of the person; the caller when nobody is named.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The user name of the person; the caller when nobody is named.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description Added to the metadata of the invitation.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description One node of a prerequisite, and whether the person satisfies it. */
        EvaluatedRule: components["schemas"]["EvaluatedAll"] | components["schemas"]["EvaluatedAny"] | components["schemas"]["EvaluatedCourse"];
        /** @description Several rules; satisfied when all of them are. */
        EvaluatedAll: {
            /** @description The rules. */
            all: components["schemas"]["EvaluatedRule"][];
            /**
             * @description Whether it is satisfied.
             * @example false
             */
            satisfied: boolean;
        };
        /** @description Several rules; satisfied when one of them is, or there are none. */
        EvaluatedAny: {
            /** @description The rules. */
            any: components["schemas"]["EvaluatedRule"][];
            /**
             * @description Whether it is satisfied.
             * @example false
             */
            satisfied: boolean;
        };
        /** @description One course that is needed, and how the person stands. */
        EvaluatedCourse: {
            /**
             * @description The identifier of the course.
             * @example NF-ST-101
             */
            course_id: string;
            /**
             * @description The lowest grade that suffices; null for any.
             * @example B
             */
            min_grade: string | null;
            /**
             * @description The lowest completion that suffices, in percent; null where the course must be completed. A completed course suffices whatever its `completion` is.
             * @example null
             */
            min_completion: number | null;
            /**
             * @description Whether the platform has the course. One that it has not can't be completed.
             * @example true
             */
            known: boolean;
            /**
             * @description Whether the person completed it.
             * @example true
             */
            completed: boolean;
            /**
             * @description How many of its completable blocks the person completed, in percent; 0 where nothing is completable.
             * @example 87.5
             */
            completion: number;
            /**
             * @description The grade, where 1 is full marks and more is possible when the weights of the course say so; null without one.
             * @example 0.78
             */
            grade: number | null;
            /**
             * @description Whether it suffices.
             * @example false
             */
            satisfied: boolean;
        };
        /** @description A course that is still needed. */
        MissingCourse: {
            /**
             * @description The identifier of the course.
             * @example NF-ST-101
             */
            course_id: string;
            /**
             * @description The lowest grade that suffices; null for any.
             * @example B
             */
            min_grade: string | null;
            /**
             * @description The lowest completion that suffices, in percent; null where the course must be completed.
             * @example null
             */
            min_completion: number | null;
            /**
             * @description Whether the platform has the course.
             * @example true
             */
            known: boolean;
        };
        /** @description Whether a person satisfies the prerequisites of a course. */
        PrerequisiteEligibility: {
            /**
             * @description Whether they do.
             * @example false
             */
            eligible: boolean;
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description The rules with how the person stands; null when there are none. */
            prerequisites: components["schemas"]["EvaluatedRule"] | null;
            /** @description The smallest set of courses that would satisfy them, or a small one where `missing_is_smallest` is false; empty when they are satisfied. */
            missing: components["schemas"]["MissingCourse"][];
            /**
             * @description Whether no smaller set than `missing` would satisfy the rules. False when the rules are so entangled that the search for it ended at its limit; then `missing` still satisfies them.
             * @example true
             */
            missing_is_smallest: boolean;
        };
        /** @description One node of a prerequisite: all of several, any of several, or one course. An empty `all` or `any` is satisfied. A whole rule holds at most 200 groups and courses together, nested in at most 8 levels; a larger one is refused (400). */
        PrerequisiteRule: components["schemas"]["PrerequisiteAll"] | components["schemas"]["PrerequisiteAny"] | components["schemas"]["PrerequisiteCourse"];
        /** @description Satisfied when each of the rules is. */
        PrerequisiteAll: {
            /**
             * @description The rules.
             * @example [
             *       {
             *         "course_id": "NF-ST-101"
             *       }
             *     ]
             */
            all: components["schemas"]["PrerequisiteRule"][];
        };
        /** @description Satisfied when at least one of the rules is. */
        PrerequisiteAny: {
            /**
             * @description The rules.
             * @example [
             *       {
             *         "course_id": "NF-ST-101"
             *       }
             *     ]
             */
            any: components["schemas"]["PrerequisiteRule"][];
        };
        /** @description Satisfied when the course is completed, with the grade or to the extent that is required. */
        PrerequisiteCourse: {
            /**
             * @description The identifier of the course on the same platform.
             * @example NF-ST-101
             */
            course_id: string;
            /**
             * @description The lowest grade that suffices, as a letter or as a decimal from 0 to 1.
             * @example C
             */
            min_grade?: string;
            /**
             * @description The lowest completion that suffices, in percent. Then the course need not be completed.
             * @example 80
             */
            min_completion?: number;
        };
        /** @description The prerequisites of a course as they are stored. */
        CoursePrerequisites: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description The rules; null when there are none. Left out with `key_only`. */
            rules?: components["schemas"]["PrerequisiteRule"] | null;
            /**
             * @description The courses that the rules name, each once, from left to right.
             * @example [
             *       "NF-ST-101"
             *     ]
             */
            keys: string[];
            /**
             * @description Those of them that the platform does not have.
             * @example []
             */
            dangling: string[];
        };
        /** @description The prerequisites that a course has from now on. */
        CoursePrerequisitesChange: {
            /**
             * @description The key of the platform; needed here or as `platform_org` when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /** @description One rule, or a list of rules and course ids, all of which are needed. Null or an empty list: nothing is needed. */
            rules: components["schemas"]["PrerequisiteRule"] | (string | components["schemas"]["PrerequisiteRule"])[] | null;
            /**
             * @description True: `rules` is a list of course ids, and so is the answer.
             * @default false
             * @example false
             */
            key_only?: boolean;
        };
        /** @description What the platform says of the course. Properties that are not named here are those that were stored with it. */
        CourseData: {
            /**
             * @description What the course is about, as plain text or Markdown.
             * @example From raw tables to a tested model: cleaning, features, trees and how to tell luck from skill.
             */
            description: string;
            /**
             * @description One or two sentences for a card.
             * @example Find patterns in large tables and know when to believe them.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description URL of the page of the course.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that the course touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description Campaign that the course is part of.
             * @example spring-2027
             */
            promotion: string | null;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Whether learners choose their own dates.
             * @example true
             */
            self_paced: boolean | null;
            /**
             * @description How long it takes, in words.
             * @example 6 weeks
             */
            duration: string | null;
            /**
             * @description Certificate that it leads to.
             * @example Verified certificate
             */
            certificate: string | null;
            /**
             * @description Price in words: an amount with its currency, `free`, or `audit`.
             * @example 49.00 USD
             */
            price: string | null;
            /**
             * Format: date-time
             * @description When the course begins (UTC); null when it has no date.
             * @example 2026-10-05T08:00:00+00:00
             */
            course_start: string | null;
            /**
             * Format: date-time
             * @description When the course ends (UTC), not before it begins; null when it has no date.
             * @example 2026-11-16T18:00:00+00:00
             */
            course_end: string | null;
            /**
             * @description How many people may be enrolled at once. Null or absent means any number.
             * @example 120
             */
            seats?: number | null;
            /**
             * Format: date-time
             * @description When enrollment begins (UTC). Null or absent means that it is open.
             * @example 2026-09-01T00:00:00Z
             */
            enrollment_opens?: string | null;
            /**
             * Format: date-time
             * @description When enrollment is over (UTC). Null or absent means never.
             * @example 2027-01-31T23:59:59Z
             */
            enrollment_closes?: string | null;
            /**
             * @description Whether access must be requested and granted before. Null or absent means no.
             * @example false
             */
            requires_request?: boolean | null;
            /**
             * @description Names of the skills that the course teaches.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills: string[];
            /** @description What must be done before, as a tree; null when nothing is. */
            prerequisites: components["schemas"]["PrerequisiteRule"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A course of a platform's catalog. */
        Course: {
            /**
             * @description The identifier that the platform gave the course; unique within the platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The name that people see.
             * @example Data Mining
             */
            name: string;
            /**
             * @description The name in addresses, unique among the platform's courses; null when it has none.
             * @example data-mining
             */
            slug: string | null;
            /**
             * @description The key of the platform that owns the course.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["CourseData"];
        };
        /** @description A page of courses. */
        CoursePage: {
            /**
             * @description How many courses match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/courses/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The courses of this page. */
            results: components["schemas"]["Course"][];
        };
        /** @description Why a person can not enroll. */
        EligibilityReason: {
            /**
             * @description `not_visible`: the person may not see it; `prerequisites`: its prerequisites are not satisfied; `already_enrolled`: the person is enrolled; `no_seats`: all seats are taken; `not_open_yet`: enrollment has not begun; `closed`: enrollment is over; `request_needed`: access must be requested and granted; `payment_needed`: it costs something.
             * @example prerequisites
             * @enum {string}
             */
            code: "not_visible" | "prerequisites" | "already_enrolled" | "no_seats" | "not_open_yet" | "closed" | "request_needed" | "payment_needed";
            /**
             * @description The same in words.
             * @example The prerequisites of the course are not satisfied.
             */
            detail: string;
        };
        /** @description Whether a person may enroll in a course now. */
        CourseEligibility: {
            /**
             * @description Whether they may.
             * @example false
             */
            eligible: boolean;
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description Why not: everything that stands in the way. Empty when nothing does. */
            reasons: components["schemas"]["EligibilityReason"][];
        };
        /** @description A suggestion of a course to a person. */
        CourseSuggestion: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            id: number;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Whether it is accepted.
             * @example false
             */
            accepted: boolean;
            /**
             * @description Whether the learner sees it.
             * @example true
             */
            visible: boolean;
            /**
             * @description Whether it was made for this person or group, and not derived.
             * @example true
             */
            direct: boolean;
            /**
             * @description The user name of who suggested it; null for a key that is not a person.
             * @example nora.field
             */
            suggested_by: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was changed last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
            /**
             * @description What was stored with it.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The full name; empty when unknown.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The name of the course.
             * @example Data Mining
             */
            course_name: string;
        };
        /** @description A page of suggestions. */
        CourseSuggestionPage: {
            /**
             * @description How many suggestions match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The suggestions of this page. */
            results: components["schemas"]["CourseSuggestion"][];
        };
        /** @description Whom to suggest what. At least one of `user_id`, `username` and `email` names the person; several must agree. */
        CourseSuggestionUpsert: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The number of the person, also as text, or the user name.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description Whether it is accepted. Keeps its value when absent; false at first.
             * @example false
             */
            accepted?: boolean;
            /**
             * @description Whether the learner sees it. Keeps its value when absent; true at first.
             * @example true
             */
            visible?: boolean;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description The user name of the member who suggests it. Keeps its value when absent; the caller at first.
             * @example nora.field
             */
            suggested_by?: string;
            /**
             * @description Whether it was made for this person or group, and not derived. Keeps its value when absent; true at first.
             * @example true
             */
            direct?: boolean;
            /**
             * @description Whether to act for departments only: those that the caller administers, or any. Department admins always do.
             * @default false
             * @example false
             */
            department_mode?: boolean;
        };
        /** @description What was removed. */
        SuggestionDeletion: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            id: number;
            /**
             * @description How many were removed: 1.
             * @example 1
             */
            count: number;
        };
        /** @description A suggestion of a course to a group. */
        CourseGroupSuggestion: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            id: number;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Whether it is accepted.
             * @example false
             */
            accepted: boolean;
            /**
             * @description Whether the learner sees it.
             * @example true
             */
            visible: boolean;
            /**
             * @description Whether it was made for this person or group, and not derived.
             * @example true
             */
            direct: boolean;
            /**
             * @description The user name of who suggested it; null for a key that is not a person.
             * @example nora.field
             */
            suggested_by: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was changed last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
            /**
             * @description What was stored with it.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The number of the group.
             * @example 17
             */
            group_id: number;
            /**
             * @description The name of the group.
             * @example Autumn cohort
             */
            group_name: string;
            /**
             * @description How many members the group has now.
             * @example 24
             */
            user_count: number;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The name of the course.
             * @example Data Mining
             */
            course_name: string;
        };
        /** @description A page of suggestions. */
        CourseGroupSuggestionPage: {
            /**
             * @description How many suggestions match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The suggestions of this page. */
            results: components["schemas"]["CourseGroupSuggestion"][];
        };
        /** @description Whom to suggest what. */
        CourseGroupSuggestionUpsert: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The number of the group, also as text.
             * @example 17
             */
            group_id: number | string;
            /**
             * @description Whether it is accepted. Keeps its value when absent; false at first.
             * @example false
             */
            accepted?: boolean;
            /**
             * @description Whether the learner sees it. Keeps its value when absent; true at first.
             * @example true
             */
            visible?: boolean;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description The user name of the member who suggests it. Keeps its value when absent; the caller at first.
             * @example nora.field
             */
            suggested_by?: string;
            /**
             * @description Whether it was made for this person or group, and not derived. Keeps its value when absent; true at first.
             * @example true
             */
            direct?: boolean;
            /**
             * @description Whether to act for departments only: those that the caller administers, or any. Department admins always do.
             * @default false
             * @example false
             */
            department_mode?: boolean;
        };
        /** @description A suggestion of a pathway to a person. */
        PathwaySuggestion: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            id: number;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Whether it is accepted.
             * @example false
             */
            accepted: boolean;
            /**
             * @description Whether the learner sees it.
             * @example true
             */
            visible: boolean;
            /**
             * @description Whether it was made for this person or group, and not derived.
             * @example true
             */
            direct: boolean;
            /**
             * @description The user name of who suggested it; null for a key that is not a person.
             * @example nora.field
             */
            suggested_by: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was changed last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
            /**
             * @description What was stored with it.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The full name; empty when unknown.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The identifier of the pathway.
             * @example NF-W-DATA
             */
            pathway_id: string;
            /**
             * Format: uuid
             * @description The UUID of the pathway.
             * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
             */
            pathway_uuid: string;
            /**
             * @description The name of the pathway.
             * @example From Data to Decisions
             */
            pathway_name: string;
            /**
             * @description The key of the platform of the pathway.
             * @example northfield
             */
            pathway_platform_key: string;
        };
        /** @description A page of suggestions. */
        PathwaySuggestionPage: {
            /**
             * @description How many suggestions match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The suggestions of this page. */
            results: components["schemas"]["PathwaySuggestion"][];
        };
        /** @description Whom to suggest what. At least one of `user_id`, `username` and `email` names the person; several must agree. */
        PathwaySuggestionUpsert: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The identifier of the pathway.
             * @example NF-W-DATA
             */
            pathway_id?: string;
            /**
             * Format: uuid
             * @description The UUID of the pathway. With `pathway_id`, both must mean the same one.
             * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
             */
            pathway_uuid?: string;
            /**
             * @description The number of the person, also as text, or the user name.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description Whether it is accepted. Keeps its value when absent; false at first.
             * @example false
             */
            accepted?: boolean;
            /**
             * @description Whether the learner sees it. Keeps its value when absent; true at first.
             * @example true
             */
            visible?: boolean;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description The user name of the member who suggests it. Keeps its value when absent; the caller at first.
             * @example nora.field
             */
            suggested_by?: string;
            /**
             * @description Whether it was made for this person or group, and not derived. Keeps its value when absent; true at first.
             * @example true
             */
            direct?: boolean;
            /**
             * @description Whether to act for departments only: those that the caller administers, or any. Department admins always do.
             * @default false
             * @example false
             */
            department_mode?: boolean;
        };
        /** @description Whom to suggest which courses. */
        CourseSuggestionBulk: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description Whether to act for departments only: those that the caller administers, or any. Department admins always do.
             * @default false
             * @example false
             */
            department_mode?: boolean;
            /**
             * @description One entry a suggestion, each held to `CourseSuggestionUpsert` on its own; `platform_key` and `department_mode` repeat those of the request, or are left out. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "course_id": "NF-DS-310",
             *         "user_id": 40213
             *       }
             *     ]
             */
            suggestion_data: ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null)[];
        };
        /** @description What was wrong with one item. */
        BulkSuggestionError: {
            /**
             * @description Its place in what was sent, from 0.
             * @example 1
             */
            index: number;
            /**
             * @description The kind of error.
             * @example unknown_user
             * @enum {string}
             */
            code: "not_an_object" | "course_id_required" | "course_id_invalid" | "platform_key_invalid" | "suggested_by_invalid" | "suggested_by_unknown" | "department_mode_invalid" | "unknown_field" | "user_id_required" | "user_id_invalid" | "username_invalid" | "email_invalid" | "accepted_invalid" | "visible_invalid" | "direct_invalid" | "metadata_invalid" | "platform_mismatch" | "unknown_item" | "unknown_user" | "person_mismatch";
            /**
             * @description The same in words.
             * @example user_id: there is no such member of the platform
             */
            detail: string;
        };
        /** @description What became of many. */
        BulkSuggestionResult: {
            /**
             * @description How many succeeded.
             * @example 2
             */
            successes: number;
            /** @description What was wrong with the others, in their order. */
            error_codes: components["schemas"]["BulkSuggestionError"][];
        };
        /** @description A suggestion in a learner's list: theirs, or one to a group that they belong to. */
        UserCourseSuggestion: {
            /**
             * Format: int64
             * @description The number of the suggestion.
             * @example 3301
             */
            id: number;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description Whether it is accepted.
             * @example false
             */
            accepted: boolean;
            /**
             * @description Whether the learner sees it.
             * @example true
             */
            visible: boolean;
            /**
             * @description Whether it was made for this person or group, and not derived.
             * @example true
             */
            direct: boolean;
            /**
             * @description The user name of who suggested it; null for a key that is not a person.
             * @example nora.field
             */
            suggested_by: string | null;
            /**
             * Format: date-time
             * @description When it was made (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was changed last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
            /**
             * @description What was stored with it.
             * @example {
             *       "term": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The full name; empty when unknown.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The name of the course.
             * @example Data Mining
             */
            course_name: string;
            /**
             * Format: int64
             * @description The number of the group that it was suggested to; null for a suggestion to the person.
             * @example null
             */
            group_id: number | null;
            /**
             * @description The name of that group.
             * @example null
             */
            group_name: string | null;
        };
        /** @description A page of suggestions. */
        UserCourseSuggestionPage: {
            /**
             * @description How many suggestions match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The suggestions of this page. */
            results: components["schemas"]["UserCourseSuggestion"][];
        };
        /** @description What the learner says to a suggestion. */
        CourseSuggestionAnswer: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * Format: int64
             * @description The number of the suggestion in the list of the learner.
             * @example 3301
             */
            suggestion_id: number;
            /**
             * @description Whether it is accepted.
             * @default true
             * @example true
             */
            accepted?: boolean;
            /**
             * @description The learner, when an administrator answers for them; the caller when absent.
             * @example amina.okafor
             */
            username?: string;
        };
        /** @description The last numbers that a platform has used; 0 where none was. */
        AutoIncrement: {
            /**
             * @description The key of the platform.
             * @example northfield
             */
            org: string;
            /**
             * @description The same.
             * @example northfield
             */
            key: string;
            /**
             * @description Of courses.
             * @example 118
             */
            course_number: number;
            /**
             * @description Of programs.
             * @example 12
             */
            program_number: number;
            /**
             * @description Of other items.
             * @example 0
             */
            item_number: number;
        };
        /** @description What a new number is for. */
        AutoIncrementRequest: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The same; may be left out.
             * @example northfield
             */
            key?: string;
            /**
             * @description What is numbered.
             * @example course_number
             * @enum {string}
             */
            number_type: "course_number" | "program_number" | "item_number";
        };
        /** @description A number that nobody else gets. */
        NewNumber: {
            /**
             * @description The key of the platform.
             * @example northfield
             */
            org: string;
            /**
             * @description The same.
             * @example northfield
             */
            key: string;
            /**
             * @description What is numbered.
             * @example course_number
             * @enum {string}
             */
            number_type: "course_number" | "program_number" | "item_number";
            /**
             * @description The number.
             * @example 119
             */
            number: number;
        };
        /** @description What the platform says of the course. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        CourseDataInput: {
            /**
             * @description What the course is about, as plain text or Markdown.
             * @example From raw tables to a tested model: cleaning, features, trees and how to tell luck from skill.
             */
            description?: string | null;
            /**
             * @description One or two sentences for a card.
             * @example Find patterns in large tables and know when to believe them.
             */
            short_description?: string | null;
            /**
             * Format: uri
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url?: string | null;
            /**
             * Format: uri
             * @description URL of the page of the course.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url?: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level?: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject?: string | null;
            /**
             * @description Topics that the course touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics?: string[] | null;
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language?: string | null;
            /**
             * @description Campaign that the course is part of.
             * @example spring-2027
             */
            promotion?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Whether learners choose their own dates.
             * @example true
             */
            self_paced?: boolean | null;
            /**
             * @description How long it takes, in words.
             * @example 6 weeks
             */
            duration?: string | null;
            /**
             * @description Certificate that it leads to.
             * @example Verified certificate
             */
            certificate?: string | null;
            /**
             * @description Price in words: an amount with its currency, `free`, or `audit`.
             * @example 49.00 USD
             */
            price?: string | null;
            /**
             * Format: date-time
             * @description When the course begins.
             * @example 2026-10-05T08:00:00+00:00
             */
            course_start?: string | null;
            /**
             * Format: date-time
             * @description When the course ends. It can't be before the course begins.
             * @example 2026-11-16T18:00:00+00:00
             */
            course_end?: string | null;
            /**
             * @description How many people may be enrolled at once. Null or absent means any number.
             * @example 120
             */
            seats?: number | null;
            /**
             * Format: date-time
             * @description When enrollment begins (UTC). Null or absent means that it is open.
             * @example 2026-09-01T00:00:00Z
             */
            enrollment_opens?: string | null;
            /**
             * Format: date-time
             * @description When enrollment is over (UTC). Null or absent means never.
             * @example 2027-01-31T23:59:59Z
             */
            enrollment_closes?: string | null;
            /**
             * @description Whether access must be requested and granted before. Null or absent means no.
             * @example false
             */
            requires_request?: boolean | null;
            /**
             * @description Names of the skills that the course teaches. New names are added to the skills of the platform.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills?: string[] | null;
            /** @description What must be done before, as a tree of `all` and `any` over courses, or a plain list of course ids, all of which are needed. Every course named must exist on the platform. */
            prerequisites?: components["schemas"]["PrerequisiteRule"] | string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A course to create or update. Fields that are absent keep their value. */
        CourseUpsert: {
            /**
             * @description The identifier of the course within its platform. It decides between creating and updating.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform that owns the course. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The name that people see. Needed when the course is created.
             * @example Data Mining
             */
            name?: string;
            /**
             * @description The name in addresses, unique among the platform's courses. Null removes it.
             * @example data-mining
             */
            slug?: string | null;
            data?: components["schemas"]["CourseDataInput"];
        };
        /** @description What was removed. */
        CatalogDeletion: {
            /**
             * @description How many records were removed.
             * @example 1
             */
            count: number;
            /**
             * @description How many of each type.
             * @example {
             *       "course": 1
             *     }
             */
            type: {
                [key: string]: number;
            };
        };
        /** @description What the platform says of the program. Properties that are not named here are those that were stored with it. */
        ProgramData: {
            /**
             * @description What the program is about, as plain text or Markdown.
             * @example Four courses and a project, from statistics to models in use.
             */
            description: string;
            /**
             * @description One or two sentences for a card.
             * @example Become the person who can answer with data.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description URL of the page of the program.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that the program touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description Campaign that the program is part of.
             * @example spring-2027
             */
            promotion: string | null;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Kind of program.
             * @example Professional certificate
             */
            program_type: string | null;
            /**
             * @description Course ids of the program, in order.
             * @example [
             *       "NF-ST-101",
             *       "NF-DS-310"
             *     ]
             */
            courses: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A program of a platform's catalog. */
        Program: {
            /**
             * @description The identifier that the platform gave the program; unique within the platform.
             * @example NF-PRG-DATA
             */
            program_id: string;
            /**
             * @description The name that people see.
             * @example Applied Data Science
             */
            name: string;
            /**
             * @description The name in addresses, unique among the platform's programs; null when it has none.
             * @example applied-data-science
             */
            slug: string | null;
            /**
             * @description The key of the platform that owns the program.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["ProgramData"];
        };
        /** @description A page of programs. */
        ProgramPage: {
            /**
             * @description How many programs match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/programs/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The programs of this page. */
            results: components["schemas"]["Program"][];
        };
        /** @description What the platform says of the program. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        ProgramDataInput: {
            /**
             * @description What the program is about, as plain text or Markdown.
             * @example Four courses and a project, from statistics to models in use.
             */
            description?: string | null;
            /**
             * @description One or two sentences for a card.
             * @example Become the person who can answer with data.
             */
            short_description?: string | null;
            /**
             * Format: uri
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url?: string | null;
            /**
             * Format: uri
             * @description URL of the page of the program.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url?: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level?: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject?: string | null;
            /**
             * @description Topics that the program touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics?: string[] | null;
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language?: string | null;
            /**
             * @description Campaign that the program is part of.
             * @example spring-2027
             */
            promotion?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Kind of program.
             * @example Professional certificate
             */
            program_type?: string | null;
            /**
             * @description Course ids of the program, in order. Each must exist on the platform.
             * @example [
             *       "NF-ST-101",
             *       "NF-DS-310"
             *     ]
             */
            courses?: string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A program to create or update. Fields that are absent keep their value. */
        ProgramUpsert: {
            /**
             * @description The identifier of the program within its platform. It decides between creating and updating.
             * @example NF-PRG-DATA
             */
            program_id: string;
            /**
             * @description The key of the platform that owns the program. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The name that people see. Needed when the program is created.
             * @example Applied Data Science
             */
            name?: string;
            /**
             * @description The name in addresses, unique among the platform's programs. Null removes it.
             * @example applied-data-science
             */
            slug?: string | null;
            data?: components["schemas"]["ProgramDataInput"];
        };
        /** @description Who completed what. At least one of `user_id`, `username` and `email` names the person; several must agree. */
        CourseCompletionCreate: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The number of the person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
        };
        /** @description That a person completed a course. */
        CourseCompletion: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name of the person.
             * @example amina.okafor
             */
            username: string;
            /**
             * Format: date-time
             * @description When the person completed it.
             * @example 2026-11-18T09:12:00Z
             */
            completed_at: string;
        };
        /** @description Who completed what. At least one of `user_id`, `username` and `email` names the person; several must agree. */
        ResourceCompletionCreate: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the resource.
             * @example NF-RES-0042
             */
            resource_id: string;
            /**
             * @description The number of the person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
        };
        /** @description That a person completed a resource. */
        ResourceCompletion: {
            /**
             * @description The identifier of the resource.
             * @example NF-RES-0042
             */
            resource_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name of the person.
             * @example amina.okafor
             */
            username: string;
            /**
             * Format: date-time
             * @description When the person completed it.
             * @example 2026-11-18T09:12:00Z
             */
            completed_at: string;
        };
        /** @description Points of a skill. */
        PointsOfSkill: {
            /**
             * @description The name of the skill.
             * @example data mining
             */
            name: string;
            /**
             * @description How many of them are earned.
             * @example 20
             */
            points: number;
        };
        /** @description The points of skills that completing a block gives. */
        BlockSkillPoints: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the block in the course.
             * @example NF-DS-310-quiz-1
             */
            block_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description The skills by name, each once. */
            skills: components["schemas"]["PointsOfSkill"][];
        };
        /** @description Points of a skill. */
        PointsOfSkillInput: {
            /**
             * @description The name of the skill. Case makes no difference. A new one is added to the skills of the platform.
             * @example data mining
             */
            name: string;
            /**
             * @description How many of them are earned.
             * @example 20
             */
            points: number;
        };
        /** @description The points of skills that completing a block gives from now on. */
        BlockSkillPointsReplacement: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the block in the course.
             * @example NF-DS-310-quiz-1
             */
            block_id: string;
            /** @description The skills, each once. An empty list takes all points away. */
            skills: components["schemas"]["PointsOfSkillInput"][];
        };
        /** @description The points of skills that completing a course gives. */
        CourseSkillPoints: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description The skills by name, each once. */
            skills: components["schemas"]["PointsOfSkill"][];
        };
        /** @description The points of skills that completing a course gives from now on. */
        CourseSkillPointsReplacement: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /** @description The skills, each once. An empty list takes all points away. */
            skills: components["schemas"]["PointsOfSkillInput"][];
        };
        /** @description The points of skills that completing a resource gives. */
        ResourceSkillPoints: {
            /**
             * @description The identifier of the resource.
             * @example NF-RES-0042
             */
            resource_id: string;
            /**
             * @description The key of the platform.
             * @example northfield
             */
            platform_key: string;
            /** @description The skills by name, each once. */
            skills: components["schemas"]["PointsOfSkill"][];
        };
        /** @description The points of skills that completing a resource gives from now on. */
        ResourceSkillPointsReplacement: {
            /**
             * @description The key of the platform. Unknown, or not one of the caller's, is 404. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            platform_org?: string;
            /**
             * @description The identifier of the resource.
             * @example NF-RES-0042
             */
            resource_id: string;
            /** @description The skills, each once. An empty list takes all points away. */
            skills: components["schemas"]["PointsOfSkillInput"][];
        };
        /** @description What the platform says of the pathway. Properties that are not named here are those that were stored with it. */
        PathwayData: {
            /**
             * @description What the pathway is about, as plain text or Markdown.
             * @example Two programs in order, for people who work with numbers and want to go further.
             */
            description: string;
            /**
             * @description One or two sentences for a card.
             * @example A year of evenings, ending in a portfolio.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description URL of the page of the pathway.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that the pathway touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description Campaign that the pathway is part of.
             * @example spring-2027
             */
            promotion: string | null;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Program ids of the pathway, in order.
             * @example [
             *       "NF-PRG-DATA",
             *       "NF-PRG-VIS"
             *     ]
             */
            programs: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A pathway of a platform's catalog. */
        Pathway: {
            /**
             * @description The identifier that the platform gave the pathway; unique within the platform.
             * @example NF-PATH-ANALYST
             */
            pathway_id: string;
            /**
             * @description The name that people see.
             * @example From Spreadsheet to Analyst
             */
            name: string;
            /**
             * @description The name in addresses, unique among the platform's pathways; null when it has none.
             * @example spreadsheet-to-analyst
             */
            slug: string | null;
            /**
             * @description The key of the platform that owns the pathway.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["PathwayData"];
        };
        /** @description A page of pathways. */
        PathwayPage: {
            /**
             * @description How many pathways match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/pathways/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The pathways of this page. */
            results: components["schemas"]["Pathway"][];
        };
        /** @description What the platform says of the pathway. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        PathwayDataInput: {
            /**
             * @description What the pathway is about, as plain text or Markdown.
             * @example Two programs in order, for people who work with numbers and want to go further.
             */
            description?: string | null;
            /**
             * @description One or two sentences for a card.
             * @example A year of evenings, ending in a portfolio.
             */
            short_description?: string | null;
            /**
             * Format: uri
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url?: string | null;
            /**
             * Format: uri
             * @description URL of the page of the pathway.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url?: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level?: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject?: string | null;
            /**
             * @description Topics that the pathway touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics?: string[] | null;
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language?: string | null;
            /**
             * @description Campaign that the pathway is part of.
             * @example spring-2027
             */
            promotion?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Program ids of the pathway, in order. Each must exist on the platform.
             * @example [
             *       "NF-PRG-DATA",
             *       "NF-PRG-VIS"
             *     ]
             */
            programs?: string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A pathway to create or update. Fields that are absent keep their value. */
        PathwayUpsert: {
            /**
             * @description The identifier of the pathway within its platform. It decides between creating and updating.
             * @example NF-PATH-ANALYST
             */
            pathway_id: string;
            /**
             * @description The key of the platform that owns the pathway. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The name that people see. Needed when the pathway is created.
             * @example From Spreadsheet to Analyst
             */
            name?: string;
            /**
             * @description The name in addresses, unique among the platform's pathways. Null removes it.
             * @example spreadsheet-to-analyst
             */
            slug?: string | null;
            data?: components["schemas"]["PathwayDataInput"];
        };
        /** @description What the platform says of the resource. Properties that are not named here are those that were stored with it. */
        ResourceData: {
            /**
             * @description What the resource is about, as plain text or Markdown.
             * @example Thirty short cases of broken tables and how each was repaired.
             */
            description: string;
            /**
             * @description One or two sentences for a card.
             * @example Thirty repairs of broken tables.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description URL of the page of the resource.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that the resource touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description Campaign that the resource is part of.
             * @example spring-2027
             */
            promotion: string | null;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Kind of resource.
             * @example Video
             */
            resource_type: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A resource of a platform's catalog. */
        Resource: {
            /**
             * @description The identifier that the platform gave the resource; unique within the platform.
             * @example NF-RES-0042
             */
            resource_id: string;
            /**
             * @description The name that people see.
             * @example A Field Guide to Messy Data
             */
            name: string;
            /**
             * @description The name in addresses, unique among the platform's resources; null when it has none.
             * @example field-guide-messy-data
             */
            slug: string | null;
            /**
             * @description The key of the platform that owns the resource.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["ResourceData"];
        };
        /** @description A page of resources. */
        ResourcePage: {
            /**
             * @description How many resources match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/resources/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The resources of this page. */
            results: components["schemas"]["Resource"][];
        };
        /** @description What the platform says of the resource. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        ResourceDataInput: {
            /**
             * @description What the resource is about, as plain text or Markdown.
             * @example Thirty short cases of broken tables and how each was repaired.
             */
            description?: string | null;
            /**
             * @description One or two sentences for a card.
             * @example Thirty repairs of broken tables.
             */
            short_description?: string | null;
            /**
             * Format: uri
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url?: string | null;
            /**
             * Format: uri
             * @description URL of the page of the resource.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url?: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level?: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject?: string | null;
            /**
             * @description Topics that the resource touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics?: string[] | null;
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language?: string | null;
            /**
             * @description Campaign that the resource is part of.
             * @example spring-2027
             */
            promotion?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Kind of resource.
             * @example Video
             */
            resource_type?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A resource to create or update. Fields that are absent keep their value. */
        ResourceUpsert: {
            /**
             * @description The identifier of the resource within its platform. It decides between creating and updating.
             * @example NF-RES-0042
             */
            resource_id: string;
            /**
             * @description The key of the platform that owns the resource. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The name that people see. Needed when the resource is created.
             * @example A Field Guide to Messy Data
             */
            name?: string;
            /**
             * @description The name in addresses, unique among the platform's resources. Null removes it.
             * @example field-guide-messy-data
             */
            slug?: string | null;
            data?: components["schemas"]["ResourceDataInput"];
        };
        /** @description What the platform says of the skill. Properties that are not named here are those that were stored with it. */
        SkillData: {
            /**
             * @description What the skill is about, as plain text or Markdown.
             * @example Finding regularities in large amounts of data by statistics and machine learning.
             */
            description: string;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Names of skills that often go with it.
             * @example [
             *       "statistics",
             *       "machine learning"
             *     ]
             */
            related_skills: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A skill, with what a platform says about it. */
        Skill: {
            /**
             * @description The name of the skill, which is its identifier. Case makes no difference.
             * @example data mining
             */
            name: string;
            /**
             * @description The key of the platform that says it.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["SkillData"];
        };
        /** @description A page of skills. */
        SkillPage: {
            /**
             * @description How many skills match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/skills/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The skills of this page. */
            results: components["schemas"]["Skill"][];
        };
        /** @description What the platform says of the skill. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        SkillDataInput: {
            /**
             * @description What the skill is about, as plain text or Markdown.
             * @example Finding regularities in large amounts of data by statistics and machine learning.
             */
            description?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Names of skills that often go with it. New names are added to the platform's skills.
             * @example [
             *       "statistics",
             *       "machine learning"
             *     ]
             */
            related_skills?: string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A skill to add or update. Fields that are absent keep their value. */
        SkillUpsert: {
            /**
             * @description The name of the skill. It decides between creating and updating; case makes no difference.
             * @example data mining
             */
            name: string;
            /**
             * @description The key of the platform that says it. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            data?: components["schemas"]["SkillDataInput"];
        };
        /** @description What the platform says of the role. Properties that are not named here are those that were stored with it. */
        RoleData: {
            /**
             * @description What the role is about, as plain text or Markdown.
             * @example Turns a question of the business into a query, a chart and an honest answer.
             */
            description: string;
            /**
             * @description One or two sentences for a card.
             * @example Answers questions with data.
             */
            short_description: string;
            /**
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url: string | null;
            /**
             * @description URL of the page of the role.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject: string | null;
            /**
             * @description Topics that the role touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics: string[];
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags: string[];
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language: string | null;
            /**
             * @description Campaign that the role is part of.
             * @example spring-2027
             */
            promotion: string | null;
            visibility: components["schemas"]["Visibility"];
            /**
             * @description Names of the skills that the role needs.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills: string[];
            /**
             * @description Course ids recommended for the role.
             * @example [
             *       "NF-DS-310"
             *     ]
             */
            recommended_courses: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A role of a platform's catalog. */
        Role: {
            /**
             * @description The identifier that the platform gave the role; unique within the platform.
             * @example NF-ROLE-ANALYST
             */
            role_id: string;
            /**
             * @description The name that people see.
             * @example Data Analyst
             */
            name: string;
            /**
             * @description The name in addresses, unique among the platform's roles; null when it has none.
             * @example data-analyst
             */
            slug: string | null;
            /**
             * @description The key of the platform that owns the role.
             * @example northfield
             */
            org: string;
            data: components["schemas"]["RoleData"];
        };
        /** @description A page of roles. */
        RolePage: {
            /**
             * @description How many roles match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/roles/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The roles of this page. */
            results: components["schemas"]["Role"][];
        };
        /** @description What the platform says of the role. Absent properties keep their value, null clears one. Properties that are not named here are kept and returned. */
        RoleDataInput: {
            /**
             * @description What the role is about, as plain text or Markdown.
             * @example Turns a question of the business into a query, a chart and an honest answer.
             */
            description?: string | null;
            /**
             * @description One or two sentences for a card.
             * @example Answers questions with data.
             */
            short_description?: string | null;
            /**
             * Format: uri
             * @description URL of an image for a card.
             * @example https://cdn.northfield.example/images/data-mining.jpg
             */
            image_url?: string | null;
            /**
             * Format: uri
             * @description URL of the page of the role.
             * @example https://learn.northfield.example/catalog/data-mining
             */
            url?: string | null;
            /**
             * @description Level of difficulty, in the words of the platform.
             * @example intermediate
             */
            level?: string | null;
            /**
             * @description Subject, in the words of the platform.
             * @example Computer Science
             */
            subject?: string | null;
            /**
             * @description Topics that the role touches.
             * @example [
             *       "data analysis",
             *       "statistics"
             *     ]
             */
            topics?: string[] | null;
            /**
             * @description Free labels.
             * @example [
             *       "new",
             *       "project-based"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Language that it is taught in.
             * @example English
             */
            language?: string | null;
            /**
             * @description Campaign that the role is part of.
             * @example spring-2027
             */
            promotion?: string | null;
            /**
             * @description Who sees it. Null means `viewable_by_tenant_students`.
             * @example viewable_by_tenant_students
             * @enum {string|null}
             */
            visibility?: "viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins" | null;
            /**
             * @description Names of the skills that the role needs. New names are added to the skills of the platform.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills?: string[] | null;
            /**
             * @description Course ids recommended for the role. Each must exist on the platform.
             * @example [
             *       "NF-DS-310"
             *     ]
             */
            recommended_courses?: string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A role to create or update. Fields that are absent keep their value. */
        RoleUpsert: {
            /**
             * @description The identifier of the role within its platform. It decides between creating and updating.
             * @example NF-ROLE-ANALYST
             */
            role_id: string;
            /**
             * @description The key of the platform that owns the role. Needed when the caller may do this in several platforms or in all.
             * @example northfield
             */
            org?: string;
            /**
             * @description The name that people see. Needed when the role is created.
             * @example Data Analyst
             */
            name?: string;
            /**
             * @description The name in addresses, unique among the platform's roles. Null removes it.
             * @example data-analyst
             */
            slug?: string | null;
            data?: components["schemas"]["RoleDataInput"];
        };
        /** @description Who is enrolled in what. At least one of `user_id`, `username` and `email` names the person; when there are several, all must mean the same one, otherwise the answer is 400. */
        CourseEnrollmentCreate: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description The key of the platform that owns the course. `platform_key` and `org` mean the same; one of them is needed when the caller belongs to several platforms or to none.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`.
             * @example northfield
             */
            org?: string;
            /**
             * @description Whether the enrollment holds. `false` records it without letting the person in.
             * @default true
             * @example true
             */
            active?: boolean;
            /**
             * Format: date-time
             * @description When the person may begin (UTC), in the years 1 to 9999. The time of the request when absent.
             * @example 2026-09-07T06:00:00Z
             */
            started?: string | null;
            /**
             * Format: date-time
             * @description When it runs out (UTC), in the years 1 to 9999. Null or absent when it does not.
             * @example 2027-01-31T23:59:59Z
             */
            expired?: string | null;
            /**
             * @description Whatever belongs with it. It replaces what was stored.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description One person's enrollment in one course. There is at most one for a person and a course. */
        CourseEnrollment: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The e-mail address.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description The identifier of the course within its platform.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description Whether the enrollment holds now. Deactivating keeps the record.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was recorded first (UTC).
             * @example 2026-09-01T08:15:30Z
             */
            created: string;
            /**
             * Format: date-time
             * @description When the person may begin or began (UTC); the time of `created` when nobody set another.
             * @example 2026-09-07T06:00:00Z
             */
            started: string;
            /**
             * Format: date-time
             * @description When it was deactivated (UTC); null while it is active.
             * @example null
             */
            ended: string | null;
            /**
             * Format: date-time
             * @description When it runs out or ran out (UTC); null when it does not.
             * @example 2027-01-31T23:59:59Z
             */
            expired: string | null;
            /**
             * @description What was stored with it.
             * @example {
             *       "cohort": "autumn-2026"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description The full name of the person; empty when unknown.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The name of the course.
             * @example Data Mining
             */
            course_name: string;
        };
        /** @description A page of course enrollments. */
        CourseEnrollmentPage: {
            /**
             * @description How many enrollments match, on all pages together.
             * @example 61
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example https://api.northfield.example/api/catalog/enrollment/courses/search/?page=2
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The enrollments of this page. */
            results: components["schemas"]["CourseEnrollment"][];
        };
        /** @description The skills that count from now on. */
        LearnerSkillsChange: {
            /**
             * @description Names of skills. They stay the learner's own words; those that are the name of a skill of the platform, now or later, count as this skill.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills: string[];
        };
        /** @description Skills of a learner. */
        LearnerSkills: {
            /**
             * Format: int64
             * @description The number of the learner.
             * @example 12
             */
            user_id: number;
            /**
             * @description Their username.
             * @example ada.novak
             */
            username: string;
            /**
             * @description Names of skills, in alphabetical order.
             * @example [
             *       "data mining",
             *       "statistics"
             *     ]
             */
            skills: string[];
        };
        /** @description A department by number and name. */
        DepartmentReference: {
            /**
             * Format: int64
             * @description The number of the department.
             * @example 401
             */
            id: number;
            /**
             * @description Its name.
             * @example Engineering
             */
            name: string;
        };
        /** @description A department of a platform. */
        Department: {
            /**
             * Format: int64
             * @description The number of the department.
             * @example 412
             */
            id: number;
            /**
             * @description Its name, unique among the departments with the same parent, case aside.
             * @example Data Science
             */
            name: string;
            /**
             * Format: int64
             * @description The number of the department directly above it; null at the top, and where the caller may not see it.
             * @example 407
             */
            parent_id: number | null;
            /** @description The departments above it that the caller may see, from the top. */
            ancestors: components["schemas"]["DepartmentReference"][];
            /**
             * @description How many departments are directly below it.
             * @example 2
             */
            child_count: number;
            /**
             * @description How many people are its own members.
             * @example 14
             */
            member_count: number;
            /**
             * @description How many people are members of it or of any department below it, each counted once.
             * @example 63
             */
            total_member_count: number;
            /**
             * Format: date-time
             * @description When it was created (UTC).
             * @example 2026-09-01T08:00:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was renamed or moved last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
        };
        /** @description A page of departments. */
        DepartmentPage: {
            /**
             * @description How many departments match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The departments of this page. */
            results: components["schemas"]["Department"][];
        };
        /** @description A department to add. */
        DepartmentCreate: {
            /**
             * @description Its name: no white space at either end, no control characters.
             * @example Data Science
             */
            name: string;
            /**
             * Format: int64
             * @description The number of the department to put it below; null or absent puts it at the top.
             * @example 407
             */
            parent_id?: number | null;
        };
        /** @description What to change of a department; at least one field. */
        DepartmentChange: {
            /**
             * @description Its new name: no white space at either end, no control characters.
             * @example Data Science
             */
            name?: string;
            /**
             * Format: int64
             * @description The number of the department to move it below; null moves it to the top.
             * @example 407
             */
            parent_id?: number | null;
        };
        /** @description Somebody in a department or below it. */
        DepartmentMember: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name of the person.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The full name; empty when it is not known.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The e-mail address of the person.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description Whether the person is still a member of the platform and their account is open.
             * @example true
             */
            active: boolean;
            /**
             * @description Whether they administer this very department, and with it all below.
             * @example false
             */
            is_admin: boolean;
            /**
             * @description Whether they are own members of it, and not only of a department below.
             * @example true
             */
            is_direct: boolean;
            /**
             * @description The numbers of the departments that they are in, of this one and those below.
             * @example [
             *       412
             *     ]
             */
            department_ids: number[];
            /**
             * Format: date-time
             * @description When they were put in (UTC); into the first of several departments.
             * @example 2026-09-03T10:30:00+00:00
             */
            created: string;
        };
        /** @description A page of members. */
        DepartmentMemberPage: {
            /**
             * @description How many members match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The members of this page. */
            results: components["schemas"]["DepartmentMember"][];
        };
        /** @description Whom to put into a department: by `user_id`, `username` or `email`. */
        DepartmentMemberAdd: {
            /**
             * Format: int64
             * @description The number of the person. All names of an item must mean the same person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description Whether they administer the department and all below; absent leaves members what they are.
             * @example true
             */
            is_admin?: boolean;
        };
        /** @description Whom to put into a department. */
        DepartmentMembersAdd: {
            /**
             * @description One entry a person, each held to `DepartmentMemberAdd` on its own: one that does not fit is an error of that entry. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "user_id": 40213
             *       },
             *       {
             *         "username": "jonas.lind"
             *       }
             *     ]
             */
            members: (components["schemas"]["DepartmentMemberAdd"] | ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null))[];
        };
        /** @description What was wrong with one item. */
        MembersAddedError: {
            /**
             * @description Its place in what was sent, from 0.
             * @example 1
             */
            index: number;
            /**
             * @description The kind of error.
             * @example unknown_user
             * @enum {string}
             */
            code: "not_an_object" | "metadata_invalid" | "unknown_field" | "user_id_required" | "user_id_invalid" | "username_invalid" | "email_invalid" | "is_admin_invalid" | "unknown_user" | "person_mismatch";
            /**
             * @description The same in words.
             * @example user_id: there is no such member of the platform
             */
            detail: string;
        };
        /** @description What became of each. */
        MembersAddedResult: {
            /**
             * @description How many are members now, those who were before too.
             * @example 2
             */
            successes: number;
            /** @description What was wrong with the others, in their order. */
            error_codes: components["schemas"]["MembersAddedError"][];
        };
        /** @description People of a platform who are addressed together. */
        Group: {
            /**
             * Format: int64
             * @description The number of the group.
             * @example 17
             */
            id: number;
            /**
             * @description Its name, unique in the platform, case aside.
             * @example Autumn cohort
             */
            name: string;
            /**
             * @description How many people are in it.
             * @example 24
             */
            member_count: number;
            /**
             * Format: date-time
             * @description When it was created (UTC).
             * @example 2026-09-01T08:00:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description When it was renamed last (UTC).
             * @example 2026-11-18T09:12:00+00:00
             */
            modified: string;
        };
        /** @description A page of groups. */
        GroupPage: {
            /**
             * @description How many groups match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The groups of this page. */
            results: components["schemas"]["Group"][];
        };
        /** @description A group to add. */
        GroupCreate: {
            /**
             * @description Its name: no white space at either end, no control characters.
             * @example Autumn cohort
             */
            name: string;
        };
        /** @description What to change of a group. */
        GroupChange: {
            /**
             * @description Its new name: no white space at either end, no control characters.
             * @example Autumn cohort
             */
            name: string;
        };
        /** @description Somebody in a group. */
        GroupMember: {
            /**
             * Format: int64
             * @description The number of the person.
             * @example 40213
             */
            user_id: number;
            /**
             * @description The user name of the person.
             * @example amina.okafor
             */
            username: string;
            /**
             * @description The full name; empty when it is not known.
             * @example Amina Okafor
             */
            name: string;
            /**
             * @description The e-mail address of the person.
             * @example amina.okafor@northfield.example
             */
            email: string;
            /**
             * @description Whether the person is still a member of the platform and their account is open.
             * @example true
             */
            active: boolean;
            /**
             * Format: date-time
             * @description When they were put in (UTC).
             * @example 2026-09-03T10:30:00+00:00
             */
            created: string;
        };
        /** @description A page of members. */
        GroupMemberPage: {
            /**
             * @description How many members match, on all pages together.
             * @example 1
             */
            count: number;
            /**
             * Format: uri
             * @description URL of the next page; null on the last one.
             * @example null
             */
            next: string | null;
            /**
             * Format: uri
             * @description URL of the page before; null on the first one.
             * @example null
             */
            previous: string | null;
            /** @description The members of this page. */
            results: components["schemas"]["GroupMember"][];
        };
        /** @description Whom to put into a group: by `user_id`, `username` or `email`. */
        GroupMemberAdd: {
            /**
             * Format: int64
             * @description The number of the person. All names of an item must mean the same person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
        };
        /** @description Whom to put into a group. */
        GroupMembersAdd: {
            /**
             * @description One entry a person, each held to `GroupMemberAdd` on its own: one that does not fit is an error of that entry. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "user_id": 40213
             *       },
             *       {
             *         "username": "jonas.lind"
             *       }
             *     ]
             */
            members: (components["schemas"]["GroupMemberAdd"] | ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null))[];
        };
        /** @description A key, without its secret. */
        ApiToken: {
            /**
             * @description Its name, unique among the live keys of the platform.
             * @example nightly-import
             */
            name: string;
            /**
             * @description The key of the platform that it acts in.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The public beginning of the key, by which logs and the command line name it.
             * @example q3Zt_8bKx1Vw
             */
            prefix: string;
            /**
             * @description What it acts as.
             * @example platform_admin
             * @enum {string}
             */
            role: "platform_admin" | "platform_viewer" | "department_admin" | "learner";
            /**
             * Format: int64
             * @description The number of the department that it administers; null for all of them, and for other roles.
             * @example 407
             */
            department_id: number | null;
            /**
             * Format: date-time
             * @description When it was created (UTC).
             * @example 2026-11-20T08:00:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description From when on it is 401 (UTC); null when it does not end.
             * @example 2027-11-20T08:00:00+00:00
             */
            expires: string | null;
            /**
             * Format: date-time
             * @description When it was used last, to the minute or so (UTC); null before its first use.
             * @example 2026-11-21T02:00:07+00:00
             */
            last_used: string | null;
        };
        /** @description A key to create. */
        ApiTokenCreate: {
            /**
             * @description Its name: no slash, no white space at either end, no control characters, and neither one dot nor two.
             * @example nightly-import
             */
            name: string;
            /**
             * @description The key of the platform that it acts in. Unknown, or not one of the caller's, is 404. An administrator of one platform may leave it out.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same as `platform_key`, under the name that older clients use.
             * @example northfield
             */
            org?: string;
            /**
             * @description How long it lives: a number of seconds, or a text with one or with a duration like `30 00:00:00` (days, hours, minutes, seconds). Null, an empty text or absence: without an end. At most 36,500 days.
             * @example 31536000
             */
            expires_in?: number | string | null;
            /**
             * @description What it acts as. A department administrator acts for `department_id`, or for all departments without one.
             * @default platform_admin
             * @example platform_admin
             * @enum {string}
             */
            role?: "platform_admin" | "platform_viewer" | "department_admin" | "learner";
            /**
             * Format: int64
             * @description The number of the department of a `department_admin`; with another role it is 400.
             * @example 407
             */
            department_id?: number;
            /**
             * @deprecated
             * @description The older name of `expires_in`. Both must be the same (400).
             * @example
             */
            expires?: number | string | null;
            /**
             * @deprecated
             * @description Sent by existing clients; has no effect.
             * @example nora.field
             */
            username?: string | null;
            /**
             * @deprecated
             * @description Sent empty by existing clients; has no effect.
             * @example
             */
            key?: string | null;
            /**
             * @deprecated
             * @description Sent by existing clients; has no effect.
             * @example 2026-11-20T08:00:00Z
             */
            created?: string | null;
        };
        /** @description A key with its secret. */
        NewApiToken: {
            /**
             * @description Its name, unique among the live keys of the platform.
             * @example nightly-import
             */
            name: string;
            /**
             * @description The key itself, to be sent as `Authorization: Api-Key <key>`. It is not shown again.
             * @example q3Zt_8bKx1Vw.3s6oQ1mHk0uJr2c9aXv7LwYbTzEdGfPiNqB4RtUxCeM
             */
            key: string;
            /**
             * @description The key of the platform that it acts in.
             * @example northfield
             */
            platform_key: string;
            /**
             * @description The public beginning of the key, by which logs and the command line name it.
             * @example q3Zt_8bKx1Vw
             */
            prefix: string;
            /**
             * @description What it acts as.
             * @example platform_admin
             * @enum {string}
             */
            role: "platform_admin" | "platform_viewer" | "department_admin" | "learner";
            /**
             * Format: int64
             * @description The number of the department that it administers; null for all of them, and for other roles.
             * @example 407
             */
            department_id: number | null;
            /**
             * Format: date-time
             * @description When it was created (UTC).
             * @example 2026-11-20T08:00:00+00:00
             */
            created: string;
            /**
             * Format: date-time
             * @description From when on it is 401 (UTC); null when it does not end.
             * @example 2027-11-20T08:00:00+00:00
             */
            expires: string | null;
            /**
             * Format: date-time
             * @description When it was used last, to the minute or so (UTC); null before its first use.
             * @example 2026-11-21T02:00:07+00:00
             */
            last_used: string | null;
        };
        /** @description A block of an outline. */
        CourseBlock: {
            /**
             * @description The key of the block, unique in the course.
             * @example NF-DS-310-quiz-1
             */
            block_id: string;
            /**
             * @description The `block_id` of the block that it is in; null for a section.
             * @example NF-DS-310-unit-1-1-1
             */
            parent_id: string | null;
            /**
             * @description The level of the outline, or for what learners work on, its kind.
             * @example problem
             * @enum {string}
             */
            type: "section" | "subsection" | "unit" | "problem" | "video" | "html" | "discussion" | "resource" | "other";
            /**
             * @description The name that people see.
             * @example Quiz: is it signal or noise?
             */
            name: string;
            /**
             * @description The order among the blocks with the same parent, lowest first; ties are ordered by `block_id`.
             * @example 2
             */
            position: number;
            /**
             * @description Whether it counts for the grade of the course. What is in a graded block counts as well.
             * @example true
             */
            graded: boolean;
            /**
             * @description The name of the assignment type of the grading policy that it belongs to; null for that of the block that it is in, if any.
             * @example Quiz
             */
            assignment_type: string | null;
            /**
             * @description How many points can be earned on it; null when it has no points.
             * @example 10
             */
            max_score: number | null;
            /**
             * @description Whether learners complete it. Of those, the blocks in units count for the completion of the course.
             * @example true
             */
            completable: boolean;
            /**
             * @description The length of a video in seconds; null for what is none, or when it is not known.
             * @example null
             */
            video_seconds: number | null;
        };
        /** @description A block that has left the outline. What was earned on it can still be read. */
        RetiredCourseBlock: {
            /**
             * @description The key of the block, unique in the course.
             * @example NF-DS-310-quiz-1
             */
            block_id: string;
            /**
             * @description The `block_id` of the block that it was in; null for a section.
             * @example NF-DS-310-unit-1-1-1
             */
            parent_id: string | null;
            /**
             * @description The level of the outline, or for what learners work on, its kind.
             * @example problem
             * @enum {string}
             */
            type: "section" | "subsection" | "unit" | "problem" | "video" | "html" | "discussion" | "resource" | "other";
            /**
             * @description The name that people see.
             * @example Quiz: is it signal or noise?
             */
            name: string;
            /**
             * @description The order among the blocks with the same parent, lowest first; ties are ordered by `block_id`.
             * @example 2
             */
            position: number;
            /**
             * @description Whether it counts for the grade of the course. What is in a graded block counts as well.
             * @example true
             */
            graded: boolean;
            /**
             * @description The name of the assignment type of the grading policy that it belongs to; null for that of the block that it is in, if any.
             * @example Quiz
             */
            assignment_type: string | null;
            /**
             * @description How many points can be earned on it; null when it has no points.
             * @example 10
             */
            max_score: number | null;
            /**
             * @description Whether learners complete it. Of those, the blocks in units count for the completion of the course.
             * @example true
             */
            completable: boolean;
            /**
             * @description The length of a video in seconds; null for what is none, or when it is not known.
             * @example null
             */
            video_seconds: number | null;
            /**
             * Format: date-time
             * @description When it left the outline (UTC).
             * @example 2026-10-02T14:05:00+00:00
             */
            retired_at: string;
        };
        /** @description The outline of a course. */
        CourseOutline: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /** @description The blocks in the order of the course: each after the one that it is in, and before the next one beside that. They can be sent back as they are. */
            blocks: components["schemas"]["CourseBlock"][];
            /** @description The blocks that have left the outline, the last one first. Only with `include_retired`; empty for learners. */
            retired?: components["schemas"]["RetiredCourseBlock"][];
        };
        /** @description A block of an outline to store. */
        CourseBlockInput: {
            /**
             * @description The key of the block, unique in the course; statements about learners name the block by it. It decides which stored block this is.
             * @example NF-DS-310-quiz-1
             */
            block_id: string;
            /**
             * @description The `block_id` of the block that it is in: of a subsection a section, of a unit a subsection, of every other block a unit. Null or absent for a section.
             * @example NF-DS-310-unit-1-1-1
             */
            parent_id?: string | null;
            /**
             * @description The level of the outline, or for what learners work on, its kind.
             * @example problem
             * @enum {string}
             */
            type: "section" | "subsection" | "unit" | "problem" | "video" | "html" | "discussion" | "resource" | "other";
            /**
             * @description The name that people see.
             * @example Quiz: is it signal or noise?
             */
            name: string;
            /**
             * @description The order among the blocks with the same parent, lowest first; ties are ordered by `block_id`. Absent: the place in the list among the blocks with the same parent, from 1.
             * @example 2
             */
            position?: number;
            /**
             * @description Whether it counts for the grade of the course. What is in a graded block counts as well.
             * @default false
             * @example true
             */
            graded?: boolean;
            /**
             * @description The name of the assignment type of the grading policy that it belongs to; null for that of the block that it is in, if any.
             * @default null
             * @example Quiz
             */
            assignment_type?: string | null;
            /**
             * @description How many points can be earned on it; null when it has no points.
             * @default null
             * @example 10
             */
            max_score?: number | null;
            /**
             * @description Whether learners complete it, so that it counts for the completion of the course. Only blocks in units count. Absent: true for these, false for sections, subsections and units.
             * @example true
             */
            completable?: boolean;
            /**
             * @description The length of a video in seconds; null for what is none, or when it is not known.
             * @default null
             * @example null
             */
            video_seconds?: number | null;
        };
        /** @description The outline that a course has from now on. */
        CourseOutlineReplacement: {
            /**
             * @description All blocks of the course, in any order, each held to `CourseBlockInput`; one that does not fit refuses the whole outline. At most 131,072 characters of JSON each.
             * @example [
             *       {
             *         "block_id": "NF-DS-310-s1",
             *         "type": "section",
             *         "name": "Looking at data"
             *       }
             *     ]
             */
            blocks: (({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null) | components["schemas"]["CourseBlockInput"])[];
        };
        /** @description What replacing an outline changed, in numbers of blocks. */
        CourseOutlineResult: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /**
             * @description Blocks that the course never had before.
             * @example 3
             */
            created: number;
            /**
             * @description Blocks that had been retired and are in the outline again.
             * @example 0
             */
            restored: number;
            /**
             * @description Blocks that were in the outline and are now different.
             * @example 1
             */
            updated: number;
            /**
             * @description Blocks that stayed as they were.
             * @example 212
             */
            unchanged: number;
            /**
             * @description Blocks that are no longer in the outline.
             * @example 2
             */
            retired: number;
        };
        /** @description A kind of graded work, and how it counts. */
        AssignmentType: {
            /**
             * @description The name that graded blocks have as their `assignment_type`.
             * @example Quiz
             */
            name: string;
            /**
             * @description What full marks in this type add to the grade of the course: 0.4 is 40 percent. The weights need not sum to 1.
             * @example 0.4
             */
            weight: number;
            /**
             * @description How many there must be. Those that are missing count as 0.
             * @example 6
             */
            min_count: number;
            /**
             * @description How many of the lowest grades do not count.
             * @example 1
             */
            drop_count: number;
        };
        /** @description How the grade of a course is made of its graded blocks. */
        GradingPolicy: {
            /**
             * @description The identifier of the course.
             * @example NF-DS-310
             */
            course_id: string;
            /** @description The kinds of graded work, in the order in which they are shown. */
            assignment_types: components["schemas"]["AssignmentType"][];
            /**
             * @description The least grade (0 to 1) that each letter takes, compared as decimals. The lowest one above 0 passes the course.
             * @example {
             *       "A": 0.85,
             *       "B": 0.7,
             *       "C": 0.5
             *     }
             */
            cutoffs: {
                [key: string]: number;
            };
            /**
             * @description Which score of a block counts when it was scored more than once.
             * @example best
             * @enum {string}
             */
            score_policy: "best" | "latest";
        };
        /** @description A kind of graded work, and how it counts. */
        AssignmentTypeInput: {
            /**
             * @description The name that graded blocks have as their `assignment_type`; unique in the policy.
             * @example Quiz
             */
            name: string;
            /**
             * @description What full marks in this type add to the grade of the course: 0.4 is 40 percent. Weights are taken as they are; their sum need not be 1.
             * @example 0.4
             */
            weight: number;
            /**
             * @description How many there must be. Those that are missing count as 0.
             * @default 0
             * @example 6
             */
            min_count?: number;
            /**
             * @description How many of the lowest grades do not count.
             * @default 0
             * @example 1
             */
            drop_count?: number;
        };
        /** @description The grading policy that a course has from now on. */
        GradingPolicyReplacement: {
            /** @description The kinds of graded work, in the order in which they are shown. Their names differ. */
            assignment_types: components["schemas"]["AssignmentTypeInput"][];
            /**
             * @description The least grade (0 to 1) that each letter takes, compared as decimals. The lowest one above 0 passes the course. Two letters can't have the same.
             * @example {
             *       "A": 0.85,
             *       "B": 0.7,
             *       "C": 0.5
             *     }
             */
            cutoffs: {
                [key: string]: number;
            };
            /**
             * @description Which score of a block counts when it was scored more than once; the best unless it says otherwise.
             * @default best
             * @example best
             * @enum {string}
             */
            score_policy?: "best" | "latest";
        };
        /** @description What somebody did: `user_id`, `username` or `email` says who, and `id` or `at` is needed to know the record again. */
        LearningRecord: {
            /**
             * @description A UUID that the record keeps as the id of its statement.
             * @example 0c3f1d52-8a54-4f1e-9a43-6a1a1c7b9f10
             */
            id?: string;
            /**
             * Format: date-time
             * @description When it happened; of a record with an `id` the time of storing, when it is left out.
             * @example 2026-11-20T08:03:40Z
             */
            at?: string;
            /**
             * Format: int64
             * @description The number of the person, a member of the platform. All names of a record must mean the same person.
             * @example 40213
             */
            user_id?: number;
            /**
             * @description The user name of the person. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address of the person. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description What they did: `initialized`, `launched`, `experienced`, `attempted`, `answered`, `interacted`, `progressed`, `completed`, `passed`, `failed`, `scored`, `satisfied`, `mastered`, `played`, `paused`, `seeked`, `terminated`, `logged-in`, `logged-out`, `earned`, or the IRI of another verb.
             * @example played
             */
            verb: string;
            /**
             * @description The course. One that the platform does not have is an error.
             * @example NF-DS-310
             */
            course_id?: string;
            /**
             * @description The block of the course's outline, a retired one too. One that the course never had is an error.
             * @example NF-DS-310-video-1
             */
            block_id?: string;
            /**
             * @description Points that were reached.
             * @example 8.5
             */
            score?: number;
            /**
             * @description Points that could be reached; not less than `score`.
             * @example 10
             */
            max_score?: number;
            /**
             * @description Whether it was done well enough.
             * @example true
             */
            success?: boolean;
            /**
             * @description Whether it was done to the end.
             * @example true
             */
            completion?: boolean;
            /**
             * @description How long it took, in seconds.
             * @example 412
             */
            seconds?: number;
            /**
             * @description How much of it is done, in percent.
             * @example 35
             */
            progress?: number;
            /**
             * @description A UUID that records of one attempt have in common.
             * @example 6690e6c9-3ef0-4ed3-8b37-7f3964730bee
             */
            registration?: string;
            /**
             * @description The country where the person was, by name or by its code of ISO 3166.
             * @example NO
             */
            country?: string;
            /**
             * @description The region where the person was.
             * @example Vestland
             */
            region?: string;
            /**
             * @description The city where the person was.
             * @example Bergen
             */
            city?: string;
            /**
             * @description What the browser calls itself.
             * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
             */
            user_agent?: string;
            /**
             * @description Width and height of the screen, in pixels.
             * @example 1920x1080
             */
            screen?: string;
        };
        /** @description What learners did. */
        LearningRecords: {
            /**
             * @description One entry a record, each held to `LearningRecord` on its own: one that does not fit is an error of that entry. At most 131,072 characters of JSON each; a longer one refuses the whole body (400).
             * @example [
             *       {
             *         "at": "2026-11-20T08:03:40Z",
             *         "username": "amina.okafor",
             *         "verb": "played",
             *         "course_id": "NF-DS-310",
             *         "block_id": "NF-DS-310-video-1",
             *         "seconds": 412
             *       }
             *     ]
             */
            records: (components["schemas"]["LearningRecord"] | ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null))[];
        };
        /** @description What was wrong with one record. */
        LearningRecordError: {
            /**
             * @description Its place in what was sent, from 0.
             * @example 1
             */
            index: number;
            /**
             * @description The kind of error: `conflict` where another record has the `id`, `unknown_user`, `unknown_course` or `unknown_block` where there is none, `person_mismatch` where two names mean different people; otherwise the field with `_required` or `_invalid`.
             * @example unknown_course
             * @enum {string}
             */
            code: "conflict" | "unknown_user" | "unknown_course" | "unknown_block" | "person_mismatch" | "not_an_object" | "metadata_invalid" | "unknown_field" | "user_id_required" | "verb_required" | "course_id_required" | "score_required" | "at_required" | "id_invalid" | "at_invalid" | "user_id_invalid" | "username_invalid" | "email_invalid" | "verb_invalid" | "course_id_invalid" | "block_id_invalid" | "score_invalid" | "max_score_invalid" | "success_invalid" | "completion_invalid" | "seconds_invalid" | "progress_invalid" | "registration_invalid" | "country_invalid" | "region_invalid" | "city_invalid" | "user_agent_invalid" | "screen_invalid";
            /**
             * @description The same in words.
             * @example course_id: there is no such course on the platform
             */
            detail: string;
        };
        /** @description What became of each. */
        LearningRecordsResult: {
            /**
             * @description How many are stored now, those that were before too.
             * @example 3
             */
            successes: number;
            /**
             * @description How many of them were stored already.
             * @example 0
             */
            unchanged: number;
            /** @description What was wrong with the others, in their order. */
            error_codes: components["schemas"]["LearningRecordError"][];
        };
        /** @description What the record store speaks. */
        RecordStoreAbout: {
            /**
             * @description Versions of xAPI. A client that says in `X-Experience-API-Version` that it speaks 1.0 gets those of 1.0 only.
             * @example [
             *       "1.0.3",
             *       "2.0.0"
             *     ]
             */
            version: string[];
        };
        /** @description A statement of xAPI, as it was sent, with what the record store adds. */
        Statement: {
            /**
             * Format: uuid
             * @description Who sent the statement chose it, or else the record store.
             * @example 6690e6c9-3ef0-4ed3-8b37-7f3964730bee
             */
            id: string;
            /** @description Who did it. */
            actor: {
                [key: string]: unknown;
            };
            /** @description What was done. */
            verb: {
                [key: string]: unknown;
            };
            /** @description What it was done to. */
            object: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it happened, by the clock of the sender; when it was stored where the sender says nothing.
             * @example 2026-11-20T08:15:00.000Z
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description When it was stored. No two statements of a platform have the same.
             * @example 2026-11-20T08:15:04.218402Z
             */
            stored: string;
            /** @description Who says so, by the credential. */
            authority: {
                [key: string]: unknown;
            };
            /**
             * @description The version of xAPI that the statement keeps.
             * @example 1.0.0
             */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A page of statements. */
        StatementResult: {
            /** @description In the order of storing, the newest first unless ascending. */
            statements: components["schemas"]["Statement"][];
            /**
             * @description The address of the next page on this server; empty when there is none.
             * @example /api/xapi/orgs/northfield/statements?limit=50&after=2026-11-20T08%3A15%3A04.218402Z
             */
            more: string;
        };
        /** @description A statement of xAPI. It is held to every rule of the specification; a property that the specification does not know is refused, and so is null. */
        StatementSent: {
            [key: string]: unknown;
        };
        /** @description An activity of xAPI. */
        RecordActivity: {
            /**
             * @description What it is.
             * @example Activity
             * @constant
             */
            objectType: "Activity";
            /**
             * @description Its IRI.
             * @example https://northfield.example/courses/data-mining
             */
            id: string;
            /** @description Name, description, type, interactions and extensions, as statements have them. */
            definition?: {
                [key: string]: unknown;
            };
        };
        /** @description All that is known of an agent, each as a list. */
        RecordPerson: {
            /**
             * @description What it is.
             * @example Person
             * @constant
             */
            objectType: "Person";
            /** @description Names. */
            name?: string[];
            /** @description E-mail addresses. */
            mbox?: string[];
            /** @description SHA-1 of e-mail addresses, in hexadecimal digits. */
            mbox_sha1sum?: string[];
            /** @description Addresses of OpenID. */
            openid?: string[];
            /** @description Accounts. */
            account?: {
                /**
                 * @description The system.
                 * @example https://northfield.example/api/xapi/orgs/northfield/
                 */
                homePage: string;
                /**
                 * @description The name of the account there.
                 * @example amina.okafor
                 */
                name: string;
            }[];
        };
        /** @description Which tenant to look for. At least one of the three; they mean the same, and when there are several all must be equal, otherwise the answer is 400. */
        TenantValidationRequest: {
            /**
             * @description The key of the tenant.
             * @example northfield
             */
            platform_key?: string;
            /**
             * @description The same, under the name that launch requests use.
             * @example northfield
             */
            key?: string;
            /**
             * @description The same, under the name that paths use.
             * @example northfield
             */
            org?: string;
        };
        /** @description Whether the tenant exists. */
        TenantValidation: {
            /**
             * @description Whether there is a tenant with this key.
             * @example true
             */
            exists: boolean;
            /**
             * @description The key that was looked for.
             * @example northfield
             */
            platform_key: string;
        };
        /** @description Whom to look for. At least one of `username`, `email` and `user_id`; when there are several, all must mean the same person, otherwise nobody is found. */
        UserValidationRequest: {
            /**
             * @description The user name. Case makes no difference.
             * @example amina.okafor
             */
            username?: string;
            /**
             * @description The e-mail address. Case makes no difference.
             * @example amina.okafor@northfield.example
             */
            email?: string;
            /**
             * @description The number of the person, as a number or as digits.
             * @example 40213
             */
            user_id?: number | string;
            /**
             * @description Look only among the members of this platform. Unknown, or not one of the caller's, is 404.
             * @example northfield
             */
            platform_key?: string;
        };
        /** @description Whether the person exists, as far as the caller may know. */
        UserValidation: {
            /**
             * @description Whether there is such a person among those that the caller may know of.
             * @example true
             */
            exists: boolean;
            /**
             * Format: int64
             * @description The number of the person; null when nobody was found or the caller may not know it.
             * @example 40213
             */
            user_id: number | null;
            /**
             * @description The user name; null when nobody was found or the caller may not know it.
             * @example amina.okafor
             */
            username: string | null;
        };
    };
    responses: {
        /** @description An input is missing or not valid; `errors` names each. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is missing, unknown, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                /** @description The schemes that the service takes. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller may know of the platform but lacks the permission. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform or the record does not exist, or is none that the caller may know of. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address with its parameters is longer than 8192 characters. */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller sent too many requests; wait as long as `Retry-After` says. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something unexpected happened in the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A part that the service needs is down; try again after `Retry-After`. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change contradicts what is stored, or the `Idempotency-Key` was used with another body. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large (1 MB at most; 16 MB where many items are taken). */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The document as it was stored, or the ids of documents. */
        Document: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                ETag: components["headers"]["DocumentETag"];
                "Last-Modified": components["headers"]["DocumentLastModified"];
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
                "application/octet-stream": string;
            };
        };
        /** @description It is stored. */
        DocumentStored: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The document is another one than `If-Match` or `If-None-Match` wants. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is removed, or there was none. */
        DocumentRemoved: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description How many results to answer.
         * @example 12
         */
        Limit: number;
        /**
         * @description How many results to skip. An offset past the end gives an empty list, not an error.
         * @example 0
         */
        Offset: number;
        /**
         * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
         * @example W/"5f2-8lq0Yk3mB1c"
         */
        IfNoneMatch: string;
        /**
         * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
         * @example [
         *       "Computer Science"
         *     ]
         */
        Subject: string[];
        /**
         * @description Topic: items that have at least one of these. Several values, as `topics=a&topics=b` or `topics=a,b`, are alternatives. Empty values are ignored.
         * @example [
         *       "data analysis"
         *     ]
         */
        Topics: string[];
        /**
         * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
         * @example [
         *       "new"
         *     ]
         */
        Tags: string[];
        /**
         * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
         * @example [
         *       "intermediate"
         *     ]
         */
        Level: string[];
        /**
         * @description Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored.
         * @example [
         *       "data mining"
         *     ]
         */
        Skills: string[];
        /**
         * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
         * @example northfield
         */
        PlatformKey: string;
        /**
         * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
         * @example 1
         */
        Page: number;
        /**
         * @description How many records a page holds.
         * @example 25
         */
        PageSize: number;
        /**
         * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
         * @example enrol-2026-11-20-000417
         */
        IdempotencyKey: string;
        /**
         * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
         * @example northfield
         */
        Org: string;
        /**
         * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
         * @example northfield
         */
        OwnOrg: string;
        /**
         * @description The key of the platform. Unknown, or not one of the caller's, is 404.
         * @example northfield
         */
        PathOrg: string;
        /**
         * @description The number of the department. One of another platform, or that the caller may not see, is 404.
         * @example 412
         */
        DepartmentId: number;
        /**
         * @description The number of the person. Somebody who is not a member is 404.
         * @example 40213
         */
        MemberUserId: number;
        /**
         * @description The number of the group. One of another platform, or that the caller may not see, is 404.
         * @example 17
         */
        GroupId: number;
        /**
         * @description The identifier of the course within its platform, URL-encoded. Unknown, removed or hidden from the caller is 404.
         * @example NF-DS-310
         */
        PathCourseId: string;
        /**
         * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
         * @example 1.0.3
         */
        ExperienceApiVersion: string;
        /**
         * @description The IRI of the activity.
         * @example https://northfield.example/courses/data-mining
         */
        ActivityId: string;
        /**
         * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
         * @example {"mbox":"mailto:amina.okafor@northfield.example"}
         */
        Agent: string;
        /**
         * @description The id of one document; without it, all documents are meant.
         * @example bookmark
         */
        OptionalStateId: string;
        /**
         * @description The registration that the documents belong to, a UUID. A document of a registration is another one than that without.
         * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
         */
        Registration: string;
        /**
         * @description Only ids of documents that were stored after this time. Says nothing of one document that is named by its id.
         * @example 2026-11-01T00:00:00Z
         */
        DocumentsSince: string;
        /**
         * @description The id of the document among those of its activity and agent.
         * @example bookmark
         */
        StateId: string;
        /**
         * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
         * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
         */
        DocumentIfMatch: string;
        /**
         * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
         * @example *
         */
        DocumentIfNoneMatch: string;
        /**
         * @description The id of one document; without it, all documents are meant.
         * @example preferences
         */
        OptionalProfileId: string;
        /**
         * @description The id of the document among those of its activity or agent.
         * @example preferences
         */
        ProfileId: string;
    };
    requestBodies: {
        /** @description The document, of any type; its Content-Type is stored with it. */
        Document: {
            content: {
                "application/json": unknown;
                "*/*": string;
            };
        };
    };
    headers: {
        /** @description The identifier of this request in the service's logs: the one that the client sent in `X-Request-Id`, or a new one. Quote it when you report a problem. */
        XRequestId: string;
        /** @description A weak tag of this answer. Send it back in `If-None-Match`: while nothing has changed, the answer is 304 without a body. */
        ETag: string;
        /** @description How many seconds to wait before the next try. */
        RetryAfter: number;
        /** @description `true` when this is the stored answer of an earlier request with the same `Idempotency-Key`; absent otherwise. */
        IdempotencyReplayed: "true";
        /** @description The version of xAPI that the answer keeps: the latest one of the family that the client speaks. */
        ExperienceApiVersion: "1.0.3" | "2.0.0";
        /** @description Every statement that was stored up to this time is visible to whoever reads now. */
        ConsistentThrough: string;
        /** @description The SHA-1 of the content in hexadecimal digits, in quotes. Of a list of ids, a weak tag of this answer. */
        DocumentETag: string;
        /** @description When the document was stored; of a list, when the newest of its documents was. */
        DocumentLastModified: string;
    };
    pathItems: never;
}
export type ItemReference = components['schemas']['ItemReference'];
export type CatalogCourseItem = components['schemas']['CatalogCourseItem'];
export type RecommendedCourse = components['schemas']['RecommendedCourse'];
export type CatalogProgramItem = components['schemas']['CatalogProgramItem'];
export type RecommendedProgram = components['schemas']['RecommendedProgram'];
export type RecommendedItem = components['schemas']['RecommendedItem'];
export type RecommendedPage = components['schemas']['RecommendedPage'];
export type FieldError = components['schemas']['FieldError'];
export type Problem = components['schemas']['Problem'];
export type CatalogPathwayItem = components['schemas']['CatalogPathwayItem'];
export type CatalogSkillItem = components['schemas']['CatalogSkillItem'];
export type CatalogRoleItem = components['schemas']['CatalogRoleItem'];
export type CatalogResourceItem = components['schemas']['CatalogResourceItem'];
export type CatalogSearchItem = components['schemas']['CatalogSearchItem'];
export type FacetValue = components['schemas']['FacetValue'];
export type CatalogFacets = components['schemas']['CatalogFacets'];
export type CatalogSearchDebug = components['schemas']['CatalogSearchDebug'];
export type CatalogSearchPage = components['schemas']['CatalogSearchPage'];
export type NamedRecord = components['schemas']['NamedRecord'];
export type DescribedRecord = components['schemas']['DescribedRecord'];
export type MentorCategory = components['schemas']['MentorCategory'];
export type McpServer = components['schemas']['McpServer'];
export type Mentor = components['schemas']['Mentor'];
export type GlobalMentorFacets = components['schemas']['GlobalMentorFacets'];
export type GlobalMentorSearchPage = components['schemas']['GlobalMentorSearchPage'];
export type PersonalizedMentor = components['schemas']['PersonalizedMentor'];
export type MentorFacets = components['schemas']['MentorFacets'];
export type UserMentorPage = components['schemas']['UserMentorPage'];
export type PersonalizedMentorPage = components['schemas']['PersonalizedMentorPage'];
export type Visibility = components['schemas']['Visibility'];
export type PersonalizedMentorDetail = components['schemas']['PersonalizedMentorDetail'];
export type RecommendationPrompt = components['schemas']['RecommendationPrompt'];
export type RecommendationPromptPage = components['schemas']['RecommendationPromptPage'];
export type RecommendationPromptChange = components['schemas']['RecommendationPromptChange'];
export type RecommendationPromptCreate = components['schemas']['RecommendationPromptCreate'];
export type CourseRecommendation = components['schemas']['CourseRecommendation'];
export type CourseRecommendations = components['schemas']['CourseRecommendations'];
export type MentorSearchPage = components['schemas']['MentorSearchPage'];
export type MentorDetail = components['schemas']['MentorDetail'];
export type MentorDocument = components['schemas']['MentorDocument'];
export type DocumentFacets = components['schemas']['DocumentFacets'];
export type MentorDocumentPage = components['schemas']['MentorDocumentPage'];
export type Prompt = components['schemas']['Prompt'];
export type PromptFacets = components['schemas']['PromptFacets'];
export type PromptPage = components['schemas']['PromptPage'];
export type MentorPage = components['schemas']['MentorPage'];
export type MentorSettingsChange = components['schemas']['MentorSettingsChange'];
export type MentorCreate = components['schemas']['MentorCreate'];
export type MentorChange = components['schemas']['MentorChange'];
export type MentorSettings = components['schemas']['MentorSettings'];
export type MentorFork = components['schemas']['MentorFork'];
export type MentorAccess = components['schemas']['MentorAccess'];
export type MentorDocumentCreate = components['schemas']['MentorDocumentCreate'];
export type MentorDocumentChange = components['schemas']['MentorDocumentChange'];
export type PromptCreate = components['schemas']['PromptCreate'];
export type PromptChange = components['schemas']['PromptChange'];
export type MentorTerm = components['schemas']['MentorTerm'];
export type MentorTermPage = components['schemas']['MentorTermPage'];
export type MentorTermUpsert = components['schemas']['MentorTermUpsert'];
export type McpServerPage = components['schemas']['McpServerPage'];
export type McpServerUpsert = components['schemas']['McpServerUpsert'];
export type CourseAccessRequest = components['schemas']['CourseAccessRequest'];
export type CourseAccessRequestPage = components['schemas']['CourseAccessRequestPage'];
export type CourseAccessRequestDecision = components['schemas']['CourseAccessRequestDecision'];
export type CourseAccessRequestStatus = components['schemas']['CourseAccessRequestStatus'];
export type CourseAccessRequestCreate = components['schemas']['CourseAccessRequestCreate'];
export type EnrollmentObstacle = components['schemas']['EnrollmentObstacle'];
export type NotEntered = components['schemas']['NotEntered'];
export type PathwayEnrollment = components['schemas']['PathwayEnrollment'];
export type PathwayEnrollmentPage = components['schemas']['PathwayEnrollmentPage'];
export type PathwayEnrollmentCreate = components['schemas']['PathwayEnrollmentCreate'];
export type PathwaySelfEnrollment = components['schemas']['PathwaySelfEnrollment'];
export type ProgramEnrollment = components['schemas']['ProgramEnrollment'];
export type ProgramEnrollmentPage = components['schemas']['ProgramEnrollmentPage'];
export type ProgramEnrollmentCreate = components['schemas']['ProgramEnrollmentCreate'];
export type ProgramSelfEnrollment = components['schemas']['ProgramSelfEnrollment'];
export type EnrollmentChange = components['schemas']['EnrollmentChange'];
export type EnrollmentChangePage = components['schemas']['EnrollmentChangePage'];
export type EnrollmentEventData = components['schemas']['EnrollmentEventData'];
export type EnrollmentEvent = components['schemas']['EnrollmentEvent'];
export type InvitationEventData = components['schemas']['InvitationEventData'];
export type InvitationEvent = components['schemas']['InvitationEvent'];
export type AccessRequestEventData = components['schemas']['AccessRequestEventData'];
export type AccessRequestEvent = components['schemas']['AccessRequestEvent'];
export type SuggestionEventData = components['schemas']['SuggestionEventData'];
export type SuggestionEvent = components['schemas']['SuggestionEvent'];
export type EventList = components['schemas']['EventList'];
export type CatalogSettings = components['schemas']['CatalogSettings'];
export type CatalogSettingsUpdate = components['schemas']['CatalogSettingsUpdate'];
export type CourseInvitation = components['schemas']['CourseInvitation'];
export type CourseInvitationPage = components['schemas']['CourseInvitationPage'];
export type CourseInvitationCreate = components['schemas']['CourseInvitationCreate'];
export type BlankCourseInvitationCreate = components['schemas']['BlankCourseInvitationCreate'];
export type BulkInvitationError = components['schemas']['BulkInvitationError'];
export type BulkInvitationResult = components['schemas']['BulkInvitationResult'];
export type CourseInvitationBulk = components['schemas']['CourseInvitationBulk'];
export type CourseInvitationRedemption = components['schemas']['CourseInvitationRedemption'];
export type PlatformInvitation = components['schemas']['PlatformInvitation'];
export type PlatformInvitationPage = components['schemas']['PlatformInvitationPage'];
export type PlatformInvitationCreate = components['schemas']['PlatformInvitationCreate'];
export type BlankPlatformInvitationCreate = components['schemas']['BlankPlatformInvitationCreate'];
export type PlatformInvitationBulk = components['schemas']['PlatformInvitationBulk'];
export type PlatformInvitationCheck = components['schemas']['PlatformInvitationCheck'];
export type PlatformInvitationRedemption = components['schemas']['PlatformInvitationRedemption'];
export type ProgramInvitation = components['schemas']['ProgramInvitation'];
export type ProgramInvitationPage = components['schemas']['ProgramInvitationPage'];
export type ProgramInvitationCreate = components['schemas']['ProgramInvitationCreate'];
export type ProgramInvitationRedemption = components['schemas']['ProgramInvitationRedemption'];
export type EvaluatedRule = components['schemas']['EvaluatedRule'];
export type EvaluatedAll = components['schemas']['EvaluatedAll'];
export type EvaluatedAny = components['schemas']['EvaluatedAny'];
export type EvaluatedCourse = components['schemas']['EvaluatedCourse'];
export type MissingCourse = components['schemas']['MissingCourse'];
export type PrerequisiteEligibility = components['schemas']['PrerequisiteEligibility'];
export type PrerequisiteRule = components['schemas']['PrerequisiteRule'];
export type PrerequisiteAll = components['schemas']['PrerequisiteAll'];
export type PrerequisiteAny = components['schemas']['PrerequisiteAny'];
export type PrerequisiteCourse = components['schemas']['PrerequisiteCourse'];
export type CoursePrerequisites = components['schemas']['CoursePrerequisites'];
export type CoursePrerequisitesChange = components['schemas']['CoursePrerequisitesChange'];
export type CourseData = components['schemas']['CourseData'];
export type Course = components['schemas']['Course'];
export type CoursePage = components['schemas']['CoursePage'];
export type EligibilityReason = components['schemas']['EligibilityReason'];
export type CourseEligibility = components['schemas']['CourseEligibility'];
export type CourseSuggestion = components['schemas']['CourseSuggestion'];
export type CourseSuggestionPage = components['schemas']['CourseSuggestionPage'];
export type CourseSuggestionUpsert = components['schemas']['CourseSuggestionUpsert'];
export type SuggestionDeletion = components['schemas']['SuggestionDeletion'];
export type CourseGroupSuggestion = components['schemas']['CourseGroupSuggestion'];
export type CourseGroupSuggestionPage = components['schemas']['CourseGroupSuggestionPage'];
export type CourseGroupSuggestionUpsert = components['schemas']['CourseGroupSuggestionUpsert'];
export type PathwaySuggestion = components['schemas']['PathwaySuggestion'];
export type PathwaySuggestionPage = components['schemas']['PathwaySuggestionPage'];
export type PathwaySuggestionUpsert = components['schemas']['PathwaySuggestionUpsert'];
export type CourseSuggestionBulk = components['schemas']['CourseSuggestionBulk'];
export type BulkSuggestionError = components['schemas']['BulkSuggestionError'];
export type BulkSuggestionResult = components['schemas']['BulkSuggestionResult'];
export type UserCourseSuggestion = components['schemas']['UserCourseSuggestion'];
export type UserCourseSuggestionPage = components['schemas']['UserCourseSuggestionPage'];
export type CourseSuggestionAnswer = components['schemas']['CourseSuggestionAnswer'];
export type AutoIncrement = components['schemas']['AutoIncrement'];
export type AutoIncrementRequest = components['schemas']['AutoIncrementRequest'];
export type NewNumber = components['schemas']['NewNumber'];
export type CourseDataInput = components['schemas']['CourseDataInput'];
export type CourseUpsert = components['schemas']['CourseUpsert'];
export type CatalogDeletion = components['schemas']['CatalogDeletion'];
export type ProgramData = components['schemas']['ProgramData'];
export type Program = components['schemas']['Program'];
export type ProgramPage = components['schemas']['ProgramPage'];
export type ProgramDataInput = components['schemas']['ProgramDataInput'];
export type ProgramUpsert = components['schemas']['ProgramUpsert'];
export type CourseCompletionCreate = components['schemas']['CourseCompletionCreate'];
export type CourseCompletion = components['schemas']['CourseCompletion'];
export type ResourceCompletionCreate = components['schemas']['ResourceCompletionCreate'];
export type ResourceCompletion = components['schemas']['ResourceCompletion'];
export type PointsOfSkill = components['schemas']['PointsOfSkill'];
export type BlockSkillPoints = components['schemas']['BlockSkillPoints'];
export type PointsOfSkillInput = components['schemas']['PointsOfSkillInput'];
export type BlockSkillPointsReplacement = components['schemas']['BlockSkillPointsReplacement'];
export type CourseSkillPoints = components['schemas']['CourseSkillPoints'];
export type CourseSkillPointsReplacement = components['schemas']['CourseSkillPointsReplacement'];
export type ResourceSkillPoints = components['schemas']['ResourceSkillPoints'];
export type ResourceSkillPointsReplacement = components['schemas']['ResourceSkillPointsReplacement'];
export type PathwayData = components['schemas']['PathwayData'];
export type Pathway = components['schemas']['Pathway'];
export type PathwayPage = components['schemas']['PathwayPage'];
export type PathwayDataInput = components['schemas']['PathwayDataInput'];
export type PathwayUpsert = components['schemas']['PathwayUpsert'];
export type ResourceData = components['schemas']['ResourceData'];
export type Resource = components['schemas']['Resource'];
export type ResourcePage = components['schemas']['ResourcePage'];
export type ResourceDataInput = components['schemas']['ResourceDataInput'];
export type ResourceUpsert = components['schemas']['ResourceUpsert'];
export type SkillData = components['schemas']['SkillData'];
export type Skill = components['schemas']['Skill'];
export type SkillPage = components['schemas']['SkillPage'];
export type SkillDataInput = components['schemas']['SkillDataInput'];
export type SkillUpsert = components['schemas']['SkillUpsert'];
export type RoleData = components['schemas']['RoleData'];
export type Role = components['schemas']['Role'];
export type RolePage = components['schemas']['RolePage'];
export type RoleDataInput = components['schemas']['RoleDataInput'];
export type RoleUpsert = components['schemas']['RoleUpsert'];
export type CourseEnrollmentCreate = components['schemas']['CourseEnrollmentCreate'];
export type CourseEnrollment = components['schemas']['CourseEnrollment'];
export type CourseEnrollmentPage = components['schemas']['CourseEnrollmentPage'];
export type LearnerSkillsChange = components['schemas']['LearnerSkillsChange'];
export type LearnerSkills = components['schemas']['LearnerSkills'];
export type DepartmentReference = components['schemas']['DepartmentReference'];
export type Department = components['schemas']['Department'];
export type DepartmentPage = components['schemas']['DepartmentPage'];
export type DepartmentCreate = components['schemas']['DepartmentCreate'];
export type DepartmentChange = components['schemas']['DepartmentChange'];
export type DepartmentMember = components['schemas']['DepartmentMember'];
export type DepartmentMemberPage = components['schemas']['DepartmentMemberPage'];
export type DepartmentMemberAdd = components['schemas']['DepartmentMemberAdd'];
export type DepartmentMembersAdd = components['schemas']['DepartmentMembersAdd'];
export type MembersAddedError = components['schemas']['MembersAddedError'];
export type MembersAddedResult = components['schemas']['MembersAddedResult'];
export type Group = components['schemas']['Group'];
export type GroupPage = components['schemas']['GroupPage'];
export type GroupCreate = components['schemas']['GroupCreate'];
export type GroupChange = components['schemas']['GroupChange'];
export type GroupMember = components['schemas']['GroupMember'];
export type GroupMemberPage = components['schemas']['GroupMemberPage'];
export type GroupMemberAdd = components['schemas']['GroupMemberAdd'];
export type GroupMembersAdd = components['schemas']['GroupMembersAdd'];
export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenCreate = components['schemas']['ApiTokenCreate'];
export type NewApiToken = components['schemas']['NewApiToken'];
export type CourseBlock = components['schemas']['CourseBlock'];
export type RetiredCourseBlock = components['schemas']['RetiredCourseBlock'];
export type CourseOutline = components['schemas']['CourseOutline'];
export type CourseBlockInput = components['schemas']['CourseBlockInput'];
export type CourseOutlineReplacement = components['schemas']['CourseOutlineReplacement'];
export type CourseOutlineResult = components['schemas']['CourseOutlineResult'];
export type AssignmentType = components['schemas']['AssignmentType'];
export type GradingPolicy = components['schemas']['GradingPolicy'];
export type AssignmentTypeInput = components['schemas']['AssignmentTypeInput'];
export type GradingPolicyReplacement = components['schemas']['GradingPolicyReplacement'];
export type LearningRecord = components['schemas']['LearningRecord'];
export type LearningRecords = components['schemas']['LearningRecords'];
export type LearningRecordError = components['schemas']['LearningRecordError'];
export type LearningRecordsResult = components['schemas']['LearningRecordsResult'];
export type RecordStoreAbout = components['schemas']['RecordStoreAbout'];
export type Statement = components['schemas']['Statement'];
export type StatementResult = components['schemas']['StatementResult'];
export type StatementSent = components['schemas']['StatementSent'];
export type RecordActivity = components['schemas']['RecordActivity'];
export type RecordPerson = components['schemas']['RecordPerson'];
export type TenantValidationRequest = components['schemas']['TenantValidationRequest'];
export type TenantValidation = components['schemas']['TenantValidation'];
export type UserValidationRequest = components['schemas']['UserValidationRequest'];
export type UserValidation = components['schemas']['UserValidation'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseUriTooLong = components['responses']['UriTooLong'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseDocument = components['responses']['Document'];
export type ResponseDocumentStored = components['responses']['DocumentStored'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseDocumentRemoved = components['responses']['DocumentRemoved'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterSubject = components['parameters']['Subject'];
export type ParameterTopics = components['parameters']['Topics'];
export type ParameterTags = components['parameters']['Tags'];
export type ParameterLevel = components['parameters']['Level'];
export type ParameterSkills = components['parameters']['Skills'];
export type ParameterPlatformKey = components['parameters']['PlatformKey'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterOrg = components['parameters']['Org'];
export type ParameterOwnOrg = components['parameters']['OwnOrg'];
export type ParameterPathOrg = components['parameters']['PathOrg'];
export type ParameterDepartmentId = components['parameters']['DepartmentId'];
export type ParameterMemberUserId = components['parameters']['MemberUserId'];
export type ParameterGroupId = components['parameters']['GroupId'];
export type ParameterPathCourseId = components['parameters']['PathCourseId'];
export type ParameterExperienceApiVersion = components['parameters']['ExperienceApiVersion'];
export type ParameterActivityId = components['parameters']['ActivityId'];
export type ParameterAgent = components['parameters']['Agent'];
export type ParameterOptionalStateId = components['parameters']['OptionalStateId'];
export type ParameterRegistration = components['parameters']['Registration'];
export type ParameterDocumentsSince = components['parameters']['DocumentsSince'];
export type ParameterStateId = components['parameters']['StateId'];
export type ParameterDocumentIfMatch = components['parameters']['DocumentIfMatch'];
export type ParameterDocumentIfNoneMatch = components['parameters']['DocumentIfNoneMatch'];
export type ParameterOptionalProfileId = components['parameters']['OptionalProfileId'];
export type ParameterProfileId = components['parameters']['ProfileId'];
export type RequestBodyDocument = components['requestBodies']['Document'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderIdempotencyReplayed = components['headers']['IdempotencyReplayed'];
export type HeaderExperienceApiVersion = components['headers']['ExperienceApiVersion'];
export type HeaderConsistentThrough = components['headers']['ConsistentThrough'];
export type HeaderDocumentETag = components['headers']['DocumentETag'];
export type HeaderDocumentLastModified = components['headers']['DocumentLastModified'];
export type $defs = Record<string, never>;
export interface operations {
    searchRecommended: {
        parameters: {
            query?: {
                /**
                 * @description Adds the courses of programs.
                 * @example false
                 */
                return_items?: boolean;
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendedPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchCatalog: {
        parameters: {
            query?: {
                /**
                 * @description The text to find in names and descriptions, of at most 32 words. An empty text finds everything.
                 * @example data mining
                 */
                query?: string;
                /**
                 * @description Types of item to search. Resources are left out of the default unless the service is set to include them. Several values, as `content=a&content=b` or `content=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "courses",
                 *       "programs"
                 *     ]
                 */
                content?: ("courses" | "programs" | "pathways" | "skills" | "roles" | "resources")[];
                /**
                 * @description Only the course with this identifier. An empty value counts as absent.
                 * @example NF-DS-310
                 */
                course_id?: string;
                /**
                 * @description Only the program with this identifier. An empty value counts as absent.
                 * @example NF-PRG-DATA
                 */
                program_id?: string;
                /**
                 * @description Only the pathway with this identifier. An empty value counts as absent.
                 * @example NF-PATH-ANALYST
                 */
                pathway_id?: string;
                /**
                 * @description Only the skill with this number or name. An empty value counts as absent.
                 * @example 118
                 */
                skill_id?: string;
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Key of the platform that owns the item. Platforms that the caller does not belong to give nothing. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Topic: items that have at least one of these. Several values, as `topics=a&topics=b` or `topics=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "data analysis"
                 *     ]
                 */
                topics?: components["parameters"]["Topics"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Whether learners choose their own dates. Several values, as `self_paced=a&self_paced=b` or `self_paced=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "true"
                 *     ]
                 */
                self_paced?: ("true" | "false")[];
                /**
                 * @description Campaign that the item is part of. Several values, as `promotion=a&promotion=b` or `promotion=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "spring-2027"
                 *     ]
                 */
                promotion?: string[];
                /**
                 * @description Language that it is taught in. Several values, as `language=a&language=b` or `language=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "English"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Certificate that it leads to. Several values, as `certificate=a&certificate=b` or `certificate=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Verified certificate"
                 *     ]
                 */
                certificate?: string[];
                /**
                 * @description Kind of program. Several values, as `program_type=a&program_type=b` or `program_type=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Professional certificate"
                 *     ]
                 */
                program_type?: string[];
                /**
                 * @description Duration, as the facet shows it. Several values, as `duration=a&duration=b` or `duration=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "6 weeks"
                 *     ]
                 */
                duration?: string[];
                /**
                 * @description Kind of resource. Several values, as `resource_type=a&resource_type=b` or `resource_type=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Book"
                 *     ]
                 */
                resource_type?: string[];
                /**
                 * @description Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "data mining"
                 *     ]
                 */
                skills?: components["parameters"]["Skills"];
                /**
                 * @description Price or audit status of a course. `free` finds courses whose price is `free` or zero, `audit` those that may be audited; any other value is compared with the price itself. Case makes no difference.
                 * @example free
                 */
                price?: string;
                /**
                 * @description What to order by. `relevance` puts the best match first and, without a text, orders by name from A to Z; `order_ascending` does not change it. `created_at` and `updated_at` are the times of the item's creation and last change; `name`, `level` and `price` are compared as texts; items without a value come last.
                 * @example updated_at
                 */
                order_by?: "relevance" | "name" | "created_at" | "updated_at" | "level" | "price";
                /**
                 * @description Whether `order_by` runs upwards. It runs downwards by default.
                 * @example false
                 */
                order_ascending?: boolean;
                /**
                 * @description Order by name from A to Z, whatever `order_by` says.
                 * @example false
                 */
                alphabetical?: boolean;
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description Whether to count facets. Without them the answer comes sooner and `facets` is an empty object.
                 * @example true
                 */
                return_facet?: boolean;
                /**
                 * @description Whether to name the courses of programs and the programs of pathways. Otherwise these lists are empty.
                 * @example false
                 */
                return_items?: boolean;
                /**
                 * @description Whether a text that names a skill also finds the items that teach or need it.
                 * @example false
                 */
                allow_skill_search?: boolean;
                /**
                 * @description Any value but an empty one, `false` and `0` counts the facets anew instead of taking them from the cache.
                 * @example true
                 */
                update_facet?: string;
                /**
                 * @description Whether to explain how the text was understood, in `debug`.
                 * @example false
                 */
                debug?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    /** @description `true` when the search engine is down and the database answered in its place; absent otherwise. Ranking may then differ. */
                    "X-Search-Degraded"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSearchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchGlobalMentors: {
        parameters: {
            query?: {
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description Key of a platform: mentors of these only. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Mathematics"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Subject, by name. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Calculus"
                 *     ]
                 */
                subject?: string[];
                /**
                 * @description Kind of mentor, by name. Several values, as `types=a&types=b` or `types=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Tutor"
                 *     ]
                 */
                types?: string[];
                /**
                 * @description Provider of the language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Northstar"
                 *     ]
                 */
                llm?: string[];
                /**
                 * @description Levels of visibility, separated by commas.
                 * @example [
                 *       "viewable_by_anyone"
                 *     ]
                 */
                visibility?: ("viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins")[];
                /**
                 * @description Username of who made it. Matches mentors of the caller's platforms only, since others do not show who made them; nothing without a credential.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description With `platform_key`, adds the mentors of the main platform that anyone may see. Without one they are among the results anyway.
                 * @example false
                 */
                include_main_public_mentors?: boolean;
                /**
                 * @description For whom the caller searches; needs `platform_key`. For the caller themself, or a person of a platform that they administer, mentors that this person opened last come first, unless a text or `order_by` says otherwise.
                 * @example mara
                 */
                username?: string;
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example name
                 */
                order_by?: "name" | "created_at" | "recently_accessed_at";
                /**
                 * @description Ascending or descending.
                 * @example asc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GlobalMentorSearchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMyMentors: {
        parameters: {
            query?: {
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMentorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchPersonalizedMentors: {
        parameters: {
            query: {
                /**
                 * @description Whose mentors. The caller themself, or a member of a platform that the caller administers.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key: string;
                /**
                 * @description The number of one mentor; the answer is then that mentor.
                 * @example 41
                 */
                id?: number;
                /**
                 * @description The UUID of one mentor; the answer is then that mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id?: string;
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Mathematics"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Subject, by name. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Calculus"
                 *     ]
                 */
                subject?: string[];
                /**
                 * @description Kind of mentor, by name. Several values, as `types=a&types=b` or `types=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Tutor"
                 *     ]
                 */
                types?: string[];
                /**
                 * @description Provider of the language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Northstar"
                 *     ]
                 */
                llm?: string[];
                /**
                 * @description Levels of visibility, separated by commas.
                 * @example [
                 *       "viewable_by_anyone"
                 *     ]
                 */
                visibility?: ("viewable_by_anyone" | "viewable_by_tenant_students" | "viewable_by_tenant_admins")[];
                /**
                 * @description Username of who made it.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example name
                 */
                order_by?: "name" | "created_at" | "recently_accessed_at";
                /**
                 * @description Ascending or descending.
                 * @example asc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One mentor, or a part of the results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalizedMentorPage"] | components["schemas"]["PersonalizedMentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRecommendationPrompts: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description Only prompts of this single-page application.
                 * @example https://learn.northfield.example
                 */
                spa_url?: string;
                /**
                 * @description Only prompts of this type.
                 * @example catalog
                 */
                recommendation_type?: "mentors" | "catalog";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPromptPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRecommendationPrompt: {
        parameters: {
            query?: {
                /**
                 * @description The number of the prompt; needed here or in the body.
                 * @example 31
                 */
                id?: number;
                /**
                 * @description The key of the platform; needed here or in the body.
                 * @example northfield
                 */
                platform_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationPromptChange"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRecommendationPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationPromptCreate"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRecommendationPrompt: {
        parameters: {
            query: {
                /**
                 * @description The number of the prompt.
                 * @example 31
                 */
                id: number;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrompts: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description Only prompts of this single-page application.
                 * @example https://learn.northfield.example
                 */
                spa_url?: string;
                /**
                 * @description Only prompts of this type.
                 * @example catalog
                 */
                recommendation_type?: "mentors" | "catalog";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prompts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPromptPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePrompt: {
        parameters: {
            query?: {
                /**
                 * @description The number of the prompt; needed here or in the body.
                 * @example 31
                 */
                id?: number;
                /**
                 * @description The key of the platform; needed here or in the body.
                 * @example northfield
                 */
                platform_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationPromptChange"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecommendationPromptCreate"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecommendationPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePrompt: {
        parameters: {
            query: {
                /**
                 * @description The number of the prompt.
                 * @example 31
                 */
                id: number;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCourseRecommendations: {
        parameters: {
            query: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key: string;
                /**
                 * @description Whom the courses are for: the caller when absent, or a member of a platform that the caller administers. Keys that are no person must name one.
                 * @example ada.novak
                 */
                username?: string;
                /**
                 * @description Also looks at the courses of the main platform that anyone may see.
                 * @example false
                 */
                include_main_catalog?: boolean;
                /**
                 * @description The single-page application that requests: its prompt counts before that of the whole platform.
                 * @example https://learn.northfield.example
                 */
                spa_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recommendations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseRecommendations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchMentors: {
        parameters: {
            query?: {
                /**
                 * @description The number of one mentor; the answer is then that mentor.
                 * @example 41
                 */
                id?: number;
                /**
                 * @description The UUID of one mentor; the answer is then that mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id?: string;
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description Key of a platform: mentors of these only. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "north-star-large"
                 *     ]
                 */
                llm?: string[];
                /**
                 * @description Audience, by name. Several values, as `audience=a&audience=b` or `audience=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Undergraduates"
                 *     ]
                 */
                audience?: string[];
                /**
                 * @description Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Mathematics"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Label: mentors that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "exam"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Username of who made it. Mentors of platforms that are not the caller's show no author and match none.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description Only featured mentors, or only others.
                 * @example true
                 */
                featured?: boolean;
                /**
                 * @description Adds the mentors of the main platform that anyone may see.
                 * @example false
                 */
                include_main_public_mentors?: boolean;
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example created_at
                 */
                order_by?: "created_at" | "recently_accessed_at";
                /**
                 * @description Ascending or descending.
                 * @example desc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One mentor, or a part of the results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorSearchPage"] | components["schemas"]["MentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchAi: {
        parameters: {
            query?: {
                /**
                 * @description The number of one mentor; the answer is then that mentor.
                 * @example 41
                 */
                id?: number;
                /**
                 * @description The UUID of one mentor; the answer is then that mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id?: string;
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description Key of a platform: mentors of these only. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "north-star-large"
                 *     ]
                 */
                llm?: string[];
                /**
                 * @description Audience, by name. Several values, as `audience=a&audience=b` or `audience=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Undergraduates"
                 *     ]
                 */
                audience?: string[];
                /**
                 * @description Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Mathematics"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Label: mentors that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "exam"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Username of who made it.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example created_at
                 */
                order_by?: "created_at" | "recently_accessed_at";
                /**
                 * @description Ascending or descending.
                 * @example desc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * @description The page to answer, from 1, in pages of `page_size`. Wins over `offset`.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Results a page; wins over `limit` where `page` is sent.
                 * @example 12
                 */
                page_size?: number;
                /**
                 * @description Counts the facets under all filters, their own too: only what the results have.
                 * @example false
                 */
                filter_facet?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorSearchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchUserMentors: {
        parameters: {
            query?: {
                /**
                 * @description The number of one mentor; the answer is then that mentor.
                 * @example 41
                 */
                id?: number;
                /**
                 * @description The UUID of one mentor; the answer is then that mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id?: string;
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description Key of a platform: mentors of these only. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "north-star-large"
                 *     ]
                 */
                llm?: string[];
                /**
                 * @description Audience, by name. Several values, as `audience=a&audience=b` or `audience=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Undergraduates"
                 *     ]
                 */
                audience?: string[];
                /**
                 * @description Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Mathematics"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Label: mentors that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "exam"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Username of who made it. Mentors of platforms that are not the caller's show no author and match none.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description Only featured mentors, or only others.
                 * @example true
                 */
                featured?: boolean;
                /**
                 * @description Adds the mentors of the main platform that anyone may see.
                 * @example false
                 */
                include_main_public_mentors?: boolean;
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example created_at
                 */
                order_by?: "created_at" | "recently_accessed_at";
                /**
                 * @description Ascending or descending.
                 * @example desc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One mentor, or a part of the results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMentorPage"] | components["schemas"]["PersonalizedMentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchMentorDocuments: {
        parameters: {
            query?: {
                /**
                 * @description A part of the name; small typing errors are forgiven.
                 * @example notes
                 */
                query?: string;
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description Public or private ones, separated by commas.
                 * @example [
                 *       "public"
                 *     ]
                 */
                access?: ("public" | "private")[];
                /**
                 * @description Kind of document. Several values, as `document_type=a&document_type=b` or `document_type=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "pdf"
                 *     ]
                 */
                document_type?: string[];
                /**
                 * @description How far they are read, separated by commas.
                 * @example [
                 *       "trained"
                 *     ]
                 */
                training_status?: ("pending" | "training" | "trained" | "failed")[];
                /**
                 * @description What to order by.
                 * @example document_name
                 */
                order_by?: "document_name" | "date_created" | "last_modified";
                /**
                 * @description Ascending or descending.
                 * @example asc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                mentor_unique_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDocumentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchUserPrompts: {
        parameters: {
            query?: {
                /**
                 * @description The number of one prompt. One that exists but is not for the user is 403.
                 * @example 230
                 */
                id?: number;
                /**
                 * @description The text to find in title, description and prompt, of at most 32 words. An empty text finds everything.
                 * @example quiz
                 */
                query?: string;
                /**
                 * @description UUID of a mentor. Several values, as `mentor=a&mentor=b` or `mentor=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11"
                 *     ]
                 */
                mentor?: string[];
                /**
                 * @description Category. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Study"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Language of the answer. Several values, as `language=a&language=b` or `language=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "English"
                 *     ]
                 */
                language?: string[];
                /**
                 * @description Style of the answer. Several values, as `style=a&style=b` or `style=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "concise"
                 *     ]
                 */
                style?: string[];
                /**
                 * @description Tone of the answer. Several values, as `tone=a&tone=b` or `tone=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "friendly"
                 *     ]
                 */
                tone?: string[];
                /**
                 * @description Username of who made it.
                 * @example mara
                 */
                created_by?: string;
                /**
                 * @description Key of a platform; only that of the path has results. Several values, as `tenant=a&tenant=b` or `tenant=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "northfield"
                 *     ]
                 */
                tenant?: string[];
                /**
                 * @description Orders by title; wins over `sort_by`.
                 * @example false
                 */
                alphabetical?: boolean;
                /**
                 * @description What to order by; without it a text orders by how well it fits, and no text by `created_at`.
                 * @example title
                 */
                sort_by?: "title" | "category" | "created_at" | "updated_at";
                /**
                 * @description Ascending or descending; `alphabetical` is ascending unless this is sent.
                 * @example asc
                 */
                order_direction?: "asc" | "desc";
                /**
                 * @description Counts the facets under all filters, their own too: only what the results have.
                 * @example false
                 */
                filter_facet?: boolean;
                /**
                 * @description How many results to answer.
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMentors: {
        parameters: {
            query?: {
                /**
                 * @description The text to find, of at most 32 words. An empty text finds everything.
                 * @example calculus
                 */
                query?: string;
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMentor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorCreate"];
            };
        };
        responses: {
            /** @description The mentor as it is now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMentor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mentor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMentor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMentor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorChange"];
            };
        };
        responses: {
            /** @description The mentor as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMentorSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMentorSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorSettingsChange"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    forkMentor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorFork"];
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordMentorAccess: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count, this time included. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMentorDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorDocumentCreate"];
            };
        };
        responses: {
            /** @description The document as it is now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMentorDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
                /**
                 * @description The number of the document.
                 * @example 88
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMentorDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
                /**
                 * @description The number of the document.
                 * @example 88
                 */
                document_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorDocumentChange"];
            };
        };
        responses: {
            /** @description The document as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorDocument"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMentorPrompt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptCreate"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMentorPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
                /**
                 * @description The number of the prompt.
                 * @example 230
                 */
                prompt_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMentorPrompt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The UUID of the mentor.
                 * @example 5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11
                 */
                unique_id: string;
                /**
                 * @description The number of the prompt.
                 * @example 230
                 */
                prompt_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptChange"];
            };
        };
        responses: {
            /** @description The prompt as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMentorTerms: {
        parameters: {
            query?: {
                /**
                 * @description Only terms of this kind.
                 * @example category
                 */
                kind?: "llm_provider" | "llm" | "audience" | "category" | "subject" | "type";
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorTermPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertMentorTerm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MentorTermUpsert"];
            };
        };
        responses: {
            /** @description The term as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorTerm"];
                };
            };
            /** @description The term as it is now, new. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MentorTerm"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMcpServers: {
        parameters: {
            query?: {
                /**
                 * @description How many results to answer.
                 * @example 12
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many results to skip. An offset past the end gives an empty list, not an error.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServerPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertMcpServer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpServerUpsert"];
            };
        };
        responses: {
            /** @description The server as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            /** @description The server as it is now, new. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpServer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMcpServer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description A username of the platform's people. Unknown is 404.
                 * @example mara
                 */
                username: string;
                /**
                 * @description The number of the server.
                 * @example 5
                 */
                server_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCourseAccessRequests: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform; needed here or as `platform_org`. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description Only requests for this course.
                 * @example NF-DS-310
                 */
                course_id?: string;
                /**
                 * @description Only requests of this learner.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description Only requests that stand so.
                 * @example requested
                 */
                state?: "requested" | "approved" | "rejected" | "cancelled";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAccessRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    decideCourseAccessRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseAccessRequestDecision"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAccessRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkCourseAccessRequest: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform; needed here or as `platform_org`. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description Whose request, when an administrator sends it; that of the caller when absent. Needed with a key that is not a person.
                 * @example amina.okafor
                 */
                username?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAccessRequestStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCourseAccessRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseAccessRequestCreate"];
            };
        };
        responses: {
            /** @description The request that waits already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAccessRequest"];
                };
            };
            /** @description The new request. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAccessRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPathwayEnrollments: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the pathway, exactly. An empty value counts as absent.
                 * @example NF-W-DATA
                 */
                pathway_id?: string;
                /**
                 * @description The same as `pathway_id`.
                 * @example NF-W-DATA
                 */
                pathway_key?: string;
                /**
                 * @description The UUID of the pathway.
                 * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
                 */
                pathway_uuid?: string;
                /**
                 * @description The slug of the pathway, exactly. An empty value counts as absent.
                 * @example data-to-decisions
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollments: one at most for a platform. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPathwayEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathwayEnrollmentCreate"];
            };
        };
        responses: {
            /** @description The enrollment that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            /** @description The new enrollment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivatePathwayEnrollment: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the pathway, exactly. An empty value counts as absent.
                 * @example NF-W-DATA
                 */
                pathway_id?: string;
                /**
                 * @description The same as `pathway_id`.
                 * @example NF-W-DATA
                 */
                pathway_key?: string;
                /**
                 * @description The UUID of the pathway.
                 * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
                 */
                pathway_uuid?: string;
                /**
                 * @description The slug of the pathway, exactly. An empty value counts as absent.
                 * @example data-to-decisions
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment, inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchPathwayEnrollments: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the pathway, exactly. An empty value counts as absent.
                 * @example NF-W-DATA
                 */
                pathway_id?: string;
                /**
                 * @description The same as `pathway_id`.
                 * @example NF-W-DATA
                 */
                pathway_key?: string;
                /**
                 * @description The UUID of the pathway.
                 * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
                 */
                pathway_uuid?: string;
                /**
                 * @description The slug of the pathway, exactly. An empty value counts as absent.
                 * @example data-to-decisions
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description A part of the name of the pathway. Case and accents make no difference.
                 * @example Decisions
                 */
                pathway_name?: string;
                /**
                 * @description Only enrollments that hold now, or only others.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description Whether to add enrollments in the main platform. It matters only when a platform is named.
                 * @example false
                 */
                include_default_platform?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of recording. Empty times come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "ended" | "-ended" | "expired" | "-expired" | "username" | "-username" | "email" | "-email" | "pathway_id" | "-pathway_id" | "pathway_name" | "-pathway_name" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    selfEnrollPathway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathwaySelfEnrollment"];
            };
        };
        responses: {
            /** @description The enrollment that exists already, active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            /** @description The new enrollment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    selfUnenrollPathway: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The identifier of the pathway, exactly. An empty value counts as absent.
                 * @example NF-W-DATA
                 */
                pathway_id?: string;
                /**
                 * @description The same as `pathway_id`.
                 * @example NF-W-DATA
                 */
                pathway_key?: string;
                /**
                 * @description The UUID of the pathway.
                 * @example 0b6f7a52-1f0e-4c39-9d54-6a1b0f6b7c11
                 */
                pathway_uuid?: string;
                /**
                 * @description The slug of the pathway, exactly. An empty value counts as absent.
                 * @example data-to-decisions
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's enrollment, inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProgramEnrollments: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the program, exactly. An empty value counts as absent.
                 * @example NF-P-DS
                 */
                program_id?: string;
                /**
                 * @description The same as `program_id`.
                 * @example NF-P-DS
                 */
                program_key?: string;
                /**
                 * @description The slug of the program, exactly. An empty value counts as absent.
                 * @example data-science
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollments: one at most for a platform. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProgramEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramEnrollmentCreate"];
            };
        };
        responses: {
            /** @description The enrollment that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            /** @description The new enrollment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateProgramEnrollment: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the program, exactly. An empty value counts as absent.
                 * @example NF-P-DS
                 */
                program_id?: string;
                /**
                 * @description The same as `program_id`.
                 * @example NF-P-DS
                 */
                program_key?: string;
                /**
                 * @description The slug of the program, exactly. An empty value counts as absent.
                 * @example data-science
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment, inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchProgramEnrollments: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the program, exactly. An empty value counts as absent.
                 * @example NF-P-DS
                 */
                program_id?: string;
                /**
                 * @description The same as `program_id`.
                 * @example NF-P-DS
                 */
                program_key?: string;
                /**
                 * @description The slug of the program, exactly. An empty value counts as absent.
                 * @example data-science
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description A part of the name of the program. Case and accents make no difference.
                 * @example Science
                 */
                program_name?: string;
                /**
                 * @description Only enrollments that hold now, or only others.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description Whether to add enrollments in the main platform. It matters only when a platform is named.
                 * @example false
                 */
                include_default_platform?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of recording. Empty times come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "ended" | "-ended" | "expired" | "-expired" | "username" | "-username" | "email" | "-email" | "program_id" | "-program_id" | "program_name" | "-program_name" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    selfEnrollProgram: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramSelfEnrollment"];
            };
        };
        responses: {
            /** @description The enrollment that exists already, active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            /** @description The new enrollment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    selfUnenrollProgram: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The identifier of the program, exactly. An empty value counts as absent.
                 * @example NF-P-DS
                 */
                program_id?: string;
                /**
                 * @description The same as `program_id`.
                 * @example NF-P-DS
                 */
                program_key?: string;
                /**
                 * @description The slug of the program, exactly. An empty value counts as absent.
                 * @example data-science
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's enrollment, inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEnrollmentChanges: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description Only enrollments of this kind.
                 * @example course
                 */
                kind?: "course" | "program" | "pathway";
                /**
                 * @description Only enrollments in the course, program or pathway with this identifier.
                 * @example NF-DS-310
                 */
                item_id?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentChangePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
                /**
                 * @description Only events after the one with this `id`.
                 * @example 1795276800.770
                 */
                after?: string;
                /**
                 * @description Only events of these types. Several values are alternatives.
                 * @example [
                 *       "access_request.approved"
                 *     ]
                 */
                type?: ("enrollment.created" | "enrollment.activated" | "enrollment.deactivated" | "enrollment.expired" | "invitation.created" | "invitation.activated" | "invitation.redeemed" | "invitation.deactivated" | "invitation.expired" | "invitation.removed" | "access_request.created" | "access_request.approved" | "access_request.rejected" | "access_request.cancelled" | "suggestion.created" | "suggestion.accepted" | "suggestion.updated" | "suggestion.removed")[];
                /**
                 * @description How many at most.
                 * @example 100
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCatalogSettings: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCatalogSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogSettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCourseInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description Only invitations to this course. An empty value counts as absent.
                 * @example NF-DS-310
                 */
                course_id?: string;
                /**
                 * @description Only invitations for this address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description Only invitations from this source, exactly. An empty value counts as absent.
                 * @example open-day-2026
                 */
                source?: string;
                /**
                 * @description Only invitations that can be redeemed now, or only others.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making. Empty values come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "expired" | "-expired" | "email" | "-email" | "username" | "-username" | "source" | "-source" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCourseInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseInvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation of this address to this course that waits already, with what was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInvitation"];
                };
            };
            /** @description The new invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCourseInvitation: {
        parameters: {
            query: {
                /**
                 * @description The number of the invitation.
                 * @example 7401
                 */
                id: number;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation as it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBlankCourseInvitations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlankCourseInvitationCreate"];
            };
        };
        responses: {
            /** @description How many were made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkInvitationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCourseInvitationsBulk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseInvitationBulk"];
            };
        };
        responses: {
            /** @description How many were made or changed, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkInvitationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeemCourseInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseInvitationRedemption"];
            };
        };
        responses: {
            /** @description The invitation, redeemed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatformInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description Only invitations for this address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description Only invitations from this source, exactly. An empty value counts as absent.
                 * @example open-day-2026
                 */
                source?: string;
                /**
                 * @description Only invitations that can be redeemed now, or only others.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making. Empty values come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "expired" | "-expired" | "email" | "-email" | "username" | "-username" | "source" | "-source" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlatformInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformInvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation of this address to this platform that waits already, with what was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitation"];
                };
            };
            /** @description The new invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePlatformInvitation: {
        parameters: {
            query: {
                /**
                 * @description The number of the invitation.
                 * @example 7401
                 */
                id: number;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation as it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBlankPlatformInvitations: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlankPlatformInvitationCreate"];
            };
        };
        responses: {
            /** @description How many were made. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkInvitationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlatformInvitationsBulk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformInvitationBulk"];
            };
        };
        responses: {
            /** @description How many were made or changed, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkInvitationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPlatformInvitation: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The e-mail address that was invited. Case makes no difference.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The user name that stands in the invitation. Case makes no difference.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The number of the person who stands in the invitation.
                 * @example 40213
                 */
                user_id?: number;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitationCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeemPlatformInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformInvitationRedemption"];
            };
        };
        responses: {
            /** @description The invitation, redeemed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProgramInvitations: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description Only invitations to this program. An empty value counts as absent.
                 * @example NF-P-DS
                 */
                program_key?: string;
                /**
                 * @description Only invitations for this address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description Only invitations from this source, exactly. An empty value counts as absent.
                 * @example open-day-2026
                 */
                source?: string;
                /**
                 * @description Only invitations that can be redeemed now, or only others.
                 * @example true
                 */
                active?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making. Empty values come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "expired" | "-expired" | "email" | "-email" | "username" | "-username" | "source" | "-source" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramInvitationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProgramInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramInvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation of this address to this program that waits already, with what was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramInvitation"];
                };
            };
            /** @description The new invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProgramInvitation: {
        parameters: {
            query: {
                /**
                 * @description The number of the invitation.
                 * @example 7401
                 */
                id: number;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation as it was. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeemProgramInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramInvitationRedemption"];
            };
        };
        responses: {
            /** @description The invitation, redeemed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCoursePrerequisiteEligibility: {
        parameters: {
            query: {
                /**
                 * @description The number of the person; or `username`. One is needed with a key that is not a person, otherwise the caller is meant.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404. Without it, the platforms of the person that the caller may look into.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the person stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrerequisiteEligibility"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCoursePrerequisites: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform; needed here or as `platform_org` when the caller belongs to several platforms or to none. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description Whether only the courses are wanted, without the rules.
                 * @example false
                 */
                key_only?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prerequisites. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePrerequisites"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    manageCoursePrerequisitesBulk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoursePrerequisitesChange"];
            };
        };
        responses: {
            /** @description The prerequisites as stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePrerequisites"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEligibleCourses: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person; or `username`. One is needed with a key that is not a person, otherwise the caller is meant.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404. Without it, the platforms of the person that the caller may look into.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The courses, by name. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkCourseEligibility: {
        parameters: {
            query: {
                /**
                 * @description The number of the person; or `username`. One is needed with a key that is not a person, otherwise the caller is meant.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404. Without it, the platforms of the person that the caller may look into.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether they may, and why not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseEligibility"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCourseSuggestions: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform; needed here or as `platform_org`. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description A text in the user name, name or e-mail address of the person, or in the identifier or name of the course. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "modified" | "-modified" | "username" | "-username" | "name" | "-name" | "course_id" | "-course_id" | "course_name" | "-course_name" | "accepted" | "-accepted" | "visible" | "-visible";
                /**
                 * @description Whether to look at departments only: those that the caller administers, or any. Department admins always do.
                 * @example false
                 */
                department_mode?: boolean;
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSuggestionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCourseSuggestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSuggestionUpsert"];
            };
        };
        responses: {
            /** @description The suggestion that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSuggestion"];
                };
            };
            /** @description The new suggestion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCourseSuggestion: {
        parameters: {
            query: {
                /**
                 * @description The number of the suggestion.
                 * @example 3301
                 */
                suggestion_id: number;
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCourseGroupSuggestions: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform; needed here or as `platform_org`. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description A text in the name of the group, or in the identifier or name of the course. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "modified" | "-modified" | "group_name" | "-group_name" | "course_id" | "-course_id" | "course_name" | "-course_name" | "accepted" | "-accepted" | "visible" | "-visible";
                /**
                 * @description Whether to look at departments only: those that the caller administers, or any. Department admins always do.
                 * @example false
                 */
                department_mode?: boolean;
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseGroupSuggestionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCourseGroupSuggestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseGroupSuggestionUpsert"];
            };
        };
        responses: {
            /** @description The suggestion that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseGroupSuggestion"];
                };
            };
            /** @description The new suggestion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseGroupSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCourseGroupSuggestion: {
        parameters: {
            query: {
                /**
                 * @description The number of the suggestion.
                 * @example 3301
                 */
                suggestion_id: number;
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPathwaySuggestions: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform; needed here or as `platform_org`. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description A text in the user name, name or e-mail address of the person, or in the identifier or name of the pathway. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of making.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "modified" | "-modified" | "username" | "-username" | "name" | "-name" | "pathway_id" | "-pathway_id" | "pathway_name" | "-pathway_name" | "accepted" | "-accepted" | "visible" | "-visible";
                /**
                 * @description Whether to look at departments only: those that the caller administers, or any. Department admins always do.
                 * @example false
                 */
                department_mode?: boolean;
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwaySuggestionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertPathwaySuggestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathwaySuggestionUpsert"];
            };
        };
        responses: {
            /** @description The suggestion that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwaySuggestion"];
                };
            };
            /** @description The new suggestion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwaySuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePathwaySuggestion: {
        parameters: {
            query: {
                /**
                 * @description The number of the suggestion.
                 * @example 3301
                 */
                suggestion_id: number;
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCourseSuggestionsBulk: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSuggestionBulk"];
            };
        };
        responses: {
            /** @description How many were made or changed, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkSuggestionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserCourseSuggestions: {
        parameters: {
            query: {
                /**
                 * @description The user name or the number of the learner.
                 * @example amina.okafor
                 */
                user: string;
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404. Without it, the platforms of the learner that the caller may look into.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
                /**
                 * @description What to order by; a leading `-` reverses it.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "modified" | "-modified" | "course_id" | "-course_id" | "course_name" | "-course_name" | "accepted" | "-accepted";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCourseSuggestionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerCourseSuggestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSuggestionAnswer"];
            };
        };
        responses: {
            /** @description The suggestion as it is now in the list of the learner. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserCourseSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAutoIncrement: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
                /**
                 * @description The same as `org`, under the name that existing clients use.
                 * @example northfield
                 */
                key?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutoIncrement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    incrementAutoIncrement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutoIncrementRequest"];
            };
        };
        responses: {
            /** @description The new number. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewNumber"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The identifier of one course, exactly. An empty value counts as absent.
                 * @example NF-DS-310
                 */
                course_id?: string;
                /**
                 * @description The slug of one course, exactly. An empty value counts as absent.
                 * @example data-mining
                 */
                slug?: string;
                /**
                 * @description A part of the name or of the identifier. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "data mining"
                 *     ]
                 */
                skills?: components["parameters"]["Skills"];
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "course_id" | "-course_id" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The courses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoursePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCourse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseUpsert"];
            };
        };
        responses: {
            /** @description The course as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            /** @description The course as it was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Course"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCourse: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were removed, by type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrograms: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The identifier of one program, exactly. An empty value counts as absent.
                 * @example NF-PRG-DATA
                 */
                program_id?: string;
                /**
                 * @description The slug of one program, exactly. An empty value counts as absent.
                 * @example applied-data-science
                 */
                slug?: string;
                /**
                 * @description A part of the name or of the identifier. Case and accents make no difference.
                 * @example applied
                 */
                query?: string;
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description Kind of program, exactly as the programs have it. Several values, as `program_type=a&program_type=b` or `program_type=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Professional certificate"
                 *     ]
                 */
                program_type?: string[];
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "program_id" | "-program_id" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The programs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertProgram: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramUpsert"];
            };
        };
        responses: {
            /** @description The program as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Program"];
                };
            };
            /** @description The program as it was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Program"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProgram: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the program.
                 * @example NF-PRG-DATA
                 */
                program_id: string;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were removed, by type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordCourseCompletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseCompletionCreate"];
            };
        };
        responses: {
            /** @description It was completed before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseCompletion"];
                };
            };
            /** @description The new completion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseCompletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordResourceCompletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceCompletionCreate"];
            };
        };
        responses: {
            /** @description It was completed before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceCompletion"];
                };
            };
            /** @description The new completion. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceCompletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBlockSkillPoints: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the block in the course.
                 * @example NF-DS-310-quiz-1
                 */
                block_id: string;
                /**
                 * @description The key of the platform; needed here or as `platform_org` when the caller belongs to several platforms or to none. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceBlockSkillPoints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockSkillPointsReplacement"];
            };
        };
        responses: {
            /** @description The points as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCourseSkillPoints: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the course.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform; needed here or as `platform_org` when the caller belongs to several platforms or to none. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceCourseSkillPoints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseSkillPointsReplacement"];
            };
        };
        responses: {
            /** @description The points as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResourceSkillPoints: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the resource.
                 * @example NF-RES-0042
                 */
                resource_id: string;
                /**
                 * @description The key of the platform; needed here or as `platform_org` when the caller belongs to several platforms or to none. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                platform_key?: string;
                /**
                 * @description The same as `platform_key`, under the name that older clients use.
                 * @example northfield
                 */
                platform_org?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceResourceSkillPoints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceSkillPointsReplacement"];
            };
        };
        responses: {
            /** @description The points as they are now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceSkillPoints"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPathways: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The identifier of one pathway, exactly. An empty value counts as absent.
                 * @example NF-PATH-ANALYST
                 */
                pathway_id?: string;
                /**
                 * @description The slug of one pathway, exactly. An empty value counts as absent.
                 * @example spreadsheet-to-analyst
                 */
                slug?: string;
                /**
                 * @description A part of the name or of the identifier. Case and accents make no difference.
                 * @example from
                 */
                query?: string;
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "pathway_id" | "-pathway_id" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pathways. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathwayPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertPathway: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathwayUpsert"];
            };
        };
        responses: {
            /** @description The pathway as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pathway"];
                };
            };
            /** @description The pathway as it was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pathway"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePathway: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the pathway.
                 * @example NF-PATH-ANALYST
                 */
                pathway_id: string;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were removed, by type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listResources: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The identifier of one resource, exactly. An empty value counts as absent.
                 * @example NF-RES-0042
                 */
                resource_id?: string;
                /**
                 * @description The slug of one resource, exactly. An empty value counts as absent.
                 * @example field-guide-messy-data
                 */
                slug?: string;
                /**
                 * @description A part of the name or of the identifier. Case and accents make no difference.
                 * @example a
                 */
                query?: string;
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description Kind of resource, exactly as the resources have it. Several values, as `resource_type=a&resource_type=b` or `resource_type=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Video"
                 *     ]
                 */
                resource_type?: string[];
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "resource_id" | "-resource_id" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resources. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourcePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertResource: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResourceUpsert"];
            };
        };
        responses: {
            /** @description The resource as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            /** @description The resource as it was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resource"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteResource: {
        parameters: {
            query: {
                /**
                 * @description The identifier of the resource.
                 * @example NF-RES-0042
                 */
                resource_id: string;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many were removed, by type. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCatalogSkills: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The name of one skill. Case makes no difference. An empty value counts as absent.
                 * @example data mining
                 */
                name?: string;
                /**
                 * @description A part of the name. Case and accents make no difference.
                 * @example mining
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skills. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCatalogSkill: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SkillUpsert"];
            };
        };
        responses: {
            /** @description The skill as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            /** @description The skill as it was added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skill"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCatalogRoles: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The identifier of one role, exactly. An empty value counts as absent.
                 * @example NF-ROLE-ANALYST
                 */
                role_id?: string;
                /**
                 * @description The slug of one role, exactly. An empty value counts as absent.
                 * @example data-analyst
                 */
                slug?: string;
                /**
                 * @description A part of the name or of the identifier. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "intermediate"
                 *     ]
                 */
                level?: components["parameters"]["Level"];
                /**
                 * @description Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "Computer Science"
                 *     ]
                 */
                subject?: components["parameters"]["Subject"];
                /**
                 * @description Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "new"
                 *     ]
                 */
                tags?: components["parameters"]["Tags"];
                /**
                 * @description Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored.
                 * @example [
                 *       "data mining"
                 *     ]
                 */
                skills?: components["parameters"]["Skills"];
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "role_id" | "-role_id" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertCatalogRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleUpsert"];
            };
        };
        responses: {
            /** @description The role as it is now, updated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description The role as it was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCourseEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseEnrollmentCreate"];
            };
        };
        responses: {
            /** @description The enrollment that exists already, as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseEnrollment"];
                };
            };
            /** @description The new enrollment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateCourseEnrollment: {
        parameters: {
            query: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the course within its platform.
                 * @example NF-DS-310
                 */
                course_id: string;
                /**
                 * @description The key of the platform. Needed when the caller may do this in several platforms or in all. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org?: components["parameters"]["OwnOrg"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment, inactive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseEnrollment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchCourseEnrollments: {
        parameters: {
            query?: {
                /**
                 * @description The number of the person.
                 * @example 40213
                 */
                user_id?: number;
                /**
                 * @description The user name. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor
                 */
                username?: string;
                /**
                 * @description The e-mail address. Case makes no difference. An empty value counts as absent.
                 * @example amina.okafor@northfield.example
                 */
                email?: string;
                /**
                 * @description The identifier of the course, exactly. An empty value counts as absent.
                 * @example NF-DS-310
                 */
                course_id?: string;
                /**
                 * @description The slug of the course, exactly. An empty value counts as absent.
                 * @example data-mining
                 */
                slug?: string;
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description A part of the name of the course. Case and accents make no difference.
                 * @example mining
                 */
                course_name?: string;
                /**
                 * @description Whether to add enrollments in courses of the main platform.
                 * @example false
                 */
                include_default_platform?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of recording. Empty times come last.
                 * @example -created
                 */
                sort?: "id" | "-id" | "created" | "-created" | "started" | "-started" | "ended" | "-ended" | "expired" | "-expired" | "username" | "-username" | "email" | "-email" | "course_id" | "-course_id" | "course_name" | "-course_name" | "name" | "-name" | "active" | "-active";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseEnrollmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceDesiredSkills: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description The username of the learner. Not a member of the platform is 404.
                 * @example ada.novak
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearnerSkillsChange"];
            };
        };
        responses: {
            /** @description The list as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnerSkills"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceReportedSkills: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: string;
                /**
                 * @description The username of the learner. Not a member of the platform is 404.
                 * @example ada.novak
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearnerSkillsChange"];
            };
        };
        responses: {
            /** @description The list as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnerSkills"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDepartments: {
        parameters: {
            query?: {
                /**
                 * @description A part of the name. Case and accents make no difference.
                 * @example data
                 */
                query?: string;
                /**
                 * @description Only the departments directly below this one; below one that is not there is nothing.
                 * @example 407
                 */
                parent_id?: number;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The departments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDepartment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentCreate"];
            };
        };
        responses: {
            /** @description The new department. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDepartment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The department. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentChange"];
            };
        };
        responses: {
            /** @description The department as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDepartmentMembers: {
        parameters: {
            query?: {
                /**
                 * @description A part of the user name, the name or the e-mail address. Case and accents make no difference.
                 * @example okafor
                 */
                query?: string;
                /**
                 * @description Whether to list only own members of the department (true), or also those of the departments below (false).
                 * @example true
                 */
                is_direct?: boolean;
                /**
                 * @description Only administrators of this very department (true), or only the others (false).
                 * @example true
                 */
                is_admin?: boolean;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order in which the accounts were created.
                 * @example username
                 */
                sort?: "id" | "-id" | "username" | "-username" | "name" | "-name" | "created" | "-created";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentMemberPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDepartmentMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentMembersAdd"];
            };
        };
        responses: {
            /** @description How many are members now, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersAddedResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeDepartmentMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the department. One of another platform, or that the caller may not see, is 404.
                 * @example 412
                 */
                department_id: components["parameters"]["DepartmentId"];
                /**
                 * @description The number of the person. Somebody who is not a member is 404.
                 * @example 40213
                 */
                user_id: components["parameters"]["MemberUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are not in it any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /**
                 * @description A part of the name. Case and accents make no difference.
                 * @example autumn
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order of creation.
                 * @example name
                 */
                sort?: "id" | "-id" | "name" | "-name" | "created" | "-created" | "modified" | "-modified";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupCreate"];
            };
        };
        responses: {
            /** @description The new group. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroupMembers: {
        parameters: {
            query?: {
                /**
                 * @description A part of the user name, the name or the e-mail address. Case and accents make no difference.
                 * @example okafor
                 */
                query?: string;
                /**
                 * @description What to order by; a leading `-` reverses it. `id` is the order in which the accounts were created.
                 * @example username
                 */
                sort?: "id" | "-id" | "username" | "-username" | "name" | "-name" | "created" | "-created";
                /**
                 * @description The page to answer, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description How many records a page holds.
                 * @example 25
                 */
                page_size?: components["parameters"]["PageSize"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMemberPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addGroupMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, new for each intended change. The first answer is kept for the caller and sent again when the request is repeated with the same key and body; the same key with another body is 409.
                 * @example enrol-2026-11-20-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupMembersAdd"];
            };
        };
        responses: {
            /** @description How many are members now, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembersAddedResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeGroupMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The number of the group. One of another platform, or that the caller may not see, is 404.
                 * @example 17
                 */
                group_id: components["parameters"]["GroupId"];
                /**
                 * @description The number of the person. Somebody who is not a member is 404.
                 * @example 40213
                 */
                user_id: components["parameters"]["MemberUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are not in it any more. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiToken: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenCreate"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiToken: {
        parameters: {
            query?: {
                /**
                 * @description The key of the platform (tenant). `platform_key` and `org` mean the same; when both are sent they must be equal, otherwise the answer is 400. A platform that does not exist, or that the caller has no part in, is 404. An empty value counts as absent.
                 * @example northfield
                 */
                platform_key?: components["parameters"]["PlatformKey"];
                /**
                 * @description The key of the platform, under the name that older clients use. The same as `platform_key`.
                 * @example northfield
                 */
                org?: components["parameters"]["Org"];
            };
            header?: never;
            path: {
                /**
                 * @description The name of the key.
                 * @example nightly-import
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCourseOutline: {
        parameters: {
            query?: {
                /**
                 * @description Whether to list retired blocks too. Learners get an empty list of them.
                 * @example true
                 */
                include_retired?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The identifier of the course within its platform, URL-encoded. Unknown, removed or hidden from the caller is 404.
                 * @example NF-DS-310
                 */
                course_id: components["parameters"]["PathCourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outline. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseOutline"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceCourseOutline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The identifier of the course within its platform, URL-encoded. Unknown, removed or hidden from the caller is 404.
                 * @example NF-DS-310
                 */
                course_id: components["parameters"]["PathCourseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseOutlineReplacement"];
            };
        };
        responses: {
            /** @description What changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseOutlineResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCourseGradingPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you already have. The answer is 304 while it is still the same.
                 * @example W/"5f2-8lq0Yk3mB1c"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The identifier of the course within its platform, URL-encoded. Unknown, removed or hidden from the caller is 404.
                 * @example NF-DS-310
                 */
                course_id: components["parameters"]["PathCourseId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradingPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceCourseGradingPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
                /**
                 * @description The identifier of the course within its platform, URL-encoded. Unknown, removed or hidden from the caller is 404.
                 * @example NF-DS-310
                 */
                course_id: components["parameters"]["PathCourseId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GradingPolicyReplacement"];
            };
        };
        responses: {
            /** @description The policy as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradingPolicy"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    storeRecords: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LearningRecords"];
            };
        };
        responses: {
            /** @description How many are stored, and what was wrong with the others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearningRecordsResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecordStoreAbout: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version of xAPI that the client speaks.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version"?: string;
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    "X-Experience-API-Consistent-Through": components["headers"]["ConsistentThrough"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordStoreAbout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatements: {
        parameters: {
            query?: {
                /**
                 * @description The id of one statement that is not voided. Goes with `format` and `attachments` only.
                 * @example 6690e6c9-3ef0-4ed3-8b37-7f3964730bee
                 */
                statementId?: string;
                /**
                 * @description The id of one voided statement. Goes with `format` and `attachments` only.
                 * @example 6690e6c9-3ef0-4ed3-8b37-7f3964730bee
                 */
                voidedStatementId?: string;
                /**
                 * @description An agent or a group with an identifier, as JSON, that is actor or object.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent?: string;
                /**
                 * @description The IRI of the verb.
                 * @example http://adlnet.gov/expapi/verbs/completed
                 */
                verb?: string;
                /**
                 * @description The IRI of the activity that is the object.
                 * @example https://northfield.example/courses/data-mining
                 */
                activity?: string;
                /**
                 * @description The registration in the context, a UUID.
                 * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
                 */
                registration?: string;
                /**
                 * @description Whether the activity may also be in the context, or in a statement within the statement.
                 * @example false
                 */
                related_activities?: boolean;
                /**
                 * @description Whether the agent may also be in the context, the authority, a group, or a statement within the statement.
                 * @example false
                 */
                related_agents?: boolean;
                /**
                 * @description Only what was stored after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: string;
                /**
                 * @description Only what was stored at this time or before.
                 * @example 2026-12-01T00:00:00Z
                 */
                until?: string;
                /**
                 * @description The most statements of a page; 0 is as many as the server answers at once, which are 100.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description `exact` as it was stored; `ids` with no more than what identifies agents, verbs and activities; `canonical` with what is known of activities now, in one language.
                 * @example exact
                 */
                format?: "ids" | "exact" | "canonical";
                /**
                 * @description Whether the answer is multipart/mixed, with the attachments after the statements. A page ends before its attachments have more than 32 MB.
                 * @example false
                 */
                attachments?: boolean;
                /**
                 * @description The oldest first.
                 * @example false
                 */
                ascending?: boolean;
                /**
                 * @description Where the page begins; `more` sets it.
                 * @example 2026-11-20T08:15:04.218402Z
                 */
                after?: string;
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description Languages of the texts of format `canonical`.
                 * @example en-US, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, or the page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    "X-Experience-API-Consistent-Through": components["headers"]["ConsistentThrough"];
                    /** @description When the newest of the statements was stored. */
                    "Last-Modified"?: string;
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementResult"] | components["schemas"]["Statement"];
                    "multipart/mixed": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putStatement: {
        parameters: {
            query: {
                /**
                 * @description The id of the statement, a UUID.
                 * @example 6690e6c9-3ef0-4ed3-8b37-7f3964730bee
                 */
                statementId: string;
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementSent"];
                "multipart/mixed": string;
            };
        };
        responses: {
            /** @description It is stored. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    storeStatements: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementSent"] | components["schemas"]["StatementSent"][];
                "multipart/mixed": string;
            };
        };
        responses: {
            /** @description The ids of the statements, in their order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecordActivity: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordActivity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActivityState: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of one document; without it, all documents are meant.
                 * @example bookmark
                 */
                stateId?: components["parameters"]["OptionalStateId"];
                /**
                 * @description The registration that the documents belong to, a UUID. A document of a registration is another one than that without.
                 * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
                 */
                registration?: components["parameters"]["Registration"];
                /**
                 * @description Only ids of documents that were stored after this time. Says nothing of one document that is named by its id.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: components["parameters"]["DocumentsSince"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Document"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putActivityState: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of the document among those of its activity and agent.
                 * @example bookmark
                 */
                stateId: components["parameters"]["StateId"];
                /**
                 * @description The registration that the documents belong to, a UUID. A document of a registration is another one than that without.
                 * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
                 */
                registration?: components["parameters"]["Registration"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeActivityState: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of the document among those of its activity and agent.
                 * @example bookmark
                 */
                stateId: components["parameters"]["StateId"];
                /**
                 * @description The registration that the documents belong to, a UUID. A document of a registration is another one than that without.
                 * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
                 */
                registration?: components["parameters"]["Registration"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteActivityState: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of one document; without it, all documents are meant.
                 * @example bookmark
                 */
                stateId?: components["parameters"]["OptionalStateId"];
                /**
                 * @description The registration that the documents belong to, a UUID. A document of a registration is another one than that without.
                 * @example ec531277-b57b-4c15-8d91-d292c5b2b8f7
                 */
                registration?: components["parameters"]["Registration"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DocumentRemoved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActivityProfile: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The id of one document; without it, all documents are meant.
                 * @example preferences
                 */
                profileId?: components["parameters"]["OptionalProfileId"];
                /**
                 * @description Only ids of documents that were stored after this time. Says nothing of one document that is named by its id.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: components["parameters"]["DocumentsSince"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Document"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putActivityProfile: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeActivityProfile: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteActivityProfile: {
        parameters: {
            query: {
                /**
                 * @description The IRI of the activity.
                 * @example https://northfield.example/courses/data-mining
                 */
                activityId: components["parameters"]["ActivityId"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DocumentRemoved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecordPerson: {
        parameters: {
            query: {
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "X-Experience-API-Version": components["headers"]["ExperienceApiVersion"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordPerson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAgentProfile: {
        parameters: {
            query: {
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of one document; without it, all documents are meant.
                 * @example preferences
                 */
                profileId?: components["parameters"]["OptionalProfileId"];
                /**
                 * @description Only ids of documents that were stored after this time. Says nothing of one document that is named by its id.
                 * @example 2026-11-01T00:00:00Z
                 */
                since?: components["parameters"]["DocumentsSince"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Document"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAgentProfile: {
        parameters: {
            query: {
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeAgentProfile: {
        parameters: {
            query: {
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Document"];
        responses: {
            204: components["responses"]["DocumentStored"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAgentProfile: {
        parameters: {
            query: {
                /**
                 * @description The agent as JSON, with exactly one identifier; documents may be of a group that has one.
                 * @example {"mbox":"mailto:amina.okafor@northfield.example"}
                 */
                agent: components["parameters"]["Agent"];
                /**
                 * @description The id of the document among those of its activity or agent.
                 * @example preferences
                 */
                profileId: components["parameters"]["ProfileId"];
            };
            header: {
                /**
                 * @description The version of xAPI that the client speaks: `1.0`, `1.0.x`, `2.0` or `2.0.x`. Answers name the latest version of the same family.
                 * @example 1.0.3
                 */
                "X-Experience-API-Version": components["parameters"]["ExperienceApiVersion"];
                /**
                 * @description The ETag of the document that the client has read. When the document is another one by now, or is gone, the answer is 412.
                 * @example "da39a3ee5e6b4b0d3255bfef95601890afd80709"
                 */
                "If-Match"?: components["parameters"]["DocumentIfMatch"];
                /**
                 * @description `*`: only when there is no such document yet. Otherwise the answer is 412.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["DocumentIfNoneMatch"];
            };
            path: {
                /**
                 * @description The key of the platform. Unknown, or not one of the caller's, is 404.
                 * @example northfield
                 */
                org: components["parameters"]["PathOrg"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["DocumentRemoved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantValidationRequest"];
            };
        };
        responses: {
            /** @description Whether it exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserValidationRequest"];
            };
        };
        responses: {
            /** @description Whether the person exists. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
