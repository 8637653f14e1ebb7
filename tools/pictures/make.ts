import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'
import { type Account, openAccount } from './account.ts'
import { inPhone, onSheet, PHONE, savePicture } from './frame.ts'
import { CROSSED, type Strokes, TALL, UPRIGHT } from './strokes.ts'

// node tools/pictures/make.ts [URL]: makes the pictures of signing in README.md from the running product: bin/dev at URL, by default
// http://localhost:8080. It opens an account, and signs in a browser. Needs Chromium and pdftoppm.

const NDA = 'Mutual NDA Linden & Vale – Brightwater.pdf'

const url = process.argv[2] ?? 'http://localhost:8080'
const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const browser = await launchChromium()
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
  await savePicture(browser, 'signing-on-a-phone', 430, inPhone(await page.screenshot()))
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
  await savePicture(browser, 'certificate-of-completion', 640, onSheet(readFileSync(join(folder, 'page.png'))))
}

async function pictureVerified(account: Account, requestId: string): Promise<void> {
  const file = join(folder, NDA)
  writeFileSync(file, await account.download(requestId, 'signed-document'))
  const page = await browser.newPage({ viewport: { width: 760, height: 925 }, deviceScaleFactor: 2, locale: 'en-GB' })
  await page.goto(`${url}/verify`)
  await page.locator('#file:enabled').setInputFiles(file)
  await page.getByText('Sealed for').nth(1).waitFor()
  await savePicture(browser, 'verified-document', 760, onSheet(await page.screenshot()))
}
