import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameAttribute, parseSignedData, withoutPadding } from '@countersign/pades/cms'
import { findSignatures } from '../../conformance/judges/raw-signatures.ts'
import type { Client } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import type { Court } from '../signing/judge.ts'
import { ask, fetchSigned, type Request } from '../signing/stage.ts'
import type { Act } from './people.ts'

// Several people sign one document, each in their own way.

export const ORDERS = ['in sequence', 'in parallel'] as const
export type Order = (typeof ORDERS)[number]

export interface Signer {
  name: string
  email: string
  sigType: string
  /** Whom the sender wants them to sign at. */
  provider?: string
  /** Common name of the signing certificate's issuer. */
  issuer: string
  /** Common name in that certificate. */
  subject: string
  act: Act
  /** Where they sign, if not at the link from their mail. */
  link?(client: Client, request: Request, position: number): Promise<string>
}

/** The finished document, in this folder. */
export async function signTogether(client: Client, signers: Signer[], order: Order, folder: string): Promise<string> {
  const isSequential = order === 'in sequence'
  const people = signers.map(({ name, email, sigType, provider }, i) => ({
    ...{ name, email, sig_type: sigType, cords: [placeOf(i)] },
    ...(provider !== undefined && { provider }),
  }))
  const request = await ask(client, people, { is_sequential: isSequential })
  const sign = async ({ email, act, name, link = linkFromMail(email) }: Signer, i: number) => {
    await act(await link(client, request, i)).catch((error: Error) => {
      throw new Error(`${order}, ${name}: ${error.message}`, { cause: error })
    })
  }
  if (isSequential) for (const [i, signer] of signers.entries()) await sign(signer, i)
  else await Promise.all(signers.map(sign))
  mkdirSync(folder, { recursive: true })
  return fetchSigned(client, request, join(folder, fileOf(order)))
}

function linkFromMail(email: string): NonNullable<Signer['link']> {
  return async (client) => linkIn(await nthMail(client, email))
}

export function fileOf(order: string): string {
  return `${order.replaceAll(' ', '-')}.pdf`
}

/** Side by side above the sample's two lines, and then above those. */
function placeOf(i: number) {
  return { x: [64, 172, 318, 426][i % 4], y: 692 - 60 * Math.floor(i / 4), w: 104, h: 44 }
}

/** As the bytes have it, without asking who reads PDF. */
export function holdSubjects(file: string, signers: Signer[]): void {
  const made = findSignatures(readFileSync(file))
    .filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached')
    .map(({ contents }) => parseSignedData(withoutPadding(contents)).signer)
    .map(({ subject, issuer }) => `${nameAttribute(subject)} by ${nameAttribute(issuer)}`)
  const expected = signers.map(({ subject, issuer }) => `${subject} by ${issuer}`)
  hold(
    made.toSorted().join('; ') === expected.toSorted().join('; '),
    `signed by ${made.join('; ')}, not ${expected.join('; ')}`,
  )
}

/** What `holdDoubt` plants, as a proof declares it. */
export const DOUBT = {
  'root-missing': 'one issuer’s root is not trusted: pyHanko rejects the signatures by that issuer, and no others',
}

/** A judge who lacks an issuer's root believes the others' signatures, and not that issuer's: they do look at it. */
export async function holdDoubt(
  { believed }: Court,
  file: string,
  roots: readonly string[],
  others: readonly Signer[],
): Promise<void> {
  const names = await believed(file, roots)
  const expected = others.map(({ subject }) => subject)
  hold(
    names.toSorted().join() === expected.toSorted().join(),
    `without an issuer’s root ${names.join(', ')} are believed, not ${expected.join(', ')}`,
  )
  foundFault('root-missing')
}
