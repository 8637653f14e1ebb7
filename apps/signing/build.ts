import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { hashInputs, type Manifest, ROOT } from './assets.ts'

// node apps/signing/build.ts: makes dist/ from islands/ and styles/. Several may run at once: names hold the content's
// hash, every file comes into being whole, and the manifest comes last.

const here = import.meta.dirname
const DIST = join(here, 'dist')
/** What an integrator's page loads, to frame ours. */
const EMBED = '../../packages/embed/index.ts'
const ENTRIES = [
  ...['sign', 'certificate', 'opener', 'remote', 'code', 'calm', 'door'].map((island) => `islands/${island}.ts`),
  ...['page', 'certificate', 'remote'].map((style) => `styles/${style}.css`),
]
const ICON = 'apps/signing/styles/icon.svg'
/** Phones of 2020. Older ones do not know `type=module` either and get the page without scripts, which is whole. */
const TARGET = ['chrome80', 'safari14.1', 'firefox78']

export async function build(): Promise<Manifest> {
  const { outputFiles, metafile } = await bundle({
    entryPoints: [
      ...ENTRIES.map((entry) => ({ in: join(here, entry), out: parse(entry).name })),
      { in: join(here, EMBED), out: 'embed' },
    ],
    outdir: DIST,
    absWorkingDir: ROOT,
    metafile: true,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
  })
  const made = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: Buffer.from(contents) }))
  made.push({ name: 'icon.svg', bytes: await readFile(join(ROOT, ICON)) })
  await mkdir(DIST, { recursive: true })
  const files = Object.fromEntries(
    await Promise.all(made.map(async ({ name, bytes }) => [name, await keep(name, bytes)])),
  )
  const inputs = [...Object.keys(metafile.inputs), ICON, 'apps/signing/build.ts'].sort()
  const manifest: Manifest = { inputs, sources: await hashInputs(inputs), files }
  await writeWhole('manifest.json', Buffer.from(JSON.stringify(manifest)))
  return manifest
}

async function keep(name: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  const [stem, ending] = name.split('.')
  const file = `${stem}-${hash}.${ending}`
  await writeWhole(file, bytes)
  await writeWhole(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  await writeWhole(`${file}.br`, brotliCompressSync(bytes))
  return file
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(DIST, `.${file}.${process.pid}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(DIST, file))
}

if (import.meta.main) {
  const { files } = await build()
  process.stdout.write(`apps/signing/dist: ${Object.values(files).join(' ')}\n`)
}
