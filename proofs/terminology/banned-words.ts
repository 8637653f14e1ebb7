import { readFileSync } from 'node:fs'
import { bannedWordsIn } from '../../tools/terminology/check-words.ts'
import { readBannedWords } from '../../tools/terminology/glossary.ts'
import { readProjectFiles } from '../../tools/terminology/read-files.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'

/** No file uses a banned word, and each banned word is found where it is planted. */
export function checkBannedWords(): string {
  const banned = readBannedWords(readFileSync('docs/GLOSSARY.md', 'utf8'))
  hold(banned.length >= 40, `docs/GLOSSARY.md has ${banned.length} banned words: its table cannot be read`)
  const files = readProjectFiles()
  const breaches = bannedWordsIn(files, banned)
  hold(breaches.length === 0, `${breaches.length} uses of banned words, the first: ${breaches[0]}`)
  for (const { word, where } of banned) {
    const found = bannedWordsIn(new Map(plant(word, where)), banned)
    hold(found.length > 0, `a planted "${word}" is not found`)
  }
  foundFault('bannedWords')
  return `${files.size} files without any of ${banned.length} banned words`
}

/** A file that breaks the rule: as an identifier, or in a document where text counts too. */
function plant(word: string, where: 'everywhere' | 'identifiers'): [string, string][] {
  if (where === 'everywhere') return [['docs/planted.md', `One sentence with ${word} in it.\n`]]
  return [['apps/server/platform/planted.ts', `export const ${word.replaceAll(' ', '_')} = 1\n`]]
}
