import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { hold } from '../lib/proof.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Both versions of Node for which packages are published: the machine's own, and the checkout's. */
export function bothNodes(): { version: string; node: string }[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !resolve(folder).startsWith(ROOT))
  const others = folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file))
  const found = others.map((node) => ({ version: versionOf(node), node }))
  const old = found.find(({ version }) => version.startsWith('v20.'))
  const seen = found.map(({ version, node }) => `${node} is ${version}`).join(', ') || 'there is no other Node'
  hold(
    old,
    `Packages are tried in Node 20, which must be in PATH beside the checkout's own Node: ${seen}. Install Node 20.`,
  )
  return [old, { version: process.version, node: process.execPath }]
}

function versionOf(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
}
