import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Assets, loadAssets } from './assets.ts'
import { type InboxPage, LOCALES, type Locale, type Page, type SignPage } from './model.ts'
import { REMOTE_FAILURES, type RemoteOffer } from './remote.ts'
import { renderPage } from './render.ts'
import { fixtures } from './testing/fixtures.ts'

let assets: Assets
beforeAll(async () => {
  assets = await loadAssets()
})

const pageOf = (name: string, locale: Locale = 'en'): Page => {
  const found = fixtures(locale).find((fixture) => fixture.name === name)
  if (!found) throw new Error(`No fixture ${name}`)
  return found.page
}
const offerOf = ({ remote }: SignPage): RemoteOffer =>
  remote ?? { providers: [], methods: [], attempt: null, errorCode: null }
const htmlOf = (page: Page) => renderPage(page, assets).html

describe('every page', () => {
  test.each(LOCALES)('declares its language and direction: %s', (locale) => {
    for (const { page } of fixtures(locale)) {
      expect(htmlOf(page)).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    }
  })

  test('contains no inline style, handler or script that the policy forbids', () => {
    for (const { page } of fixtures('en')) {
      const html = htmlOf(page).replace(assets.landingScript.text, '')
      expect(html).not.toMatch(/<[^>]*\s(style|on\w+)=/)
      expect(html).not.toMatch(/<style|<script>[^<]/)
    }
  })

  test('loads nothing from another origin', () => {
    for (const { page } of fixtures('en')) {
      const addresses = [...htmlOf(page).matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address)
      const elsewhere = addresses.filter((address) => /^(https?:)?\/\//.test(address ?? ''))
      expect(elsewhere).toEqual(page.kind === 'status' && page.returnUrl ? [page.returnUrl] : [])
    }
  })

  test('allows zooming', () => {
    for (const { page } of fixtures('en')) expect(htmlOf(page)).not.toMatch(/user-scalable|maximum-scale/)
  })

  test('can be framed only by its embedOrigins', () => {
    const policy = (page: Page) => renderPage(page, assets).headers['content-security-policy']
    expect(policy(pageOf('sign'))).toContain("frame-ancestors 'none'")
    expect(policy(pageOf('sign-embedded'))).toContain('frame-ancestors https://host.example;')
    expect(policy({ ...pageOf('sign'), embedOrigins: ['https://a.example; script-src *'] })).toContain(
      "frame-ancestors 'none'",
    )
    for (const embedOrigin of ['https://a.example;script-src', 'https://*.example', "https://'none'"]) {
      expect(policy({ ...pageOf('sign'), embedOrigins: [embedOrigin] })).toContain("frame-ancestors 'none'")
    }
    expect(policy({ ...pageOf('sign'), embedOrigins: ['https://a.example/path?x'] })).toContain(
      'frame-ancestors https://a.example;',
    )
  })
})

describe('the landing page', () => {
  test('shows nothing of the document, and claims the link with a POST', () => {
    const { html, status } = renderPage(pageOf('landing'), assets)
    expect(status).toBe(200)
    expect(html).toContain('<form id="claim" method="post" action="/en/landing">')
    expect(html).not.toContain('<img')
  })

  test('M4: has no script that claims, unless an application opened it for its user', () => {
    const { html, headers } = renderPage(pageOf('landing-press'), assets)
    expect(html).toContain('<form id="claim" method="post" action="/en/landing-press">')
    expect(html).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('runs only the script that its policy permits by hash', () => {
    const { html, headers } = renderPage(pageOf('landing'), assets)
    const [, script = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  })
})

describe('an inbox', () => {
  const rows = (name: string) =>
    [...htmlOf(pageOf(name)).matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, row]) => row ?? '')

  test('starts with the first document, and opens any waiting one, without scripts', () => {
    const html = htmlOf(pageOf('inbox'))
    expect(html).toContain('<h1>4 documents are waiting for your signature</h1>')
    expect(html).toMatch(/<form method="post" action="\/en\/inbox\/open">.*id="start">Start with the first</s)
    expect(html).not.toContain('<script')
    expect(rows('inbox').filter((row) => row.includes('name="signer"'))).toHaveLength(4)
  })

  test('does not open documents that are closed or wait for other signers', () => {
    const openable = rows('inbox-midway').filter((row) => row.includes('<button'))
    expect(openable.map((row) => /class="state">([^<]*)/.exec(row)?.[1])).toEqual(['Waiting for you', 'Signed'])
    expect(htmlOf(pageOf('inbox-midway'))).toContain('?page=5')
  })

  test('shows a lower bound of the count, and continues if a document is done', () => {
    const html = htmlOf({ ...pageOf('inbox-midway'), waiting: 1000, moreWait: true } as InboxPage)
    expect(html).toContain('<h1>1,000+ documents are waiting for your signature</h1>')
    expect(html).toContain('id="start">Continue<')
  })

  test('has a message if no document waits', () => {
    const html = htmlOf(pageOf('inbox-done'))
    expect(html).toContain('<h1>Nothing to sign</h1>')
    expect(html).not.toContain('id="start"')
  })

  test('offers the next document first on the status page', () => {
    const html = htmlOf(pageOf('status-in-inbox'))
    const [first] = /<div class="options">\s*<form.*?<\/form>/s.exec(html) ?? []
    expect(first).toContain('action="/en/inbox/open"')
    expect(first).toContain('Next document (3 of 500)')
    expect(htmlOf(pageOf('status-last-in-inbox'))).toContain('That was the last document.')
  })
})

describe('the signing page', () => {
  const page = pageOf('sign') as SignPage

  test('loads the first page image eagerly and the others lazily', () => {
    const images = [...htmlOf(page).matchAll(/<img src="[^>]*webp[^>]*>/g)].map(([tag]) => tag)
    expect(images).toHaveLength(3)
    expect(images[0]).toContain('loading="eager" fetchpriority="high"')
    expect(images.slice(1).every((tag) => tag.includes('loading="lazy"'))).toBe(true)
    expect(
      images.every((tag) => /srcset="[^"]+ 360w, [^"]+ 1600w".* width="1600" height="2263" alt=""/.test(tag)),
    ).toBe(true)
  })

  test('has a text layer in reading order over each page image', () => {
    const lines = [
      ...htmlOf(page).matchAll(
        /<text x="[\d.]+" y="[\d.]+" font-size="[\d.]+" textLength="[\d.]+"[^>]*>([^<]*) <\/text>/g,
      ),
    ]
    const expected = page.pages.flatMap(({ lines }) => lines ?? [])
    expect(lines.map(([, text]) => text?.replaceAll('&#39;', "'"))).toEqual(expected.map(({ text }) => text))
    expect(htmlOf(page)).toContain('data-text="3"')
  })

  test('has a message for a page without text', () => {
    const scanned = { ...page, pages: page.pages.map((sheet) => ({ ...sheet, lines: [] })) }
    expect(htmlOf(scanned)).toContain('Page 2 is an image. It has no text that can be read aloud.')
  })

  test('supports signing and declining without scripts', () => {
    const html = htmlOf(page)
    expect(html).toContain(`<form class="panel" id="signature" method="post" action="${page.base}/sign"`)
    expect(html).toContain(`name="consent" value="${page.consent.sha256}"`)
    expect(html).toContain(`name="document" value="${page.documentSha256}"`)
    expect(html).toMatch(/name="typed_name" value="Margaret Okonkwo-Lindqvist"/)
    expect(html).toContain(`<form method="post" action="${page.base}/decline">`)
    expect(html).toContain(page.consent.text)
  })

  test('shows the deadline in the account’s time zone, as the last minute before it', () => {
    expect(htmlOf(page)).toContain('15 December 2026 at 23:59 (Asia/Kolkata)')
  })
})

test('an expired request shows the deadline as the invitation did, not the next day', () => {
  const expired = { ...pageOf('status-expired'), at: '2026-12-15T18:30:00.000Z', timeZone: 'Asia/Kolkata' } as Page
  expect(htmlOf(expired)).toContain('15 December 2026 at 23:59 (Asia/Kolkata)')
})

describe('the remote panel', () => {
  const page = pageOf('remote') as SignPage
  const formAction = (shown: Page) =>
    /form-action ([^;]*)/.exec(renderPage(shown, assets).headers['content-security-policy'] ?? '')?.[1]

  test('may submit a form to its provider; other pages may not', () => {
    expect(formAction(page)).toBe("'self' https://esign.example")
    expect(formAction(pageOf('remote-csc'))).toBe("'self'")
    expect(formAction(pageOf('sign'))).toBe("'self'")
    expect(formAction(pageOf('certificate'))).toBe("'self'")
  })

  test('permits every origin of the provider’s form', () => {
    const offer = offerOf(page)
    const formOrigins = ['https://esign.example', 'https://login.example', 'https://*.example']
    const providers = offer.providers.map((provider) => ({ ...provider, formOrigins }))
    const expected = "'self' https://esign.example https://login.example"
    expect(formAction({ ...page, remote: { ...offer, providers } })).toBe(expected)
  })

  test('has no field except an account name, and that only if the provider requires it', () => {
    for (const { name, page: shown } of fixtures('en').filter(({ name }) => name.startsWith('remote'))) {
      const fields = [...htmlOf(shown).matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag)
      const own = fields.filter((tag) => !/name="(provider|lang|reason)"/.test(tag))
      const asked = name.endsWith('account') ? [expect.stringMatching(/id="account".*autocomplete="off"/)] : []
      expect(own).toEqual(asked)
    }
  })

  test('has a message for every failure, in every language', () => {
    for (const locale of LOCALES) {
      for (const errorCode of REMOTE_FAILURES) {
        const failed = { ...(pageOf('remote', locale) as SignPage), remote: { ...offerOf(page), errorCode } }
        expect(htmlOf(failed), `${locale} ${errorCode}`).toMatch(/id="problem" role="alert">[^<]{10,}</)
      }
    }
  })

  test('links to other permitted methods, also without scripts', () => {
    const html = htmlOf(pageOf('remote-down'))
    expect(html).toContain('href="/en/remote-down?method=drawn&amp;lang=en"')
    expect(html).toContain('href="/en/remote-down?method=certificate&amp;lang=en"')
  })
})

describe('a status page', () => {
  test('has its own text in every language, and the right HTTP status', () => {
    for (const locale of LOCALES) {
      const pages = fixtures(locale).filter(({ page }) => page.kind === 'status')
      const texts = new Set(pages.map(({ page }) => /<p>[^<]+<\/p>/.exec(htmlOf(page))?.[0]))
      // Four fixtures repeat a status with other options.
      expect(texts.size).toBe(pages.length - 4)
    }
    const statusOf = (name: string) => renderPage(pageOf(name), assets).status
    expect(statusOf('status-unknown')).toBe(404)
    expect(statusOf('status-elsewhere')).toBe(401)
    expect(statusOf('status-expired')).toBe(410)
    expect(statusOf('status-completed')).toBe(200)
  })

  test('links only to http and https URLs', () => {
    const page = pageOf('status-completed-return')
    expect(htmlOf(page)).toContain('href="https://lettings.example/welcome"')
    for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', '//x', 'nonsense']) {
      expect(htmlOf({ ...page, returnUrl } as Page)).not.toContain('target="_top"')
    }
  })
})

describe('page weight', () => {
  test('is at most 30 kB for scripts, and 40 kB for all but the page images', () => {
    const sizeOf = (address: string) => assets.files.get(address)?.bodies.gzip.length ?? Number.NaN
    const scripts = sizeOf(assets.signScript) + sizeOf(assets.codeScript) + sizeOf(assets.statusScript)
    expect(scripts + gzipSync(assets.landingScript.text).length).toBeLessThan(30_000)
    const page = gzipSync(htmlOf(pageOf('sign', 'ta'))).length
    expect(page + sizeOf(assets.style) + sizeOf(assets.signScript) + sizeOf(assets.icon)).toBeLessThan(40_000)
  })

  test('is cacheable: asset URLs contain the content hash', () => {
    const pages = [...assets.files].filter(([address]) => address.startsWith('/assets/'))
    for (const [address, { headers, bodies }] of pages) {
      const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 12)
      expect(address).toContain(hash)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(bodies.br.length).toBeLessThan(bodies.identity.length)
    }
  })
})
