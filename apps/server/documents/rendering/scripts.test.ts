import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { launchChromium } from '@countersign/signing/testing/chromium.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRenderer } from './renderer.ts'

// A browser prints text, and the extracted text must be correct for a screen reader: whole words in logical order.

const WRITTEN = {
  devanagari: 'हिन्दी में एक समझौता को दिल्ली की लिखित अनुमति के बिना किया जाता है।',
  tamil: 'தமிழ் ஒப்பந்தம் உரிமையாளருக்கும் சென்னையில் ஒவ்வொரு பொருட்களையும்',
  bengali: 'বাংলা চুক্তি সম্পাদিত হয়েছে',
  arabic: 'اتفاقية بين المالك بتاريخ 2026 في Bristol اليوم الأول',
  hebrew: 'הסכם בין שני צדדים',
}

const renderer = openRenderer()
let printed: Buffer

beforeAll(async () => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent(Object.entries(WRITTEN).map(paragraph).join(''))
    await page.evaluate(
      () => (globalThis as unknown as { document: { fonts: { ready: unknown } } }).document.fonts.ready,
    )
    printed = await page.pdf()
  } finally {
    await browser.close()
  }
}, 60_000)
afterAll(() => renderer.close())

function paragraph([script, text]: [string, string]): string {
  const require = createRequire(import.meta.url)
  const file = `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`
  const font = readFileSync(require.resolve(file)).toString('base64')
  return `<style>@font-face { font-family: ${script}; src: url(data:font/woff2;base64,${font}) }</style>
    <p dir="auto" style="font: 16px ${script}">${text}</p>`
}

test('extracts text in every script as it was written', async () => {
  const document = {
    tenantId: 'tenant',
    sha256: createHash('sha256').update(printed).digest('hex'),
    size: printed.length,
    open: async () => Readable.from([printed]),
  }
  const { lines } = await renderer.read(document, 1)
  expect(lines.map((line) => line.text.normalize('NFC'))).toEqual(
    Object.values(WRITTEN).map((text) => text.normalize('NFC')),
  )
}, 30_000)
