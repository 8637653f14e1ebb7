import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

// An npm registry on this machine, so that installing needs no network: our archives, and the packages that are installed
// in the checkout. Packages for other systems are not found, which npm accepts of optional dependencies.

const ROOT = resolve(import.meta.dirname, '../..')

export interface Registry extends AsyncDisposable {
  readonly url: string
}

interface Manifest {
  name: string
  version: string
}

/** `archives`: the files of our packages. */
export async function startRegistry(archives: readonly string[]): Promise<Registry> {
  const ours = new Map(archives.map((file) => [manifestOf(file).name, file]))
  const server = createServer((request, response) => {
    const [, name = '', isArchive] = /^\/(.+?)(\/-\/archive\.tgz)?$/.exec(decodeURIComponent(request.url ?? '')) ?? []
    const archive = ours.get(name)
    const folder = join(ROOT, 'node_modules', name)
    const isInstalled = !name.startsWith('@countersign/') && existsSync(join(folder, 'package.json'))
    if (archive === undefined && !isInstalled) response.writeHead(404).end('{"error":"not found"}')
    else if (!isArchive) sendDescription(response, url, archive ? manifestOf(archive) : readManifest(folder))
    else if (archive !== undefined) response.end(readFileSync(archive))
    else sendFolder(response, folder)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The registry's answer to a query for a package: its one version. */
function sendDescription(response: ServerResponse, url: string, manifest: Manifest): void {
  const { name, version } = manifest
  const dist = { tarball: `${url}/${name}/-/archive.tgz` }
  const described = { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(described))
}

function sendFolder(response: ServerResponse, folder: string): void {
  const tar = spawn('tar', ['-C', folder, '--exclude=./node_modules', '--transform=s,^\\.,package,', '-cf', '-', '.'])
  tar.stdout.pipe(response)
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

export function manifestOf(archive: string): Manifest & Record<string, unknown> {
  return JSON.parse(execFileSync('tar', ['-xOzf', archive, 'package/package.json'], { encoding: 'utf8' }))
}
