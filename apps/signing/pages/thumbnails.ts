import { type Html, html } from '../html.ts'
import type { ReviewPage, SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'

/** Small images of the pages, which lead to them. Styles show them beside the document on wide screens only. */
export function thumbnails(
  { pages, base }: SignPage | ReviewPage,
  { messages, formatText, number: format }: Translator,
): Html {
  const total = pages.length
  return html`<nav class="thumbnails" aria-label="${messages.view.pages}">${pages.map(
    ({ number, width, height, imageWidths }) =>
      html`<a href="#page-${number}" aria-label="${formatText(messages.pageOf, { n: number, total })}"><img src="${base}/pages/${number}.webp?w=${Math.min(...imageWidths)}&amp;thumbnail" width="96" height="${Math.round((96 * height) / width)}" alt="" loading="lazy" decoding="async"><span aria-hidden="true">${format(number)}</span></a>`,
  )}</nav>`
}
