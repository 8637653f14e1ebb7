import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageInfo } from '@countersign/domain/placement'
import { withPlainWidgets } from '../../apps/server/documents/preflight/bitmaps/plain-widgets.ts'
import { drawView, type View } from '../../apps/server/documents/preflight/bitmaps/view.ts'
import { examine } from '../../apps/server/documents/preflight/examine.ts'
import { openPdf } from '../../apps/server/documents/rendering/pdfium.ts'
import { type Client, insist, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import type { HonestFile } from './honest.ts'

/** Where lib/sealed.ts places the first signer's box, in points from the top left corner. */
const BOX = { x: 20, y: 20, w: 104, h: 40 }
/** Antialiasing at the edges of the box. */
const MARGIN_PIXELS = 1

/**
 * Signs a document through the service and compares its pages: the signed file on screen and in print, and with the upload
 * except in the box of the signature. Returns the number of pages.
 */
export async function checkSignedViews(client: Client, folder: string, { name, bytes }: HonestFile): Promise<number> {
  const pages = await pagesOf(folder, bytes)
  const signed = await signThroughService(client, bytes, name)
  const before = await openPdf(bytes)
  const after = await openPdf(signed)
  const plain = await openPdf(await withPlainWidgets(signed))
  for (const page of pages) {
    const [screen, print] = [drawView(plain, page, 'screen'), drawView(plain, page, 'print')]
    hold(
      screen.pixels.equals(print.pixels),
      `page ${page.number} of ${name}, signed, prints otherwise than it is shown`,
    )
    const stray = firstDifference(drawView(before, page, 'signer'), drawView(after, page, 'signer'), page)
    hold(stray === undefined, `page ${page.number} of ${name} changed by signing at pixel ${stray}`)
  }
  return pages.length
}

async function pagesOf(folder: string, bytes: Uint8Array): Promise<readonly PageInfo[]> {
  const own = await mkdtemp(join(folder, 'pages-'))
  const inputPath = join(own, 'upload.pdf')
  writeFileSync(inputPath, bytes)
  return (await examine({ inputPath, folder: own, qpdfVersion: '', allowDecrypt: false, maxPages: 500 })).pages
}

async function signThroughService(client: Client, bytes: Uint8Array, name: string): Promise<Buffer> {
  const documentId = await client.upload(bytes)
  const path = `/api/v1/document-signrequest/${documentId}`
  for (const id of await askToSign(client, documentId, 1)) {
    const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${id}/act`, { action: 'sign' }))
    hold(acted.status === 200, `${name} could not be signed: ${JSON.stringify(acted.body)}`)
  }
  await until(async () => ((await client.call('GET', path)).body.state === 'completed' ? true : undefined))
  const answer = await client.fetch(`${path}/signed-document`, { headers: { accept: 'application/pdf' } })
  return Buffer.from(await answer.arrayBuffer())
}

function firstDifference(before: View, after: View, page: PageInfo): string | undefined {
  const { width } = before
  const scale = width / page.width
  const [left, top] = [BOX.x * scale - MARGIN_PIXELS, BOX.y * scale - MARGIN_PIXELS]
  const [right, bottom] = [(BOX.x + BOX.w) * scale + MARGIN_PIXELS, (BOX.y + BOX.h) * scale + MARGIN_PIXELS]
  for (let at = 0; at < before.pixels.length; at++) {
    if (before.pixels[at] === after.pixels[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInBox = page.number === 1 && x >= left - 1 && x <= right && y >= top - 1 && y <= bottom
    if (!isInBox) return `${x}, ${y}`
  }
  return undefined
}
