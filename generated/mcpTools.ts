// Made from spec/ by `npm run generate`. Changes here are lost.
import type { McpTool } from '../services/tenancy/mcp/mcpTool.js';

export const mcpTools: readonly McpTool[] = [
  {
    "name": "searchRecommended",
    "title": "List recommendations for a user",
    "description": "Programs that the user has begun and not finished, by name, and then up to 200 courses that the user may take now. The courses are ranked as in `getCourseRecommendations` without a language model: by the skills that the user wants or lacks, joint completions of other learners, level, popularity and age. Each has a reason.",
    "method": "get",
    "path": "/api/search/orgs/{org}/users/{username}/recommended/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "return_items",
      "limit",
      "offset"
    ],
    "body": [],
    "hasBody": false,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "return_items": {
          "description": "Whether to add the courses of programs.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 12,
          "description": "The number of results to return."
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000000,
          "default": 0,
          "description": "The number of results to skip. An offset past the end returns an empty list, not an error."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "searchCatalog",
    "title": "Search the catalog",
    "description": "Courses, programs, pathways, skills, roles and resources that match the text and all the filters, with facets.\n\n**Scope.** All items of the platforms that the caller belongs to, as far as the caller's role and the item's\nvisibility allow, and the items of the main platform that anyone may see. DM admins see all items. Counts and facets\nfollow the same rule.\n\n**Text.** Every word of `query` must be found in the name, the identifier or the descriptions of an item. Words are\nruns of letters and digits; a text of more than 32 words is an error. Case and accents make no difference. The last\nword may be incomplete, from two letters. A word that no item contains matches words that differ from it by typing\nerrors (an added, missing, wrong or swapped letter): by one error in words of four letters or more, by up to two in\nwords of seven or more, and by none in words with a digit. Items whose name equals the text are first. With\n`allow_skill_search`, a text that names a skill also finds items that teach it.\n\n**Filters.** The values of one filter are alternatives; all filters must match. A filter on a field that a type of\nitem does not have excludes that type. Values are compared exactly, as in the facets. A list may be sent as repeated\nparameters, whose commas belong to the values, or as one text, which is split at its commas; empty parts are ignored.\nA text that is itself a value of the facet, by which the caller finds items, is not split: `subject=Arts, Media`. A\ntext in double quotes is never split: `subject=\"Arts, Media\"`.\n\n**Order.** `alphabetical` takes precedence over `order_by`. Texts are compared without case and accents, character by\ncharacter in the order of Unicode. Ties are ordered by creation, in the direction of the order; by relevance, items\nwith fewer words in their name are first. All search engines return the same order, except by relevance, which each\nengine measures in its own way; with more than 4,000 matches, relevance may be based on names alone.\n\n**Cache.** Answers are cached for a short time for callers with the same permissions, and invalidated by changes; a\nsearch finds a change within two seconds. Unknown parameters are ignored.",
    "method": "get",
    "path": "/api/search/catalog/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "query",
      "content",
      "course_id",
      "program_id",
      "pathway_id",
      "skill_id",
      "subject",
      "topics",
      "tags",
      "level",
      "self_paced",
      "promotion",
      "language",
      "certificate",
      "program_type",
      "duration",
      "resource_type",
      "skills",
      "price",
      "order_by",
      "order_ascending",
      "alphabetical",
      "limit",
      "offset",
      "return_facet",
      "return_items",
      "allow_skill_search",
      "update_facet",
      "debug"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "tenant"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "maxLength": 1000,
          "description": "The text to find in names and descriptions, of at most 32 words. An empty text finds everything."
        },
        "content": {
          "type": "array",
          "maxItems": 6,
          "items": {
            "type": "string",
            "enum": [
              "courses",
              "programs",
              "pathways",
              "skills",
              "roles",
              "resources"
            ]
          },
          "default": [
            "programs",
            "courses",
            "pathways",
            "skills"
          ],
          "description": "Types of item to search. The default excludes resources unless the service is configured to include them. Several values, as `content=a&content=b` or `content=a,b`, are alternatives. Empty values are ignored."
        },
        "course_id": {
          "type": "string",
          "maxLength": 255,
          "description": "Only the course with this identifier. An empty value counts as absent."
        },
        "program_id": {
          "type": "string",
          "maxLength": 255,
          "description": "Only the program with this identifier. An empty value counts as absent."
        },
        "pathway_id": {
          "type": "string",
          "maxLength": 255,
          "description": "Only the pathway with this identifier. An empty value counts as absent."
        },
        "skill_id": {
          "type": "string",
          "maxLength": 255,
          "description": "Only the skill with this number or name. An empty value counts as absent."
        },
        "subject": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored."
        },
        "topics": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Topic: items that have at least one of these. Several values, as `topics=a&topics=b` or `topics=a,b`, are alternatives. Empty values are ignored."
        },
        "tags": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored."
        },
        "level": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored."
        },
        "self_paced": {
          "type": "array",
          "maxItems": 2,
          "items": {
            "type": "string",
            "enum": [
              "true",
              "false"
            ]
          },
          "description": "Whether learners choose their own dates. Several values, as `self_paced=a&self_paced=b` or `self_paced=a,b`, are alternatives. Empty values are ignored."
        },
        "promotion": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Campaign that the item is part of. Several values, as `promotion=a&promotion=b` or `promotion=a,b`, are alternatives. Empty values are ignored."
        },
        "language": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Language of instruction. Several values, as `language=a&language=b` or `language=a,b`, are alternatives. Empty values are ignored."
        },
        "certificate": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Certificate that it leads to. Several values, as `certificate=a&certificate=b` or `certificate=a,b`, are alternatives. Empty values are ignored."
        },
        "program_type": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Kind of program. Several values, as `program_type=a&program_type=b` or `program_type=a,b`, are alternatives. Empty values are ignored."
        },
        "duration": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Duration, as the facet shows it. Several values, as `duration=a&duration=b` or `duration=a,b`, are alternatives. Empty values are ignored."
        },
        "resource_type": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Kind of resource. Several values, as `resource_type=a&resource_type=b` or `resource_type=a,b`, are alternatives. Empty values are ignored."
        },
        "skills": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored."
        },
        "price": {
          "type": "string",
          "maxLength": 100,
          "description": "Price or audit status of a course. `free` finds courses whose price is `free` or zero, `audit` courses that may be audited; any other value is compared with the price itself. Case makes no difference."
        },
        "order_by": {
          "type": "string",
          "enum": [
            "relevance",
            "name",
            "created_at",
            "updated_at",
            "level",
            "price"
          ],
          "default": "relevance",
          "description": "The sort field. `relevance` puts the best match first and, without a text, orders by name from A to Z; `order_ascending` does not change it. `created_at` and `updated_at` are the times of the item's creation and last change; `name`, `level` and `price` are compared as texts; items without a value are last."
        },
        "order_ascending": {
          "description": "Whether `order_by` is ascending. The default is descending.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "alphabetical": {
          "description": "Whether to order by name from A to Z, regardless of `order_by`.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 12,
          "description": "The number of results to return."
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000000,
          "default": 0,
          "description": "The number of results to skip. An offset past the end returns an empty list, not an error."
        },
        "return_facet": {
          "description": "Whether to count facets. Without them the answer is faster and `facets` is an empty object.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": true
        },
        "return_items": {
          "description": "Whether to list the courses of programs and the programs of pathways. Otherwise these lists are empty.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "allow_skill_search": {
          "description": "Whether a text that names a skill also finds the items that teach or need it.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "update_facet": {
          "type": "string",
          "maxLength": 100,
          "description": "Any value except for an empty one, `false` and `0` counts the facets again instead of using the cache."
        },
        "debug": {
          "description": "Whether to explain the interpretation of the text, in `debug`.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getCourseRecommendations",
    "title": "Recommend courses to a learner",
    "description": "Three to five courses of the platform that the learner may take now, each with a reason based on facts about the learner. It excludes courses that they have finished, are enrolled in, may not see, or lack the prerequisites for. Without a language model of the platform, courses are ranked by the skills that the learner wants or lacks, joint completions of other learners, level, popularity and age. With a language model, the best of these are its candidates, and the platform's prompt guides it. The service reuses its choice while its inputs do not change, for at most a day by default. If the model fails, takes more than 8 seconds, or the daily budget of the platform or the person is used up, the answer is the ranking, and `method_used` states this.",
    "method": "get",
    "path": "/api/ai-search/recommendations/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "username",
      "include_main_catalog",
      "spa_url"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The learner: a member of a platform that the caller administers; absent for the caller. Keys that act as no person must name a learner."
        },
        "include_main_catalog": {
          "description": "Whether to include courses of the main platform that anyone may see.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "spa_url": {
          "type": "string",
          "maxLength": 2000,
          "description": "The requesting single-page application. Its prompt takes precedence over that of the whole platform."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "searchMentors",
    "title": "Search mentors",
    "description": "Mentors that match the text and all the filters, with facets; or all data of one mentor, when `id` or `unique_id` is\nsent.\n\n**Visibility.** Members of a platform see its mentors that are `viewable_by_anyone` or `viewable_by_tenant_students`;\nits administrators and viewers see all of them; DM admins see the mentors of all platforms. Counts and facets follow\nthe same rule. `id` or `unique_id` also finds a public mentor of another platform; any other mentor is 404, like one\nthat does not exist.\n\n**Text.** Every word of `query` must be found in the name, the description or the labels. Case and accents make no\ndifference, small typing errors are tolerated, and the last word may be incomplete. Mentors whose name equals the text\nare first.\n\n**Filters.** The values of one filter are alternatives; all filters must match; names are compared exactly, as in the\nfacets.\n\n**Cache.** Answers are cached for a short time for callers with the same permissions, and invalidated by changes.\nUnknown parameters are ignored.",
    "method": "get",
    "path": "/api/search/mentors/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "id",
      "unique_id",
      "query",
      "llm",
      "audience",
      "category",
      "tags",
      "created_by",
      "featured",
      "include_main_public_mentors",
      "order_by",
      "order_direction",
      "limit",
      "offset"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "tenant"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of one mentor; the answer is then that mentor."
        },
        "unique_id": {
          "type": "string",
          "format": "uuid",
          "description": "The UUID of one mentor; the answer is then that mentor."
        },
        "query": {
          "type": "string",
          "maxLength": 1000,
          "description": "The text to find, of at most 32 words. An empty text finds everything."
        },
        "llm": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Language model, by name. Several values, as `llm=a&llm=b` or `llm=a,b`, are alternatives. Empty values are ignored."
        },
        "audience": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Audience, by name. Several values, as `audience=a&audience=b` or `audience=a,b`, are alternatives. Empty values are ignored."
        },
        "category": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Category, by name. Several values, as `category=a&category=b` or `category=a,b`, are alternatives. Empty values are ignored."
        },
        "tags": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Label: mentors that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored."
        },
        "created_by": {
          "type": "string",
          "maxLength": 255,
          "description": "User name of the author. Mentors of platforms that the caller does not belong to show no author and match none."
        },
        "featured": {
          "description": "`true` for featured mentors, `false` for the others.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ]
        },
        "include_main_public_mentors": {
          "description": "Whether to add the public mentors of the main platform.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "order_by": {
          "type": "string",
          "enum": [
            "created_at",
            "recently_accessed_at"
          ],
          "description": "The sort field; by default relevance with a text, and `created_at` without one."
        },
        "order_direction": {
          "type": "string",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "desc",
          "description": "Ascending or descending."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 12,
          "description": "The number of results to return."
        },
        "offset": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10000000,
          "default": 0,
          "description": "The number of results to skip. An offset past the end returns an empty list, not an error."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getMentor",
    "title": "Read a mentor",
    "description": "All data of one mentor of the platform that the named user may see.",
    "method": "get",
    "path": "/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [],
    "hasBody": false,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "unique_id": {
          "type": "string",
          "format": "uuid",
          "description": "The UUID of the mentor."
        }
      },
      "required": [
        "unique_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listSessions",
    "title": "List the sessions of a person",
    "description": "The conversations of the person with mentors, including imported ones; the conversation with the latest message is first.",
    "method": "get",
    "path": "/api/ai-mentor/orgs/{org}/users/{username}/sessions/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "mentor",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "mentor": {
          "type": "string",
          "maxLength": 36,
          "description": "Only sessions with the mentor of this UUID; empty for an unknown mentor. An empty value counts as absent."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "openSession",
    "title": "Open a session with a mentor",
    "description": "Begins a conversation of the person with a mentor, which sends the greeting of its `greeting_type`. Administrators may open a session for a person; it shows what that person may see. Each call opens a session. With an `Idempotency-Key`, a repeated call returns the same session, and the same key for another mentor is 409. If the model does not answer, the session is created without a greeting.",
    "method": "post",
    "path": "/api/ai-mentor/orgs/{org}/users/{username}/sessions/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [
      "mentor",
      "page_content"
    ],
    "hasBody": true,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": true,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "mentor": {
          "description": "The UUID of a mentor that the person may see: a mentor of the platform, or a public mentor of the main platform. Any other mentor is 404.",
          "type": "string",
          "format": "uuid"
        },
        "page_content": {
          "description": "The web page in which the mentor is embedded, as the client reads it. The model receives it as data, never as instructions, and only if the mentor's `embed_is_context_aware` is on. It is not stored.",
          "type": "object",
          "required": [
            "text"
          ],
          "additionalProperties": false,
          "properties": {
            "url": {
              "description": "The address of the page.",
              "type": "string",
              "format": "uri",
              "maxLength": 2000
            },
            "title": {
              "description": "Its title.",
              "type": "string",
              "maxLength": 500
            },
            "text": {
              "description": "Its text, of which the first 12,000 characters are used.",
              "type": "string",
              "maxLength": 100000
            }
          }
        }
      },
      "required": [
        "mentor"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listMessages",
    "title": "List the messages of a session",
    "description": "The messages of a session, the earliest first: questions, answers and the greeting.",
    "method": "get",
    "path": "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "session_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The `id` of the session. A session that is unknown, or of another person, is 404."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [
        "session_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "sendMessage",
    "title": "Ask the mentor of a session a question",
    "description": "Stores the question, answers it by the settings of the mentor, and stores the answer. The steps are moderation, retrieval from the mentor's documents, the model with the tools of its MCP servers, rewriting, the check of the answer, and suggestions of next questions. Without a credential for a language model, the embedded model `sandbox` answers with sentences of the documents and skips all steps that need judgement. With `Accept: text/event-stream` the answer is sent as server-sent events while the model writes it: several `delta` with `text`, then `done` with the JSON answer, or `error` with a problem if a step fails. An error before the first word has its status. If the answer is checked or rewritten, nothing is sent before that. A disconnect does not stop the answer: it is stored completely, and returned at once when the question is repeated. Questions of one session may be sent concurrently. They are stored one after another, and each is answered with the answers that were stored before it. With an `Idempotency-Key` a question is answered once. A repeated question gets the stored answer; if the model failed (503) it is answered now; while it is being answered it is 409 with `Retry-After`. The answer is 403 if the platform does not offer the model, or if a budget is used up.",
    "method": "post",
    "path": "/api/ai-mentor/orgs/{org}/users/{username}/sessions/{session_id}/messages/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [
      "text",
      "page_content"
    ],
    "hasBody": true,
    "person": "username",
    "platform": null,
    "takesIdempotencyKey": true,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the user name, e-mail address or number of a member of the platform, URL-encoded. Case makes no difference. Digits are a user name, or the number of a person if no person has that user name. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "session_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The `id` of the session. A session that is unknown, or of another person, is 404."
        },
        "text": {
          "description": "The question.",
          "type": "string",
          "minLength": 1,
          "maxLength": 20000
        },
        "page_content": {
          "description": "The web page in which the mentor is embedded, as the client reads it. The model receives it as data, never as instructions, and only if the mentor's `embed_is_context_aware` is on. It is not stored.",
          "type": "object",
          "required": [
            "text"
          ],
          "additionalProperties": false,
          "properties": {
            "url": {
              "description": "The address of the page.",
              "type": "string",
              "format": "uri",
              "maxLength": 2000
            },
            "title": {
              "description": "Its title.",
              "type": "string",
              "maxLength": 500
            },
            "text": {
              "description": "Its text, of which the first 12,000 characters are used.",
              "type": "string",
              "maxLength": 100000
            }
          }
        }
      },
      "required": [
        "session_id",
        "text"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "checkCourseAccessRequest",
    "title": "Check for a request for a course",
    "description": "Whether the learner has requested access to the course, and the state of the last request.",
    "method": "get",
    "path": "/api/catalog/access_requests/course/request/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "course_id",
      "username"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course."
        },
        "username": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The learner, if the caller is an administrator; absent for the caller. Required with a key that acts as no person."
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "createCourseAccessRequest",
    "title": "Request access to a course",
    "description": "Requests access to a course of the platform that the learner may see: 201. While a request is pending, another one returns it: 200. After a rejection or a cancellation a new request is possible.",
    "method": "post",
    "path": "/api/catalog/access_requests/course/request/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [
      "course_id",
      "username"
    ],
    "hasBody": true,
    "person": null,
    "platform": {
      "in": "body",
      "name": "platform_key"
    },
    "takesIdempotencyKey": true,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "description": "The identifier of the course.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "username": {
          "description": "The learner, if the caller is an administrator; absent for the caller.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "selfEnrollProgram",
    "title": "Enroll in a program",
    "description": "Enrolls the caller in a program that they may see; any other program is 404. Naming another person is 400 (403 for learners), and so is a key that acts as no person. Otherwise it works as `createProgramEnrollment` without overrides. `not_entered` omits parts that the caller may not see.",
    "method": "post",
    "path": "/api/catalog/enrollment/program/self/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [
      "program_id",
      "program_key",
      "slug",
      "user_id",
      "username",
      "active"
    ],
    "hasBody": true,
    "person": null,
    "platform": {
      "in": "body",
      "name": "platform_key"
    },
    "takesIdempotencyKey": true,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "program_id": {
          "description": "The identifier of the program within its platform.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "program_key": {
          "description": "The same as `program_id`.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "slug": {
          "description": "The slug, exactly.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 255
        },
        "user_id": {
          "description": "The number of the caller; another person is refused.",
          "type": [
            "integer",
            "string"
          ],
          "minimum": 1,
          "maximum": 9007199254740991,
          "maxLength": 16
        },
        "username": {
          "description": "The user name of the caller; another person is refused.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "active": {
          "description": "Whether the enrollment is active.",
          "type": "boolean",
          "default": true
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "selfUnenrollProgram",
    "title": "Leave a program",
    "description": "Deactivates the caller's enrollment and keeps the record. Naming another person is refused, as when enrolling.",
    "method": "delete",
    "path": "/api/catalog/enrollment/program/self/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "user_id",
      "username",
      "program_id",
      "program_key",
      "slug"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of the person."
        },
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The user name. Case makes no difference. An empty value counts as absent."
        },
        "program_id": {
          "type": "string",
          "maxLength": 255,
          "description": "The identifier of the program, exactly. An empty value counts as absent."
        },
        "program_key": {
          "type": "string",
          "maxLength": 255,
          "description": "The same as `program_id`."
        },
        "slug": {
          "type": "string",
          "maxLength": 255,
          "description": "The slug of the program, exactly. An empty value counts as absent."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getCoursePrerequisiteEligibility",
    "title": "Check the prerequisites of a course",
    "description": "Whether a person satisfies the prerequisites of a course: the evaluated rules, and the smallest set of missing courses (`missing_is_smallest` is false when the rules are too complex to prove that). If several of the platforms have the course, `platform_key` is required (400). People may ask about themselves; administrators and viewers about people of their own platforms; DM admins about all people.",
    "method": "get",
    "path": "/api/catalog/conditionals/course/eligibility/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdminOfUserReadOnly",
      "IsLmsUserReadOnly"
    ],
    "query": [
      "user_id",
      "username",
      "course_id"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of the person, as an alternative to `username`. A key that does not act as a person requires one of both; the default is the caller."
        },
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The user name. Case makes no difference."
        },
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course."
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listEligibleCourses",
    "title": "List the courses that a person may enroll in",
    "description": "The courses in which a person may enroll now, for which `checkCourseEligibility` returns `eligible`. People may ask about themselves; administrators and viewers about people of their own platforms; DM admins about all people.",
    "method": "get",
    "path": "/api/catalog/eligibility/courses/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdminOfUserReadOnly",
      "IsLmsUserReadOnly"
    ],
    "query": [
      "user_id",
      "username",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of the person, as an alternative to `username`. A key that does not act as a person requires one of both; the default is the caller."
        },
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The user name. Case makes no difference."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "checkCourseEligibility",
    "title": "Check whether a person may enroll in a course",
    "description": "Whether a person may enroll in a course now, and all reasons against it: visibility, prerequisites, a current enrollment, `seats`, `enrollment_opens` and `enrollment_closes`, `requires_request` and `price` of the course. Every operation that enrolls people makes the same check, except for the conditions that its description lifts. Administrators may enroll people regardless. A course that neither the caller nor the person may see is 404. If several of the platforms have the course, `platform_key` is required (400). People may ask about themselves; administrators and viewers about people of their own platforms; DM admins about all people.",
    "method": "get",
    "path": "/api/catalog/eligibility/courses/check/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdminOfUserReadOnly",
      "IsLmsUserReadOnly"
    ],
    "query": [
      "user_id",
      "username",
      "course_id"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of the person, as an alternative to `username`. A key that does not act as a person requires one of both; the default is the caller."
        },
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The user name. Case makes no difference."
        },
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course."
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "upsertCourseSuggestion",
    "title": "Suggest a course to a person",
    "description": "Suggests a course to a person: 201. An existing suggestion is changed and returned: 200. When it becomes accepted and the platform's setting `suggestion_acceptance_enrolls` is on, the same transaction enrolls the person unless an obstacle prevents it (see `checkCourseEligibility`). Platform admins may act on their platform; department admins on people of their departments and the departments below, and on groups that consist of such people; DM admins on all. Other people and groups are 404, and so are items that the caller may not see.",
    "method": "post",
    "path": "/api/catalog/suggestions/course/manage/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin",
      "IsDepartmentModeAdminInPlatform"
    ],
    "query": [],
    "body": [
      "course_id",
      "user_id",
      "username",
      "email",
      "accepted",
      "visible",
      "metadata",
      "suggested_by",
      "direct",
      "department_mode"
    ],
    "hasBody": true,
    "person": null,
    "platform": {
      "in": "body",
      "name": "platform_key"
    },
    "takesIdempotencyKey": true,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "description": "The identifier of the course.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "user_id": {
          "description": "The number of the person, also as text, or the user name.",
          "type": [
            "integer",
            "string"
          ],
          "minimum": 1,
          "maximum": 9007199254740991,
          "minLength": 1,
          "maxLength": 255
        },
        "username": {
          "description": "The user name of the person. Case makes no difference.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "email": {
          "description": "The e-mail address of the person. Case makes no difference.",
          "type": "string",
          "minLength": 3,
          "maxLength": 320
        },
        "accepted": {
          "description": "Whether it is accepted. Absent keeps the value; the default is false.",
          "type": "boolean"
        },
        "visible": {
          "description": "Whether the learner sees it. Absent keeps the value; the default is true.",
          "type": "boolean"
        },
        "metadata": {
          "description": "Free data. It replaces the stored data.",
          "type": "object",
          "propertyNames": {},
          "additionalProperties": true,
          "maxProperties": 100
        },
        "suggested_by": {
          "description": "The user name of the member who suggests it. Absent keeps the value; the default is the caller.",
          "type": [
            "string",
            "null"
          ],
          "minLength": 1,
          "maxLength": 255
        },
        "direct": {
          "description": "Whether it was made for this person or group rather than derived. Absent keeps the value; the default is true.",
          "type": "boolean"
        },
        "department_mode": {
          "description": "Whether to act only for departments: those that the caller administers, or any. Department admins always do.",
          "type": "boolean",
          "default": false
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listUserCourseSuggestions",
    "title": "List a learner's course suggestions",
    "description": "The suggestions to a learner and to their groups, one for each course. A suggestion to the learner takes precedence over suggestions to groups; of the latter a visible one takes precedence over a hidden one, then a newer one over an older one. Learners see their visible suggestions of courses that they may see; administrators and viewers all suggestions to people of their platforms, including hidden ones; DM admins all.",
    "method": "get",
    "path": "/api/catalog/suggestions/course/user/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdminOfUserReadOnly",
      "IsLmsUserReadOnly"
    ],
    "query": [
      "user",
      "sort",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": "user",
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The user name or the number of the learner. Default: the caller."
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "created",
            "-created",
            "modified",
            "-modified",
            "course_id",
            "-course_id",
            "course_name",
            "-course_name",
            "accepted",
            "-accepted"
          ],
          "default": "-id",
          "description": "The sort field; a leading `-` reverses the order."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "answerCourseSuggestion",
    "title": "Accept a course suggestion",
    "description": "Accepts a suggestion in the learner's list, or withdraws the acceptance with `accepted: false`. Accepting a suggestion to a group creates a suggestion to the learner; the group's does not change. If the platform's setting `suggestion_acceptance_enrolls` is on, accepting enrolls the learner unless an obstacle prevents it. Withdrawing the acceptance ends no enrollment.",
    "method": "post",
    "path": "/api/catalog/suggestions/course/user/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [
      "suggestion_id",
      "accepted",
      "username"
    ],
    "hasBody": true,
    "person": null,
    "platform": {
      "in": "body",
      "name": "platform_key"
    },
    "takesIdempotencyKey": true,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "suggestion_id": {
          "description": "The number of the suggestion in the list of the learner.",
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991
        },
        "accepted": {
          "description": "Whether it is accepted.",
          "type": "boolean",
          "default": true
        },
        "username": {
          "description": "The learner, if an administrator answers for them; absent for the caller.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        }
      },
      "required": [
        "suggestion_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listCourses",
    "title": "List courses",
    "description": "The courses that match all the filters, one page at a time. Without `platform_key` or `org` these are the courses of\nevery platform that the caller belongs to.\n\n- Platform administrators see all courses of their platform; other members see those that are `viewable_by_anyone`\n  or `viewable_by_tenant_students`; DM admins see all.\n- Every order ends with the course's number, so pages are stable.\n- Removed courses are not listed.",
    "method": "get",
    "path": "/api/catalog/courses/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "course_id",
      "slug",
      "query",
      "level",
      "subject",
      "tags",
      "skills",
      "sort",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "type": "string",
          "maxLength": 255,
          "description": "The identifier of one course, exactly. An empty value counts as absent."
        },
        "slug": {
          "type": "string",
          "maxLength": 255,
          "description": "The slug of one course, exactly. An empty value counts as absent."
        },
        "query": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the name or of the identifier. Case and accents make no difference."
        },
        "level": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored."
        },
        "subject": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored."
        },
        "tags": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored."
        },
        "skills": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Name of a skill: items that teach or need at least one of these. Several values, as `skills=a&skills=b` or `skills=a,b`, are alternatives. Empty values are ignored."
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "name",
            "-name",
            "course_id",
            "-course_id",
            "created",
            "-created",
            "modified",
            "-modified"
          ],
          "default": "-id",
          "description": "The sort field; a leading `-` reverses the order. `id` is the order of creation."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listPrograms",
    "title": "List programs",
    "description": "The programs that match all the filters, one page at a time. Without `platform_key` or `org` these are the programs of\nevery platform that the caller belongs to.\n\n- Platform administrators see all programs of their platform; other members see those that are `viewable_by_anyone`\n  or `viewable_by_tenant_students`; DM admins see all.\n- Every order ends with the program's number, so pages are stable.\n- Removed programs are not listed.",
    "method": "get",
    "path": "/api/catalog/programs/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "program_id",
      "slug",
      "query",
      "level",
      "subject",
      "tags",
      "program_type",
      "sort",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "program_id": {
          "type": "string",
          "maxLength": 255,
          "description": "The identifier of one program, exactly. An empty value counts as absent."
        },
        "slug": {
          "type": "string",
          "maxLength": 255,
          "description": "The slug of one program, exactly. An empty value counts as absent."
        },
        "query": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the name or of the identifier. Case and accents make no difference."
        },
        "level": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored."
        },
        "subject": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored."
        },
        "tags": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored."
        },
        "program_type": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Kind of program, exactly as the programs have it. Several values, as `program_type=a&program_type=b` or `program_type=a,b`, are alternatives. Empty values are ignored."
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "name",
            "-name",
            "program_id",
            "-program_id",
            "created",
            "-created",
            "modified",
            "-modified"
          ],
          "default": "-id",
          "description": "The sort field; a leading `-` reverses the order. `id` is the order of creation."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listPathways",
    "title": "List pathways",
    "description": "The pathways that match all the filters, one page at a time. Without `platform_key` or `org` these are the pathways of\nevery platform that the caller belongs to.\n\n- Platform administrators see all pathways of their platform; other members see those that are `viewable_by_anyone`\n  or `viewable_by_tenant_students`; DM admins see all.\n- Every order ends with the pathway's number, so pages are stable.\n- Removed pathways are not listed.",
    "method": "get",
    "path": "/api/catalog/pathways/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "pathway_id",
      "slug",
      "query",
      "level",
      "subject",
      "tags",
      "sort",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "pathway_id": {
          "type": "string",
          "maxLength": 255,
          "description": "The identifier of one pathway, exactly. An empty value counts as absent."
        },
        "slug": {
          "type": "string",
          "maxLength": 255,
          "description": "The slug of one pathway, exactly. An empty value counts as absent."
        },
        "query": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the name or of the identifier. Case and accents make no difference."
        },
        "level": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Level of difficulty, exactly as the items have it. Several values, as `level=a&level=b` or `level=a,b`, are alternatives. Empty values are ignored."
        },
        "subject": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Subject, exactly as the items have it. Several values, as `subject=a&subject=b` or `subject=a,b`, are alternatives. Empty values are ignored."
        },
        "tags": {
          "type": "array",
          "maxItems": 50,
          "items": {
            "type": "string",
            "maxLength": 255
          },
          "description": "Tag: items that have at least one of these. Several values, as `tags=a&tags=b` or `tags=a,b`, are alternatives. Empty values are ignored."
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "name",
            "-name",
            "pathway_id",
            "-pathway_id",
            "created",
            "-created",
            "modified",
            "-modified"
          ],
          "default": "-id",
          "description": "The sort field; a leading `-` reverses the order. `id` is the order of creation."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "createCourseEnrollment",
    "title": "Enroll a person in a course",
    "description": "Enrolls a person in a course.\n\n- 201 when the person was not enrolled before. Otherwise 200 with the existing record, which becomes active again\n  unless `active` is false; `started`, `expired` and `metadata`, if sent, replace the stored values.\n- The person must be a member of the platform that owns the course, otherwise it is 404. An unknown person, course or\n  platform is 404.\n- `expired` before `started` is 400.\n- An administrator may enroll a person despite obstacles (see `checkCourseEligibility`). Such an override is marked in\n  the person's enrollment changes and events: `override` is true, and `obstacles` lists what it ignored.",
    "method": "post",
    "path": "/api/catalog/enrollment/courses/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [],
    "body": [
      "user_id",
      "username",
      "email",
      "course_id",
      "active",
      "started",
      "expired",
      "metadata"
    ],
    "hasBody": true,
    "person": null,
    "platform": {
      "in": "body",
      "name": "platform_key"
    },
    "takesIdempotencyKey": true,
    "isConfirmed": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "description": "The number of the person.",
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991
        },
        "username": {
          "description": "The user name. Case makes no difference.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "email": {
          "description": "The e-mail address. Case makes no difference.",
          "type": "string",
          "minLength": 3,
          "maxLength": 320
        },
        "course_id": {
          "description": "The identifier of the course within its platform.",
          "type": "string",
          "minLength": 1,
          "maxLength": 255
        },
        "active": {
          "description": "Whether the enrollment is active. `false` stores an inactive enrollment.",
          "type": "boolean",
          "default": true
        },
        "started": {
          "description": "When the person may begin (UTC), in the years 1 to 9999. The time of the request when absent.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "maxLength": 40
        },
        "expired": {
          "description": "When it expires (UTC), in the years 1 to 9999. Null or absent for never.",
          "type": [
            "string",
            "null"
          ],
          "format": "date-time",
          "maxLength": 40
        },
        "metadata": {
          "description": "Free data. It replaces the stored data.",
          "type": "object",
          "propertyNames": {},
          "additionalProperties": true,
          "maxProperties": 100
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "searchCourseEnrollments",
    "title": "Search course enrollments",
    "description": "The course enrollments that match all the filters, one page at a time.\n\n- Learners see their own enrollments; naming another person is 403. Administrators and viewers of a platform see those\n  of their platform; DM admins see all.\n- `include_default_platform` adds enrollments in courses of the main platform: the caller's own, or those of the\n  people that the caller may see. It has an effect only when a platform is named.\n- Every order ends with the number of the enrollment, so pages are stable.\n- Deactivated enrollments are included; `active` distinguishes them.",
    "method": "get",
    "path": "/api/catalog/enrollment/courses/search/",
    "permissions": [
      "IsDMAdmin",
      "IsLmsUserReadOnly",
      "IsPlatformAdminOfUserReadOnly"
    ],
    "query": [
      "user_id",
      "username",
      "email",
      "course_id",
      "slug",
      "course_name",
      "include_default_platform",
      "sort",
      "page",
      "page_size"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": {
      "in": "query",
      "name": "platform_key"
    },
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The number of the person."
        },
        "username": {
          "type": "string",
          "maxLength": 255,
          "description": "The user name. Case makes no difference. An empty value counts as absent."
        },
        "email": {
          "type": "string",
          "maxLength": 320,
          "description": "The e-mail address. Case makes no difference. An empty value counts as absent."
        },
        "course_id": {
          "type": "string",
          "maxLength": 255,
          "description": "The identifier of the course, exactly. An empty value counts as absent."
        },
        "slug": {
          "type": "string",
          "maxLength": 255,
          "description": "The slug of the course, exactly. An empty value counts as absent."
        },
        "course_name": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the name of the course. Case and accents make no difference."
        },
        "include_default_platform": {
          "description": "Whether to add enrollments in courses of the main platform.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "created",
            "-created",
            "started",
            "-started",
            "ended",
            "-ended",
            "expired",
            "-expired",
            "username",
            "-username",
            "email",
            "-email",
            "course_id",
            "-course_id",
            "course_name",
            "-course_name",
            "name",
            "-name",
            "active",
            "-active"
          ],
          "default": "-id",
          "description": "The sort field; a leading `-` reverses the order. `id` is the order of recording. Empty times are last."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * page_size` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "default": 25,
          "description": "The number of records on a page."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listSkills",
    "title": "Skills of a platform",
    "description": "Skills of the platform that the caller may see, each with the courses that teach it, the people who have points of it, and their points. People with points are members of the platform, including former members. Administrators see all skills; other people see skills that are visible to them (see `listCatalogSkills`). With `explain=true` the answer is an object, with the list in `data`.",
    "method": "get",
    "path": "/api/skills/orgs/{org}/skills",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "sort",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "name",
            "-name",
            "course_count",
            "-course_count",
            "user_count",
            "-user_count",
            "total_points",
            "-total_points",
            "average_points",
            "-average_points"
          ],
          "default": "name",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by number."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getSkillsPercentile",
    "title": "Distribution of the points of all skills",
    "description": "Deciles of the points of all skills together among the people who have any, and the percentile rank of the caller\namong them.\n\nWith fewer than five people the deciles are null, so that no person can be identified. The percentile rank counts\npeople with fewer points and half of the people with the same number, including the caller; without points it is 0.",
    "method": "get",
    "path": "/api/skills/orgs/{org}/skills/percentile/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getUserSkills",
    "title": "Skills of a person",
    "description": "Skills that a person has acquired, with their points, the sources of the points, and the percentile rank among the\npeople with points.\n\n- A skill counts as acquired from the lowest level of the platform, or without levels from the first point.\n- Voiding the statement of a completion removes its points, unless another statement or an administrator completes the\n  same.\n- With `skill_name` the answer is that skill alone, acquired or not. Without it, it is a list, the most points first;\n  with `explain=true` the list is in `data`.\n- Administrators see all people and all skills; other people see themselves and the skills that they may see.",
    "method": "get",
    "path": "/api/skills/orgs/{org}/skills/users/{user_id}/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "skill_name",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "skill_name": {
          "type": "string",
          "maxLength": 255,
          "description": "Only this skill, by its name. Case makes no difference. A skill that is unknown, or that the caller may not see, is 404. An empty value counts as absent."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listDesiredSkills",
    "title": "Skills that a person wants to acquire",
    "description": "The skills that a person wants to acquire, by name, and the client's data with them. A person who is not a member of the platform, or has no such skills, is 400.",
    "method": "get",
    "path": "/api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getCourseOutline",
    "title": "Read the outline of a course",
    "description": "All blocks of the course, in its order. A course without an outline has no blocks.\n\n- Administrators see the outlines of all courses of their platform; other members see those of courses that are\n  `viewable_by_anyone` or `viewable_by_tenant_students`.\n- `include_retired` adds the blocks that were removed from the outline, for administrators.",
    "method": "get",
    "path": "/api/platform/orgs/{org}/courses/{course_id}/outline/",
    "permissions": [
      "authenticated"
    ],
    "query": [
      "include_retired"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course within its platform, URL-encoded. A course that is unknown, removed or hidden from the caller is 404."
        },
        "include_retired": {
          "description": "Whether to list retired blocks as well. Learners get an empty list of them.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getEnrollmentsPerCourse",
    "title": "Enrollments by course",
    "description": "Enrollments that began in the range, or that ended in it, by course, with the course's share of all of them.\n\nEach beginning and each end counts once, by the history of enrollments. The course with the most enrollments is first;\nties are ordered by identifier. Courses without any are omitted. The shares on all pages add up to 100 and are rounded\nby the largest remainder method.",
    "method": "get",
    "path": "/api/ai-analytics/audience/orgs/{org}/enrollments/per-course",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [
      "start_date",
      "end_date",
      "active",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range is the seven days up to `end_date`, unless the operation states another default. A range of more than 1,830 days, or a range that ends before it begins, is 400."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "active": {
          "description": "`true` for enrollments that began, `false` for those that ended. An enrollment that ended and began again counts each time.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": true
        },
        "sort": {
          "type": "string",
          "enum": [
            "course_id",
            "-course_id",
            "name",
            "-name",
            "users",
            "-users",
            "percentage",
            "-percentage"
          ],
          "default": "-users",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getOverviewActiveUsers",
    "title": "Active users by day, for an overview",
    "description": "People with at least one learning record on the day, and over the whole range.\n\nA person who was active on several days counts once in the total. People are the members of the platform, former ones\nincluded.",
    "method": "get",
    "path": "/api/ai-analytics/overview/orgs/{org}/active-users",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [
      "start_date",
      "end_date",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range is the seven days up to `end_date`, unless the operation states another default. A range of more than 1,830 days, or a range that ends before it begins, is 400."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listCourseActivity",
    "title": "Activity by course",
    "description": "Learning records, people and time spent in the course, by course; of all time when the request names no day.\n\nThe course with the most time is first; ties are ordered by identifier. Courses without a learning record in the range\nare omitted.",
    "method": "get",
    "path": "/api/ai-analytics/engagement/orgs/{org}/activity",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [
      "start_date",
      "end_date",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range is the seven days up to `end_date`, unless the operation states another default. A range of more than 1,830 days, or a range that ends before it begins, is 400."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "sort": {
          "type": "string",
          "enum": [
            "course_id",
            "-course_id",
            "name",
            "-name",
            "time_spent",
            "-time_spent",
            "events",
            "-events",
            "course_start",
            "-course_start",
            "course_end",
            "-course_end",
            "users",
            "-users",
            "average_time_spent",
            "-average_time_spent",
            "average_days",
            "-average_days"
          ],
          "default": "-time_spent",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listMostActiveCourses",
    "title": "Most active courses",
    "description": "Time spent in the course in the range, by course, with its share of the time spent on the platform.\n\nThe course with the most time is first; ties are ordered by identifier. Courses without a learning record in the range\nare omitted.",
    "method": "get",
    "path": "/api/ai-analytics/overview/orgs/{org}/most-active-courses",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [
      "start_date",
      "end_date",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range is the seven days up to `end_date`, unless the operation states another default. A range of more than 1,830 days, or a range that ends before it begins, is 400."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "sort": {
          "type": "string",
          "enum": [
            "course_id",
            "-course_id",
            "name",
            "-name",
            "time_spent",
            "-time_spent",
            "events",
            "-events",
            "course_start",
            "-course_start",
            "course_end",
            "-course_end",
            "users",
            "-users",
            "average_time",
            "-average_time"
          ],
          "default": "-time_spent",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPerLearnerAverageGrade",
    "title": "Mean grade of a learner",
    "description": "The mean grade of a learner over their active enrollments.\n\nLearners get their own, administrators that of any member. A course without a grade of the learner counts as 0 if it\nhas assignment types or graded blocks; if it has neither, it counts only with a grade.",
    "method": "get",
    "path": "/api/perlearner/orgs/{org}/users/{user_id}/overview/grades/average",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getLearnerCourseGradingDetail",
    "title": "Grades of a learner by block",
    "description": "Attempts and points of a learner for each section, subsection and graded block of the outline of the course.\n\nLearners get their own, administrators that of any member. The score policy of the course selects the scores, which\nare scaled to the points of the block. A block without points uses the maximum of the score. Sections and subsections\nwithout graded blocks are listed with 0.",
    "method": "get",
    "path": "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/courses/{course_id}/grading/detail",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course within its platform, URL-encoded. An unknown course is 404; a removed course keeps its figures."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listLearnerGradesPerCourse",
    "title": "Grades of a learner by course",
    "description": "The courses that a learner is enrolled in, with their submitted, attempted and passed blocks, their grade and the\ngrade of the class.\n\nLearners get their own, administrators that of any member. A graded block is passed if its latest recorded result says\nso; without such a result, if the share of its points reaches the lowest cutoff above 0 of the course; without a\ncutoff, if it earned all points.",
    "method": "get",
    "path": "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/grades/per-course",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "sort": {
          "type": "string",
          "enum": [
            "course_id",
            "-course_id",
            "name",
            "-name",
            "graded_activities",
            "-graded_activities",
            "submissions",
            "-submissions",
            "problems_attempted",
            "-problems_attempted",
            "assignments_correct",
            "-assignments_correct",
            "class_average",
            "-class_average",
            "grade",
            "-grade"
          ],
          "default": "name",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "description": "The number of items on a page. Without it, the whole list is one page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getLearnerCourseProgress",
    "title": "Progress of a learner",
    "description": "The percentage of the blocks of the course that a learner completed.\n\nLearners get their own, administrators that of any member. Completable blocks of the current outline count. A course\nwithout completable blocks is 0. A completed course is 100 and stays completed when its outline grows.",
    "method": "get",
    "path": "/api/platform/orgs/{org}/courses/{course_id}/users/{user_id}/progress",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course within its platform, URL-encoded. An unknown course is 404; a removed course keeps its figures."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "getCourseCompletionRate",
    "title": "Completion rate of a course",
    "description": "The mean percentage of completed blocks of the people with an active enrollment in the course, from 0 to 100 with two decimals. A person who has completed no block counts as 0. It is 0 when no one is enrolled.",
    "method": "get",
    "path": "/api/platform/orgs/{org}/courses/{course_id}/progress/completion-rate",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "course_id": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "description": "The identifier of the course within its platform, URL-encoded. An unknown course is 404; a removed course keeps its figures."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [
        "course_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "listLearners",
    "title": "Learners with their results",
    "description": "The members of the platform with their courses, time, pathways, certificates, assessments, skills and location, of all\ntime.\n\nThe person who joined last is first. People who were never active are last when sorted by `last_login`. Former members\nstay in the list. Department administrators get the people of their departments and of all departments below.",
    "method": "get",
    "path": "/api/ai-analytics/perlearner/orgs/{org}/learners",
    "permissions": [
      "IsPlatformAdmin",
      "IsDepartmentModeAdminInPlatform",
      "IsDMAdmin"
    ],
    "query": [
      "search",
      "program",
      "location",
      "is_enrolled",
      "platform",
      "start_date",
      "end_date",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "search": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the user name, the e-mail address or the name. Case and accents make no difference."
        },
        "program": {
          "type": "string",
          "maxLength": 255,
          "description": "Only people who are enrolled in this program, by its identifier within the platform. An unknown program is 404."
        },
        "location": {
          "type": "string",
          "maxLength": 255,
          "description": "Only people whose last session with a location has this text in its city, region or country. Case and accents make no difference."
        },
        "is_enrolled": {
          "description": "`true` for people who are enrolled in a course, `false` for those who are not.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ]
        },
        "platform": {
          "type": "string",
          "maxLength": 255,
          "description": "The key of the platform in the path. Another key is 404."
        },
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of joining the platform, in UTC, included. Without this and an end, people are not filtered by the day on which they joined."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of joining the platform, in UTC, included. Without a start, the seven days up to it."
        },
        "sort": {
          "type": "string",
          "enum": [
            "username",
            "-username",
            "name",
            "-name",
            "email",
            "-email",
            "joined",
            "-joined",
            "courses_enrolled",
            "-courses_enrolled",
            "courses_completed",
            "-courses_completed",
            "time_spent",
            "-time_spent",
            "last_login",
            "-last_login",
            "user_id",
            "-user_id",
            "pathways_assigned",
            "-pathways_assigned",
            "pathways_completed",
            "-pathways_completed",
            "certificates_earned",
            "-certificates_earned",
            "assessments_passed",
            "-assessments_passed",
            "skills_earned",
            "-skills_earned",
            "skills_points",
            "-skills_points",
            "location",
            "-location",
            "completions_without_enrollment",
            "-completions_without_enrollment"
          ],
          "default": "-joined",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listDepartmentAnalytics",
    "title": "Departments with what their people earned",
    "description": "The departments of the platform with the results of all time of their people, including the people of all departments below. A person in several of these departments counts once in each. Filters of people narrow the figures, not the list of departments. `department_id` limits the list to this department and those below it. Department administrators get their departments and all departments below.",
    "method": "get",
    "path": "/api/ai-analytics/departments/orgs/{org}/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin",
      "IsDepartmentModeAdminInPlatform"
    ],
    "query": [
      "department_id",
      "departments",
      "program",
      "pathway",
      "location",
      "is_enrolled",
      "start_date",
      "end_date",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "department_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only people of this department and of those below it. A department that is unknown, or that the caller does not administer, is 404. Department administrators who name no department get the people of all departments that they administer."
        },
        "departments": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "integer",
            "format": "int64",
            "minimum": 1,
            "maximum": 9007199254740991
          },
          "description": "Only these departments. A department that is unknown, or that the caller does not administer, is omitted."
        },
        "program": {
          "type": "string",
          "maxLength": 255,
          "description": "Only people who are enrolled in this program, by its identifier within the platform. An unknown program is 404."
        },
        "pathway": {
          "type": "string",
          "maxLength": 255,
          "description": "Only people who are enrolled in this pathway, by its identifier within the platform. An unknown pathway is 404."
        },
        "location": {
          "type": "string",
          "maxLength": 255,
          "description": "Only people whose last session with a location has this text in its city, region or country. Case and accents make no difference."
        },
        "is_enrolled": {
          "description": "`true` for people who are enrolled in a course, `false` for those who are not.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ]
        },
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of joining the platform, in UTC, included. Without this and an end, people are not filtered by the day on which they joined."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of joining the platform, in UTC, included. Without a start, the seven days up to it."
        },
        "sort": {
          "type": "string",
          "enum": [
            "id",
            "-id",
            "name",
            "-name",
            "users",
            "-users",
            "courses_enrolled",
            "-courses_enrolled",
            "courses_completed",
            "-courses_completed",
            "completion_rate",
            "-completion_rate",
            "pathways_completed",
            "-pathways_completed",
            "certificates_earned",
            "-certificates_earned",
            "skills_points",
            "-skills_points",
            "skills_earned",
            "-skills_earned",
            "time_spent",
            "-time_spent",
            "completions_without_enrollment",
            "-completions_without_enrollment"
          ],
          "default": "name",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getLearnerActivity",
    "title": "Activity of a learner by course",
    "description": "Time invested, days accessed and the last access in each course that the learner is enrolled in, of all time. Ended enrollments and courses that the caller may not see are omitted. An administrator may request any member of the platform, including former members; all other people only themselves.",
    "method": "get",
    "path": "/api/ai-analytics/perlearner/orgs/{org}/users/{user_id}/activity/",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "sort": {
          "type": "string",
          "enum": [
            "course_id",
            "-course_id",
            "name",
            "-name",
            "course_start",
            "-course_start",
            "course_end",
            "-course_end",
            "average_time_invested",
            "-average_time_invested",
            "time_invested",
            "-time_invested",
            "days_away",
            "-days_away",
            "last_access_date",
            "-last_access_date",
            "days_accessed",
            "-days_accessed"
          ],
          "default": "-last_access_date",
          "description": "The sort field; a leading `-` reverses the order. Entries without a value are last; ties are ordered by identifier."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "description": "The number of items on a page. Without it, the whole list is one page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPerLearnerInfo",
    "title": "Profile of a learner",
    "description": "The learner's name and addresses, the times at which they joined and were last active, and the location, browser, system and screen of their last session. Learning records state the last location and the last device, which may belong to two sessions. With `meta=true` the answer has totals of all time and the time spent on each day of the range. An administrator may request any member of the platform, including former members; a department administrator the people of their departments (others are 404); all other people only themselves.",
    "method": "get",
    "path": "/api/perlearner/orgs/{org}/users/{user_id}/info",
    "permissions": [
      "IsAdminUserOrStudent",
      "IsDepartmentModeAdminInPlatform"
    ],
    "query": [
      "meta",
      "start_date",
      "end_date",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "meta": {
          "description": "With `true` the answer has totals of all time, and the time spent on each day of the range.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        },
        "start_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The first day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range is the seven days up to `end_date`, unless the operation states another default. A range of more than 1,830 days, or a range that ends before it begins, is 400."
        },
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPerLearnerLastAccess",
    "title": "Last access of a learner",
    "description": "The course, unit and block of the learner's last activity, with their grade and progress in the course. Courses that\nthe caller may not see are ignored.\n\nAn administrator may request any member of the platform, including former members; all other people only themselves.",
    "method": "get",
    "path": "/api/perlearner/orgs/{org}/users/{user_id}/last-access",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPerLearnerEngagementIndex",
    "title": "Engagement index of a learner",
    "description": "The number of days per week on which the learner is active in a course, on average over the courses that they are\nenrolled in.\n\nThe windows run from the day of the enrollment to the earliest of today, the day on which the learner completed the\ncourse, the day on which the course ends, and the day on which the enrollment ended or expires; all days are in UTC.\nOnly windows that lie completely in this span count. A span that is shorter than a window counts as one window. So the\nindex falls with each day without activity. The length of a window is 7 days unless the operator sets another. It is 0\nfor a person without enrollments.\n\nAn administrator may request any member of the platform, including former members; all other people only themselves.",
    "method": "get",
    "path": "/api/perlearner/orgs/{org}/users/{user_id}/overview/engagement-index",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "getPerLearnerPerformanceIndex",
    "title": "Performance index of a learner",
    "description": "The percentile rank of the learner's grade among the people who are enrolled in the course, from 0 to 100, on average\nover the courses that they are enrolled in.\n\nA learner without a grade counts as 0, and a person who is not enrolled has the index 0.\n\nAn administrator may request any member of the platform, including former members; all other people only themselves.",
    "method": "get",
    "path": "/api/perlearner/orgs/{org}/users/{user_id}/overview/performance-index",
    "permissions": [
      "IsAdminUserOrStudent"
    ],
    "query": [
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": "user_id",
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "user_id": {
          "type": [
            "string",
            "integer"
          ],
          "minLength": 1,
          "maxLength": 320,
          "description": "The person that the request is about: the number, user name or e-mail address of a member of the platform, URL-encoded. Case makes no difference. Digits are the number of a person, or a user name if no person has that number. A person who does not exist, or is not a member of the platform, is 404. Default: the caller."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listAtRiskLearners",
    "title": "Learners who may not reach the end of a course",
    "description": "People who are enrolled in a course that they have not passed and have no record in it for some days, with the reasons. A person who completed the course without failing it is not in the list. Without any record the days count from the beginning of the enrollment. The class is all people who are enrolled in the course. Department administrators get the people of their departments and of all departments below; for them the class consists of these people only. A person is in the list once for each such course.",
    "method": "get",
    "path": "/api/ai-analytics/orgs/{org}/at-risk/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin",
      "IsDepartmentModeAdminInPlatform"
    ],
    "query": [
      "days",
      "course_id",
      "department_id",
      "search",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "days": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1830,
          "default": 7,
          "description": "The minimum number of days (UTC) without a record in the course."
        },
        "course_id": {
          "type": "string",
          "maxLength": 255,
          "description": "Only this course, by its identifier within the platform. An unknown course is 404."
        },
        "department_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only people of this department and of those below it. A department that is unknown, or that the caller does not administer, is 404. Department administrators who name no department get the people of all departments that they administer."
        },
        "search": {
          "type": "string",
          "maxLength": 255,
          "description": "A part of the user name, the e-mail address or the name. Case and accents make no difference."
        },
        "sort": {
          "type": "string",
          "enum": [
            "username",
            "-username",
            "full_name",
            "-full_name",
            "email",
            "-email",
            "course_id",
            "-course_id",
            "course_name",
            "-course_name",
            "enrolled_at",
            "-enrolled_at",
            "last_access",
            "-last_access",
            "days_away",
            "-days_away",
            "grade",
            "-grade",
            "progress",
            "-progress",
            "class_grade",
            "-class_grade",
            "class_progress",
            "-class_progress"
          ],
          "default": "-days_away",
          "description": "The sort field; a leading `-` reverses the order. Entries without a value are last; ties are ordered by enrollment."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "default": 10,
          "description": "The number of items on a page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "listCohorts",
    "title": "Joining cohorts by weeks of activity",
    "description": "People by the week in which they joined the platform, and how many of them have a learning record in that week and in\neach week after it.\n\nWeeks go from Monday to Sunday (UTC). The last week contains `end_date`, or today. Weeks in which no one joined are\nlisted with 0. People who left later still count. Department administrators get the people of their departments and of\nall departments below.",
    "method": "get",
    "path": "/api/ai-analytics/orgs/{org}/cohorts/",
    "permissions": [
      "IsDMAdmin",
      "IsPlatformAdmin",
      "IsDepartmentModeAdminInPlatform"
    ],
    "query": [
      "end_date",
      "weeks",
      "department_id",
      "sort",
      "page",
      "length",
      "explain"
    ],
    "body": [],
    "hasBody": false,
    "person": null,
    "platform": null,
    "takesIdempotencyKey": false,
    "isConfirmed": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "end_date": {
          "type": "string",
          "anyOf": [
            {
              "type": "string",
              "format": "date"
            },
            {
              "type": "string",
              "format": "date-time"
            }
          ],
          "description": "The last day of the range, in UTC, included: a date, or a time whose day in UTC counts. Without it the range ends today."
        },
        "weeks": {
          "type": "integer",
          "minimum": 1,
          "maximum": 104,
          "default": 12,
          "description": "The number of weeks, from Monday to Sunday (UTC), up to the week of `end_date`."
        },
        "department_id": {
          "type": "integer",
          "format": "int64",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Only people of this department and of those below it. A department that is unknown, or that the caller does not administer, is 404. Department administrators who name no department get the people of all departments that they administer."
        },
        "sort": {
          "type": "string",
          "enum": [
            "week",
            "-week",
            "people",
            "-people"
          ],
          "default": "week",
          "description": "The sort field; a leading `-` reverses the order. Ties are ordered by week."
        },
        "page": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000001,
          "default": 1,
          "description": "The page to return, from 1. A page past the end is empty, not an error. `(page - 1) * length` may be 10,000,000 at most; beyond that the answer is 400."
        },
        "length": {
          "type": "integer",
          "minimum": 1,
          "maximum": 500,
          "description": "The number of items on a page. Without it, the whole list is one page."
        },
        "explain": {
          "description": "With `true` the answer explains in `explain` how it was computed: definition, formula, range, effective filters, the number of people and records counted, and the time up to which records are included.",
          "anyOf": [
            {
              "type": "boolean"
            },
            {
              "type": "string",
              "enum": [
                "true",
                "false",
                "True",
                "False",
                "TRUE",
                "FALSE",
                "y",
                "n",
                "Y",
                "N",
                "yes",
                "no",
                "Yes",
                "No",
                "YES",
                "NO",
                "1",
                "0"
              ]
            }
          ],
          "default": false
        }
      },
      "required": [],
      "additionalProperties": false
    }
  }
];
