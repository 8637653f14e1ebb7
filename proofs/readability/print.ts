import type { Page } from 'playwright-core'
import type { Text } from './texts.ts'

// Documents made by Chromium from sources whose words are known in their order.

export type Layout = 'plain' | 'columns' | 'narrow' | 'table' | 'running'

export interface Source {
  readonly text: Text
  readonly layout: Layout
  readonly isTagged: boolean
}

type Part =
  | { readonly tag: 'h1' | 'h2' | 'p' | 'header' | 'footer'; readonly text: string }
  | { readonly tag: 'ol' | 'ul'; readonly items: readonly string[] }
  | { readonly tag: 'table'; readonly rows: readonly (readonly string[])[] }

/** Prints with Chromium. */
export async function print(page: Page, { text, layout, isTagged }: Source): Promise<Buffer> {
  await page.setContent(htmlOf(text, layout))
  await page.evaluate('document.fonts.ready.then(() => true)')
  return page.pdf({ format: 'A4', tagged: isTagged, preferCSSPageSize: true })
}

/** The source in its order: paragraphs, headings, items and cells, each on a line. */
export function textOfSource({ text, layout }: Source): string {
  return pagesOf(text, layout).flat().flatMap(linesOf).join('\n')
}

function linesOf(part: Part): string[] {
  if ('items' in part) return part.items.map((item, i) => (part.tag === 'ol' ? `${i + 1}. ${item}` : item))
  return 'rows' in part ? part.rows.flat() : [part.text]
}

/** Page by page. */
function pagesOf({ title, paragraphs, heading, items, table }: Text, layout: Layout): Part[][] {
  const texts = paragraphs.map((text): Part => ({ tag: 'p', text }))
  const head: Part[] = [{ tag: 'h1', text: title }]
  const list: Part[] = [
    { tag: 'h2', text: heading },
    { tag: 'ol', items },
  ]
  switch (layout) {
    case 'plain':
      return [
        [...head, ...texts, ...list, { tag: 'ul', items }],
        [...texts, { tag: 'h2', text: heading }],
      ]
    case 'columns':
      return [[...head, ...texts, ...list, ...texts]]
    case 'narrow':
      return [[...head, ...texts, ...texts]]
    case 'table':
      return [[...head, ...texts.slice(0, 1), { tag: 'table', rows: table }, ...texts.slice(1)]]
    case 'running':
      return [1, 2].map((number) => [
        { tag: 'header', text: `${title}, 2026` },
        ...texts,
        ...list,
        { tag: 'footer', text: `${number} / 2` },
      ])
  }
}

const STYLES: Record<Layout, string> = {
  plain: '',
  columns: 'section { column-count: 2; column-gap: 9mm; text-align: justify }',
  narrow: `section { column-count: 3; column-gap: 9mm; text-align: justify; hyphens: manual }
p { break-inside: avoid }`,
  table: '',
  running: `@page { margin: 0 }
section { position: relative; box-sizing: border-box; height: 296mm; padding: 30mm 20mm }
header, footer { position: absolute; font-size: 9pt }
header { top: 12mm } footer { bottom: 12mm }`,
}

function htmlOf(text: Text, layout: Layout): string {
  const pages = pagesOf(text, layout).map((parts) => `<section>${parts.map(htmlOfPart).join('')}</section>`)
  return `<!doctype html><html lang="${text.lang}" dir="${/^(ar|he)$/.test(text.lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>${text.title}</title>
<style>
@page { size: A4; margin: 20mm }
body { margin: 0; font: 11pt/1.45 sans-serif; hyphens: none }
section + section { break-before: page }
h1 { font-size: 19pt; column-span: all } h2 { font-size: 14pt }
table { width: 100%; border-collapse: collapse } th, td { padding: 2mm; border: 0.3mm solid #444; text-align: start; vertical-align: top }
${STYLES[layout]}
</style>
${pages.join('\n')}</html>`
}

function htmlOfPart(part: Part): string {
  const { tag } = part
  const inner = 'items' in part ? part.items.map((item) => element('li', item)).join('') : 'rows' in part ? part.rows.map(rowOf).join('') : part.text // biome-ignore format: one thought
  return element(tag, inner)
}

function rowOf(cells: readonly string[], row: number): string {
  return element('tr', cells.map((cell) => element(row === 0 ? 'th' : 'td', cell)).join(''))
}

function element(tag: string, inner: string): string {
  return `<${tag}>${inner}</${tag}>`
}
