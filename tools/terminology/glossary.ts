/** A word that docs/GLOSSARY.md bans. */
export interface BannedWord {
  /** As written there: a word, several words, or a camelCase identifier. */
  word: string
  useInstead: string
  where: 'everywhere' | 'identifiers'
}

const ROW = /^\|\s*`([^`]+)`\s*\|\s*(.+?)\s*\|\s*(everywhere|identifiers)\s*\|\s*$/

/** Reads the table "Banned words" of the glossary. */
export function readBannedWords(glossary: string): BannedWord[] {
  return glossary.split('\n').flatMap((line) => {
    const [, word, useInstead, where] = ROW.exec(line) ?? []
    return word && useInstead && where ? [{ word, useInstead, where: where as BannedWord['where'] }] : []
  })
}
