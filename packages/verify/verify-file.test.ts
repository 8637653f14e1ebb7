import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTrust, type Verdict, verifyFile } from './index.ts'
import { createFixtures, type Fixtures, withAttachment } from './testing/fixtures.ts'

let fixtures: Fixtures
let signed: Uint8Array

beforeAll(async () => {
  fixtures = createFixtures()
  signed = await fixtures.archive(
    await fixtures.sign(await fixtures.blank(), { by: 'Ada Lovelace', reason: 'I agree' }),
  )
})

const corpus = (name: string) =>
  Uint8Array.from(readFileSync(new URL(`../../conformance/corpus/files/${name}.pdf`, import.meta.url)))
const codes = ({ findings, document }: Verdict) =>
  [...findings, ...(document?.findings ?? []), ...(document?.signatures ?? []).flatMap((one) => one.findings)].map(
    ({ code }) => code,
  )

describe('a signed PDF', () => {
  test('is valid under a trusted root, with signer, time and timestamp authority', async () => {
    const verdict = await verifyFile(signed, fixtures.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'valid', file: { kind: 'pdf', size: signed.length }, findings: [] })
    expect(verdict.log.state).toBe('not_checked')
    const [one, stamp] = verdict.document?.signatures ?? []
    expect(one).toMatchObject({
      kind: 'signature',
      outcome: 'valid',
      signer: { name: 'Ada Lovelace', issuer: 'Example Trust Issuing CA' },
      time: { by: 'signature_timestamp', authority: 'Example Trust TSA' },
      level: 'B-LTA',
      reason: 'I agree',
      covers: { whole_file: false },
    })
    expect(stamp).toMatchObject({ kind: 'timestamp', covers: { whole_file: true } })
  })

  test('under a sandbox root is test, unless an operator root matches too', async () => {
    const verdict = await verifyFile(signed, fixtures.trust('sandbox'))
    expect(verdict.outcome).toBe('test')
    expect(codes(verdict)).toContain('sandbox')
    const both = {
      ...fixtures.trust('operator'),
      roots: [...fixtures.trust('sandbox').roots, ...fixtures.trust('operator').roots],
    }
    expect((await verifyFile(signed, both)).outcome).toBe('valid')
  })

  test('by an untrusted issuer is issuer_unknown and intact', async () => {
    const verdict = await verifyFile(signed, fixtures.trust('nobody'))
    expect(verdict).toMatchObject({
      outcome: 'issuer_unknown',
      words: expect.stringContaining('Intact, issuer unknown'),
    })
    expect(verdict.document?.signatures.every(({ intact, trusted }) => intact && !trusted)).toBe(true)
  })

  test('is invalid after a change, whether the issuer is trusted or not', async () => {
    const changed = signed.with(120, (signed[120] ?? 0) ^ 1)
    for (const root of ['operator', 'nobody'] as const)
      expect((await verifyFile(changed, fixtures.trust(root))).outcome).toBe('invalid')
  })

  test('sealed for a signer is a seal, with the name of the sealing organization', async () => {
    const options = {
      by: 'Example Signatures',
      organization: 'Example GmbH',
      reason: 'Sealed for Ada <ada@example.com>',
    }
    const verdict = await verifyFile(await fixtures.sign(await fixtures.blank(), options), fixtures.trust('operator'))
    expect(verdict.document?.signatures[0]).toMatchObject({
      kind: 'seal',
      sealed_for: 'Ada <ada@example.com>',
      signer: { name: 'Example Signatures', organization: 'Example GmbH' },
    })
  })

  test('cannot inject control characters or direction marks into the verdict', async () => {
    const hostile = { by: 'Ada \u202egnp.exe', reason: 'I\u001b[2J agree\u2028now', location: '\u0000\u009b31m' }
    const verdict = await verifyFile(await fixtures.sign(await fixtures.blank(), hostile), fixtures.trust('operator'))
    const [one] = verdict.document?.signatures ?? []
    expect(one).toMatchObject({ signer: { name: 'Ada gnp.exe' }, reason: 'I [2J agree now', location: '31m' })
  })
})

