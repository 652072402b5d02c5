/** The sign of the product, as SVG: the book of the favicon. */
export const SIGN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#0a4fa8"/><path fill="#fff" d="M11.2 7.6C9.6 6.6 7.6 6.2 5.4 6.4v10.4c2.2-.2 4.2.2 5.8 1.2zm1.6 0c1.6-1 3.6-1.4 5.8-1.2v10.4c-2.2-.2-4.2.2-5.8 1.2z"/></svg>';

/** /favicon.ico: a book, 32 by 32 pixels, as a PNG of three colours within an ICO. */
export const ICON = Buffer.from(
  'AAABAAEAICAAAAEAAgCiAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAIDAAAADhSSZwAAAAlQTFRFCk+oCk+o////Ye3VEAAAAAF0Uk5TAEDm2GYAAABH' +
    'SURBVHjaY2AQDQWCEAYGxlAwcGBghTACIDIgOTgjFArwMrJWLY1atRLMWJmFixEamRpKTalQkBQBh8EYmP6CexkeCLBgAQDcNWD6fP9M4QAAAABJRU5ErkJggg==',
  'base64',
);
