import { join, parse } from 'node:path'
import type { Manifest } from './asset-manifest.ts'
import { bundle } from './bundle.ts'

// node apps/signing/build.ts: builds dist/ from islands/ and styles/.

const here = import.meta.dirname
/** Loaded by integrators' pages to embed the signing page. */
const EMBED = '../../packages/embed/index.ts'
const ENTRIES = [
  ...[
    'sign',
    'certificate',
    'p12',
    'remote',
    'fields',
    'transfer',
    'review',
    'code',
    'status',
    'landing',
    'embedded',
    'playground',
  ].map((island) => `islands/${island}.ts`),
  ...['page', 'certificate', 'remote', 'fields', 'inbox', 'embedded', 'playground'].map(
    (style) => `styles/${style}.css`,
  ),
  ...['reading', 'read-aloud'].map((island) => `islands/reading/${island}.ts`),
  'styles/reading.css',
]
/** Phones of 2020. Browsers without `type=module` use the page without scripts, which is complete. */
const TARGET = ['chrome80', 'safari14.1', 'firefox78']

export function build(): Promise<Manifest> {
  return bundle({
    dist: join(here, 'dist'),
    entries: [
      ...ENTRIES.map((entry) => ({ in: join(here, entry), out: parse(entry).name })),
      { in: join(here, EMBED), out: 'embed' },
    ],
    copies: ['apps/signing/styles/icon.svg'],
    buildScript: 'apps/signing/build.ts',
    target: TARGET,
  })
}

if (import.meta.main) {
  const { files } = await build()
  process.stdout.write(`apps/signing/dist: ${Object.values(files).join(' ')}\n`)
}
