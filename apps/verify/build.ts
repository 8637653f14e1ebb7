import { join, parse } from 'node:path'
import type { Manifest } from '@countersign/signing/asset-manifest.ts'
import { bundle } from '@countersign/signing/bundle.ts'

// node apps/verify/build.ts: builds dist/ from islands/ and styles/.

const here = import.meta.dirname
const ENTRIES = ['islands/page.ts', 'islands/verifier.ts', 'styles/verify.css']
/** The first versions with DecompressionStream. */
const TARGET = ['chrome103', 'safari16.4', 'firefox113']

export function build(): Promise<Manifest> {
  return bundle({
    dist: join(here, 'dist'),
    entries: ENTRIES.map((entry) => ({ in: join(here, entry), out: parse(entry).name })),
    copies: ['apps/signing/styles/icon.svg'],
    buildScript: 'apps/verify/build.ts',
    target: TARGET,
  })
}

if (import.meta.main) {
  const { files } = await build()
  process.stdout.write(`apps/verify/dist: ${Object.values(files).join(' ')}\n`)
}
