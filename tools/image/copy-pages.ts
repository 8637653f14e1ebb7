import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtManifest, hashInputs, type Manifest } from '../../apps/signing/asset-manifest.ts'

export const BUILT_APPS = ['apps/signing', 'apps/verify', 'apps/sign-in', 'apps/console']
const HELPER = 'apps/token-helper/packed/countersign-token-helper.tgz'

/** The console has a list of files, the other pages have them by the name of their source. */
type BuiltManifest = Pick<Manifest, 'inputs' | 'sources'> & { files: Record<string, string> | string[] }

/** Copies the built scripts and styles of the pages, and the token helper. Rejects if they are older than their source. */
export async function copyPages(root: string, out: string): Promise<void> {
  for (const app of BUILT_APPS) await copyBuilt(root, app, out)
  cpSync(join(root, HELPER), join(out, HELPER))
}

async function copyBuilt(root: string, app: string, out: string): Promise<void> {
  const [from, to] = [join(root, app, 'dist'), join(out, app, 'dist')]
  const built = await builtManifest<BuiltManifest>(from, async () => {
    throw new Error(`run node ${app}/build.ts`)
  })
  mkdirSync(to, { recursive: true })
  for (const file of Object.values(built.files)) {
    for (const coding of ['', '.gz', '.br']) cpSync(join(from, file + coding), join(to, file + coding))
  }
  // Without inputs a build is never outdated.
  const manifest = { ...built, inputs: [], sources: await hashInputs([]) }
  writeFileSync(join(to, 'manifest.json'), JSON.stringify(manifest))
}
