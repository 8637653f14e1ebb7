import { hash } from 'node:crypto'
import type { Role } from '@countersign/domain/signrequest'
import { chainEntry, type EntryContent, GENESIS, type StoredEntry } from '@countersign/evidence/chain'
import type { CertificateInput, SignatureMark } from '../completion-certificate/input.ts'

/** A sample request as the server writes it, with names in several scripts. */

export interface Person {
  name: string
  email: string
  userAgent?: string
  /** Default: electronic. */
  sigType?: 'dsc' | 'aadhaar' | 'national_id'
  /** Ends the request. */
  declines?: string
  /** Default: signer. */
  role?: Role
  /** Of a witness: the index of their signer. */
  witnessOf?: number
  /** Looks, and names somebody who does nothing. */
  delegates?: { name: string; email: string; reason: string }
}

/** One recipient of each role. */
export const ALL_ROLES: readonly Person[] = [
  { name: 'Petra Approver', email: 'petra@example.com', role: 'approver' },
  { name: 'Zoë Łukasiewicz', email: 'zoe@example.com' },
  { name: 'W. Witness', email: 'wilma@example.com', role: 'witness', witnessOf: 1 },
  { name: 'Victor Viewer', email: 'victor@example.com', role: 'viewer' },
  { name: 'Carla Copy', email: 'carla@example.com', role: 'cc' },
]

export const WITNESS = { name: 'Wilma Theodora Witness', address: '12 High Street, Bristol BS1 4XX' }

export const REQUEST = 'sr_01k9x6m4v0sample0000000000'

export const PEOPLE: readonly Person[] = [
  { name: 'Zoë Łukasiewicz', email: 'zoe@example.com' },
  { name: 'अमित शर्मा', email: 'amit@example.in' },
  { name: 'أحمد الخطيب', email: 'ahmad@example.ae' },
]

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

export function sampleCertificate(people = PEOPLE, changes: Partial<CertificateInput> = {}): CertificateInput {
  return {
    mode: 'live',
    request: { id: REQUEST, reference: 'loan-7' },
    sender: { name: 'Harbour Lane Roasters Ltd', email: 'contracts@harbourlane.example' },
    document: {
      id: '0199d7a2-5f0e-7c3a-9d44-2f5b7a1c9e10',
      name: 'Consulting Agreement 2026 – Überarbeitete Fassung.pdf',
      pages: 3,
      uploadedSha256: sha256('received'),
      contentSha256: sha256('shown'),
      signedSha256: sha256('signed'),
    },
    entries: entriesFor(people),
    zone: 'Asia/Kolkata',
    language: 'en',
    marks: new Map(
      people.flatMap(({ name, sigType }, index) => (sigType ? [] : [[signerId(index), markOf(name, index)]])),
    ),
    seal: {
      subject: 'CN=Example Seal 2026, O=Example Signing Service Ltd, C=IN',
      issuer: 'CN=Example Issuing CA, O=Example Trust, C=IN',
      sha256: sha256('seal certificate'),
    },
    checkpoint: CHECKPOINT,
    verifyUrl: 'https://sign.example.com/verify',
    ...changes,
  }
}

const CHECKPOINT = `example.com/countersign/log
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/countersign/log Az3grnmrIUEDFqHzAElIQCPNoRFRAAdFo47W2F0rbKvbFyF1gIE6yHzsZpPNxJfV+/xjNTLlwCDaCjp8XVDq8fx4Gwo=
`

const SENDER: EntryContent['actor'] = { type: 'api_key', id: 'key_01k9x6' }

function signerId(index: number): string {
  return `sgn_01k9x6m4v0signer${String(index + 1).padStart(10, '0')}`
}

/** A drawn, a typed and another drawn signature. */
function markOf(name: string, index: number): SignatureMark {
  if (index % 3 === 1) return { typedName: name }
  const swing = (at: number): [number, number] => [at * 3, 40 + 26 * Math.sin(at / 4 + index) * Math.cos(at / 11)]
  return {
    picture: { kind: 'strokes', strokes: [{ width: 2.4, points: Array.from({ length: 80 }, (_, at) => swing(at)) }] },
  }
}

/** `by`: the key or the member who sends; `name`: the member's. */
export function entriesFor(people: readonly Person[], by = SENDER, name?: string): StoredEntry[] {
  const chain = new Chain()
  const ids = people.map((_, index) => signerId(index))
  const named = name === undefined ? {} : { actor_name: name }
  chain.add('request_created', by, createdData(people), { ...createdPeople(people), ...named })
  for (const [index, id] of ids.entries()) {
    if (people[index]?.role !== 'cc') chain.add('signer_invited', by, { signer_id: id, link_generation: 1 })
  }
  for (const [index, person] of people.entries()) {
    if (person.role !== 'cc') addVisit(chain, index, person)
    if (person.declines !== undefined) return chain.entries
  }
  chain.add('all_signed', { type: 'system' }, {})
  chain.add('revision_appended', { type: 'system' }, revision('fields', 1))
  const signing = ids.filter((_, index) => ['signer', 'witness'].includes(people[index]?.role ?? 'signer'))
  for (const [index, id] of signing.entries()) {
    chain.add('signature_sealed', { type: 'system' }, { signer_id: id, ...revision('signature', index + 2) })
  }
  chain.add('revision_appended', { type: 'system' }, revision('validation', signing.length + 2))
  chain.add('revision_appended', { type: 'system' }, revision('archive', signing.length + 3))
  return chain.entries
}

