import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { emitModules } from './emit.ts'
import { FOLDER, readCatalogues } from './read-catalogues.ts'

// node tools/locales/write.ts: compiles packages/locales/<language>/<area>.json to packages/locales/compiled.

const modules = emitModules(readCatalogues())
const compiled = join(FOLDER, 'compiled')
rmSync(compiled, { recursive: true, force: true })
for (const [path, content] of modules) {
  mkdirSync(dirname(join(compiled, path)), { recursive: true })
  writeFileSync(join(compiled, path), content)
}
process.stdout.write(`${modules.size} modules in packages/locales/compiled\n`)
