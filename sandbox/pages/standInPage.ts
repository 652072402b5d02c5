import { SIGN } from '../../server/reference/icon.js';
import { THEME } from '../../server/reference/theme.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';

const STYLE = `
body { background: var(--panel); }
main { max-width: 60rem; margin: 2rem auto; padding: 1.5rem 1.75rem; background: var(--ground); border: 1px solid var(--line); border-radius: .7rem; }
main.narrow { max-width: 28rem; margin-top: 8vh; }
@media (max-width: 62rem) { main { margin: 1rem; padding: 1.1rem 1.2rem; } }
h1 { font-size: 1.3rem; margin: 0 0 .6rem; }
main > strong { display: block; font-size: 1.8rem; margin: .4rem 0 1rem; }
main small { display: block; margin-top: 1rem; color: var(--quiet); }
label { display: block; margin: .6rem 0; } label input { display: block; width: 100%; }
section form label { display: inline-block; margin: .2rem .5rem .2rem 0; }
button { padding: .45rem .9rem; background: var(--ground); }
button.main { background: var(--link); border-color: var(--link); color: var(--ground); font-weight: 600; }
.narrow button { display: block; width: 100%; margin: .5rem 0; text-align: center; } .narrow .people button { text-align: start; } button span { display: block; font-size: .87em; color: var(--quiet); }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; } th, td { border: 1px solid var(--line); padding: .35rem .7rem; text-align: start; } th { background: var(--panel); }
pre { white-space: pre-wrap; padding: .75rem; background: var(--panel); border-radius: .4rem; }
p.note { color: var(--mark); }
.stand-in { display: flex; gap: .5rem; align-items: center; margin-bottom: 1rem; color: var(--quiet); font-size: .93em; } .stand-in svg { inline-size: 1.3rem; block-size: 1.3rem; }
`;

interface StandInPage {
  title: string;
  /** HTML. */
  content: string;
  /** For what the page stands in. */
  of: string;
  isNarrow?: boolean;
}

/** A page of a stand-in, in the looks of the product. It needs no other file, since some stand-ins are servers of their own. */
export const renderStandInPage = ({ title, content, of, isNarrow = false }: StandInPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(SIGN)}"><title>${escapeHtml(title)}</title><style>${THEME}${STYLE}</style></head><body><main${isNarrow ? ' class="narrow"' : ''}><div class="stand-in">${SIGN} Sandbox · ${escapeHtml(of)}</div><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
