import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'
import { buildImages, podmanOptions, ROOT } from './podman.ts'

/** Builds the image twice from nothing, the base included, and compares the two. */
export async function compareBuilds(say: (line: string) => void): Promise<string> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'countersign-twice-')))
  try {
    const ids: string[] = []
    for (const folder of folders) {
      rmSync(join(ROOT, '.data/image'), { recursive: true, force: true })
      say((await buildImages(folder, 'product')).trim())
      ids.push(execFileSync('podman', [...podmanOptions(folder), 'image', 'inspect', '--format', '{{.Id}} {{.RootFS.Layers}}', 'countersign'], { encoding: 'utf8' }).trim()) // biome-ignore format: one command
    }
    hold(ids[0] === ids[1], `two builds differ:\n${ids.join('\n')}`)
    return 'built twice: the same image'
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
