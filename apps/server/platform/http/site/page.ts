import { directionOf, LANGUAGES, LOCALES, type Locale } from '@countersign/locales'
import { siteMessages } from '@countersign/locales/site'
import { escapeHtml as text } from '../../html.ts'
import { STYLE_ELEMENT } from './style.ts'

export interface SitePage {
  locale: Locale
  title: string
  /** HTML. */
  main: string
  /** Of <main>. */
  className?: string
  /** The page can be shown in another language at its own address, and search engines may list it. */
  isPublic?: boolean
}

/** The HTML document around the pages that belong to no module: the start page and errors. They need no script. */
export function renderSitePage({ locale, title, main, className, isPublic = false }: SitePage): string {
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
${isPublic ? `<meta name="description" content="${text(siteMessages(locale).intro)}">` : '<meta name="robots" content="noindex">'}
<title>${text(title)} · Countersign</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
${STYLE_ELEMENT}
</head>
<body>
<header><a class="brand" href="/" translate="no"><img src="/icon.svg" alt="" width="32" height="32">Countersign</a>${isPublic ? languageSwitch(locale) : ''}</header>
<main${className ? ` class="${className}"` : ''}>
${main}
</main>
</body>
</html>
`
}

/** Each language is listed by its own name. */
function languageSwitch(locale: Locale): string {
  const links = LOCALES.map((other) => {
    const current = other === locale ? ' aria-current="true"' : ''
    return `<li><a href="?lang=${other}" lang="${other}" dir="${directionOf(other)}" hreflang="${other}"${current}>${LANGUAGES[other].name}</a></li>`
  })
  return `<details class="languages"><summary><span class="sr-only">${text(siteMessages(locale).language)}: </span>${GLOBE}${LANGUAGES[locale]?.name ?? ''}</summary><ul>${links.join('')}</ul></details>`
}

const GLOBE =
  '<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15c-4.5-4.5-4.5-10.5 0-15"/></svg>'
