import { createHash } from 'node:crypto'
import type { Signer } from '@countersign/pades'
import { RemoteSigningError } from '../errors.ts'
import { dsig, envelopedSignature, rsaSha256, sha256 } from './algorithms.ts'
import { canonicalize, inclusiveC14n } from './canonical.ts'
import { elementIn, type XmlElement } from './element.ts'

/**
 * Signs a message with an enveloped XMLDSig as its last child: URI "", inclusive C14N, rsa-sha256, the signer's
 * certificate in KeyInfo. The key is a `Signer` of @countersign/pades: a P12, a PKCS#11 token, or a KeyObject.
 * The result is canonical XML, so every parser canonicalizes it to the same bytes.
 */
export async function signEnveloped(root: XmlElement, signer: Signer): Promise<Uint8Array> {
  if (signer.algorithm !== 'rsa-sha256') {
    throw new RemoteSigningError(
      'key_unsuitable',
      `requests must be signed with rsa-sha256, but this key signs with ${signer.algorithm}; configure an RSA key`,
    )
  }
  const digest = createHash('sha256').update(canonicalize(root)).digest('base64')
  const signedInfo = signedInfoOf(digest)
  const ancestors = [root, ds('Signature', {}, [signedInfo], true)]
  const value = await signer.sign(canonicalize(signedInfo, { ancestors }))
  const signature = ds('Signature', {}, [signedInfo, ds('SignatureValue', {}, [base64(value)]), keyInfo(signer)], true)
  return canonicalize({ ...root, children: [...root.children, signature] })
}

function signedInfoOf(digest: string): XmlElement {
  return ds('SignedInfo', {}, [
    ds('CanonicalizationMethod', { Algorithm: inclusiveC14n }),
    ds('SignatureMethod', { Algorithm: rsaSha256 }),
    ds('Reference', { URI: '' }, [
      ds('Transforms', {}, [
        ds('Transform', { Algorithm: envelopedSignature }),
        ds('Transform', { Algorithm: inclusiveC14n }),
      ]),
      ds('DigestMethod', { Algorithm: sha256 }),
      ds('DigestValue', {}, [digest]),
    ]),
  ])
}

function keyInfo({ certificates: [own] }: Signer): XmlElement {
  return ds('KeyInfo', {}, [ds('X509Data', {}, [ds('X509Certificate', {}, [base64(own)])])])
}

function ds(
  name: string,
  attributes: Record<string, string>,
  children: XmlElement['children'] = [],
  isOutermost = false,
): XmlElement {
  return elementIn(dsig, name, attributes, children, isOutermost)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
