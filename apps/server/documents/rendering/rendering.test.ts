import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { copyDocument } from '../copy.ts'
import { onePage, page, writePdf } from '../preflight/testing/write-pdf.ts'
import { removeDocument } from '../remove.ts'
import { startDocuments } from '../testing/documents.ts'
import { contentSource } from './content-source.ts'
import { drawAheadJobs } from './draw-ahead.ts'
import type { RenderDeps } from './keep.ts'
import { readPageText } from './read-page-text.ts'
import { renderPage } from './render-page.ts'
import type { Renderer } from './renderer.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>

let service: Service
let alice: Awaited<ReturnType<Service['account']>>
let mallory: typeof alice
let deps: RenderDeps
const drawn: unknown[] = []

beforeAll(async () => {
  service = await startDocuments()
  alice = await service.account('alice')
  mallory = await service.account('mallory')
  deps = { db: service.db, blobs: service.blobs, renderer: noting(service.renderer) }
})

afterAll(() => service.stop())

function noting(inner: Renderer): Renderer {
  return {
    ...inner,
    draw: (document, page, width) => {
      drawn.push([page, width])
      return inner.draw(document, page, width)
    },
  }
}

const SAMPLE = new URL('../sample/consulting-agreement.pdf', import.meta.url)

async function upload(pdf?: Buffer): Promise<string> {
  const body = pdf ?? (await readFile(SAMPLE))
  const answer = await alice.call('POST', '/documents', { body, headers: { 'content-type': 'application/pdf' } })
  return ((await answer.json()) as { document_id: string }).document_id
}

const sourceOf = (documentId: string) => contentSource(deps, alice.tenantId, documentId)
const rows = () => service.database.owner('SELECT object_name FROM page_renditions')

test('renders a page once for all callers', async () => {
  const source = await sourceOf(await upload())
  drawn.length = 0
  const first = await renderPage(deps, source, 1, 720)
  const second = await renderPage(deps, source, 1, 720)
  expect(second).toEqual(first)
  expect({ width: first.width, height: first.height, drawn }).toEqual({ width: 720, height: 1019, drawn: [[1, 720]] })
})

test('copies of a document share its renditions', async () => {
  const documentId = await upload()
  const original = await renderPage(deps, await sourceOf(documentId), 1, 360)
  const { documentId: copyId } = await copyDocument(service.db, alice.tenantId, documentId, null)
  drawn.length = 0
  expect(await renderPage(deps, await sourceOf(copyId), 1, 360)).toEqual(original)
  expect(drawn).toEqual([])
})

test('returns text in points of the displayed page, and stores it', async () => {
  const twice = writePdf({ objects: onePage({ 3: page('/UserUnit 2') }) })
  const source = await sourceOf(await upload(twice))
  const lines = await readPageText(deps, source, 1)
  expect(lines).toMatchObject([{ text: 'An agreement between two parties' }])
  expect(lines[0]?.x).toBeCloseTo(2 * 72, 0)
  expect((lines[0]?.y ?? 0) + (lines[0]?.h ?? 0)).toBeCloseTo(2 * (842 - 720 + 4), -1) // four units below the baseline
  expect(await readPageText(deps, source, 1)).toEqual(lines)
})

test('sends a page image to an integrator, and 304 the second time', async () => {
  const path = `/documents/${await upload()}/pages/1.webp`
  const answer = await alice.call('GET', `${path}?width=360`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 360, height: 509 })
  const again = await alice.call('GET', `${path}?width=360`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect((await alice.call('GET', path.replace('1.webp', '2.webp'))).status).toBe(404)
  expect((await alice.call('GET', path.replace('1.webp', 'x.webp'))).status).toBe(422)
  expect((await alice.call('GET', `${path}?width=361`)).status).toBe(422)
  expect((await mallory.call('GET', path)).status).toBe(404)
})

test('answers 404 for a page that does not exist', async () => {
  const source = await sourceOf(await upload())
  await expect(renderPage(deps, source, 2, 360)).rejects.toMatchObject({ code: 'not_found' })
  await expect(readPageText(deps, source, 0)).rejects.toMatchObject({ code: 'not_found' })
})

test('deletes the renditions with the last document over the same bytes', async () => {
  const documentId = await upload()
  const { documentId: copyId } = await copyDocument(service.db, alice.tenantId, documentId, null)
  const [rowsBefore, objectsBefore] = [(await rows()).length, (await service.objects()).length]
  await renderPage(deps, await sourceOf(documentId), 1, 360)
  await readPageText(deps, await sourceOf(copyId), 1)
  expect([(await rows()).length, (await service.objects()).length]).toEqual([rowsBefore + 2, objectsBefore + 2])
  const log = { warn: () => {} }
  await removeDocument(deps, alice.tenantId, documentId, log)
  expect((await rows()).length).toBe(rowsBefore + 2)
  await removeDocument(deps, alice.tenantId, copyId, log)
  expect([(await rows()).length, (await service.objects()).length]).toEqual([rowsBefore, objectsBefore - 2])
})

// Last, because its worker keeps running.
test('renders the first page after the upload, before it is requested', async () => {
  const documentId = await upload()
  const { promise, resolve } = Promise.withResolvers<void>()
  const draw: JobHandler = async (job) => {
    await drawAheadJobs(deps)['draw-first-page']?.(job)
    if (job.ids.document === documentId) resolve()
  }
  service.queue.work('maintenance', { 'draw-first-page': draw }, async () => {})
  await promise
  drawn.length = 0
  const source = await sourceOf(documentId)
  const [phone, larger] = [await renderPage(deps, source, 1, 720), await renderPage(deps, source, 1, 1080)]
  expect({ phone: phone.width, larger: larger.width, drawn }).toEqual({ phone: 720, larger: 1080, drawn: [] })
})
