import { directionOf, LANGUAGES, LOCALES } from '@countersign/locales'
import { type Content, Html, html, plainText } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import { type Frame, PRODUCT } from '../frame.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'

export interface Shell {
  page: Frame & { kind: string; token?: string; next?: string | null }
  assets: SignInAssets
  title: string
  /** The address of the page for GET; null: the page is shown once, so it cannot be shown in another language. */
  address: string | null
  /** What else the address of the page has in its query, so that it is the same page in another language. */
  query?: Readonly<Record<string, string>>
  /** Of <main>. */
  className?: string
  /** The page uses passkeys. */
  hasPasskeys?: boolean
  /** The page has a value that is shown once, with a button to copy it. */
  hasCopies?: boolean
  body: (translator: Translator) => Content
}

/** The HTML document around every page. */
export function shell(options: Shell): Html {
  const { page, assets, title, className = 'card', hasPasskeys = false, hasCopies = false, body } = options
  const translator = translatorFor(page.locale)
  return html`${DOCTYPE}
<html lang="${page.locale}" dir="${directionOf(page.locale)}" data-kind="${page.kind}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${plainText(`${title} · ${PRODUCT}`)}</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
${hasPasskeys && html`<script type="module" src="${assets.passkeyScript}"></script>`}
${hasCopies && html`<script type="module" src="${assets.copyScript}"></script>`}
</head>
<body>
<header class="top bare"><span class="product" translate="no">${PRODUCT}</span>${languageSwitch(options, translator)}${signedIn(page, translator)}</header>
<main class="${className}">
${body(translator)}
</main>
</body>
</html>
`
}

const DOCTYPE = new Html('<!doctype html>')

function signedIn({ signedInAs }: Frame, { messages, format }: Translator): Content {
  if (signedInAs === null) return null
  return html`<form class="signed-in" method="post" action="${PATHS.signOut}">
<span class="muted">${format(messages.signedInAs, { email: signedInAs })}</span>
<button class="plain">${messages.signOut}</button>
</form>`
}

/** A form, so that it works without scripts, and keeps the token of a link. Each language is listed by its own name. */
function languageSwitch({ page, address, query = {} }: Shell, { messages, locale }: Translator): Content {
  if (address === null) return null
  const buttons = LOCALES.map((other) => {
    return html`<li><button name="lang" value="${other}" lang="${other}" ${other === locale && html`aria-current="true"`}>${LANGUAGES[other].name}</button></li>`
  })
  return html`<details class="languages"><summary><span class="sr-only">${messages.language}: </span>${GLOBE}<span lang="${locale}">${LANGUAGES[locale]?.name}</span></summary>
<form method="get" action="${address}">${hidden('token', page.token)}${hidden('next', page.next)}${Object.entries(query).map(([name, value]) => hidden(name, value))}<ul>${buttons}</ul></form></details>`
}

/** A hidden field, left out without a value. */
export function hidden(name: string, value: string | null | undefined): Content {
  return value != null && value !== '' && html`<input type="hidden" name="${name}" value="${value}">`
}

const GLOBE = html`<svg class="globe" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15c-4.5-4.5-4.5-10.5 0-15"/></svg>`
