import { execFile } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packPackages, publishedPackages } from '../../tools/release/pack.ts'
import { hold, PromiseBroken, type Proof } from '../lib/proof.ts'
import { exportsOf, namesInCode } from './api.ts'
import { bundleAll, checkTypes, importAll } from './consume.ts'
import { checkContents } from './contents.ts'
import { examplesOf } from './examples.ts'
import { EXERCISES } from './exercises.ts'
import { install, type Project, specifiersOf } from './install.ts'
import { bothNodes } from './nodes.ts'
import { startRegistry } from './registry.ts'
import { tryHelper } from './token-helper.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const HELPER = '@countersign/token-helper'

/** What the README says to install beside the package, and what its optional parts need. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  '@countersign/pades': ['@countersign/p12', 'koffi'],
  '@countersign/remote-signing': ['@countersign/pades', '@countersign/p12'],
  '@countersign/embed': ['react', 'react-dom', '@types/react'],
}

export default {
  promise:
    'Each published package installs into an empty project, and works there as its README says: in Node 20 and 24, with TypeScript, esbuild and Vite',
  topic: 'API and webhooks',
  budgetSeconds: 55,
  services: [],
  faults: {},
  async run({ say }) {
    const nodes = bothNodes()
    using scratch = mkdtempDisposableSync(join(tmpdir(), 'countersign-packages-'))
    const parent = scratch.path
    const packages = publishedPackages(ROOT)
    const archives = (await packPackages(ROOT, packages, parent)).map((file) => join(parent, file))
    await using registry = await startRegistry(archives)
    await checkPlainPack('packages/embed', archives)
    const modules = packages.filter(({ name }) => name !== HELPER)
    let exported = 0
    const projects = await inPairs(modules, async ({ name }) => {
      const project = await install(name, { registry: registry.url, parent, also: ALSO[name] ?? [] })
      if (name === '@countersign/evidence') await plantFaults(project)
      const counts = await useProject(
        project,
        nodes.map(({ node }) => node),
      )
      exported += counts.exports
      say(`${name}: ${counts.modules} modules, ${counts.exports} exports, ${counts.examples} examples`)
      return project
    })
    await checkTypes(parent, projects)
    const helper = archives.find((file) => file.includes('token-helper'))
    hold(helper, 'the token helper was not packed')
    await tryHelper(
      helper,
      parent,
      registry.url,
      nodes.map(({ node }) => node),
    )
    await checkDocumented()
    return `${packages.length} packages with ${projects.flatMap(specifiersOf).length} entry points and ${exported} exports, in Node ${nodes.map(({ version }) => version).join(' and ')}`
  },
} satisfies Proof

async function useProject(project: Project, nodes: readonly string[]) {
  const modules = checkContents(project)
  const counts = await Promise.all(nodes.map((node) => importAll(project, node)))
  hold(
    counts.every((count) => count === counts[0]),
    `${project.name} exports other names in another Node`,
  )
  const examples = examplesOf(project)
  const exercise = EXERCISES[project.name]
  hold(exercise && examples.length > 0, `the README of ${project.name} has no example`)
  for (const node of nodes) await exercise(project, examples, node)
  await bundleAll(project)
  return { modules, exports: counts[0] ?? 0, examples: examples.length }
}

/** `npm pack` in a package's folder makes the same archive, and leaves the folder as it was. */
async function checkPlainPack(folder: string, archives: readonly string[]): Promise<void> {
  const cwd = join(ROOT, folder)
  using out = mkdtempDisposableSync(join(tmpdir(), 'countersign-npm-pack-'))
  const before = await readFile(join(cwd, 'package.json'), 'utf8')
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', out.path], { cwd })
  const file = stdout.trim()
  const archive = archives.find((one) => basename(one) === file)
  hold(
    archive && (await readFile(archive)).equals(await readFile(join(out.path, file))),
    `npm pack makes another ${file}`,
  )
  hold((await readFile(join(cwd, 'package.json'), 'utf8')) === before, `npm pack changed ${folder}/package.json`)
}

/** The check of contents finds what a wrong build would leave. */
async function plantFaults(project: Project): Promise<void> {
  const module = join(project.folder, 'node_modules', project.name, 'dist/planted.js')
  const faults = [
    "import 'pg'\n//# sourceMappingURL=chain/index.js.map",
    "import './chain/index.ts'\n//# sourceMappingURL=chain/index.js.map",
    'export const mapless = 1',
    'export const typeless = 1\n//# sourceMappingURL=chain/index.js.map',
  ]
  for (const fault of faults) {
    await writeFile(module, fault)
    hold(isRefused(project), `a module with this content is not found: ${fault}`)
  }
  await rm(module)
}

function isRefused(project: Project): boolean {
  try {
    checkContents(project)
    return false
  } catch (error) {
    if (error instanceof PromiseBroken) return true
    throw error
  }
}

/** Two at a time: the machine has two processors. */
async function inPairs<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const waiting = [...items]
  const results: U[] = []
  const slot = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) results.push(await work(item))
  }
  await Promise.all([slot(), slot()])
  return results
}

/** Every export of the signing package is named in its README's code, or has a comment where it is declared. */
async function checkDocumented(): Promise<void> {
  const folder = join(ROOT, 'packages/pades')
  const named = namesInCode(await readFile(join(folder, 'README.md'), 'utf8'))
  for (const entry of ['index.ts', 'node.ts', 'signers/pkcs11/index.ts']) {
    const exported = exportsOf(join(folder, entry))
    const missed = Object.keys(await import(join(folder, entry))).filter(
      (name) => !exported.some((one) => one.name === name),
    )
    hold(missed.length === 0, `this proof does not find what ${entry} exports: ${missed.join(', ')}`)
    const silent = exported.filter(({ name, comment }) => comment === undefined && !named.has(name))
    hold(silent.length === 0, `${entry} exports without documentation: ${silent.map(({ name }) => name).join(', ')}`)
  }
}
