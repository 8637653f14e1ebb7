import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { hold } from '../lib/proof.ts'
import type { Project } from './install.ts'

/** What is in an installed package, and that it uses only what it declares. Returns the number of its modules. */
export function checkContents({ name, folder, manifest }: Project): number {
  const root = join(folder, 'node_modules', name)
  for (const file of ['LICENSE', 'README.md']) hold(existsSync(join(root, file)), `${name} has no ${file}`)
  hold(!/\.ts"|workspace:|file:/.test(withoutTypes(manifest)), `${name}'s package.json names source files`)
  const files = globSync('**', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const source = files.find((file) => /(?<!\.d)\.ts$|\.test\.|\/testing\//.test(file.slice(root.length)))
  hold(source === undefined, `${name} contains ${source}`)
  const scripts = files.filter((file) => /\.m?js$/.test(file))
  for (const script of scripts) {
    checkMap(script)
    checkImports({ name, folder, manifest }, script)
  }
  for (const declarations of files.filter((file) => file.endsWith('.d.ts')))
    checkImports({ name, folder, manifest }, declarations)
  if (manifest.bin === undefined)
    for (const script of scripts) {
      const types = script.replace(/\.js$/, '.d.ts')
      hold(existsSync(types), `${name} lacks ${types}`)
    }
  return scripts.length
}

function withoutTypes(manifest: object): string {
  return JSON.stringify(manifest).replaceAll('.d.ts"', '"')
}

/** The map names as many sources as it contains. */
function checkMap(script: string): void {
  const [, map = ''] = /\/\/# sourceMappingURL=(.+)\s*$/.exec(readFileSync(script, 'utf8')) ?? []
  hold(map !== '' && existsSync(join(dirname(script), map)), `${script} has no source map`)
  const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(dirname(script), map), 'utf8'))
  const isWhole = sources.length > 0 && sources.every((_: string, i: number) => sourcesContent[i]?.length > 0)
  hold(isWhole, `the map of ${script} does not contain its sources`)
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function checkImports({ name, manifest }: Project, file: string): void {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  for (const [, a, b, c] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = a ?? b ?? c ?? ''
    if (specifier.startsWith('.')) {
      const target = join(dirname(file), specifier)
      hold(/\.m?js$/.test(target) && existsSync(target), `${file} imports ${specifier}, which is not in the package`)
      continue
    }
    const [scope = '', rest] = specifier.split('/')
    const wanted = specifier.startsWith('@') ? `${scope}/${rest}` : scope
    const isKnown = /^(#|node:)/.test(specifier) || builtinModules.includes(specifier) || declared.includes(wanted)
    hold(isKnown, `${name} imports ${specifier}, which its package.json does not declare`)
  }
}
