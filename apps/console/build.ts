import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { hashInputs, ROOT } from '@countersign/signing/asset-manifest.ts'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as bundle, type Rolldown } from 'vite'
import type { ConsoleManifest } from './manifest.ts'
import { BASE_PATH } from './paths.ts'

// node apps/console/build.ts: builds dist/ from app/. File names contain the content hash.

const here = import.meta.dirname
const DIST = join(here, 'dist')
const ENTRIES = { main: 'app/main.tsx', 'mail-frame': 'mail-frame/show.ts' }
const ICON = 'apps/signing/styles/icon.svg'
/** Always part of the inputs: the build itself, and the versions of the packages. */
const FIXED_INPUTS = ['apps/console/build.ts', 'package-lock.json', ICON]

/**
 * What several screens load is in few files: many small ones compress worse, and each costs a request. What the frame
 * and the list of requests load is apart from the rest, because the list is the screen that is opened most. Windows,
 * menus and their library are loaded when the first one opens.
 */
const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  // A file of its own, which the page loads before those that import it.
  { name: 'first-calls', test: /apps\/console\/app\/first-calls\.ts$/, priority: 1 },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/|rolldown\/runtime/,
  },
  { name: nameOfFirstScreen('shared'), debugName: 'shared', minShareCount: 2 },
  {
    name: 'further',
    test: /node_modules\/lucide-react\/|apps\/console\/app\/(api|components|texts)\/(?!dialog-window|menu-popup|popover-window|mail-frame)/,
    minShareCount: 2,
  },
]

const FIRST_SCREEN = ['app/main.tsx', 'app/requests/screen.tsx'].map((file) => join(here, file))

/** Names the modules that the frame or the list of requests imports, directly or not. */
function nameOfFirstScreen(name: string): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>()
  return (id, graph) => {
    const visit = (each: string) => {
      if (found.has(each)) return
      found.add(each)
      for (const next of graph.getModuleInfo(each)?.importedIds ?? []) visit(next)
    }
    for (const file of FIRST_SCREEN) visit(file)
    return found.has(id) ? name : null
  }
}

const compressors = { '.gz': promisify(gzip), '.br': promisify(brotliCompress) }

/** Safe to run concurrently: files are named by their content and written atomically, the manifest last. */
export async function build(): Promise<ConsoleManifest> {
  const outputs = await bundled()
  await mkdir(DIST, { recursive: true })
  await Promise.all(outputs.map(({ fileName, bytes }) => writeAsset(fileName, bytes)))
  const inputs = inputsOf(outputs)
  const manifest: ConsoleManifest = { inputs, sources: await hashInputs(inputs), ...entryOf(outputs) }
  await writeAtomically('manifest.json', JSON.stringify(manifest))
  await removeOthers(new Set(outputs.map(({ fileName }) => fileName)))
  return manifest
}

interface Output {
  fileName: string
  bytes: Buffer
  chunk: Rolldown.OutputChunk | null
}

