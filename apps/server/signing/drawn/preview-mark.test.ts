import type { PictureBody, PreviewAnswer } from '@countersign/signing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, openBrowser, shownOn } from '../testing/signer-browser.ts'
import { zoneIn } from './zone.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const SIGNERS = [
  {
    name: 'Asha Rao',
    email: 'asha@example.com',
    page: ['1'],
    cords: [
      { x: 40, y: 60, w: 180, h: 54 },
      { x: 40, y: 160, w: 30, h: 10 },
    ],
  },
]

async function visit() {
  const request = await askToSign(server, account, { signers: SIGNERS })
  const browser = openBrowser(server)
  const link = await request.link()
  return { request, browser, link }
}

test('a preview has the outlines of the name and of the caption for each size of box, and those of all styles', async () => {
  const { browser, link } = await visit()
  const base = await browser.claim(link)
  const answer = await browser.send(`${base}/mark/preview`, { kind: 'typed', name: 'आशा राव', zone: 'Asia/Kolkata' })
  expect(answer.statusCode).toBe(200)
  const { boxes, styles } = answer.json() as PreviewAnswer
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [180, 54],
    [30, 10],
  ])
  expect(boxes[0]?.name?.path).toMatch(/^M/)
  expect(boxes[0]?.caption?.path).toMatch(/^M/)
  expect(boxes[1]?.caption).toBeUndefined()
  expect(new Set(Object.values(styles ?? {})).size).toBe(4)
})

test('initials have outlines for the boxes of their fields, in the style of the name and without a caption', async () => {
  const fields = [{ name: 'terms', type: 'initials', page: ['1'], cords: [{ x: 300, y: 300, w: 40, h: 20 }] }]
  const request = await askToSign(server, account, { signers: [{ ...SIGNERS[0], fields }] })
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const outlines = async (style?: string) => {
    const answer = await browser.send(`${base}/mark/preview`, { kind: 'initials', name: 'A.R.', style })
    return (answer.json() as PreviewAnswer).boxes
  }
  const [box, ...others] = await outlines()
  expect([others, box?.width, box?.height, box?.caption, box?.sandbox]).toEqual([[], 40, 20, undefined, undefined])
  expect(box?.name?.path).toMatch(/^M/)
  expect((await outlines('flowing'))[0]?.name?.path).not.toBe(box?.name?.path)
  const long = await browser.send(`${base}/mark/preview`, { kind: 'initials', name: 'A'.repeat(100) })
  expect(long.statusCode).toBe(422)
})

