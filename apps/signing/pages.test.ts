import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Assets, loadAssets } from './assets.ts'
import {
  type InboxPage,
  LOCALES,
  type Locale,
  type Page,
  type ReviewPage,
  type ServiceLinks,
  type SignPage,
} from './model.ts'
import { REMOTE_FAILURES, type RemoteOffer } from './remote.ts'
import { renderPage } from './render.ts'
import { NEXT_STEPS, type NextStep, SIGNER_STATUSES } from './statuses.ts'
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
      const returnUrl = page.kind === 'status' ? page.returnUrl : null
      const linksOf = (from: ServiceLinks | null | undefined) => [from?.helpUrl, from?.privacyUrl]
      const linked = [returnUrl, ...linksOf(page.sender), ...linksOf(page.serviceLinks)].filter((url) => url)
      expect(elsewhere).toEqual(linked)
    }
  })

  test('names the sender, the service and the page that checks documents, unless no sender is known', () => {
    for (const { page } of fixtures('en')) {
      const html = htmlOf(page)
      expect(html.includes('<footer class="sender">')).toBe(Boolean(page.sender))
      if (page.sender) expect(html).toMatch(/Sent by .*Harbour.* via Countersign[\s\S]*href="\/verify"/)
      expect(html.match(/<footer/g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
  })

  test('has the links of the operator beside the sender’s, and also without a sender', () => {
    const serviceLinks = { helpUrl: 'https://sign.example/help', privacyUrl: null }
    const link =
      '<a href="https://sign.example/help" target="_blank" rel="noopener noreferrer">Help with Countersign</a>'
    for (const name of ['branded', 'sign', 'status-unknown']) {
      const html = htmlOf({ ...pageOf(name), serviceLinks })
      expect(html.split(link)).toHaveLength(2)
      expect(html).not.toContain('Privacy at Countersign')
    }
    expect(htmlOf(pageOf('status-unknown'))).not.toContain('<footer')
  })

  test('has the logo with the name of the sender, and the style sheet of their colour', () => {
    const html = htmlOf(pageOf('branded'))
    expect(html).toContain(
      '<img class="logo" src="/brand/logos/logo.png" width="180" height="48" alt="Harbour &#38; Finch Lettings">',
    )
    expect(html).toContain('<link rel="stylesheet" href="/brand/styles/0b6e4f.css">')
    expect(htmlOf(pageOf('sign'))).not.toContain('/brand/')
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
    expect(html).toContain('<h1>4 documents are waiting for you</h1>')
    expect(html).toMatch(/<form method="post" action="\/en\/inbox\/open">.*id="start">Start with the first</s)
    expect(html).not.toContain('<script')
    expect(rows('inbox').filter((row) => row.includes('name="signer"'))).toHaveLength(4)
  })

  test('does not open documents that are closed or wait for other signers', () => {
    const openable = rows('inbox-midway').filter((row) => row.includes('<button'))
    expect(openable.map((row) => /class="state">([^<]*)/.exec(row)?.[1])).toEqual([
      'Waiting for you',
      'Signed',
      'For your information',
    ])
    expect(htmlOf(pageOf('inbox-midway'))).toContain('?page=5')
  })

  test('shows a lower bound of the count, and continues if a document is done', () => {
    const html = htmlOf({ ...pageOf('inbox-midway'), waiting: 1000, moreWait: true } as InboxPage)
    expect(html).toContain('<h1>1,000+ documents are waiting for you</h1>')
    expect(html).toContain('id="start">Continue<')
  })

  test('has a message if no document waits', () => {
    const html = htmlOf(pageOf('inbox-done'))
    expect(html).toContain('<h1>Nothing is waiting for you</h1>')
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
  const page = pageOf('sign-long') as SignPage

  test('loads the first page image eagerly and the others lazily', () => {
    const images = [...htmlOf(page).matchAll(/<img src="[^>]*webp[^>]* srcset[^>]*>/g)].map(([tag]) => tag)
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
      const own = fields.filter((tag) => !/name="(provider|use|lang|reason)"/.test(tag))
      const asked = name.endsWith('account') ? [expect.stringMatching(/id="account".*autocomplete="off"/)] : []
      expect(own).toEqual(asked)
    }
  })

  test('has a message for every failure, in every language', () => {
    for (const locale of LOCALES) {
      for (const errorCode of REMOTE_FAILURES) {
        const failed = { ...(pageOf('remote', locale) as SignPage), remote: { ...offerOf(page), errorCode } }
        expect(htmlOf(failed), `${locale} ${errorCode}`).toMatch(/id="problem" role="alert" tabindex="-1">[^<]{10,}</)
      }
    }
  })

  test('links to other permitted methods, also without scripts', () => {
    const html = htmlOf(pageOf('remote-down'))
    expect(html).toContain('href="/en/remote-down?method=drawn&amp;lang=en"')
    expect(html).toContain('href="/en/remote-down?method=certificate&amp;lang=en"')
  })
})

describe('the page of a recipient without a signature', () => {
  const approver = pageOf('approver') as ReviewPage

  test('approves or declines without scripts, and asks for no signature', () => {
    const html = htmlOf(approver)
    expect(html).toContain(`id="signature" method="post" action="${approver.base}/approve"`)
    expect(html).toContain(`name="document" value="${approver.documentSha256}"`)
    expect(html).toContain(`<form method="post" action="${approver.base}/decline">`)
    expect(html).toContain('<bdi>Harbour &#38; Finch Lettings</bdi> asks you to approve')
    expect(html).not.toMatch(/id="(pad|consent|agree|typed-name)"/)
  })

  test('offers a viewer one button until they have viewed, beside that of a wrong person, and never declining', () => {
    expect(htmlOf(pageOf('viewer'))).toContain('action="/en/viewer/viewed"')
    expect(htmlOf(pageOf('viewer')).match(/<button class="main"/g)).toHaveLength(2)
    expect(htmlOf(pageOf('viewer'))).toContain('action="/en/viewer/wrong-person"')
    expect(htmlOf(pageOf('viewer-done'))).toContain('Thank you. Nothing else is asked of you.')
    for (const name of ['viewer-done', 'cc']) expect(htmlOf(pageOf(name))).not.toMatch(/class="main"|id="decline"/)
  })

  test('weighs less than that of a signer', () => {
    const sizeOf = (address: string) => assets.files.get(address)?.bodies.gzip.length ?? Number.NaN
    expect(sizeOf(assets.reviewScript)).toBeLessThan(sizeOf(assets.signScript))
  })
})

describe('the page of a witness', () => {
  const witness = pageOf('witness') as SignPage

  test('says whom they witness, and asks who they are', () => {
    const html = htmlOf(witness)
    expect(html).toContain('You witness the signature of <bdi>Thomas Adeyemi-Clarke</bdi>.')
    expect(html).toContain('asks you to sign as a witness')
    expect(html).toMatch(/name="witness_name" value="Margaret Okonkwo-Lindqvist"/)
    expect(html).toContain('name="witness_address"')
    expect(html).toContain(witness.consent.text)
  })

  test('puts nothing into a URL where only scripts can send the form', () => {
    for (const name of ['witness-certificate', 'witness-remote']) {
      expect(htmlOf(pageOf(name))).toContain('id="witness-address"')
      expect(htmlOf(pageOf(name))).not.toContain('name="witness_')
    }
  })
})

describe('a status page', () => {
  test('has its own text in every language, and the right HTTP status', () => {
    for (const locale of LOCALES) {
      const pages = fixtures(locale).filter(({ page }) => page.kind === 'status')
      const texts = new Set(pages.map(({ page }) => /<h1>[^<]+<\/h1>\n<p>[^<]+<\/p>/.exec(htmlOf(page))?.[0]))
      // Five fixtures repeat a status with other options.
      expect(texts.size).toBe(pages.length - 5)
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

describe('the signing page of a signer with fields', () => {
  const fields = () => htmlOf(pageOf('fields'))

  test('has an input of the right kind for each field that the signer fills in, and no other', () => {
    const html = fields()
    const names = [...html.matchAll(/ data-fill="(\w+)"/g)].map(([, name]) => name)
    expect(names).toEqual([
      ...['account', 'rent', 'start', 'pets', 'which', 'payment', 'country', 'initials', 'identity'],
    ])
    expect(html).toMatch(/<input type="text"[^>]* name="field.rent"[^>]* inputmode="decimal"/)
    expect(html).toMatch(/<input type="date"[^>]* name="field.start"[^>]* min="2026-11-18"/)
    expect(html).toMatch(/<input type="checkbox"[^>]* name="field.pets"/)
    expect(html.match(/<input type="radio"[^>]* name="field.payment"/g)).toHaveLength(3)
    expect(html).toMatch(/<select[^>]* name="field.country"/)
    expect(html).toMatch(/<textarea[^>]* name="field.which"/)
    expect(html).toMatch(/<input class="sr-only" type="file"[^>]* accept="application\/pdf,image\/png,image\/jpeg"/)
  })

  test('uses neither pattern nor maxlength, which browsers apply differently, and does not force the camera', () => {
    const part = /<div class="fields.*id="field-done"/s.exec(fields())?.[0] ?? ''
    expect(part).toContain('data-field')
    expect(part).not.toMatch(/ (pattern|maxlength|capture)=/)
  })

  test('shows what the service fills in as it will be drawn', () => {
    const html = htmlOf(pageOf('fields-service-filled', 'de'))
    expect(html).toContain('aria-label="Flat: Flat 4B, second floor"')
    expect(html).toContain('aria-label="Date: 18.11.2026"')
    expect(html).toContain('aria-label="Name: Jürgen Großkreutz"')
    expect(html).toContain('aria-label="E-mail: signer@example.com"')
    expect(html).not.toContain('data-fill')
  })

  test('shows the values and errors of a refused form', () => {
    const { html, status } = renderPage(pageOf('fields-refused'), assets)
    expect(status).toBe(422)
    expect(html).toMatch(/name="field.account"[^>]* aria-invalid="true"[^>]* value="12"/)
    expect(html).toMatch(/id="error-1" role="alert">Please enter 100 or more\.</)
    expect(html).toMatch(/name="field.pets"[^>]* checked/)
  })

  test('asks for the fields first, unless the signer comes back from a provider or has to choose another', () => {
    const classes = (page: Page) => /<form class="([^"]*)" id="signature"/.exec(htmlOf(page))?.[1]?.split(' ') ?? []
    const page = pageOf('fields-remote') as SignPage
    expect(classes(page)).toContain('filling')
    for (const changes of [
      { attempt: { id: 'a', provider: 'b' } },
      { errorCode: 'cancelled' as const },
      { providers: [], methods: ['drawn' as const] },
    ]) {
      expect(classes({ ...page, remote: { ...offerOf(page), ...changes } })).not.toContain('filling')
    }
  })

  test('loads its script and style only then', () => {
    for (const { name, page } of fixtures('en')) {
      const hasFields = page.kind === 'sign' && page.fields !== null
      const fillsIn = hasFields && name !== 'fields-service-filled'
      expect(htmlOf(page).includes(assets.fieldsScript), name).toBe(fillsIn)
      expect(htmlOf(page).includes(assets.fieldsStyle), name).toBe(hasFields)
    }
  })

  test('has no named inputs where a form without scripts would put them into the URL', () => {
    for (const name of ['fields-certificate', 'fields-remote']) {
      expect(htmlOf(pageOf(name))).not.toMatch(
        /<(input type="(text|date|checkbox)"|select|textarea)[^>]* name="field\./,
      )
    }
  })

  test('weighs less than 120 kB with every script and style', () => {
    const used = [assets.style, assets.fieldsStyle, assets.signScript, assets.fieldsScript]
    const bytes = used.map((url) => assets.files.get(url)?.bodies.gzip.length ?? Number.POSITIVE_INFINITY)
    expect(bytes.reduce((sum, size) => sum + size, gzipSync(fields()).length)).toBeLessThan(60_000)
  })
})

describe('a status page', () => {
  /** How each step is found in the markup. */
  const MARKS: Record<NextStep, RegExp> = {
    download: /href="[^"]*\/signed-document"/,
    copy_so_far: /href="[^"]*\/signed-so-far"/,
    check_again: />Check again</,
    try_again: />Try again</,
    ask: /id="ask"/,
    continue_here: /id="continue-here"/,
    paste: /name="link"/,
    open_document: />Open the document</,
    close_window: /id="close-window"/,
    write: /href="mailto:/,
  }

  test.each(SIGNER_STATUSES)('offers a next step: %s', (status) => {
    const pages = fixtures('en').filter(({ page }) => page.kind === 'status' && page.status === status)
    expect(pages.length).toBeGreaterThan(0)
    for (const { name, page } of pages) {
      const offered = NEXT_STEPS[status].filter((step) => MARKS[step].test(htmlOf(page)))
      expect([name, offered.length > 0]).toEqual([name, true])
    }
  })

  test('shows the address of the sender as text and as a link that cannot be changed by it', () => {
    const help = { contact: 'a?cc=b&x"@example.com', ask: null, continueAt: null, retryAt: null }
    const html = htmlOf({ ...pageOf('status-declined'), help } as Page)
    expect(html).toContain('href="mailto:a%3Fcc%3Db%26x%22@example.com?subject=')
  })
})
