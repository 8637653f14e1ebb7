import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

// Pictures of pages, with an edge around them, as WebP in docs/pictures.

const PICTURES = new URL('../../docs/pictures/', import.meta.url)

export const PHONE = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export function inPhone(png: Buffer): string {
  const style = 'width:390px;border:10px solid #20262e;border-radius:38px;overflow:hidden'
  return `<div style="${style}">${image(png)}</div>`
}

export function onSheet(png: Buffer): string {
  return `<div style="border:1px solid #c9d1da;border-radius:6px;overflow:hidden">${image(png)}</div>`
}

function image(png: Buffer): string {
  return `<img style="display:block;width:100%" src="data:image/png;base64,${png.toString('base64')}">`
}

/** Playwright writes no WebP; Chromium's own protocol does. `scale`: pixels of the picture per pixel of the page. */
export async function savePicture(
  browser: Browser,
  name: string,
  width: number,
  html: string,
  { scale = 2, quality = 55 } = {},
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 400 } })
  await page.setContent(`<body style="margin:0;padding:10px;background:#fff">${html}`)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height, scale }
  const shot = { format: 'webp', quality, clip, captureBeyondViewport: true } as const
  const { data } = await session.send('Page.captureScreenshot', shot)
  writeFileSync(new URL(`${name}.webp`, PICTURES), Buffer.from(data, 'base64'))
  await page.close()
}
