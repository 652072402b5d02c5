export default {
  title: 'Sign in',
  demo: 'Sign in as a person of the demo',
  withProvider: 'With your account',
  platform: 'Platform',
  continue: 'Continue',
  noProviders: 'There is no such platform, or it has no identity provider.',
  at: 'Sign in with {{name}}',
  withToken: 'With a token',
  token: 'Token or key',
  useToken: 'Use the token',
  refused: 'The service does not accept this token.',
  tokenNote: 'The token stays in the memory of this page. It is gone when you load the page again.',
};
