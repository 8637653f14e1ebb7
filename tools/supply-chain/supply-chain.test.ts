import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { licenceBreaches, satisfies } from './check-licences.ts'
import { LOCK_RULES, lockBreaches } from './check-lock.ts'
import { makeSbom } from './make-sbom.ts'
import { type Locked, type Manifest, type Project, readProject } from './project.ts'
import { systemPackages } from './system-packages.ts'
import { schemaErrors } from './validate-sbom.ts'

const project = readProject(resolve(import.meta.dirname, '../..'))

interface Change {
  locked?: Record<string, Locked | undefined>
  manifests?: Record<string, Manifest | undefined>
  installed?: Record<string, Manifest | undefined>
  npmrc?: string
}

/** The project with some entries replaced; undefined removes one. */
function changed({ locked = {}, manifests = {}, installed = {}, npmrc = project.npmrc }: Change): Project {
  return {
    ...project,
    locked: replaced(project.locked, locked),
    manifests: replaced(project.manifests, manifests),
    installed: replaced(project.installed, installed),
    npmrc,
  }
}

function replaced<T>(map: ReadonlyMap<string, T>, changes: Record<string, T | undefined>): Map<string, T> {
  const entries = Object.entries({ ...Object.fromEntries(map), ...changes })
  return new Map(entries.filter((entry): entry is [string, T] => entry[1] !== undefined))
}

const rulesBroken = (broken: Project) => Object.keys(LOCK_RULES).filter((rule) => LOCK_RULES[rule]?.(broken).length)

const pg = project.locked.get('node_modules/pg') as Locked
const server = project.manifests.get('apps/server') as Manifest

describe('the lock file', () => {
  test('is whole', () => {
    expect(lockBreaches(project)).toEqual([])
    expect(lockBreaches(readProject(resolve(import.meta.dirname, '../node')))).toEqual([])
    expect(lockBreaches(readProject(resolve(import.meta.dirname, '../contract')))).toEqual([])
  })

  const ranged = { ...server, dependencies: { ...server.dependencies, pg: '^8.23.1' } }
  const scripted = { ...pg, hasInstallScript: true }
  test.each<[rule: string, what: string, Change]>([
    ['exact versions', 'a range', { manifests: { 'apps/server': ranged } }],
    ['manifests and lock file agree', 'a range', { manifests: { 'apps/server': ranged } }],
    [
      'manifests and lock file agree',
      'another version',
      { locked: { 'node_modules/pg': { ...pg, version: '1.0.0' } } },
    ],
    ['integrity', 'no hash', { locked: { 'node_modules/pg': omit(pg, 'integrity') } }],
    [
      'integrity',
      'a SHA-1',
      { locked: { 'node_modules/pg': { ...pg, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } } },
    ],
    [
      'no download addresses',
      'an address',
      { locked: { 'node_modules/pg': { ...pg, resolved: 'https://a.example/pg' } } },
    ],
    ['complete graph', 'a missing package', { locked: { 'node_modules/pg': undefined } }],
    ['workspaces', 'an unlisted workspace', { manifests: { 'apps/new': { name: '@countersign/new' } } }],
    ['workspaces', 'a workspace that is gone', { manifests: { 'apps/cli': undefined } }],
    ['install scripts', 'an unlisted script', { locked: { 'node_modules/pg': scripted } }],
    [
      'install scripts',
      'a script that is allowed without a review',
      {
        locked: { 'node_modules/pg': scripted },
        manifests: { '': { ...project.manifests.get(''), allowScripts: { esbuild: true, koffi: false, pg: true } } },
      },
    ],
    ['npm settings', 'engines that are not enforced', { npmrc: 'save-exact=true\n' }],
  ])('breaks the rule "%s" with %s', (rule, _what, change) => {
    expect(rulesBroken(changed(change))).toContain(rule)
  })

  test('needs no hash for a tool of another platform, until that is installed', () => {
    const path = 'node_modules/@biomejs/cli-darwin-arm64'
    expect(project.locked.get(path)?.integrity).toBeUndefined()
    expect(rulesBroken(changed({ installed: { [path]: {} } }))).toEqual(['integrity'])
  })
})

