import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { type Materials, makeMaterials } from './materials.ts'
import { type Figure, type Heat, Race } from './race.ts'
import { type Racer, RacerProcess } from './racer.ts'

// One signature of a file by this package, beside the floor and beside other libraries: each in a process of its own,
// turn by turn in one run. All read the same file from disk (which the page cache has for all), all sign with the same
// key, and nobody writes the result.

export interface SealFigures {
  figures: Figure[]
  /** A signer that signs twice: what the measurement must find too slow. */
  twice: Figure[]
  /** The most memory a process held, in bytes; ours is one that has signed nothing but the largest document. */
  memory: ReadonlyMap<Racer, number>
}

export interface SealOptions {
  /** How much longer than in CI it may take. */
  times: number
  /** Also other libraries, for comparison. */
  peers: boolean
  say(line: string): void
}

const OURS: readonly Heat[] = [
  { size: '30 kB', rounds: 28, times: 40 },
  { size: '2 MB', rounds: 25, times: 8 },
  { size: '100 MB', rounds: 6, times: 1 },
]
const PEER_NAMES = ['peers/libpdf', 'peers/signpdf'] as const
const PEERS: readonly Heat[] = [
  { size: '30 kB', rounds: 8, times: 4 },
  { size: '2 MB', rounds: 8, times: 2 },
  { size: '100 MB', rounds: 1, times: 1 },
]

export async function measureSeal({ times, peers, say }: SealOptions): Promise<SealFigures> {
  if (peers) installPeers(say)
  using materials = await makeMaterials()
  say('three documents and two keys made')
  const longer = (heats: readonly Heat[]) => heats.map((heat) => ({ ...heat, rounds: heat.rounds * times }))
  await using floor = new RacerProcess('floor', materials.compiled)
  const measured = [await raceOurs(floor, materials, longer(OURS), peers)]
  say('ours measured, and judged by pdfsig')
  for (const peer of peers ? PEER_NAMES : []) {
    measured.push(await racePeer(peer, floor, materials, longer(PEERS)))
    say(`${peer} measured, and judged by pdfsig`)
  }
  return {
    figures: measured.flatMap(({ figures }) => figures),
    twice: await raceTwice(floor, materials),
    memory: new Map(measured.flatMap(({ memory }) => [...memory])),
  }
}

type Measured = Omit<SealFigures, 'twice'>

async function raceOurs(
  floor: RacerProcess,
  materials: Materials,
  heats: readonly Heat[],
  withThreads: boolean,
): Promise<Measured> {
  const figures: Figure[] = []
  {
    await using ours = new RacerProcess('ours', materials.compiled)
    await using inThreads = new RacerProcess('ours-in-threads', materials.compiled)
    const race = new Race(materials, withThreads ? [floor, ours, inThreads] : [floor, ours], ['RSA-2048', 'P-256'])
    await race.warmUp(1500)
    for (const heat of heats) figures.push(...(await race.run(heat)))
    for (const racer of [ours, inThreads]) await judge(racer, materials)
  }
  return { figures, memory: new Map([['ours', await memoryAlone('ours', materials)]]) }
}

async function raceTwice(floor: RacerProcess, materials: Materials): Promise<Figure[]> {
  await using twice = new RacerProcess('twice', materials.compiled)
  const race = new Race(materials, [floor, twice], ['RSA-2048'])
  await race.warmUp(400)
  return (await race.run({ size: '30 kB', rounds: 5, times: 40 })).filter(({ racer }) => racer === 'twice')
}

async function racePeer(
  name: Racer,
  floor: RacerProcess,
  materials: Materials,
  heats: readonly Heat[],
): Promise<Measured> {
  await using peer = new RacerProcess(name, materials.compiled)
  const race = new Race(materials, [floor, peer], ['RSA-2048'])
  await race.warmUp(20)
  const figures: Figure[] = []
  for (const heat of heats) figures.push(...(await race.run(heat)).filter(({ racer }) => racer === name))
  await judge(peer, materials)
  return { figures, memory: new Map([[name, await peer.perform({ task: 'memory' })]]) }
}

/** A signature that is quick and wrong is no contender. */
async function judge(racer: RacerProcess, { documents, keys, folder }: Materials): Promise<void> {
  const to = join(folder, 'sealed.pdf')
  await racer.perform({ task: 'write', document: documents['2 MB'], key: keys['RSA-2048'], to })
  const verdict = verifyWithPdfsig(readBytes(to)).at(-1)
  if (!verdict?.valid || !verdict.coversWholeDocument) throw new Error(`pdfsig refuses what ${racer.name} signed`)
}

async function memoryAlone(name: Racer, { documents, keys, compiled }: Materials): Promise<number> {
  await using racer = new RacerProcess(name, compiled)
  await racer.perform({ task: 'seal', document: documents['100 MB'], key: keys['RSA-2048'], times: 1 })
  return await racer.perform({ task: 'memory' })
}

/** The other libraries are no dependency of anything, so they are fetched when they are first raced. */
function installPeers(say: SealOptions['say']): void {
  const folder = join(import.meta.dirname, 'peers')
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  say('installing @libpdf/core and @signpdf, once')
  execFileSync('npm', ['install', '--no-save'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
