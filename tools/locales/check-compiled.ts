import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitModules } from './emit.ts'
import { type Catalogues, FOLDER } from './read-catalogues.ts'

/** Files in packages/locales/compiled that are not what the catalogues compile to. */
export function staleModules(catalogues: Catalogues, written = readCompiled()): string[] {
  const expected = emitModules(catalogues)
  const paths = new Set([...expected.keys(), ...written.keys()])
  return [...paths]
    .filter((path) => expected.get(path) !== written.get(path))
    .map((path) => `packages/locales/compiled/${path} is stale: run node tools/locales/write.ts`)
}

export function readCompiled(): ReadonlyMap<string, string> {
  const folder = join(FOLDER, 'compiled')
  return new Map(globSync('**/*.ts', { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
