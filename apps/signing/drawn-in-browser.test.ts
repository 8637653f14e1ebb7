import { type Browser, type BrowserContextOptions, chromium, type Page as Tab } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DrawnMark, SignBody } from './model.ts'
import { PAYLOADS } from './testing/payloads.ts'
import { type Preview, startPreview } from './testing/preview.ts'

// The page as people use it, in a real browser, against the preview.

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

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function open(path: string, options: BrowserContextOptions = PHONE): Promise<Tab> {
  const tab = await (await browser.newContext(options)).newPage()
  await tab.goto(preview.address + path)
  return tab
}

async function draw(tab: Tab): Promise<void> {
  const box = await tab.locator('#pad').boundingBox()
  if (!box) throw new Error('There is no pad')
  await tab.mouse.move(box.x + 40, box.y + 40)
  await tab.mouse.down()
  for (let i = 1; i <= 10; i++) await tab.mouse.move(box.x + 40 + 20 * i, box.y + 40 + 30 * (i % 2))
  await tab.mouse.up()
}

const signed = (tab: Tab) => tab.locator('html[data-status=signed]').waitFor()
const sent = () =>
  preview.posts.filter(({ path }) => path.endsWith('/sign')).map(({ body }) => JSON.parse(body) as SignBody)

/** What was sent, once. */
function theDrawing(): DrawnMark {
  const [body, ...more] = sent()
  expect(more).toEqual([])
  if (body?.mark.kind !== 'drawn') throw new Error(`No drawing was sent, but ${JSON.stringify(body)}`)
  return body.mark
}

describe('from the opened mail to signed', () => {
  test('it takes three actions: open the link, draw one stroke, agree', async () => {
    const tab = await open('/en/landing')
    await tab.waitForURL('**/en/sign')
    await draw(tab)
    await tab.click('#agree')
    await signed(tab)
    const { width, height, strokes } = theDrawing()
    expect(strokes).toHaveLength(1)
    expect([width, height].every((length) => length > 50)).toBe(true)
    expect(strokes[0]?.points.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : height))).toBe(true)
  })

  test('a picture that did not come is fetched again by itself, and later when the reader asks', async () => {
    const tab = await (await browser.newContext(PHONE)).newPage()
    let isBusy = true
    let refused = 0
    await tab.route('**/pages/1.webp*', (route) => {
      if (!isBusy) return route.continue()
      refused += 1
      return route.fulfill({ status: 503 })
    })
    await tab.goto(`${preview.address}/en/sign`)
    await tab.locator('.again button').waitFor()
    expect(refused).toBeGreaterThanOrEqual(3)
    isBusy = false
    await tab.locator('.again button').click()
    await tab.waitForFunction("document.querySelector('.paper img').naturalWidth > 0")
    expect(await tab.locator('.again').count()).toBe(0)
  })

  test('a link that nobody looks at opens nothing', async () => {
    const tab = await (await browser.newContext()).newPage()
    await tab.addInitScript(
      "Object.defineProperty(document, 'visibilityState', { get: () => window.seen ?? 'hidden' })",
    )
    await tab.goto(`${preview.address}/en/landing`)
    expect(preview.posts).toEqual([])
    await tab.evaluate("window.seen = 'visible'; document.dispatchEvent(new Event('visibilitychange'))")
    await tab.waitForURL('**/en/sign')
    expect(preview.posts).toHaveLength(1)
  })

  test('it works without scripts, by typing the name', async () => {
    const tab = await open('/en/landing', { ...PHONE, javaScriptEnabled: false })
    await tab.click('button.main')
    await tab.fill('#typed-name', 'M. Okonkwo')
    await tab.click('#agree')
    await signed(tab)
    const form = new URLSearchParams(preview.posts.at(-1)?.body)
    expect([form.get('typed_name'), form.get('consent')?.length, form.get('document')?.length]).toEqual([
      'M. Okonkwo',
      64,
      64,
    ])
  })

  test('nothing is signed by a slip of the finger, or by Enter in the name', async () => {
    const tab = await open('/en/sign')
    await tab.tap('#pad')
    await tab.click('#agree')
    expect(await tab.textContent('#problem')).toBe('Please draw your signature first.')
    await tab.click('#tab-type')
    await tab.press('#typed-name', 'Enter')
    await tab.fill('#typed-name', '  ')
    await tab.click('#agree')
    expect(await tab.textContent('#problem')).toBe('Please type your name.')
    expect(preview.posts).toEqual([])
  })
})

