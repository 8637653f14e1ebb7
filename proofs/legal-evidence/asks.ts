import { PATHS } from '@countersign/evidence/bundle'
import { certificateMessages } from '@countersign/locales/certificate'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { actOf, type Evidence, entryOf, lookedAt, type Method, type Person, sha256, signatureOf } from './evidence.ts'

// What the law asks of the evidence of a signature, and where it lies. Not advice: a list that is kept true.

export interface Ask {
  /** Whose, in short. */
  law: string
  what: string
  /** All methods, if left out. */
  of?: readonly Method[]
  where: string
  found(evidence: Evidence, person: Person): boolean | Promise<boolean>
}

const OWN_KEY: readonly Method[] = ['P12', 'eSign', 'CSC']
const PROVIDER: readonly Method[] = ['eSign', 'CSC']

export const ASKS: readonly Ask[] = [
  {
    law: 'BSA s. 63(4)',
    what: 'which record it is',
    where: 'request_created: ids of request, document and signers',
    found: ({ entries: [created] }, { id, place }) =>
      created?.kind === 'request_created' && created.data.signers[place].id === id && !!created.data.document_id,
  },
  {
    law: 'BSA s. 63(4)(c)',
    what: 'hash of the record as received',
    where: 'request_created.uploaded_sha256 = original-document.pdf',
    found: ({ entries: [created], files }) =>
      created?.data.uploaded_sha256 === sha256(files.get(PATHS.originalDocument)),
  },
  {
    law: 'IT Act s. 3A(2)(c), eIDAS Art. 26(d)',
    what: 'hash of each revision',
    where: 'revision_appended, signature_sealed: the signed document is their increments on what was shown',
    found: isMadeOfRevisions,
  },
  {
    law: 'BSA s. 63(4)(c)',
    what: 'hash of the final document and of the certificate',
    where: 'request_completed',
    found: ({ entries, files }) => {
      const reported = entries.find(({ kind }) => kind === 'request_completed')?.data
      const isFinal = reported?.signed_document.sha256 === sha256(files.get(PATHS.signedDocument))
      return isFinal && reported?.audit_trail.sha256 === sha256(files.get(PATHS.certificate))
    },
  },
  {
    law: 'IT Act s. 3A(2)(c)–(d), eIDAS Art. 26(d)',
    what: 'later alteration is detected',
    where: 'the signature in signed-document.pdf: valid as it is, not with one byte changed',
    found: isTamperEvident,
  },
  {
    law: '15 USC 7001(c), UETA s. 5(b)',
    what: 'consent: text, version, hash, time',
    where: 'signer_signed or attempt_begun: agreement',
    found: (evidence, person) => {
      const act = actOf(evidence, person)
      const { consent_text, consent_version, consent_sha256 } = act?.data.agreement ?? {}
      return !!consent_version && consent_sha256 === sha256(consent_text) && isUtc(act?.at)
    },
  },
  {
    law: 'UETA s. 9, contract law',
    what: 'the act by which they meant to sign',
    where: 'signer_signed, and attempt_begun and attempt_completed for a key that is not ours',
    found: (evidence, person) => {
      const signed = entryOf(evidence, 'signer_signed', person)
      if (person.method === 'drawn') return signed?.data.agreement.mark === 'drawn'
      const completed = entryOf(evidence, 'attempt_completed', person)
      return !!completed && signed?.data.attempt_id === completed.data.attempt_id
    },
  },
  {
    law: 'contract law',
    what: 'they were shown the whole of what they signed',
    where: 'document_shown: pages and hash, before the act; agreement.document_sha256',
    found: (evidence, person) => {
      const [shown, act] = [entryOf(evidence, 'document_shown', person), actOf(evidence, person)]
      const isWhole = shown?.data.pages === 1 && /^[0-9a-f]{64}$/.test(shown.data.document_sha256)
      return isWhole && !!act && shown.at <= act.at && /^[0-9a-f]{64}$/.test(act.data.agreement.document_sha256)
    },
  },
  {
    law: 'UETA s. 9, eIDAS Art. 26(b)',
    what: 'who it was: name and address',
    where: 'request_created: revealed',
    found: ({ entries: [created] }, { place, name, email }) =>
      created?.revealed[`signers.${place}.name`]?.value === name &&
      created.revealed[`signers.${place}.email`]?.value === email,
  },
  {
    law: 'UETA s. 15',
    what: 'the link was delivered to them',
    where: 'link_delivered: channel, address',
    found: (evidence, person) => {
      const sent = entryOf(evidence, 'link_delivered', person)
      return sent?.data.channel === 'sandbox_inbox' && sent.revealed.email?.value === person.email
    },
  },
  {
    law: 'UETA s. 9',
    what: 'how they had to prove themselves, and the result',
    where: 'request_created.authentication; code_accepted, or the certificate that signed',
    found: (evidence, person) => {
      const asked = evidence.entries[0]?.data.authentication?.[person.place]
      if (person.method !== 'drawn') return asked === 'none' && lookedAt(evidence, person) !== undefined
      return asked === 'access_code' && entryOf(evidence, 'code_accepted', person)?.data.factor === 'access_code'
    },
  },
  {
    law: 'UETA s. 9',
    what: 'address and browser of the act',
    where: 'the act’s entry: ip, user_agent',
    found: (evidence, person) => {
      const { ip, user_agent } = actOf(evidence, person)?.revealed ?? {}
      return !!ip?.value && !!user_agent?.value.includes('proof')
    },
  },
  {
    law: 'BSA s. 63, eIDAS Art. 41',
    what: 'times in UTC, in order, and one by a trusted clock',
    where: 'every entry; the time-stamp in the signature',
    found: (evidence, person) => {
      const times = evidence.entries.map(({ at }) => at)
      return times.length > 0 && times.every(isUtc) && isOrdered(times) && !!signatureOf(evidence, person)?.provenTime
    },
  },
  {
    law: 'contract law',
    what: 'what they drew',
    of: ['drawn'],
    where: 'marks/: its hash is in signer_signed',
    found: (evidence, person) => {
      const mark = evidence.files.get(`marks/${person.id}.json`)
      const reported = entryOf(evidence, 'signer_signed', person)?.data.drawing_sha256
      return mark !== undefined && reported === sha256(mark) && Buffer.from(mark).toString().includes('"strokes"')
    },
  },
  {
    law: 'IT Act s. 10A, eIDAS Art. 25(1)',
    what: 'no more is claimed than a seal: its certificate is the service’s',
    of: ['drawn'],
    where: 'the signature in signed-document.pdf: subject, no /Name',
    found: (evidence, person) => {
      const signature = signatureOf(evidence, person)
      return signature?.signer?.name === 'Countersign Sandbox' && signature.claims.name === undefined
    },
  },
  {
    law: 'IT Act s. 3A(2)(a)–(b), s. 3; eIDAS Art. 26(a)–(c)',
    what: 'the key is the signatory’s: the certificate that signed names them',
    of: OWN_KEY,
    where: 'the signature in signed-document.pdf = the certificate in the entry',
    found: (evidence, person) => {
      const signer = signatureOf(evidence, person)?.signer
      const reported = lookedAt(evidence, person)?.data.certificate
      return signer?.name === person.name && reported?.sha256 === sha256(signer.certificate.der)
    },
  },
  {
    law: 'IT Act s. 35 ff., eIDAS Annex I',
    what: 'certificate: subject, issuer, serial number, validity, name compared',
    of: OWN_KEY,
    where: 'attempt_begun or attempt_completed: certificate',
    found: (evidence, person) => {
      const looked = lookedAt(evidence, person)
      const { issuer, valid_from, valid_until, name_check } = looked?.data.certificate ?? {}
      const named = looked?.revealed.certificate_subject?.value.includes(person.name)
      const numbered = /^[0-9a-f]+$/i.test(looked?.revealed.certificate_serial_number?.value ?? '')
      return !!issuer && isUtc(valid_from) && valid_from < valid_until && !!name_check?.result && !!named && numbered
    },
  },
  {
    law: 'eIDAS Art. 32(1)(b), IT Act s. 37 f.',
    what: 'it was not revoked: who said so, and the answer itself',
    of: OWN_KEY,
    where: 'certificate.revocation; the validation data in signed-document.pdf (B-LTA)',
    found: (evidence, person) => {
      const said = lookedAt(evidence, person)?.data.certificate.revocation
      const signature = signatureOf(evidence, person)
      const isKnown = signature?.revocation === 'good' || signature?.revocation === 'exempt'
      return /^(ocsp|crl|exempt)$/.test(said) && isKnown && signature?.level === 'B-LTA'
    },
  },
  {
    law: 'IT Act Second Schedule',
    what: 'provider, transaction, result code, and the signed messages',
    of: ['eSign'],
    where: 'attempt_begun.profile; provider/: request and answer, each with its signature; hashes in attempt_completed',
    found: (evidence, person) => {
      const messages = messagesOf(evidence, person)
      const [request = '', answer = ''] = [textWith('<Esign ', messages), textWith('<EsignResp', messages)]
      const txn = / txn="([^"]+)"/.exec(request)?.[1]
      const isSigned = [request, answer].every((text) => /<(\w+:)?SignatureValue/.test(text))
      const isAnswered = !!txn && answer.includes(`txn="${txn}"`) && /resCode="[^"]+"/.test(answer)
      return isSigned && isAnswered && areReported(evidence, person, messages) && hasProfile(evidence, person)
    },
  },
  {
    law: 'eIDAS Art. 26',
    what: 'provider, what it was asked and what it answered',
    of: ['CSC'],
    where: 'attempt_begun.profile; provider/: hashes in attempt_completed',
    found: (evidence, person) => {
      const messages = messagesOf(evidence, person)
      const asked = textWith('/oauth2/authorize', messages) !== undefined
      const answered = textWith('"signatures"', messages) !== undefined
      return asked && answered && areReported(evidence, person, messages) && hasProfile(evidence, person)
    },
  },
  {
    law: 'Aadhaar Act s. 8, DPDP Act',
    what: 'no identity number anywhere in what the provider was asked and answered',
    of: PROVIDER,
    where: 'provider/',
    found: (evidence, person) => {
      const messages = messagesOf(evidence, person)
      return messages.length > 0 && messages.every((bytes) => !/(^|\D)\d{12}(\D|$)/.test(Buffer.from(bytes).toString()))
    },
  },
  {
    law: '15 USC 7001(d)–(e), UETA s. 8',
    what: 'a copy was delivered to them',
    where: 'copy_delivered: channel, address',
    found: (evidence, person) => entryOf(evidence, 'copy_delivered', person)?.revealed.email?.value === person.email,
  },
  {
    law: 'IT Act s. 5, eIDAS Art. 25',
    what: 'the legal class of the signature, and no better one',
    where: 'certificate-of-completion.pdf',
    found: ({ text }, { method }) => text.includes(certificateMessages('en').classes[CLASS[method]].name),
  },
]

