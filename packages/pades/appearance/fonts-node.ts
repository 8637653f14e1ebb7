import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AppearanceError } from './error.ts'
import { type FontFile, type FontQuestion, type FontSource, ignorable } from './fonts.ts'

const require = createRequire(import.meta.url)

/** The font packages, by script. Each is cut into slices of characters; only those in use are read. */
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
/** Han characters in the forms of a language, or of where it is written. */
const hanForms: readonly [tag: RegExp, family: string][] = [
  [/^ja\b/i, 'noto-sans-jp'],
  [/^ko\b/i, 'noto-sans-kr'],
  [/^zh-(hant|tw|hk|mo)\b/i, 'noto-sans-hk'],
]
/** For typed signatures in Latin and Cyrillic. */
const hand = 'caveat'
const handScripts = ['Latn', 'Cyrl']
/** Latin, Greek and Cyrillic whole, with every mark; and what all scripts share. */
const general = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'
const subsetter = 'harfbuzzjs/dist/harfbuzz-subset.wasm'

const regular = 400
/** Decoded slices kept: a run of requests in one script reads nothing twice, and a service does not grow with time. */
const keptFiles = 64

/**
 * The fonts that this package's optional dependencies bring, read from disk when first needed. They have some 17,000 Han
 * characters; `further` fonts are asked last, for rarer ones or for another script.
 */
export function nodeFonts(further: readonly FontFile[] = []): FontSource {
  const files = new Recent<string, FontFile>(keptFiles)
  const slices = new Map<string, readonly Slice[]>()
  const module = once(() => read(subsetter))
  const whole = once(async () => ({ name: 'NotoSans-Regular', bytes: await read(general) }))

  const slicesOf = async (family: string) => {
    const known = slices.get(family) ?? (await readSlices(family))
    slices.set(family, known)
    return known
  }
  const find = async (question: FontQuestion) => {
    const found: FontFile[] = []
    for (const family of familiesFor(question)) {
      const slice = (await slicesOf(family)).find(({ ranges }) => isWithin(question.text, ranges))
      if (slice === undefined) continue
      found.push(await files.get(slice.file, () => readSlice(slice.file, postScriptName(family))))
    }
    return [...found, await whole(), ...further]
  }
  return { find, subsetter: module }
}

function familiesFor({ text, script, style, language }: FontQuestion): readonly string[] {
  if (style === 'signature' && handScripts.includes(script)) return [hand]
  const own = families[script] ?? families[scriptOfSign(text)] ?? []
  const preferred = own === families.Hani ? hanForms.find(([tag]) => tag.test(language ?? ''))?.[1] : undefined
  return preferred === undefined ? own : [preferred, ...own.filter((family) => family !== preferred)]
}

/**
 * Signs such as the Arabic comma belong to no script, so that after a Latin word they would be looked for where Latin
 * is. They are found with a script that uses them (UAX #24, Script_Extensions), wide ones with Han.
 */
function scriptOfSign(text: string): string {
  const sign = text.slice(0, 1)
  const known = signs.get(sign)
  if (known !== undefined) return known
  const users = ['Hani', ...Object.keys(families)]
  const user = users.find((script) => new RegExp(`^\\p{Script_Extensions=${script}}`, 'u').test(sign))
  const found = user ?? (/^[\uff00-\uffef]/.test(sign) ? 'Hani' : '')
  signs.set(sign, found)
  return found
}

/** As many as there are characters outside the scripts above: Latin, Greek, Cyrillic, and signs. */
const signs = new Map<string, string>()

interface Slice {
  readonly file: string
  readonly ranges: readonly Range[]
}

type Range = readonly [first: number, last: number]

/** `unicode.json` maps a slice's name, or its number in brackets, to ranges like `U+0900-097F,U+200C`. */
async function readSlices(family: string): Promise<readonly Slice[]> {
  const listing = `@fontsource-variable/${family}/unicode.json`
  const byName = JSON.parse(new TextDecoder().decode(await read(listing))) as Readonly<Record<string, string>>
  return Object.entries(byName).map(([slice, ranges]) => ({
    file: `@fontsource-variable/${family}/files/${family}-${slice.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
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

async function readSlice(file: string, name: string): Promise<FontFile> {
  const { default: decompress } = await import('woff2-encoder/decompress').catch((cause) => {
    throw missing('woff2-encoder', cause)
  })
  const style = file.includes(`/${hand}/`) ? 'signature' : 'text'
  return { name, bytes: await decompress(await read(file)), weight: regular, style }
}

/** `noto-sans-sc` → `NotoSansSC-Regular`. */
function postScriptName(family: string): string {
  const words = family.split('-').map((word) => (word.length === 2 ? word.toUpperCase() : capitalised(word)))
  return `${words.join('')}-Regular`
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A file inside a package, wherever it is installed. */
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
  return new AppearanceError('font_missing', `the package ${name} is not installed: add it to draw this text`, {
    cause,
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  const kept = new Recent<'it', T>(1)
  return () => kept.get('it', make)
}

/**
 * Keeps what was used last. The same key gives the same promise, so two requests at once read one file once; a failure
 * is not kept.
 */
class Recent<Key, Value> {
  readonly #limit: number
  readonly #kept = new Map<Key, Promise<Value>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.#kept.get(key) ?? this.#forgetFailure(key, make())
    this.#kept.delete(key)
    this.#kept.set(key, value)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest)
    return value
  }

  #forgetFailure(key: Key, value: Promise<Value>): Promise<Value> {
    value.catch(() => this.#kept.delete(key))
    return value
  }
}
