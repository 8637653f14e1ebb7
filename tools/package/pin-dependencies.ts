import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locked } from '../supply-chain/project.ts'
import type { SourceManifest } from './publish-manifest.ts'

/** The npm-shrinkwrap.json of a program: its dependencies with versions and hashes, as package-lock.json has them. */
export async function pinDependencies(root: string, manifest: SourceManifest): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const { name, version, dependencies = {} } = manifest
  const packages: Record<string, object> = { '': { name, version, dependencies } }
  const waiting = Object.keys(dependencies)
  for (const one of waiting) {
    const path = `node_modules/${one}`
    const locked = lock.packages[path]
    if (!locked?.integrity) throw new Error(`package-lock.json has no hash of ${one}`)
    packages[path] = locked
    waiting.push(...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
  }
  return `${JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }, null, 2)}\n`
}
