import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hold } from '../lib/proof.ts'
import { plainEnvironment } from './environment.ts'

const run = promisify(execFile)

/** Starts the token helper as a signer's command does: unpacked, with its dependencies installed by `npm ci`. */
export async function tryHelper(
  archive: string,
  parent: string,
  wrongRegistry: string,
  nodes: readonly string[],
): Promise<void> {
  const folder = join(parent, 'token-helper')
  await mkdir(folder)
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
  const ci = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', '--prefix', folder]
  // This registry has a file of koffi that is not the published one.
  const refused = run('npm', [...ci, '--registry', wrongRegistry, '--cache', join(parent, 'cache')])
  hold(
    await refused.then(
      () => false,
      () => true,
    ),
    'the token helper installs a dependency with another hash',
  )
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await run('npm', [...ci, '--prefer-offline'])
  for (const node of nodes) {
    const start = (...args: string[]) =>
      run(node, [join(folder, 'dist/countersign-token-helper.mjs'), ...args], { env: plainEnvironment() })
    hold(/^\d+\.\d+\.\d+\n$/.test((await start('--version')).stdout), `the token helper has no version in ${node}`)
    hold(
      /countersign-token-helper <address>/.test((await start('--help')).stdout),
      `the token helper has no help in ${node}`,
    )
    await refuses(start('--list', '--module', '/nowhere.so'), /The token’s driver cannot be used/, 4)
    await refuses(start('ftp://sign.example.com'), /use https/, 2)
  }
}

async function refuses(started: Promise<unknown>, words: RegExp, code: number): Promise<void> {
  const error = (await started.catch((failed: unknown) => failed)) as { code?: number; stderr?: string }
  hold(
    error.code === code && words.test(error.stderr ?? ''),
    `the token helper ends with ${error.code}: ${error.stderr}`,
  )
}
