import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'
import { buildImages, podmanOptions, ROOT } from './podman.ts'

/** Builds the image twice from nothing, the base included, and compares the two. */
export async function compareBuilds(say: (line: string) => void): Promise<string> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'countersign-twice-')))
  try {
    for (const folder of folders) {
      rmSync(join(ROOT, '.data/image'), { recursive: true, force: true })
      say((await buildImages(folder, 'product')).trim())
    }
    const [first, second] = folders.map(contentOf)
    hold(first === second, `two builds of one commit differ: ${first === second || differences(folders)}`)
    return 'built twice: the same layers and settings; only the ids of build containers in the configuration differ'
  } finally {
    for (const folder of folders) {
      image(folder, 'unmount', '--all')
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The layers and settings. buildah also records the ids of the containers it built in, which are random. */
function contentOf(storage: string): string {
  const { RootFS, Config, Labels, Healthcheck, Architecture, Created } = JSON.parse(
    image(storage, 'inspect', 'countersign'),
  )[0] as Record<string, unknown>
  return JSON.stringify({ RootFS, Config, Labels, Healthcheck, Architecture, Created })
}

function image(storage: string, ...args: string[]): string {
  return execFileSync('podman', [...podmanOptions(storage), 'image', ...args], { encoding: 'utf8' }).trim()
}

/** The first files that differ. */
function differences(folders: readonly string[]): string {
  const roots = folders.map((folder) => image(folder, 'mount', 'countersign'))
  const { stdout } = spawnSync('diff', ['--recursive', '--brief', '--no-dereference', ...roots], { encoding: 'utf8' })
  return stdout.split('\n').slice(0, 20).join('\n') || 'no file; times, owners or the configuration'
}
