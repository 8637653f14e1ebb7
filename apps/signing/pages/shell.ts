import { directionOf, LANGUAGES } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Content, Html, html, plainText } from '../html.ts'
import { type Frame, LOCALES, type Role } from '../model.ts'
import type { Translator } from '../translator.ts'
import { senderFooter, senderLogo, senderStyle } from './sender.ts'

export interface Shell {
  page: Frame & { kind: string }
  translator: Translator
  assets: Assets
  title: string
  /** Placed before the style sheet, so that it does not wait for it. */
  inlineScript?: Content
  script: string | null
  /** In addition to the style sheet of every page. */
  styles?: readonly string[]
  /** Scripts that the page will import. */
  preloads?: readonly string[]
  /** The on-screen keyboard shrinks the page instead of covering it. */
  makesRoomForKeyboard?: boolean
  body: Content
  /** For scripts: the attribute data-status. */
  status?: string
  /** For scripts: the attribute data-role. */
  role?: Role | null
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
  styles = [],
  preloads = [],
  makesRoomForKeyboard = false,
  body,
  status,
  role,
  isUnviewed,
}: Shell): Html {
  const { locale } = translator
  const isFramable = page.embedOrigins.length > 0
  return html`${DOCTYPE}
<html lang="${locale}" dir="${directionOf(locale)}" data-kind="${page.kind}"${data('status', status)}${data('role', role)}${data('base', page.base)}${data('embed', page.embedOrigins.join(' ') || null)}${isUnviewed && html` data-unviewed`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${makesRoomForKeyboard && ', interactive-widget=resizes-content'}">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${plainText(title)}</title>
${inlineScript}<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
${[senderStyle(page) ?? [], ...styles, isFramable ? assets.embeddedStyle : []].flat().map(
  (style) => html`<link rel="stylesheet" href="${style}">
`,
)}${preloads.map(
  (preload) => html`<link rel="modulepreload" href="${preload}">
`,
)}${
  isFramable &&
  html`<script type="module" blocking="render" src="${assets.embeddedScript}"></script>
`
}${script && html`<script type="module" blocking="render" src="${script}"></script>`}
</head>
<body>
${body}
${!showsDocument(page.kind) && senderFooter(page, translator)}
</body>
</html>
`
}

/** The pages with the document have the footer below it, beside their panel. */
function showsDocument(kind: string): boolean {
  return kind === 'sign' || kind === 'review'
}

/** The head of pages without a document. */
export function bareHeader(page: Frame, translator: Translator): Html {
  return html`<header class="top bare">${senderLogo(page)}${languageSwitch(translator)}</header>`
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
