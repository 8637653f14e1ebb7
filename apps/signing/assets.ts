import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssetFile, builtManifest, readAsset } from './asset-manifest.ts'

export type { AssetFile } from './asset-manifest.ts'

/** URLs of the pages' scripts, styles and icon. They contain the content hash, so they can be cached forever. */
export interface Assets {
  style: string
  icon: string
  signScript: string
  /** For signers with their own certificate. */
  certificateStyle: string
  certificateScript: string
  /** Opens P12 files; loaded when the signer has chosen one. */
  p12Script: string
  /** For signers at a provider. */
  remoteStyle: string
  remoteScript: string
  /** For signers who fill in fields. */
  fieldsStyle: string
  fieldsScript: string
  /** The code by which the signer goes on at another device; loaded on demand. */
  transferScript: string
  inboxStyle: string
  /** For recipients without a signature. */
  reviewScript: string
  codeScript: string
  /** For readers of the document's text; loaded when they ask for it. */
  readingStyle: string
  readingScript: string
  readAloudScript: string
  statusScript: string
  /** For pages that others may frame. */
  embeddedStyle: string
  embeddedScript: string
  playgroundStyle: string
  playgroundScript: string
  /** Inline script; the policy permits it by its hash. */
  landingScript: { text: string; hash: string }
  /** The responses by path. */
  files: ReadonlyMap<string, AssetFile>
}

const BASE_PATH = '/assets/signing/'
/** Stable, because integrators put it into their pages. */
const EMBED_PATH = '/embed.js'
const DIST = join(import.meta.dirname, 'dist')

/** Reads the built assets. Builds them first if they are missing or outdated. */
export async function loadAssets(): Promise<Assets> {
  const manifest = await builtManifest(DIST, () => import('./build.ts'))
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/signing/dist has no ${name}. Run node apps/signing/build.ts.`)
    return file
  }
  const text = await readFile(join(DIST, built('landing.js')), 'utf8')
  const urlOf = (name: string) => BASE_PATH + built(name)
  const served = Object.keys(manifest.files).filter((name) => name !== 'landing.js' && name !== 'embed.js')
  return {
    style: urlOf('page.css'),
    icon: urlOf('icon.svg'),
    signScript: urlOf('sign.js'),
    certificateStyle: urlOf('certificate.css'),
    certificateScript: urlOf('certificate.js'),
    p12Script: urlOf('p12.js'),
    remoteStyle: urlOf('remote.css'),
    remoteScript: urlOf('remote.js'),
    fieldsStyle: urlOf('fields.css'),
    fieldsScript: urlOf('fields.js'),
    transferScript: urlOf('transfer.js'),
    inboxStyle: urlOf('inbox.css'),
    reviewScript: urlOf('review.js'),
    codeScript: urlOf('code.js'),
    readingStyle: urlOf('reading.css'),
    readingScript: urlOf('reading.js'),
    readAloudScript: urlOf('read-aloud.js'),
    statusScript: urlOf('status.js'),
    embeddedStyle: urlOf('embedded.css'),
    embeddedScript: urlOf('embedded.js'),
    playgroundStyle: urlOf('playground.css'),
    playgroundScript: urlOf('playground.js'),
    landingScript: { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    files: new Map<string, AssetFile>([
      ...(await Promise.all(served.map(async (name) => [urlOf(name), await readAsset(DIST, built(name))] as const))),
      [EMBED_PATH, forAnyOrigin(await readAsset(DIST, built('embed.js')))],
    ]),
  }
}

/** Browsers request module scripts of another origin with CORS. */
function forAnyOrigin({ headers, bodies }: AssetFile): AssetFile {
  const open = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  }
  return { headers: { ...headers, ...open }, bodies }
}
