import { createHash, verify, X509Certificate } from 'node:crypto'
import { type Browser, chromium, type Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeP12 } from './testing/p12.ts'
import { type Preview, startPreview } from './testing/preview.ts'

// Signing with a certificate of one's own, in a real browser, against the preview.

const PASSWORD = 'zwölf Monde ✓'
const NAME = 'Margaret Okonkwo-Lindqvist'
const P12 = makeP12({ subjects: [NAME], password: PASSWORD })

let browser: Browser
let preview: Preview
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  })
})
afterAll(() => browser.close())
beforeEach(async () => {
  preview = await startPreview()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await preview.close()
})

async function visit(name = 'certificate'): Promise<Tab> {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const tab = await (await browser.newContext(options)).newPage()
  await tab.goto(`${preview.address}/en/${name}`)
  return tab
}

async function open(tab: Tab, file: Buffer = P12, password = PASSWORD): Promise<void> {
  await tab.setInputFiles('#file', { name: 'mine.p12', mimeType: 'application/x-pkcs12', buffer: file })
  await tab.fill('#password', password)
  await tab.press('#password', 'Enter')
}

const signed = (tab: Tab) => tab.locator('html[data-status=signed]').waitFor({ state: 'attached' })
const told = (tab: Tab, words: string) => tab.locator('#problem', { hasText: words }).waitFor()
const paths = () =>
  preview.posts.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'id').replace(/.*\/certificate\//, ''))

describe('a certificate in a file', () => {
  test('signs what the page has read, with the key that stays in it', async () => {
    const tab = await visit()
    await open(tab)
    await tab.locator('#verdict', { hasText: 'can be used' }).waitFor()
    expect(await tab.textContent('#subject')).toBe(NAME)
    await tab.click('#agree')
    await signed(tab)
    const made = preview.signedAt('/en/certificate')
    const { publicKey, subject } = new X509Certificate(made?.certificate ?? Buffer.of())
    expect(subject).toBe(`CN=${NAME}`)
    expect(verify('sha256', made?.attributes ?? Buffer.of(), publicKey, made?.signature ?? Buffer.of())).toBe(true)
    expect(paths()).toEqual(['checks', 'attempts', 'attempts/id/signature'])
  })

  test('leaves nothing of it on the device, and sends neither file nor password', async () => {
    const tab = await visit()
    const addresses: string[] = []
    tab.on('request', (request) => addresses.push(request.url()))
    await open(tab)
    await tab.locator('#agree').waitFor()
    expect(await tab.inputValue('#password')).toBe('')
    const kept = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
    expect(kept).toBe('{}')
    const sent = [...addresses, ...preview.posts.map(({ body }) => body)].join('\n')
    expect(sent).not.toContain(PASSWORD)
    expect(sent).not.toContain(encodeURIComponent(PASSWORD))
    expect(sent).not.toContain(P12.subarray(-60).toString('base64').slice(4, 60))
  })

  test('shows in the browser’s own viewer the very bytes that were hashed', async () => {
    const tab = await visit()
    await open(tab)
    await tab.locator('#look').waitFor()
    const bytes = await tab
      .evaluate(async () => {
        const { href } = document.querySelector<HTMLAnchorElement>('#look') ?? { href: '' }
        return [...new Uint8Array(await (await fetch(href)).arrayBuffer())]
      })
      .catch((error: Error) => error.message)
    // The policy forbids scripts to read it back, which is as well: a person opens it.
    expect(bytes).toContain('Failed to fetch')
    await tab.click('#agree')
    await signed(tab)
    const { document: hashed } = JSON.parse(preview.posts.find(({ path }) => path.endsWith('/attempts'))?.body ?? '{}')
    const served = await fetch(`${preview.address}/en/certificate/certificate/document.pdf`)
    expect(hashed).toBe(
      createHash('sha256')
        .update(Buffer.from(await served.arrayBuffer()))
        .digest('hex'),
    )
  })

  test('is opened by a script that nobody else loads', async () => {
    const scripts: string[] = []
    const tab = await visit('sign')
    tab.on('request', (request) => scripts.push(request.url()))
    await tab.reload()
    expect(scripts.filter((url) => /certificate|p12-/.test(url))).toEqual([])
    await tab.goto(`${preview.address}/en/certificate`)
    expect(scripts.filter((url) => /p12-/.test(url))).toEqual([])
    await open(tab)
    await tab.locator('#agree').waitFor()
    expect(scripts.filter((url) => /p12-/.test(url))).toHaveLength(1)
  })

  test('that cannot be used is refused in words', async () => {
    const tab = await visit()
    await tab.click('#open')
    await told(tab, 'choose your certificate file first')
    await open(tab, P12, 'wrong')
    await told(tab, 'does not open the file')
    await open(tab, Buffer.from('not a certificate at all'))
    await told(tab, 'not a certificate file')
    await open(tab, makeP12({ subjects: [NAME], password: PASSWORD, withoutKey: true }))
    await told(tab, 'holds no private key')
    await open(tab, makeP12({ subjects: [NAME], password: PASSWORD, keyUsage: 'keyEncipherment' }))
    await told(tab, 'for encryption only')
    expect(preview.posts).toEqual([])
  })

  test('with several lets the signer choose', async () => {
    const tab = await visit()
    await open(tab, makeP12({ subjects: ['Margaret as director', 'Margaret herself'], password: PASSWORD }))
    await tab.check('label:has-text("herself") input')
    await tab.click('#take')
    await tab.locator('#agree').click()
    await signed(tab)
    const { subject } = new X509Certificate(preview.signedAt('/en/certificate')?.certificate ?? Buffer.of())
    expect(subject).toBe('CN=Margaret herself')
  })

  test('that the server refuses leads back to choosing another', async () => {
    const tab = await visit('certificate~certificate_revoked')
    await open(tab)
    await told(tab, 'revoked by its issuer')
    expect(await tab.isVisible('#agree')).toBe(false)
    await tab.click('#another')
    expect(await tab.isVisible('#file-label')).toBe(true)
  })
})

describe('what is to be signed', () => {
  test('is not signed if it is about other bytes, and the document is free again', async () => {
    const tab = await visit('certificate~wrong-attributes')
    await open(tab)
    await tab.click('#agree')
    await told(tab, 'Nothing was signed')
    expect(preview.signedAt('/en/certificate~wrong-attributes')).toBeNull()
    expect(paths()).toEqual(['checks', 'attempts', 'attempts/id/abandon'])
  })

  test('is not offered if the bytes are not those that were announced', async () => {
    const tab = await visit('certificate~other')
    await open(tab)
    await told(tab, 'has changed since you opened it')
    expect(await tab.isVisible('#agree')).toBe(false)
  })

  test('is read on where another was quicker', async () => {
    const tab = await visit('certificate~moved')
    const ranges: (string | undefined)[] = []
    tab.on('request', (request) => request.url().includes('document.pdf') && ranges.push(request.headers().range))
    await open(tab)
    await tab.click('#agree')
    await signed(tab)
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
    expect(preview.signedAt('/en/certificate~moved')).not.toBeNull()
  })

  test('waits while another is signing, and says for how long', async () => {
    const tab = await visit('certificate~leased')
    await open(tab)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'Another person is signing right now' }).waitFor()
    await tab.locator('#countdown', { hasText: /Next try in \d seconds?/ }).waitFor()
  })

  test('can be tried again after a failure', async () => {
    const tab = await visit('certificate~failed-lease_lost')
    await open(tab)
    await tab.click('#agree')
    await told(tab, 'Please sign once more')
    expect(await tab.getAttribute('#agree', 'aria-disabled')).toBeNull()
  })

  test('is given up when the page is left before it was signed', async () => {
    const tab = await visit('certificate~preparing')
    await open(tab)
    await tab.click('#agree')
    await expect.poll(paths).toContain('attempts')
    await tab.locator('#status', { hasText: 'Preparing' }).waitFor()
    await tab.goto('about:blank')
    await expect.poll(paths).toContain('attempts/id/abandon')
  })

  test('waits for a connection, and goes on by itself', async () => {
    const tab = await visit()
    await open(tab)
    await tab.locator('#agree').waitFor()
    await tab.context().setOffline(true)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'no connection' }).waitFor()
    await tab.context().setOffline(false)
    await signed(tab)
  })
})

