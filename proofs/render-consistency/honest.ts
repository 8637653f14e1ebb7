import { readFile } from 'node:fs/promises'
import { consistentFiles } from '../../apps/server/documents/preflight/testing/inconsistent.ts'
import { fileOf, readManifest } from '../../conformance/corpus/manifest.ts'

export interface HonestFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const MAX_BYTES = 1024 * 1024

/** Files of the corpus that can be signed, evenly chosen. */
export async function corpusSample(wanted: number): Promise<HonestFile[]> {
  const entries = (await readManifest()).filter(({ expect, size }) => expect.verdict === 'sign' && size <= MAX_BYTES)
  const step = Math.max(1, entries.length / wanted)
  const chosen = entries.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
  return Promise.all(chosen.map(async ({ name }) => ({ name, bytes: await readFile(fileOf({ name })) })))
}

/** Documents with annotations, fields and links, signed by the whole service. */
export async function signedThroughService(): Promise<HonestFile[]> {
  const names = ['reportlab-form', 'form-several-widgets', 'page-annots-direct', 'chromium-tagged']
  const corpus = names.map(async (name) => ({ name, bytes: await readFile(fileOf({ name })) }))
  const made = consistentFiles().filter(({ name }) => /filled|stamp|checked|text box|null/.test(name))
  return [...made, ...(await Promise.all(corpus))]
}
