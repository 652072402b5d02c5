const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope/';

/** Scopes of the services of an LMS (AGS 2.0, 3.5; NRPS 2.0, 3.6.1). */
export const LTI_SCOPES = {
  score: `${AGS}score`,
  lineItem: `${AGS}lineitem`,
  lineItemReadOnly: `${AGS}lineitem.readonly`,
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
