import i18next, { type Resource } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import en from '../languages/en';

export const LANGUAGES = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const;
export type Language = keyof typeof LANGUAGES;
const RIGHT_TO_LEFT: Language[] = ['ar'];
const STORED_AS = 'console-language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** Texts of the other languages are loaded when they are chosen. */
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Resource[string] }>> = {
  de: () => import('../languages/de'),
  ar: () => import('../languages/ar'),
};

const isLanguage = (name: string | undefined): name is Language => name !== undefined && name in LANGUAGES;

/** The language chosen before, else the browser's, else English. */
function findLanguage(): Language {
  const wanted = [localStorage.getItem(STORED_AS) ?? undefined, ...navigator.languages.map((one) => one.split('-')[0])];
  return wanted.find(isLanguage) ?? 'en';
}

async function show(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'common'))
    for (const [name, texts] of Object.entries((await LOADERS[language]()).default))
      i18next.addResourceBundle(language, name, texts);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_AS, language);
  return show(language);
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'common',
  resources: { en },
  // React writes texts as texts.
  interpolation: { escapeValue: false },
});

/** Shows the texts of its children in the language of the reader. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    show(findLanguage()).then(
      () => setReady(true),
      () => setReady(true),
    );
  }, []);
  return isReady ? <I18nextProvider i18n={i18next}>{children}</I18nextProvider> : null;
}

/** The present language. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language;