describe('a drawing', () => {
  test('survives the phone being turned, and is sent as it was drawn', async () => {
    const tab = await open('/en/sign')
    await draw(tab)
    const before = await tab.evaluate(() => document.querySelector('#ink path')?.getAttribute('d'))
    await tab.setViewportSize({ width: 740, height: 360 })
    await tab.setViewportSize({ width: 360, height: 740 })
    expect(await tab.evaluate(() => document.querySelector('#ink path')?.getAttribute('d'))).toBe(before)
    await tab.click('#agree')
    await signed(tab)
    expect(theDrawing().strokes).toHaveLength(1)
  })

  test('continued after a turn keeps its own units', async () => {
    const tab = await open('/en/sign')
    await draw(tab)
    await tab.setViewportSize({ width: 740, height: 360 })
    await draw(tab)
    await tab.click('#agree')
    await signed(tab)
    const { width, height, strokes } = theDrawing()
    expect(strokes).toHaveLength(2)
    const points = strokes.flatMap(({ points }) => points)
    expect(points.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : height))).toBe(true)
  })

  test('is shown in every box, can be undone and cleared, and comes back with the page', async () => {
    const tab = await open('/en/sign')
    const boxes = () => tab.locator('.box.marked').count()
    const strokes = () => tab.locator('#ink path').count()
    await draw(tab)
    await draw(tab)
    expect([await boxes(), await strokes()]).toEqual([3, 2])
    await tab.click('#undo')
    expect([await boxes(), await strokes()]).toEqual([3, 1])
    await tab.reload()
    expect([await boxes(), await strokes()]).toEqual([3, 1])
    await tab.click('#clear')
    expect([await boxes(), await strokes()]).toEqual([0, 0])
  })

  test('needs no canvas: a browser that answers with noise draws like any other', async () => {
    const tab = await (await browser.newContext(PHONE)).newPage()
    await tab.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error('refused')
      }
    })
    await tab.goto(`${preview.address}/en/sign`)
    await draw(tab)
    await tab.click('#agree')
    await signed(tab)
    expect(theDrawing().strokes).toHaveLength(1)
  })
})

describe('a signature that is used again in a list', () => {
  test('is kept in the tab, and offered until another is made; looking at a document leaves nothing on the device', async () => {
    const tab = await open('/en/sign-in-inbox')
    await draw(tab)
    await tab.click('#agree')
    await signed(tab)
    const next = `${preview.address}/en/sign-in-inbox~next`
    const look = async () => {
      await tab.goto(next)
      await tab.locator('.box.marked').first().waitFor()
    }
    await look()
    expect(await tab.evaluate(() => localStorage.length)).toBe(0)
    await tab.click('#clear')
    await look()
    const another = await tab.context().newPage()
    await another.goto(next)
    expect(await another.locator('.box.marked').count()).toBe(0)
  })
})

describe('a lost network', () => {
  test('keeps what was agreed to on the device, and sends it once when it is back', async () => {
    const tab = await open('/en/sign')
    await draw(tab)
    await tab.context().setOffline(true)
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'kept on this device' }).waitFor()
    expect(preview.posts).toEqual([])
    await tab.context().setOffline(false)
    await signed(tab)
    expect(sent()).toHaveLength(1)
  })

  test('and a page closed meanwhile sends the very same when it is opened again', async () => {
    const tab = await open('/en/sign')
    await draw(tab)
    preview.answerPosts({ status: 503 })
    await tab.click('#agree')
    await tab.locator('#status', { hasText: 'kept on this device' }).waitFor()
    const again = await tab.context().newPage()
    await tab.close()
    preview.answerPosts(null)
    await again.goto(`${preview.address}/en/sign`)
    await signed(again)
    const bodies = sent()
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await again.evaluate(() => localStorage.length)).toBe(0)
  })

  test('a refusal is told, and nothing is sent again by itself', async () => {
    const tab = await open('/en/sign')
    await draw(tab)
    preview.answerPosts({ status: 422, body: '{"status":"error","problem":"document_changed"}' })
    await tab.click('#agree')
    await tab.locator('#problem', { hasText: 'has changed since you opened it' }).waitFor()
    await tab.reload()
    await tab.locator('.box.marked').first().waitFor()
    expect(sent()).toHaveLength(1)
  })
})

describe('a picture', () => {
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

  test('from a phone’s camera is made small enough to send', async () => {
    const tab = await open('/en/sign')
    await choose(tab, 4000, 3000, 'image/jpeg')
    await tab.locator('.box.marked').first().waitFor()
    await tab.click('#agree')
    await signed(tab)
    const [body] = sent()
    const image = body?.mark.kind === 'uploaded' ? Buffer.from(body.mark.image, 'base64') : Buffer.alloc(0)
    expect(image.length).toBeGreaterThan(1000)
    expect(image.length).toBeLessThanOrEqual(512_000)
  })

  test('that is none is refused in words', async () => {
    const tab = await open('/en/sign')
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

test('fifty hostile texts in every field run nothing and break no policy', async () => {
  const hostile = PAYLOADS.join(' ')
  const told: string[] = []
  for (const name of ['landing', 'code-wrong', 'sign-unverified', 'status-completed-return']) {
    const tab = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    tab.on('dialog', (dialog) => told.push(`${name}: a dialog says ${dialog.message()}`))
    tab.on(
      'console',
      (message) => /Content Security|Trusted/i.test(message.text()) && told.push(`${name}: ${message.text()}`),
    )
    tab.on('request', (request) => !request.url().startsWith(preview.address) && told.push(`${name}: ${request.url()}`))
    preview.fillTexts(hostile)
    await tab.goto(`${preview.address}/en/${name}`)
    if (name.startsWith('sign')) await tab.click('#tab-type')
  }
  expect(told).toEqual([])
})
