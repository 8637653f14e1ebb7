import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createPki, issueSigner } from '@countersign/sandbox-pki'
import { expect, test, vi } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { signBaselineB } from '../levels/baseline-b.ts'
import { addSignatureFields } from '../pdf/index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { memorySource, parseCertificate, verifyPdf } from './index.ts'

/** The tests use the browser platform. */
vi.mock('#platform', () => import('../platform/web.ts'))

test('the verifier does not import Node modules', () => {
  const root = resolve(import.meta.dirname, '..')
  const seen = new Set<string>()
  const pending = [resolve(import.meta.dirname, 'index.ts')]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^'"]*?from '([^']+)'/gms)) {
      if (target === '#platform') pending.push(resolve(root, 'platform/web.ts'))
      else if (target.startsWith('.')) pending.push(resolve(dirname(file), target))
      else throw new Error(`${file} imports ${target}`)
    }
  }
  expect(seen.size).toBeGreaterThan(30)
})

test.each([
  ['a classic file', () => samplePdf()],
  ['object streams', () => objectStreams(samplePdf())],
])('WebCrypto and Node give the same verdict for %s, intact and damaged', async (_, make) => {
  const pki = createPki({ baseUrl: 'http://127.0.0.1:9' })
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
  const base = make()
  const fields = [{ name: 'A', page: 1, rect: [0, 0, 90, 30] as const, tooltip: 'Signature' }]
  const pdf = concatBytes([base, await addSignatureFields(memorySource(base), fields)])
  const options = { fields: [{ name: 'A' }] as const, signingTime: new Date() }
  const { increment } = await signBaselineB(memorySource(pdf), keyObjectSigner(key, chain), options)
  const signed = concatBytes([pdf, increment])
  const trust = { anchors: [parseCertificate(pki.root.certificate)], now: new Date() }
  const [intact] = (await verifyPdf(memorySource(signed), trust)).signatures
  expect(intact).toMatchObject({ intact: true, trusted: true, level: 'B-B', signer: { name: 'Ada' } })
  const [damaged] = (await verifyPdf(memorySource(signed.with(12, (signed[12] ?? 0) ^ 1)), trust)).signatures
  expect(damaged).toMatchObject({ intact: false, conclusion: 'invalid' })
  expect(damaged?.problems.map(({ code }) => code)).toContain('cms_digest_mismatch')
})
