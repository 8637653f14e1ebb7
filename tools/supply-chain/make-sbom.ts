import { createHash } from 'node:crypto'
import { licenceAt } from './check-licences.ts'
import { findDependency, isDevelopmentOnly, isPackage, type Locked, nameAt, type Project } from './project.ts'
import type { SystemPackage } from './system-packages.ts'

// The software bill of materials of what is installed, as CycloneDX 1.6. It is reproducible: the same installation gives
// the same bytes.

export interface Component {
  type: 'application' | 'library' | 'platform'
  'bom-ref': string
  group?: string
  name: string
  version: string
  /** `excluded`: a tool of development, which no process of the product loads. */
  scope: 'required' | 'optional' | 'excluded'
  hashes?: { alg: 'SHA-512'; content: string }[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
  purl: string
  properties?: { name: string; value: string }[]
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  serialNumber: string
  version: 1
  metadata: { component: Omit<Component, 'scope'>; properties: { name: string; value: string }[] }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** `projects`: the first is the product, the others hold tools such as Node itself. */
export function makeSbom(projects: readonly Project[], system: readonly SystemPackage[]): Sbom {
  const [product] = projects
  if (!product) throw new Error('no project')
  const components = new Map<string, Component>()
  const dependencies = new Map<string, Set<string>>()
  for (const project of projects) addProject(project, components, dependencies)
  const root = rootOf(product)
  const runtimes = system.map(systemComponent)
  for (const one of runtimes) components.set(one['bom-ref'], one)
  const direct = dependencies.get(root['bom-ref']) ?? new Set()
  for (const { 'bom-ref': ref } of runtimes) direct.add(ref)
  dependencies.set(root['bom-ref'], direct)
  const content = {
    metadata: {
      component: root,
      properties: [{ name: 'countersign:scope', value: 'packages installed for this platform, and system packages' }],
    },
    components: [...components.values()].sort((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: [...dependencies]
      .map(([ref, on]) => ({ ref, dependsOn: [...on].sort(compare) }))
      .sort((a, b) => compare(a.ref, b.ref)),
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(content), version: 1, ...content }
}

function addProject(
  project: Project,
  components: Map<string, Component>,
  dependencies: Map<string, Set<string>>,
): void {
  const present = [...project.locked].filter(([path, { link }]) => !link && isPresent(project, path))
  for (const [path, entry] of present) {
    const ref = refOf(project, path)
    const before = components.get(ref)
    if (path !== '') components.set(ref, merge(before, componentAt(project, path, entry)))
    const on = dependencies.get(ref) ?? new Set<string>()
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
    if (path === '') names.push(...Object.keys(entry.devDependencies ?? {}), ...workspaceNames(project))
    for (const name of names) {
      const found = findDependency(project, path, name)
      if (found !== undefined && isPresent(project, found)) on.add(refOf(project, found))
    }
    dependencies.set(ref, on)
  }
}

function isPresent({ installed }: Project, path: string): boolean {
  return !isPackage(path) || installed.has(path)
}

function workspaceNames({ manifests }: Project): string[] {
  return [...manifests].flatMap(([folder, { name }]) => (folder === '' || name === undefined ? [] : [name]))
}

/** The same version at two places is one component. It is a part of the product if one of them is. */
function merge(before: Component | undefined, next: Component): Component {
  if (!before) return next
  const scopes = ['required', 'optional', 'excluded'] as const
  const scope = scopes.find((one) => one === before.scope || one === next.scope) ?? next.scope
  return { ...next, scope, properties: [...(before.properties ?? []), ...(next.properties ?? [])] }
}

function componentAt(project: Project, path: string, entry: Locked): Component {
  const { name, version } = identityAt(project, path)
  const [group, short] = name.startsWith('@') ? (name.split('/') as [string, string]) : [undefined, name]
  const purl = purlOf(name, version)
  const isOurs = !isPackage(path)
  const licence = isOurs ? String(project.manifests.get(path)?.license) : licenceAt(project, path)
  return {
    type: path.startsWith('apps/') ? 'application' : 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: isDevelopmentOnly(entry) ? 'excluded' : entry.optional ? 'optional' : 'required',
    ...(entry.integrity === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] }),
    ...(licence === undefined ? {} : { licenses: [spdx(licence)] }),
    purl,
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  }
}

function identityAt({ manifests, installed, locked }: Project, path: string): { name: string; version: string } {
  const manifest = manifests.get(path) ?? installed.get(path)
  const name = manifest?.name ?? nameAt(path)
  return { name, version: locked.get(path)?.version ?? manifest?.version ?? '0.0.0' }
}

function rootOf(project: Project): Omit<Component, 'scope'> {
  const { name, version } = identityAt(project, '')
  const licenses = [spdx('Apache-2.0')]
  return { type: 'application', 'bom-ref': refOf(project, ''), name, version, licenses, purl: purlOf(name, version) }
}

function refOf(project: Project, path: string): string {
  const { name, version } = identityAt(project, path)
  return purlOf(name, version)
}

/** https://github.com/package-url/purl-spec: the @ of a scope is encoded. */
export function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function spdx(licence: string): { license: { id: string } } | { expression: string } {
  return /[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } }
}

/** Of the package's archive, as the registry has it. */
function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
}

function systemComponent({ name, version, purl, use }: SystemPackage): Component {
  return {
    type: 'platform',
    'bom-ref': purl,
    name,
    version,
    scope: 'required',
    purl,
    properties: [{ name: 'countersign:use', value: use }],
  }
}

/** An RFC 9562 UUID of version 8, from the content. */
function serialOf(content: object): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${uuid.join('-')}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
