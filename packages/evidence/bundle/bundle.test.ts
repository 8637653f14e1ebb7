import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { BundleUnreadable, bytesPart, isZip, type Manifest, manifestFault, readBundle, writeBundle } from './index.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const MANIFEST: Manifest = {
  format: 'countersign-evidence',
  version: 1,
  sign_request_id: 'sr_1',
  document_id: '0198c0de-0000-7000-8000-000000000001',
  mode: 'test',
  state: 'completed',
  made_at: '2026-12-01T10:15:30.123Z',
  chain: { count: 3, head: '0'.repeat(64) },
  files: [],
}

const FILES = new Map([
  ['signed-document.pdf', new Uint8Array(200_000).map((_, i) => i % 251)],
  ['audit-trail.json', Buffer.from('{"count":3}')],
  ['provider/0001-request.xml', new Uint8Array()],
])

function manifestOf(files: Map<string, Uint8Array>): Manifest {
  const listed = [...files].map(([path, bytes]) => ({
    path,
    what: 'audit_trail',
    sha256: sha256(bytes).toString('hex'),
    size: bytes.length,
  }))
  return { ...MANIFEST, files: listed }
}

async function bundleOf(files: Map<string, Uint8Array>, manifest = manifestOf(files)): Promise<Uint8Array> {
  const parts = [...files].map(([path, bytes]) => bytesPart(path, bytes))
  return buffer(writeBundle(manifest, parts))
}

describe('a bundle', () => {
  it('returns the written files, for any content and chunking', async () => {
    const anyChunks = fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(anyChunks, async (chunks) => {
        const reused = new Uint8Array(5000)
        const part = {
          path: 'signed-document.pdf',
          async *open() {
            for (const chunk of chunks) {
              reused.set(chunk)
              yield reused.subarray(0, chunk.length)
            }
          },
        }
        const zip = await buffer(writeBundle(MANIFEST, [part]))
        expect(isZip(zip)).toBe(true)
        expect(Buffer.from(readBundle(zip).files.get(part.path) ?? [])).toEqual(Buffer.concat(chunks))
      }),
      { numRuns: 30 },
    )
  })

  it('is readable by another zip implementation', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
    try {
      writeFileSync(join(folder, 'evidence.zip'), await bundleOf(FILES))
      const listed = execFileSync('python3', ['-m', 'zipfile', '-t', join(folder, 'evidence.zip')]).toString()
      expect(listed.trim()).toBe('Done testing')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('reports the file that was changed, removed or added', async () => {
    const [signed, trail] = [...FILES.keys()] as [string, string]
    expect(manifestFault(readBundle(await bundleOf(FILES)), sha256)).toBeUndefined()
    const changed = new Map(FILES).set(trail, Buffer.from('{"count":4}'))
    expect(manifestFault(readBundle(await bundleOf(changed, manifestOf(FILES))), sha256)).toContain(trail)
    const fewer = new Map([...FILES].filter(([path]) => path !== signed))
    expect(manifestFault(readBundle(await bundleOf(fewer, manifestOf(FILES))), sha256)).toBe(`${signed} is missing`)
    const more = new Map(FILES).set('extra.txt', Buffer.from('x'))
    expect(manifestFault(readBundle(await bundleOf(more, manifestOf(FILES))), sha256)).toBe(
      'extra.txt is not in the manifest',
    )
  })
})

describe('an invalid bundle', () => {
  it('fails only with BundleUnreadable', async () => {
    const valid = await bundleOf(FILES)
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.nat(255), fc.boolean(), (at, value, cut) => {
        const damaged = Buffer.from(cut ? valid.subarray(0, at) : valid)
        if (!cut) damaged[at] = value
        try {
          readBundle(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(BundleUnreadable)
        }
      }),
    )
  })

  it('is rejected without a manifest, or with a foreign one', () => {
    expect(() => readBundle(zipSync({ 'a.txt': new Uint8Array(3) }))).toThrow('manifest.json is missing')
    expect(() => readBundle(zipSync({ 'manifest.json': Buffer.from('{"format":"other"}') }))).toThrow(
      'the format is not countersign-evidence',
    )
    expect(() => readBundle(zipSync({ 'manifest.json': Buffer.from('null') }))).toThrow(BundleUnreadable)
  })

  it('is not unpacked if its claimed size exceeds the limit', () => {
    const bomb = Buffer.from(zipSync({ 'manifest.json': Buffer.from(JSON.stringify(MANIFEST)) }))
    const entry = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bomb.writeUInt32LE(0xfffffff0, entry + 24) // the uncompressed size in the directory (APPNOTE 4.3.12)
    expect(() => readBundle(bomb)).toThrow('the archive exceeds the size limit')
  })

  it('is not unpacked if stored files claim more than the limit', () => {
    const bomb = Buffer.from(zipSync({ 'manifest.json': [Buffer.from(JSON.stringify(MANIFEST)), { level: 0 }] }))
    const entry = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bomb.writeUInt32LE(0xfffffff0, entry + 20) // the size in the archive; the other one stays small
    expect(() => readBundle(bomb)).toThrow('the archive exceeds the size limit')
  })
})
