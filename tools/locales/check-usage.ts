import { AREAS } from './areas.ts'
import type { Catalogues } from './read-catalogues.ts'

/** Source files by path. */
export type Sources = ReadonlyMap<string, string>

/**
 * Messages that no code reads. A message is read if a file of its area names it and the groups that it is in. A key that is
 * computed (`problems[code]`) counts as named if any code has it as a string or as a property.
 */
export function unusedMessages(catalogues: Catalogues, sources: Sources): string[] {
  const { code, names } = READ.get(sources) ?? readCode(sources)
  return [...catalogues].flatMap(([area, languages]) => {
    const readers = code.filter(({ file }) => AREAS[area]?.some((folder) => file.startsWith(folder)))
    return [...(languages.get('en')?.keys() ?? [])]
      .filter((key) => !isRead(key.split('.'), readers, names))
      .map((key) => `packages/locales/en/${area}.json: no code reads ${key}`)
  })
}

interface Reader {
  file: string
  words: Set<string>
  /** Groups that are read by a computed key, or as a whole. */
  computed: Set<string>
}

interface Code {
  code: Reader[]
  names: Set<string>
}

/** Kept, because tests and proofs ask for the same sources with several planted messages. */
const READ = new WeakMap<Sources, Code>()

function readCode(sources: Sources): Code {
  const product = [...sources].filter(([file]) => isProduct(file))
  const code = product.map(([file, text]) => ({ file, words: wordsOf(text), computed: computedIn(text) }))
  const read = { code, names: new Set(product.flatMap(([, text]) => [...namesOf(text)])) }
  READ.set(sources, read)
  return read
}

function isRead(path: string[], readers: Reader[], names: Set<string>): boolean {
  return readers.some(({ words, computed }) =>
    path.every((key, i) => words.has(key) || (computed.has(path[i - 1] ?? '') && names.has(key))),
  )
}

function isProduct(file: string): boolean {
  return /^(apps|packages)\//.test(file) && !/^packages\/locales\/|\.test\.ts$|\/testing\//.test(file)
}

/** Words where code reads a property: after a dot, or in a list of names. */
function wordsOf(text: string): Set<string> {
  return new Set([...withoutComments(text).matchAll(/(?:\.|[{,(]\s*)(\w+)/g)].map(([, word = '']) => word))
}

/** `group[key]`, `messages.group` as a value, `{ group: name }`, `...group`, `Object.entries(group)`. */
function computedIn(text: string): Set<string> {
  const code = withoutComments(text)
  return new Set(COMPUTED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, group = '']) => group)))
}

const COMPUTED = [
  /(\w+)\[(?!\])/g,
  /\b(?:messages|copy|words|texts)\.(\w+)\b(?!\s*(?:\?\.|\.|\())/g,
  /[{,]\s*(\w+):\s*\w+\s*(?=[,}])/g,
  /\.\.\.(\w+)\b(?![.(])/g,
  /Object\.\w+\((\w+)\)/g,
]

/** Quoted words, and names of properties. An event (`SignerSigned`) also has the name of its audit entry (`signer_signed`). */
function namesOf(text: string): Set<string> {
  const names = [...withoutComments(text).matchAll(/['"](\w+)['"]|(\w+)\??:/g)].map(
    ([, quoted, name]) => quoted ?? name ?? '',
  )
  return new Set(names.flatMap((name) => [name, name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase()]))
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
