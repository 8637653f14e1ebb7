import type { PageInfo } from '@countersign/domain/placement'
import type { Braced } from './read-braced.ts'
import type { Renderer } from './renderer.ts'
import type { PageSource } from './source.ts'

export interface FoundBraced extends Braced {
  /** From 1. */
  readonly page: number
}

/** Text between double braces on all pages, in points from the top left of each as displayed. */
export async function findBraced(
  renderer: Pick<Renderer, 'readBraced'>,
  source: PageSource,
  pages: readonly PageInfo[],
): Promise<FoundBraced[]> {
  const all: FoundBraced[] = []
  for (const page of pages) {
    const { found, width } = await renderer.readBraced(source, page.number)
    // PDFium uses units of user space, we use points: they differ if the page has a UserUnit.
    const unit = page.width / width
    for (const { x, baseline, width: w, size, ...braced } of found) {
      all.push({
        ...braced,
        page: page.number,
        x: x * unit,
        baseline: baseline * unit,
        width: w * unit,
        size: size * unit,
      })
    }
  }
  return all
}