describe('other files', () => {
  test.each([
    ['an unsigned PDF', () => corpus('classic-1.4'), 'unsigned', 'pdf'],
    ['an encrypted PDF', () => corpus('qpdf-encrypted-user-password'), 'unreadable', 'pdf'],
    ['a broken PDF', () => corpus('damaged-trailer-lost'), 'unreadable', 'pdf'],
    ['an empty file', () => new Uint8Array(), 'unreadable', 'unknown'],
    ['a text', () => new TextEncoder().encode('Dear Sirs'), 'unreadable', 'unknown'],
    ['a broken zip', () => Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 'unreadable', 'unknown'],
  ])('%s has the right outcome and kind', async (_, make, outcome, kind) => {
    const verdict = await verifyFile(make(), fixtures.trust('operator'))
    expect(verdict).toMatchObject({ outcome, file: { kind } })
    expect(verdict.words).toMatch(/\.$/)
  })

  test('verifies files of other products', async () => {
    const verdict = await verifyFile(corpus('pyhanko-lta-dss-vri'), fixtures.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'issuer_unknown', document: { signatures: [{ intact: true }, {}] } })
  })
})

describe('a certificate of completion', () => {
  test('reports the attached trail', async () => {
    const verdict = await verifyFile(await fixtures.certificate(fixtures.trail()), fixtures.trust('operator'))
    expect(verdict).toMatchObject({
      outcome: 'valid',
      file: { kind: 'certificate' },
      document: null,
      certificate: { outcome: 'valid' },
      trail: { whole: true, count: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('with a broken trail is invalid, and the verdict names the first bad entry', async () => {
    const trail = fixtures.trail()
    const entries = trail.entries.map((entry, index) =>
      index === 2 ? { ...entry, canonical: entry.canonical.replace('sgn_1', 'sgn_2') } : entry,
    )
    const verdict = await verifyFile(await fixtures.certificate({ ...trail, entries }), fixtures.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { whole: false, first_bad: { entry: 3 }, head: null } })
  })

  test.each([
    ['an empty object', '{}'],
    ['invalid JSON', 'audit'],
    ['deep nesting', `${'['.repeat(100_000)}`],
  ])('with %s in place of the trail is verified as a PDF', async (_, text) => {
    const pdf = await fixtures.sign(await fixtures.blank(withAttachment('audit-trail.json', text)))
    const verdict = await verifyFile(pdf, fixtures.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'valid', file: { kind: 'pdf' }, trail: null })
    expect(codes(verdict)).toContain('trail_foreign')
  })
})

describe('readTrust', () => {
  test('reads trust JSON', async () => {
    const certificate = Buffer.from(fixtures.pki.root.certificate).toString('base64')
    const trust = readTrust(
      JSON.parse(JSON.stringify({ roots: [{ of: 'operator', name: 'A', certificate }], logs: [] })),
    )
    expect((await verifyFile(signed, trust)).outcome).toBe('valid')
  })

  test.each([[null], [{}], [{ roots: [{}], logs: [] }], [{ roots: [{ of: 'me', certificate: '' }], logs: [] }]])(
    'rejects malformed JSON: %j',
    (json) => expect(() => readTrust(json)).toThrow(TypeError),
  )
})

describe('N1: a signed PDF that differs between views', () => {
  const stamp = (flags: number, more = '') => ({
    10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>/Annots[30 0 R]>>',
    30: `<</Type/Annot/Subtype/FreeText/Rect[72 650 272 680]/F ${flags}/AP<</N 31 0 R>>${more}>>`,
    31: '<</Type/XObject/Subtype/Form/BBox[0 0 200 30]/Length 18>>\nstream\n0 0 200 30 re f   \nendstream',
  })
  const judged = async (objects: Record<number, string>) => {
    const pdf = await fixtures.sign(await fixtures.blank(objects), { by: 'Ada Lovelace' })
    return verifyFile(await fixtures.archive(pdf), fixtures.trust('operator'))
  }

  test('is indeterminate, with the page and the reason', async () => {
    const verdict = await judged(stamp(36))
    expect(verdict.outcome).toBe('indeterminate')
    expect(verdict.document?.findings).toMatchObject([
      {
        code: 'annotation_visibility',
        topic: 'view_differs',
        detail: expect.stringMatching(/^page 1: .* only in print$/),
      },
    ])
  })

  test('N4: a link into another file is a note', async () => {
    const verdict = await judged(stamp(4, '/A<</S/GoToR/F(b.pdf)/D[0/Fit]>>'))
    expect(verdict.outcome).toBe('valid')
    expect(codes(verdict)).toContain('remote_link')
  })

  test('without a difference is valid', async () => {
    expect(await judged(stamp(4))).toMatchObject({ outcome: 'valid', document: { findings: [] } })
  })
})
