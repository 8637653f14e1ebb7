import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { helperCommand } from './command.ts'
import { TOKEN_HELPER } from './release.ts'

let folder: string
let packed: Buffer
let served: Buffer
let server: Server
let tarball: string

/** A package in place of the helper, which prints its argument, behind a server in place of the registry. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-helper-'))
  const manifest = { name: 'stand-in', version: '1.0.0', bin: { 'countersign-token-helper': 'main.js' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'main.js'), `#!/usr/bin/env node\nconsole.log('started for ' + process.argv[2])\n`)
  execFileSync('npm', ['pack', '--silent'], { cwd: folder })
  packed = readFileSync(join(folder, 'stand-in-1.0.0.tgz'))
  server = createServer((_request, response) => response.end(served))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  tarball = `http://127.0.0.1:${(server.address() as AddressInfo).port}/helper.tgz`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (command: string) => promisify(execFile)('sh', ['-c', command])
const named = () => `sha512-${createHash('sha512').update(packed).digest('base64')}`

describe('the token helper’s command', () => {
  it('H5: starts the file that it names', async () => {
    served = packed
    const { stdout } = await run(helperCommand({ tarball, integrity: named() }, 'https://sign.example'))
    expect(stdout).toContain('started for https://sign.example')
  }, 60_000)

  it('H5: starts nothing if the download is another file', async () => {
    served = Buffer.concat([packed, Buffer.from([0])])
    const started = run(helperCommand({ tarball, integrity: named() }, 'https://sign.example'))
    await expect(started).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not started') })
  }, 60_000)

  it('H5: names one version and its hash, never a package that a registry resolves', () => {
    const manifest = new URL('../../../token-helper/package.json', import.meta.url)
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    expect(TOKEN_HELPER.version).toBe(version)
    expect(TOKEN_HELPER.tarball).toContain(`/token-helper-${version}.tgz`)
    expect(TOKEN_HELPER.integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    const command = helperCommand(TOKEN_HELPER, 'https://sign.example')
    expect(command).toContain(TOKEN_HELPER.integrity.slice('sha512-'.length))
    expect(command).not.toMatch(/npx \S*@countersign|--package @/)
  })

  it('has no characters that a shell expands between double quotes', () => {
    expect(helperCommand(TOKEN_HELPER, 'https://sign.example')).toMatch(/^node -e "[^"$`!%\\\n]*"$/)
    expect(() => helperCommand(TOKEN_HELPER, 'https://sign.example/$(id)')).toThrow('COUNTERSIGN_PUBLIC_URL')
  })
})
