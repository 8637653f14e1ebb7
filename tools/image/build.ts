import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSbom } from '../supply-chain/make-sbom.ts'
import { isPackage, type Project, readProject } from '../supply-chain/project.ts'
import { checkLoads } from './check-loads.ts'
import { copyModules, neededBy } from './copy-modules.ts'
import { copyPages } from './copy-pages.ts'
import { dataFiles, STARTED } from './data-files.ts'
import { emitCode } from './emit-code.ts'
import { installedPackages } from './installed-packages.ts'

// node tools/image/build.ts --out FOLDER: everything a deployment runs, in the layout of the checkout: JavaScript, built
// pages, the packages of npm that are loaded, Node itself, and an SBOM of them and of the system's packages. Nothing is
// compiled and nothing of the development dependencies is needed when it starts. See docs/adr/0055-image.md.

const ROOT = resolve(import.meta.dirname, '../..')
const NODE = 'tools/node/node_modules/node/bin/node'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (values.out === undefined) throw new Error('usage: node tools/image/build.ts --out FOLDER')
const out = resolve(values.out)
if (existsSync(out)) throw new Error(`${out} exists. Remove it, or name another folder.`)

const project = readProject(ROOT)
const needed = neededBy(project, STARTED)
const workspaces = needed.filter((path) => !isPackage(path))
const count = emitCode(ROOT, workspaces, out)
for (const file of dataFiles(ROOT)) cpSync(join(ROOT, file), join(out, file))
copyModules(project, needed, out)
await copyPages(ROOT, out)
copyNode()
checkLoads(project, workspaces, out)
writeFileSync(join(out, 'countersign.cdx.json'), `${JSON.stringify(sbom(), null, 2)}\n`)
process.stdout.write(
  `${out}: ${count} modules of ${workspaces.length} workspaces, ${needed.length - workspaces.length} packages\n`,
)

function copyNode(): void {
  const to = join(out, 'bin/node')
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(join(ROOT, NODE), to)
  chmodSync(to, 0o755)
}

function sbom() {
  const shipped = new Set(needed)
  const only = (one: Project): Project => ({
    ...one,
    installed: new Map([...one.installed].filter(([path]) => shipped.has(path))),
  })
  return makeSbom([only(project), readProject(join(ROOT, 'tools/node'))], installedPackages())
}
