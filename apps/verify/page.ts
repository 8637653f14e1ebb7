import { directionOf, LANGUAGES, LOCALES, type Locale } from '@countersign/locales'
import { verifyMessages } from '@countersign/locales/verify'
import { Html, html } from '@countersign/signing/html.ts'
import type { TrustJson } from '@countersign/verify'
import type { VerifyAssets } from './assets.ts'
import { scriptMessages } from './script-messages.ts'

export interface VerifyPage {
  locale: Locale
  trust: TrustJson
}

export interface Rendered {
  /** All of them must be sent with the page. */
  headers: Record<string, string>
  html: string
}

/** Renders the page with its messages and trust anchors. Pure: the same input gives the same bytes. */
export function renderVerifyPage(page: VerifyPage, assets: VerifyAssets): Rendered {
  return { headers: HEADERS, html: markup(page, assets).toString() }
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // For requests to the log, which the reader starts.
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Permits only the URL of the verification worker.
  'trusted-types countersign-verifier',
].join('; ')

const HEADERS: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

function markup({ locale, trust }: VerifyPage, assets: VerifyAssets): Html {
  const messages = verifyMessages(locale)
  return html`${new Html('<!doctype html>')}
<html lang="${locale}" dir="${directionOf(locale)}" data-kind="verify" data-state="idle" data-verifier="${assets.verifier}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${messages.title}</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<header class="top bare"><a class="product" href="/" translate="no">Countersign</a>${languageSwitch(locale)}</header>
<main>
<h1>${messages.title}</h1>
<p class="intro">${messages.intro}</p>
<noscript><p class="problem">${messages.withoutScripts}</p></noscript>
<div id="expecting" hidden></div>
<div class="drop js-only">
<input id="file" type="file" accept=".pdf,.zip,application/pdf,application/zip" disabled>
<label for="file"><span class="main first">${messages.choose}</span><span class="again">${messages.another}</span></label>
<span class="muted hint">${messages.drop}</span>
<span class="muted hint">${messages.staysLocal}</span>
</div>
<p id="status" role="status"></p>
<div id="result"></div>
</main>
${dataBlock('messages', scriptMessages(messages))}
${dataBlock('trust', trust)}
</body>
</html>
`
}

/** Plain links, so that it works without scripts. Each language is listed by its own name. */
function languageSwitch(locale: Locale): Html {
  const links = LOCALES.map((other) => {
    return html`<li><a href="?lang=${other}" lang="${other}" hreflang="${other}" ${other === locale && html`aria-current="true"`}>${LANGUAGES[other].name}</a></li>`
  })
  return html`<details class="languages"><summary><span class="sr-only">${verifyMessages(locale).language}: </span>${LANGUAGES[locale]?.name}</summary><ul>${links}</ul></details>`
}

/** Data for the page's scripts. Escaped, so that no value can end the block. */
function dataBlock(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return new Html(`<script type="application/json" id="${id}">${json}</script>`)
}
