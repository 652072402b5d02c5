import type { components } from '../../generated/types.js';
import type { XapiRule } from '../../db/learning/records/rules/statementRefused.js';

/** Why an input is refused, and what to do. `npm run generate` writes docs/errors.md from these. */
export interface CodeMeaning {
  cause: string;
  remedy: string;
}

/** Keywords of JSON Schema: the input breaks this rule of the contract. */
export const SCHEMA_KEYWORDS = {
  required: { cause: 'A required field or parameter is missing.', remedy: 'Send it.' },
  dependentRequired: { cause: 'A field is missing that another field requires.', remedy: 'Send both, or neither.' },
  additionalProperties: { cause: 'The contract does not define the field.', remedy: 'Remove it, or correct its name.' },
  unevaluatedProperties: {
    cause: 'The contract does not define the field.',
    remedy: 'Remove it, or correct its name.',
  },
  propertyNames: { cause: 'The name of a field is not allowed.', remedy: 'Rename the field.' },
  type: { cause: 'The value has the wrong type.', remedy: 'Send the type that the message names.' },
  enum: {
    cause: 'The value is not one of the allowed values.',
    remedy: 'Send one of the values that the message lists.',
  },
  const: { cause: 'Only one value is allowed.', remedy: 'Send the value that the message names, or omit the field.' },
  format: { cause: 'The value does not have the format, such as a date or a URL.', remedy: 'Send it in that format.' },
  pattern: { cause: 'The text contains characters, or has a form, that is not allowed.', remedy: 'Correct the text.' },
  minimum: { cause: 'The number is too small.', remedy: 'Send a number within the limits.' },
  exclusiveMinimum: { cause: 'The number is too small.', remedy: 'Send a number within the limits.' },
  maximum: { cause: 'The number is too large.', remedy: 'Send a number within the limits.' },
  exclusiveMaximum: { cause: 'The number is too large.', remedy: 'Send a number within the limits.' },
  multipleOf: { cause: 'The number is not a multiple of the step.', remedy: 'Round the number.' },
  minLength: { cause: 'The text is too short.', remedy: 'Send a longer text.' },
  maxLength: { cause: 'The text is too long.', remedy: 'Send a shorter text.' },
  minItems: { cause: 'The list has too few items.', remedy: 'Send more items.' },
  maxItems: { cause: 'There are too many items.', remedy: 'Send fewer items, in several requests if needed.' },
  minProperties: { cause: 'The object has too few fields.', remedy: 'Send at least one field.' },
  maxProperties: { cause: 'The object has too many fields.', remedy: 'Send fewer fields.' },
  uniqueItems: { cause: 'The list repeats an item.', remedy: 'Send every item once.' },
  oneOf: { cause: 'The input has none, or several, of the allowed forms.', remedy: 'Send exactly one of them.' },
  anyOf: {
    cause: 'The input has none of the allowed forms.',
    remedy: 'Send one of the fields that the message names.',
  },
} as const satisfies Record<string, CodeMeaning>;

