import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AppearanceError } from '../error.ts'
import { type FontFile, type FontQuery, type FontSource, ignorable } from './fonts.ts'
import { handwritingFamilies, isVariable } from './handwriting.ts'

const require = createRequire(import.meta.url)

/** The font packages by script. Each consists of slices by character range; only the needed slices are read. */
const families: Readonly<Record<string, readonly string[]>> = {
  Arab: ['noto-sans-arabic'],
  Armn: ['noto-sans-armenian'],
  Beng: ['noto-sans-bengali'],
  Bopo: ['noto-sans-sc'],
  Deva: ['noto-sans-devanagari'],
  Ethi: ['noto-sans-ethiopic'],
  Geor: ['noto-sans-georgian'],
  Gujr: ['noto-sans-gujarati'],
  Guru: ['noto-sans-gurmukhi'],
  Hang: ['noto-sans-kr'],
  Hani: ['noto-sans-sc', 'noto-sans-hk', 'noto-sans-jp', 'noto-sans-kr'],
  Hebr: ['noto-sans-hebrew'],
  Hira: ['noto-sans-jp'],
  Kana: ['noto-sans-jp'],
  Khmr: ['noto-sans-khmer'],
  Knda: ['noto-sans-kannada'],
  Laoo: ['noto-sans-lao'],
  Mlym: ['noto-sans-malayalam'],
  Mymr: ['noto-sans-myanmar'],
  Orya: ['noto-sans-oriya'],
  Sinh: ['noto-sans-sinhala'],
  Taml: ['noto-sans-tamil'],
  Telu: ['noto-sans-telugu'],
  Thai: ['noto-sans-thai'],
}
/** The font packages with regional forms of Han characters, by language tag. */
const hanForms: readonly [tag: RegExp, family: string][] = [
  [/^ja\b/i, 'noto-sans-jp'],
  [/^ko\b/i, 'noto-sans-kr'],
  [/^zh-(hant|tw|hk|mo)\b/i, 'noto-sans-hk'],
]
/** All of Latin, Greek and Cyrillic with combining marks, and characters common to all scripts. */
const general = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
const subsetter = 'harfbuzzjs/dist/harfbuzz-subset.wasm'

const regular = 400
/**
 * The limit of cached decoded slices. Decoding one takes milliseconds, and a long Chinese name may need all slices of its
 * handwriting font and of the text font, about 200. It is set in several ways, so all of them should stay.
 */
const maxCachedFiles = 256

/**
 * The fonts of this package's optional dependencies, read from disk on demand. They contain about 17,000 Han characters.
 * `additional` fonts are tried last, for rarer characters or other scripts.
 */
export function nodeFonts(additional: readonly FontFile[] = []): FontSource {
  const decoded = new LruCache<string, Uint8Array>(maxCachedFiles)
  const files = new LruCache<string, FontFile>(maxCachedFiles)
  const slices = new Map<string, readonly Slice[]>()
  const module = once(() => read(subsetter))
  const whole = once(async () => ({ name: 'NotoSans-Regular', bytes: await read(general) }))

  const slicesOf = async (family: string, isOptional: boolean) => {
    const known = slices.get(family) ?? (await readSlices(family, isOptional))
    slices.set(family, known)
    return known
  }
  async function* find(query: FontQuery): AsyncGenerator<FontFile> {
    const own = query.style === 'signature' ? handwritingFamilies(query) : []
    for (const family of [...own, ...familiesFor(query)]) {
      const style = own.includes(family) ? 'signature' : 'text'
      const slice = (await slicesOf(family, style === 'signature')).find(({ ranges }) => isWithin(query.text, ranges))
      if (slice === undefined) continue
      const { file } = slice
      const weight = style === 'text' ? (query.weight ?? regular) : regular
      const name = postScriptName(family, weight)
      // The weights of a variable font share its bytes.
      const bytes = () => decoded.get(file, () => readSlice(file))
      yield await files.get(`${file} ${weight}`, async () => ({ name, weight, style, bytes: await bytes() }))
    }
    yield await whole()
    yield* additional
  }
  return { find, subsetter: module }
}

