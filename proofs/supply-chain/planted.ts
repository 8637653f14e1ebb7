import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readProject } from '../../tools/supply-chain/project.ts'

// A copy of the checkout's package.json files and lock files, with a dependency of the server planted in it.

const CHECK = join(import.meta.dirname, '../../tools/supply-chain/check.ts')

export interface Planted {
  name: string
  /** As the server's package.json asks for it. */
  range: string
  license?: string
}

export function copyManifests(root: string, to: string): void {
  for (const project of ['', 'tools/node', 'tools/contract', 'tools/sdk']) {
    for (const folder of readProject(join(root, project)).manifests.keys()) {
      copy(root, to, join(project, folder, 'package.json'))
    }
    for (const file of ['package-lock.json', '.npmrc']) copy(root, to, join(project, file))
    linkPackages(join(root, project, 'node_modules'), join(to, project, 'node_modules'))
  }
}

function copy(root: string, to: string, file: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  cpSync(join(root, file), join(to, file))
}

/** Each package by a link, so that another can be placed beside them. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return // tools/contract and tools/sdk may not be installed
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name))
}

export function plant(root: string, { name, range, license }: Planted): void {
  const version = '1.0.0'
  const named = license === undefined ? {} : { license }
  const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
  const addTo = (entry: { dependencies: object }) => Object.assign(entry.dependencies, { [name]: range })
  change(root, 'apps/server/package.json', addTo)
  change(root, 'package-lock.json', ({ packages }) => {
    addTo(packages['apps/server'])
    packages[`node_modules/${name}`] = { version, integrity, ...named }
  })
  mkdirSync(join(root, 'node_modules', name))
  writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, version, ...named }))
}

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function change(root: string, file: string, edit: (content: any) => void): void {
  const content = JSON.parse(readFileSync(join(root, file), 'utf8'))
  edit(content)
  writeFileSync(join(root, file), JSON.stringify(content))
}

/** What CI would say: null, or the breaches. */
export function checkAt(root: string): string[] | null {
  try {
    execFileSync(process.execPath, [CHECK, '--root', root], { stdio: ['ignore', 'ignore', 'pipe'] })
    return null
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer }
    if (status !== 1) throw error
    return String(stderr).trim().split('\n').slice(0, -1)
  }
}