async function bundled(): Promise<Output[]> {
  const result = await forProduction(() =>
    bundle({
      configFile: false,
      root: here,
      base: BASE_PATH,
      logLevel: 'warn',
      plugins: [react(), tailwind()],
      build: {
        write: false,
        target: ['chrome108', 'safari16.4', 'firefox113'],
        modulePreload: { polyfill: false },
        // The policy of the page permits no data: addresses.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(here, file)])),
          output: {
            entryFileNames: '[name]-[hash].js',
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    }),
  )
  const { output } = result as Rolldown.RolldownOutput
  const files = output.map((item) => ({
    fileName: item.fileName,
    bytes: Buffer.from(item.type === 'chunk' ? item.code : item.source),
    chunk: item.type === 'chunk' ? item : null,
  }))
  return [...files, await icon()]
}

/** A test that builds has another NODE_ENV, which would select the development version of React: 70 kB more. */
async function forProduction<Result>(run: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await run()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function icon(): Promise<Output> {
  const bytes = await readFile(join(ROOT, ICON))
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { fileName: `icon-${hash}.svg`, bytes, chunk: null }
}

function inputsOf(outputs: Output[]): string[] {
  const modules = outputs
    .flatMap(({ chunk }) => chunk?.moduleIds ?? [])
    .map((id) => relative(ROOT, id.split('?')[0] ?? ''))
  const own = modules.filter((path) => /^(apps|packages)\//.test(path) && !path.includes('node_modules/'))
  return [...new Set([...own, ...FIXED_INPUTS])].sort()
}

/** What the page loads at once: the entry, the chunks that it imports, and their styles. */
function entryOf(outputs: Output[]): Omit<ConsoleManifest, 'inputs' | 'sources'> {
  const chunks = new Map(outputs.flatMap(({ fileName, chunk }) => (chunk ? [[fileName, chunk] as const] : [])))
  const entryNamed = (name: keyof typeof ENTRIES) => {
    const found = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name)
    if (!found) throw new Error(`The build of apps/console has no entry ${ENTRIES[name]}.`)
    return found
  }
  const entry = entryNamed('main')
  const imports = importsOf(entry, chunks)
  const firstCalls = imports.find((name) => chunks.get(name)?.name === 'first-calls')
  if (firstCalls === undefined) throw new Error('The build of apps/console has no file of app/first-calls.ts.')
  const preloads = imports.filter((name) => name !== firstCalls)
  const loaded = [entry.fileName, ...preloads].flatMap((name) => [
    ...(chunks.get(name)?.viteMetadata?.importedCss ?? []),
  ])
  return {
    script: entry.fileName,
    firstCallsScript: firstCalls,
    mailFrameScript: entryNamed('mail-frame').fileName,
    icon: outputs.find(({ fileName }) => fileName.startsWith('icon-'))?.fileName ?? '',
    preloads,
    screens: screensOf(chunks, new Set([entry.fileName, ...imports])),
    texts: textsOf(chunks),
    styles: [...new Set(loaded)],
    files: outputs.map(({ fileName }) => fileName).sort(),
  }
}

/** The chunk of each `app/FOLDER/screen.tsx` with what it imports, except what every page loads. */
function screensOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, loaded: ReadonlySet<string>) {
  const screens: Record<string, string[]> = {}
  for (const chunk of chunks.values()) {
    const [, folder] = /\/app\/([^/]+)\/screen\.tsx$/.exec(chunk.facadeModuleId ?? '') ?? []
    if (folder === undefined) continue
    screens[folder] = [chunk.fileName, ...importsOf(chunk, chunks)].filter((name) => !loaded.has(name))
  }
  return screens
}

/** The chunk of each `compiled/AREA/LANGUAGE.ts` of packages/locales. */
function textsOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Record<string, string> {
  const texts = [...chunks.values()].flatMap(({ facadeModuleId, fileName }) => {
    const [, text] = /\/locales\/compiled\/(\w+\/\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
    return text === undefined ? [] : [[text, fileName] as const]
  })
  return Object.fromEntries(texts)
}

function importsOf(entry: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of chunks.get(name)?.imports ?? []) visit(next)
  }
  for (const name of entry.imports) visit(name)
  return [...found]
}

async function writeAsset(file: string, bytes: Buffer): Promise<void> {
  await writeAtomically(file, bytes)
  for (const [extension, compress] of Object.entries(compressors)) {
    await writeAtomically(file + extension, (await compress(bytes)) as Buffer)
  }
}

async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  const unique = createHash('sha256').update(`${process.pid} ${file}`).digest('hex').slice(0, 12)
  const temporary = join(DIST, `.${unique}`)
  await writeFile(temporary, content)
  await rename(temporary, join(DIST, file))
}

/** Files of earlier builds, except those of a build that runs now. */
async function removeOthers(kept: ReadonlySet<string>): Promise<void> {
  const stale = (await readdir(DIST)).filter(
    (name) => name !== 'manifest.json' && !name.startsWith('.') && !kept.has(name.replace(/\.(gz|br)$/, '')),
  )
  await Promise.all(stale.map((name) => rm(join(DIST, name), { force: true })))
}

if (import.meta.main) {
  const { script, preloads, styles, files } = await build()
  process.stdout.write(
    `apps/console/dist: ${files.length} files; first ${[script, ...preloads, ...styles].join(' ')}\n`,
  )
}
