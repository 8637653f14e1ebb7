import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from '@countersign/signing/asset-manifest.ts'

export interface SignInAssets {
  style: string
  icon: string
  /** Registers and uses passkeys. */
  passkeyScript: string
  /** Copies what is shown once. */
  copyScript: string
  /** The responses by path. */
  files: ReadonlyMap<string, AssetFile>
}

const BASE_PATH = '/assets/sign-in/'
const DIST = join(import.meta.dirname, 'dist')

/** Reads the built assets. Builds them first if they are missing or outdated. */
export async function loadSignInAssets(): Promise<SignInAssets> {
  const manifest = await builtManifest(DIST, () => import('./build.ts'))
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/sign-in/dist has no ${name}. Run node apps/sign-in/build.ts.`)
    return file
  }
  const urlOf = (name: string) => BASE_PATH + built(name)
  const read = async (name: string) => [urlOf(name), await readAsset(DIST, built(name))] as const
  return {
    style: urlOf('sign-in.css'),
    icon: urlOf('icon.svg'),
    passkeyScript: urlOf('passkey.js'),
    copyScript: urlOf('copy.js'),
    files: new Map(await Promise.all(Object.keys(manifest.files).map(read))),
  }
}
