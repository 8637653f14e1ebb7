import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditTrail, checkChain, checkTrail, parseTrail, type StoredEntry } from '@countersign/evidence/chain'
import { addSignatureFields, memorySource } from '@countersign/pades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrokenChain, readAuditTimeline } from '../audit-timeline.ts'
import { auditTrailJson } from '../audit-trail-json.ts'
import { signersCopy } from '../signers-copy.ts'
import { ALL_ROLES, entriesFor, PEOPLE, REQUEST, sampleCertificate, WITNESS } from '../testing/sample.ts'
import type { CertificateInput } from './input.ts'
import { makeCertificate } from './make.ts'

const hexOf = (value: string) => hash('sha256', value, 'hex')
const ANN = { name: 'Ann Lee', email: 'ann@example.com' }

const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the certificate of completion', () => {
  let pdf: Uint8Array
  let text: string
  beforeAll(async () => {
    pdf = await makeCertificate(sampleCertificate())
    text = textOf(pdf)
  })

  it('states on its first page what was signed, by whom and when', () => {
    const first = textOf(pdf, 1)
    const { document, sender } = sampleCertificate()
    for (const said of [document.uploadedSha256, document.contentSha256, document.signedSha256, sender.email, REQUEST])
      expect(first).toContain(said)
    for (const { name, email } of PEOPLE) {
      expect(first).toContain(name)
      expect(first).toContain(email)
    }
    for (const said of ['Completed', 'Signatures: 3 of 3', 'Simple electronic signature', '203.0.113.7'])
      expect(first).toContain(said)
  })

  it('lists every entry in order, then the count and the head', () => {
    const json = auditTrailJson(REQUEST, sampleCertificate().entries)
    const reported = text.slice(text.indexOf('What happened'), text.indexOf('Technical appendix'))
    const numbers = [...reported.matchAll(/^ *(\d+) {2,}\S/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(json.entries.map((_, index) => index + 1))
    expect(text).toContain(`entries 1 to ${json.count}`)
    expect(text.split(json.head)).toHaveLength(3)
  })

  it('has the audit chain attached: the API’s entries, with the values that are for signers', () => {
    const attached = execFileSync('qpdf', [fileOf(pdf), '--show-attachment=audit-trail.json']).toString()
    const { entries } = sampleCertificate()
    expect(attached).toBe(JSON.stringify(auditTrailJson(REQUEST, signersCopy(entries))))
    const hashes = (trail: AuditTrail) => trail.entries.map((entry) => entry.hash)
    expect(hashes(parseTrail(attached))).toEqual(hashes(auditTrailJson(REQUEST, entries)))
  })

  it('M5: holds neither the sender’s webhook URL nor the address and user agent of its servers', () => {
    const attached = execFileSync('qpdf', [fileOf(pdf), '--show-attachment=audit-trail.json']).toString()
    const sender = ['hooks.example.com', 'token=secret', '198.51.100.20', 'curl/8.5.0']
    for (const secret of sender)
      expect([secret, text.includes(secret), attached.includes(secret)]).toEqual([secret, false, false])
    // They are committed to, and opened in the sender's own copy; the chain verifies with and without them.
    const own = auditTrailJson(REQUEST, sampleCertificate().entries)
    for (const secret of sender) expect(JSON.stringify(own)).toContain(secret)
    for (const trail of [own, parseTrail(attached)]) expect(checkTrail(trail, hexOf)).toMatchObject({ ok: true })
    expect(text).toContain('203.0.113.7') // the signer's own address stays
  })

  it('names the member who sent it, in each entry, and by the id if the name is unknown or erased', async () => {
    const member = { type: 'member', id: 'usr_01k9x6' }
    const print = async (entries: readonly StoredEntry[]) =>
      textOf(await makeCertificate(sampleCertificate(PEOPLE, { entries: [...entries] })))
    const named = entriesFor(PEOPLE, member, 'Priya Nair')
    const shown = await print(named)
    // The creation and three invitations, which have no name of their own.
    expect(shown.match(/\(Priya Nair\)/g)).toHaveLength(4)
    expect(shown).not.toContain('usr_01k9x6')
    const erased = named.map(({ canonical, revealed }) => {
      const { actor_name: _name, ...others } = revealed ?? {}
      return { canonical, revealed: others }
    })
    for (const entries of [erased, entriesFor(PEOPLE, member)]) {
      const text = await print(entries)
      expect(text.match(/\(usr_01k9x6\)/g)).toHaveLength(4)
      expect(text).not.toContain('Priya')
    }
  })

  it('attributes to a delegate nothing that the person before did, and tells nobody the reason', async () => {
    const delegates = { name: 'Ben Ode', email: 'ben@example.com', reason: 'I am in hospital' }
    const entries = entriesFor([
      { ...ANN, delegates },
      { ...ANN, declines: 'Too dear' },
    ])
    const [signer] = readAuditTimeline(REQUEST, entries).signers
    expect(signer).toMatchObject({ name: 'Ben Ode', email: 'ben@example.com' })
    expect([...(signer?.events.keys() ?? [])]).toEqual(['signer_invited'])
    const shown = await makeCertificate(sampleCertificate(PEOPLE, { entries, marks: new Map() }))
    expect(textOf(shown)).toContain('Ben Ode')
    expect(textOf(shown)).not.toContain('hospital')
    const attached = execFileSync('qpdf', [fileOf(shown), '--show-attachment=audit-trail.json']).toString()
    expect(attached).not.toContain('hospital')
    expect(JSON.stringify(auditTrailJson(REQUEST, entries))).toContain('hospital')
  })

  it('states the time zone with every time', () => {
    const times = text.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g) ?? []
    expect(times.length).toBeGreaterThan(20)
    expect(text.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+05:30/g)).toHaveLength(times.length)
  })

  it('shows names in any script, and spells out characters that cannot be shown', async () => {
    const names = ['山田 太郎', 'ஆனந்த் குமார்', 'মিতা সেন', 'Дмитрий Ёлкин', 'شیرین', 'Ann 😀 \u202eevil']
    const shown = textOf(
      await makeCertificate(sampleCertificate(names.map((name) => ({ name, email: 'a@example.com' })))),
    )
    for (const name of names.slice(0, -1)) expect(shown).toContain(name)
    expect(shown).toContain('Ann [U+1F600] [U+202E]evil')
  })

  it('shows strings from third parties as literal text', async () => {
    const name = ') Tj /Annots << (x) {{7*7}} <img src=x onerror=alert(1)> \\n BT'
    const shown = textOf(await makeCertificate(sampleCertificate([{ name, email: 'a@example.com', userAgent: name }])))
    expect(shown.split(name).length).toBeGreaterThan(4)
  })

  it('keeps the sentence’s direction around a right-to-left name', () => {
    expect(text).toMatch(/أحمد الخطيب\s*was invited to sign/)
  })

  it('breaks text that is longer than a line or a page', async () => {
    const userAgent = `${'x'.repeat(3000)} ${'word '.repeat(3000)}`
    const long = textOf(await makeCertificate(sampleCertificate([{ name: 'Ann', email: 'a@example.com', userAgent }])))
    expect(long.replaceAll(/\s/g, '').split('word').length).toBeGreaterThan(3000)
  })

  it('is valid, deterministic and can be signed', async () => {
    execFileSync('qpdf', ['--check', fileOf(pdf)])
    expect(hash('sha256', await makeCertificate(sampleCertificate()))).toBe(hash('sha256', pdf))
    await addSignatureFields(memorySource(pdf), [{ name: 'Seal', page: 1, rect: undefined, tooltip: 'Seal' }])
  })

  it('states that values were erased, and is valid without them', async () => {
    const erased = entriesFor(PEOPLE).map(({ canonical }) => ({ canonical, revealed: null }))
    const shown = textOf(await makeCertificate(sampleCertificate(PEOPLE, { entries: erased })))
    expect(shown).toContain('erased')
    for (const { email } of PEOPLE) expect(shown).not.toContain(email)
  })

  it('does not overstate the level of a signature', async () => {
    const people = (['dsc', 'aadhaar', 'national_id'] as const).map((sigType) => ({ ...ANN, sigType }))
    const shown = textOf(await makeCertificate(sampleCertificate([ANN, ...people])))
    const classes = [
      'Simple electronic signature',
      'Digital signature by a certificate',
      'Electronic signature, IT Act Second Schedule',
      'Electronic signature by a trust service',
    ]
    for (const one of classes) expect(shown).toContain(one)
    expect(shown.replaceAll(/\s+/g, ' ')).toContain('qualified only if the certificate says so')
    expect(shown.split('Example Licensed CA 2026').length).toBe(7)
    expect(shown).toMatch(/Valid +2026-01-01 05:30:00 UTC\+05:30 – 2028-01-01/)
    const sandbox = textOf(await makeCertificate(sampleCertificate([ANN], { mode: 'test' })), 1)
    expect(sandbox).toContain('Simple electronic signature (sandbox: no legal effect)')
    expect(sandbox).toContain('binds nobody')
  })

  it('names the role and the act of each recipient, and counts signatures only', async () => {
    const shown = textOf(await makeCertificate(sampleCertificate(ALL_ROLES)))
    const cards = shown.slice(shown.indexOf('Recipients'), shown.indexOf('What happened')).replaceAll(/ +/g, ' ')
    expect(shown).toContain('Signatures: 2 of 2')
    expect(shown).toContain('Everyone has done what they were asked to do. The last act was on 2026-12-01')
    expect(cards).toMatch(
      /Petra Approver Approved\n[\s\S]*Role Approver\n[\s\S]*Approved 2026-12-01[\s\S]*IP address 203/,
    )
    expect(cards).toMatch(/W. Witness Signed\n[\s\S]*Role Witness of Zoë Łukasiewicz/)
    expect(cards).toMatch(new RegExp(`Name given ${WITNESS.name}\\n[\\s\\S]*Address given ${WITNESS.address}`))
    expect(cards).toMatch(/Victor Viewer Viewed\n[\s\S]*Role Viewer\n/)
    expect(cards).toMatch(/Carla Copy Copy\n[\s\S]*Role Gets a copy/)
    for (const said of ['was invited to approve', 'was invited to read', 'W. Witness signed as a witness', 'approved'])
      expect(shown).toContain(said)
    expect(shown).not.toMatch(/Everyone has signed|Not signed/)
  })

  it('shows no name and address of a witness once they are erased', async () => {
    const entries = entriesFor(ALL_ROLES).map(({ canonical, revealed }) => {
      const { witness_name: _name, witness_address: _address, ...others } = revealed ?? {}
      return { canonical, revealed: others }
    })
    const shown = textOf(await makeCertificate(sampleCertificate(ALL_ROLES, { entries })))
    for (const value of Object.values(WITNESS)) expect(shown).not.toContain(value)
    expect(shown).toMatch(/Address given +\(erased/)
  })

  it('says that an approver declined, and that others have not acted', async () => {
    const people = ALL_ROLES.map((person, i) => (i === 0 ? { ...person, declines: 'over budget' } : person))
    const ended = sampleCertificate(people)
    const shown = textOf(await makeCertificate({ ...ended, document: { ...ended.document, signedSha256: null } }))
    for (const said of [
      'Petra Approver declined. The request ended',
      'Signatures: 0 of 2',
      'Not viewed',
      'over budget',
    ])
      expect(shown).toContain(said)
    expect(shown).not.toContain('declined to sign')
  })

  it('states how an uncompleted request ended, and does not call it completed', async () => {
    const entries = entriesFor([ANN, { name: 'Ben Ode', email: 'b@example.com', declines: 'wrong amount' }])
    const ended = sampleCertificate([ANN], { entries })
    const shown = textOf(await makeCertificate({ ...ended, document: { ...ended.document, signedSha256: null } }))
    for (const said of ['Declined', 'Ben Ode declined to sign', 'Signatures: 1 of 2', 'wrong amount', 'not completed'])
      expect(shown).toContain(said)
    expect(shown).not.toContain('Certificate of completion')
    expect(shown).not.toContain('Scan to verify')
  })

  it('keeps a time on one line in a right-to-left sentence', async () => {
    const shown = textOf(await makeCertificate(sampleCertificate([ANN], { language: 'ar' })), 1)
    expect(shown).toMatch(/2026-12-01 10:\d\d:\d\d UTC\+05:30/)
    expect(shown).not.toMatch(/UTC\+05:30 10:/)
  })

  it('rejects entries that do not form a chain', async () => {
    const [first, , ...rest] = entriesFor(PEOPLE)
    const input: CertificateInput = sampleCertificate(PEOPLE, { entries: first ? [first, ...rest] : [] })
    await expect(makeCertificate(input)).rejects.toThrow(BrokenChain)
  })
})

describe('the audit trail as JSON', () => {
  it('passes the chain checker, and has the same head as the PDF', () => {
    const json = auditTrailJson(REQUEST, sampleCertificate().entries)
    const parsed = JSON.parse(JSON.stringify(json)) as typeof json
    const verdict = checkChain(parsed.sign_request_id, parsed.entries, (text) => hash('sha256', text, 'hex'))
    expect(verdict).toEqual({ ok: true, count: json.count, head: json.head })
  })
})

/** The text that poppler extracts, without the marks it adds around right-to-left text. */
function textOf(pdf: Uint8Array, lastPage = 999): string {
  const pages = ['-f', '1', '-l', String(lastPage)]
  const text = execFileSync('pdftotext', ['-layout', ...pages, fileOf(pdf), '-'], { maxBuffer: 1 << 26 }).toString()
  return text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '')
}

function fileOf(pdf: Uint8Array): string {
  const file = join(folder, 'trail.pdf')
  writeFileSync(file, pdf)
  return file
}
