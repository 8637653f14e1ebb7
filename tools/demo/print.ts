import { readdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { launchChromium } from '../../apps/signing/testing/chromium.ts'

// node tools/demo/print.ts [FOLDER]: prints documents/*.html to the PDF files of the demo account. Run it after a change
// of their text; the files are committed, so that bin/dev --demo needs neither a browser nor fonts. FOLDER has the fonts
// of the Debian packages fonts-noto-core and fonts-ipaexfont-gothic; by default where those install them.

const SOURCES = new URL('documents/', import.meta.url)
const PRINTED = new URL('../../apps/server/processes/demo/documents/', import.meta.url)
const FONTS = pathToFileURL(`${process.argv[2] ?? '/usr/share/fonts'}/`)
const FAMILIES = {
  'Demo Latin': 'truetype/noto/NotoSans-*.ttf',
  'Demo Devanagari': 'truetype/noto/NotoSansDevanagari-*.ttf',
  'Demo Arabic': 'truetype/noto/NotoSansArabic-*.ttf',
  'Demo Japanese': 'opentype/ipaexfont-gothic/ipaexg.ttf',
}

const browser = await launchChromium()
try {
  for (const file of readdirSync(SOURCES).filter((name) => name.endsWith('.html'))) {
    const page = await browser.newPage()
    await page.goto(new URL(file, SOURCES).href)
    await page.addStyleTag({ content: fontFaces() })
    await page.evaluate('document.fonts.ready')
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(new URL(file.replace(/html$/, 'pdf'), PRINTED), withFixedDates(pdf))
    await page.close()
  }
} finally {
  await browser.close()
}

function fontFaces(): string {
  const styles = [
    ['400', 'Regular'],
    ['700', 'Bold'],
  ] as const
  return Object.entries(FAMILIES)
    .flatMap(([family, path]) =>
      styles.map(([weight, style]) => {
        const source = new URL(path.replace('*', style), FONTS).href
        return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('${source}') }`
      }),
    )
    .join('\n')
}

/** The same bytes for the same text: the dates have the length of those that Chromium writes. */
function withFixedDates(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(/D:\d{14}/g, 'D:20261116090000'), 'latin1')
}
