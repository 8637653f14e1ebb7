import { join } from 'node:path'
import { build } from 'esbuild'

// node apps/token-helper/build.ts bundles the helper into one JavaScript file for Node 20 and later. koffi stays a
// dependency, because it is prebuilt for each system; installing the helper compiles nothing.

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
