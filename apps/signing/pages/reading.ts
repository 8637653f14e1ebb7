import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { ReadingPage } from '../model.ts'
import type { PageAsText, TextPlace } from '../reading/model.ts'
import { renderBlock } from '../reading/render-blocks.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { scriptMessages } from './panel-parts.ts'
import { languageSwitch, sandboxBanner, shell } from './shell.ts'

/** How many pages the page without scripts has. */
export const PAGES_OF_TEXT = 5

/** The text of the document at the reader's size. Scripts of the signing page show it in place of the page images. */
export function readingPage(page: ReadingPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  return shell({
    page,
    translator,
    assets,
    title: page.documentName,
    script: assets.readingScript,
    styles: [assets.readingStyle],
    role: page.role,
    body: html`<a class="skip" href="${page.base}#signature">${toAct(page, translator)}</a>
${sandboxBanner(page, translator)}
<header class="top">
${languageSwitch(translator)}
<h1 dir="auto">${page.documentName}</h1>
</header>
<main>
<article class="reading" id="reading" aria-label="${messages.asText.open}" data-aloud="${assets.readAloudScript}">
${tools(page, translator)}
<p class="note">${messages.asText.note}</p>
${page.pages.map((one) => textOfPage(one, page, translator))}
${steps(page, translator)}
</article>
</main>`,
  })
}

/** What the recipient does after reading. */
function toAct({ role }: ReadingPage, { messages }: Translator): string {
  return role === 'signer' || role === 'witness' ? messages.toSignature : messages.asText.back
}

function tools(page: ReadingPage, translator: Translator): Html {
  const { messages } = translator
  const { back, smaller, larger, colours, themes, aloud, pause, resume, stop, noVoice } = messages.asText
  const choices = [['system', themes.system], ['light', themes.light], ['sepia', themes.sepia], ['dark', themes.dark]] // biome-ignore format: one list
  return html`<div class="reading-tools" role="group" aria-label="${messages.view.tools}">
<a href="${page.base}" id="reading-back">${back}</a>
<span class="sizes js-only"><button type="button" id="text-smaller" aria-label="${smaller}">${SMALLER}</button><button type="button" id="text-larger" aria-label="${larger}">${LARGER}</button></span>
<label class="js-only"><span class="sr-only">${colours}</span><select id="text-colours">${choices.map(([theme, name]) => html`<option value="${theme}">${name}</option>`)}</select></label>
<span class="aloud js-only" id="aloud" hidden><button type="button" id="read-aloud" data-state="idle">${ALOUD}<span>${aloud}</span></button><button type="button" id="stop-reading" hidden>${STOP}<span>${stop}</span></button></span>
<p class="sr-only" id="reading-status" role="status"></p>
${scriptMessages({ 'text-aloud': aloud, 'text-pause': pause, 'text-resume': resume, 'text-no-voice': noVoice, 'text-failed': messages.pageFailed, 'text-again': messages.tryAgain })}
</div>`
}

const SMALLER = html`<svg viewBox="0 0 24 20" aria-hidden="true"><path d="M3 16l5-12 5 12M5 12h6M16 10h6"/></svg>`
const LARGER = html`<svg viewBox="0 0 24 20" aria-hidden="true"><path d="M3 16l5-12 5 12M5 12h6M16 10h6M19 7v6"/></svg>`

/** A loudspeaker, the bars of a pause, or a triangle, by the state of the button. */
const ALOUD = html`<svg viewBox="0 0 24 20" aria-hidden="true"><path data-in="idle" d="M4 8v4h3l4 3.5v-11L7 8zM14.5 7.5a4 4 0 0 1 0 5M17 5a7.5 7.5 0 0 1 0 10"/><path data-in="reading" d="M9 4.5v11M15 4.5v11"/><path data-in="paused" d="M8 4.5v11l9-5.5z"/></svg>`
const STOP = html`<svg viewBox="0 0 24 20" aria-hidden="true"><path d="M7 5h10v10H7z"/></svg>`

function textOfPage(page: PageAsText, { base, total }: ReadingPage, translator: Translator): Html {
  const { messages, formatText } = translator
  const label = formatText(messages.pageOf, { n: page.number, total })
  return html`<section class="sheet" id="text-${page.number}" aria-label="${label}" data-number="${page.number}" data-height="${Math.round(page.height)}">
<p class="sheet-number"><span>${label}</span> <a href="${base}#page-${page.number}">${messages.asText.seePage}</a></p>
${content(page, base, translator)}
</section>`
}

function content(page: PageAsText, base: string | null, translator: Translator): Content {
  const placesAfter = (index: number) =>
    page.places.filter(({ after }) => after === index).map((place) => placeLink(place, page.number, base, translator))
  return html`${notices(page, translator).map((notice) => html`<p class="note omitted">${notice}</p>`)}${placesAfter(-1)}
${page.blocks?.map((block, i) => [renderBlock(block), placesAfter(i)])}`
}

/** A page of which no text is seen is a picture, whatever text the file has for it. */
function notices({ blocks, omits }: PageAsText, { messages }: Translator): string[] {
  const { unreadable, withoutText, omitted } = messages.asText
  if (blocks === null) return [unreadable]
  if (blocks.length > 0) return omits.map((omission) => omitted[omission])
  return [omits.includes('unread') ? omitted.unread : withoutText]
}

function placeLink(place: TextPlace, page: number, base: string | null, { messages, format }: Translator): Html {
  const target = place.kind === 'box' ? `box-${place.number}` : `page-${page}`
  const text = place.kind === 'box' ? messages.signHere : format(messages.asText.fillIn, { label: place.label })
  return html`<p class="place-link"><a href="${base}#${target}">${text}</a></p>`
}

/** Links to the pages before and after these, and to what the recipient is asked to do. */
function steps(page: ReadingPage, translator: Translator): Html {
  const { base, pages, total } = page
  const { messages } = translator
  const [first, last] = [pages[0]?.number ?? 1, pages.at(-1)?.number ?? total]
  return html`<nav class="steps" aria-label="${messages.view.pages}">
${first > 1 && html`<a href="${base}/reading?page=${Math.max(1, first - PAGES_OF_TEXT)}" rel="prev">${messages.asText.earlier}</a>`}
${last < total && html`<a href="${base}/reading?page=${last + 1}" rel="next">${messages.asText.later}</a>`}
<a class="main" href="${base}#signature">${toAct(page, translator)}</a>
</nav>`
}
