import { beforeAll, describe, expect, test } from 'vitest'
import { type Assets, loadAssets } from './assets.ts'
import type { DelegateForm, Page } from './model.ts'
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
  ['sign.typedName', (page, text) => on('sign', page, { typedName: text })],
  ['sign.witness', (page, text) => on('sign', page, { witnessOf: 'Asha', witness: { name: text, address: text } })],
  ['sign.delegate', (page, text) => on('sign', page, { delegate: entered(text) })],
  ['sign.witnessOf', (page, text) => on('sign', page, { witnessOf: text })],
  ['sign.message', (page, text) => on('sign', page, { message: text })],
  ['sign.documentSha256', (page, text) => on('sign', page, { documentSha256: text })],
  ['sign.base', (page, text) => on('sign', page, { base: text })],
  ['sign.consent.text', (page, text) => on('sign', page, { consent: { version: text, sha256: text, text } })],
  ['sign.lines', (page, text) => (page.kind === 'sign' ? { ...page, pages: withLine(page.pages, text) } : page)],
  ['sign.fields', (page, text) => withFields(page, { label: text, hint: text })],
  ['sign.fields.prefill', (page, text) => withFields(page, { prefill: text, readOnly: true, multiline: false })],
  ['sign.fields.options', (page, text) => withFields(page, { options: [{ value: text, label: text }] })],
  ['sign.fields.signer', (page, text) => withSigner(page, text)],
  ['sign.fields.given', (page, text) => withGiven(page, text)],
  ['sign.remote.provider', (page, text) => withProvider(page, { id: text, name: text, formOrigins: [text] })],
  ['sign.remote.attempt', (page, text) => withOffer(page, { attempt: { id: text, provider: text } })],
  ['reading.documentName', (page, text) => on('reading', page, { documentName: text })],
  ['reading.base', (page, text) => on('reading', page, { base: text })],
  ['reading.blocks', (page, text) => (page.kind === 'reading' ? { ...page, pages: withBlocks(text) } : page)],
  ['status.senderName', (page, text) => on('status', page, { senderName: text })],
  ['status.documentName', (page, text) => on('status', page, { documentName: text })],
  ['status.delegate', (page, text) => on('status', page, { delegate: text })],
  ['status.base', (page, text) => on('status', page, { base: text })],
  ['status.returnUrl', (page, text) => on('status', page, { returnUrl: text })],
  ['inbox', (page, text) => ({ ...page, inbox: { base: text, number: 1, total: 2, next: 2 } })],
  ['embedOrigins', (page, text) => ({ ...page, embedOrigins: [text] })],
]

function entered(text: string): DelegateForm {
  return { name: text, email: text, reason: text, problem: null }
}

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
      const { html } = renderPage({ ...page, typedName: payload } as Page, assets)
      const [, value = ''] = /id="typed-name" name="typed_name" value="([^"]*)"/.exec(html) ?? []
      expect(decoded(value)).toBe(payload.replace(/[^\P{Cc}\t\n]/gu, '').toWellFormed())
    }
  })
})

function representativePages(): Page[] {
  const names =
    /^(landing|inbox-midway|code-(mailed|wrong|access)|sign-(unverified|embedded)|remote(-several)?|fields(-certificate)?|reading|status-(sealing|completed-return|unknown))$/
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

function withFields(page: Page, changes: object): Page {
  if (page.kind !== 'sign' || !page.fields) return page
  const definitions = page.fields.definitions.map((field) => ({ ...field, ...changes }))
  return { ...page, fields: { ...page.fields, definitions } }
}

function withSigner(page: Page, text: string): Page {
  if (page.kind !== 'sign' || !page.fields) return page
  const context = { ...page.fields.context, signer: { name: text, email: text } }
  return { ...page, fields: { ...page.fields, context } }
}

/** A form can send anything in a field. The initials are not suggested then. */
function withGiven(page: Page, text: string): Page {
  if (page.kind !== 'sign' || !page.fields) return page
  return { ...page, fields: { ...page.fields, given: { account: text, rent: text, which: text, payment: text } } }
}

function withLine(pages: Extract<Page, { kind: 'sign' }>['pages'], text: string) {
  return pages.map((page) => ({ ...page, lines: [{ x: 1, y: 1, w: 9, h: 9, text }] }))
}

function withBlocks(text: string): Extract<Page, { kind: 'reading' }>['pages'] {
  const at = { x: 1, y: 1, w: 9, h: 9, lang: text, dir: 'ltr' as const }
  return [
    {
      ...{ number: 1, height: 842, omits: [], places: [{ after: 0, kind: 'field', label: text }] },
      blocks: [
        { kind: 'heading', level: 1, text, ...at },
        { kind: 'paragraph', text, quiet: true, ...at },
        { kind: 'list', items: [{ label: text, text, level: 1 }], ...at },
        { kind: 'table', rows: [[{ text, isHeader: true, columns: 2, rows: 2 }]], ...at },
      ],
    },
  ]
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
