import type { Manifest } from '../supply-chain/project.ts'

// Within the workspace `exports`, `imports` and `bin` of a package name its TypeScript source, which Node runs unbuilt. The
// published package.json names the files that compile.ts makes of it.

export interface SourceManifest extends Manifest {
  name: string
  version: string
  scripts?: Record<string, string>
  bin?: Record<string, string>
  exports?: Record<string, string>
  imports?: Record<string, Record<string, string>>
  sideEffects?: boolean | string[]
}

/** Left out of the published package: they are of use only in the workspace. */
const WORKSPACE_ONLY = ['private', 'scripts', 'devDependencies', 'bin', 'exports', 'imports', 'sideEffects']

export function publishManifest(source: SourceManifest): Record<string, unknown> {
  const { exports, imports, bin, sideEffects } = source
  return {
    ...Object.fromEntries(Object.entries(source).filter(([key]) => !WORKSPACE_ONLY.includes(key))),
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.map(script) : sideEffects,
    }),
    ...(bin && { bin: Object.fromEntries(Object.keys(bin).map((name) => [name, program(name)])) }),
    exports: { ...mapValues(exports ?? {}, entry), './package.json': './package.json' },
    ...(imports && { imports: mapValues(imports, (conditions) => mapValues(conditions, script)) }),
  }
}

/** The modules from which all others are reached, relative to the package. */
export function entryModules({ exports = {}, imports = {} }: SourceManifest): string[] {
  return [...new Set([...Object.values(exports), ...Object.values(imports).flatMap((by) => Object.values(by))])]
}

/** `types` must be the first condition. */
function entry(source: string): Record<string, string> {
  return { types: built(source, '.d.ts'), default: built(source, '.js') }
}

function script(source: string): string {
  return built(source, '.js')
}

/** A program is one bundled file. */
export function program(name: string): string {
  return `./dist/${name}.mjs`
}

function built(source: string, extension: string): string {
  const [, stem] = /^\.\/([^*]+)\.ts$/.exec(source) ?? []
  if (stem === undefined) throw new Error(`package.json names ${source}, which is not a TypeScript module.`)
  return `./dist/${stem}${extension}`
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
