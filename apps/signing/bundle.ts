import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { hashInputs, type Manifest, ROOT } from './asset-manifest.ts'

/** The inputs and outputs of a build. */
export interface BundlePlan {
  dist: string
  /** Scripts and styles; `out` is the output name. */
  entries: { in: string; out: string }[]
  /** Files copied unchanged; paths from the repository root. */
  copies: string[]
  /** The build script, which is also an input; path from the repository root. */
  buildScript: string
  target: string[]
}

/** Safe to run concurrently: file names contain the content hash, files are written atomically, the manifest last. */
export async function bundle({ dist, entries, copies, buildScript, target }: BundlePlan): Promise<Manifest> {
  const { outputFiles, metafile } = await build({
    entryPoints: entries,
    outdir: dist,
    absWorkingDir: ROOT,
    metafile: true,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target,
    charset: 'utf8',
    legalComments: 'none',
  })
  const outputs = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: Buffer.from(contents) }))
  for (const copy of copies) outputs.push({ name: basename(copy), bytes: await readFile(join(ROOT, copy)) })
  await mkdir(dist, { recursive: true })
  const files = Object.fromEntries(
    await Promise.all(outputs.map(async ({ name, bytes }) => [name, await writeAsset(dist, name, bytes)])),
  )
  const inputs = [...Object.keys(metafile.inputs), ...copies, buildScript].sort()
  const manifest: Manifest = { inputs, sources: await hashInputs(inputs), files }
  await writeAtomically(dist, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
  return manifest
}

async function writeAsset(dist: string, name: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  const [stem, extension] = name.split('.')
  const file = `${stem}-${hash}.${extension}`
  await writeAtomically(dist, file, bytes)
  await writeAtomically(dist, `${file}.gz`, gzipSync(bytes, { level: 9 }))
  await writeAtomically(dist, `${file}.br`, brotliCompressSync(bytes))
  return file
}

async function writeAtomically(dist: string, file: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dist, `.${file}.${process.pid}`)
  await writeFile(temporary, bytes)
  await rename(temporary, join(dist, file))
}
