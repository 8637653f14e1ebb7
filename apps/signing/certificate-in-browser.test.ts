import { createHash, verify, X509Certificate } from 'node:crypto'
import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser, waitUntilSigned } from './testing/browser.ts'
import { makeP12 } from './testing/p12.ts'

// Signing with the signer's own certificate, in a real browser, against the app.preview.

const PASSWORD = 'zwölf Monde ✓'
const NAME = 'Margaret Okonkwo-Lindqvist'
const P12 = makeP12({ subjects: [NAME], password: PASSWORD })

const app = useBrowser()
const visit = (name = 'certificate'): Promise<Tab> => app.open(`/en/${name}`)

async function openFile(tab: Tab, file: Buffer = P12, password = PASSWORD): Promise<void> {
  await tab.setInputFiles('#file', { name: 'mine.p12', mimeType: 'application/x-pkcs12', buffer: file })
  await tab.fill('#password', password)
  await tab.press('#password', 'Enter')
}

const waitForProblem = (tab: Tab, message: string) => tab.locator('#problem', { hasText: message }).waitFor()
const paths = () =>
  app.preview.posts.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'id').replace(/.*\/certificate\//, ''))

describe('a certificate in a file', () => {
  test('signs the document that the page has read; the key does not leave the page', async () => {
    const tab = await visit()
    await openFile(tab)
    await tab.locator('#verdict', { hasText: 'can be used' }).waitFor()
    expect(await tab.textContent('#subject')).toBe(NAME)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const made = app.preview.signedAt('/en/certificate')
    const { publicKey, subject } = new X509Certificate(made?.certificate ?? Buffer.of())
    expect(subject).toBe(`CN=${NAME}`)
    expect(verify('sha256', made?.attributes ?? Buffer.of(), publicKey, made?.signature ?? Buffer.of())).toBe(true)
    expect(paths()).toEqual(['checks', 'attempts', 'attempts/id/signature'])
  })

  test('is not stored on the device, and neither file nor password is sent', async () => {
    const tab = await visit()
    const addresses: string[] = []
    tab.on('request', (request) => addresses.push(request.url()))
    await openFile(tab)
    await tab.locator('#agree').waitFor()
    expect(await tab.inputValue('#password')).toBe('')
    const stored = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
    expect(stored).toBe('{}')
    const sent = [...addresses, ...app.preview.posts.map(({ body }) => body)].join('\n')
    expect(sent).not.toContain(PASSWORD)
    expect(sent).not.toContain(encodeURIComponent(PASSWORD))
    expect(sent).not.toContain(P12.subarray(-60).toString('base64').slice(4, 60))
  })

  test('shows the hashed bytes in the browser’s viewer', async () => {
    const tab = await visit()
    await openFile(tab)
    await tab.locator('#look').waitFor()
    const bytes = await tab
      .evaluate(async () => {
        const { href } = document.querySelector<HTMLAnchorElement>('#look') ?? { href: '' }
        return [...new Uint8Array(await (await fetch(href)).arrayBuffer())]
      })
      .catch((error: Error) => error.message)
    // The policy forbids scripts to read the blob; a person opens it.
    expect(bytes).toContain('Failed to fetch')
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const { document: hashed } = JSON.parse(
      app.preview.posts.find(({ path }) => path.endsWith('/attempts'))?.body ?? '{}',
    )
    const served = await fetch(`${app.preview.address}/en/certificate/certificate/document.pdf`)
    expect(hashed).toBe(
      createHash('sha256')
        .update(Buffer.from(await served.arrayBuffer()))
        .digest('hex'),
    )
  })

  test('is opened by a script that is loaded only for a chosen file', async () => {
    const scripts: string[] = []
    const tab = await visit('sign')
    tab.on('request', (request) => scripts.push(request.url()))
    await tab.reload()
    expect(scripts.filter((url) => /certificate|p12-/.test(url))).toEqual([])
    await tab.goto(`${app.preview.address}/en/certificate`)
    expect(scripts.filter((url) => /p12-/.test(url))).toEqual([])
    await openFile(tab)
    await tab.locator('#agree').waitFor()
    expect(scripts.filter((url) => /p12-/.test(url))).toHaveLength(1)
  })

  test('that cannot be used is refused with a message', async () => {
    const tab = await visit()
    await tab.click('#open')
    await waitForProblem(tab, 'choose your certificate file first')
    await openFile(tab, P12, 'wrong')
    await waitForProblem(tab, 'does not open the file')
    await openFile(tab, Buffer.from('not a certificate at all'))
    await waitForProblem(tab, 'not a certificate file')
    await openFile(tab, makeP12({ subjects: [NAME], password: PASSWORD, withoutKey: true }))
    await waitForProblem(tab, 'contains no private key')
    await openFile(tab, makeP12({ subjects: [NAME], password: PASSWORD, keyUsage: 'keyEncipherment' }))
    await waitForProblem(tab, 'for encryption only')
    expect(app.preview.posts).toEqual([])
  })

  test('with several certificates lets the signer choose', async () => {
    const tab = await visit()
    await openFile(tab, makeP12({ subjects: ['Margaret as director', 'Margaret herself'], password: PASSWORD }))
    await tab.check('label:has-text("herself") input')
    await tab.click('#take')
    await tab.locator('#agree').click()
    await waitUntilSigned(tab)
    const { subject } = new X509Certificate(app.preview.signedAt('/en/certificate')?.certificate ?? Buffer.of())
    expect(subject).toBe('CN=Margaret herself')
  })

  test('that the server refuses lets the signer choose another', async () => {
    const tab = await visit('certificate~certificate_revoked')
    await openFile(tab)
    await waitForProblem(tab, 'revoked by its issuer')
    expect(await tab.isVisible('#agree')).toBe(false)
    await tab.click('#another')
    expect(await tab.isVisible('#file-label')).toBe(true)
  })
})

describe('a signing attempt', () => {
  test('is abandoned if the signed attributes do not match the document', async () => {
    const tab = await visit('certificate~wrong-attributes')
    await openFile(tab)
    await tab.click('#agree')
    await waitForProblem(tab, 'Nothing was signed')
    expect(app.preview.signedAt('/en/certificate~wrong-attributes')).toBeNull()
    expect(paths()).toEqual(['checks', 'attempts', 'attempts/id/abandon'])
  })

  test('is not possible if the document does not match its announced hash', async () => {
    const tab = await visit('certificate~other')
    await openFile(tab)
    await waitForProblem(tab, 'has changed since you opened it')
    expect(await tab.isVisible('#agree')).toBe(false)
  })

  test('reads only the new bytes if another signer signs first', async () => {
    const tab = await visit('certificate~moved')
    const ranges: (string | undefined)[] = []
    tab.on('request', (request) => request.url().includes('document.pdf') && ranges.push(request.headers().range))
    await openFile(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
    expect(app.preview.signedAt('/en/certificate~moved')).not.toBeNull()
  })

  test('waits while another signer is signing, and shows a countdown', async () => {
    const tab = await visit('certificate~leased')
    await openFile(tab)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'Another person is signing right now' }).waitFor()
    await tab.locator('#countdown', { hasText: /Next try in \d seconds?/ }).waitFor()
  })

  test('can be repeated after a failure', async () => {
    const tab = await visit('certificate~failed-lease_lost')
    await openFile(tab)
    await tab.click('#agree')
    await waitForProblem(tab, 'Please sign again')
    expect(await tab.getAttribute('#agree', 'aria-disabled')).toBeNull()
  })

  test('is abandoned when the page is closed before signing', async () => {
    const tab = await visit('certificate~preparing')
    await openFile(tab)
    await tab.click('#agree')
    await expect.poll(paths).toContain('attempts')
    await tab.locator('#status', { hasText: 'Preparing' }).waitFor()
    await tab.goto('about:blank')
    await expect.poll(paths).toContain('attempts/id/abandon')
  })

  test('waits for a connection, then continues automatically', async () => {
    const tab = await visit()
    await openFile(tab)
    await tab.locator('#agree').waitFor()
    await tab.context().setOffline(true)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'no connection' }).waitFor()
    await tab.context().setOffline(false)
    await waitUntilSigned(tab)
  })
})