test('a preview changes nothing, and does not claim the link', async () => {
  const { browser, link } = await visit()
  const { pathname } = new URL(link, 'http://any')
  const answer = await browser.send(`${pathname}/mark/preview`, { kind: 'drawn' })
  const { boxes } = answer.json() as PreviewAnswer
  expect([answer.statusCode, boxes.length]).toEqual([200, 2])
  const other = openBrowser(server)
  expect(await other.claim(link)).toMatch(/^\/sign\//)
})

test('a name that cannot be drawn, and an unknown kind, are refused as by signing', async () => {
  const { browser, link } = await visit()
  const base = await browser.claim(link)
  const undrawable = await browser.send(`${base}/mark/preview`, { kind: 'typed', name: 'Asha 😀' })
  expect([undrawable.statusCode, undrawable.json().problem]).toEqual([422, 'name_undrawable'])
  expect((await browser.send(`${base}/mark/preview`, { kind: 'stamp' })).statusCode).toBe(422)
})

describe('the processor time of previews', () => {
  const sizes = Array.from({ length: 12 }, (_, i) => ({ x: 40, y: 40 + 60 * i, w: 100 + 10 * i, h: 30 + i }))
  const longName = 'लक्ष्मीबाई विश्वनाथन् '.repeat(10).slice(0, 200).trim()

  async function visitWith12Sizes() {
    const signers = [{ ...SIGNERS[0], name: longName.slice(0, 100), page: ['1'], cords: sizes }]
    const browser = openBrowser(server)
    const base = await browser.claim(await (await askToSign(server, account, { signers })).link())
    return { browser, base, preview: (body: object) => browser.send(`${base}/mark/preview`, body) }
  }

  test('text is drawn outside the thread that answers calls', async () => {
    const { preview } = await visitWith12Sizes()
    await preview({ kind: 'typed', name: longName }) // starts that thread
    const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()]
    const names = Array.from({ length: 3 }, (_, i) => longName.slice(i + 1))
    const answers = await Promise.all(names.map((name) => preview({ kind: 'typed', name })))
    const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.5)
  })

  test('a call has at most four sizes: those that the page names, or the first ones', async () => {
    const { preview } = await visitWith12Sizes()
    const widthsOf = async (body: object) => {
      const answer = await preview({ kind: 'drawn', ...body })
      return answer.statusCode === 200 ? (answer.json() as PreviewAnswer).boxes.map(({ width }) => width) : null
    }
    expect(await widthsOf({})).toEqual([100, 110, 120, 130])
    const named = [8, 10].map((i) => ({ width: 100 + 10 * i + 0.001, height: 30 + i }))
    expect(await widthsOf({ sizes: [...named, { width: 5_000, height: 5_000 }] })).toEqual([180, 200])
    expect(await widthsOf({ sizes: [] })).toEqual([])
    for (const wrong of [sizes.map(({ w, h }) => ({ width: w, height: h })), [{ width: '9' }], [null], 'all']) {
      expect(await widthsOf({ sizes: wrong })).toBeNull()
    }
  })

  test('too many at once get 503, too many in a short time 429, each with the time to wait', async () => {
    const { preview } = await visitWith12Sizes()
    const long = (_: unknown, i: number) => preview({ kind: 'typed', name: longName.slice(i) })
    const atOnce = await Promise.all(Array.from({ length: 20 }, long))
    const busy = atOnce.filter(({ statusCode }) => statusCode !== 200)
    expect(new Set(busy.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(busy[0]?.json()).toMatchObject({ code: 'overloaded' })
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const short = () => preview({ kind: 'drawn', sizes: [] })
    let last = await short()
    for (let i = 0; i < 100 && last.statusCode === 200; i += 1) last = await short()
    expect([last.statusCode, last.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    const other = await visitWith12Sizes()
    expect((await other.preview({ kind: 'drawn' })).statusCode).toBe(200)
  })
})

test('a picture comes back as its ink, which signing stores unchanged', async () => {
  const { browser, link } = await visit()
  const base = await browser.claim(link)
  const background = sharp({ create: { width: 300, height: 120, channels: 3, background: '#f2eee4' } })
  const stroke =
    '<svg width="300" height="120"><path d="M20 90Q150 0 280 90" stroke="#123" stroke-width="5" fill="none"/></svg>'
  const photo = await background
    .composite([{ input: Buffer.from(stroke) }])
    .jpeg()
    .toBuffer()
  const answer = await browser.send(`${base}/mark/picture`, { image: photo.toString('base64') })
  const { image } = answer.json() as PictureBody
  const ink = await sharp(Buffer.from(image, 'base64')).metadata()
  expect([answer.statusCode, ink.hasAlpha, (ink.width ?? 0) < 280]).toEqual([200, true, true])
  expect(await (await browser.send(`${base}/mark/picture`, { image })).json()).toEqual({ image })
  const blank = await sharp({ create: { width: 90, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const refused = await browser.send(`${base}/mark/picture`, { image: blank.toString('base64') })
  expect([refused.statusCode, refused.json().problem]).toEqual([422, 'mark_empty'])
})

test('signing accepts the style of a name and the time zone of the device, and ignores unknown ones', async () => {
  for (const [style, zone] of [
    ['flowing', 'Asia/Kolkata'],
    ['gothic', 'Mars/Olympus'],
  ]) {
    const { browser, link } = await visit()
    const base = await browser.claim(link)
    await browser.get(`${base}/pages/1.webp?w=360`)
    const shown = shownOn((await browser.get(base)).body)
    const signed = await browser.send(`${base}/sign`, {
      mark: { kind: 'typed', name: 'Asha Rao', style },
      zone,
      ...shown,
    })
    expect(signed.statusCode).toBe(200)
  }
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Mars/Olympus', undefined],
  ['+05:30', undefined],
  ['x'.repeat(100), undefined],
  [7, undefined],
])('the time zone %j is read as %j', (sent, read) => {
  expect(zoneIn(sent).zone?.replace('Calcutta', 'Kolkata')).toBe(read)
})
