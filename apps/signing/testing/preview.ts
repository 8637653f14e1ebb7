import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Assets, loadAssets } from '../assets.ts'
import { messagesFor } from '../languages/index.ts'
import { LOCALES, type Locale, type Page, type PageOfDocument } from '../model.ts'
import { renderPage } from '../render.ts'
import { PLAYS } from './certificate-scenarios.ts'
import { type Fixture, fixtures, linesOf } from './fixtures.ts'
import { type CertificateVisit, visitWithCertificate } from './preview-certificate.ts'
import { type RemoteVisit, startProvider, visitWithProvider } from './preview-remote.ts'

// node apps/signing/testing/preview.ts: every page and state, from fixtures, without a server behind them. What is signed or
// declined here is remembered until it ends, so that the whole way can be walked.

export interface Preview {
  address: string
  /** Everything that was posted, in order. */
  posts: { path: string; body: string }[]
  /** What was signed at this path with a certificate. */
  signedAt(path: string): ReturnType<CertificateVisit['signed']>
  /** Answers posts from now on; null: as usual. */
  answerPosts(answer: { status: number; body?: string } | null): void
  /** Puts this into every text that a stranger may write. */
  fillTexts(text: string): void
  /** Pages that may be framed, may be so by this origin. */
  frameBy(origin: string): void
  /** Nothing was signed or declined. */
  forget(): void
  close(): Promise<void>
}

export async function startPreview(port = 0): Promise<Preview> {
  const assets = await loadAssets()
  const posts: Preview['posts'] = []
  const over = new Map<string, 'signed' | 'declined_by_you'>()
  const visits = new Map<string, CertificateVisit>()
  const remoteVisits = new Map<string, RemoteVisit>()
  const provider = await startProvider()
  let instead: { status: number; body?: string } | null = null
  let filling: string | null = null
  let framer: string | null = null
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview')
    const file = assets.files.get(pathname)
    if (file) return answer(response, 200, { ...file.headers, 'content-encoding': 'br' }, file.bodies.br)
    const [, locale = '', place = '', ...rest] = pathname.split('/')
    const [name, play = ''] = place.split('~')
    const asked = searchParams.get('lang') ?? locale
    const fixture = LOCALES.includes(asked as Locale) && fixtures(asked as Locale).find((each) => each.name === name)
    if (!fixture) return answer(response, pathname === '/' ? 200 : 404, HTML, contents())
    const base = `/${locale}/${place}`
    const returnAddress = `http://${request.headers.host}${base}/remote/back`
    const remote = remoteVisits.get(base) ?? visitWithProvider(play, provider.address, returnAddress)
    remoteVisits.set(base, remote)
    const body = request.method === 'POST' ? await bodyOf(request) : ''
    if (request.method === 'POST') {
      posts.push({ path: pathname, body })
      if (rest[0] === 'remote' && rest[1] !== 'back') return void remote.answer(response, rest.slice(1), null)
      if (instead) return answer(response, instead.status, { 'content-type': 'application/json' }, instead.body ?? '')
      if (rest[0] === 'certificate') return answerCertificate(response, base, play, rest.slice(1), body)
      if (rest[0] === 'sign') over.set(base, 'signed')
      if (rest[0] === 'decline') over.set(base, 'declined_by_you')
      if (rest[0] === 'remote' && remote.answer(response, rest.slice(1), null)) over.set(base, 'signed')
      const isBeside = rest[0] === 'remote' && fixture.page.embedOrigin !== null
      const to = isBeside
        ? `/${locale}/calm-back-from-provider`
        : fixture.page.kind === 'sign'
          ? base
          : `/${locale}/sign`
      return answer(response, 303, { location: to }, '')
    }
    if (rest[0] === 'certificate') return answerCertificate(response, base, play, rest.slice(1), body)
    if (rest[0] === 'remote') return void remote.answer(response, rest.slice(1), searchParams.get('seen'))
    if (rest[0] === 'pages') return answerPage(response, fixture.page, rest.slice(1))
    const page = filling === null ? fixture.page : filled(fixture.page, filling)
    const drawn = page.kind === 'sign' ? remote.page(page) : page
    const embedOrigin = drawn.embedOrigin && (framer ?? drawn.embedOrigin)
    return answerFixture(response, { ...fixture, page: { ...drawn, base, embedOrigin } }, over.get(base), assets)
  })
  const answerCertificate = (response: ServerResponse, base: string, play: string, path: string[], body: string) => {
    const visit = visits.get(base) ?? visitWithCertificate(PLAYS[play] ?? {})
    visits.set(base, visit)
    if (visit.answer(response, path, body)) over.set(base, 'signed')
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    signedAt: (path) => visits.get(path)?.signed() ?? null,
    answerPosts: (answer) => {
      instead = answer
    },
    fillTexts: (text) => {
      filling = text
    },
    frameBy: (origin) => {
      framer = origin
    },
    forget: () => {
      over.clear()
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

function filled(page: Page, text: string): Page {
  const names = { senderName: text, documentName: text }
  switch (page.kind) {
    case 'door':
      return { ...page, senderName: text, ...(page.to !== 'list' && { to: { documentName: text } }) }
    case 'queue':
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
    case 'calm':
      return { ...page, ...names, returnUrl: text }
  }
}

function answerFixture(
  response: ServerResponse,
  { page }: Fixture,
  over: 'signed' | 'declined_by_you' | undefined,
  assets: Assets,
): ServerResponse {
  const after = fixtures(page.locale).find(({ name }) => name === `calm-${over?.replaceAll('_', '-')}`)
  const { status, headers, html } = renderPage(
    after ? { ...after.page, base: page.base, embedOrigin: page.embedOrigin } : page,
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

/** The page's picture is made of its text, so that it is seen whether the text layer lies where it should. */
function pictureOf({ number, width, height }: PageOfDocument): string {
  const lines = linesOf(number).map(
    ({ x, y, w, h, text }) =>
      `<text x="${x}" y="${y + 0.8 * h}" font-size="${h}" textLength="${w}" lengthAdjust="spacingAndGlyphs">${text}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Sans, sans-serif" fill="#222">${lines.join('')}</g></svg>`
}

function contents(): string {
  const rows = LOCALES.map((locale) => {
    const links = fixtures(locale).map(({ name }) => `<a href="/${locale}/${name}">${name}</a>`)
    return `<h2 lang="${locale}">${messagesFor(locale).ownName}</h2><p>${links.join(' · ')}</p>`
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
