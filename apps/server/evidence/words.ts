import type { DomainEvent } from '@countersign/domain/signrequest'
import type { Json } from '@countersign/evidence/chain'
import { formatDate } from '@countersign/pades/appearance'
import type { Voice } from './paper/typeset.ts'
import type { SignerStory, Story, Told } from './story.ts'

// The chain's names in plain words. A name that is not here is still told, by its own words.

/** What happened, as a sentence about the people in it. */
export function headline(entry: Told, story: Story): string {
  const who = nameOf(entry.data.signer_id, story)
  const known: Readonly<Record<string, string>> = happened
  const words = (entry.kind === 'revision_appended' && appended[String(entry.data.kind)]) || known[entry.kind]
  return (words ?? sentence(entry.kind)).replace('*', () => who)
}

/** Complete by its type: an event of the domain without words does not compile. */
const happened: Readonly<Record<Snake<DomainEvent['type']>, string>> = {
  request_created: 'The request was created',
  signer_invited: '* was invited to sign',
  link_claimed: '* opened the signing link in a browser',
  code_ordered: '* asked for a code by e-mail',
  code_accepted: '* gave the right code',
  code_refused: 'A code given for * was refused',
  signer_viewed: '* opened the document',
  request_started: 'Signing began',
  signer_signed: '* signed',
  all_signed: 'Everyone has signed',
  revision_appended: 'The document was added to',
  signature_sealed: 'The signature of * was sealed into the document',
  request_completed: 'The signed document was completed',
  signer_declined: '* declined to sign',
  request_declined: 'The request ended, because * declined',
  request_expired: 'The request expired',
  request_cancelled: 'The sender cancelled the request',
  request_failed: 'An operator ended the request',
  signer_reassigned: 'The place of a signer was given to *',
  link_replaced: 'The signing link of * was replaced by a new one',
  embed_session_opened: 'A signing session of * was opened in another application',
  reminder_sent: '* was reminded',
  reminders_stopped: '* asked for no more reminders',
  request_extended: 'The time to sign was extended',
  certificate_refused: 'A certificate that * showed was refused',
  journey_failed: 'The way of * to a provider came to nothing',
  attempt_begun: '* began to sign with a key of their own',
  attempt_completed: 'The key of * has signed',
  attempt_failed: 'An attempt of * to sign failed',
  attempt_lapsed: 'An attempt of * to sign lapsed',
  late_answer_discarded: 'A late answer to an attempt of * was set aside',
  seal_error_recorded: 'Sealing met an obstacle',
  seal_retried: 'An operator had sealing tried again',
  email_bounced: 'The mail to * came back',
  link_delivered: 'The mail with the signing link left for *',
  copy_delivered: 'The finished files were delivered to *',
  hold_placed: 'A legal hold was placed',
  hold_lifted: 'The legal hold was lifted',
  personal_data_erased: 'Values about people were erased',
}

const appended: Readonly<Record<string, string>> = {
  fields: 'Signature fields were added to the document',
  validation: 'Validation data of the signatures were added',
  archive: 'The archive time-stamp was added',
}

