import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Locale } from '../../apps/signing/model.ts'
import type { Preview } from '../../apps/signing/testing/preview.ts'
import { findCut, listenForFaults } from './faults.ts'
import type { Scene } from './scene.ts'

export interface Look {
  locale: Locale
  size: Size
  dark: boolean
  /** As many pixels as a phone has: twice as many each way. */
  sharp: boolean
}

export interface Size {
  name: string
  width: number
  height: number
  /** A finger, not a mouse. */
  touch: boolean
}

export const PHONE: Size = { name: 'phone', width: 360, height: 740, touch: true }
export const DESKTOP: Size = { name: 'desktop', width: 1280, height: 800, touch: false }
export const SIDEWAYS: Size = { name: 'sideways', width: 740, height: 360, touch: true }

export interface Taken {
  files: string[]
  faults: string[]
}

/** Pictures of these scenes in one language, size and light; and what is wrong with them. */
export async function takePictures(
  browser: Browser,
  preview: Preview,
  look: Look,
  directory: string,
  scenes: Scene[],
): Promise<Taken> {
  const folder = join(directory, `${look.locale}-${look.size.name}${look.dark ? '-dark' : ''}`)
  await mkdir(folder, { recursive: true })
  const taken: Taken = { files: [], faults: [] }
  for (const scripts of [true, false]) {
    const chosen = scenes.filter((scene) => (scene.scripts ?? true) === scripts)
    if (chosen.length === 0) continue
    const context = await newContext(browser, look, scripts)
    const page = await context.newPage()
    const { heard } = listenForFaults(page)
    for (const scene of chosen) {
      await show(page, preview, scene, look.locale)
      const file = join(folder, `${scene.name}.png`)
      const faults = [...(await findCut(page)), ...heard()]
      await page.screenshot({ path: file })
      await leave(page)
      taken.files.push(file)
      taken.faults.push(...faults.map((fault) => `${look.locale} ${look.size.name} ${scene.name}: ${fault}`))
    }
    await context.close()
  }
  return taken
}

export function newContext(
  browser: Browser,
  { size, dark, sharp }: Omit<Look, 'locale'>,
  scripts: boolean,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.touch,
    isMobile: size.touch,
    deviceScaleFactor: sharp && size.touch ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
  })
}

export async function show(page: Page, preview: Preview, scene: Scene, locale: Locale): Promise<void> {
  await page.context().setOffline(false)
  await page.goto(`${preview.address}/${locale}/${scene.fixture}`)
  await scene.act?.(page, preview)
}

/** The next scene is somebody's first visit again. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
}
