export default {
  title: 'Anmelden',
  demo: 'Als Person der Demo anmelden',
  withProvider: 'Mit Ihrem Konto',
  platform: 'Plattform',
  continue: 'Weiter',
  noProviders: 'Es gibt keine solche Plattform, oder sie hat keinen Identitätsanbieter.',
  at: 'Anmelden mit {{name}}',
  withToken: 'Mit einem Token',
  token: 'Token oder Schlüssel',
  useToken: 'Token verwenden',
  refused: 'Der Dienst nimmt dieses Token nicht an.',
  tokenNote: 'Das Token bleibt im Speicher dieser Seite. Nach dem erneuten Laden ist es weg.',
};
