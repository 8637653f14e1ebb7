import { type Content, type Html, html } from '../html.ts'
import type { Speech } from '../languages/translator.ts'
import type { Box, PageOfDocument, SignPage, TextLine } from '../model.ts'

// Every place on a page is an attribute of an SVG, never a style: the policy allows no style in the page, and so the
// text layer and the boxes need no script to stand where they belong.

/** The pages as pictures, their text over them for eyes and ears that need it, and the boxes on top. */
export function documentView(page: SignPage, speech: Speech): Html {
  const boxes = page.pages.flatMap(({ boxes, number }) => boxes.map((box) => ({ box, page: number })))
  return html`<div class="pages" role="group" aria-label="${speech.messages.documentLabel}">
${page.pages.map((sheet, i) => {
  const before = boxes.filter((box) => box.page < sheet.number).length
  return pageView(sheet, i === 0, { before, total: boxes.length }, page, speech)
})}
</div>`
}

function pageView(
  sheet: PageOfDocument,
  first: boolean,
  boxes: { before: number; total: number },
  { base, pages }: SignPage,
  speech: Speech,
): Html {
  const { messages, tell, number } = speech
  const label = tell(messages.pageOf, { n: number(sheet.number), total: number(pages.length) })
  return html`<div class="page" id="page-${sheet.number}" role="group" aria-label="${label}">
<div class="paper">
${picture(sheet, first, base)}
${textLayer(sheet, speech)}
${sheet.boxes.length > 0 && boxLayer(sheet, boxes, speech)}
</div>
<p class="number" aria-hidden="true">${label}</p>
</div>`
}

function picture({ number, width, height, imageWidths }: PageOfDocument, first: boolean, base: string | null): Html {
  const address = (w: number) => `${base}/pages/${number}.webp?w=${w}`
  const widths = imageWidths.toSorted((a, b) => a - b)
  const largest = widths.at(-1) ?? Math.round(width)
  const hurry = first ? html`loading="eager" fetchpriority="high"` : html`loading="lazy" decoding="async"`
  return html`<img src="${address(widths[0] ?? largest)}" srcset="${widths.map((w) => `${address(w)} ${w}w`).join(', ')}" sizes="${SIZES}" width="${largest}" height="${Math.round((largest * height) / width)}" alt="" ${hurry}>`
}

/** On a phone the first picture is a light one; a script asks for a finer one once it is there (islands/images.ts). */
const SIZES = '(max-width: 43.99rem) 60vw, (max-width: 81rem) calc(100vw - 25rem), 56rem'

/** Transparent, selectable, read aloud. */
function textLayer({ number, width, height, lines }: PageOfDocument, { messages, tell, number: digits }: Speech): Html {
  if (lines?.length === 0) {
    return html`<p class="unseen">${tell(messages.pageWithoutText, { n: digits(number) })}</p>`
  }
  return html`<svg class="text" viewBox="0 0 ${round(width)} ${round(height)}" role="group" ${lines === null && html`data-text="${number}"`}>${lines?.map(textLine)}</svg>`
}

function textLine({ x, y, w, h, text }: TextLine): Html {
  return html`<text x="${round(x)}" y="${round(y + h * BASELINE)}" font-size="${round(h)}" textLength="${round(w)}" lengthAdjust="spacingAndGlyphs">${text} </text>`
}

/** Where in its box a line of text stands, roughly: letters seldom fill the lowest fifth. */
const BASELINE = 0.8

function boxLayer(
  { width, height, boxes }: PageOfDocument,
  { before, total }: { before: number; total: number },
  speech: Speech,
): Html {
  return html`<svg class="boxes" role="group">${boxes.map((box, i) => {
    const place = { n: speech.number(before + i + 1), total: speech.number(total) }
    return boxView(box, { width, height }, before + i + 1, placeName(place, total, speech), speech)
  })}</svg>`
}

function boxView(
  box: Box,
  page: { width: number; height: number },
  index: number,
  label: string,
  { messages }: Speech,
): Html {
  const frame = html`x="${percent(box.x, page.width)}" y="${percent(box.y, page.height)}" width="${percent(box.w, page.width)}" height="${percent(box.h, page.height)}"`
  return html`<a class="box" id="box-${index}" href="#signature" aria-label="${label}"><rect class="rim" ${frame}/><rect class="frame" rx="3" ${frame}/><svg class="place" ${frame} viewBox="0 0 ${labelWidth(messages.signHere)} 20"><text class="label" x="50%" y="50%">${messages.signHere}</text></svg></a><svg class="mark" ${frame} aria-hidden="true"></svg>`
}

function placeName(place: { n: string; total: string }, total: number, { messages, tell }: Speech): string {
  return total === 1 ? messages.signHere : `${messages.signHere}: ${tell(messages.placeOf, place)}`
}

/** Room for the label, so that it shrinks with a small box: letters are 13 high, and in some scripts as wide. */
function labelWidth(label: string): number {
  const letters = [...new Intl.Segmenter().segment(label)].length
  return Math.max(60, letters * (WIDE.test(label) ? 15 : 9))
}

const WIDE = /\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Han}|\p{Script=Hiragana}/u

function percent(part: number, whole: number): string {
  return `${round((100 * part) / whole)}%`
}

function round(n: number): Content & number {
  return Math.round(n * 100) / 100
}
