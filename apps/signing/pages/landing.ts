import type { Assets } from '../assets.ts'
import { Html, html } from '../html.ts'
import { type Translator, translatorFor } from '../languages/translator.ts'
import type { LandingPage } from '../model.ts'
import { languageSwitch, sandboxBanner, shell } from './shell.ts'

/**
 * The link landing page. A GET must not change state, because mail scanners follow links. The page claims the link with
 * a POST, sent when the page becomes visible or when the visitor presses the button.
 */
export function landingPage(page: LandingPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const { title, hint, open } = textsOf(page, translator)
  return shell({
    page,
    translator,
    assets,
    title,
    // The policy allows this script by its hash, so its text must not be changed here.
    inlineScript: new Html(`<script>${assets.landingScript.text}</script>\n`),
    script: null,
    body: html`${sandboxBanner(page, translator)}
<header class="top bare">${languageSwitch(translator)}</header>
<main class="card">
<p class="from">${translator.format(messages.landingAsks, { sender: page.senderName })}</p>
<h1 dir="auto">${title}</h1>
<form id="claim" method="post" action="${page.action}">
<input type="hidden" name="lang" value="${page.locale}">
<p class="muted">${hint}</p>
<button class="main">${open}</button>
</form>
</main>`,
  })
}

function textsOf({ to }: LandingPage, { messages }: Translator): { title: string; hint: string; open: string } {
  if (to !== 'inbox') return { title: to.documentName, hint: messages.landingHint, open: messages.landingOpen }
  const { inbox } = messages
  return { title: inbox.landingTitle, hint: inbox.landingHint, open: inbox.landingOpen }
}
