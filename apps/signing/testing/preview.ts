import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LANGUAGES } from '@countersign/locales'
import { PSEUDO_LOCALE } from '@countersign/locales/testing/pseudo-language.ts'
import { type Assets, loadAssets } from '../assets.ts'
import type { TransferCode, ViewedAnswer } from '../bodies.ts'
import { brandStyle } from '../brand-style.ts'
import {
  type FieldsToFill,
  LOCALES,
  type Locale,
  type Page,
  type PageOfDocument,
  type ReviewPage,
  type SignPage,
} from '../model.ts'
import { PAGES_OF_TEXT } from '../pages/reading.ts'
import type { PageAsText } from '../reading/model.ts'
import { renderPage } from '../render.ts'
import { answerMark } from './answer-mark.ts'
import { CERTIFICATE_SCENARIOS } from './certificate-scenarios.ts'
import { linesOf } from './document-fixtures.ts'
import { type Fixture, fixtures, pseudoFixtures } from './fixtures.ts'
import { hostPage } from './host-pages.ts'
import { LOGO } from './logo.ts'
import { type CertificateVisit, startCertificateVisit } from './preview-certificate.ts'
import { type RemoteVisit, startProvider, startRemoteVisit } from './preview-remote.ts'
import { readingOf } from './reading-fixtures.ts'

// node apps/signing/testing/preview.ts: serves every page and state from fixtures, without the real server. Keeps what was
// signed or declined until it stops, so that the whole flow can be used.

export interface Preview {
  address: string
  /** All POST requests, in order. */
  posts: { path: string; body: string }[]
  /** The certificate signature made at this path. */
  signedAt(path: string): ReturnType<CertificateVisit['signed']>
  /** Answers POST requests with this from now on; null: default behaviour. */
  answerPosts(answer: { status: number; body?: string } | null): void
  /** Puts this text into every untrusted field. */
  fillTexts(text: string): void
  /** Sets the origin that may frame embedded pages; by default the preview's own. */
  frameBy(origin: string): void
  /** Forgets what was signed or declined. */
  reset(): void
  close(): Promise<void>
}

