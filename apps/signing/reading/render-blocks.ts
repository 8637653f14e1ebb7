import { type Content, type Html, html } from '../html.ts'
import type { TextBlock, TextCell, TextItem } from './model.ts'

/** A block of text. `data-y`: its position on the page, for the way to the image of the page and back. */
export function renderBlock(block: TextBlock): Html {
  const attributes = html`dir="${block.dir}" data-y="${Math.round(block.y)}"${block.lang !== null && html` lang="${block.lang}"`}`
  switch (block.kind) {
    case 'heading':
      return heading(block.level, attributes, block.text)
    case 'paragraph':
      return html`<p ${attributes}${block.quiet && html` class="quiet"`}>${block.text}</p>`
    case 'list':
      return html`<div class="list" ${attributes}>${list(block.items)}</div>`
    case 'table':
      return table(block.rows, attributes)
  }
}

/** The name of the document is the first heading of the page. */
function heading(level: number, attributes: Html, text: string): Html {
  switch (level) {
    case 1:
      return html`<h2 ${attributes}>${text}</h2>`
    case 2:
      return html`<h3 ${attributes}>${text}</h3>`
    case 3:
      return html`<h4 ${attributes}>${text}</h4>`
    case 4:
      return html`<h5 ${attributes}>${text}</h5>`
    default:
      return html`<h6 ${attributes}>${text}</h6>`
  }
}

/** Items of a deeper level are a list in the item before them. Bullets and numbers are those of the page. */
function list(items: readonly TextItem[]): Html {
  const level = Math.min(...items.map((item) => item.level))
  const own = items.flatMap((item, i) => (item.level === level || i === 0 ? [i] : []))
  return html`<ul>${own.map((at, i) => {
    const item = items[at] as TextItem
    const inner = items.slice(at + 1, own[i + 1] ?? items.length)
    return html`<li><span class="item">${item.label !== '' && html`<span class="marker">${item.label}</span> `}${item.text}</span>${inner.length > 0 && list(inner)}</li>`
  })}</ul>`
}

/** More columns, or columns with longer words, do not fit beside each other on a phone: styles show each row as a block there. */
const MOST_COLUMNS = 3
/** In characters, of the longest words of all columns together. */
const MOST_CHARACTERS = 24

/** The roles stay when styles change how it is displayed. */
function table(rows: readonly (readonly TextCell[])[], attributes: Html): Html {
  const columns = Math.max(0, ...rows.map((cells) => cells.reduce((sum, cell) => sum + cell.columns, 0)))
  const [first = []] = rows
  const headers = first.every(({ isHeader, columns }) => isHeader && columns === 1) ? first : []
  const isWide = columns > MOST_COLUMNS || charactersAcross(rows) > MOST_CHARACTERS
  return html`<div class="table${isWide && ' wide'}" ${attributes}><table role="table">${rows.map(
    (cells) => html`<tr role="row">${cells.map((one, i) => cell(one, headers[i]?.text ?? ''))}</tr>`,
  )}</table></div>`
}

/** The smallest width at which no word is broken. Cells across several columns are left out. */
function charactersAcross(rows: readonly (readonly TextCell[])[]): number {
  const columns: number[] = []
  for (const cells of rows)
    for (const [i, { text, columns: span }] of cells.entries())
      if (span === 1) columns[i] = Math.max(columns[i] ?? 0, ...text.split(/\s+/).map((word) => word.length))
  return columns.reduce((sum, longest) => sum + longest, 0)
}

function cell({ text, isHeader, columns, rows }: TextCell, header: string): Content {
  const spans = html`${columns > 1 && html` colspan="${columns}"`}${rows > 1 && html` rowspan="${rows}"`}`
  return isHeader
    ? html`<th role="columnheader"${spans}>${text}</th>`
    : html`<td role="cell"${spans}${header !== '' && html` data-header="${header}"`}>${text}</td>`
}