describe('a USB token', () => {
  const requestCode = async (scenario: string) => {
    const tab = await visit(`certificate~${scenario}`)
    await tab.click('#tab-token')
    await tab.click('#get-code')
    return tab
  }

  test('is connected by a code, and the page shows the progress', async () => {
    const tab = await requestCode('helper-pin')
    await tab.locator('#helper', { hasText: 'enter the PIN' }).waitFor()
    expect(await tab.textContent('#one-time')).toBe('7K2QM 9XWPA')
    expect(await tab.textContent('#command')).toContain('countersign-token-helper https://')
    expect(JSON.parse(app.preview.posts[0]?.body ?? '{}').consent).toMatch(/^[0-9a-f]{64}$/)
  })

  test('with a refused certificate shows the problem, and allows another code', async () => {
    const tab = await requestCode('helper-refused')
    await waitForProblem(tab, 'has expired')
    await tab.click('#get-code')
    await expect.poll(() => app.preview.posts.length).toBe(2)
  })

  test('that has signed leads to the status page', async () => {
    const tab = await requestCode('helper-signed')
    await expect.poll(() => tab.url()).toContain('?lang=en')
  })
})

test('without scripts the panel explains why they are needed, and has no fields', async () => {
  const tab = await (await app.browser.newContext({ javaScriptEnabled: false })).newPage()
  await tab.goto(`${app.preview.address}/en/certificate`)
  expect(await tab.isVisible('text=Please allow scripts for this page')).toBe(true)
  expect(await tab.locator('input:visible').count()).toBe(0)
  expect(await tab.locator('#signature input[name]').count()).toBe(0)
  expect(await tab.isVisible('#open-decline')).toBe(true)
})