export async function startPreview(port = 0): Promise<Preview> {
  const assets = await loadAssets()
  const posts: Preview['posts'] = []
  const outcomes = new Map<string, Outcome>()
  const visits = new Map<string, CertificateVisit>()
  const remoteVisits = new Map<string, RemoteVisit>()
  const provider = await startProvider()
  let fixedAnswer: { status: number; body?: string } | null = null
  let untrustedText: string | null = null
  let address = ''
  let hostOrigin: string | null = null
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
    const file = assets.files.get(pathname)
    if (file) return answer(response, 200, { ...file.headers, 'content-encoding': 'br' }, file.bodies.br)
    const [, locale = '', place = '', ...rest] = pathname.split('/')
    if (locale === 'brand') return answerBrand(response, place, rest.join('/'))
    const [name, scenario = ''] = place.split('~')
    const lang = searchParams.get('lang') ?? locale
    const host = hostPage(assets, address, locale as Locale, name)
    if (host) return answer(response, 200, host.headers, host.html)
    const fixture = fixturesIn(lang).find((each) => each.name === name)
    if (!fixture) return answer(response, pathname === '/' ? 200 : 404, HTML, indexPage())
    const base = `/${locale}/${place}`
    const returnAddress = `http://${request.headers.host}${base}/remote/back`
    const remote = remoteVisits.get(base) ?? startRemoteVisit(scenario, provider.address, returnAddress)
    remoteVisits.set(base, remote)
    const body = request.method === 'POST' ? await bodyOf(request) : ''
    if (request.method === 'DELETE') return answer(response, 200, { 'content-type': 'application/json' }, '{}')
    if (rest[0] === 'mark') {
      const preview = await answerMark(fixture.page, rest[1], body)
      return answer(response, preview === null ? 422 : 200, { 'content-type': 'application/json' }, preview ?? '{}')
    }
    if (request.method === 'POST') {
      posts.push({ path: pathname, body })
      if (rest[0] === 'remote' && rest[1] !== 'back') return void remote.answer(response, rest.slice(1), null)
      if (fixedAnswer)
        return answer(response, fixedAnswer.status, { 'content-type': 'application/json' }, fixedAnswer.body ?? '')
      if (rest[0] === 'certificate') return answerCertificate(response, base, scenario, rest.slice(1), body)
      if (rest[0] === 'uploads') return answerUpload(response, searchParams, body)
      if (rest[0] === 'transfer') {
        const code: TransferCode = { ...FINDER, expires_at: new Date(Date.now() + 300_000).toISOString() }
        return answer(response, 200, { 'content-type': 'application/json' }, JSON.stringify(code))
      }
      if (rest[0] === 'viewed') {
        const claimed: ViewedAnswer = { base: base.replace(/-unclaimed$/, '') }
        return answer(response, 200, { 'content-type': 'application/json' }, JSON.stringify(claimed))
      }
      if (rest[0] === 'sign') outcomes.set(base, 'signed')
      if (rest[0] === 'approve') outcomes.set(base, 'approved')
      if (rest[0] === 'decline') outcomes.set(base, 'declined_by_you')
      if (rest[0] === 'delegate') outcomes.set(base, 'delegated')
      if (rest[0] === 'remote' && remote.answer(response, rest.slice(1), null)) outcomes.set(base, 'signed')
      const isNewWindow = rest[0] === 'remote' && fixture.page.embedOrigins.length > 0
      const location = isNewWindow
        ? `/${locale}/status-back-from-provider`
        : showsDocument(fixture.page)
          ? base
          : `/${locale}/sign`
      return answer(response, 303, { location }, '')
    }
    if (rest[0] === 'certificate') return answerCertificate(response, base, scenario, rest.slice(1), body)
    if (rest[0] === 'remote') return void remote.answer(response, rest.slice(1), searchParams.get('seen'))
    if (rest[0] === 'transfer') return answer(response, 204, {}, '')
    if (rest[0] === 'reading') return answerReading(response, { ...fixture.page, base }, searchParams, assets)
    if (rest[0] === 'pages') return answerPage(response, fixture.page, rest.slice(1))
    const page = untrustedText === null ? fixture.page : withTexts(fixture.page, untrustedText)
    const shown = page.kind === 'sign' ? remote.page(page) : page
    const embedOrigins = shown.embedOrigins.map(() => hostOrigin ?? address)
    return answerFixture(response, { ...fixture, page: { ...shown, base, embedOrigins } }, outcomes.get(base), assets)
  })
  const answerCertificate = (
    response: ServerResponse,
    base: string,
    scenario: string,
    path: string[],
    body: string,
  ) => {
    const visit = visits.get(base) ?? startCertificateVisit(CERTIFICATE_SCENARIOS[scenario] ?? {})
    visits.set(base, visit)
    if (visit.answer(response, path, body)) outcomes.set(base, 'signed')
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    posts,
    signedAt: (path) => visits.get(path)?.signed() ?? null,
    answerPosts: (answer) => {
      fixedAnswer = answer
    },
    fillTexts: (text) => {
      untrustedText = text
    },
    frameBy: (origin) => {
      hostOrigin = origin
    },
    reset: () => {
      outcomes.clear()
      visits.clear()
      remoteVisits.clear()
    },
    close: () =>
      new Promise((resolve) => {
        provider.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The colours and the logo of a sender. */
function answerBrand(response: ServerResponse, kind: string, file: string): ServerResponse {
  if (kind === 'logos') return answer(response, 200, { 'content-type': 'image/png' }, LOGO)
  return answer(response, 200, { 'content-type': 'text/css' }, Buffer.from(brandStyle(file.slice(0, 6)) ?? ''))
}

function fixturesIn(locale: string): Fixture[] {
  if (locale === PSEUDO_LOCALE) return pseudoFixtures()
  return LOCALES.includes(locale as Locale) ? fixtures(locale as Locale) : []
}

function withTexts(page: Page, text: string): Page {
  const names = { senderName: text, documentName: text }
  switch (page.kind) {
    case 'landing':
      return { ...page, ...names }
    case 'inbox':
      return { ...page, senderName: text, rows: page.rows.map((row) => ({ ...row, documentName: text })) }
    case 'code':
      return { ...page, hiddenEmail: text }
    case 'sign':
    case 'review':
      return {
        ...page,
        ...names,
        message: text,
        ...(page.kind === 'sign' && page.fields && { fields: withFieldTexts(page.fields, text) }),
        delegate: { name: text, email: text, reason: text, problem: null },
        ...(page.kind === 'sign' && { typedName: text, witness: { name: text, address: text } }),
        pages: page.pages.map((sheet) => ({ ...sheet, lines: [{ x: 40, y: 40, w: 500, h: 12, text }] })),
      }
    case 'reading':
      return { ...page, documentName: text, pages: page.pages.map((sheet) => withBlockTexts(sheet, text)) }
    case 'status':
      return { ...page, ...names, returnUrl: text, delegate: text }
  }
}

function withBlockTexts(page: PageAsText, text: string): PageAsText {
  const place = { x: 0, y: 0, w: 9, h: 9, lang: text, dir: 'ltr' as const }
  return { ...page, blocks: [{ kind: 'paragraph', text, quiet: false, ...place }] }
}

function withFieldTexts(fields: FieldsToFill, text: string): FieldsToFill {
  return { ...fields, definitions: fields.definitions.map((field) => ({ ...field, label: text, hint: text })) }
}

type Outcome = 'signed' | 'approved' | 'declined_by_you' | 'delegated'

function showsDocument(page: Page): page is SignPage | ReviewPage {
  return page.kind === 'sign' || page.kind === 'review'
}

function answerFixture(
  response: ServerResponse,
  { page }: Fixture,
  outcome: Outcome | undefined,
  assets: Assets,
): ServerResponse {
  const after = fixturesIn(page.locale).find(({ name }) => name === `status-${outcome?.replaceAll('_', '-')}`)
  const { status, headers, html } = renderPage(
    after ? { ...after.page, base: page.base, embedOrigins: page.embedOrigins } : page,
    assets,
  )
  return answer(response, status, headers, html)
}

function answerUpload(response: ServerResponse, query: URLSearchParams, body: string): ServerResponse {
  const file = { id: 'upl_1', sha256: '0'.repeat(64), type: 'jpeg', size: body.length }
  const upload = { ...file, field: query.get('field'), name: query.get('filename') }
  return answer(response, 200, { 'content-type': 'application/json' }, JSON.stringify({ status: 'success', upload }))
}

function answerReading(response: ServerResponse, page: Page, query: URLSearchParams, assets: Assets): ServerResponse {
  if (!showsDocument(page)) return answer(response, 404, HTML, '')
  const reading = readingOf(page, Number(query.get('page') ?? 1), Number(query.get('pages') ?? PAGES_OF_TEXT))
  const { status, headers, html } = renderPage(reading, assets)
  return answer(response, status, headers, html)
}

function answerPage(response: ServerResponse, page: Page, [file = '', part]: string[]): ServerResponse {
  const sheet = showsDocument(page) && page.pages.find(({ number }) => number === Number.parseInt(file, 10))
  if (!sheet) return answer(response, 404, HTML, '')
  if (part === 'text') {
    return answer(response, 200, { 'content-type': 'application/json' }, JSON.stringify(linesOf(sheet.number)))
  }
  return answer(response, 200, { 'content-type': 'image/svg+xml' }, pictureOf(sheet))
}

/** The page image is drawn from its text, so that a misplaced text layer is visible. */
function pictureOf({ number, width, height }: PageOfDocument): string {
  const lines = linesOf(number).map(
    ({ x, y, w, h, text }) =>
      `<text x="${x}" y="${y + 0.8 * h}" font-size="${h}" textLength="${w}" lengthAdjust="spacingAndGlyphs">${text}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Sans, sans-serif" fill="#222">${lines.join('')}</g></svg>`
}

function indexPage(): string {
  const rows = LOCALES.map((locale) => {
    const links = fixtures(locale).map(({ name }) => `<a href="/${locale}/${name}">${name}</a>`)
    return `<h2 lang="${locale}">${LANGUAGES[locale].name}</h2><p>${links.join(' · ')}</p>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Preview</title>${rows.join('')}`
}

/** One corner of a QR code. */
const FINDER = { size: 21, path: 'M0 0h7v1h-7zM0 6h7v1h-7zM0 1h1v5h-1zM6 1h1v5h-1zM2 2h3v3h-3z' }

const HTML = { 'content-type': 'text/html; charset=utf-8' }

function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): ServerResponse {
  return response.writeHead(status, headers).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

if (import.meta.main) {
  const { address } = await startPreview(Number(process.env.PORT ?? 8088))
  process.stdout.write(`${address}\n`)
}
