import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type BuildOptions, build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { hold } from '../lib/proof.ts'
import { plainEnvironment } from './environment.ts'
import { pageScriptsOf, writeTyped } from './examples.ts'
import { type Project, specifiersOf } from './install.ts'

// Uses an installed package as its users do: Node, the TypeScript compiler, bundlers.

const ROOT = resolve(import.meta.dirname, '../..')
const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const run = promisify(execFile)

/** Modules that need Node. All others are for browsers too. */
const NODE_ONLY = [
  '@countersign/pades/node',
  '@countersign/pades/pkcs11',
  '@countersign/pades/appearance',
  '@countersign/pades/appearance/fonts-node',
  '@countersign/remote-signing',
  '@countersign/remote-signing/cca',
  '@countersign/remote-signing/csc',
  '@countersign/remote-signing/xml',
  '@countersign/sandbox-pki',
]

export function forBrowsers(specifiers: readonly string[]): string[] {
  return specifiers.filter((specifier) => !NODE_ONLY.includes(specifier))
}

/** Imports every module, and touches every export. Returns the number of exports. */
export async function importAll(project: Project, node: string): Promise<number> {
  const script = `let count = 0
    for (const specifier of ${JSON.stringify(specifiersOf(project))}) {
      const names = Object.entries(await import(specifier)).filter(([, value]) => value !== undefined)
      if (names.length === 0) throw new Error(specifier + ' exports nothing')
      count += names.length
    }
    console.log(count)`
  const { stdout, stderr } = await run(node, ['--input-type=module', '-e', script], {
    cwd: project.folder,
    env: plainEnvironment(),
  })
  hold(stderr === '', `${project.name} in ${node} warns: ${stderr}`)
  return Number(stdout)
}

/** Type-checks programs that import every module: as Node resolves them, and as bundlers do, there without Node's types. */
export async function checkTypes(parent: string, projects: readonly Project[]): Promise<void> {
  const inNode: string[] = []
  const inBrowser: string[] = []
  for (const project of projects) {
    const every = specifiersOf(project)
    inNode.push(join(project.folder, 'use-node.ts'), ...(await writeTyped(project)))
    inBrowser.push(join(project.folder, 'use-browser.ts'))
    await writeFile(join(project.folder, 'use-node.ts'), useOf(every))
    await writeFile(join(project.folder, 'use-browser.ts'), useOf(forBrowsers(every)))
  }
  const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true }
  const common = { ...strict, target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx' }
  const nodeTypes = { typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'] }
  await Promise.all([
    check('tsconfig.node.json', { ...common, ...nodeTypes, module: 'nodenext' }, inNode),
    check('tsconfig.bundler.json', { ...common, types: [], module: 'esnext', moduleResolution: 'bundler' }, inBrowser),
  ])

  async function check(config: string, compilerOptions: object, files: string[]): Promise<void> {
    await writeFile(join(parent, config), JSON.stringify({ compilerOptions, files }))
    const { stdout } = await run(process.execPath, [TSC, '-p', config], { cwd: parent }).catch(
      (error: { stdout: string }) => error,
    )
    const errors = stdout.split('\n').filter((line) => line !== '' && !IN_OTHER_PACKAGE.test(line))
    hold(errors.length === 0, `with ${config}: ${errors.join('\n')}`)
  }
}

/** Errors in the declarations of packages that are not ours. */
const IN_OTHER_PACKAGE = /node_modules\/(?!@countersign\/)/

function useOf(specifiers: readonly string[]): string {
  const imports = specifiers.map((specifier, i) => `import * as module${i} from '${specifier}'`)
  return `${imports.join('\n')}\nconsole.log(${specifiers.map((_, i) => `Object.keys(module${i})`).join(', ')})\n`
}

/** Bundles the modules for browsers and for Node, with esbuild and with Vite. A browser's bundle has no module of Node. */
export async function bundleAll(project: Project): Promise<void> {
  const every = specifiersOf(project)
  const browser = forBrowsers(every)
  if (browser.length > 0) {
    const entry = join(project.folder, 'use-browser.js')
    await writeFile(entry, useOf(browser))
    for (const code of [await bundleByEsbuild(entry, 'browser'), await bundleByVite(entry, 'browser')]) {
      const [, imported] = /\b(?:from|import)\s*\(?["'](node:[a-z/]+|__vite-browser-external)/.exec(code) ?? []
      hold(imported === undefined, `a browser's bundle of ${project.name} imports ${imported}`)
      await runBundle(project, code)
    }
  }
  for (const script of pageScriptsOf(project)) {
    const page = join(project.folder, 'page.js')
    await writeFile(page, script)
    await Promise.all([bundleByEsbuild(page, 'browser'), bundleByVite(page, 'browser')])
  }
  const entry = join(project.folder, 'use-node.js')
  await writeFile(entry, useOf(every))
  for (const code of [await bundleByEsbuild(entry, 'node'), await bundleByVite(entry, 'node')])
    await runBundle(project, code)
}

/** Node has what the bundles for browsers use when they start. */
async function runBundle(project: Project, code: string): Promise<void> {
  const file = join(project.folder, 'bundle.mjs')
  await writeFile(file, code)
  await run(process.execPath, [file], { env: plainEnvironment() })
}

/** Optional, or with files of their own (a native module, WebAssembly): not in a bundle for Node, as the README says. */
const EXTERNAL = ['koffi', 'harfbuzzjs', 'woff2-encoder', 'woff2-encoder/decompress', 'react']

async function bundleByEsbuild(entry: string, platform: 'browser' | 'node'): Promise<string> {
  const options: BuildOptions = {
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    target: 'es2022',
    logLevel: 'silent',
    ...(platform === 'node' && { external: EXTERNAL }),
  }
  const { outputFiles = [] } = await esbuild(options)
  return outputFiles[0]?.text ?? ''
}

async function bundleByVite(entry: string, platform: 'browser' | 'node'): Promise<string> {
  const built = await vite({
    root: join(entry, '..'),
    configFile: false,
    logLevel: 'silent',
    ...(platform === 'node' && { ssr: { noExternal: true, external: EXTERNAL } }),
    build: {
      write: false,
      minify: false,
      ...(platform === 'node' ? { ssr: entry } : { lib: { entry, formats: ['es'], fileName: 'bundle' } }),
    },
  })
  const [first] = [built].flat()
  hold(first && 'output' in first, `Vite built nothing of ${entry}`)
  return first.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}
