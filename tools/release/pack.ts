import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Manifest, readProject } from '../supply-chain/project.ts'

// The archives of a release. They are reproducible: npm pack and git archive write no time of their own.

export interface Published {
  folder: string
  name: string
  version: string
}

/** Workspaces that are not private and are built for publication. */
export function publishedPackages(root: string): Published[] {
  const { manifests } = readProject(root)
  const published = [...manifests].flatMap(([folder, manifest]) => {
    const { name, version } = manifest
    return name === undefined || version === undefined || !isPublished(manifest) ? [] : [{ folder, name, version }]
  })
  return published.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Without a build a package has TypeScript only, which Node does not load from node_modules. */
function isPublished(manifest: Manifest & { scripts?: Record<string, string> }): boolean {
  return manifest.private !== true && manifest.scripts?.prepack !== undefined
}

/** The archive's file name. */
export function packPackage(root: string, { folder, name }: Published, out: string): string {
  const cwd = join(root, folder)
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const before = new Set(readdirSync(out))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const made = readdirSync(out).filter((file) => !before.has(file))
  if (made.length !== 1 || made[0] === undefined) throw new Error(`npm pack made ${made.length} files of ${name}`)
  return made[0]
}

/** The committed files, which is what deployments run. */
export function packSource(root: string, version: string, out: string): string {
  const prefix = `countersign-${version}`
  const archive = execFileSync('git', ['archive', '--format=tar', `--prefix=${prefix}/`, 'HEAD'], {
    cwd: root,
    maxBuffer: 1024 * 1024 * 1024,
  })
  writeFileSync(join(out, `${prefix}.tar.gz`), gzipSync(archive, { level: 9 }))
  return `${prefix}.tar.gz`
}
