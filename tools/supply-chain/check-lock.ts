import { findDependency, isPackage, type Locked, type Manifest, nameAt, type Project } from './project.ts'

// Rules for package.json and package-lock.json: what is installed is what the lock file names, by hash.

/** Packages whose install scripts may run, each reviewed. */
const SCRIPTS_THAT_RUN = new Set(['esbuild'])
/** Where CI installs. Packages for other platforms are never installed there. */
const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const NPM_SETTINGS = ['engine-strict=true', 'save-exact=true', 'omit-lockfile-registry-resolved=true']
const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

export const LOCK_RULES: Record<string, (project: Project) => string[]> = {
  'lock file version': ({ lockfileVersion }) => (lockfileVersion === 3 ? [] : [`version ${lockfileVersion}, not 3`]),
  'npm settings': ({ npmrc }) =>
    NPM_SETTINGS.filter((line) => !npmrc.split('\n').includes(line)).map((line) => `.npmrc lacks ${line}`),
  'exact versions': unpinned,
  workspaces: unlistedWorkspaces,
  'manifests and lock file agree': disagreements,
  integrity: withoutIntegrity,
  'no download addresses': withAddress,
  'complete graph': missingDependencies,
  'install scripts': unreviewedScripts,
}

export function lockBreaches(project: Project): string[] {
  return Object.entries(LOCK_RULES).flatMap(([rule, find]) => find(project).map((breach) => `${rule}: ${breach}`))
}

function unpinned({ manifests, locked }: Project): string[] {
  const direct = [...manifests].flatMap(([folder, manifest]) =>
    Object.entries(installedDependencies(manifest))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${folder || '.'}/package.json asks for ${name} ${version}: name one version`),
  )
  const inexact = packagesOf(locked).filter(([, { version = '' }]) => !EXACT.test(version))
  return [...direct, ...inexact.map(([path, { version }]) => `${path} has the version ${version}`)]
}

function installedDependencies(manifest: Manifest): Record<string, string> {
  return { ...manifest.devDependencies, ...manifest.optionalDependencies, ...manifest.dependencies }
}

function unlistedWorkspaces({ manifests, locked }: Project): string[] {
  const folders = [...manifests.keys()].filter((folder) => folder !== '')
  const unlisted = folders.filter((folder) => {
    const link = locked.get(`node_modules/${manifests.get(folder)?.name}`)
    return !locked.has(folder) || !link?.link || link.resolved !== folder
  })
  const gone = [...locked.keys()].filter((path) => path !== '' && !isPackage(path) && !manifests.has(path))
  return [
    ...unlisted.map((folder) => `package-lock.json does not list ${folder}`),
    ...gone.map((folder) => `package-lock.json lists ${folder}, which is not a workspace`),
  ]
}

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

function disagreements(project: Project): string[] {
  return [...project.manifests].flatMap(([folder, manifest]) => {
    const entry = project.locked.get(folder)
    const stale = FIELDS.filter((field) => sorted(manifest[field]) !== sorted(entry?.[field]))
    const wrong = Object.entries(installedDependencies(manifest)).filter(([name, version]) => {
      const found = findDependency(project, folder, name)
      return found !== undefined && project.locked.get(found)?.version !== version
    })
    return [
      ...stale.map((field) => `${field} of ${folder || '.'}/package.json differ from those of package-lock.json`),
      ...wrong.map(([name, version]) => `${folder || '.'}/package.json asks for ${name} ${version}, another is locked`),
    ]
  })
}

function sorted(record: Record<string, string> = {}): string {
  return JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Every package has a SHA-512. Excepted are optional development tools for other platforms that are not installed: some
 * registries lack them, and `npm ci` refuses a lock file without an entry for each.
 */
function withoutIntegrity({ locked, installed }: Project): string[] {
  return packagesOf(locked)
    .filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    .filter(([path, entry]) => installed.has(path) || !entry.dev || !entry.optional || isForOurPlatform(entry))
    .map(([path]) => `${path} has no SHA-512 integrity`)
}

/** As npm decides it: a missing list permits everything. */
function isForOurPlatform({ os = [], cpu = [], libc = [] }: Locked): boolean {
  const permits = (list: string | readonly string[], value: string) => list.length === 0 || list.includes(value)
  return permits(os, PLATFORM.os) && permits(cpu, PLATFORM.cpu) && permits(libc, PLATFORM.libc)
}

/** An address would bind the installation to one registry, or take a package from elsewhere. */
function withAddress({ locked }: Project): string[] {
  return packagesOf(locked)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([path, { resolved }]) => `${path} is downloaded from ${resolved}`)
}

function missingDependencies(project: Project): string[] {
  return [...project.locked].flatMap(([path, entry]) => {
    const required = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...requiredPeers(entry) })
    const missing = required.filter((name) => findDependency(project, path, name) === undefined)
    return missing.map((name) => `${path || '.'} needs ${name}, which package-lock.json lacks`)
  })
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta[name]?.optional !== true),
  )
}

function unreviewedScripts({ locked, manifests }: Project): string[] {
  const allowed = manifests.get('')?.allowScripts ?? {}
  const withScripts = packagesOf(locked).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(withScripts.map(([path]) => nameAt(path)))
  return [
    ...[...names].filter((name) => allowed[name] === undefined).map((name) => `${name} is not in allowScripts`),
    ...Object.keys(allowed)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is in allowScripts and has no install script`),
    ...Object.keys(allowed)
      .filter((name) => allowed[name] && !SCRIPTS_THAT_RUN.has(name))
      .map((name) => `${name} may run an install script that is not reviewed`),
  ]
}

function packagesOf(locked: Project['locked']): [string, Locked][] {
  return [...locked].filter(([path, { link }]) => isPackage(path) && !link)
}
