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
  if (!found) throw new Error(`There is no fixture ${name}`)
  return found.page
}
const offerOf = ({ remote }: SignPage): RemoteOffer =>
  remote ?? { providers: [], methods: [], attempt: null, errorCode: null }
const htmlOf = (page: Page) => renderPage(page, assets).html

describe('every page', () => {
  test.each(LOCALES)('says its language and direction, once, in %s', (locale) => {
    for (const { page } of fixtures(locale)) {
      expect(htmlOf(page)).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    }
  })

  test('holds no style, handler or script that the policy would refuse', () => {
    for (const { page } of fixtures('en')) {
      const html = htmlOf(page).replace(assets.landingScript.text, '')
      expect(html).not.toMatch(/<[^>]*\s(style|on\w+)=/)
      expect(html).not.toMatch(/<style|<script>[^<]/)
    }
  })

  test('loads nothing from anywhere else', () => {
    for (const { page } of fixtures('en')) {
      const addresses = [...htmlOf(page).matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address)
      const elsewhere = addresses.filter((address) => /^(https?:)?\/\//.test(address ?? ''))
      expect(elsewhere).toEqual(page.kind === 'status' && page.returnUrl ? [page.returnUrl] : [])
    }
  })

  test('lets itself be zoomed', () => {
    for (const { page } of fixtures('en')) expect(htmlOf(page)).not.toMatch(/user-scalable|maximum-scale/)
  })

  test('is framed by nobody, or by the one page it was made for', () => {
    const policy = (page: Page) => renderPage(page, assets).headers['content-security-policy']
    expect(policy(pageOf('sign'))).toContain("frame-ancestors 'none'")
    expect(policy(pageOf('sign-embedded'))).toContain('frame-ancestors https://host.example;')
    expect(policy({ ...pageOf('sign'), embedOrigin: 'https://a.example; script-src *' })).toContain(
      "frame-ancestors 'none'",
    )
    for (const embedOrigin of ['https://a.example;script-src', 'https://*.example', "https://'none'"]) {
      expect(policy({ ...pageOf('sign'), embedOrigin })).toContain("frame-ancestors 'none'")
    }
    expect(policy({ ...pageOf('sign'), embedOrigin: 'https://a.example/path?x' })).toContain(
      'frame-ancestors https://a.example;',
    )
  })
})

describe('the door', () => {
  test('shows nothing of the document and asks to come in by a POST', () => {
    const { html, status } = renderPage(pageOf('landing'), assets)
    expect(status).toBe(200)
    expect(html).toContain('<form id="claim" method="post" action="/en/landing">')
    expect(html).not.toContain('<img')
  })

  test('runs the one script that its policy names', () => {
    const { html, headers } = renderPage(pageOf('landing'), assets)
    const [, script = ''] = /<script>([^<]*)<\/script>/.exec(html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  })
})

describe('a list of documents', () => {
  const rows = (name: string) =>
    [...htmlOf(pageOf(name)).matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, row]) => row ?? '')

  test('begins with the first, and lets each that waits be opened, without scripts', () => {
    const html = htmlOf(pageOf('inbox'))
    expect(html).toContain('<h1>4 documents wait for your signature</h1>')
    expect(html).toMatch(/<form method="post" action="\/en\/inbox\/open">.*id="start">Start with the first</s)
    expect(html).not.toContain('<script')
    expect(rows('inbox').filter((row) => row.includes('name="signer"'))).toHaveLength(4)
  })

  test('offers nothing of what is over or another’s turn', () => {
    const openable = rows('inbox-midway').filter((row) => row.includes('<button'))
    expect(openable.map((row) => /class="state">([^<]*)/.exec(row)?.[1])).toEqual(['Waiting for you', 'Signed'])
    expect(htmlOf(pageOf('inbox-midway'))).toContain('?page=5')
  })

  test('says that more wait than were counted, and goes on where something is done', () => {
    const html = htmlOf({ ...pageOf('inbox-midway'), waiting: 1000, moreWait: true } as InboxPage)
    expect(html).toContain('<h1>1,000+ documents wait for your signature</h1>')
    expect(html).toContain('id="start">Go on<')
  })

  test('counts nothing at its door', () => {
    expect(htmlOf(pageOf('inbox-landing'))).toMatch(/<h1[^>]*>Several documents<\/h1>/)
  })

  test('says so where nothing waits', () => {
    const html = htmlOf(pageOf('inbox-done'))
    expect(html).toContain('<h1>Nothing waits for you</h1>')
    expect(html).not.toContain('id="start"')
  })

  test('leads on from what was signed, first of all ways', () => {
    const html = htmlOf(pageOf('status-in-inbox'))
    const [first] = /<div class="options">\s*<form.*?<\/form>/s.exec(html) ?? []
    expect(first).toContain('action="/en/inbox/open"')
    expect(first).toContain('Next document (3 of 500)')
    expect(htmlOf(pageOf('status-last-in-inbox'))).toContain('That was the last one.')
  })
})

