import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'

/** Many screenshots in one picture, each with its name, for review. */
export async function makeContactSheets(browser: Browser, files: string[], width: number): Promise<string[]> {
  const sheets: string[] = []
  const columns = Math.floor(1560 / (width + 12))
  const perSheet = columns * (width > 300 ? 4 : 2)
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  for (let i = 0; i < files.length; i += perSheet) {
    const cells = await Promise.all(
      files.slice(i, i + perSheet).map(async (file) => {
        const source = (await readFile(file)).toString('base64')
        return `<figure><img width="${width}" src="data:image/png;base64,${source}"><figcaption>${basename(file, '.png')}</figcaption></figure>`
      }),
    )
    await page.setContent(`<style>body{margin:12px;background:#777;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:12px}
figure{margin:0}img{display:block}figcaption{color:#fff}</style>${cells.join('')}`)
    const sheet = join(
      dirname(dirname(files[i] ?? '')),
      `sheet-${basename(dirname(files[i] ?? ''))}-${sheets.length + 1}.png`,
    )
    await page.screenshot({ path: sheet, fullPage: true })
    sheets.push(sheet)
  }
  await page.close()
  return sheets
}