/** The entries of one recipient from opening the link to their act. */
function addVisit(chain: Chain, index: number, person: Person): void {
  const { userAgent = PHONE, sigType, name, declines, role, delegates } = person
  const id = signerId(index)
  const [signer, own] = [{ type: 'signer', id }, { signer_id: id }]
  const visitor = { ip: `203.0.113.${index + 7}`, user_agent: userAgent }
  chain.add('link_claimed', signer, { ...own, link_generation: 1 }, visitor)
  if (index === 1) chain.add('code_accepted', signer, { ...own, factor: 'mailbox_control' }, visitor)
  chain.add('signer_viewed', signer, own, visitor)
  if (index === 0) chain.add('request_started', signer, {})
  if (delegates) {
    chain.add('signer_delegated', signer, { ...own, link_generation: 2 }, { ...visitor, ...delegates })
    chain.add('signer_invited', signer, { ...own, link_generation: 2 })
  } else if (declines !== undefined) {
    chain.add('signer_declined', signer, own, { ...visitor, reason: declines })
    chain.add('request_declined', signer, { ...own, closed_signer_ids: [] })
  } else if (role === 'approver') {
    chain.add('signer_approved', signer, { ...own, document_sha256: agreement.document_sha256 }, visitor)
  } else if (sigType) addAttempt(chain, id, sigType, name, visitor)
  else if (role !== 'viewer') {
    const drawing = { drawing_sha256: sha256(`drawing ${index}`), attempt_id: null, agreement: agreedBy(index) }
    const given = role === 'witness' ? { witness_name: WITNESS.name, witness_address: WITNESS.address } : {}
    chain.add('signer_signed', signer, { ...own, ...drawing }, { ...visitor, ...given })
  }
}

/** The certificate of a signer's own key is known before signing starts; a provider's is part of its response. */
function addAttempt(
  chain: Chain,
  id: string,
  sigType: NonNullable<Person['sigType']>,
  name: string,
  visitor: Record<string, string>,
): void {
  const isRemote = sigType !== 'dsc'
  const [signer, own] = [
    { type: 'signer', id },
    { signer_id: id, attempt_id: '0199d7a2-5f0e-7c3a-9d44-000000000001' },
  ]
  const certificate = {
    sha256: sha256('certificate'),
    issuer: 'Example Licensed CA 2026',
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_until: '2028-01-01T00:00:00.000Z',
    revocation: 'ocsp',
    name_check: { policy: 'fuzzy', result: 'same' },
  }
  const whose = { certificate_subject: name, certificate_serial_number: '5f01' }
  const shown = isRemote ? {} : { certificate }
  const begun = { method: isRemote ? 'remote' : 'certificate', profile: isRemote ? 'example-esp' : null, agreement }
  chain.add('attempt_begun', signer, { ...own, ...begun, ...shown }, isRemote ? visitor : { ...visitor, ...whose })
  const reported = isRemote ? { certificate } : {}
  chain.add('attempt_completed', { type: 'system' }, { ...own, ...reported }, isRemote ? whose : {})
  chain.add('signer_signed', signer, { ...own, drawing_sha256: null, agreement: null }, visitor)
}

function agreedBy(index: number) {
  return { ...agreement, mark: index % 3 === 1 ? 'typed' : 'drawn' }
}

const agreement = {
  document_sha256: sha256('shown'),
  consent_version: '2026-11-01',
  consent_sha256: sha256('consent'),
  consent_text:
    'I have read the document. I agree to sign it electronically, and that this signature binds me as one by hand does.',
  mark: 'drawn',
}

function createdData(people: readonly Person[]): EntryContent['data'] {
  return {
    document_id: '0199d7a2-5f0e-7c3a-9d44-2f5b7a1c9e10',
    is_sequential: false,
    reminders: true,
    notify: true,
    expires_at: '2026-12-31T18:30:00.000Z',
    signers: people.map(({ sigType = 'electronic', role, witnessOf }, index) => ({
      id: signerId(index),
      ...(role === undefined ? {} : { role }),
      ...(witnessOf === undefined ? {} : { witness_of: signerId(witnessOf) }),
      ...{ sequence: index + 1, sig_type: sigType, fallback: [] },
    })),
    document_sha256: sha256('shown'),
    boxes: people.map((_, index) => [
      { page: 3, x: 72, y: 500 + 60 * index, w: 180, h: 48, rect: [72, 294, 252, 342] },
    ]),
  }
}

function createdPeople(people: readonly Person[]): Record<string, string> {
  const personal: Record<string, string> = {
    ...{ ip: '198.51.100.20', user_agent: 'curl/8.5.0' },
    webhook_url: 'https://hooks.example.com/countersign?token=secret',
  }
  for (const [index, { name, email }] of people.entries()) {
    personal[`signers.${index}.name`] = name
    personal[`signers.${index}.email`] = email
  }
  return personal
}

function revision(kind: string, number: number) {
  return { kind, revision: number, sha256: sha256(`revision ${number}`), size: 20_000 + number }
}

/** A chain of entries, one minute apart. */
export class Chain {
  readonly entries: StoredEntry[] = []
  #head = GENESIS
  #at = Date.parse('2026-12-01T04:45:30.123Z')

  add(kind: string, actor: EntryContent['actor'], data: EntryContent['data'], personal: EntryContent['personal'] = {}) {
    this.#at += 61_007
    const [seq, at] = [this.entries.length + 1, new Date(this.#at).toISOString()]
    const salt = () => sha256(`salt ${seq}`).slice(0, 32)
    const entry = chainEntry({ request: REQUEST, seq, at, kind, actor, data, personal }, this.#head, sha256, salt)
    this.#head = entry.hash
    this.entries.push({ canonical: entry.canonical, revealed: entry.revealed })
  }
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
