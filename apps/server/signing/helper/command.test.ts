import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { helperCommand } from './command.ts'
import { loadHelper } from './release.ts'

let folder: string
let packed: Buffer
let served: Buffer
let server: Server
let origin: string

/** A package in place of the helper, which prints its argument, behind a server in place of the service. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-helper-'))
  const manifest = { name: 'stand-in', version: '1.0.0' }
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }
  mkdirSync(join(folder, 'package/dist'), { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package/npm-shrinkwrap.json'), JSON.stringify(lock))
  const main = join(folder, 'package/dist/countersign-token-helper.mjs')
  writeFileSync(main, `console.log('started for ' + process.argv[2])\n`)
  packed = execFileSync('tar', ['-cz', '-C', folder, 'package'])
  server = createServer((_request, response) => response.end(served))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (command: string) => promisify(execFile)('sh', ['-c', command])
const named = () => ({ path: '/helper.tgz', sha512: createHash('sha512').update(packed).digest('base64') })

describe('the token helper’s command', () => {
  it('H5: starts the file that it names', async () => {
    served = packed
    const { stdout } = await run(helperCommand(named(), origin))
    expect(stdout).toContain(`started for ${origin}`)
  }, 60_000)

  it('H5: starts nothing if the download is another file', async () => {
    served = Buffer.concat([packed, Buffer.from([0])])
    const started = run(helperCommand(named(), origin))
    await expect(started).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not started') })
  }, 60_000)

  it('H5: names the file that the service offers, by its hash, and never a package that a registry resolves', async () => {
    const service = await startTestServer()
    try {
      const helper = await loadHelper()
      if (!helper) throw new Error('the helper is not built: run bin/setup')
      const answer = await service.inject({ method: 'GET', url: helper.path })
      expect(answer.statusCode).toBe(200)
      expect(createHash('sha512').update(answer.rawPayload).digest('base64')).toBe(helper.sha512)
      const command = helperCommand(helper, 'https://sign.example')
      expect(command).toContain(`https://sign.example${helper.path}`)
      expect(command).toContain(helper.sha512)
      expect(command).not.toMatch(/npx|@countersign/)
    } finally {
      await service.stop()
    }
  }, 60_000)

  it('H5: offers a file that has the hash of each of its dependencies', async () => {
    const helper = await loadHelper()
    if (!helper) throw new Error('the helper is not built: run bin/setup')
    const input = { input: helper.file, encoding: 'utf8' } as const
    const pinned = JSON.parse(execFileSync('tar', ['-xzO', 'package/npm-shrinkwrap.json'], input))
    const { '': own, ...dependencies } = pinned.packages as Record<string, { integrity?: string }>
    expect(own).toMatchObject({ dependencies: { koffi: expect.any(String) } })
    for (const { integrity } of Object.values(dependencies)) expect(integrity).toMatch(/^sha512-/)
  })

  it('has no characters that a shell expands between double quotes', () => {
    expect(helperCommand(named(), 'https://sign.example')).toMatch(/^node -e "[^"$`!%\\\n]*"$/)
    expect(() => helperCommand(named(), 'https://sign.example/$(id)')).toThrow('COUNTERSIGN_PUBLIC_URL')
  })
})
