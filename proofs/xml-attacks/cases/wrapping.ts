import { cmsOver } from '../../../packages/remote-signing/testing/esp.ts'
import { attack, change, part, signatureElement, signedInfoElement } from '../attack.ts'
import type { Workshop } from '../workshop.ts'
import { template } from '../xmlsec.ts'

// A true signature around, beside or inside what the attacker wants to be read.

/** What the attacker would have us take: Mallory's signature on our document. */
async function forged(workshop: Workshop, inside: string): Promise<string> {
  const { mallory, hash, answer } = workshop
  return answer({ certificate: mallory.chain[0], cms: await cmsOver(hash, mallory) }, inside)
}

const withoutDeclaration = (message: string) => change(message, /<\?xml.*\?>\s*/, '')

export const wrapping = [
  attack('no signature at all', 'signature_missing', (workshop) => forged(workshop, '')),
  attack('the true message inside a forged one', 'signature_misplaced', async (workshop) =>
    forged(workshop, `<Wrapper>${withoutDeclaration(workshop.genuine)}</Wrapper>`),
  ),
  attack('the true signature on a forged message', 'digest_mismatch', async (workshop) =>
    forged(workshop, part(workshop.genuine, signatureElement)),
  ),
  attack(
    'the true message inside the signature, as its Object',
    ['signature_structure', /optionally KeyInfo/],
    async (workshop) => {
      const signature = part(workshop.genuine, signatureElement)
      const content = change(withoutDeclaration(workshop.genuine), signatureElement, '')
      return forged(workshop, change(signature, '</Signature>', `<Object>${content}</Object></Signature>`))
    },
  ),
  attack(
    'a true signature by id, moved into a wrapper',
    'reference_elsewhere',
    async (workshop) => {
      const byId = workshop.signWith(
        change(workshop.answer({}, template({ uri: '#a' })), '<EsignResp', '<EsignResp Id="a"'),
        'esp',
      )
      const signature = part(byId, signatureElement)
      return forged(
        workshop,
        `<Wrapper>${change(withoutDeclaration(byId), signatureElement, '')}</Wrapper>${signature}`,
      )
    },
    { isValidElsewhere: true },
  ),
  attack('a second signature, of the attacker', 'signature_repeated', ({ genuine, answer, signWith }) => {
    const theirs = part(signWith(answer({}, template()), 'attacker'), signatureElement)
    return change(genuine, '</EsignResp>', `${theirs}</EsignResp>`)
  }),
  attack('a Signature of another namespace as a decoy', 'signature_repeated', ({ genuine }) =>
    change(genuine, '<Signatures>', '<x:Signature xmlns:x="urn:x"/><Signatures>'),
  ),
  attack('a second SignedInfo behind the first (CVE-2025-29774)', 'signed_info_repeated', ({ genuine }) => {
    const signedInfo = part(genuine, signedInfoElement)
    return change(
      genuine,
      '<SignatureValue>',
      `${change(signedInfo, /<DigestValue>[^<]*/, '<DigestValue>AAAA')}<SignatureValue>`,
    )
  }),
  attack('a second SignedInfo deep inside', 'signed_info_repeated', ({ genuine }) =>
    change(genuine, '<KeyInfo>', `<KeyInfo>${part(genuine, signedInfoElement)}`),
  ),
  attack('a second Reference', 'reference_repeated', ({ genuine }) =>
    change(genuine, '</SignedInfo>', `${part(genuine, /<Reference[\s\S]*<\/Reference>/)}</SignedInfo>`),
  ),
  attack('no Reference', ['signature_structure', /has no Reference/], ({ genuine }) =>
    change(genuine, /<Reference[\s\S]*<\/Reference>/, ''),
  ),
  attack('a Reference to nothing in particular', 'reference_elsewhere', ({ genuine }) =>
    change(genuine, '<Reference URI="">', '<Reference>'),
  ),
  attack('a "no" turned into a "yes"', 'digest_mismatch', ({ signedAnswer }) =>
    change(signedAnswer({ status: '0' }), 'status="0"', 'status="1"'),
  ),
  attack('one DocSignature more', 'digest_mismatch', ({ genuine }) =>
    change(genuine, '<Signatures>', '<Signatures><DocSignature id="1">AAAA</DocSignature>'),
  ),
]
