/** The supported languages. `name` is the language's own name for itself. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  ta: { name: 'தமிழ்', direction: 'ltr' },
  bn: { name: 'বাংলা', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>

export type Locale = keyof typeof LANGUAGES

export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[]

/** Falls back to left-to-right for the pseudo-language of the tests, which is not in the list. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return LANGUAGES[locale]?.direction ?? 'ltr'
}
