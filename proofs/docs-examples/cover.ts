import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publishedPackages } from '../../tools/release/pack.ts'
import type { Block } from './read-blocks.ts'

// Blocks that another proof runs.

const ROOT = resolve(import.meta.dirname, '../..')

interface Cover {
  proof: string
  covers(block: Block): boolean
  /** What a file of that proof contains: it reads the page. */
  reads: RegExp
}

const PACKAGES = publishedPackages(ROOT).map(({ folder }) => `${folder}/README.md`)

const COVERS: readonly Cover[] = [
  {
    proof: 'first-minute',
    covers: ({ page, code }) => page === 'README.md' && /^bin\/setup.*\nbin\/dev\b/.test(code),
    reads: /'README\.md'/,
  },
  {
    proof: 'packages',
    covers: ({ page, language, code }) =>
      PACKAGES.includes(page) && (['js', 'ts', 'tsx'].includes(language) || /^npm install @countersign\//.test(code)),
    reads: /name, 'README\.md'/,
  },
  {
    proof: 'receiver-examples',
    covers: ({ page, language }) =>
      page === 'docs/integrators/webhooks.md' && ['ts', 'python', 'go'].includes(language),
    reads: /docs\/integrators\/webhooks\.md/,
  },
]

/** The proof that runs this block; null if none does. */
export function coveredBy(block: Block): string | null {
  return COVERS.find(({ covers }) => covers(block))?.proof ?? null
}

/** Proofs that do not read the pages that they are said to run. */
export function coverErrors(): string[] {
  return COVERS.filter(({ proof, reads }) => !reads.test(sourceOf(proof))).map(
    ({ proof }) => `the proof ${proof} does not read its page (${COVERS.find((one) => one.proof === proof)?.reads})`,
  )
}

function sourceOf(proof: string): string {
  const folder = join(ROOT, 'proofs', proof)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}
