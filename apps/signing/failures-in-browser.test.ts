import type { Page as Tab } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PreviewBody, SignBody } from './bodies.ts'
import { drawSignature, PHONE, useBrowser, waitUntilSigned } from './testing/browser.ts'
import { PAYLOADS } from './testing/payloads.ts'

// Failures on the signing page, in a real browser, against the preview: no network, refused images, hostile texts.

const app = useBrowser()
const sent = () =>
  app.preview.posts.filter(({ path }) => path.endsWith('/sign')).map(({ body }) => JSON.parse(body) as SignBody)

describe('without a network', () => {
  test('keeps the signature on the device, and sends it once when the network is back', async () => {
    const tab = await app.open('/en/sign')
    await drawSignature(tab)
    await tab.context().setOffline(true)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'kept on this device' }).waitFor()
    expect(app.preview.posts).toEqual([])
    await tab.context().setOffline(false)
    await waitUntilSigned(tab)
    expect(sent()).toHaveLength(1)
  })

  test('sends the same signature when the page was closed and is opened again', async () => {
    const tab = await app.open('/en/sign')
    await drawSignature(tab)
    app.preview.answerPosts({ status: 503 })
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'kept on this device' }).waitFor()
    const again = await tab.context().newPage()
    await tab.close()
    app.preview.answerPosts(null)
    await again.goto(`${app.preview.address}/en/sign`)
    await waitUntilSigned(again)
    const bodies = sent()
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await again.evaluate(() => localStorage.length)).toBe(0)
  })

  test('shows a refusal, and does not resend the signature', async () => {
    const tab = await app.open('/en/sign')
    await drawSignature(tab)
    app.preview.answerPosts({ status: 422, body: '{"status":"error","problem":"document_changed"}' })
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: 'has changed since you opened it' }).waitFor()
    await tab.reload()
    await tab.locator('.box.marked').first().waitFor()
    expect(sent()).toHaveLength(1)
  })
})

describe('a preview that the server does not make', () => {
  /** A page whose previews fail while `isBusy`, and when each was asked for. */
  async function openBusy({ hasClock = false } = {}) {
    const tab = await (await app.browser.newContext(PHONE)).newPage()
    if (hasClock) await tab.clock.install()
    const server = { isBusy: true, calls: [] as { at: number; name: string | undefined }[] }
    await tab.route('**/mark/preview', (route) => {
      const { name } = route.request().postDataJSON() as PreviewBody
      server.calls.push({ at: performance.now(), name })
      if (!server.isBusy) return route.continue()
      return route.fulfill({ status: 503, headers: { 'retry-after': '4' }, json: { code: 'overloaded' } })
    })
    await tab.goto(`${app.preview.address}/en/sign`)
    await tab.click('#tab-type')
    await tab.fill('#typed-name', 'Maya Roy')
    // Meanwhile the name is plain text.
    await tab.locator('.mark text', { hasText: 'Maya Roy' }).first().waitFor({ state: 'attached' })
    return { tab, server }
  }

  test('is asked for again, and not before the time that the server names', async () => {
    const { tab, server } = await openBusy()
    const failed = server.calls.at(-1)
    server.isBusy = false
    await tab.locator('.mark .name').first().waitFor({ state: 'attached' })
    const [again] = server.calls.slice(failed ? server.calls.indexOf(failed) + 1 : 0)
    expect((again?.at ?? 0) - (failed?.at ?? 0)).toBeGreaterThan(3_900)
    expect(await tab.locator('#styles label.written').count()).toBe(4)
  })

  test('does not keep the signer from signing', async () => {
    const { tab } = await openBusy()
    await tab.click('#agree')
    await waitUntilSigned(tab)
    expect(sent()).toMatchObject([{ mark: { kind: 'typed', name: 'Maya Roy' } }])
  })

  test('is given up after some calls, and asked for when the name changes', async () => {
    const { tab, server } = await openBusy({ hasClock: true })
    const callsAfterTime = async () => {
      await tab.clock.fastForward(31_000)
      return server.calls.filter(({ name }) => name === 'Maya Roy').length
    }
    await expect.poll(callsAfterTime, { timeout: 15_000 }).toBe(6)
    for (let i = 0; i < 5; i++) expect(await callsAfterTime()).toBe(6)
    server.isBusy = false
    await tab.fill('#typed-name', 'Maya Rao')
    await tab.clock.fastForward(31_000)
    await tab.locator('.mark .name').first().waitFor({ state: 'attached' })
  })
})

describe('an uploaded image', () => {
  const choose = async (tab: Tab, width: number, height: number, type: string) => {
    const url = await tab.evaluate(
      ([width, height, type]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const pen = canvas.getContext('2d')
        for (let i = 0; pen && i < 400; i++) {
          pen.fillStyle = `hsl(${(i * 37) % 360} 80% 50%)`
          pen.fillRect((i * 97) % width, (i * 61) % height, width / 9, height / 9)
        }
        return canvas.toDataURL(type, 0.95)
      },
      [width, height, type] as const,
    )
    await tab.click('#tab-upload')
    await tab.setInputFiles('#picture', {
      name: 'mine',
      mimeType: type,
      buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
    })
  }

  test('of a phone camera is scaled down', async () => {
    const tab = await app.open('/en/sign')
    await choose(tab, 4000, 3000, 'image/jpeg')
    await tab.locator('.box.marked').first().waitFor()
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const [body] = sent()
    const image = body?.mark.kind === 'uploaded' ? Buffer.from(body.mark.image, 'base64') : Buffer.alloc(0)
    expect(image.length).toBeGreaterThan(1000)
    expect(image.length).toBeLessThanOrEqual(512_000)
  })

  test('that is invalid is refused with a message', async () => {
    const tab = await app.open('/en/sign')
    await tab.click('#tab-upload')
    await tab.setInputFiles('#picture', {
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload=alert(1)>'),
    })
    await tab.locator('#problem', { hasText: 'cannot be used' }).waitFor()
    expect(await tab.locator('.box.marked').count()).toBe(0)
  })
})

test('injection payloads in every field run no script and violate no policy', async () => {
  const hostile = PAYLOADS.join(' ')
  const violations: string[] = []
  for (const name of ['landing', 'code-wrong', 'sign-unverified', 'status-completed-return']) {
    const tab = await (await app.browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    tab.on('dialog', (dialog) => violations.push(`${name}: a dialog says ${dialog.message()}`))
    tab.on(
      'console',
      (message) => /Content Security|Trusted/i.test(message.text()) && violations.push(`${name}: ${message.text()}`),
    )
    tab.on(
      'request',
      (request) => !request.url().startsWith(app.preview.address) && violations.push(`${name}: ${request.url()}`),
    )
    app.preview.fillTexts(hostile)
    await tab.goto(`${app.preview.address}/en/${name}`)
    if (name.startsWith('sign')) await tab.click('#tab-type')
  }
  expect(violations).toEqual([])
})