/** Rules that no schema expresses. */
export const INPUT_RULES = {
  rule: { cause: 'The input breaks a rule of the operation.', remedy: 'Correct it as the message says.' },
  characters: { cause: 'The input contains NUL characters or unpaired surrogates.', remedy: 'Remove them.' },
  encoding: { cause: 'The input is not valid UTF-8, or its charset is unknown.', remedy: 'Send it in UTF-8.' },
  json: { cause: 'The body is not JSON.', remedy: 'Correct the place that the message names.' },
  maxDepth: { cause: 'The JSON is nested too deeply.', remedy: 'Send a flatter structure.' },
  maxValues: { cause: 'The JSON holds too many values.', remedy: 'Send it in several requests.' },
  repeatedName: { cause: 'An object of the body has the same property twice.', remedy: 'Remove one of them.' },
  form: {
    cause: 'A field of the form is not allowed where it stands, or the form has too many fields.',
    remedy: 'Send only the fields that the contract defines, files as files and texts as texts.',
  },
  duplicate: { cause: 'The parameter or form field was sent more than once.', remedy: 'Send it once.' },
  unknownParameter: {
    cause: 'The record store does not know the query parameter.',
    remedy: 'Remove it, or correct its name.',
  },
  address: { cause: 'The URL of a credential cannot be used.', remedy: 'Send an address that the message allows.' },
  alias: {
    cause: 'Two names of the same field have different values.',
    remedy: 'Send one of them, or the same value in both.',
  },
  available_model: {
    cause: 'The platform does not offer the language model.',
    remedy: 'Choose one of the available models.',
  },
  bot: { cause: 'The body names another bot than the path.', remedy: 'Omit the field, or send the id of the path.' },
  cardpay: { cause: 'Cardpay refused the value.', remedy: 'Correct it as the message of cardpay says.' },
  check: {
    cause: 'The credential could not be checked, or the service rejects it. It was not stored.',
    remedy: 'Correct the credential, or store it without `check`.',
  },
  config: {
    cause: '`feature` and `config` were sent together.',
    remedy: 'Send either `config`, or `feature` with `values`.',
  },
  content: {
    cause: 'The file cannot be used: its content does not fit its type or the limits.',
    remedy: 'Send another file.',
  },
  course_id: { cause: 'The course of the media resource cannot be used.', remedy: 'Send a course of the platform.' },
  currency: { cause: 'The currency does not exist.', remedy: 'Send an ISO 4217 code such as `usd`.' },
  cycle: { cause: 'A block of the outline is its own ancestor.', remedy: 'Correct `parent_id`.' },
  decided: {
    cause: 'The access request has already been decided.',
    remedy: 'Read the request; nothing remains to do.',
  },
  department: { cause: 'The department cannot be used for this key.', remedy: 'Send a department of the platform.' },
  duplicate_block: { cause: 'The outline has two blocks with the same id.', remedy: 'Give every block its own id.' },
  duplicate_cutoff: {
    cause: 'Two grades of the grading policy have the same cutoff.',
    remedy: 'Give every grade a cutoff of its own.',
  },
  duplicate_skill: { cause: 'The list names a skill twice.', remedy: 'Send every skill once.' },
  duplicate_type: {
    cause: 'The grading policy has two assignment types with the same name.',
    remedy: 'Remove one of them.',
  },
  duration: {
    cause: 'The expiry or the duration of the key is outside of its limits.',
    remedy: 'Send a value within the limits that the message names.',
  },
  ends_before_start: { cause: 'The end is before the start.', remedy: 'Correct one of the two times.' },
  event: {
    cause: 'The event has an unexpected form, or the event id does not exist.',
    remedy: 'Correct the field that the message names, or read the list without `after`.',
  },
  expiry: { cause: 'Two fields state different times of expiry.', remedy: 'Send one of them.' },
  feature: {
    cause: 'The feature is not registered, or its value does not fit.',
    remedy: 'Send a registered feature with a value of its type.',
  },
  file: { cause: 'The file is not one that can be used here.', remedy: 'Send the file as the message says.' },
  invalid_account: {
    cause: 'The account of the channel is malformed.',
    remedy: 'Send it in the form that the message names.',
  },
  invalid_secret: {
    cause: 'The masked secret is not that of the stored one.',
    remedy: 'Send the whole secret, or the mask exactly as it was read.',
  },
  invalid_time: { cause: 'The time does not exist.', remedy: 'Send an RFC 3339 time.' },
  item: { cause: 'Two fields name different courses, programs or pathways.', remedy: 'Send one of them.' },
  key_only: { cause: '`key_only` allows course ids only.', remedy: 'Send course ids, or omit `key_only`.' },
  kind: { cause: 'A field does not fit the kind of the resource.', remedy: 'Omit the field, or change the kind.' },
  member: { cause: 'The person is not a member of the platform.', remedy: 'Name a member, or add the person first.' },
  message: {
    cause: 'The body is not a message of the queue.',
    remedy: 'Check the push subscription of the marketplace.',
  },
  none: { cause: 'The person has no such skills.', remedy: 'Nothing to do, or record skills first.' },
  order: { cause: 'The end is not after the start.', remedy: 'Correct one of the two times.' },
  own_descendant: { cause: 'A department cannot be moved below itself.', remedy: 'Choose another parent.' },
  password: { cause: 'The password is too easy to guess.', remedy: 'Choose another one.' },
  payment: {
    cause: 'The payment does not exist, is not complete, or was for something else.',
    remedy: 'Complete the checkout, and send its session.',
  },
  person: {
    cause: 'Two fields name different people, or the caller may name only themselves.',
    remedy: 'Send one name, of the right person.',
  },
  platform: { cause: 'Two parts of the request name different platforms.', remedy: 'Name the platform once.' },
  prerequisite_cycle: {
    cause: 'A course would be its own prerequisite.',
    remedy: 'Remove the prerequisite that leads back.',
  },
  prerequisites_too_large: {
    cause: 'The prerequisites are too many, or lead to too many courses.',
    remedy: 'Simplify the rule.',
  },
  private: { cause: 'The URL leads to a private network.', remedy: 'Send a public address.' },
  product: { cause: 'Two fields name different products.', remedy: 'Send one of them.' },
  program: { cause: 'Two parts of the request name different programs.', remedy: 'Name the program once.' },
  range: {
    cause: 'The range of dates ends before it starts, or is too long.',
    remedy: 'Send a shorter range in the right order.',
  },
  redirect: {
    cause: 'The URL leads to a host that is not allowed.',
    remedy: 'Send a URL of an allowed host, or add the host to `redirect_hosts`.',
  },
  redirect_host: {
    cause: 'The URL leads to a host that the platform does not allow.',
    remedy: 'Add the host to `redirect_hosts` of the catalog settings.',
  },
  refused_value: { cause: 'The database cannot store the value.', remedy: 'Correct the value as the message says.' },
  related_to_itself: { cause: 'A course is listed as related to itself.', remedy: 'Remove it from its own list.' },
  reserved: { cause: 'The key is reserved.', remedy: 'Choose another key.' },
  secret: {
    cause: 'The masked secret is not that of the stored one.',
    remedy: 'Send the whole secret, or the mask exactly as it was read.',
  },
  service: { cause: 'The service is not one of the known services.', remedy: 'Send one of the listed services.' },
  setting: {
    cause: 'A setting of language models does not fit the credentials or models of the platform.',
    remedy: 'Correct it as the message says.',
  },
  site: { cause: 'Two fields name different sites.', remedy: 'Send one of them.' },
  subscription: { cause: 'The checkout session has no subscription.', remedy: 'Send the session of a subscription.' },
  switch: { cause: '`enable` and `disable` contradict each other.', remedy: 'Send one of them.' },
  token: {
    cause: 'The token of the marketplace is unknown, expired or not valid.',
    remedy: 'Start again from the marketplace.',
  },
  too_deep: {
    cause: 'The tree of departments would have too many levels.',
    remedy: 'Choose a parent nearer to the top.',
  },
  trial: { cause: 'The product or app has no free trial.', remedy: 'Omit the trial, or choose another product.' },
  two_sources: { cause: 'The dataset has several sources.', remedy: 'Send one of them.' },
  unfit_value: { cause: 'The value does not have the type of the feature.', remedy: 'Send a value of that type.' },
  unique: { cause: 'The name is taken.', remedy: 'Choose another name.' },
  unknown_bot: { cause: 'The bot does not exist.', remedy: 'Send the id of a bot of the platform.' },
  unknown_column: { cause: 'The dataset has no such column.', remedy: 'Send a column of the dataset.' },
  unknown_dataset: { cause: 'The dataset does not exist.', remedy: 'Send the id of a dataset of the platform.' },
  unknown_mentor: { cause: 'The mentor does not exist.', remedy: 'Send the id of a mentor of the platform.' },
  unknown_parent: { cause: 'The parent does not exist.', remedy: 'Send an existing parent, or create it first.' },
  unknown_reference: {
    cause: 'The field names something that does not exist on the platform.',
    remedy: 'Send an existing one, or create it first.',
  },
  wrong_level: {
    cause: 'A block of this type is not allowed below its parent.',
    remedy: 'Correct the type or `parent_id`.',
  },
  prerequisites: {
    cause: 'The person has not satisfied the prerequisites.',
    remedy: 'Complete the prerequisites first.',
  },
  already_enrolled: { cause: 'The person is enrolled already.', remedy: 'Nothing remains to do.' },
  no_seats: { cause: 'All seats are taken.', remedy: 'Wait for a seat, or raise the number of seats.' },
  not_open_yet: { cause: 'Enrollment has not begun.', remedy: 'Repeat the request after its start.' },
  closed: { cause: 'Enrollment is over.', remedy: 'Choose another run of the course.' },
  request_needed: { cause: 'Access must be requested and granted first.', remedy: 'Request access.' },
  payment_needed: { cause: 'The course must be paid.', remedy: 'Complete a checkout first.' },
  not_visible: { cause: 'The person may not see the item.', remedy: 'Grant access first.' },
  used: { cause: 'The invitation has been used.', remedy: 'Ask for another invitation.' },
  expired: { cause: 'The invitation has expired.', remedy: 'Ask for another invitation.' },
  inactive: { cause: 'The invitation is not active.', remedy: 'Activate it, or ask for another one.' },
} as const satisfies Record<string, CodeMeaning>;

