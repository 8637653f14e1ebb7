import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

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
  codeScript: string
  calmScript: string
  /** Stands in the page itself; the policy names its hash. */
  doorScript: { text: string; hash: string }
  /** By address: what a server answers at each. */
  files: ReadonlyMap<string, AssetFile>
}

export interface AssetFile {
  headers: Record<string, string>
  /** By content coding; each browser gets the smallest it accepts. */
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
}

/** What build.ts leaves in dist/. */
export interface Manifest {
  /** Everything the build read, and the hash of it. */
  inputs: string[]
  sources: string
  /** Name in the source → name in dist/. */
  files: Record<string, string>
}

const ADDRESS = '/assets/signing/'
/** Integrators write it into their pages, so it never changes; what is there may. */
const EMBED_ADDRESS = '/embed.js'
const DIST = join(import.meta.dirname, 'dist')
export const ROOT = resolve(import.meta.dirname, '../..')
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Reads what was built; builds it first where that was not done for these very sources. */
export async function loadAssets(): Promise<Assets> {
  const manifest = await builtManifest()
  const built = (name: string): string => {
    const file = manifest.files[name]
    if (!file) throw new Error(`apps/signing/dist lacks ${name}: run node apps/signing/build.ts`)
    return file
  }
  const text = await readFile(join(DIST, built('door.js')), 'utf8')
  const address = (name: string) => ADDRESS + built(name)
  const served = Object.keys(manifest.files).filter((name) => name !== 'door.js' && name !== 'embed.js')
  return {
    style: address('page.css'),
    icon: address('icon.svg'),
    signScript: address('sign.js'),
    certificateStyle: address('certificate.css'),
    certificateScript: address('certificate.js'),
    openerScript: address('opener.js'),
    remoteStyle: address('remote.css'),
    remoteScript: address('remote.js'),
    codeScript: address('code.js'),
    calmScript: address('calm.js'),
    doorScript: { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` },
    files: new Map<string, AssetFile>([
      ...(await Promise.all(served.map(async (name) => [address(name), await readAsset(built(name))] as const))),
      [EMBED_ADDRESS, forAnyPage(await readAsset(built('embed.js')))],
    ]),
  }
}

async function builtManifest(): Promise<Manifest> {
  const found = await readManifest()
  // A file that is gone is a change too.
  if (found && (await hashInputs(found.inputs).catch(() => null)) === found.sources) return found
  const { build } = await import('./build.ts').catch((error: Error) => {
    throw new Error(`The signing page is not built, and cannot be built here (${error.message}). Run bin/setup.`)
  })
  return build()
}

async function readManifest(): Promise<Manifest | null> {
  const text = await readFile(join(DIST, 'manifest.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Manifest)
}

/** Of every file the build read, whose names are from the root: a change in what is imported is a change in one of them. */
export async function hashInputs(inputs: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of inputs) hash.update(`${name}\0`).update(await readFile(join(ROOT, name)))
  return hash.digest('hex')
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

async function readAsset(file: string): Promise<AssetFile> {
  const read = (ending: string) => readFile(join(DIST, file + ending))
  const [identity, gzip, br] = await Promise.all([read(''), read('.gz'), read('.br')])
  return {
    headers: {
      'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    },
    bodies: { identity, gzip, br },
  }
}
