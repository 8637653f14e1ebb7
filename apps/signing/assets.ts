import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from './asset-manifest.ts'

export type { AssetFile } from './asset-manifest.ts'

/** Scripts, styles and pictures of the pages, as they are served. Their names hold their hash: cache them for good. */
export interface Assets {
  style: string
  icon: string
  signScript: string
  /** For signers with a certificate of their own. */
  certificateStyle: string
  certificateScript: string
  /** What opens their file: loaded once they have picked one. */
  openerScript: string
  /** For signers at a provider. */
  remoteStyle: string
  remoteScript: string
  /** For lists of several documents. */
  queueStyle: string
  codeScript: string
  calmScript: string
  /** Stands in the page itself; the policy names its hash. */
  doorScript: { text: string; hash: string }
  /** By address: what a server answers at each. */
  files: ReadonlyMap<string, AssetFile>
}

const ADDRESS = '/assets/signing/'
/** Integrators write it into their pages, so it never changes; what is there may. */
const EMBED_ADDRESS = '/embed.js'
const DIST = join(import.meta.dirname, 'dist')

/** Reads what was built; builds it first where that was not done for these very sources. */
export async function loadAssets(): Promise<Assets> {
  const manifest = await builtManifest(DIST, () => import('./build.ts'))
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/signing/dist lacks ${name}: run node apps/signing/build.ts`)
    return file
  }
  const text = await readFile(join(DIST, built('landing.js')), 'utf8')
  const address = (name: string) => ADDRESS + built(name)
  const served = Object.keys(manifest.files).filter((name) => name !== 'landing.js' && name !== 'embed.js')
  return {
    style: address('page.css'),
    icon: address('icon.svg'),
    signScript: address('sign.js'),
    certificateStyle: address('certificate.css'),
    certificateScript: address('certificate.js'),
    openerScript: address('p12.js'),
    remoteStyle: address('remote.css'),
    remoteScript: address('remote.js'),
    queueStyle: address('inbox.css'),
    codeScript: address('code.js'),
    calmScript: address('status.js'),
    doorScript: { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    files: new Map<string, AssetFile>([
      ...(await Promise.all(served.map(async (name) => [address(name), await readAsset(DIST, built(name))] as const))),
      [EMBED_ADDRESS, forAnyPage(await readAsset(DIST, built('embed.js')))],
    ]),
  }
}

/** A script module of another origin is asked for by CORS. */
function forAnyPage({ headers, bodies }: AssetFile): AssetFile {
  const open = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  }
  return { headers: { ...headers, ...open }, bodies }
}
