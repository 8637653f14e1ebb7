import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An empty project into which a published package was installed. */
export interface Project {
  readonly name: string
  readonly folder: string
  readonly manifest: PublishedManifest
}

export interface PublishedManifest {
  readonly exports: Readonly<Record<string, unknown>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface InstallOptions {
  readonly registry: string
  /** The parent of the project's folder, and of npm's cache. */
  readonly parent: string
  /** Packages that the README says to install too. */
  readonly also: readonly string[]
}

export async function install(name: string, { registry, parent, also }: InstallOptions): Promise<Project> {
  const folder = join(parent, name.replace('@countersign/', ''))
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"name":"empty","private":true,"type":"module"}')
  const options = ['--no-audit', '--no-fund', '--no-update-notifier', '--userconfig', join(parent, 'npmrc')]
  const args = ['install', ...options, '--registry', registry, '--cache', join(parent, 'cache'), name, ...also]
  await run('npm', args, { cwd: folder })
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
  return { name, folder, manifest }
}

/** The specifiers of the package's modules: `@countersign/pades`, `@countersign/pades/node` and so on. */
export function specifiersOf({ name, manifest }: Project): string[] {
  const paths = Object.keys(manifest.exports).filter((path) => path !== './package.json')
  return paths.map((path) => name + path.slice(1))
}
