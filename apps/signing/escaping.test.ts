import { beforeAll, describe, expect, test } from 'vitest'
import { type Assets, loadAssets } from './assets.ts'
import type { Page } from './model.ts'
import type { RemoteOffer, RemoteProvider } from './remote.ts'
import { renderPage } from './render.ts'
import { fixtures } from './testing/fixtures.ts'
import { PAYLOADS } from './testing/payloads.ts'

let assets: Assets
beforeAll(async () => {
  assets = await loadAssets()
})

/** Every untrusted text in a page's model. */
const FIELDS: [name: string, put: (page: Page, text: string) => Page][] = [
  ['landing.senderName', (page, text) => on('landing', page, { senderName: text })],
  ['landing.documentName', (page, text) => on('landing', page, { documentName: text })],
  ['landing.action', (page, text) => on('landing', page, { action: text })],
  ['inbox.senderName', (page, text) => on('inbox', page, { senderName: text })],
  ['inbox.base', (page, text) => on('inbox', page, { base: text })],
  ['inbox.rows', (page, text) => (page.kind === 'inbox' ? { ...page, rows: withNames(page.rows, text) } : page)],
  ['code.hiddenEmail', (page, text) => on('code', page, { hiddenEmail: text })],
  ['code.resendAt', (page, text) => on('code', page, { resendAt: text })],
  ['code.base', (page, text) => on('code', page, { base: text })],
  ['sign.senderName', (page, text) => on('sign', page, { senderName: text })],
  ['sign.documentName', (page, text) => on('sign', page, { documentName: text })],
  ['sign.signerName', (page, text) => on('sign', page, { signerName: text })],
  ['sign.signerEmail', (page, text) => on('sign', page, { signerEmail: text })],
  ['sign.message', (page, text) => on('sign', page, { message: text })],
  ['sign.documentSha256', (page, text) => on('sign', page, { documentSha256: text })],
  ['sign.base', (page, text) => on('sign', page, { base: text })],
  ['sign.consent.text', (page, text) => on('sign', page, { consent: { version: text, sha256: text, text } })],
  ['sign.lines', (page, text) => (page.kind === 'sign' ? { ...page, pages: withLine(page.pages, text) } : page)],
  ['sign.remote.provider', (page, text) => withProvider(page, { id: text, name: text, formOrigins: [text] })],
  ['sign.remote.attempt', (page, text) => withOffer(page, { attempt: { id: text, provider: text } })],
  ['status.senderName', (page, text) => on('status', page, { senderName: text })],
  ['status.documentName', (page, text) => on('status', page, { documentName: text })],
  ['status.base', (page, text) => on('status', page, { base: text })],
  ['status.returnUrl', (page, text) => on('status', page, { returnUrl: text })],
  ['inbox', (page, text) => ({ ...page, inbox: { base: text, number: 1, total: 2, next: 2 } })],
  ['embedOrigins', (page, text) => ({ ...page, embedOrigins: [text] })],
]

describe('an untrusted text stays text', () => {
  test.each(FIELDS)('%s', (_, put) => {
    for (const page of representativePages()) {
      const harmless = put(page, 'harmless')
      if (harmless === page) continue
      const skeleton = skeletonOf(renderPage(harmless, assets).html)
      for (const payload of PAYLOADS) {
        const { html, headers } = renderPage(put(page, payload), assets)
        expect(skeletonOf(html), payload).toEqual(skeleton)
        expect(html).not.toMatch(/[^\P{Cc}\t\n]/u)
        expect(headers['content-security-policy']).toMatch(/^[ -~]+$/)
        expect(headers['content-security-policy']).not.toContain('evil')
      }
    }
  })

  test('and is displayed unchanged', () => {
    const [{ page } = { page: null }] = fixtures('en').filter(({ name }) => name === 'sign')
    for (const payload of PAYLOADS) {
      const { html } = renderPage({ ...page, signerName: payload } as Page, assets)
      const [, value = ''] = /id="typed-name" name="typed_name" value="([^"]*)"/.exec(html) ?? []
      expect(decoded(value)).toBe(payload.replace(/[^\P{Cc}\t\n]/gu, '').toWellFormed())
    }
  })
})

function representativePages(): Page[] {
  const names =
    /^(landing|inbox-midway|code-(mailed|wrong|access)|sign-(unverified|embedded)|remote(-several)?|status-(sealing|completed-return|unknown))$/
  return fixtures('en')
    .filter(({ name }) => names.test(name))
    .map(({ page }) => page)
}

function on<K extends Page['kind']>(kind: K, page: Page, changes: Partial<Extract<Page, { kind: K }>>): Page {
  return page.kind === kind ? ({ ...page, ...changes } as Page) : page
}

function withOffer(page: Page, offer: Partial<RemoteOffer>): Page {
  return page.kind === 'sign' && page.remote ? { ...page, remote: { ...page.remote, ...offer } } : page
}

function withProvider(page: Page, changes: Partial<RemoteProvider>): Page {
  if (page.kind !== 'sign' || !page.remote) return page
  return withOffer(page, { providers: page.remote.providers.map((provider) => ({ ...provider, ...changes })) })
}

function withLine(pages: Extract<Page, { kind: 'sign' }>['pages'], text: string) {
  return pages.map((page) => ({ ...page, lines: [{ x: 1, y: 1, w: 9, h: 9, text }] }))
}

function withNames(rows: Extract<Page, { kind: 'inbox' }>['rows'], text: string) {
  return rows.map((row) => ({ ...row, documentName: text, signer: text }))
}

/** The page's elements with their attribute names, in order: injected markup would change it. */
function skeletonOf(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-zA-Z!][^\s>]*)((?:[^>"]|"[^"]*")*)>/g)].map(
    ([, name, attributes = '']) =>
      `${name} ${attributes
        .replace(/"[^"]*"/g, '')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
