import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Client, openAccount } from '../lib/client.ts'
import { holdLimit } from '../lib/limits.ts'
import type { Proof } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor } from '../lib/signer.ts'
import { startStack } from '../lib/stack.ts'
import { openBrowser } from '../screenshots/browser.ts'
import type { Person } from '../signing/person.ts'
import { DOCUMENTS, type Document, type Sent } from './documents.ts'
import { holdLook, LIMITS, look, openPhone, openSlowly, openText } from './look.ts'
import { findMisleading, holdMisleading, MISLEADING_FAULTS, misleadingPdf } from './mislead.ts'
import { FAULTS, findPlanted } from './plant.ts'
import { holdOrder, holdPoppler, readByPoppler } from './words.ts'

export default {
  promise:
    'A document read as text on a phone of 360 px has letters of 16 px or more and no sideways scrolling; its paragraphs have the words of their source, word by word in their order, a hyphen of a broken line at most kept, and its words or letters are those that poppler reads; of a file made to mislead, with invisible, white, covered and too much text, pictures and false tags, it has only the words that the page shows, in the order of the page, and says on each page what is missing; the first line is there within 3 s on a slow phone and network',
  topic: 'Signing page',
  budgetSeconds: 38,
  services: ['postgres'],
  sample: '5 of 20 documents: tagged and not, columns, a table, in English, Arabic, Tamil and Japanese',
  limits: LIMITS,
  faults: { ...FAULTS, ...MISLEADING_FAULTS },
  async run({ full, say }) {
    const [stack, browser] = await Promise.all([startStack({ processes: ['serve-api'] }), openBrowser()])
    const folder = mkdtempSync(join(tmpdir(), 'countersign-readability-'))
    try {
      const client = await openAccount(stack.url)
      const person = await openPhone(browser)
      const documents = DOCUMENTS.filter(({ isSampled }) => full || isSampled)
      const sample = await send(client, await client.upload())
      const [slow, sent] = await Promise.all([openSlowly(browser, sample), prepare(client, browser, documents, folder)])
      const misleading = await send(client, await client.upload(misleadingPdf()))
      const seconds = await slow.press()
      holdLimit(LIMITS.firstLine, seconds)
      let smallest = Number.POSITIVE_INFINITY
      for (const one of sent) {
        const size = await judge(person, one)
        smallest = Math.min(smallest, size)
        await findPlanted(person.page, one)
        say(`${one.document.name}: the words in order, the smallest text ${size} px`)
      }
      await openText(person, misleading)
      await holdMisleading(person.page)
      await findMisleading(person.page)
      await person.leave()
      return `${sent.length} documents word by word in order and one that misleads nobody, at ${smallest} px or more; first line after ${seconds.toFixed(1)} s`
    } finally {
      await browser.close()
      await stack.stop()
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Proof

async function prepare(
  client: Client,
  browser: Browser,
  documents: readonly Document[],
  folder: string,
): Promise<Sent[]> {
  const sent: Sent[] = []
  const page = await browser.newPage()
  for (const document of documents) {
    const bytes = await document.bytes(page)
    const file = join(folder, `${sent.length}.pdf`)
    writeFileSync(file, bytes)
    sent.push({ document, file, link: await send(client, await client.upload(bytes)) })
  }
  await page.close()
  return sent
}

async function send(client: Client, documentId: string): Promise<string> {
  const [signerId = ''] = await askToSign(client, documentId, 1)
  return linkFor(client, documentId, signerId)
}

/** Returns the size of its smallest text. */
async function judge(person: Person, { document: { name, lang, text }, file, link }: Sent): Promise<number> {
  const [poppler] = await Promise.all([readByPoppler(file), openText(person, link)])
  const shown = await look(person.page)
  holdLook(name, shown)
  // Poppler returns lines, and not paragraphs.
  if (text === null) holdOrder(name, onOneLine(poppler), onOneLine(shown.text))
  else holdOrder(name, text, shown.text)
  holdPoppler(name, lang, poppler, shown.text)
  return shown.smallest
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ')
}
