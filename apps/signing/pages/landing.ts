import type { Assets } from '../assets.ts'
import { Html, html } from '../html.ts'
import type { LandingPage } from '../model.ts'
import { translatorFor } from '../translator.ts'
import { asks } from './document-page.ts'
import { bareHeader, sandboxBanner, shell } from './shell.ts'

/**
 * The link landing page. A GET must not change state, because mail scanners follow links and run scripts. The link is
 * claimed with a POST when the visitor presses the button; in an embed session, when the page becomes visible.
 */
export function landingPage(page: LandingPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  return shell({
    page,
    translator,
    assets,
    title: page.documentName,
    // The policy allows this script by its hash, so its text must not be changed here.
    ...(page.claimsOnLoad && { inlineScript: new Html(`<script>${assets.landingScript.text}</script>\n`) }),
    script: null,
    body: html`${sandboxBanner(page, translator)}
${bareHeader(page, translator)}
<main class="card">
<p class="from">${asks(page.role, page.senderName, translator)}</p>
<h1 dir="auto">${page.documentName}</h1>
<form id="claim" method="post" action="${page.action}">
<input type="hidden" name="lang" value="${page.locale}">
${page.claimsOnLoad && html`<p class="muted">${messages.landingHint}</p>`}
<button class="main">${messages.landingOpen}</button>
</form>
</main>`,
  })
}
