import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from '@countersign/signing/asset-manifest.ts'

export interface VerifyAssets {
  style: string
  icon: string
  script: string
  /** The verification worker. */
  verifier: string
  /** The responses by path. */
  files: ReadonlyMap<string, AssetFile>
}

const BASE_PATH = '/assets/verify/'
const DIST = join(import.meta.dirname, 'dist')

/** Reads the built assets. Builds them first if they are missing or outdated. */
export async function loadVerifyAssets(): Promise<VerifyAssets> {
  const manifest = await builtManifest(DIST, () => import('./build.ts'))
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/verify/dist has no ${name}. Run node apps/verify/build.ts.`)
    return file
  }
  const urlOf = (name: string) => BASE_PATH + built(name)
  const read = async (name: string) => [urlOf(name), await readAsset(DIST, built(name))] as const
  const files = new Map(await Promise.all(Object.keys(manifest.files).map(read)))
  const verifier = files.get(urlOf('verifier.js'))
  if (verifier) verifier.headers['content-security-policy'] = WORKER_POLICY
  return {
    style: urlOf('verify.css'),
    icon: urlOf('icon.svg'),
    script: urlOf('page.js'),
    verifier: urlOf('verifier.js'),
    files,
  }
}

/** A worker is subject to the policy of its own response. This one permits no connections. */
const WORKER_POLICY = "default-src 'none'"