const CLASS = { drawn: 'simple', P12: 'certificate', eSign: 'aadhaar', CSC: 'provider' } as const

function isMadeOfRevisions({ entries, files }: Evidence): boolean {
  const signed = files.get(PATHS.signedDocument)
  let at = (files.get(PATHS.shownDocument) ?? files.get(PATHS.originalDocument))?.length ?? 0
  const revisions = entries.filter(({ data }) => typeof data.revision === 'number')
  for (const { data } of revisions) {
    if (sha256(signed?.subarray(at, at + data.size)) !== data.sha256) return false
    at += data.size
  }
  return revisions.length > 0 && at === signed?.length
}

async function isTamperEvident(evidence: Evidence, person: Person): Promise<boolean> {
  const bytes = Buffer.from(evidence.files.get(PATHS.signedDocument) ?? [])
  const shown = evidence.files.get(PATHS.shownDocument)?.length ?? 0
  if (signatureOf(evidence, person)?.conclusion !== 'valid' || shown === 0) return false
  const middle = Math.floor(shown / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  const verdict = await verifyPdf(memorySource(bytes), { anchors: evidence.anchors, now: new Date() })
  return signatureOf({ ...evidence, verdict }, person)?.conclusion !== 'valid'
}

function messagesOf({ files }: Evidence, { id }: Person): Uint8Array[] {
  return [...files].filter(([path]) => path.startsWith(`provider/${id}/`)).map(([, bytes]) => bytes)
}

function textWith(part: string, messages: readonly Uint8Array[]): string | undefined {
  return messages.map((bytes) => Buffer.from(bytes).toString()).find((text) => text.includes(part))
}

function areReported(evidence: Evidence, person: Person, messages: readonly Uint8Array[]): boolean {
  const reported = (entryOf(evidence, 'attempt_completed', person)?.data.messages ?? []) as { sha256: string }[]
  return messages.length > 0 && messages.every((bytes) => reported.some((one) => one.sha256 === sha256(bytes)))
}

function hasProfile(evidence: Evidence, person: Person): boolean {
  return /^sandbox-/.test(entryOf(evidence, 'attempt_begun', person)?.data.profile ?? '')
}

function isUtc(at: string | undefined): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at ?? '')
}

function isOrdered(times: readonly string[]): boolean {
  return times.every((at, i) => i === 0 || (times[i - 1] ?? '') <= at)
}
