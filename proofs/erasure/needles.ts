import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@countersign/evidence/chain'
import { emailKeyOf } from '../../apps/server/notifications/digests/email-key.ts'
import { type Needle, needlesOfFile, needlesOfText } from '../lib/secrets/needles.ts'

// Every form in which a name, an address or an IP address could remain.

export interface Person {
  name: string
  email: string
  ip: string
  agent: string
}

/** For people of whom something is left in any case. */
export function fewNeedlesOfPerson({ name, email }: Person, tenantId: string): Needle[] {
  return [
    { name: `${name}: name`, bytes: Buffer.from(name) },
    { name: `${name}: email`, bytes: Buffer.from(email) },
    { name: `${name}: email in a URL`, bytes: Buffer.from(encodeURIComponent(email)) },
    { name: `${name}: the key of digests`, bytes: emailKeyOf(tenantId, email) },
  ]
}

export function needlesOfPerson(person: Person, tenantId: string): Needle[] {
  const { name, email } = person
  const values = { ...person, surname: name.split(' ').at(-1) ?? '' }
  return [
    ...Object.entries(values).flatMap(([part, text]) => formsOf(`${name}: ${part}`, text)),
    ...needlesOfFile(`${name}: the key of digests`, emailKeyOf(tenantId, email)),
  ]
}

function formsOf(what: string, text: string): Needle[] {
  const written: [form: string, text: string][] = [
    ['in a form', new URLSearchParams({ '': text }).toString().slice(1)],
    ['in a URL, lower case', encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['in quoted-printable', quotedPrintable(text)],
    ['in ASCII escapes', asciiEscapes(text)],
    ['in HTML', text.replaceAll(/[^\x20-\x7e]/gu, (c) => `&#${c.codePointAt(0)};`)],
  ]
  return [
    ...needlesOfText(what, text),
    ...written.map(([form, bytes]) => ({ name: `${what} ${form}`, bytes: Buffer.from(bytes) })),
    ...hashesOf(what, text),
  ]
}

/** SHA-256 of a body, as it was stored once. */
export function needlesOfBody(name: string, body: unknown): Needle[] {
  const hash = createHash('sha256').update(canonicalJson(body as Json))
  return needlesOfFile(`${name}: the hash of the body`, hash.digest())
}

function hashesOf(what: string, text: string): Needle[] {
  return ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
    needlesOfFile(`${what}, ${algorithm}`, createHash(algorithm).update(text).digest()),
  )
}

function quotedPrintable(text: string): string {
  const bytes = [...Buffer.from(text)]
  return bytes.map((b) => (b > 32 && b < 127 && b !== 61 ? String.fromCharCode(b) : hexOf(b))).join('')
}

const hexOf = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`

function asciiEscapes(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
