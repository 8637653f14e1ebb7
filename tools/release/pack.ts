import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPackage } from '../package/build.ts'
import { type Manifest, readProject } from '../supply-chain/project.ts'

// The archives of a release. They are reproducible: npm pack and git archive write no time of their own.

export interface Published {
  folder: string
  name: string
  version: string
}

/** Workspaces that are built for publication. */
export function publishedPackages(root: string): Published[] {
  const { manifests } = readProject(root)
  const published = [...manifests].flatMap(([folder, manifest]) => {
    const { name, version } = manifest
    return name === undefined || version === undefined || !isPublished(manifest) ? [] : [{ folder, name, version }]
  })
  return published.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function isPublished(manifest: Manifest & { scripts?: Record<string, string> }): boolean {
  return manifest.private !== true && manifest.scripts?.prepack !== undefined
}

/** Returns the archives' file names. The archives are those of `npm pack` in each folder, without a change to the folder. */
export async function packPackages(root: string, packages: readonly Published[], out: string): Promise<string[]> {
  using built = mkdtempDisposableSync(join(tmpdir(), 'countersign-pack-'))
  const folders = packages.map((_, i) => join(built.path, String(i)))
  await Promise.all(packages.map(({ folder }, i) => buildPackage(join(root, folder), folders[i] ?? '')))
  const args = ['pack', '--json', '--pack-destination', out, ...folders]
  const packed = execFileSync('npm', args, { cwd: built.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return Object.values(JSON.parse(packed) as { filename: string }[]).map(({ filename }) => filename)
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
