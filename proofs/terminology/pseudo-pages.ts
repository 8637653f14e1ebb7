/// <reference lib="dom" />
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PSEUDO_LOCALE } from '@countersign/locales/testing/pseudo-language.ts'
import type { Browser, Page } from 'playwright-core'
import { pseudoFixtures } from '../../apps/sign-in/testing/fixtures.ts'
import { startSignInPreview } from '../../apps/sign-in/testing/preview.ts'
import type { Locale } from '../../apps/signing/model.ts'
import { linesOf } from '../../apps/signing/testing/document-fixtures.ts'
import { fixtures } from '../../apps/signing/testing/fixtures.ts'
import { startPreview } from '../../apps/signing/testing/preview.ts'
import { startVerifyPreview } from '../../apps/verify/testing/preview.ts'
import { createFixtures } from '../../packages/verify/testing/fixtures.ts'
import { DATA } from '../lib/data.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { openBrowser } from '../screenshots/browser.ts'
import { SCENES } from '../screenshots/scenes.ts'
import { leave, newContext, PHONE, show } from '../screenshots/take.ts'
import { drop } from '../verify-page/scenes.ts'
import { readPage } from './read-page.ts'
import { unmarkedText } from './unmarked-text.ts'

const DIRECTORY = join(DATA, 'pseudo-language')
const SHOWN = new Set([
  ...['landing-press', 'inbox-midway', 'code-wrong', 'sign-unverified', 'sign-typed', 'sign-upload', 'sign-languages'],
  ...['sign-nothing-drawn', 'sign-decline', 'certificate-ready', 'certificate-wrong-password', 'remote-several'],
  ...['remote-down', 'status-completed-return', 'status-expired', 'status-unknown'],
])

/** In a browser, the pages of the pseudo-language show nothing but messages and data. Takes a screenshot of each. */
export async function checkPages(): Promise<string> {
  await rm(DIRECTORY, { recursive: true, force: true })
  await mkdir(DIRECTORY, { recursive: true })
  const browser = await openBrowser()
  try {
    const counted = [await signingPages(browser), await verifyPages(browser), await userPages(browser)]
    const [pages, texts] = [0, 1].map((i) => counted.reduce((sum, counts) => sum + (counts[i] ?? 0), 0))
    return `${texts} texts on ${pages} pages, screenshots in ${DIRECTORY}`
  } finally {
    await browser.close()
  }
}

async function signingPages(browser: Browser): Promise<number[]> {
  const preview = await startPreview()
  const scenes = SCENES.filter(({ name }) => SHOWN.has(name))
  hold(scenes.length === SHOWN.size, 'a page of this proof is not among the pages of the screenshots')
  try {
    const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
    const page = await context.newPage()
    const data = stringsIn([fixtures('en').map((fixture) => fixture.page), [1, 2, 3].map(linesOf)])
    let texts = 0
    for (const scene of scenes) {
      await show(page, preview, scene, PSEUDO_LOCALE as Locale)
      texts += await checkPage(page, scene.name, data)
      if (scene.name === 'sign-unverified') await plantFaults(page, data)
      await leave(page)
    }
    await context.close()
    return [scenes.length, texts]
  } finally {
    await preview.close()
  }
}

/** The page as it is opened, and with the verdicts about an evidence.zip and a changed document. */
async function verifyPages(browser: Browser): Promise<number[]> {
  const files = createFixtures()
  const parts = await files.completed()
  const certificate = Buffer.from(files.pki.root.certificate).toString('base64')
  const preview = await startVerifyPreview({ roots: [{ of: 'operator', name: '', certificate }], logs: [files.logKey] })
  const evidence = await files.evidence(parts)
  const changed = parts.document?.with(200, (parts.document[200] ?? 0) ^ 1) ?? evidence
  const states = { idle: null, evidence, changed }
  try {
    const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
    const page = await context.newPage()
    let texts = 0
    for (const [name, bytes] of Object.entries(states)) {
      await page.goto(`${preview.address}?lang=${PSEUDO_LOCALE}`)
      await page.waitForSelector('#file:enabled', { state: 'attached' })
      if (bytes) await drop(page, { name: `${name}.file`, bytes })
      texts += await checkPage(page, `verify-${name}`, ['Countersign'])
    }
    await context.close()
    return [Object.keys(states).length, texts]
  } finally {
    await preview.close()
  }
}

/** The pages for users with the most texts. The others are in the tests of apps/sign-in, without a browser. */
async function userPages(browser: Browser): Promise<number[]> {
  const shown = pseudoFixtures().filter(({ name }) =>
    /^(sign-up-wrong|sign-in|claim|security|device-confirm)$/.test(name),
  )
  const preview = await startSignInPreview()
  try {
    const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
    const page = await context.newPage()
    let texts = 0
    for (const { name, page: model } of shown) {
      await page.goto(`${preview.address}/${PSEUDO_LOCALE}/${name}`)
      texts += await checkPage(page, `users-${name}`, stringsIn(model))
    }
    await context.close()
    return [shown.length, texts]
  } finally {
    await preview.close()
  }
}

async function checkPage(page: Page, name: string, data: readonly string[]): Promise<number> {
  const texts = await readPage(page)
  await page.screenshot({ path: join(DIRECTORY, `${name}.png`) })
  const found = texts.flatMap((text) => unmarkedText(text, data))
  hold(found.length === 0, `the page ${name} shows text that is in no catalogue: ${found[0]}`)
  return texts.length
}

/** A sentence of its own in the page, and a label of its own on a button. */
async function plantFaults(page: Page, data: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const sentence = document.createElement('p')
    sentence.textContent = 'Sign now'
    document.querySelector('main')?.append(sentence)
  })
  await mustFind('hardCodedInPage', () => checkPage(page, 'planted-text', data))
  await page.evaluate(() => {
    document.querySelector('main > p:last-child')?.remove()
    document.querySelector('#agree')?.setAttribute('aria-label', 'Sign now')
  })
  await mustFind('hardCodedLabel', () => checkPage(page, 'planted-label', data))
}

/** The texts of the pages' models, without codes such as `email_otp`, which are not shown. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z_]*$/.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? [...new Set(Object.values(value).flatMap(stringsIn))] : []
}
