import { join } from 'node:path'
import { issueSigner, type KeyKind } from '@countersign/sandbox-pki'
import { openSandbox } from '../../apps/server/sealing/credentials/sandbox.ts'
import {
  type CertificateSigner,
  certificateSigner,
  type Send,
} from '../../apps/server/signing/testing/certificate-signer.ts'
import type { Client } from './client.ts'
import { linkFor, openSigner } from './signer.ts'
import type { Stack } from './stack.ts'

// A signer with a key of their own and a certificate by the sandbox's authority, without a browser.

export interface Asked {
  documentId: string
  signerId: string
  name: string
}

export interface Options {
  key?: KeyKind
  /** What each call goes through. */
  through?(send: Send): Send
}

/** Opens a link of theirs and looks at the document. */
export async function openKeyHolder(
  stack: Stack,
  client: Client,
  { documentId, signerId, name }: Asked,
  { key = 'P-256', through = (send) => send }: Options = {},
): Promise<CertificateSigner> {
  const { pki } = await openSandbox(join(stack.env.COUNTERSIGN_DATA ?? '', 'sandbox-pki'))
  const browser = openSigner(stack.url)
  const base = await browser.claim(await linkFor(client, documentId, signerId))
  const { consent } = await browser.look(base)
  const own = issueSigner(pki, { subject: { commonName: name }, key })
  return certificateSigner(through(browser.byCertificate(base)), own, consent)
}
