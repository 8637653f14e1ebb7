import { hash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { bytesPart, FORMAT, PATHS, writeBundle } from '@countersign/evidence/bundle'
import type { AuditTrail } from '@countersign/evidence/chain'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-chain-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/evidence/chain/vectors.json'), 'utf8'),
) as { chains: { name: string; trail: AuditTrail }[] }
const [whole] = vectors.chains as [{ name: string; trail: AuditTrail }]
const { count, head, entries } = whole.trail

async function checkChain(file: string | Uint8Array, ...args: string[]) {
  const path = join(folder, 'file')
  writeFileSync(path, file)
  let [out, err] = ['', '']
  const context = { env: {}, out: (text: string) => (out += text), err: (text: string) => (err += text) }
  const code = await run(['check-chain', path, ...args], context)
  return { code, out, err }
}

async function bundleOf(trail: AuditTrail, signed: string): Promise<Uint8Array> {
  const parts = [
    bytesPart(PATHS.auditTrail, Buffer.from(JSON.stringify(trail))),
    bytesPart(PATHS.signedDocument, Buffer.from(signed)),
    bytesPart(PATHS.certificate, Buffer.from('trail')),
    bytesPart('marks/sgn_1.json', Buffer.from('drawing')),
  ]
  const files = await Promise.all(
    parts.map(async ({ path, open }) => {
      const bytes = await buffer(await open())
      return { path, what: 'audit_trail', sha256: hash('sha256', bytes), size: bytes.length }
    }),
  )
  const { sign_request_id, count, head } = trail
  const made = { made_at: '2026-12-01T10:15:30.123Z', mode: 'test', state: 'completed', document_id: 'd' } as const
  const chain = { count, head }
  return buffer(writeBundle({ format: FORMAT, version: 1, sign_request_id, ...made, chain, files }, parts))
}

describe('countersign check-chain', () => {
  test('reports an intact chain as text and as JSON', async () => {
    const file = JSON.stringify(whole.trail)
    expect(await checkChain(file)).toMatchObject({ code: 0, out: expect.stringContaining(`${count} entries`), err: '' })
    const answer = await checkChain(file, '--json', '--head', `2:${entries[1]?.hash}`)
    expect(answer.code).toBe(0)
    expect(JSON.parse(answer.out)).toMatchObject({ whole: true, count, head, faults: [] })
  })

  test('names the first invalid entry, counted from 1', async () => {
    const edited = entries.map((entry, i) =>
      i === 1 ? { ...entry, canonical: entry.canonical.replace('1', '2') } : entry,
    )
    const answer = await checkChain(JSON.stringify({ ...whole.trail, entries: edited }), '--json')
    expect(answer.code).toBe(1)
    expect(JSON.parse(answer.out)).toMatchObject({ whole: false, entry: 2 })
  })

  test('detects a rewritten chain by an earlier head', async () => {
    const file = JSON.stringify(whole.trail)
    const answer = await checkChain(file, '--head', `3:${'ab'.repeat(32)}`)
    expect(answer).toMatchObject({ code: 1, out: expect.stringContaining('broken at entry 3') })
  })

  test('checks the files of evidence.zip against the chain', async () => {
    expect(await checkChain(await bundleOf(whole.trail, 'signed'))).toMatchObject({ code: 0 })
    const exchanged = await checkChain(await bundleOf(whole.trail, 'another'), '--json')
    expect(exchanged.code).toBe(1)
    expect(JSON.parse(exchanged.out).faults).toEqual(['signed-document.pdf does not match its hash in the audit trail'])
  })

  test('exits with 2 for a file that is neither format', async () => {
    for (const file of ['%PDF-1.7', '{}', Uint8Array.of(0x50, 0x4b, 3, 4), Uint8Array.of(0xff)])
      expect(await checkChain(file)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('neither an evidence.zip nor'),
      })
    expect(await checkChain(JSON.stringify(whole.trail), '--head', 'x')).toMatchObject({ code: 2 })
  })
})
