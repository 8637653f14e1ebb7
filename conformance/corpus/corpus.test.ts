import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, judgeAll, openBench } from '../judges/all.ts'
import { run } from '../judges/command.ts'
import { isFailure } from '../judges/types.ts'
import { LARGEST, makeBigFiles } from './big.ts'
import { requiredFeatures, requiredProducers } from './coverage.ts'
import { foreignCases } from './foreign/cases.ts'
import { handwrittenCases } from './handwritten/cases.ts'
import { fileOf, filesFolder, foreignRoot, readManifest } from './manifest.ts'
import { producerCases } from './producers/cases.ts'
import { qpdfCases } from './qpdf.ts'

const COMMITTED_BYTES = 6_000_000
const manifest = await readManifest()
const offline = { roots: [foreignRoot], mode: 'offline' } as const

let bench: Bench
beforeAll(() => {
  bench = openBench()
})
afterAll(() => bench[Symbol.asyncDispose]())

describe('the committed corpus', () => {
  it('is what its makers say: hand-written files byte for byte', async () => {
    for (const one of handwrittenCases) expect(await readFile(fileOf(one)), one.name).toEqual(one.make())
  })

  it('is what its manifest says, file by file, and nothing else', async () => {
    const cases = [...handwrittenCases, ...qpdfCases, ...producerCases, ...foreignCases]
    expect(manifest.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
    expect((await readdir(filesFolder)).toSorted()).toEqual(manifest.map(({ name }) => `${name}.pdf`).toSorted())
    for (const entry of manifest) {
      const hash = createHash('sha256')
        .update(await readFile(fileOf(entry)))
        .digest('hex')
      expect(hash, entry.name).toBe(entry.sha256)
    }
  })

  it('covers every producer and feature asked of it, in at least 80 files and under 6 MB', async () => {
    const big = await makeBigFiles()
    const features = new Set([...manifest, ...big].flatMap((entry) => entry.features))
    const producers = new Set(manifest.map(({ producer }) => producer))
    expect(requiredFeatures.filter((feature) => !features.has(feature))).toEqual([])
    expect(requiredProducers.filter((producer) => !producers.has(producer))).toEqual([])
    expect(manifest.length).toBeGreaterThanOrEqual(80)
    expect(manifest.reduce((total, { size }) => total + size, 0)).toBeLessThan(COMMITTED_BYTES)
  })

  it('is sound where we must sign it as it is: qpdf finds nothing to complain of', async () => {
    const signable = manifest.filter((entry) => entry.expect.verdict === 'sign')
    for (const sheet of await judgeAll(signable.map(fileOf), { ...offline, judges: ['qpdf'], bench })) {
      expect(sheet.qpdf, sheet.file).toMatchObject({ ok: true })
    }
  })

  it('is mended by qpdf where we must normalise it first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'normalised-'))
    for (const entry of manifest.filter((one) => one.expect.verdict === 'normalise')) {
      const out = join(folder, `${entry.name}.pdf`)
      await run('qpdf', ['--decrypt', fileOf(entry), out])
      expect(await bench.qpdf.judge({ ...offline, file: out }), entry.name).toMatchObject({ ok: true })
    }
    await rm(folder, { recursive: true })
  })

  it('is the PDF/A or PDF/UA it claims to be, says veraPDF', async () => {
    for (const entry of manifest.filter(({ flavours }) => flavours !== undefined)) {
      const verdict = await bench.verapdf.judge({ ...offline, file: fileOf(entry) })
      const compliant = isFailure(verdict) ? verdict : verdict.results.map((one) => [one.flavour, one.compliant])
      expect(compliant, entry.name).toEqual(entry.flavours?.map((flavour) => [flavour, true]))
    }
  })

  it('carries foreign signatures that DSS, pyHanko and openssl accept before we touch them', async () => {
    const signed = manifest.filter(({ signatures }) => signatures !== undefined)
    const sheets = await judgeAll(signed.map(fileOf), { ...offline, judges: ['dss', 'pyhanko', 'openssl'], bench })
    for (const [index, { file, dss, pyhanko, openssl }] of sheets.entries()) {
      expect(dss && !isFailure(dss) && dss.signatures.map((one) => [one.indication, one.flags]), file).toEqual(
        dss && !isFailure(dss) && dss.signatures.map(() => ['TOTAL_PASSED', []]),
      )
      expect(pyhanko && !isFailure(pyhanko) && pyhanko.signatures.every((one) => one.bottomLine), file).toBe(true)
      const verified = openssl && !isFailure(openssl) ? openssl.signatures.map(({ ok }) => ok) : []
      expect(verified, file).toEqual(Array.from({ length: signed[index]?.signatures ?? 0 }, () => true))
    }
  })
})

describe('the big files', () => {
  it('are made on demand, sound, and as big as the largest upload', async () => {
    const files = await makeBigFiles()
    for (const { file, name } of files) {
      expect(await bench.qpdf.judge({ ...offline, file }), name).toMatchObject({ ok: true })
    }
    const largest = files.find(({ features }) => features.includes('size-100-mb'))
    expect((await readFile(largest?.file ?? '')).length).toBe(LARGEST)
  })
})
