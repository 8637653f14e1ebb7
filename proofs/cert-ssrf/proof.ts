import type { Credential } from '@countersign/sandbox-pki'
import { type Judge, openOffice, outcomeOf } from '../../apps/server/trust/testing/trust.ts'
import { type Canary, startCanary } from '../lib/canary.ts'
import { foundFault } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { startNameServer } from '../lib/name-server.ts'
import { hold, type Proof, type ProofContext } from '../lib/proof.ts'
import { presentAtLanding } from './at-landing.ts'
import { type Case, casesOf } from './cases.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { tryHugeLists, tryThicket } from './greedy.ts'
import { chainNaming, FIELDS, inwardUrls, tryAddress } from './inward.ts'
import { opensslVerify } from './openssl.ts'

// A stranger shows certificates. Whatever addresses stand in them, nothing inside is reached: a canary listens where
// they lead. And whatever else is wrong with them is reported apart, in agreement with `openssl verify`.

/** Of the old 6bone, given back in 2006 (RFC 3701): an address like those of the internet, at which nobody is. */
const NOBODY = '3ffe:ffff::1'
const INSIDE = '127.0.0.1'
/** What each look-up of a name is answered; a second one would be one more than was judged. */
const NAMES: Record<string, string[][]> = {
  'inside.example.com': [[INSIDE]],
  'both.example.com': [[NOBODY, INSIDE]],
  'mapped.example.com': [['::ffff:7f00:1']],
  'flips.example.com': [[NOBODY], [INSIDE]],
  'nowhere.example.com': [[]],
}
const LIMITS = { requests: atMost(16, 'addresses asked for one certificate') }

export default {
  promise:
    'No address in a certificate (issuer, OCSP, CRL) makes the service connect to an internal address, and each kind of bad certificate is refused for its own reason, in agreement with `openssl verify`',
  topic: 'Security and privacy',
  budgetSeconds: 18,
  services: ['postgres'],
  limits: LIMITS,
  faults: { 'no address guard': 'the internal address is on the allow list: the canary is reached by each field' },
  async run({ say }) {
    const [deployment, canary, names, office] = await Promise.all([
      openDeployment(),
      startCanary(),
      startNameServer(NAMES),
      openOffice(),
    ])
    try {
      const root = deployment.authority('Deployment Root')
      const issuing = deployment.authority('Deployment CA', root)
      const settings = { stores: { default: [root.certificate] }, dnsServers: [names.address] }
      const judge = await office.open({ ...settings, allowList: [deployment.host] })

      const forms = inwardUrls(canary.port)
      const urls = [...forms, ...Object.keys(NAMES).map((name) => `http://${name}:${canary.port}/`)]
      const [shown] = await Promise.all([
        presentAtLanding(deployment, root, issuing, forms),
        ...FIELDS.map(async (field) => {
          for (const url of urls) await tryAddress(deployment, judge, issuing, field, url)
        }),
      ])
      const lookedUp = names.lookUps('flips.example.com')
      hold(lookedUp === 1, `a name was looked up ${lookedUp} times to be judged once`)
      const seen = canary.connections()
      hold(seen === 0, `the canary saw ${seen} connections`)
      say(`${urls.length} addresses as ${FIELDS.join(', ')}, ${shown} of them by a signer’s visit: 0 connections`)

      const careless = await office.open({ ...settings, allowList: [deployment.host, INSIDE] })
      await mustBeSeen(deployment, careless, issuing, canary)
      foundFault('no address guard')
      say('where the guard is lifted the canary is reached by each field, and by the issuer’s alone below no anchor')

      const cases = casesOf(deployment, root)
      for (const each of cases) await mustAgree(deployment, judge, root.certificate, each, say)
      await tryHugeLists(deployment, judge, issuing)
      const asked = await tryThicket(deployment, judge)
      holdLimit(LIMITS.requests, asked)
      say(`a list of 10 MB is given up, one of 7 MB read; of endless issuers ${asked} were asked for`)
      return `${urls.length} addresses in ${FIELDS.length} fields: the canary saw 0 connections; ${cases.length} kinds of certificates reported apart`
    } finally {
      await office.close()
      deployment.close()
      names.close()
      canary.close()
    }
  },
} satisfies Proof

/** The canary can be reached. And before a chain has ended at an anchor nobody is asked about revocation. */
async function mustBeSeen(deployment: Deployment, careless: Judge, trusted: Credential, canary: Canary): Promise<void> {
  const url = `http://${INSIDE}:${canary.port}/`
  const stranger = deployment.authority('Stranger CA', deployment.authority('Stranger Root'))
  for (const [issuer, reached] of [
    [trusted, ['aia', 'ocsp', 'crl']],
    [stranger, ['aia']],
  ] as const) {
    for (const field of FIELDS) {
      const before = canary.connections()
      await careless.check(chainNaming(deployment, issuer, field, url))
      const more = canary.connections() - before
      const expected = (reached as readonly string[]).includes(field) ? 1 : 0
      hold(more === expected, `${field} of a certificate of ${issuer.subject.commonName} led to ${more} connections`)
    }
  }
}

async function mustAgree(
  deployment: Deployment,
  judge: Judge,
  anchor: Uint8Array,
  { name, chain, signer, ours, openssl }: Case,
  say: ProofContext['say'],
): Promise<void> {
  const verdict = await judge.check(chain, signer)
  const outcome = outcomeOf(verdict)
  hold(outcome === ours, `${name}: ${outcome}, not ${ours} (${JSON.stringify(verdict)})`)
  if (openssl === null) return say(`${name}: ${outcome}`)
  const said = opensslVerify({ chain, anchors: [anchor], crls: deployment.crls() })
  hold(said === openssl, `${name}: openssl verify says ${said}, not ${openssl}`)
  hold((said === 0) === verdict.ok, `${name}: openssl verify says ${said}, and we ${outcome}`)
  say(`${name}: ${outcome}; openssl verify: ${said}`)
}