describe('licences', () => {
  test('are allowed for every package', () => {
    expect(licenceBreaches(project)).toEqual([])
  })

  test.each<[what: string, Manifest]>([
    ['none', {}],
    ['UNLICENSED', { license: 'UNLICENSED' }],
    ['a file', { license: 'SEE LICENSE IN LICENSE.md' }],
    ['AGPL', { license: 'AGPL-3.0-only' }],
    ['GPL', { license: 'GPL-3.0-or-later' }],
    ['one of development tools', { license: 'MPL-2.0' }],
    ['a part that is not allowed', { license: 'MIT AND GPL-2.0-only' }],
  ])('are refused in the product: %s', (_what, manifest) => {
    const breaches = licenceBreaches(changed({ installed: { 'node_modules/pg': manifest } }))
    expect(breaches).toEqual([expect.stringContaining('node_modules/pg')])
  })

  test.each([
    ['MIT', true],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT AND GPL-3.0-only) OR ISC', true],
    ['MIT AND (ISC OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT WITH Something', false],
    ['(MIT', false],
    ['', false],
  ])('read the expression %s', (expression, expected) => {
    expect(satisfies(expression, (id) => ['MIT', 'ISC'].includes(id))).toBe(expected)
  })
})

describe('the SBOM', () => {
  const sbom = makeSbom([project], systemPackages())

  test('is valid under the CycloneDX 1.6 schema', () => {
    expect(schemaErrors(sbom)).toEqual([])
    expect(schemaErrors({ ...sbom, components: [{ type: 'thing', name: 'x' }] })).not.toEqual([])
  })

  test('names a package with its version, hash, licence and dependencies', () => {
    const found = sbom.components.find(({ purl }) => purl.startsWith('pkg:npm/pg@'))
    expect(found).toMatchObject({
      purl: `pkg:npm/pg@${pg.version}`,
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    })
    const edges = sbom.dependencies.find(({ ref }) => ref === found?.['bom-ref'])
    expect(edges?.dependsOn.some((ref) => ref.startsWith('pkg:npm/pg-protocol@'))).toBe(true)
  })

  test('has every installed package and workspace once, and only known ones in its graph', () => {
    const refs = sbom.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    for (const { name, version } of [...project.installed.values(), ...project.manifests.values()].slice(1))
      if (name !== 'countersign') expect(refs.join('\n')).toContain(`${name?.replace('@', '%40')}@${version}`)
    const known = new Set([...refs, sbom.metadata.component['bom-ref']])
    for (const { ref, dependsOn } of sbom.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one)
  })

  test('marks tools of development as excluded, and is the same each time', () => {
    expect(sbom.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded')
    expect(JSON.stringify(makeSbom([project], systemPackages()))).toBe(JSON.stringify(sbom))
  })
})

describe('the audit', () => {
  async function against(status: number, body: string) {
    const registry = createServer((_request, response) => response.writeHead(status).end(body))
    registry.listen(0, '127.0.0.1')
    await once(registry, 'listening')
    try {
      return await audit([project], `http://127.0.0.1:${(registry.address() as AddressInfo).port}`)
    } finally {
      registry.close()
    }
  }

  test.each([
    [404, ''],
    [405, 'no'],
    [200, '<html>'],
    [200, '{"pg": "all fine"}'],
  ])('says "not checked" where the registry answers %d %j', async (status, body) => {
    expect(await against(status, body)).toMatchObject({ status: 'not checked' })
  })

  test('says "not checked" where no registry answers', async () => {
    expect(await audit([project], 'http://127.0.0.1:9')).toMatchObject({ status: 'not checked' })
  })

  test('reports advisories', async () => {
    const advisory = { severity: 'high', title: 'Broken', url: 'https://a.example/1', vulnerable_versions: '<9' }
    expect(await against(200, JSON.stringify({ pg: [advisory] }))).toMatchObject({
      status: 'checked',
      advisories: [{ name: 'pg', severity: 'high' }],
    })
    expect(await against(200, '{}')).toMatchObject({ status: 'checked', advisories: [] })
  })
})

function omit(entry: Locked, field: keyof Locked): Locked {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field))
}
