import type { Assets } from '../assets.ts'
import { Html, html } from '../html.ts'
import { type Speech, speak } from '../languages/translator.ts'
import type { DoorPage } from '../model.ts'
import { languageSwitch, ribbon, shell } from './shell.ts'

/**
 * Where a link leads. A GET must change nothing, because mail scanners follow links; so the page itself asks to come
 * in, by a POST that it sends as soon as somebody sees it, or when the button is pressed.
 */
export function doorPage(page: DoorPage, assets: Assets): Html {
  const speech = speak(page.locale)
  const { messages } = speech
  const { title, hint, open } = saidOf(page, speech)
  return shell({
    page,
    speech,
    assets,
    title,
    // The text of this script is what the policy's hash allows: nothing is put into it.
    early: new Html(`<script>${assets.doorScript.text}</script>\n`),
    script: null,
    body: html`${ribbon(page, speech)}
<header class="top bare">${languageSwitch(speech)}</header>
<main class="card">
<p class="who">${speech.say(messages.doorAsks, { sender: page.senderName })}</p>
<h1 dir="auto">${title}</h1>
<form id="door" method="post" action="${page.action}">
<input type="hidden" name="lang" value="${page.locale}">
<p class="quiet">${hint}</p>
<button class="main">${open}</button>
</form>
</main>`,
  })
}

function saidOf({ to }: DoorPage, { messages }: Speech): { title: string; hint: string; open: string } {
  if (to !== 'list') return { title: to.documentName, hint: messages.doorHint, open: messages.doorOpen }
  const { queue } = messages
  return { title: queue.doorTitle, hint: queue.doorHint, open: queue.doorOpen }
}
