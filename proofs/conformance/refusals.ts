import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addSignatureFields, memorySource, PadesError, prepareSignature } from '@countersign/pades'
import { eachField, isDict, PdfDocument, readForm } from '@countersign/pades/pdf'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import type { Entry } from '../../conformance/corpus/types.ts'
import { run } from '../../conformance/judges/command.ts'
import { hold } from '../lib/proof.ts'

/**
 * A file we turn away gives its reason before there is a byte to append: neither new fields nor an empty field of its
 * own gets one.
 */
export async function expectRefusal(entry: Entry): Promise<void> {
  if (entry.expect.verdict === 'sign') throw new Error(`${entry.name} is to be signed`)
  const { reason } = entry.expect
  const source = memorySource(await readFile(fileOf(entry)))
  const field = { name: 'Signer1', page: 1, rect: undefined, tooltip: 'Signature' }
  await refused(entry.name, reason, () => addSignatureFields(source, [field]))
  for (const name of entry.signatures === undefined ? [] : await emptyFields(source)) {
    await refused(entry.name, reason, () =>
      prepareSignature(source, { fields: [{ name }], signingTime: new Date(), slotBytes: 8192 }),
    )
  }
}

async function refused(name: string, reason: string, attempt: () => Promise<unknown>): Promise<void> {
  const outcome = await attempt().then(
    () => 'was not refused',
    (error: unknown) => (error instanceof PadesError ? error.code : Promise.reject(error)),
  )
  hold(outcome === reason, `${name}: ${outcome}, not ${reason}`)
}

async function emptyFields(source: ReturnType<typeof memorySource>): Promise<string[]> {
  const document = await PdfDocument.open(source)
  const form = await readForm(document)
  const names: string[] = []
  if (form === undefined) return names
  for await (const { name, type, value } of eachField(document, form)) {
    if (type === 'Sig' && !isDict(value)) names.push(name)
  }
  return names
}

/** The same file, rewritten by qpdf as uploads are. */
export async function normalised(entry: Entry, folder: string): Promise<Uint8Array> {
  const out = join(folder, `${entry.name}.pdf`)
  const { code, stderr } = await run('qpdf', ['--decrypt', fileOf(entry), out])
  hold(code === 0 || code === 3, `qpdf could not mend ${entry.name}: ${stderr}`)
  return readFile(out)
}
