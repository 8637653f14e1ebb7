import type { BannedWord } from './glossary.ts'
import { identifiersIn, wordsOf } from './identifiers.ts'

// Finds banned words in file names, identifiers and text. `everywhere` also covers comments, messages and documents;
// `identifiers` covers only names in code, for words that are normal English elsewhere.

/** A file's path and text. */
export type Files = ReadonlyMap<string, string>

export function bannedWordsIn(files: Files, banned: readonly BannedWord[]): string[] {
  const rules = banned.map((entry) => ({ ...entry, parts: wordsOf(entry.word), text: textPattern(entry.word) }))
  return [...files].flatMap(([file, text]) => {
    const names = nameParts(file)
    const identifiers = /\.(ts|tsx)$/.test(file)
      ? identifiersIn(text).map((name) => ({ name, parts: wordsOf(name) }))
      : []
    return rules.flatMap(({ word, useInstead, where, parts, text: pattern }) => {
      const hint = `"${word}": use ${useInstead}`
      const inName = names.some((name) => includes(name, parts)) ? [`${file}: the file name has ${hint}`] : []
      const named = identifiers.filter((identifier) => includes(identifier.parts, parts)).map(({ name }) => name)
      const inCode = [...new Set(named)].map((name) => `${file}: the identifier ${name} has ${hint}`)
      const lines = where === 'everywhere' ? linesWith(text, pattern) : []
      const inText = lines.map((line) => `${file}:${line}: the text has ${hint}`)
      return [...inName, ...inCode, ...(inCode.length > 0 ? [] : inText)]
    })
  })
}

function nameParts(file: string): string[][] {
  return file.split('/').map((part) => wordsOf(part.replace(/\.\w+$/, '')))
}

/** Whether the words stand next to each other in an identifier. */
function includes(identifier: readonly string[], parts: readonly string[]): boolean {
  return identifier.some((_, start) => parts.every((part, offset) => identifier[start + offset] === part))
}

function textPattern(word: string): RegExp {
  return new RegExp(`\\b${word.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&').replaceAll(' ', '\\s+')}\\b`, 'i')
}

function linesWith(text: string, pattern: RegExp): number[] {
  if (!pattern.test(text)) return []
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}
