import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { hashInputs, type Manifest, ROOT } from './asset-manifest.ts'

/** What is made of which sources. */
export interface BundlePlan {
  dist: string
  /** Scripts and styles, by the name they get. */
  entries: { in: string; out: string }[]
  /** Taken as they are; from the root. */
  copies: string[]
  /** The script that makes the plan is a source too; from the root. */
  plan: string
  target: string[]
}

/**
 * Several may run at once: names hold the content's hash, every file comes into being whole, and the manifest comes last.
 */
export async function bundle({ dist, entries, copies, plan, target }: BundlePlan): Promise<Manifest> {
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
  const made = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: Buffer.from(contents) }))
  for (const copy of copies) made.push({ name: basename(copy), bytes: await readFile(join(ROOT, copy)) })
  await mkdir(dist, { recursive: true })
  const files = Object.fromEntries(
    await Promise.all(made.map(async ({ name, bytes }) => [name, await keep(dist, name, bytes)])),
  )
  const inputs = [...Object.keys(metafile.inputs), ...copies, plan].sort()
  const manifest: Manifest = { inputs, sources: await hashInputs(inputs), files }
  await writeWhole(dist, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
  return manifest
}

async function keep(dist: string, name: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  const [stem, ending] = name.split('.')
  const file = `${stem}-${hash}.${ending}`
  await writeWhole(dist, file, bytes)
  await writeWhole(dist, `${file}.gz`, gzipSync(bytes, { level: 9 }))
  await writeWhole(dist, `${file}.br`, brotliCompressSync(bytes))
  return file
}

async function writeWhole(dist: string, file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(dist, `.${file}.${process.pid}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, join(dist, file))
}
