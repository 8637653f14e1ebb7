import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { sharedVerapdf } from '../lib/judges.ts'
import { hold } from '../lib/proof.ts'
import { checkCompleted } from '../lib/sealed.ts'
import { holdInk, holdText, type Place } from '../lib/seen.ts'
import type { Stack } from '../lib/stack.ts'
import type { Court } from '../signing/judge.ts'
import { brokenRules } from '../templates/archive.ts'
import { holdAgreement, readReports } from './agree.ts'
import { findEachChange, holdCovered, judgeChanges, type Trust } from './judge.ts'
import { type Device, signOnPage, UPLOADED } from './page.ts'
import { givenBy, type Person, PICTURE, signatureBox, withUpload } from './people.ts'
import { openVisit, routesOf, type Visit } from './routes.ts'
import { type Asked, ask, completed, METHODS, type Method, sign } from './sign.ts'
import { badValues, hostileValues, wrongForms } from './values.ts'

// Requests over archival documents, whose signers fill a field of every kind, each by another method and in another
// script; and the document that comes of each.

const DOCUMENTS = [
  { name: 'pdf-a-1a', flavour: '1a' },
  { name: 'pdf-a-2b', flavour: '2b' },
  { name: 'pdf-a-4', flavour: '4' },
]
/** In points. */
const WIDTH = 595

export interface Signed extends Asked {
  client: Client
  people: readonly Person[]
  /** How many values were typed on a page. */
  typed: number
  flavour: string
  before: string
  file: string
  folder: string
}

/** Those who sign on the page itself. The others make its calls. */
const DEVICES = new Map<string, Device>([
  ['Korean', 'touch'],
  ['two directions', 'keyboard'],
])

export async function signDocument(
  stack: Stack,
  browser: Browser,
  people: readonly Person[],
  number: number,
  folder: string,
): Promise<Signed> {
  const { name, flavour } = DOCUMENTS[number % DOCUMENTS.length] ?? { name: '', flavour: '' }
  const client = await openAccount(stack.url)
  const before = fileOf({ name })
  const methodOf = (place: number) => METHODS[place % METHODS.length] ?? 'electronic'
  const asked = await ask(
    client,
    await readFile(before),
    people.map(({ fields, ...person }, place) => ({
      ...{ name: person.name, email: person.email, locale: person.locale, method: methodOf(place) },
      fields: fields.map(({ definition }) => definition),
    })),
  )
  const filled: Person[] = []
  let typed = 0
  for (const [place, person] of people.entries()) {
    const signer = { ...asked, signerId: asked.signerIds[place] ?? '' }
    const prepared = await prepare(await openVisit(stack.url, client, signer), methodOf(place), person)
    const device = DEVICES.get(person.script)
    if (device) typed += await signOnPage(browser, client, signer, prepared, device)
    else await sign(stack, client, signer, prepared, methodOf(place))
    filled.push(device ? await withOwnUpload(client, asked, place, prepared) : prepared)
  }
  await completed(client, asked)
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  return { ...asked, client, people: filled, typed, flavour, before, folder: own, file: join(own, 'signed.pdf') }
}

/** The file that they chose on the page, with the id that the status has. */
async function withOwnUpload(client: Client, { documentId }: Asked, place: number, person: Person): Promise<Person> {
  const { body } = await client.call('GET', `/api/v1/document-signrequest/${documentId}`)
  const signer = (body.signers as { fields: { type: string; value: { id?: string } }[] }[])[place]
  const id = signer?.fields.find(({ type }) => type === 'upload')?.value.id ?? ''
  return withUpload(person, id, UPLOADED)
}

/** Uploads their file, and sends bad and hostile values in their script, which are refused. */
async function prepare(visit: Visit, method: Method, person: Person): Promise<Person> {
  const file = { name: `${person.name}.png`, type: 'image/png', bytes: PICTURE }
  const filled = withUpload(person, await visit.browser.upload(visit.base, 'upload.1', file))
  const [route] = routesOf(visit, method)
  for (const { given, errors } of wrongForms(givenBy(filled), [...badValues(person), ...hostileValues(person)])) {
    const found = JSON.stringify(await route?.send({ ...given }))
    hold(found === JSON.stringify(errors), `${person.script}: the service says ${found}, not ${errors.join()}`)
  }
  return filled
}

/** What must be true of each. Returns the number of values. */
export async function checkDocument(signed: Signed, trust: Trust): Promise<number> {
  const { client, people, file, flavour, documentId } = signed
  const pdf = await checkCompleted(client, { documentId, signers: people.length }, trust.anchors)
  await writeFile(file, pdf)
  holdAgreement(people, await readReports(client, signed))
  await holdCovered(pdf, people)
  await Promise.all([holdSeen(signed), holdArchival(file, flavour)])
  return findEachChange(pdf, trust)
}

/** Judges from outside accept every signature, and find a changed value of a signer of each method. */
export async function judgeDocument({ people, file, flavour }: Signed, court: Court, trust: Trust): Promise<void> {
  const signatures = people.length
  // The initials are in a field of their own, which shares the signature.
  await court.judge({ scene: `PDF/A-${flavour}`, file, signatures, boxes: 2 * signatures }, trust.roots)
  const places = [...METHODS.keys()].map((place) => place + 1)
  await judgeChanges(file, places, trust)
}

function placesOf(people: readonly Person[]): Place[] {
  return people.flatMap(({ script, fields }, place) => [
    { name: `signature in ${script}`, page: 1, box: signatureBox(place) },
    ...fields.flatMap(({ definition: { name, cords } }) =>
      cords.map((box) => ({ name: `${name} in ${script}`, page: 1, box })),
    ),
  ])
}

/** Each value is drawn in its box alone, and can be copied. */
async function holdSeen({ before, file, folder, people }: Signed): Promise<void> {
  const places = placesOf(people)
  await holdInk([before, file], folder, places, [WIDTH])
  for (const { script, fields } of people) {
    for (const { definition, drawn } of fields) {
      const [box] = definition.cords
      if (drawn !== undefined && box)
        await holdText(file, { name: `${definition.name} in ${script}`, page: 1, box }, drawn)
    }
  }
}

async function holdArchival(file: string, flavour: string): Promise<void> {
  const broken = await brokenRules(sharedVerapdf(), file, [flavour])
  hold(broken.length === 0, `the document is no longer PDF/A-${flavour}: ${broken.join('; ')}`)
}

export const IN_DOCUMENTS = {
  'changed-value': 'a value that is changed after its signer has signed',
  'outside-box': 'a value that is drawn outside the box of its field',
  'other-text': 'another text in a box than was typed',
  'other-value': 'another value in a form field than was given',
  'other-report': 'an event with another value than was given',
}

/** The checks of a document, where something is wrong. */
export async function findInDocument(signed: Signed): Promise<void> {
  const { people, before, file, folder } = signed
  const [person, ...others] = people
  const [field, ...fields] = person?.fields ?? []
  hold(person && field, 'there is no field')
  const other = { ...person, fields: [{ ...field, value: 'x', drawn: 'x' }, ...fields] }
  const without = placesOf([{ ...person, fields }, ...others])
  await mustFind('outside-box', () => holdInk([before, file], folder, without, [WIDTH]))
  await mustFind('other-text', () => holdSeen({ ...signed, people: [other, ...others] }))
  await mustFind('other-value', async () => holdCovered(await readFile(file), [other, ...others]))
  const reports = await readReports(signed.client, signed)
  const event = reports.event.map(({ fields: own }) => ({ fields: own.map((one) => ({ ...one, value: 'x' })) }))
  await mustFind('other-report', () => holdAgreement(people, { ...reports, event }))
}
