/** /favicon.ico: a book, 32 by 32 pixels, as a PNG of three colours within an ICO. */
export const ICON = Buffer.from(
  'AAABAAEAICAAAAEAAgCiAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAIDAAAADhSSZwAAAAlQTFRFCk+oCk+o////Ye3VEAAAAAF0Uk5TAEDm2GYAAABH' +
    'SURBVHjaY2AQDQWCEAYGxlAwcGBghTACIDIgOTgjFArwMrJWLY1atRLMWJmFixEamRpKTalQkBQBh8EYmP6CexkeCLBgAQDcNWD6fP9M4QAAAABJRU5ErkJggg==',
  'base64',
);
