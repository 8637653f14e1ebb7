import type { Assets } from '../assets.ts'
import { type Content, Html, html, plainText } from '../html.ts'
import { messagesFor } from '../languages/index.ts'
import type { Speech } from '../languages/translator.ts'
import { type Frame, LOCALES } from '../model.ts'

export interface Shell {
  page: Frame & { kind: string }
  speech: Speech
  assets: Assets
  title: string
  /** Before the style sheet, so that it waits for nothing. */
  early?: Content
  script: string | null
  /** Beside the one that every page has. */
  style?: string
  body: Content
  /** Told to scripts as data-state. */
  state?: string
}

/** What every page has around it. */
export function shell({ page, speech, assets, title, early, script, style, body, state }: Shell): Html {
  const { messages, locale } = speech
  return html`${DOCTYPE}
<html lang="${locale}" dir="${messages.direction}" data-kind="${page.kind}" data-state="${state}" data-base="${page.base}" data-embed="${page.embedOrigin}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${plainText(title)}</title>
${early}<link rel="icon" type="image/svg+xml" href="${assets.icon}">
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

const DOCTYPE = new Html('<!doctype html>')

export function ribbon({ sandbox }: Frame, { messages }: Speech): Content {
  return sandbox && html`<aside class="ribbon">${messages.sandbox}</aside>`
}

/** Links, so that it works without scripts; each language by its own name. `?lang=` is asked of the address we are at. */
export function languageSwitch({ messages, locale }: Speech): Html {
  const links = LOCALES.map((other) => {
    return html`<li><a href="?lang=${other}" lang="${other}" hreflang="${other}" ${other === locale && html`aria-current="true"`}>${messagesFor(other).ownName}</a></li>`
  })
  return html`<details class="languages"><summary><span class="unseen">${messages.language}: </span>${GLOBE}${messages.ownName}</summary><ul>${links}</ul></details>`
}

const GLOBE = html`<svg class="globe" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15c-4.5-4.5-4.5-10.5 0-15"/></svg>`
