import { explicit, implicit, integer, octetString, oid, sequence, setOf } from '@countersign/pades/asn1'
import { buildCrl, type Credential, extension } from '@countersign/sandbox-pki'
import { type Judge, outcomeOf } from '../../apps/server/trust/testing/trust.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'
import { chainNaming } from './inward.ts'

// Authorities that would have us read or ask without end.

const DAY = 86_400_000

/** Lists of 10 MB, signed and valid, whether they announce their size or not, are given up at the cap; 7 MB are read. */
export async function tryHugeLists(deployment: Deployment, judge: Judge, issuer: Credential): Promise<void> {
  const huge = listOf(issuer, 10_000_000)
  const announced = deployment.publish('/announced.crl', (_, response) => response.end(huge))
  const streamed = deployment.publish('/streamed.crl', (_, response) => {
    response.flushHeaders()
    response.end(huge)
  })
  for (const url of [announced, streamed]) {
    const verdict = await judge.check(chainNaming(deployment, issuer, 'crl', url))
    hold(outcomeOf(verdict) === 'revocation_unknown', `a list of 10 MB ended with ${outcomeOf(verdict)}`)
    const reason = verdict.ok ? '' : String(verdict.details.reason)
    hold(/larger than 8388608 bytes/.test(reason), `a list of 10 MB was refused for another reason: ${reason}`)
  }
  const large = listOf(issuer, 7_000_000)
  const url = deployment.publish('/large.crl', (_, response) => response.end(large))
  const outcome = outcomeOf(await judge.check(chainNaming(deployment, issuer, 'crl', url)))
  hold(outcome === 'accepted', `a list of 7 MB ended with ${outcome}`)
}

function listOf(issuer: Credential, bytes: number): Uint8Array {
  return buildCrl(issuer, {
    thisUpdate: new Date(Date.now() - DAY / 2),
    nextUpdate: new Date(Date.now() + DAY / 2),
    revoked: [],
    extensions: [extension('2.999.2', octetString(new Uint8Array(bytes)))],
  })
}

const SIBLINGS = 20

/** Each issuer that is fetched names another address, where there are twenty more; gives how many were asked. */
export async function tryThicket(deployment: Deployment, judge: Judge): Promise<number> {
  const thicket = deployment.authority('Thicket')
  let [asked, next] = [0, 0]
  const grow = (): string => {
    next += 1
    return deployment.publish(`/thicket/${next}`, (_, response) => {
      asked += 1
      const siblings = Array.from({ length: SIBLINGS }, () =>
        deployment.authority('Thicket', thicket, { issuerUrl: grow() }),
      )
      response.end(bundle(siblings.map(({ certificate }) => certificate)))
    })
  }
  const outcome = outcomeOf(await judge.check(chainNaming(deployment, thicket, 'aia', grow())))
  hold(outcome === 'issuer_unknown', `a thicket of issuers ended with ${outcome}`)
  return asked
}

/** A CMS that holds certificates alone (RFC 5280 §4.2.2.1). */
function bundle(certificates: readonly Uint8Array[]): Uint8Array {
  const signedData = sequence(
    integer(1),
    setOf(),
    sequence(oid('1.2.840.113549.1.7.1')),
    implicit(0, sequence(...certificates)),
    setOf(),
  )
  return sequence(oid('1.2.840.113549.1.7.2'), explicit(0, signedData))
}
