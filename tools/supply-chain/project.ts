import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// What a package-lock.json locks, the package.json files it is made from, and what of it is installed.

export interface Manifest {
  name?: string
  version?: string
  private?: boolean
  license?: unknown
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  allowScripts?: Record<string, boolean>
}

/** An entry of package-lock.json, version 3. */
export interface Locked extends Manifest {
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

export interface Project {
  /** The folder of package-lock.json. */
  root: string
  lockfileVersion: number
  /** By path: `''` is the root, `packages/x` a workspace, `node_modules/x` a package or a link to a workspace. */
  locked: ReadonlyMap<string, Locked>
  /** The package.json of the root and of each workspace, by folder. */
  manifests: ReadonlyMap<string, Manifest>
  /** The package.json of each package that is installed here, by path. */
  installed: ReadonlyMap<string, Manifest>
  npmrc: string
}

export function readProject(root: string): Project {
  const lock = readJson(join(root, 'package-lock.json')) as {
    lockfileVersion: number
    packages: Record<string, Locked>
  }
  const locked = new Map(Object.entries(lock.packages))
  const manifests = new Map<string, Manifest>([['', readJson(join(root, 'package.json')) as Manifest]])
  for (const file of globSync(manifests.get('')?.workspaces?.map((glob) => `${glob}/package.json`) ?? [], {
    cwd: root,
  }))
    manifests.set(dirname(file), readJson(join(root, file)) as Manifest)
  const installed = new Map<string, Manifest>()
  for (const [path, { link }] of locked) {
    const file = join(root, path, 'package.json')
    if (isPackage(path) && !link && existsSync(file)) installed.set(path, readJson(file) as Manifest)
  }
  const npmrc = join(root, '.npmrc')
  const settings = existsSync(npmrc) ? readFileSync(npmrc, 'utf8') : ''
  return { root, lockfileVersion: lock.lockfileVersion, locked, manifests, installed, npmrc: settings }
}

export function isPackage(path: string): boolean {
  return path.includes('node_modules/')
}

export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Only development uses it: no process of the product loads it. */
export function isDevelopmentOnly({ dev = false }: Locked): boolean {
  return dev
}

/** Where Node finds a dependency of the package at `path`: the entry, followed through a link to a workspace. */
export function findDependency({ locked }: Pick<Project, 'locked'>, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = parentOf(folder)) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const entry = locked.get(at)
    if (entry) return entry.link ? entry.resolved : at
    if (folder === '') return undefined
  }
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
