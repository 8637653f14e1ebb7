/// <reference lib="dom" />
import { type Member, PHONE, settled, type World } from '../console/world.ts'
import { slowDown } from '../lib/browser.ts'
import { mustFind } from '../lib/faults.ts'
import { holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { startHeavyProxy } from '../page-weight/heavy-proxy.ts'
import { gzippedSize, timeToSee } from '../page-weight/weigh.ts'
import { LIMITS } from './limits.ts'
import { holdStill, watchShifts } from './shifts.ts'

// The list of requests as the first screen of somebody who is signed in, with a cold cache.

export interface FirstScreen {
  scriptBytes: number
  seconds: number
  shift: number
}

const listAddress = ({ url }: World, { account }: Member) => `${url}/app/${account}/sandbox/requests`

export async function openFirst(world: World, member: Member): Promise<FirstScreen> {
  const address = listAddress(world, member)
  const { page, scripts, close } = await openCold(member)
  await slowDown(page.context(), page, 1)
  await watchShifts(page)
  const seconds = await timeToSee(page, address, isListSeen)
  const seen = [...scripts]
  await settled(page)
  const shift = await holdStill(page, 'of the first screen')
  await close()
  const scriptBytes = await holdScripts(seen)
  holdLimit(LIMITS.first, seconds)
  await plantScript(member, address)
  return { scriptBytes, seconds, shift }
}

/** Seconds until the list is shown by the processor of a cheap phone, too. */
export async function timeOnPhone(world: World, member: Member): Promise<number> {
  const { page, close } = await openCold(member)
  await slowDown(page.context(), page)
  const seconds = await timeToSee(page, listAddress(world, member), isListSeen)
  await close()
  return seconds
}

/** The same screen through a proxy that adds a script, at a desk. */
async function plantScript(member: Member, address: string): Promise<void> {
  const proxy = await startHeavyProxy(address)
  try {
    const { page, scripts, close } = await openCold(member)
    await timeToSee(page, proxy.link, isListSeen)
    await mustFind('heavy-script', () => holdScripts(scripts))
    await close()
  } finally {
    proxy.close()
  }
}

/** A phone that has never been here, and the addresses of the scripts that it asks for. */
async function openCold(member: Member) {
  const { page, close } = await member.open(PHONE)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.js$/.test(new URL(request.url()).pathname)) scripts.add(request.url())
  })
  return { page, scripts, close }
}

async function holdScripts(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...scripts].map(gzippedSize))
  hold(sizes.length > 0, 'the first screen has no scripts to weigh')
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const names = [...scripts].map((address, i) => `${address.split('/').at(-1)} ${sizes[i]}`)
  holdLimit(LIMITS.script, bytes / 1000, `(${names.join(', ')})`)
  return bytes
}

function isListSeen(): boolean {
  return document.querySelector('#content [id^="open-"]') !== null
}
