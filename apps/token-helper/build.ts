import { join } from 'node:path'
import { build } from 'esbuild'

// node apps/token-helper/build.ts: the helper as one file of plain JavaScript, for a Node that somebody happens to have.
// Beside it is installed what reaches the token's library, prebuilt for every system (koffi); nothing is compiled.

const here = import.meta.dirname
const OUTPUT = join(here, 'dist', 'countersign-token-helper.mjs')

const { metafile } = await build({
  entryPoints: [join(here, 'main.ts')],
  outfile: OUTPUT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['koffi'],
  charset: 'utf8',
  metafile: true,
})
const [size] = Object.values(metafile.outputs).map(({ bytes }) => bytes)
process.stdout.write(`apps/token-helper/dist/countersign-token-helper.mjs: ${size} bytes\n`)