function familiesFor({ text, script, language }: FontQuery): readonly string[] {
  const own = families[script] ?? families[scriptOfSign(text)] ?? []
  const preferred = own === families.Hani ? hanForms.find(([tag]) => tag.test(language ?? ''))?.[1] : undefined
  return preferred === undefined ? own : [preferred, ...own.filter((family) => family !== preferred)]
}

/**
 * The script whose font is searched for a common character such as the Arabic comma. It is a script that uses the
 * character (UAX #24, Script_Extensions), or Han for full-width characters; otherwise an Arabic comma after a Latin word
 * would be searched in a Latin font.
 */
function scriptOfSign(text: string): string {
  const sign = text.slice(0, 1)
  const known = scriptsOfSigns.get(sign)
  if (known !== undefined) return known
  const users = ['Hani', ...Object.keys(families)]
  const user = users.find((script) => new RegExp(`^\\p{Script_Extensions=${script}}`, 'u').test(sign))
  const found = user ?? (/^[\uff00-\uffef]/.test(sign) ? 'Hani' : '')
  scriptsOfSigns.set(sign, found)
  return found
}

/** A cache. It is bounded by the number of characters outside the scripts above: Latin, Greek, Cyrillic and signs. */
const scriptsOfSigns = new Map<string, string>()

interface Slice {
  readonly file: string
  readonly ranges: readonly Range[]
}

type Range = readonly [first: number, last: number]

/** Without the package of a handwriting font a name is written in a variant of the text font. */
async function readSlices(family: string, isOptional: boolean): Promise<readonly Slice[]> {
  try {
    return await readListing(family)
  } catch (error) {
    if (isOptional && error instanceof AppearanceError && error.code === 'font_missing') return []
    throw error
  }
}

/** `unicode.json` maps a slice's name, or its number in brackets, to ranges like `U+0900-097F,U+200C`. */
async function readListing(family: string): Promise<readonly Slice[]> {
  const folder = isVariable(family) ? `@fontsource-variable/${family}` : `@fontsource/${family}`
  const ending = isVariable(family) ? 'wght-normal' : '400-normal'
  const listing = `${folder}/unicode.json`
  const byName = JSON.parse(new TextDecoder().decode(await read(listing))) as Readonly<Record<string, string>>
  return Object.entries(byName).map(([slice, ranges]) => ({
    file: `${folder}/files/${family}-${slice.replaceAll(/[[\]]/g, '')}-${ending}.woff2`,
    ranges: ranges.split(',').map(parseRange),
  }))
}

function parseRange(range: string): Range {
  const [first = '', last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function isWithin(text: string, ranges: readonly Range[]): boolean {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).every((point) => {
    return (
      ignorable.test(String.fromCodePoint(point)) || ranges.some(([first, last]) => first <= point && point <= last)
    )
  })
}

async function readSlice(file: string): Promise<Uint8Array> {
  const { default: decompress } = await import('woff2-encoder/decompress').catch((cause) => {
    throw missing('woff2-encoder', cause)
  })
  return decompress(await read(file))
}

/** `noto-sans-sc` → `NotoSansSC-Regular`. */
function postScriptName(family: string, weight: number): string {
  const words = family.split('-').map((word) => (word.length === 2 ? word.toUpperCase() : capitalised(word)))
  return `${words.join('')}-${weight === regular ? 'Regular' : weight}`
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Reads a file of an installed package. */
async function read(file: string): Promise<Uint8Array> {
  try {
    return await readFile(require.resolve(file))
  } catch (cause) {
    throw missing(
      file
        .split('/')
        .slice(0, file.startsWith('@') ? 2 : 1)
        .join('/'),
      cause,
    )
  }
}

function missing(name: string, cause: unknown): AppearanceError {
  return new AppearanceError('font_missing', `the package ${name} is not installed; install it to draw this text`, {
    cause,
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  const cache = new LruCache<'value', T>(1)
  return () => cache.get('value', make)
}

/**
 * Caches the most recently used values. It stores promises, so that concurrent calls with the same key share one read. A
 * failure is not cached.
 */
class LruCache<Key, Value> {
  readonly #limit: number
  readonly #values = new Map<Key, Promise<Value>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(key) ?? this.#removeOnFailure(key, make())
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest)
    return value
  }

  #removeOnFailure(key: Key, value: Promise<Value>): Promise<Value> {
    value.catch(() => this.#values.delete(key))
    return value
  }
}
