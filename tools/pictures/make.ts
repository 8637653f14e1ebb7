import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { type Account, openAccount } from './account.ts'
import { CROSSED, type Strokes, TALL, UPRIGHT } from './strokes.ts'

// node tools/pictures/make.ts [URL]: makes the pictures of README.md from the running product: bin/dev at URL, by default
// http://localhost:8080. It opens an account, and signs in a browser. Needs Chromium and pdftoppm.

const PICTURES = new URL('../../docs/pictures/', import.meta.url)
const PHONE = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const NDA = 'Mutual NDA Linden & Vale – Brightwater.pdf'

const url = process.argv[2] ?? 'http://localhost:8080'
const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
try {
  const account = await openAccount(url)
  await pictureSigning(await account.offer())
  const { requestId, links } = await account.nda(NDA)
  await sign(links[0] ?? '', TALL)
  await sign(links[1] ?? '', CROSSED)
  await account.untilCompleted(requestId)
  await pictureCertificate(account, requestId)
  await pictureVerified(account, requestId)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

/** The signature is drawn, and the signer can agree. */
async function pictureSigning(link: string): Promise<void> {
  const page = await openDrawn(link, UPRIGHT)
  const shot = await page.screenshot()
  const style = 'width:390px;border:10px solid #20262e;border-radius:38px;overflow:hidden'
  await save('signing-on-a-phone.webp', 430, `<div style="${style}">${image(shot)}</div>`)
}

async function sign(link: string, strokes: Strokes): Promise<void> {
  const page = await openDrawn(link, strokes)
  await page.click('#agree')
  await page.locator('#agree').waitFor({ state: 'detached' })
}

async function openDrawn(link: string, strokes: Strokes): Promise<Page> {
  const page = await (await browser.newContext({ ...PHONE, locale: 'en-GB' })).newPage()
  await page.goto(link)
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  const box = await page.locator('#pad').boundingBox()
  if (!box) throw new Error('The signing page shows no pad.')
  for (const stroke of strokes) {
    const points = stroke.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const)
    await page.mouse.move(...(points[0] ?? [0, 0]))
    await page.mouse.down()
    for (const point of points) await page.mouse.move(...point)
    await page.mouse.up()
  }
  await page.locator('#agree:enabled').waitFor()
  return page
}

async function pictureCertificate(account: Account, requestId: string): Promise<void> {
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, await account.download(requestId, 'audit-trail'))
  execFileSync('pdftoppm', ['-r', '150', '-f', '1', '-l', '1', '-singlefile', '-png', file, join(folder, 'page')])
  await save('certificate-of-completion.webp', 640, sheet(readFileSync(join(folder, 'page.png'))))
}

async function pictureVerified(account: Account, requestId: string): Promise<void> {
  const file = join(folder, NDA)
  writeFileSync(file, await account.download(requestId, 'signed-document'))
  const page = await browser.newPage({ viewport: { width: 760, height: 925 }, deviceScaleFactor: 2, locale: 'en-GB' })
  await page.goto(`${url}/verify`)
  await page.locator('#file:enabled').setInputFiles(file)
  await page.getByText('Sealed for').nth(1).waitFor()
  await save('verified-document.webp', 760, sheet(await page.screenshot()))
}

function sheet(png: Buffer): string {
  return `<div style="border:1px solid #c9d1da;border-radius:6px;overflow:hidden">${image(png)}</div>`
}

function image(png: Buffer): string {
  return `<img style="display:block;width:100%" src="data:image/png;base64,${png.toString('base64')}">`
}

/** At twice the size. Playwright writes no WebP; Chromium's own protocol does. */
async function save(name: string, width: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 400 } })
  await page.setContent(`<body style="margin:0;padding:10px;background:#fff">${html}`)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height, scale: 2 }
  const shot = { format: 'webp', quality: 55, clip, captureBeyondViewport: true } as const
  const { data } = await session.send('Page.captureScreenshot', shot)
  writeFileSync(new URL(name, PICTURES), Buffer.from(data, 'base64'))
}
