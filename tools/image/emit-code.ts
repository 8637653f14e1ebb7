import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

// Writes the product's code as JavaScript. Types are replaced by blanks, as Node does when it loads a .ts file, so every
// line and column stays where it is in the source: a stack trace needs no source map.

/** Files that no process of the product loads: tests, scripts of browsers (bundled into dist/), builds of them. */
const EXCLUDED =
  /\.test\.ts$|\.d\.ts$|\/(testing|islands|dist|\.types|node_modules)\/|^apps\/console\/(app|mail-frame)\/|^\w+\/[\w-]+\/(build|bundle)\.ts$/

/** A quoted path of a source file: an import, or a script to start. */
const SOURCE_PATH = /(['"])([\w@./#-]+)\.ts\1/g
/** Loaded only where the source of a page is newer than its build. */
export const PAGE_BUILD = /^apps\/(signing|verify|sign-in|console)\/build\.js$/
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Emits the code of these workspaces, and what lies beside it. Returns the number of files. */
export function emitCode(root: string, workspaces: readonly string[], out: string): number {
  const sources = globSync(
    workspaces.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  ).filter((path) => !EXCLUDED.test(path))
  for (const path of sources) write(out, path.replace(/\.ts$/, '.js'), emitted(readFileSync(join(root, path), 'utf8')))
  for (const folder of workspaces) {
    const manifest = join(folder, 'package.json')
    write(out, manifest, emittedManifest(readFileSync(join(root, manifest), 'utf8')))
  }
  const problems = sources.flatMap((path) => missingImports(out, path.replace(/\.ts$/, '.js')))
  if (problems.length > 0) throw new Error(`The emitted code is not complete:\n${problems.join('\n')}`)
  return sources.length
}

/** JavaScript with the same lines and columns, which imports and starts .js files. */
export function emitted(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(SOURCE_PATH, '$1$2.js$1')
}

/** The package.json of a workspace: what Node reads at run time, for the emitted files. */
export function emittedManifest(text: string): string {
  const { name, version, license, type, exports, imports } = JSON.parse(text) as Record<string, unknown>
  const kept = JSON.stringify({ name, version, license, type, exports, imports }, null, 2)
  return `${kept.replaceAll(/(?<!\.d)\.ts"/g, '.js"')}\n`
}

function missingImports(out: string, path: string): string[] {
  const imported = [...readFileSync(join(out, path), 'utf8').matchAll(IMPORTED)].map(([, file = '']) =>
    join(dirname(path), file),
  )
  const missing = imported.filter((file) => !existsSync(join(out, file)) && !PAGE_BUILD.test(file))
  return missing.map((file) => `${path} imports ${file}`)
}

function write(out: string, path: string, content: string): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), content)
}
