import { committedValues } from '@countersign/domain/field'
import type { AcceptedCertificate, Agreement, DomainEvent, SignRequest } from '@countersign/domain/signrequest'
import type { Json } from '@countersign/evidence/chain'
import { publicId } from '../../platform/ids.ts'

// The content of each event's audit entry: facts in `data`, personal data in `personal`.

export interface Actor {
  who: { type: 'api_key' | 'member' | 'signer' | 'operator' | 'system'; id?: string }
  /** Of a member: the person's name, which can be erased. The id stays. */
  name?: string | undefined
  /** The second operator, who approved an operator's act. */
  approvedBy?: string | undefined
  ip?: string | undefined
  userAgent?: string | undefined
}

export const SYSTEM: Actor = { who: { type: 'system' } }

export interface AuditContent {
  kind: string
  data: Record<string, Json>
  personal: Record<string, string>
}

export function auditOf(event: DomainEvent, after: SignRequest, actor: Actor): AuditContent {
  const { type, at: _at, ...rest } = event
  const content: AuditContent = { kind: auditKind(type), data: {}, personal: {} }
  for (const [name, value] of Object.entries(rest)) addField(content, name, value)
  if (event.type === 'RequestCreated') addSigners(content, after)
  // Consequences (an invitation, a start) follow from an entry that has these already.
  if (isDirect(event)) {
    if (actor.approvedBy) content.data.approved_by = `operator:${actor.approvedBy}`
    if (actor.name) content.personal.actor_name = actor.name
    if (actor.ip) content.personal.ip = actor.ip
    if (actor.userAgent) content.personal.user_agent = actor.userAgent
  }
  return content
}

/** The kind of an event's audit entry. */
export function auditKind(type: DomainEvent['type']): string {
  return snake(type)
}

/** RequestCreated → request_created, signerId → signer_id: these names are part of the chain and never change. */
function snake(name: string): string {
  let known = snakes.get(name)
  if (known === undefined) {
    known = name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
    snakes.set(name, known)
  }
  return known
}

const snakes = new Map<string, string>()

const PERSONAL = new Set(['name', 'email', 'reason'])
const TIMES = new Set(['pageSeconds', 'textSeconds'])
const SIGNER_IDS = new Set(['signerId', 'closedSignerIds'])

function addField(content: AuditContent, name: string, value: unknown): void {
  const key = snake(name)
  if (name === 'signers') return
  if (name === 'requestId') return
  if (PERSONAL.has(name) && typeof value === 'string' && content.kind !== 'attempt_lapsed')
    content.personal[key] = value
  else if (SIGNER_IDS.has(name)) content.data[key] = signerIds(value)
  else if (TIMES.has(name)) content.personal[key] = JSON.stringify(value)
  else if (name === 'agreement' && value !== null) addAgreement(content, value as Agreement)
  else if (name === 'certificate' && value !== null) addCertificate(content, value as AcceptedCertificate)
  else if (typeof value === 'number' && isInstant(name)) content.data[key] = new Date(value).toISOString()
  else content.data[key] = snakeKeys(value)
}

/** Who a witness is, what a signer filled in, and how long pages were on screen can be erased. */
function addAgreement(content: AuditContent, { witness, values, pageSeconds, textSeconds, ...facts }: Agreement): void {
  content.data.agreement = snakeKeys(facts)
  Object.assign(content.personal, committedValues(values ?? []))
  for (const [name, seconds] of Object.entries({ pageSeconds, textSeconds }))
    if (seconds) addField(content, name, seconds)
  if (!witness) return
  content.personal.witness_name = witness.name
  content.personal.witness_address = witness.address
}

/** The subject and the serial number identify a person. The issuer and the fingerprint stay in the chain. */
function addCertificate(content: AuditContent, { subject, serialNumber, ...facts }: AcceptedCertificate): void {
  content.data.certificate = snakeKeys(facts)
  content.personal.certificate_subject = subject
  content.personal.certificate_serial_number = serialNumber
}

function snakeKeys(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Json
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), snakeKeys(inner)]))
}

function signerIds(value: unknown): Json {
  if (value === null) return null
  if (Array.isArray(value)) return value.map((id) => publicId('sgn', String(id)))
  return publicId('sgn', String(value))
}

function isInstant(name: string): boolean {
  return /(At|Until)$/.test(name) || name === 'from' || name === 'since'
}

function addSigners(content: AuditContent, after: SignRequest): void {
  content.data.signers = after.signers.map(
    ({ id, role, witnessOf, ccAt, mayDelegate, sequence, sigType, fallback }) => ({
      id: publicId('sgn', id),
      ...(role === 'signer' ? {} : { role }),
      ...(witnessOf === null ? {} : { witness_of: publicId('sgn', witnessOf) }),
      ...(ccAt === null ? {} : { cc_at: ccAt }),
      ...(mayDelegate ? { may_delegate: true } : {}),
      sequence,
      sig_type: sigType,
      fallback: [...fallback],
    }),
  )
  for (const [i, signer] of after.signers.entries()) {
    content.personal[`signers.${i}.name`] = signer.name
    content.personal[`signers.${i}.email`] = signer.email
  }
}

function isDirect(event: DomainEvent): boolean {
  return !['SignerInvited', 'RequestStarted', 'AllSigned', 'RequestDeclined'].includes(event.type)
}
