import { escapeHtml } from '../../services/_shared/escapeHtml.js';

/**
 * Allows only files and the API of the service. The hash is that of the style element which the library of charts writes
 * into each chart (test/e2e/console/shell.test.ts). With Trusted Types no text becomes HTML.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-zrfVyvY1E/5V+DXZunsRZW8XTqTsuIZzp8dBDThhSn8='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

interface ConsolePage {
  /** The relative path from the page to the root of the service. */
  root: string;
  script: string;
  style: string;
  signInPath: string | null;
  sandboxUrl: string | null;
}

/** The page of the console: its script draws everything else. */
export const renderConsolePage = ({
  root,
  script,
  style,
  signInPath,
  sandboxUrl,
}: ConsolePage): string => `<!doctype html>
<html lang="en" data-root="${root}"${renderData('sign-in', signInPath)}${renderData('sandbox', sandboxUrl)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console</title>
<link rel="icon" href="${root}favicon.ico">
<link rel="stylesheet" href="${root}docs/theme.css">
<link rel="stylesheet" href="${root}console-files/${style}">
<script src="${root}console-files/${script}" type="module"></script>
</head>
<body>
<div id="console"><noscript>The console needs JavaScript.</noscript></div>
</body>
</html>
`;

const renderData = (name: string, value: string | null): string =>
  value === null ? '' : ` data-${name}="${escapeHtml(value)}"`;