describe('a USB token', () => {
  const ask = async (play: string) => {
    const tab = await visit(`certificate~${play}`)
    await tab.click('#tab-token')
    await tab.click('#get-code')
    return tab
  }

  test('is joined by a code, and the page says how far it is', async () => {
    const tab = await ask('helper-pin')
    await tab.locator('#helper', { hasText: 'enter the PIN' }).waitFor()
    expect(await tab.textContent('#one-time')).toBe('7K2QM 9XWPA')
    expect(await tab.textContent('#command')).toContain('npx @countersign/token-helper https://')
    expect(JSON.parse(preview.posts[0]?.body ?? '{}').consent).toMatch(/^[0-9a-f]{64}$/)
  })

  test('whose certificate is refused is told of here too, and another code can be had', async () => {
    const tab = await ask('helper-refused')
    await told(tab, 'has expired')
    await tab.click('#get-code')
    await expect.poll(() => preview.posts.length).toBe(2)
  })

  test('that has signed leads on by itself', async () => {
    const tab = await ask('helper-signed')
    await expect.poll(() => tab.url()).toContain('?lang=en')
  })
})

test('without scripts it is said why they are needed, and there is nothing to fill in', async () => {
  const tab = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await tab.goto(`${preview.address}/en/certificate`)
  expect(await tab.isVisible('text=Please allow scripts for this page')).toBe(true)
  expect(await tab.locator('input:visible').count()).toBe(0)
  expect(await tab.locator('#signature input[name]').count()).toBe(0)
  expect(await tab.isVisible('#open-decline')).toBe(true)
})
