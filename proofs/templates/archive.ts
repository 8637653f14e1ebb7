import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { memorySource } from '@countersign/pades'
import { drawOnPages, findPage, PdfDocument } from '@countersign/pades/pdf'
import { drawValues } from '../../apps/server/templates/draw.ts'
import { fileOf, readManifest } from '../../conformance/corpus/manifest.ts'
import { isFailure, type Judge, type VerapdfVerdict } from '../../conformance/judges/types.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

// What is PDF/A or PDF/UA stays it with values drawn on it, says veraPDF.

const VALUES = { latin: 'Zoë Łukasz', devanagari: 'श्रीकृष्ण मूर्ति', arabic: 'علي بن أبي بكر' }
/** In CI; among them every part, the tagged ones, and three producers. */
const SAMPLE = /^(pdf-a-(1a|2b-cmyk|2a-ua-1|3b-xml|4)|pdf-ua-1|libreoffice-(a-1a|ua-1)|ghostscript-a-2b)$/

export async function checkArchives(verapdf: Judge<VerapdfVerdict>, folder: string, full: boolean): Promise<number> {
  const claims = (await readManifest()).filter(({ flavours, expect, name }) => {
    return flavours && expect.verdict === 'sign' && (full || SAMPLE.test(name))
  })
  for (const entry of claims) {
    const base = await readFile(fileOf(entry))
    const file = join(folder, `${entry.name}.pdf`)
    await writeFile(file, Buffer.concat([base, await drawn(base)]))
    const failed = await brokenRules(verapdf, file, entry.flavours ?? [])
    hold(failed.length === 0, `${entry.name} is no longer ${entry.flavours}: ${failed.join('; ')}`)
  }
  const ua = claims.find(({ name }) => name === 'pdf-ua-1')
  hold(ua, 'the corpus has no pdf-ua-1')
  await expectNoticed(verapdf, await readFile(fileOf(ua)), join(folder, 'untagged.pdf'))
  return claims.length
}

async function drawn(base: Uint8Array): Promise<Uint8Array> {
  const { cropBox } = await findPage(await PdfDocument.open(memorySource(base)), 1)
  const page = { number: 1, width: cropBox[2] - cropBox[0], height: cropBox[3] - cropBox[1] }
  const usual = {
    type: 'text',
    size: 11,
    align: 'start',
    multiline: false,
    required: true,
    default: null,
    format: null,
  } as const
  const fields = Object.keys(VALUES).map((name, index) => {
    return { ...usual, name, page: ['1'], cords: [{ x: 20, y: 40 + 30 * index, w: 160, h: 18 }] }
  })
  const document = { pages: [{ ...page, rotation: 0, cropBox, userUnit: 1 }] } as never
  return drawValues(memorySource(base), { fields, document }, VALUES)
}

/** So that the judge is known to look: something drawn beside the structure tree must not pass. */
async function expectNoticed(verapdf: Judge<VerapdfVerdict>, base: Uint8Array, file: string): Promise<void> {
  const content = deflateSync('0.5 g 20 20 40 40 re f')
  const document = await PdfDocument.open(memorySource(base))
  const beside = await drawOnPages(document, [{ page: 1, content, resources: new Map(), pieces: 0 }])
  await writeFile(file, Buffer.concat([base, beside]))
  const failed = await brokenRules(verapdf, file, ['ua1'])
  hold(failed.length > 0, 'veraPDF takes a drawing that is not tagged for PDF/UA')
  foundFault('untagged')
}

export async function brokenRules(
  verapdf: Judge<VerapdfVerdict>,
  file: string,
  flavours: readonly string[],
): Promise<string[]> {
  const verdict = await verapdf.judge({ file, roots: [], mode: 'offline', flavours })
  if (isFailure(verdict)) return [`it could not be judged: ${verdict.error}`]
  return verdict.results.flatMap(({ compliant, failed }) =>
    compliant ? [] : failed.map(({ clause, test, message }) => `${clause}-${test} ${message}`),
  )
}
