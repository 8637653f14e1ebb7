import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

// Compiles TypeScript source for publication: ES modules for Node 20 and bundlers, declarations, and maps that contain the
// source. The same source gives the same bytes in every folder.

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const run = promisify(execFile)

/** What Node 20 has. The compiler rejects uses of anything newer, such as `Map.groupBy`. */
const LIBRARIES = ['es2023', 'es2024.string']

/** The modules `entries` of a package, and all that they import from it, to `out`. Imports of other packages stay imports. */
export async function compileModules(folder: string, entries: readonly string[], out: string): Promise<void> {
  const own = JSON.parse(await readFile(join(folder, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { lib?: string[] }
  }
  const platform = own.compilerOptions.lib?.filter((name) => !name.startsWith('es')) ?? []
  const config = {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      target: 'es2022',
      lib: [...LIBRARIES, ...platform],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      rootDir: folder,
      outDir: out,
      composite: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: false,
      noEmitOnError: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
    },
    include: [],
    exclude: [],
    files: entries.map((entry) => join(folder, entry)),
    references: [],
  }
  await mkdir(out, { recursive: true })
  const file = join(out, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  await run(process.execPath, [TSC, '-p', file]).catch((error: { stdout?: string }) => {
    throw new Error(`${relative(ROOT, folder)} cannot be published:\n${error.stdout ?? error}`)
  })
  await rm(file)
  await Promise.all(globSync('**/*.d.ts', { cwd: out }).map((name) => nameScripts(join(out, name))))
  await Promise.all(globSync('**/*.js.map', { cwd: out }).map((name) => nameSources(out, name, '..')))
}

/** Declarations keep the extension `.ts` of their imports; the published files are `.js` and `.d.ts`. */
async function nameScripts(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(/(\bfrom |\bimport\(|\bimport )(['"])(\.[^'"]+)\.ts\2/g, '$1$2$3.js$2'))
}

/** Names the sources of a map as if `dist` were in the folder `base`, which is relative to it, instead of where it is now. */
async function nameSources(out: string, map: string, base: string): Promise<void> {
  const file = join(out, map)
  const content = JSON.parse(await readFile(file, 'utf8')) as { sources: string[] }
  const module = join(base, map.replace(/\.js\.map$/, '.ts'))
  content.sources = [relative(dirname(map), module)]
  await writeFile(file, JSON.stringify(content))
}

/** A program as one file that contains all that it imports, except the packages `external`. */
export async function bundleProgram(main: string, outfile: string, external: readonly string[]): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [main],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...external],
    charset: 'utf8',
    sourcemap: 'linked',
    logLevel: 'silent',
  })
  const map = JSON.parse(await readFile(`${outfile}.map`, 'utf8')) as { sources: string[] }
  map.sources = map.sources.map((source) => relative(ROOT, resolve(dirname(outfile), source)))
  await writeFile(`${outfile}.map`, JSON.stringify(map))
}
