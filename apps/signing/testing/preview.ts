import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LANGUAGES } from '@countersign/locales'
import { PSEUDO_LOCALE } from '@countersign/locales/testing/pseudo-language.ts'
import { type Assets, loadAssets } from '../assets.ts'
import { LOCALES, type Locale, type Page, type PageOfDocument, type ViewedAnswer } from '../model.ts'
import { renderPage } from '../render.ts'
import { CERTIFICATE_SCENARIOS } from './certificate-scenarios.ts'
import { type Fixture, fixtures, linesOf, pseudoFixtures } from './fixtures.ts'
import { type CertificateVisit, startCertificateVisit } from './preview-certificate.ts'
import { type RemoteVisit, startProvider, startRemoteVisit } from './preview-remote.ts'

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
  /** Sets the origin that may frame embedded pages. */
  frameBy(origin: string): void
  /** Forgets what was signed or declined. */
  reset(): void
  close(): Promise<void>
}

export async function startPreview(port = 0): Promise<Preview> {
  const assets = await loadAssets()
  const posts: Preview['posts'] = []
  const outcomes = new Map<string, 'signed' | 'declined_by_you'>()
  const visits = new Map<string, CertificateVisit>()
  const remoteVisits = new Map<string, RemoteVisit>()
  const provider = await startProvider()
  let fixedAnswer: { status: number; body?: string } | null = null
  let untrustedText: string | null = null
  let hostOrigin: string | null = null
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
    const file = assets.files.get(pathname)
    if (file) return answer(response, 200, { ...file.headers, 'content-encoding': 'br' }, file.bodies.br)
    const [, locale = '', place = '', ...rest] = pathname.split('/')
    const [name, scenario = ''] = place.split('~')
    const lang = searchParams.get('lang') ?? locale
    const fixture = fixturesIn(lang).find((each) => each.name === name)
    if (!fixture) return answer(response, pathname === '/' ? 200 : 404, HTML, indexPage())
    const base = `/${locale}/${place}`
    const returnAddress = `http://${request.headers.host}${base}/remote/back`
    const remote = remoteVisits.get(base) ?? startRemoteVisit(scenario, provider.address, returnAddress)
    remoteVisits.set(base, remote)
    const body = request.method === 'POST' ? await bodyOf(request) : ''
    if (request.method === 'POST') {
      posts.push({ path: pathname, body })
      if (rest[0] === 'remote' && rest[1] !== 'back') return void remote.answer(response, rest.slice(1), null)
      if (fixedAnswer)
        return answer(response, fixedAnswer.status, { 'content-type': 'application/json' }, fixedAnswer.body ?? '')
      if (rest[0] === 'certificate') return answerCertificate(response, base, scenario, rest.slice(1), body)
      if (rest[0] === 'viewed') {
        const claimed: ViewedAnswer = { base: name === 'sign-unclaimed' ? `/${locale}/sign` : base }
        return answer(response, 200, { 'content-type': 'application/json' }, JSON.stringify(claimed))
      }
      if (rest[0] === 'sign') outcomes.set(base, 'signed')
      if (rest[0] === 'decline') outcomes.set(base, 'declined_by_you')
      if (rest[0] === 'remote' && remote.answer(response, rest.slice(1), null)) outcomes.set(base, 'signed')
      const isNewWindow = rest[0] === 'remote' && fixture.page.embedOrigins.length > 0
      const location = isNewWindow
        ? `/${locale}/status-back-from-provider`
        : fixture.page.kind === 'sign'
          ? base
          : `/${locale}/sign`
      return answer(response, 303, { location }, '')
    }
    if (rest[0] === 'certificate') return answerCertificate(response, base, scenario, rest.slice(1), body)
    if (rest[0] === 'remote') return void remote.answer(response, rest.slice(1), searchParams.get('seen'))
    if (rest[0] === 'pages') return answerPage(response, fixture.page, rest.slice(1))
    const page = untrustedText === null ? fixture.page : withTexts(fixture.page, untrustedText)
    const shown = page.kind === 'sign' ? remote.page(page) : page
    const embedOrigins = hostOrigin ? shown.embedOrigins.map(() => `${hostOrigin}`) : shown.embedOrigins
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
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
      return {
        ...page,
        ...names,
        signerName: text,
        message: text,
        pages: page.pages.map((sheet) => ({ ...sheet, lines: [{ x: 40, y: 40, w: 500, h: 12, text }] })),
      }
    case 'status':
      return { ...page, ...names, returnUrl: text }
  }
}

function answerFixture(
  response: ServerResponse,
  { page }: Fixture,
  outcome: 'signed' | 'declined_by_you' | undefined,
  assets: Assets,
): ServerResponse {
  const after = fixturesIn(page.locale).find(({ name }) => name === `status-${outcome?.replaceAll('_', '-')}`)
  const { status, headers, html } = renderPage(
    after ? { ...after.page, base: page.base, embedOrigins: page.embedOrigins } : page,
    assets,
  )
  return answer(response, status, headers, html)
}

function answerPage(response: ServerResponse, page: Page, [file = '', part]: string[]): ServerResponse {
  const sheet = page.kind === 'sign' && page.pages.find(({ number }) => number === Number.parseInt(file, 10))
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
