import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Files } from './check-words.ts'

/** The glossary and the changelog name banned words, and the proof plants them. */
const EXEMPT = /^(CHANGELOG\.md|docs\/GLOSSARY\.md|tools\/terminology\/|proofs\/terminology\/|LICENSE)/

/** Everything that a developer or user of the project reads: code, scripts and documents. */
export function readProjectFiles(): Files {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']).toString().split('\n')
  const read = listed.filter((file) => /\.(ts|tsx|md|sh)$|^bin\//.test(file) && !EXEMPT.test(file))
  return new Map(read.flatMap((file) => readIfPresent(file)))
}

function readIfPresent(file: string): [string, string][] {
  try {
    return [[file, readFileSync(file, 'utf8')]]
  } catch {
    return []
  }
}
