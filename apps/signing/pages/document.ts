import { type Html, html } from '../html.ts'
import type { Box, PageOfDocument, ReviewPage, SignPage, TextLine } from '../model.ts'
import type { Translator } from '../translator.ts'
import { fieldLayer } from './fields/layer.ts'
import { percent, round } from './units.ts'

// Positions on a page are SVG attributes, not styles: the policy forbids inline styles, and SVG attributes need no
// script to place the text layer and the boxes.

/** The pages as images, with a text layer for selection and screen readers, and the boxes for signatures and fields on top. */
export function documentView(page: SignPage | ReviewPage, translator: Translator): Html {
  const boxes = page.pages.flatMap(({ boxes, number }) => boxes.map((box) => ({ box, page: number })))
  return html`<div class="pages" role="group" aria-label="${translator.messages.documentLabel}">
${page.pages.map((sheet, i) => {
  const before = boxes.filter((box) => box.page < sheet.number).length
  return pageView(sheet, i === 0, { before, total: boxes.length }, page, translator)
})}
</div>`
}

function pageView(
  sheet: PageOfDocument,
  first: boolean,
  boxes: { before: number; total: number },
  page: SignPage | ReviewPage,
  translator: Translator,
): Html {
  const { messages, formatText } = translator
  const { base, pages } = page
  const fields = page.kind === 'sign' ? page.fields : null
  const label = formatText(messages.pageOf, { n: sheet.number, total: pages.length })
  return html`<div class="page" id="page-${sheet.number}" role="group" aria-label="${label}">
<div class="paper">
${picture(sheet, first, base)}
${textLayer(sheet, translator)}
${sheet.boxes.length > 0 && boxLayer(sheet, boxes, translator)}
${fields && fieldLayer(sheet, fields)}
</div>
<p class="number" aria-hidden="true">${label}</p>
</div>`
}

function picture({ number, width, height, imageWidths }: PageOfDocument, first: boolean, base: string | null): Html {
  const address = (w: number) => `${base}/pages/${number}.webp?w=${w}`
  const widths = imageWidths.toSorted((a, b) => a - b)
  const largest = widths.at(-1) ?? Math.round(width)
  const loading = first ? html`loading="eager" fetchpriority="high"` : html`loading="lazy" decoding="async"`
  return html`<img src="${address(widths[0] ?? largest)}" srcset="${widths.map((w) => `${address(w)} ${w}w`).join(', ')}" sizes="${SIZES}" width="${largest}" height="${Math.round((largest * height) / width)}" alt="" data-page="${number}" ${loading}>`
}

/** On a phone the first image is a small one; a script requests a larger one after it has loaded (islands/pages.ts). */
const SIZES = '(max-width: 43.99rem) 60vw, (max-width: 81rem) calc(100vw - 25rem), 56rem'

/** Transparent text: can be selected and read by screen readers. */
function textLayer({ number, width, height, lines }: PageOfDocument, { messages, formatText }: Translator): Html {
  if (lines?.length === 0) {
    return html`<p class="sr-only">${formatText(messages.pageWithoutText, { n: number })}</p>`
  }
  return html`<svg class="text" viewBox="0 0 ${round(width)} ${round(height)}" role="group" ${lines === null && html`data-text="${number}"`}>${lines?.map(textLine)}</svg>`
}

function textLine({ x, y, w, h, text }: TextLine): Html {
  return html`<text x="${round(x)}" y="${round(y + h * BASELINE)}" font-size="${round(h)}" textLength="${round(w)}" lengthAdjust="spacingAndGlyphs">${text} </text>`
}

/** Approximate baseline within a line's box: descenders take about a fifth of the height. */
const BASELINE = 0.8

function boxLayer(
  { width, height, boxes }: PageOfDocument,
  { before, total }: { before: number; total: number },
  translator: Translator,
): Html {
  return html`<svg class="boxes" role="group">${boxes.map((box, i) => {
    const position = { n: before + i + 1, total }
    return boxView(box, { width, height }, before + i + 1, boxLabel(position, translator), translator)
  })}</svg>`
}

function boxView(
  box: Box,
  page: { width: number; height: number },
  index: number,
  label: string,
  { messages }: Translator,
): Html {
  const frame = html`x="${percent(box.x, page.width)}" y="${percent(box.y, page.height)}" width="${percent(box.w, page.width)}" height="${percent(box.h, page.height)}"`
  const words = isTiny(box)
    ? callout(box, page, messages.signHere)
    : html`<svg class="place" ${frame} viewBox="0 0 ${labelWidth(messages.signHere)} 20"><text class="label" x="50%" y="50%">${messages.signHere}</text></svg>`
  return html`<a class="box" id="box-${index}" href="#signature" aria-label="${label}"><rect class="rim" ${frame}/><rect class="frame" rx="3" ${frame}/>${words}</a><svg class="mark" ${frame} viewBox="0 0 ${box.w} ${box.h}" aria-hidden="true"></svg>`
}

/** In points. A label would be too small to read in it. */
function isTiny({ w, h }: Box): boolean {
  return w < 60 || h < 18
}

/** The label beside a box: above it, or below where there is no room; towards the middle of the page. */
function callout({ x, y, w, h }: Box, page: { width: number; height: number }, label: string): Html {
  const isLeft = x + w / 2 < page.width / 2
  const [across, anchor] = isLeft ? [x, 'start'] : [x + w, 'end']
  const [down, offset] = y > 40 ? [y, -6] : [y + h, 18]
  return html`<text class="place callout" x="${percent(across, page.width)}" y="${percent(down, page.height)}" dy="${offset}" text-anchor="${anchor}">${label}</text>`
}

function boxLabel(position: { n: number; total: number }, { messages, formatText }: Translator): string {
  return position.total === 1 ? messages.signHere : `${messages.signHere}: ${formatText(messages.placeOf, position)}`
}

/** The label's width in units of the viewBox, so that it shrinks with a small box. Letters are 13 high, and in some scripts as wide. */
function labelWidth(label: string): number {
  const characters = [...new Intl.Segmenter().segment(label)].length
  return Math.max(60, characters * (WIDE.test(label) ? 17 : 9))
}

const WIDE = /\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Han}|\p{Script=Hiragana}/u
