/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOADERS } from '@countersign/locales/consoleEditor'
import type { Page } from 'playwright-core'
import { type Member, PHONE } from '../../console/world.ts'
import { insist, until } from '../../lib/client.ts'
import { mustFind } from '../../lib/faults.ts'
import { holdLimit } from '../../lib/limits.ts'
import { hold } from '../../lib/proof.ts'
import { fetchSigned } from '../../signing/stage.ts'
import { LIMITS } from '../limits.ts'
import { addField } from './add-field.ts'
import { type Box, displayed, distance, KINDS, pdfOf, type Rectangle } from './pages.ts'
import { type Method, PLACE, pressByKeyboard } from './place.ts'
import { readWidgets } from './read-widgets.ts'

// Boxes on pages of every kind, from the pointer in the browser to the fields of the sealed PDF.

/** A box that was placed: where it must be, and the numbers that the editor shows. */
interface Placed {
  number: number
  expected: Box
  numbers: Box
}

/** The page of a request, where sending ends. */
const OWN_PAGE = /\/requests\/([0-9a-f-]{36})$/

/** Which pages each method gets: in turn, or all of them. */
export function pagesOf(method: Method, full: boolean): number[] {
  const methods = Object.keys(PLACE)
  const numbers = KINDS.map((_, index) => index + 1)
  return full ? numbers : numbers.filter((number) => (number - 1) % methods.length === methods.indexOf(method))
}

/** Returns the largest distance between a box that was placed and its field in the sealed PDF, in points. */
export async function walkEditor(member: Member, method: Method, numbers: readonly number[]): Promise<number> {
  const words = await LOADERS.en()
  const window = await member.open(method === 'touch' ? PHONE : {})
  const { page } = window
  await window.goTo('requests/new')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pages.pdf', mimeType: 'application/pdf', buffer: pdfOf(KINDS) })
  const people = numbers.map((number, index) => ({ number: index + 1, name: `Signer of page ${number}` }))
  await enterPeople(page, people, words)
  await page.getByRole('button', { name: words.steps.next, exact: true }).click()
  const placed = await placeAll(page, method, numbers, people, words)
  await addField(page, method, words)
  await page.getByRole('button', { name: words.steps.next, exact: true }).click()
  await send(page)
  const documentId = OWN_PAGE.exec(page.url())?.[1] ?? ''
  await window.close()
  return compare(member, documentId, placed, method)
}

/** A busy server says so; people press again. */
async function send(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Send/ })
  await button.click()
  await until(async () => {
    if (OWN_PAGE.test(page.url())) return true
    if ((await page.getByRole('alert').count()) > 0 && (await button.isEnabled())) await button.click()
    return undefined
  })
}

type Words = Awaited<ReturnType<typeof LOADERS.en>>
type People = readonly { number: number; name: string }[]

async function enterPeople(page: Page, people: People, { people: words }: Words): Promise<void> {
  for (const { number, name } of people) {
    if (number > 1) await page.getByRole('button', { name: words.add }).click()
    await page
      .getByRole('textbox', { name: words.name, exact: true })
      .nth(number - 1)
      .fill(name)
    await page
      .getByRole('textbox', { name: words.email, exact: true })
      .nth(number - 1)
      .fill(`${number}@pages.example`)
  }
}

async function placeAll(page: Page, method: Method, numbers: readonly number[], people: People, words: Words) {
  const placed: Placed[] = []
  let at = 1
  for (const [index, number] of numbers.entries()) {
    const [kind, person] = [KINDS[number - 1], people[index]]
    hold(kind && person, `there is no page ${number}`)
    for (; at < number; at++) await turnPage(page, method, words)
    await page.getByRole('img', { name: `Image of page ${number}` }).waitFor()
    await holdWidth(page, method)
    const expected = await PLACE[method]({ page, kind, person, words: words.editor })
    const shown = await readNumbers(page, method, words)
    holdLimit(LIMITS.shown, distance(expected, shown), `by ${method} on the page ${kind.name}`)
    placed.push({ number, expected, numbers: shown })
  }
  return placed
}

/** A page that is wider than the screen moves away under a finger, with the controls that are fixed to the screen. */
async function holdWidth(page: Page, method: Method): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  hold(excess <= 0, `by ${method}: the editor is ${excess} px wider than the screen`)
}

async function turnPage(page: Page, method: Method, { editor: words }: Words): Promise<void> {
  const button = page.getByRole('button', { name: words.nextPage })
  if (method === 'keyboard') await pressByKeyboard(page, button)
  else if (method === 'touch') await button.tap()
  else await button.click()
}

/** The numbers of the selected box: beside the page, and on a phone in a sheet. */
async function readNumbers(page: Page, method: Method, { editor: words }: Words): Promise<Box> {
  const isSheet = method === 'touch'
  if (isSheet) await page.getByRole('button', { name: words.properties }).tap()
  const read = async (name: string) => Number(await page.getByRole('textbox', { name, exact: true }).inputValue())
  const numbers = {
    x: await read(words.x),
    y: await read(words.y),
    w: await read(words.width),
    h: await read(words.height),
  }
  if (isSheet) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return numbers
}

/** Virtual signers sign, and the fields of the sealed PDF are read by another program. */
async function compare({ client }: Member, documentId: string, placed: readonly Placed[], method: Method) {
  const { body } = await insist(() => client.call('GET', `/api/v1/document-signrequest/${documentId}`))
  const signerIds = (body.signers as { id: string }[]).map(({ id }) => id)
  for (const id of signerIds) {
    const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${id}/act`, { action: 'sign' }))
    hold(acted.status === 200, `a virtual signer could not sign: ${JSON.stringify(acted.body)}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'countersign-console-'))
  try {
    const widgets = readWidgets(await fetchSigned(client, { documentId, signerIds }, join(folder, 'signed.pdf')))
    const worst = holdFields(placed, widgets, method)
    await holdFilled(client, documentId, method)
    const moved = new Map([...widgets].map(([number, [x0, y0, x1, y1]]) => [number, [x0 + 1, y0, x1 + 1, y1] as const]))
    await mustFind('moved-field', () => holdFields(placed, moved, method))
    return worst
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text field that the last person got has a value, which the virtual signer filled in. */
async function holdFilled(client: Member['client'], documentId: string, method: Method): Promise<void> {
  const { body } = await insist(() => client.call('GET', `/api/v1/document-signrequest/${documentId}`))
  const { fields } = (body.signers as { fields: { name: string; value: unknown }[] }[]).at(-1) ?? { fields: [] }
  const values = fields.map(({ name, value }) => `${name}: ${value}`)
  hold(typeof fields[0]?.value === 'string', `by ${method}: the field has no value: ${values.join(', ')}`)
}

/** The largest distance of a field from the place and from the numbers that were shown. */
function holdFields(placed: readonly Placed[], widgets: ReadonlyMap<number, Rectangle>, method: Method): number {
  const distances = placed.map(({ number, expected, numbers }) => {
    const [kind, rectangle] = [KINDS[number - 1], widgets.get(number)]
    hold(kind && rectangle, `by ${method}: page ${number} has no signature field`)
    const found = displayed(kind, rectangle)
    const most = Math.max(distance(found, expected), distance(found, numbers))
    holdLimit(LIMITS.sealed, most, `by ${method} on the page ${kind.name}`)
    return most
  })
  return Math.max(...distances)
}
