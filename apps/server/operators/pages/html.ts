import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../platform/html.ts'

// The pages of operators: plain, in English, with the one script that uses passkeys.

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface OperatorPage {
  title: string
  /** HTML of the page's content. */
  main: string
  /** The name of the signed-in operator, with a button to sign out. */
  operator?: string | undefined
}

export function sendPage(
  reply: FastifyReply,
  { style, icon, passkeyScript }: SignInAssets,
  { title, main, operator }: OperatorPage,
  status = 200,
): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Countersign operators</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${passkeyScript}"></script>
</head>
<body>
${operator === undefined ? '' : signedIn(operator)}
<main class="card">
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'DENY')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(html)
}

function signedIn(name: string): string {
  return `<header class="top"><p>${escapeHtml(name)}</p>
<form method="post" action="/operator/sign-out"><button class="plain">Sign out</button></form></header>`
}

export interface PasskeyForm {
  action: string
  ceremony: 'create' | 'get'
  button: string
  fields?: Record<string, string>
}

export function passkeyForm({ action, ceremony, button, fields = {} }: PasskeyForm): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const problems = {
    cancelled: 'It was cancelled, or no passkey of this site fits. Try again.',
    registered: 'This authenticator has a passkey for this site already.',
    unsupported: 'This browser cannot use passkeys here: open the page over https or at localhost.',
    failed: 'It failed. Load the page again.',
  }
  const texts = Object.entries(problems).map(([name, text]) => `data-${name}="${escapeHtml(text)}"`)
  return `<form method="post" action="${escapeHtml(action)}">
${hidden.join('\n')}
<button type="button" class="main" formaction="${escapeHtml(action)}" data-passkey="${ceremony}" aria-describedby="problem" ${texts.join(' ')}>${escapeHtml(button)}</button>
<p class="problem" id="problem" role="alert"></p>
<noscript><p>Passkeys need JavaScript.</p></noscript>
</form>`
}

/** Names and values, as a list of definitions. */
export function facts(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd>`)
  return `<dl>${rows.join('\n')}</dl>`
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}
