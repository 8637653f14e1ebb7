import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { runProgram } from '../lib/run-program.ts'

// Podman as it runs on a machine without systemd, on the images that bin/setup built.

const run = promisify(execFile)
export const ROOT = resolve(import.meta.dirname, '../..')
export const STORAGE = join(ROOT, '.data/containers')

/** The options that choose the storage and the runtime. */
export function podmanOptions(storage = STORAGE): string[] {
  const driver = existsSync(join(storage, 'storage/vfs')) ? ['--storage-driver', 'vfs'] : []
  return [
    ...['--root', join(storage, 'storage'), '--runroot', join(storage, 'run'), ...driver],
    ...['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'],
  ]
}

/** As a hardened deployment starts a container: nothing can be written but its volumes, and it has no rights. */
export const HARDENED = [
  ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp:size=512m,mode=1777'],
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
]
/** What a machine without systemd, and with limits of its own, needs. */
export const MACHINE = ['--no-healthcheck', '--ulimit', 'nofile=1024:20000', '--ulimit', 'nproc=4096:4096']
export const HERE = ['--network', 'host', ...MACHINE]

/** Builds the images if they are not up to date. */
export async function buildImages(storage = STORAGE, ...targets: string[]): Promise<string> {
  const env = { ...process.env, COUNTERSIGN_IMAGE_STORAGE: storage }
  const { stdout } = await run(join(ROOT, 'deploy/image/build'), targets, { env, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', [...podmanOptions(), ...args], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** A command that may fail: its exit code and what it printed. */
export async function attempt(...args: string[]): Promise<{ status: number | null; printed: string }> {
  const { code, out, err } = await runProgram('podman', [...podmanOptions(), ...args])
  return { status: code, printed: out + err }
}

/** Removes containers, whatever their state. */
export function removeContainers(names: readonly string[]): void {
  execFileSync('podman', [...podmanOptions(), 'rm', '--force', '--ignore', '--time', '1', ...names], {
    stdio: 'ignore',
  })
}
