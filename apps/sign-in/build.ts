import { join, parse } from 'node:path'
import type { Manifest } from '@countersign/signing/asset-manifest.ts'
import { bundle } from '@countersign/signing/bundle.ts'

// node apps/sign-in/build.ts: builds dist/ from islands/ and styles/.

const here = import.meta.dirname
const ENTRIES = ['islands/passkey.ts', 'islands/copy.ts', 'styles/sign-in.css']
/** The first versions with passkeys in the autofill of a form. Older browsers use passwords, which need no script. */
const TARGET = ['chrome108', 'safari16.4', 'firefox113']

export function build(): Promise<Manifest> {
  return bundle({
    dist: join(here, 'dist'),
    entries: ENTRIES.map((entry) => ({ in: join(here, entry), out: parse(entry).name })),
    copies: ['apps/signing/styles/icon.svg'],
    buildScript: 'apps/sign-in/build.ts',
    target: TARGET,
  })
}

if (import.meta.main) {
  const { files } = await build()
  process.stdout.write(`apps/sign-in/dist: ${Object.values(files).join(' ')}\n`)
}
