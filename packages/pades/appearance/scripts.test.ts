import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentWithAppearances, extractText, fonts, listFonts, placedAppearance } from '../testing/appearance.ts'
import { cleanText } from './clean-text.ts'
import { AppearanceError } from './error.ts'
import type { FontFile, FontSource } from './fonts/fonts.ts'
import { nodeFonts } from './fonts/fonts-node.ts'
import { shapeLine } from './shape.ts'

const rect = [10, 10, 210, 50] as const
const options = { style: 'text', language: undefined } as const

const names = {
  Latin: 'Zoë Łukasz Nguyễn G̃uaraní',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Юрий Щербаков',
  Devanagari: 'श्रीकृष्ण मूर्ति',
  Tamil: 'கிருஷ்ணமூர்த்தி',
  Bengali: 'শ্রীকৃষ্ণ চট্টোপাধ্যায়',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Arabic: 'علي بن أبي بكر',
  Hebrew: 'יצחק לוי',
  Thai: 'ณัฐกฤตา น้ำทิพย์',
  Chinese: '王小龍 張偉',
  Japanese: '山田はなこ',
  Korean: '김철수',
  Gujarati: 'શ્રીકૃષ્ણ',
  Oriya: 'ଶ୍ରୀକୃଷ୍ଣ',
  Telugu: 'శ్రీకృష్ణ',
  Kannada: 'ಶ್ರೀಕೃಷ್ಣ',
  Malayalam: 'ശ്രീകൃഷ്ണൻ',
  Sinhala: 'ශ්‍රී ලංකා',
  Khmer: 'ព្រះរាជា',
  Lao: 'ສົມຈິດ',
  Myanmar: 'မြန်မာ',
  Ethiopic: 'ኃይለ ሥላሴ',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'ნინო',
}

describe.each(Object.entries(names))('a name in %s', (_script, name) => {
  test('is embedded as a subset, and text extraction returns the name', async () => {
    const pdf = await documentWithAppearances([await placedAppearance({ rect, caption: { name } })])
    expect(extractText(pdf)).toBe(name.normalize('NFC'))
    for (const font of listFonts(pdf))
      expect(font).toMatch(/^[A-Z]{6}\+NotoSans\w*-Regular CID TrueType Identity-H yes yes yes/)
  })

  test('adds few bytes to a document', async () => {
    expect((await documentWithAppearances([await placedAppearance({ rect, caption: { name } })])).length).toBeLessThan(
      12_000,
    )
  })
})

test('puts a bidirectional line into visual order, with mirrored brackets and unchanged numbers', async () => {
  const { clusters, rightToLeft } = await shapeLine('דן 12 (Ali)', options, fonts)
  expect(rightToLeft).toBe(true)
  expect(clusters.map(({ text }) => text).join('')).toBe(')Ali( 12 ןד')
})

test('letters are shaped by their context, also across a change of font', async () => {
  const glyphsOf = async (text: string) => {
    const { clusters } = await shapeLine(text, options, fonts)
    return clusters.filter((cluster) => cluster.text === 'ه').flatMap(({ glyphs }) => glyphs.map(({ id }) => id))
  }
  expect(new Set(await glyphsOf('ههه ه')).size).toBe(4)
  expect(await glyphsOf('ه\u200dA')).not.toEqual(await glyphsOf('هA'))
})

test('Han characters have the regional forms of the language', async () => {
  const fontOf = async (text: string, language?: string) => {
    const { clusters } = await shapeLine(text, { style: 'text', language }, fonts)
    return clusters[0]?.font.file.name
  }
  expect(await fontOf('直子')).toBe('NotoSansSC-Regular')
  expect(await fontOf('直子さん')).toBe('NotoSansJP-Regular')
  expect(await fontOf('直子', 'ja')).toBe('NotoSansJP-Regular')
  expect(await fontOf('直子', 'zh-Hant-TW')).toBe('NotoSansHK-Regular')
  expect(await fontOf('金철수')).toBe('NotoSansKR-Regular')
})

describe('rejects and names characters that cannot be drawn faithfully', () => {
  test.each([
    ['Ann 😀', '😀', 'U+1F600 is an emoji, which cannot be drawn; remove it'],
    ['Ann 👩‍🚀', '👩‍🚀', 'U+1F469 U+200D U+1F680 is an emoji, which cannot be drawn; remove it'],
    ['Ann 🇮🇳', '🇮🇳', 'U+1F1EE U+1F1F3 is an emoji, which cannot be drawn; remove it'],
    ['Ann ❤️', '❤️', 'U+2764 U+FE0F is an emoji, which cannot be drawn; remove it'],
    ['Ann\u202emoc', '\u202e', 'U+202E changes the direction of the text; remove it'],
    ['Ann\u0007', '\u0007', 'U+0007 is not a printable character; remove it'],
    ['Ann \ud800', '\ud800', 'U+D800 is not a printable character; remove it'],
    ['ᏣᎳᎩ', 'Ꮳ', 'U+13E3 is not in any font; remove it'],
  ])('%j', async (name, character, message) => {
    const request = placedAppearance({ rect, caption: { name } })
    await expect(request).rejects.toThrow(AppearanceError)
    await expect(request).rejects.toMatchObject({ code: 'character_unsupported', character, message })
  })

  test('keeps symbols that a font has as text', async () => {
    await expect(shapeLine(cleanText('Acme™ © № 7 — “A&B”'), options, fonts)).resolves.toBeDefined()
  })
})

test('an additional font is used for characters that the other fonts lack', async () => {
  const found = async (source: FontSource, text: string) => {
    const files: FontFile[] = []
    for await (const file of source.find({ text, script: 'Latn', style: 'text', language: undefined })) files.push(file)
    return files
  }
  const [noto] = await found(fonts, 'A')
  if (noto === undefined) throw new Error('no font')
  const bare = { async *find() {}, subsetter: fonts.subsetter }
  await expect(shapeLine('A', options, bare)).rejects.toMatchObject({ code: 'character_unsupported' })
  expect((await found(nodeFonts([noto]), 'Ꮳ')).at(-1)).toBe(noto)
})

test('no further font is read once a font has the character', async () => {
  const first: FontSource = {
    async *find(query) {
      for await (const file of fonts.find(query)) {
        yield file
        throw new Error('a further font was read')
      }
    },
    subsetter: fonts.subsetter,
  }
  await expect(shapeLine('山田 A', options, first)).resolves.toBeDefined()
})

test('any text is drawn completely or rejected', async () => {
  const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...Object.values(names)))
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 3 }), async (parts) => {
      try {
        const text = cleanText(parts.join(' '))
        const { clusters } = await shapeLine(text, options, fonts)
        const drawn = clusters.flatMap((cluster) => [...cluster.text])
        expect(drawn.toSorted()).toEqual([...text].toSorted())
        expect(clusters.every(({ glyphs }) => glyphs.every(({ id }) => id !== 0))).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'character_unsupported' })
      }
    }),
    { numRuns: 150 },
  )
})
