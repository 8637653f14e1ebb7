import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// node apps/token-helper/pin-dependencies.ts writes npm-shrinkwrap.json for `npm pack`: the versions and hashes of the
// published helper's dependencies, as this repository's package-lock.json has them. `--remove` deletes it afterwards.

const here = import.meta.dirname
const SHRINKWRAP = join(here, 'npm-shrinkwrap.json')

interface Locked {
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function pin(): void {
  const { packages } = JSON.parse(readFileSync(join(here, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const { name, version, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const pinned: Record<string, object> = { '': { name, version, dependencies } }
  const waiting = Object.keys(dependencies)
  for (const one of waiting) {
    const path = `node_modules/${one}`
    const locked = packages[path]
    if (!locked?.integrity) throw new Error(`package-lock.json has no hash of ${one}`)
    pinned[path] = locked
    waiting.push(...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
  }
  const content = { name, version, lockfileVersion: 3, requires: true, packages: pinned }
  writeFileSync(SHRINKWRAP, `${JSON.stringify(content, null, 2)}\n`)
}

if (process.argv.includes('--remove')) rmSync(SHRINKWRAP, { force: true })
else pin()
