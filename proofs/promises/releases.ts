import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Described } from './describe.ts'

// What each release held, written when it was made: node proofs/promises/write.ts --release VERSION

export const RELEASES = join(import.meta.dirname, 'releases')

export interface Release {
  version: string
  proofs: readonly Described[]
}

export function lastRelease(): Release {
  const versions = readdirSync(RELEASES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const version = versions.at(-1)
  if (version === undefined) throw new Error(`There is no release in ${RELEASES}.`)
  return { version, proofs: JSON.parse(readFileSync(join(RELEASES, `${version}.json`), 'utf8')) as Described[] }
}
