import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeVerdict, judge, readTrust, type Verdict } from './index.ts'
import { openShop, type Shop, withAttachment } from './testing/shop.ts'

let shop: Shop
let signed: Uint8Array

beforeAll(async () => {
  shop = openShop()
  signed = await shop.archive(await shop.sign(await shop.blank(), { by: 'Ada Lovelace', reason: 'I agree' }))
})

const corpus = (name: string) =>
  Uint8Array.from(readFileSync(new URL(`../../conformance/corpus/files/${name}.pdf`, import.meta.url)))
const codes = ({ findings, document }: Verdict) =>
  [...findings, ...(document?.findings ?? []), ...(document?.signatures ?? []).flatMap((one) => one.findings)].map(
    ({ code }) => code,
  )

describe('a signed PDF', () => {
  test('is valid under a known root, and says who, when and by whose clock', async () => {
    const verdict = await judge(signed, shop.trust('operator'))
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

  test('by the sandbox’s authority is a test, and never valid', async () => {
    const verdict = await judge(signed, shop.trust('sandbox'))
    expect(verdict.outcome).toBe('test')
    expect(codes(verdict)).toContain('sandbox')
    const both = { ...shop.trust('operator'), roots: [...shop.trust('sandbox').roots, ...shop.trust('operator').roots] }
    expect((await judge(signed, both)).outcome).toBe('valid')
  })

  test('by an issuer not known here is intact, and said to be', async () => {
    const verdict = await judge(signed, shop.trust('nobody'))
    expect(verdict).toMatchObject({
      outcome: 'issuer_unknown',
      words: expect.stringContaining('Intact, issuer unknown here'),
    })
    expect(verdict.document?.signatures.every(({ intact, trusted }) => intact && !trusted)).toBe(true)
  })

  test('that was changed is invalid, whoever signed it', async () => {
    const changed = signed.with(120, (signed[120] ?? 0) ^ 1)
    for (const whom of ['operator', 'nobody'] as const)
      expect((await judge(changed, shop.trust(whom))).outcome).toBe('invalid')
  })

  test('sealed for somebody is called a seal, by the sealer’s name', async () => {
    const options = {
      by: 'Example Signatures',
      organization: 'Example GmbH',
      reason: 'Sealed for Ada <ada@example.com>',
    }
    const verdict = await judge(await shop.sign(await shop.blank(), options), shop.trust('operator'))
    expect(verdict.document?.signatures[0]).toMatchObject({
      kind: 'seal',
      sealed_for: 'Ada <ada@example.com>',
      signer: { name: 'Example Signatures', organization: 'Example GmbH' },
    })
    expect(describeVerdict(verdict).join('\n')).toContain('Sealed for Ada <ada@example.com> by Example Signatures')
  })

  test('cannot steer a terminal or turn a sentence round by what it says', async () => {
    const hostile = { by: 'Ada \u202egnp.exe', reason: 'I\u001b[2J agree\u2028now', location: '\u0000\u009b31m' }
    const verdict = await judge(await shop.sign(await shop.blank(), hostile), shop.trust('operator'))
    const [one] = verdict.document?.signatures ?? []
    expect(one).toMatchObject({ signer: { name: 'Ada gnp.exe' }, reason: 'I [2J agree now', location: '31m' })
  })
})

describe('what is no signed PDF', () => {
  test.each([
    ['an unsigned PDF', () => corpus('classic-1.4'), 'unsigned', 'pdf'],
    ['an encrypted PDF', () => corpus('qpdf-encrypted-user-password'), 'unreadable', 'pdf'],
    ['a broken PDF', () => corpus('damaged-trailer-lost'), 'unreadable', 'pdf'],
    ['an empty file', () => new Uint8Array(), 'unreadable', 'unknown'],
    ['a text', () => new TextEncoder().encode('Dear Sirs'), 'unreadable', 'unknown'],
    ['a broken zip', () => Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 'unreadable', 'unknown'],
  ])('%s gets an honest answer', async (_, make, outcome, kind) => {
    const verdict = await judge(make(), shop.trust('operator'))
    expect(verdict).toMatchObject({ outcome, file: { kind } })
    expect(describeVerdict(verdict).length).toBeGreaterThan(1)
  })

  test('files by other products are judged like ours', async () => {
    const verdict = await judge(corpus('pyhanko-lta-dss-vri'), shop.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'issuer_unknown', document: { signatures: [{ intact: true }, {}] } })
  })
})

describe('a certificate of completion', () => {
  test('shows the trail it carries', async () => {
    const verdict = await judge(await shop.certificate(shop.trail()), shop.trust('operator'))
    expect(verdict).toMatchObject({
      outcome: 'valid',
      file: { kind: 'certificate' },
      document: null,
      certificate: { outcome: 'valid' },
      trail: { whole: true, count: 5, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('with a broken trail is invalid, and the first bad entry is named', async () => {
    const trail = shop.trail()
    const entries = trail.entries.map((entry, index) =>
      index === 2 ? { ...entry, canonical: entry.canonical.replace('sgn_1', 'sgn_2') } : entry,
    )
    const verdict = await judge(await shop.certificate({ ...trail, entries }), shop.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { whole: false, first_bad: { entry: 3 }, head: null } })
  })

  test.each([
    ['nothing', '{}'],
    ['no JSON', 'audit'],
    ['an endless nest', `${'['.repeat(100_000)}`],
  ])('that holds %s where the trail should be is judged as a PDF', async (_, text) => {
    const pdf = await shop.sign(await shop.blank(withAttachment('audit-trail.json', text)))
    const verdict = await judge(pdf, shop.trust('operator'))
    expect(verdict).toMatchObject({ outcome: 'valid', file: { kind: 'pdf' }, trail: null })
    expect(codes(verdict)).toContain('trail_foreign')
  })
})

describe('trust', () => {
  test('goes through JSON unchanged', async () => {
    const certificate = Buffer.from(shop.pki.root.certificate).toString('base64')
    const trust = readTrust(
      JSON.parse(JSON.stringify({ roots: [{ of: 'operator', name: 'A', certificate }], logs: [] })),
    )
    expect((await judge(signed, trust)).outcome).toBe('valid')
  })

  test.each([[null], [{}], [{ roots: [{}], logs: [] }], [{ roots: [{ of: 'me', certificate: '' }], logs: [] }]])(
    'is refused where it is not in its form: %j',
    (json) => expect(() => readTrust(json)).toThrow(TypeError),
  )
})