/** SignerSigned → signer_signed, as the entries have it. */
type Snake<Name extends string, Before extends string = ''> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `${Before}${Lowercase<Letter>}`}${Snake<Rest, '_'>}`
  : ''

/** By whom, beside the sentence. */
export function actorOf({ actor }: Told, story: Story): string {
  switch (actor.type) {
    case 'signer':
      return `${nameOf(actor.id, story)} (signer)`
    case 'api_key':
      return `the sender, with API key ${actor.id ?? ''}`
    case 'operator':
      return `operator ${actor.id ?? ''}`
    case 'system':
      return 'the service'
    default:
      return [actor.type, actor.id].filter(Boolean).join(' ')
  }
}

export interface Detail {
  readonly label: string
  readonly value: string
  readonly voice?: Voice
}

/** All that the entry says, personal values among it. Empty values are left out. */
export function detailsOf(entry: Told, story: Story, zone: string): Detail[] {
  const told = entry.kind === 'request_created' ? createdDetails(entry) : {}
  const data = { ...entry.data, ...told }
  return [
    ...flattened(data).flatMap(([name, value]) => {
      const text = textOf(value, story, zone)
      return text === '' ? [] : [{ label: labelOf(name), value: meaning[text] ?? text }]
    }),
    ...Object.entries(entry.personal)
      .filter(([name]) => !name.startsWith('signers.'))
      .map(([name, value]) => ({ label: labelOf(name), value: value ?? ERASED, voice: 'theirs' as const })),
  ]
}

/** What a signer agreed to, and the like, are told line by line. */
function flattened(data: { readonly [name: string]: Json }, prefix = ''): [string, Json][] {
  return Object.entries(data).flatMap(([name, value]): [string, Json][] => {
    return isObject(value) ? flattened(value, namesakes.has(name) ? `${name}_` : '') : [[prefix + name, value]]
  })
}

/** Whose parts would not be known by their own names alone. */
const namesakes: ReadonlySet<string> = new Set(['certificate', 'name_check'])

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A code that came by e-mail shows who reads that mailbox; it is no second factor. */
const meaning: Readonly<Record<string, string>> = {
  mailbox_control: 'mailbox control (a code sent to the address)',
  access_code: 'access code (given to the signer by the sender)',
}

export const ERASED = '(erased; its commitment stays in the entry)'

/** Signers by name and address as first written, and their boxes, in place of bare ids and numbers. */
function createdDetails({ data, personal }: Told): { [name: string]: Json } {
  const signers = (Array.isArray(data.signers) ? data.signers : []) as { [name: string]: Json }[]
  const boxes = (Array.isArray(data.boxes) ? data.boxes : []) as unknown as Box[][]
  return {
    signers: signers.map(({ id, sequence, sig_type }, index) => {
      const [name, email] = ['name', 'email'].map((part) => personal[`signers.${index}.${part}`] ?? ERASED)
      return `${String(sequence)}. ${name} <${email}>, ${String(sig_type)}, ${String(id)}`
    }),
    boxes: boxes.flatMap((own, index) => {
      return own.map(({ page, x, y, w, h }) => `signer ${index + 1} on page ${page}, ${w} × ${h} pt at ${x}, ${y}`)
    }),
  }
}

/** On the page as displayed, from its top left. */
type Box = Record<'page' | 'x' | 'y' | 'w' | 'h', number>

function textOf(value: Json | undefined, story: Story, zone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return wordOf(value, story, zone)
  if (Array.isArray(value)) return value.map((item) => textOf(item, story, zone)).join('; ')
  const parts = Object.entries(value).map(([name, item]) => `${name} ${textOf(item, story, zone)}`)
  return parts.join(', ')
}

function wordOf(value: string, story: Story, zone: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return timeOf(new Date(value), zone)
  const signer = story.signers.find(({ id }) => id === value)
  return signer ? `${signer.name ?? ERASED} (${value})` : value
}

export function timeOf(at: Date, zone: string): string {
  return formatDate({ at, zone })
}

function nameOf(id: Json | undefined, { signers }: Story): string {
  const signer = signers.find((candidate) => candidate.id === id)
  return signer?.name ?? (typeof id === 'string' ? id : 'someone')
}

function labelOf(name: string): string {
  return labels[name] ?? sentence(name)
}

const labels: Readonly<Record<string, string>> = {
  sha256: 'SHA-256',
  document_sha256: 'Document SHA-256',
  drawing_sha256: 'Drawing SHA-256',
  consent_sha256: 'Consent SHA-256',
  certificate_sha256: 'Certificate SHA-256',
  consent_text: 'Agreed to',
  means: 'Means',
  mark: 'Mark',
  signer_id: 'Signer',
  ip: 'IP address',
  user_agent: 'Browser',
  email: 'E-mail',
  is_sequential: 'In order',
  webhook_url: 'Webhook',
  boxes: 'Signature boxes',
  by: 'Sent by',
  size: 'Bytes',
  profile: 'Provider',
  provider_code: 'In the provider’s words',
  messages: 'Messages to and from the provider',
}

/** link_generation → Link generation. */
function sentence(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How it was made sure who signed. */
export function authenticationOf({ events }: SignerStory, zone: string): string {
  const accepted = events.get('code_accepted')
  if (accepted === undefined) return 'signing link only'
  return `${meaning[String(accepted.data.means)] ?? String(accepted.data.means)}, ${timeOf(accepted.at, zone)}`
}

/** The certificate of a signer's own, as it was looked at before they signed; undefined where the service sealed. */
export function certificateOf({ data, personal }: Told): string | undefined {
  const certificate = data.certificate as { issuer: string; name_check: { policy: string; result: string } } | undefined
  if (!certificate) return undefined
  const { issuer, name_check: name } = certificate
  const [subject, number] = ['certificate_subject', 'certificate_serial_number'].map((part) => personal[part] ?? ERASED)
  return `${subject}, issued by ${issuer} under ${number}; name compared (${name.policy}): ${name.result}`
}

/** How this signer signed: as they were asked to, or by a method that was permitted instead. */
export function methodUsed({ sigType, events }: SignerStory): string {
  const signed = events.get('signer_signed')
  const begun = events.get('attempt_begun')
  const isAsAsked = `${methodOf(sigType)} (${sigType})`
  if (!REMOTE.has(sigType) || !signed) return isAsAsked
  const used = signed.data.attempt_id === null ? 'draw' : begun?.data.method === 'certificate' ? 'dsc' : sigType
  return used === sigType ? isAsAsked : `${methodOf(used)}, in place of ${sigType}`
}

const REMOTE: ReadonlySet<string> = new Set(['aadhaar', 'national_id'])

/** How a signature of this kind comes about. */
export function methodOf(sigType: string): string {
  switch (sigType) {
    case 'electronic':
    case 'draw':
      return 'Signature by hand, sealed with the key of the service'
    case 'dsc':
      return 'Certificate of their own'
    case 'aadhaar':
    case 'national_id':
      return 'National identity provider'
    default:
      return sigType
  }
}