describe('the document', () => {
  const page = pageOf('sign') as SignPage

  test('shows its first page at once and the others when they come near', () => {
    const images = [...htmlOf(page).matchAll(/<img src="[^>]*webp[^>]*>/g)].map(([tag]) => tag)
    expect(images).toHaveLength(3)
    expect(images[0]).toContain('loading="eager" fetchpriority="high"')
    expect(images.slice(1).every((tag) => tag.includes('loading="lazy"'))).toBe(true)
    expect(
      images.every((tag) => /srcset="[^"]+ 360w, [^"]+ 1600w".* width="1600" height="2263" alt=""/.test(tag)),
    ).toBe(true)
  })

  test('has its text over the picture, where it stands, in reading order', () => {
    const lines = [
      ...htmlOf(page).matchAll(
        /<text x="[\d.]+" y="[\d.]+" font-size="[\d.]+" textLength="[\d.]+"[^>]*>([^<]*) <\/text>/g,
      ),
    ]
    const expected = page.pages.flatMap(({ lines }) => lines ?? [])
    expect(lines.map(([, text]) => text?.replaceAll('&#39;', "'"))).toEqual(expected.map(({ text }) => text))
    expect(htmlOf(page)).toContain('data-text="3"')
  })

  test('says so where a page has no text to be read', () => {
    const scanned = { ...page, pages: page.pages.map((sheet) => ({ ...sheet, lines: [] })) }
    expect(htmlOf(scanned)).toContain('Page 2 is a picture. It has no text that could be read aloud.')
  })

  test('can be signed and declined without scripts', () => {
    const html = htmlOf(page)
    expect(html).toContain(`<form class="panel" id="signature" method="post" action="${page.base}/sign"`)
    expect(html).toContain(`name="consent" value="${page.consent.sha256}"`)
    expect(html).toContain(`name="document" value="${page.documentSha256}"`)
    expect(html).toMatch(/name="typed_name" value="Margaret Okonkwo-Lindqvist"/)
    expect(html).toContain(`<form class="dialog-form" method="post" action="${page.base}/decline">`)
    expect(html).toContain(page.consent.text)
  })

  test('says until when, in the account’s zone, as people count days', () => {
    expect(htmlOf(page)).toContain('15 December 2026 at 23:59 (Asia/Kolkata)')
  })
})

describe('a provider’s page', () => {
  const page = pageOf('remote') as SignPage
  const formAction = (shown: Page) =>
    /form-action ([^;]*)/.exec(renderPage(shown, assets).headers['content-security-policy'] ?? '')?.[1]

  test('may send the signer to that provider by a form, and no other page may', () => {
    expect(formAction(page)).toBe("'self' https://esign.example")
    expect(formAction(pageOf('remote-csc'))).toBe("'self'")
    expect(formAction(pageOf('sign'))).toBe("'self'")
    expect(formAction(pageOf('certificate'))).toBe("'self'")
  })

  test('names every origin that the provider’s form passes through', () => {
    const offer = offerOf(page)
    const formOrigins = ['https://esign.example', 'https://login.example', 'https://*.example']
    const providers = offer.providers.map((provider) => ({ ...provider, formOrigins }))
    const expected = "'self' https://esign.example https://login.example"
    expect(formAction({ ...page, remote: { ...offer, providers } })).toBe(expected)
  })

  test('asks for nothing that only the provider may know, and for an account’s name only where it is wanted', () => {
    for (const { name, page: shown } of fixtures('en').filter(({ name }) => name.startsWith('remote'))) {
      const fields = [...htmlOf(shown).matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag)
      const own = fields.filter((tag) => !/name="(provider|lang|reason)"/.test(tag))
      const asked = name.endsWith('account') ? [expect.stringMatching(/id="account".*autocomplete="off"/)] : []
      expect(own).toEqual(asked)
    }
  })

  test('has words for every way in which it can come to nothing', () => {
    for (const locale of LOCALES) {
      for (const errorCode of REMOTE_FAILURES) {
        const failed = { ...(pageOf('remote', locale) as SignPage), remote: { ...offerOf(page), errorCode } }
        expect(htmlOf(failed), `${locale} ${errorCode}`).toMatch(/id="problem" role="alert">[^<]{10,}</)
      }
    }
  })

  test('leads to the methods that are open instead, also without scripts', () => {
    const html = htmlOf(pageOf('remote-down'))
    expect(html).toContain('href="/en/remote-down?method=drawn&amp;lang=en"')
    expect(html).toContain('href="/en/remote-down?method=certificate&amp;lang=en"')
  })
})

describe('a calm page', () => {
  test('has a title and words of its own in every language, and the right status', () => {
    for (const locale of LOCALES) {
      const calm = fixtures(locale).filter(({ page }) => page.kind === 'status')
      const words = new Set(calm.map(({ page }) => /<p>[^<]+<\/p>/.exec(htmlOf(page))?.[0]))
      // Three states are shown again, to show what else may be on them.
      expect(words.size).toBe(calm.length - 4)
    }
    const statusOf = (name: string) => renderPage(pageOf(name), assets).status
    expect(statusOf('status-unknown')).toBe(404)
    expect(statusOf('status-elsewhere')).toBe(401)
    expect(statusOf('status-expired')).toBe(410)
    expect(statusOf('status-completed')).toBe(200)
  })

  test('leads on only to addresses of the web', () => {
    const calm = pageOf('status-completed-return')
    expect(htmlOf(calm)).toContain('href="https://lettings.example/welcome"')
    for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', '//x', 'nonsense']) {
      expect(htmlOf({ ...calm, returnUrl } as Page)).not.toContain('target="_top"')
    }
  })
})

describe('what a phone must load', () => {
  test('scripts weigh at most 30 kB, everything but the picture at most 40 kB', () => {
    const sizeOf = (address: string) => assets.files.get(address)?.bodies.gzip.length ?? Number.NaN
    const scripts = sizeOf(assets.signScript) + sizeOf(assets.codeScript) + sizeOf(assets.statusScript)
    expect(scripts + gzipSync(assets.landingScript.text).length).toBeLessThan(30_000)
    const page = gzipSync(htmlOf(pageOf('sign', 'ta'))).length
    expect(page + sizeOf(assets.style) + sizeOf(assets.signScript) + sizeOf(assets.icon)).toBeLessThan(40_000)
  })

  test('assets are named by what is in them and may be kept for good', () => {
    const pages = [...assets.files].filter(([address]) => address.startsWith('/assets/'))
    for (const [address, { headers, bodies }] of pages) {
      const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 12)
      expect(address).toContain(hash)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(bodies.br.length).toBeLessThan(bodies.identity.length)
    }
  })
})
