import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { SAMPLE_PDF } from '../lib/client.ts'
import { type Layout, print, type Source, textOfSource } from './print.ts'
import { ARABIC, BENGALI, CHINESE, ENGLISH, GERMAN, HEBREW, HINDI, JAPANESE, TAMIL, type Text } from './texts.ts'

export interface Document {
  readonly name: string
  readonly lang: string
  /** Among those of CI. */
  readonly isSampled: boolean
  bytes(page: Page): Promise<Uint8Array>
  /** Its paragraphs in their order, with soft hyphens; null where poppler judges the order too. */
  readonly text: string | null
}

/** One that a signer was sent. */
export interface Sent {
  readonly document: Document
  readonly file: string
  readonly link: string
}

export const NARROW = 'English, three narrow columns, untagged'
export const WIDE_TABLE = 'English, table, tagged'
export const IN_TAMIL = 'Tamil, plain, untagged'
export const IN_JAPANESE = 'Japanese, plain, untagged'
const SAMPLED = [NARROW, WIDE_TABLE, 'Arabic, plain, untagged', IN_TAMIL, IN_JAPANESE]

const LAYOUTS: Record<Layout, string> = {
  plain: 'plain',
  columns: 'two columns',
  narrow: 'three narrow columns',
  table: 'table',
  running: 'header and footer',
}

/** Twenty: printed by Chromium from known sources, and files of other producers. */
export const DOCUMENTS: readonly Document[] = [
  printed('English', ENGLISH, 'plain', true),
  printed('English', ENGLISH, 'plain', false),
  printed('English', ENGLISH, 'columns', true),
  printed('English', ENGLISH, 'columns', false),
  printed('English', ENGLISH, 'narrow', false),
  printed('English', ENGLISH, 'table', true),
  printed('German', GERMAN, 'narrow', true),
  printed('German', GERMAN, 'table', false),
  printed('German', GERMAN, 'running', false),
  printed('Arabic', ARABIC, 'plain', false),
  printed('Arabic', ARABIC, 'table', true),
  printed('Hebrew', HEBREW, 'plain', true),
  printed('Hindi', HINDI, 'plain', true),
  printed('Hindi', HINDI, 'columns', false),
  printed('Tamil', TAMIL, 'plain', false),
  printed('Bengali', BENGALI, 'table', true),
  printed('Japanese', JAPANESE, 'plain', false),
  printed('Chinese', CHINESE, 'columns', true),
  { ...foreign('the sample'), bytes: async () => SAMPLE_PDF },
  { ...foreign('LibreOffice, tagged'), bytes: () => readFile(fileOf({ name: 'libreoffice-tagged' })) },
]

function printed(language: string, text: Text, layout: Layout, isTagged: boolean): Document {
  const source: Source = { text, layout, isTagged }
  const name = `${language}, ${LAYOUTS[layout]}, ${isTagged ? 'tagged' : 'untagged'}`
  return {
    ...{ name, lang: text.lang, isSampled: SAMPLED.includes(name), text: textOfSource(source) },
    bytes: (page) => print(page, source),
  }
}

function foreign(name: string): Omit<Document, 'bytes'> {
  return { name, lang: 'en', isSampled: false, text: null }
}
