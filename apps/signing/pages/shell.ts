import { directionOf, LANGUAGES } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Content, Html, html, plainText } from '../html.ts'
import { type Frame, LOCALES } from '../model.ts'
import type { Translator } from '../translator.ts'

export interface Shell {
  page: Frame & { kind: string }
  translator: Translator
  assets: Assets
  title: string
  /** Placed before the style sheet, so that it does not wait for it. */
  inlineScript?: Content
  script: string | null
  /** In addition to the style sheet of every page. */
  style?: string
  body: Content
  /** For scripts: the attribute data-status. */
  status?: string
  /** For scripts: the attribute data-unviewed. */
  isUnviewed?: boolean
}

/** The HTML document around every page. */
export function shell({
  page,
  translator,
  assets,
  title,
  inlineScript,
  script,
  style,
  body,
  status,
  isUnviewed,
}: Shell): Html {
  const { locale } = translator
  return html`${DOCTYPE}
<html lang="${locale}" dir="${directionOf(locale)}" data-kind="${page.kind}"${data('status', status)}${data('base', page.base)}${data('embed', page.embedOrigins.join(' ') || null)}${isUnviewed && html` data-unviewed`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${plainText(title)}</title>
${inlineScript}<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
${
  style &&
  html`<link rel="stylesheet" href="${style}">
`
}${script && html`<script type="module" blocking="render" src="${script}"></script>`}
</head>
<body>
${body}
</body>
</html>
`
}

/** A data attribute for scripts, omitted without a value. */
function data(name: string, value: string | null | undefined): Content {
  return value != null && html` data-${name}="${value}"`
}

const DOCTYPE = new Html('<!doctype html>')

export function sandboxBanner({ sandbox }: Frame, { messages }: Translator): Content {
  return sandbox && html`<aside class="banner">${messages.sandbox}</aside>`
}

/** Plain links, so that it works without scripts. Each language is listed by its own name; `?lang=` is relative to the current URL. */
export function languageSwitch({ messages, locale }: Translator): Html {
  const links = LOCALES.map((other) => {
    return html`<li><a href="?lang=${other}" lang="${other}" hreflang="${other}" ${other === locale && html`aria-current="true"`}>${LANGUAGES[other].name}</a></li>`
  })
  return html`<details class="languages"><summary><span class="sr-only">${messages.language}: </span>${GLOBE}${LANGUAGES[locale]?.name}</summary><ul>${links}</ul></details>`
}

const GLOBE = html`<svg class="globe" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15c-4.5-4.5-4.5-10.5 0-15"/></svg>`
