import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findDependency, type Project } from '../supply-chain/project.ts'

/** Packages of fonts have files and no module. */
const FONTS = /^@(fontsource|fontsource-variable|expo-google-fonts)\//

/** Loads every dependency of the workspaces with the Node and the files of `out`. Throws if one lacks a file. */
export function checkLoads(project: Project, workspaces: readonly string[], out: string): void {
  for (const folder of workspaces) {
    const { dependencies, optionalDependencies, peerDependencies } = project.locked.get(folder) ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const modules = names.filter((name) => !isOurs(name) && !FONTS.test(name) && isInstalled(project, folder, name))
    const script = modules.map((name) => `await import('${name}');`).join('')
    const run = { cwd: join(out, folder), stdio: 'pipe' } as const
    execFileSync(join(out, 'bin/node'), ['--input-type=module', '--eval', script], run)
  }
}

function isInstalled(project: Project, folder: string, name: string): boolean {
  const found = findDependency(project, folder, name)
  return found !== undefined && project.installed.has(found)
}

function isOurs(name: string): boolean {
  return name.startsWith('@countersign/')
}
