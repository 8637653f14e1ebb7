import type { Assets } from '../assets.ts'
import { Html, html } from '../html.ts'

// A page for developers, in English like the API reference: their signing page in the element, in windows of several
// sizes, with colours and a log of events. It works with links of the sandbox only: a live account cannot allow the
// origin of this server.

export interface PlaygroundResponse {
  html: string
  headers: Record<string, string>
}

export function playgroundPage(assets: Assets, origin: string): PlaygroundResponse {
  return {
    html: markup(assets, origin).toString(),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    },
  }
}

/** No inline script or style; frames and requests of this origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const DOCTYPE = new Html('<!doctype html>')

function markup(assets: Assets, origin: string): Html {
  return html`${DOCTYPE}
<html lang="en" data-origin="${origin}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Embedding playground</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.playgroundStyle}">
<script type="module" src="/embed.js"></script>
<script type="module" src="${assets.playgroundScript}"></script>
</head>
<body>
<main>
<header><h1>Embedding playground</h1>
<p>See the signing page embedded in a page like yours, with its sizes, colours and events. Accepts sandbox links only.</p></header>
<form id="settings">
${steps(origin)}
<label for="link">Embed link</label>
<input id="link" name="link" type="url" required autocomplete="off" spellcheck="false" placeholder="${origin}/s/…" aria-describedby="link-hint">
<p class="hint" id="link-hint">The <code>url</code> of the response. It works once, within 15 minutes.</p>
<div class="row">
<p><label for="size">Window size</label><select id="size"><option value="">full width</option><option value="360x740">phone, 360 × 740</option><option value="740x360">phone in landscape, 740 × 360</option><option value="820x1100">tablet, 820 × 1100</option></select></p>
<p><label for="scheme">Colour scheme</label><select id="scheme"><option value="">automatic</option><option>light</option><option>dark</option></select></p>
<p><label for="accent">Accent colour</label><input id="accent" placeholder="#1d4ed8" spellcheck="false" autocomplete="off" maxlength="7"></p>
<p><label for="ground">Background colour</label><input id="ground" placeholder="#f2f4f7" spellcheck="false" autocomplete="off" maxlength="7"></p>
</div>
<button type="submit">Show</button>
</form>
<section aria-labelledby="code-title"><h2 id="code-title">Code</h2><pre tabindex="0" aria-labelledby="code-title"><code id="code"></code></pre><button type="button" id="copy">Copy the code</button> <span id="copied" role="status"></span></section>
<section aria-labelledby="events-title"><h2 id="events-title">Events</h2><div class="log" role="log" aria-labelledby="events-title" tabindex="0"><ol id="events"></ol></div></section>
</main>
<div id="stage" role="region" aria-label="Your page"><p class="hint" id="empty">Your signing page appears here.</p></div>
</body>
</html>
`
}

function steps(origin: string): Html {
  return html`<details><summary>How do I get a link?</summary>
<p>Allow this page once, and open a session for a signer of a sandbox request:</p>
<pre tabindex="0" aria-label="Calls"><code>curl ${origin}/api/v1/account -X PATCH -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"allowed_origins":["${origin}"]}'
curl ${origin}/api/v1/document-signrequest/$DOCUMENT_ID/signers/$SIGNER_ID/embed-session \\
  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\
  -d '{"mode":"iframe","origin":"${origin}"}'</code></pre>
<p>The first call replaces the list: name your own origins too.</p></details>`
}
