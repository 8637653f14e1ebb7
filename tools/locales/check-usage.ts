import { AREAS } from './areas.ts'
import type { Catalogues } from './read-catalogues.ts'

/** Source files by path. */
export type Sources = ReadonlyMap<string, string>

/**
 * Messages that no code reads. A message is read if a file of its area names it and the group that it is in. A message of
 * a group that is read by a computed key (`problems[code]`) is read if any code has its key as a string or as a property.
 */
export function unusedMessages(catalogues: Catalogues, sources: Sources): string[] {
  const code = [...sources]
    .filter(([file]) => isProduct(file))
    .map(([file, text]) => ({ file, words: wordsOf(text), names: namesOf(text) }))
  const names = new Set(code.flatMap((one) => [...one.names]))
  return [...catalogues].flatMap(([area, languages]) => {
    const readers = code.filter(({ file }) => AREAS[area]?.some((folder) => file.startsWith(folder)))
    return [...(languages.get('en')?.keys() ?? [])]
      .filter((key) => !isRead(key.split('.'), readers, names))
      .map((key) => `packages/locales/en/${area}.json: no code reads ${key}`)
  })
}

function isRead(path: string[], readers: { words: Set<string> }[], names: Set<string>): boolean {
  const [last = '', group] = path.toReversed()
  const isNamed = readers.some(({ words }) => words.has(last) && (group === undefined || words.has(group)))
  return isNamed || (group !== undefined && names.has(last) && readers.some(({ words }) => words.has(group)))
}

function isProduct(file: string): boolean {
  return /^(apps|packages)\//.test(file) && !/^packages\/locales\/|\.test\.ts$|\/testing\/|\/languages\//.test(file)
}

function wordsOf(text: string): Set<string> {
  return new Set(withoutComments(text).match(/\w+/g))
}

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
