import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from '@countersign/signing/asset-manifest.ts'

export interface VerifyAssets {
  style: string
  icon: string
  script: string
  /** Of the worker that judges. */
  judge: string
  /** By address: what a server answers at each. */
  files: ReadonlyMap<string, AssetFile>
}

const ADDRESS = '/assets/verify/'
const DIST = join(import.meta.dirname, 'dist')

/** Reads what was built; builds it first where that was not done for these very sources. */
export async function loadVerifyAssets(): Promise<VerifyAssets> {
  const manifest = await builtManifest(DIST, () => import('./build.ts'))
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/verify/dist lacks ${name}: run node apps/verify/build.ts`)
    return file
  }
  const address = (name: string) => ADDRESS + built(name)
  const read = async (name: string) => [address(name), await readAsset(DIST, built(name))] as const
  const files = new Map(await Promise.all(Object.keys(manifest.files).map(read)))
  const judge = files.get(address('judge.js'))
  if (judge) judge.headers['content-security-policy'] = JUDGE_POLICY
  return {
    style: address('verify.css'),
    icon: address('icon.svg'),
    script: address('page.js'),
    judge: address('judge.js'),
    files,
  }
}

/** A worker obeys the policy it was served with: this one may not speak to anybody. */
const JUDGE_POLICY = "default-src 'none'"
