import { type Cca3Profile, type CompletionContext, ccaSigner, readProfile } from '@countersign/remote-signing'
import { verifyEnveloped } from '@countersign/remote-signing/xml'
import { signedResponse } from '../../packages/remote-signing/testing/esp.ts'
import { json3 } from '../../packages/remote-signing/testing/profiles.ts'
import { hold } from '../lib/proof.ts'
import type { Workshop } from './workshop.ts'
import { enveloped, template } from './xmlsec.ts'

// What must be accepted: a reader that refuses everything would be safe and useless.

const c14n = '<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>'

/** Messages whose canonical form is easily got wrong; xmlsec1 digests its own, and ours must be the same octets. */
const awkward: readonly string[] = [
  '<EsignResp>@</EsignResp>',
  `<EsignResp b='2' a="1"   c = '"'>\n  <e/>\r\n<f ></f >@</EsignResp>\n`,
  '<EsignResp xmlns="urn:a" xmlns:b="urn:b"><b:x xmlns="" xmlns:b="urn:b"><y xmlns="urn:a"/></b:x>@</EsignResp>',
  '<EsignResp xmlns:z="urn:1" xmlns:y="urn:2" y:a="3" z:b="2" c="1" xml:lang="hi" xml:space="preserve">@</EsignResp>',
  '<EsignResp a="&#9;&#10;&#13;&lt;&amp;&quot;&apos;>" b="x\ty\nz"><![CDATA[a < b & c > d]]>&#13;&gt;@</EsignResp>',
  '<EsignResp Ａ="1" 𐀀="2" é="3">हिन्दी 😀 &#x1F600;@</EsignResp>',
  '<?xml version="1.0" encoding="utf-8" standalone="no"?>\n\n<EsignResp xmlns:unused="urn:u"><unused:a unused:b="1"/>@</EsignResp>',
]

/** How many of xmlsec1's signatures were accepted, each in three spellings of the signature. */
export function acceptAwkward({ signWith, cast, now }: Workshop): number {
  const options = { pins: [{ certificate: cast.esp.certificates[0] }], now }
  const forms = [
    {},
    { transforms: `${enveloped}${c14n}`, keyInfo: '' },
    { method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', digest: 'http://www.w3.org/2001/04/xmlenc#sha512' },
  ]
  const messages = awkward.flatMap((xml) => forms.map((form) => signWith(xml.replace('@', template(form)), 'esp')))
  for (const message of messages) {
    const { signed } = verifyEnveloped(new TextEncoder().encode(message), options)
    hold(!Buffer.from(signed).includes('SignatureValue'), 'the signature is still in what it signed')
  }
  return messages.length
}

/** The genuine answer ends in a signature; so the rest of the proof attacks a door that does open. */
export async function acceptGenuine({ signer, genuine, pending, now }: Workshop): Promise<void> {
  const circumstances: CompletionContext = { receivedAt: now, markAnswered: async () => true }
  const completion = await signer.complete(
    { kind: 'fields', fields: { eSignResponse: genuine } },
    pending,
    circumstances,
  )
  hold(completion.outcome === 'signed', `the genuine answer ended as ${completion.outcome}`)
}

/** Our requests, 2.1 and 3.x and the question how it went: xmlsec1 must accept each, and none that was touched. */
export async function requestsVerifyElsewhere({ cast, keys, xmlsec, hash, now, signer }: Workshop): Promise<number> {
  const documentInfo = 'Lease "Müller" & सिंह <1>'
  const order = {
    for: 'signature',
    txn: 'T-1',
    hash,
    documentInfo,
    returnUrl: 'https://sign.example/?a=1&b=2',
    now,
  } as const
  const sent: Uint8Array[] = []
  const fetcher = async ({ body }: { body: Uint8Array | undefined }) => {
    sent.push(body ?? new Uint8Array())
    return { status: 200, body: await signedResponse(cast, { txn: 'T-1', ts: now, status: '2' }) }
  }
  const third = ccaSigner(readProfile(json3(cast.esp)) as Cca3Profile, { key: cast.asp, fetcher })
  const begun = await third.begin({
    ...order,
    answerUrl: 'https://sign.example/answer',
    documentUrl: 'https://sign.example/document',
  })
  hold(begun.outcome === 'begun', 'the journey by 3.x did not begin')
  await third.status(begun.pending, { receivedAt: now, markAnswered: async () => true })
  sent.push(...(await signer.begin(order)).evidence.map(({ bytes }) => bytes))
  for (const request of sent) {
    hold(xmlsec.accepts(request, keys.asp), 'xmlsec1 does not accept our request')
    hold(!xmlsec.accepts(request, keys.esp), "xmlsec1 accepts our request as another's")
    const touched = Buffer.from(request).toString().replace('txn="T-1"', 'txn="T-2"')
    hold(!xmlsec.accepts(touched, keys.asp), 'xmlsec1 accepts our request after it was changed')
  }
  return sent.length
}
