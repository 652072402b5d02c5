import type { ListedSuggestion } from '../../../db/enrollment/suggestions/listSuggestions.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

function presentSuggestion(suggestion: ListedSuggestion) {
  return {
    id: suggestion.id,
    platform_key: suggestion.platform_key,
    accepted: suggestion.accepted,
    visible: suggestion.visible,
    direct: suggestion.direct,
    suggested_by: suggestion.suggested_by,
    created: suggestion.created,
    modified: suggestion.modified,
    metadata: suggestion.metadata,
  };
}

const presentPerson = ({ user_id, username, name }: ListedSuggestion) => ({
  user_id: user_id!,
  username: username!,
  name: name!,
});
const presentCourse = ({ item_key, item_name }: ListedSuggestion) => ({ course_id: item_key, course_name: item_name });

export function presentCourseSuggestion(suggestion: ListedSuggestion): Schemas['CourseSuggestion'] {
  return { ...presentSuggestion(suggestion), ...presentPerson(suggestion), ...presentCourse(suggestion) };
}

export function presentUserCourseSuggestion(suggestion: ListedSuggestion): Schemas['UserCourseSuggestion'] {
  return { ...presentCourseSuggestion(suggestion), group_id: suggestion.group_id, group_name: suggestion.group_name };
}

export function presentCourseGroupSuggestion(suggestion: ListedSuggestion): Schemas['CourseGroupSuggestion'] {
  const { group_id, group_name, user_count } = suggestion;
  return {
    ...presentSuggestion(suggestion),
    group_id: group_id!,
    group_name: group_name!,
    user_count: user_count!,
    ...presentCourse(suggestion),
  };
}

export function presentPathwaySuggestion(suggestion: ListedSuggestion): Schemas['PathwaySuggestion'] {
  const { item_key, item_uuid, item_name, platform_key } = suggestion;
  const pathway = {
    pathway_id: item_key,
    pathway_uuid: item_uuid!,
    pathway_name: item_name,
    pathway_platform_key: platform_key,
  };
  return { ...presentSuggestion(suggestion), ...presentPerson(suggestion), ...pathway };
}
