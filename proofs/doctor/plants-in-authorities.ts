import { defaultSwitches, issueSigner, type PkiServer, revoke, type Switches } from '@countersign/sandbox-pki'
import { type Deployment, rootsOf } from './deployment.ts'
import type { Plant, Planting } from './plant.ts'

const DAY_MS = 86_400_000

export function plantsInAuthorities({ seal, tsas, sealed, tsaAhead, file, p12 }: Deployment): Plant[] {
  const [first, second] = tsas
  const ending = issueSigner(seal.pki, { subject: { commonName: 'Ending Seal' }, lifetimeMs: 10 * DAY_MS })
  const revoked = issueSigner(seal.pki, { subject: { commonName: 'Revoked Seal' } })
  revoke(seal.pki, revoked.serial)
  return [
    {
      mistake: 'a wrong password of the seal key',
      found: ['seal_key'],
      remedy: /COUNTERSIGN_SEAL_P12_PASSWORD_FILE/,
      env: { COUNTERSIGN_SEAL_P12_PASSWORD_FILE: file('wrong-password', 'guess\n') },
    },
    {
      mistake: 'a seal certificate near its end',
      found: ['seal_certificate'],
      remedy: /Request a new certificate/,
      env: { COUNTERSIGN_SEAL_P12: p12('ending.p12', ending, ending.chain) },
    },
    {
      mistake: 'a seal key without the certificates of its issuers',
      found: ['seal_chain'],
      remedy: /Add the issuers/,
      env: { COUNTERSIGN_SEAL_P12: p12('alone.p12', sealed, sealed.chain.slice(0, 1)) },
    },
    {
      mistake: 'a seal whose root is not trusted',
      found: ['seal_chain'],
      remedy: /Add the root certificate/,
      env: { COUNTERSIGN_TRUST_ANCHORS: file('without-seal.pem', rootsOf(tsas)) },
    },
    {
      mistake: 'a revoked seal certificate',
      found: ['seal_revocation'],
      remedy: /Request a new certificate and key/,
      env: { COUNTERSIGN_SEAL_P12: p12('revoked.p12', revoked, revoked.chain) },
    },
    {
      mistake: 'OCSP and CRLs that cannot be reached',
      found: ['seal_revocation'],
      remedy: /OCSP and CRL addresses/,
      plant: switched(seal, { ocsp: 'down', crl: 'down' }),
    },
    {
      mistake: 'a timestamping authority that does not answer',
      found: ['tsa_1'],
      remedy: /COUNTERSIGN_TSA_URLS/,
      plant: switched(first, { tsa: 'down' }),
    },
    {
      mistake: 'a timestamping authority that refuses',
      found: ['tsa_2'],
      remedy: /Ask the authority/,
      plant: switched(second, { tsa: 'rejects' }),
    },
    {
      mistake: 'a timestamping authority whose root is not trusted',
      found: ['tsa_1'],
      remedy: /Add the root certificate/,
      env: { COUNTERSIGN_TRUST_ANCHORS: file('without-tsa.pem', rootsOf([seal, second])) },
    },
    {
      mistake: 'a timestamping authority with a wrong clock',
      found: ['tsa_1_clock'],
      remedy: /Synchronise the clock/,
      plant: async () => {
        tsaAhead.ms = 120_000
        return () => {
          tsaAhead.ms = 0
        }
      },
    },
  ]
}

function switched({ pki }: PkiServer, faults: Partial<Switches>): Planting {
  return async () => {
    Object.assign(pki.switches, faults)
    return () => Object.assign(pki.switches, defaultSwitches)
  }
}
