/** A prepared request ↔ the body of POST /api/v1/document-signrequest. */
import type { Box } from '@countersign/domain/placement'
import { ROLES, type Role } from '@countersign/domain/signrequest/role'
import { fromCords, toCords } from '../../editor/model/cords.ts'
import type { Page } from '../../editor/model/types.ts'
import { type BodyError, type FieldBody, fieldBoxes, placesOf, readFields, record, toFields } from './body-fields.ts'
import { type Auth, isOrdered, mayDelegate, type Person, sequences, signs } from './people.ts'
import { NO_OPTIONS, type PreparedRequest, type RequestOptions } from './request.ts'

export interface SignerBody {
  name: string
  email: string
  role?: Role
  witness_of?: number
  cc_at?: string
  sequence?: number
  sig_type?: string
  page?: string[]
  cords?: Box[]
  auth?: Auth
  access_code?: string
  locale?: string
  may_delegate?: boolean
  fields?: FieldBody[]
  [other: string]: unknown
}

export interface RequestBody {
  document_id: string
  signers: SignerBody[]
  is_sequential?: boolean
  message?: string
  expiry_date?: string
  reminders?: unknown
  reference?: string
  notify?: boolean
  overlap?: 'refuse' | 'warn'
  [other: string]: unknown
}

/** Fields with the API's default are left out, so that the body shows only what was chosen. */
export function toBody(prepared: PreparedRequest, pageCount: number): RequestBody {
  const { documentId, people, options } = prepared
  const places = sequences(people)
  const signers = people.map((person, index) => ({
    ...signerOf(person),
    ...roleFields(person, people),
    ...(options.isSequential && isOrdered(person) ? { sequence: places[index] ?? index + 1 } : {}),
    ...(signs(person) ? placedOf(person, prepared, pageCount) : {}),
    ...person.other,
  }))
  return { document_id: documentId, signers, ...optionFields(options) }
}

/** Where somebody signs, and what they fill. */
function placedOf({ id }: Person, { boxes, fields }: PreparedRequest, pageCount: number): Partial<SignerBody> {
  const own = boxes.filter(({ signer }) => signer === id)
  const asked = toFields(fields, id, own, pageCount)
  return {
    ...toCords(
      own.filter(({ field }) => field === undefined),
      pageCount,
    ),
    ...(asked.length > 0 ? { fields: asked } : {}),
  }
}

function signerOf(person: Person): SignerBody {
  const { name, email, sigType, auth, accessCode, locale } = person
  return {
    name: name.trim(),
    email: email.trim(),
    ...(sigType === 'electronic' || !signs(person) ? {} : { sig_type: sigType }),
    ...(auth === 'none' ? {} : { auth }),
    ...(auth === 'access_code' && accessCode !== '' ? { access_code: accessCode } : {}),
    ...(locale === '' ? {} : { locale }),
    ...(person.mayDelegate && mayDelegate(person) ? { may_delegate: true } : {}),
  }
}

function roleFields({ role, witnessOf, ccAt }: Person, people: readonly Person[]): Partial<SignerBody> {
  const witnessed = people.findIndex(({ id }) => id === witnessOf)
  return {
    ...(role === 'signer' ? {} : { role }),
    ...(role === 'witness' && witnessed >= 0 ? { witness_of: witnessed + 1 } : {}),
    ...(role === 'cc' && ccAt === 'start' ? { cc_at: ccAt } : {}),
  }
}

function optionFields(options: RequestOptions): Omit<RequestBody, 'document_id' | 'signers'> {
  return {
    ...(options.isSequential ? { is_sequential: true } : {}),
    ...(options.message.trim() === '' ? {} : { message: options.message }),
    ...(options.expiryDate === '' ? {} : { expiry_date: options.expiryDate }),
    ...(options.reminders === null ? {} : { reminders: options.reminders }),
    ...(options.reference.trim() === '' ? {} : { reference: options.reference.trim() }),
    ...(options.notify ? {} : { notify: false }),
    ...(options.isOverlapAllowed ? { overlap: 'warn' as const } : {}),
    ...options.other,
  }
}

export type ReadBody =
  | { readonly ok: true; readonly request: PreparedRequest; readonly errors: readonly BodyError[] }
  | { readonly ok: false; readonly errors: readonly BodyError[] }

/**
 * Reads a body as far as the form needs it; the API checks the rest. Boxes that the API would refuse are in `errors`;
 * those that can be shown are in the request too.
 */
