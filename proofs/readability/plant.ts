/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { IN_JAPANESE, IN_TAMIL, NARROW, type Sent, WIDE_TABLE } from './documents.ts'
import { holdLook, look } from './look.ts'
import { holdOrder, holdPoppler, readByPoppler } from './words.ts'

// Faults in the text that the page shows, each on the page that was judged before.

export const FAULTS = {
  'dropped-word': 'a text without one of its words, by its source',
  'dropped-word-poppler': 'the same, by poppler',
  'joined-hyphen': 'a word that has lost its own hyphen',
  'split-word': 'a Tamil word with a space within',
  'joined-words': 'two Tamil words without the space between them',
  'split-paragraph': 'a Japanese paragraph in two',
  'interleaved-columns': 'columns read line by line across all of them',
  'small-text': 'a paragraph of 15 px',
  'wide-table': 'a table wider than the screen',
}

export async function findPlanted(page: Page, { document: { name, lang, text }, file }: Sent): Promise<void> {
  const source = text ?? ''
  const findWith = async (fault: keyof typeof FAULTS, before: string, after: string) => {
    await replaceInText(page, before, after)
    const { text: shown } = await look(page)
    await mustFind(fault, () => holdOrder(name, source, shown))
    return { shown, undo: () => replaceInText(page, after, before) }
  }
  if (name === NARROW) {
    const across = await readByPoppler(file, '-layout')
    await mustFind('interleaved-columns', () => holdOrder(name, source, across))
    const { undo } = await findWith('joined-hyphen', 'non-disclosure', 'nondisclosure')
    await undo()
    const { shown } = await findWith('dropped-word', 'registered in Bristol', 'registered in')
    const poppler = await readByPoppler(file)
    await mustFind('dropped-word-poppler', () => holdPoppler(name, lang, poppler, shown))
  }
  if (name === IN_TAMIL) {
    const { undo } = await findWith('split-word', 'ஒப்பந்தம் வீட்டு', 'ஒப் பந்தம் வீட்டு')
    await undo()
    await findWith('joined-words', 'ஒப்பந்தம் வீட்டு', 'ஒப்பந்தம்வீட்டு')
  }
  if (name === IN_JAPANESE) {
    const { text: shown } = await look(page)
    await mustFind('split-paragraph', () => holdOrder(name, source, shown.replace('契約を締結する。', '$&\n')))
  }
  if (name === WIDE_TABLE) {
    const check = async () => holdLook(name, await look(page))
    await setStyle(page, '.sheet p[data-y]', 'font-size', '15px')
    await mustFind('small-text', check)
    await setStyle(page, '.sheet p[data-y]', 'font-size', '')
    await setStyle(page, '.sheet table', 'width', '500px')
    await mustFind('wide-table', check)
  }
}

/** In the first block that has it. */
async function replaceInText(page: Page, found: string, replacement: string): Promise<void> {
  const isReplaced = await page.evaluate(
    ([before, after]) => {
      const blocks = [...document.querySelectorAll('.sheet p[data-y]')]
      const block = blocks.find(({ textContent }) => textContent.includes(before))
      if (block) block.textContent = block.textContent.replace(before, after)
      return block !== undefined
    },
    [found, replacement] as const,
  )
  hold(isReplaced, `no paragraph has "${found}"`)
}

async function setStyle(page: Page, selector: string, property: string, value: string): Promise<void> {
  await page.locator(selector).first().evaluate((element, [name, set]) => (element as HTMLElement).style.setProperty(name, set), [property, value] as const) // biome-ignore format: one call
}
