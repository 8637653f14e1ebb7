import { execFile } from 'node:child_process'
import { mkdtempDisposableSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packPackages, publishedPackages } from '../../tools/release/pack.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { twoAtATime } from '../lib/two-at-a-time.ts'
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

/** A module of a wrong build. */
const PLANTED = {
  'undeclared dependency': "import 'pg'\n//# sourceMappingURL=chain/index.js.map",
  'import of TypeScript': "import './chain/index.ts'\n//# sourceMappingURL=chain/index.js.map",
  'module without a source map': 'export const mapless = 1',
  'module without types': 'export const typeless = 1\n//# sourceMappingURL=chain/index.js.map',
}
const FAULTS = Object.fromEntries(Object.keys(PLANTED).map((name) => [name, `${name} in an installed package`]))

export default {
  promise:
    'Each published package installs from a registry into an empty project. There its entry points and the examples of its README work in Node 20 and 24, its types compile, and it is bundled by esbuild and Vite',
  topic: 'API and webhooks',
  budgetSeconds: 55,
  services: [],
  faults: FAULTS,
  async run({ say }) {
    const nodes = bothNodes()
    const paths = nodes.map(({ node }) => node)
    using scratch = mkdtempDisposableSync(join(tmpdir(), 'countersign-packages-'))
    const parent = scratch.path
    const packages = publishedPackages(ROOT)
    const archives = (await packPackages(ROOT, packages, parent)).map((file) => join(parent, file))
    await using registry = await startRegistry(archives)
    const modules = packages.filter(({ name }) => name !== HELPER)
    let exported = 0
    const projects: Project[] = []
    const use = async (name: string) => {
      const project = await install(name, { registry: registry.url, parent, also: ALSO[name] ?? [] })
      if (name === '@countersign/evidence') await plantFaults(project)
      const counts = await useProject(project, paths)
      exported += counts.exports
      say(`${name}: ${counts.modules} modules, ${counts.exports} exports, ${counts.examples} examples`)
      projects.push(project)
    }
    const helper = archives.find((file) => file.includes('token-helper'))
    hold(helper, 'the token helper was not packed')
    await twoAtATime([
      ...modules.map(
        ({ name }) =>
          () =>
            use(name),
      ),
      () => tryHelper(helper, parent, registry.url, paths),
      () => checkPlainPack('packages/embed', archives),
      checkDocumented,
    ])
    await checkTypes(parent, projects)
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
  for (const [fault, content] of Object.entries(PLANTED)) {
    await writeFile(module, content)
    await mustFind(fault, () => checkContents(project))
  }
  await rm(module)
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
