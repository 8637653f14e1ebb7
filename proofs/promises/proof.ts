import { readFileSync } from 'node:fs'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { weakerThan } from './compare.ts'
import { type Described, describeProofs } from './describe.ts'
import { LOOSENED } from './loosened.ts'
import { lastRelease, type Release } from './releases.ts'
import { renderPromises } from './render.ts'

export default {
  promise:
    'docs/PROMISES.md states what each proof declares; every proof plants a fault; no limit is looser than in the release before without an entry that says why',
  topic: 'Project',
  budgetSeconds: 10,
  services: [],
  faults: {
    'edited-page': 'a number in docs/PROMISES.md that is not the limit of its proof',
    'no-fault': 'a proof without a planted fault',
    'looser-limit': 'a limit that is looser than in the release before',
    'removed-limit': 'a limit that is gone',
    'removed-fault': 'a planted fault that is gone',
    'removed-proof': 'a proof that is gone',
  },
  async run({ say }) {
    const proofs = await describeProofs()
    const page = readFileSync('docs/PROMISES.md', 'utf8')
    const release = lastRelease()
    holdPage(page, proofs)
    holdFaults(proofs)
    holdRelease(release, proofs)
    say(`compared with release ${release.version}, which has ${release.proofs.length} proofs`)
    await plantFaults(page, proofs)
    const limits = proofs.flatMap((proof) => Object.keys(proof.limits)).length
    const faults = proofs.flatMap((proof) => Object.keys(proof.faults)).length
    return `${proofs.length} proofs with ${limits} limits and ${faults} kinds of planted faults, as docs/PROMISES.md says; ${LOOSENED.length} looser than release ${release.version}`
  },
} satisfies Proof

function holdPage(page: string, proofs: readonly Described[]): void {
  const expected = renderPromises(proofs, LOOSENED).split('\n')
  const actual = page.split('\n')
  const line = expected.findIndex((text, index) => text !== actual[index])
  hold(
    line < 0 && actual.length === expected.length,
    `docs/PROMISES.md:${line + 1} is not what the proofs declare (${actual[line]}): run node proofs/promises/write.ts`,
  )
}

function holdFaults(proofs: readonly Described[]): void {
  const without = proofs.filter(({ faults }) => Object.keys(faults).length === 0).map(({ name }) => name)
  hold(without.length === 0, `these proofs plant no fault: ${without.join(', ')}`)
}

function holdRelease({ version, proofs: before }: Release, proofs: readonly Described[]): void {
  const weaker = weakerThan(before, proofs).filter(
    ({ proof, what }) =>
      !LOOSENED.some((entry) => entry.proof === proof && entry.what === what && entry.since === version),
  )
  hold(
    weaker.length === 0,
    `release ${version} held more: ${weaker.map(({ proof, what }) => `${proof}: ${what}`).join('; ')}. Restore it, or enter it with its reason in proofs/promises/loosened.ts.`,
  )
}

async function plantFaults(page: string, proofs: readonly Described[]): Promise<void> {
  const victim = proofs.find(({ limits }) => Object.values(limits).some(({ atMost }) => atMost !== undefined))
  hold(victim, 'no proof has a limit')
  const [[name, limit] = ['', undefined]] = Object.entries(victim.limits).filter(
    ([, { atMost }]) => atMost !== undefined,
  )
  hold(limit, 'no proof has a limit')
  const changed = (change: Partial<Described>) =>
    proofs.map((proof) => (proof.name === victim.name ? { ...proof, ...change } : proof))
  const held = { version: 'planted', proofs }
  const looser = { ...victim.limits, [name]: { ...limit, atMost: (limit.atMost ?? 0) * 2 + 1 } }
  const fewer = Object.fromEntries(Object.entries(victim.limits).filter(([key]) => key !== name))
  await mustFind('edited-page', () => holdPage(page, changed({ limits: looser })))
  await mustFind('no-fault', () => holdFaults(changed({ faults: {} })))
  await mustFind('looser-limit', () => holdRelease(held, changed({ limits: looser })))
  await mustFind('removed-limit', () => holdRelease(held, changed({ limits: fewer })))
  await mustFind('removed-fault', () => holdRelease(held, changed({ faults: {} })))
  await mustFind('removed-proof', () =>
    holdRelease(
      held,
      proofs.filter((proof) => proof !== victim),
    ),
  )
}
