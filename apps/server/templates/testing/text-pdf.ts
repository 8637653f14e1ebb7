import { flate, writePdf } from '../../documents/preflight/testing/write-pdf.ts'

/** A line of text at a position on an A4 page, from the lower left corner. An array is written as separate runs. */
export interface TextRun {
  x: number
  y: number
  text: string | string[]
  size?: number
}

/** A PDF with these lines in Helvetica, one page per list. */
export function textPdf(...pages: TextRun[][]): Buffer {
  const numbers = pages.map((_, index) => 10 + 2 * index)
  return writePdf({
    objects: new Map([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`],
      [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
      ...pages.flatMap((runs, index): [number, string | ReturnType<typeof flate>][] => {
        const [page, content] = [10 + 2 * index, 11 + 2 * index]
        const pageObject = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
        return [
          [page, pageObject],
          [content, flate(runs.map(runOperators).join('\n'))],
        ]
      }),
    ]),
  })
}

function runOperators({ x, y, text, size = 11 }: TextRun): string {
  const parts = [text].flat().map((part) => `(${part.replaceAll(/[()\\]/g, '\\$&')}) Tj`)
  return `BT /F1 ${size} Tf ${x} ${y} Td ${parts.join(' ')} ET`
}
