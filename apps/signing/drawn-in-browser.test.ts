import { describe, expect, test } from 'vitest'
import type { DrawnMark, SignBody } from './bodies.ts'
import { drawSignature, PHONE, useBrowser, waitUntilSigned } from './testing/browser.ts'

// Signing with a drawn or typed mark, in a real browser, against the preview.

const app = useBrowser()

/** The only signature sent, which must be drawn. */
function sentDrawing(): DrawnMark {
  const posts = app.preview.posts.filter(({ path }) => path.endsWith('/sign'))
  expect(posts).toHaveLength(1)
  const { mark } = JSON.parse(posts[0]?.body ?? '{}') as SignBody
  if (mark.kind !== 'drawn') throw new Error(`The page sent a mark of kind ${mark.kind}`)
  return mark
}

describe('the signing flow', () => {
  test('takes three actions: open the link, draw one stroke, agree', async () => {
    const tab = await app.open('/en/sign-unclaimed')
    await drawSignature(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    expect(app.preview.posts.map(({ path }) => path)).toEqual(['/en/sign-unclaimed/viewed', '/en/sign/sign'])
    const { width, height, strokes } = sentDrawing()
    expect(strokes).toHaveLength(1)
    expect([width, height].every((length) => length > 50)).toBe(true)
    expect(strokes[0]?.points.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : height))).toBe(true)
  })

  test('retries a failed page image automatically, then when the reader asks', async () => {
    const tab = await (await app.browser.newContext(PHONE)).newPage()
    let isBusy = true
    let refused = 0
    await tab.route('**/pages/1.webp*', (route) => {
      if (!isBusy) return route.continue()
      refused += 1
      return route.fulfill({ status: 503 })
    })
    await tab.goto(`${app.preview.address}/en/sign`)
    await tab.locator('.again button').waitFor()
    expect(refused).toBeGreaterThanOrEqual(3)
    isBusy = false
    await tab.locator('.again button').click()
    await tab.waitForFunction("document.querySelector('.paper img').naturalWidth > 0")
    expect(await tab.locator('.again').count()).toBe(0)
  })

  test('does not claim an embed session’s link while the page is hidden', async () => {
    const tab = await (await app.browser.newContext()).newPage()
    await tab.addInitScript(
      "Object.defineProperty(document, 'visibilityState', { get: () => window.seen ?? 'hidden' })",
    )
    await tab.goto(`${app.preview.address}/en/landing`)
    expect(app.preview.posts).toEqual([])
    await tab.evaluate("window.seen = 'visible'; document.dispatchEvent(new Event('visibilitychange'))")
    await tab.waitForURL('**/en/sign')
    expect(app.preview.posts).toHaveLength(1)
  })

  test('works without scripts, by typing the name', async () => {
    const tab = await app.open('/en/sign-unclaimed', { ...PHONE, javaScriptEnabled: false })
    await tab.fill('#typed-name', 'M. Okonkwo')
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const form = new URLSearchParams(app.preview.posts.at(-1)?.body)
    expect([form.get('typed_name'), form.get('consent')?.length, form.get('document')?.length]).toEqual([
      'M. Okonkwo',
      64,
      64,
    ])
  })

  test('does not sign on an accidental touch, or on Enter in the name field', async () => {
    const tab = await app.open('/en/sign')
    await tab.tap('#pad')
    await tab.click('#agree')
    expect(await tab.textContent('#problem')).toBe('Please draw your signature first.')
    await tab.click('#tab-type')
    await tab.press('#typed-name', 'Enter')
    await tab.fill('#typed-name', '  ')
    await tab.click('#agree')
    expect(await tab.textContent('#problem')).toBe('Please type your name.')
    expect(app.preview.posts).toEqual([])
  })
})

describe('a drawing', () => {
  test('survives rotation of the phone, and is sent unchanged', async () => {
    const tab = await app.open('/en/sign')
    await drawSignature(tab)
    const before = await tab.evaluate(() => document.querySelector('#ink path')?.getAttribute('d'))
    await tab.setViewportSize({ width: 740, height: 360 })
    await tab.setViewportSize({ width: 360, height: 740 })
    expect(await tab.evaluate(() => document.querySelector('#ink path')?.getAttribute('d'))).toBe(before)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    expect(sentDrawing().strokes).toHaveLength(1)
  })

  test('keeps its units when continued after rotation', async () => {
    const tab = await app.open('/en/sign')
    await drawSignature(tab)
    await tab.setViewportSize({ width: 740, height: 360 })
    await drawSignature(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const { width, height, strokes } = sentDrawing()
    expect(strokes).toHaveLength(2)
    const points = strokes.flatMap(({ points }) => points)
    expect(points.every((at, i) => at >= 0 && at <= (i % 2 === 0 ? width : height))).toBe(true)
  })

  test('is shown in every box, can be undone and cleared, and is restored on reload', async () => {
    const tab = await app.open('/en/sign')
    const boxes = () => tab.locator('.box.marked').count()
    const strokes = () => tab.locator('#ink path').count()
    await drawSignature(tab)
    await drawSignature(tab)
    expect([await boxes(), await strokes()]).toEqual([3, 2])
    await tab.click('#undo')
    expect([await boxes(), await strokes()]).toEqual([3, 1])
    await tab.reload()
    expect([await boxes(), await strokes()]).toEqual([3, 1])
    await tab.click('#clear')
    expect([await boxes(), await strokes()]).toEqual([0, 0])
  })

  test('needs no canvas, which some browsers block', async () => {
    const tab = await (await app.browser.newContext(PHONE)).newPage()
    await tab.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error('refused')
      }
    })
    await tab.goto(`${app.preview.address}/en/sign`)
    await drawSignature(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    expect(sentDrawing().strokes).toHaveLength(1)
  })
})

describe('a signature in an inbox', () => {
  test('is offered for the next document in the same tab only; viewing a document stores nothing', async () => {
    const tab = await app.open('/en/sign-in-inbox')
    await drawSignature(tab)
    await tab.click('#agree')
    await waitUntilSigned(tab)
    const next = `${app.preview.address}/en/sign-in-inbox~next`
    const openNext = async () => {
      await tab.goto(next)
      await tab.locator('.box.marked').first().waitFor()
    }
    await openNext()
    expect(await tab.evaluate(() => localStorage.length)).toBe(0)
    await tab.click('#clear')
    await openNext()
    const another = await tab.context().newPage()
    await another.goto(next)
    expect(await another.locator('.box.marked').count()).toBe(0)
  })
})
