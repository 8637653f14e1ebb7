import type { Block, Item, Paragraph, Place } from './blocks.ts'
import { around, type Run } from './glyphs.ts'
import { languageOfScript } from './guess-language.ts'
import { runsFromRight } from './join-lines.ts'

/** Where a block is on the page as displayed, its direction and its language. */
export interface Setting extends Place {
  readonly lang: string | null
  readonly dir: 'ltr' | 'rtl'
}

export function settingOf(runs: readonly Run[], text: string, lang: string | null): Setting {
  const { left, top, right, bottom } = around(runs.map(({ place }) => place))
  return {
    ...{ x: left, y: top, w: right - left, h: bottom - top },
    lang: languageOfScript(text) ?? lang,
    dir: runsFromRight(text) ? 'rtl' : 'ltr',
  }
}

export function paragraphOf(runs: readonly Run[], text: string, lang: string | null, quiet = false): Paragraph {
  return { kind: 'paragraph', text, quiet, ...settingOf(runs, text, lang) }
}

/** The words of a block, line by line. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map(textOfItem).join('\n')
    case 'table':
      return block.rows.map((row) => row.map(({ text }) => text).filter(Boolean).join(' ')).join('\n') // biome-ignore format: one thought
  }
}

export function textOfItem({ label, text }: Item): string {
  return label === '' ? text : `${label} ${text}`
}