export function fromBody(body: unknown, pages: readonly Page[], documentId: string): ReadBody {
  const fields = record(body)
  const list = fields?.signers
  if (!fields || !Array.isArray(list)) return refused('signers', 'expected an object with the array "signers"')
  const signers = list.map(record)
  const wrong = signers.indexOf(null)
  if (wrong >= 0) return refused(`signers[${wrong}]`, 'expected an object')

  const read = signers.map((signer, index) => readSigner(signer ?? {}, index))
  const origin = fields.cords_origin === 'bottom_left' ? 'bottom_left' : 'top_left'
  const { boxes, errors } = fromCords(
    read.map(({ places }) => places),
    pages,
    origin,
  )
  const asked = readFields(signers.map((signer) => signer?.fields))
  const places = fieldBoxes(asked.fields, pages, origin)
  const ownerOf = (signer: number | undefined) => read[signer ?? -1]?.person.id ?? ''
  const options = readOptions(fields)
  const ordered = options.isSequential ? inOrder(read) : read.map(({ person }) => person)
  const request = {
    documentId,
    people: ordered,
    boxes: [
      ...boxes.map(({ signer, field: _field, ...box }) => ({ ...box, signer: ownerOf(signer) })),
      ...places.boxes.map((box) => ({
        ...box,
        signer: ownerOf(asked.fields[box.field]?.signer),
        field: `f${box.field + 1}`,
      })),
    ],
    fields: asked.fields.map(({ signer, definition }, index) => ({
      id: `f${index + 1}`,
      signer: ownerOf(signer),
      definition,
    })),
    options,
  }
  return { ok: true, request, errors: [...errors, ...asked.errors, ...places.errors] }
}

interface ReadSigner {
  readonly person: Person
  readonly sequence: number | null
  readonly places: { readonly page?: string[]; readonly cords?: Box[] }
}

function readSigner(signer: Record<string, unknown>, index: number): ReadSigner {
  const { role, witness_of, cc_at, sequence, page, cords, fields: _fields, ...members } = signer
  const { name, email, sig_type, auth, access_code, locale, may_delegate, ...other } = members
  return {
    person: {
      id: `p${index + 1}`,
      name: text(name),
      email: text(email),
      role: ROLES.find((known) => known === role) ?? 'signer',
      witnessOf: typeof witness_of === 'number' ? `p${witness_of}` : null,
      ccAt: cc_at === 'start' ? 'start' : 'end',
      sigType: text(sig_type).toLowerCase() || 'electronic',
      auth: auth === 'email_otp' || auth === 'access_code' ? auth : 'none',
      accessCode: text(access_code),
      locale: text(locale),
      mayDelegate: may_delegate === true,
      isWithPrevious: false,
      other: given(other),
    },
    sequence: typeof sequence === 'number' ? sequence : null,
    places: placesOf({ page, cords }),
  }
}

function readOptions(fields: Record<string, unknown>): RequestOptions {
  const { document_id: _id, signers: _signers, cords_origin: _origin, ...rest } = fields
  const { is_sequential, message, expiry_date, reminders, reference, notify, overlap, ...other } = rest
  return {
    ...NO_OPTIONS,
    isSequential: is_sequential === true,
    message: text(message),
    expiryDate: text(expiry_date),
    reminders: typeof reminders === 'boolean' ? reminders : null,
    reference: text(reference),
    notify: notify !== false,
    isOverlapAllowed: overlap === 'warn',
    // A schedule of its own is kept, although the form offers only yes and no.
    other: given(record(reminders) ? { reminders, ...other } : other),
  }
}

/**
 * By `sequence`; equal numbers are a group. Without numbers, in the order of the list. A witness or a copy has no number
 * and stays after the person before.
 */
function inOrder(signers: readonly ReadSigner[]): Person[] {
  let last = 0
  const numbered = signers.map(({ person, sequence }, index) => {
    if (isOrdered(person)) last = sequence ?? index + 1
    return { person, sequence: last }
  })
  const sorted = numbered.toSorted((a, b) => a.sequence - b.sequence)
  let before: number | null = null
  return sorted.map(({ person, sequence }) => {
    if (!isOrdered(person)) return person
    const isWithPrevious = before === sequence
    before = sequence
    return { ...person, isWithPrevious }
  })
}

function refused(field: string, message: string): ReadBody {
  return { ok: false, errors: [{ field, message }] }
}

/** Without nulls: null in an optional field means that it is absent (SPEC §2.6). */
function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
