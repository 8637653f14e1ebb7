import { LOCALES, type Locale } from './languages.ts'

/**
 * The first supported language of `preferred` (the visitor's choice, then the one the sender set for the signer), else
 * the best match of Accept-Language (RFC 9110, 12.5.4), else English.
 */
export function negotiate(acceptLanguage: string | undefined, ...preferred: (string | null | undefined)[]): Locale {
  const candidates = [...preferred, ...rangesOf(acceptLanguage ?? '')]
  return candidates.map(localeOf).find((locale) => locale !== undefined) ?? 'en'
}

function localeOf(tag: string | null | undefined): Locale | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((locale) => locale === primary)
}

function rangesOf(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, q: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}
