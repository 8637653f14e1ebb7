import { readFileSync } from 'node:fs'
import { memorySource, parseCertificate } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkWithQpdf, verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { startTestSigning, type TestSigning } from './testing/signing.ts'

// Documents that were signed before the upload, by pyHanko and LibPDF for the conformance corpus.

const CONFORMANCE = new URL('../../../conformance/corpus/', import.meta.url)
const corpus = (name: string) => readFileSync(new URL(`files/${name}.pdf`, CONFORMANCE))

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(() => signing.stop())

describe('an uploaded document with signatures', () => {
  it.each([
    ['pyhanko-approval', 1],
    ['pyhanko-approval-twice', 2],
    ['pyhanko-lta-dss-vri', 1],
    ['libpdf-approval', 1],
  ])('keeps its bytes and its valid signatures: %s', async (name, earlier) => {
    const upload = corpus(name)
    const made = await signing.make(['Asha Rao', 'Ben Ode'], {}, await signing.upload(upload))
    await signing.sign(made, 0)
    await signing.sign(made, 1)
    await signing.seal()

    const { rawPayload: signed } = await signing.sender.call('GET', `${made.path}/signed-document`)
    expect(signed.subarray(0, upload.length).equals(upload)).toBe(true)
    checkWithQpdf(signed)
    // pdfsig does not verify document time-stamps.
    const byPdfsig = verifyWithPdfsig(signed).filter(({ field }) => !field.startsWith('Timestamp'))
    expect(byPdfsig.map(({ valid }) => valid)).toEqual(Array(earlier + 2).fill(true))

    const { trust } = await signing.deps.credentials('test')
    const foreign = certificateIn(readFileSync(new URL('foreign/root.pem', CONFORMANCE), 'utf8'))
    const verdict = await verifyPdf(memorySource(signed), { anchors: [...trust.anchors, foreign], now: new Date() })
    const intact = verdict.signatures.map(({ intact, conclusion }) => intact && conclusion !== 'invalid')
    expect(intact).toEqual(Array(verdict.signatures.length).fill(true))
  })
})

function certificateIn(pem: string) {
  return parseCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'))
}
