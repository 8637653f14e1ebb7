/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import type { Size } from '../../packages/pades/appearance/geometry.ts'
import { type Bitmap, documentWithAppearances, extractText } from '../../packages/pades/testing/appearance.ts'
import { completed } from '../fields/sign.ts'
import { type Client, insist } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { linkFor } from '../lib/signer.ts'
import { meet, type Person } from '../signing/person.ts'
import type { Case } from './cases.ts'
import { drawMarkup, SCALE } from './draw.ts'
import { photoPng } from './marks.ts'
import { renderPage } from './render.ts'
import type { Sheet } from './sheet.ts'

// A signer on the real page: what it shows in their box before they agree, and the file that the product then seals. Only the
// seconds of the caption may differ.

/** Between the edge of the page and the box. */
const EDGE = 10

export interface OnPage {
  readonly preview: Bitmap
  readonly sealed: Bitmap
  readonly sheet: Sheet
  /** The text of the sealed file. */
  readonly text: string
}

export async function signOnPage(browser: Browser, client: Client, one: Case): Promise<OnPage> {
  const asked = await ask(client, one)
  const person = await meet(browser, 'desk', { timezoneId: 'Asia/Kolkata' })
  await person.open(await linkFor(client, asked.documentId, asked.signerId))
  await person.look()
  if (one.kind === 'drawn') await person.draw()
  else if (one.kind === 'typed') await typeIn(person, one)
  else await person.upload(await photoPng())
  const { page } = person
  for (const part of ['caption', ...(one.kind === 'typed' ? ['name'] : [])])
    await page.locator(`.mark .${part}`).waitFor({ state: 'attached' })
  await holdPlace(page, one.size)
  const markup = await page.evaluate(markupOfBox)
  await person.agree()
  await person.status()
  await person.leave()
  await completed(client, { documentId: asked.documentId, signerIds: [asked.signerId] })
  const sealed = await download(client, asked.documentId)
  const sheet = { ...pageSizeFor(one.size), boxes: [{ x: EDGE, y: EDGE, ...one.size }] }
  return {
    preview: await drawMarkup(browser, sheet, markup),
    sealed: await renderPage(sealed, SCALE),
    ...{ sheet, text: extractText(sealed) },
  }
}

function pageSizeFor({ width, height }: Size): Size {
  return { width: width + 2 * EDGE, height: height + 2 * EDGE }
}

async function typeIn(person: Person, { name, style }: Case): Promise<void> {
  await person.type(name)
  await person.page.check(`#styles [value=${style}]`)
}

async function ask(client: Client, { name, size }: Case): Promise<{ documentId: string; signerId: string }> {
  const documentId = await client.upload(await documentWithAppearances([], pageSizeFor(size)))
  const cords = [{ x: EDGE, y: EDGE, w: size.width, h: size.height }]
  const signers = [{ name, email: 'signer@example.com', page: ['1'], cords }]
  const body = { document_id: documentId, signers, notify: false }
  const headers = { prefer: 'return=representation' }
  const created = await insist(() => client.call('POST', '/api/v1/document-signrequest', body, headers))
  hold(created.status === 200, `no request was created: ${JSON.stringify(created.body)}`)
  const { signers: made } = created.body.sign_request as { signers: { id: string }[] }
  return { documentId, signerId: made[0]?.id ?? '' }
}

/** The box is where it will be in the document. */
async function holdPlace(page: Page, { width, height }: Size): Promise<void> {
  const [box, sheet] = [await page.evaluate(placeOfBox), await page.locator('.paper').boundingBox()]
  hold(box && sheet, 'the page shows no box')
  const unit = sheet.width / (width + 2 * EDGE)
  const off = [
    box.x - sheet.x - EDGE * unit,
    box.y - sheet.y - EDGE * unit,
    box.width - width * unit,
    box.height - height * unit,
  ]
  hold(Math.max(...off.map(Math.abs)) < 1, `the box of the page is ${off.map((px) => px.toFixed(2))} pixels off`)
}

/** On the screen. A browser measures an inner SVG by what is drawn in it, so the box is found by its transform. */
function placeOfBox(): { x: number; y: number; width: number; height: number } | undefined {
  const box = document.querySelector<SVGSVGElement>('.mark')
  const on = box?.getScreenCTM()
  if (!box || !on) return undefined
  const { width, height } = box.viewBox.baseVal
  return { x: on.e, y: on.f, width: on.a * width, height: on.d * height }
}

/** What the page's script has put into the box. Pictures are carried along in it; the page itself would refuse them. */
async function markupOfBox(): Promise<string> {
  const box = document.querySelector('.mark')
  let markup = box?.innerHTML ?? ''
  for (const image of box?.querySelectorAll('image') ?? []) {
    const loaded = new Image()
    loaded.src = image.getAttribute('href') ?? ''
    await loaded.decode()
    const canvas = document.createElement('canvas')
    canvas.width = loaded.naturalWidth
    canvas.height = loaded.naturalHeight
    canvas.getContext('2d')?.drawImage(loaded, 0, 0)
    markup = markup.replaceAll(loaded.src, canvas.toDataURL('image/png'))
  }
  return markup
}

async function download(client: Client, documentId: string): Promise<Uint8Array> {
  const answer = await client.fetch(`/api/v1/document-signrequest/${documentId}/signed-document`)
  hold(answer.status === 200, `the signed document is answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