type ItemCode = components['schemas'][
  | 'BulkInvitationError'
  | 'BulkSuggestionError'
  | 'FeatureConfigBulkError'
  | 'LearningRecordError'
  | 'MembersAddedError']['code'];

type FieldCode = `${string}_required` | `${string}_invalid`;

/** Codes of the items that an operation on many refuses, which have `code` and `detail`. */
export const ITEM_CODES: Record<Exclude<ItemCode, FieldCode> | '<field>_required' | '<field>_invalid', CodeMeaning> = {
  not_an_object: { cause: 'The item is not an object.', remedy: 'Send an object.' },
  unknown_field: { cause: 'The contract does not define the field.', remedy: 'Remove it, or correct its name.' },
  '<field>_required': {
    cause: 'The field is missing, or every field that can replace it.',
    remedy: 'Send the field, or one that can replace it.',
  },
  '<field>_invalid': { cause: 'The value of the field is not valid.', remedy: 'Correct it as `detail` says.' },
  conflict: { cause: 'Another record has this `id`.', remedy: 'Send the record with another `id`.' },
  unknown_platform: { cause: 'The platform does not exist.', remedy: 'Correct the key of the platform.' },
  unknown_item: { cause: 'The course or program does not exist.', remedy: 'Correct its id.' },
  unknown_course: { cause: 'The course does not exist.', remedy: 'Correct its id, or create the course first.' },
  unknown_block: { cause: 'The course has no such block.', remedy: 'Correct its id, or store the outline first.' },
  unknown_user: {
    cause: 'The person is not a member of the platform.',
    remedy: 'Correct the name, or add the person.',
  },
  suggested_by_unknown: { cause: 'The person who suggests is not a member.', remedy: 'Name a member of the platform.' },
  platform_mismatch: { cause: 'The item and the request name different platforms.', remedy: 'Name the platform once.' },
  person_mismatch: { cause: 'Two fields name different people.', remedy: 'Send one of them.' },
  email_of_another: { cause: 'The address belongs to another person than `username`.', remedy: 'Send one of them.' },
  redirect_to_refused: {
    cause: 'The URL leads to a host that the platform does not allow.',
    remedy: 'Add the host to `redirect_hosts` of the catalog settings.',
  },
  repeated_user: { cause: 'A previous item names the same person.', remedy: 'Send one item for each person.' },
  no_configuration: { cause: 'The person has no configuration on the platform.', remedy: 'Create it first.' },
};

export type SchemaKeyword = keyof typeof SCHEMA_KEYWORDS;

/** What `keyword` of a field's error can be. */
export type ErrorCode = SchemaKeyword | keyof typeof INPUT_RULES | XapiRule;
