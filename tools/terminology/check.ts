import { readFileSync } from 'node:fs'
import { bannedWordsIn } from './check-words.ts'
import { readBannedWords } from './glossary.ts'
import { readProjectFiles } from './read-files.ts'

// node tools/terminology/check.ts: lists every use of a word that docs/GLOSSARY.md bans; exits 1 if there is one.

const breaches = bannedWordsIn(readProjectFiles(), readBannedWords(readFileSync('docs/GLOSSARY.md', 'utf8')))
if (breaches.length > 0) {
  process.stderr.write(`${breaches.join('\n')}\n${breaches.length} uses of words that docs/GLOSSARY.md bans\n`)
  process.exit(1)
}
