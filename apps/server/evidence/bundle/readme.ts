import { type Manifest, type ManifestFile, PATHS } from '@countersign/evidence/bundle'
import type { AuditTrail } from '@countersign/evidence/chain'

// README.txt: tells an auditor what the bundle contains and how to verify each part without this service.

type Request = Pick<Manifest, 'sign_request_id' | 'document_id' | 'mode' | 'state'>

export function readmeOf(request: Request, trail: AuditTrail, files: readonly ManifestFile[]): string {
  const has = (what: string) => files.some((file) => file.what === what)
  const sections = [
    [
      `Evidence of sign request ${request.sign_request_id}`,
      `State: ${request.state}. Document: ${request.document_id}.`,
      ...(request.mode === 'test' ? ['SANDBOX: a test. Its signatures bind nobody.'] : []),
    ],
    ['WHAT IS IN HERE', ...files.flatMap(described)],
    [
      'ALL AT ONCE, OFFLINE',
      '  countersign verify --trust trust.json evidence.zip   signatures, chain and log; exit code 0 if all is well',
      '  countersign check-chain evidence.zip                 the chain of the audit trail alone',
      'trust.json says whom you trust, the key of the log among them; a service has its own at /verify/trust.json.',
      'The page /verify of any Countersign service does the same in a browser; the file never leaves it.',
    ],
    [
      'THE FILES',
      `  sha256sum signed-document.pdf          or: openssl dgst -sha256 signed-document.pdf`,
      `${PATHS.manifest} lists the SHA-256 of every file. It is not signed and need not be: what counts is that the`,
      `entry "request_completed" of ${PATHS.auditTrail} holds the SHA-256 of the signed document and of the`,
      'certificate of completion, and that both carry signatures of their own.',
    ],
    ...(has('signed_document') ? [SIGNATURES] : []),
    chainOf(trail),
    ...(has('log_proof') ? [LOG] : [NO_LOG]),
    ...(has('provider_message') ? [PROVIDERS] : []),
    ...(has('mark') ? [MARKS] : []),
    ...(has('signer_upload') ? [UPLOADS] : []),
    COURTS,
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const WHAT: Readonly<Record<string, string>> = {
  signed_document: 'the document with all signatures, as everybody got it',
  certificate_of_completion: 'who did what and when, to read; signed and time-stamped itself',
  original_document: 'the file as it was uploaded',
  shown_document: 'the bytes that were shown and signed: the upload, normalised to one revision',
  audit_trail: 'every event in order, as a chain of hashes',
  log_proof: 'that the chain’s head is in the public log',
  log_key: 'the keys by which the log’s checkpoints are checked',
  mark: 'what a signer drew, typed or uploaded as their signature',
  provider_message: 'what an identity provider was asked or answered, byte for byte',
  signer_upload: 'what a signer uploaded for a field, as received',
  bsa_certificate: 'a form for courts in India, prefilled, NOT signed',
}

function described({ path, what, sha256 }: ManifestFile): string[] {
  return [`  ${path}`, `      ${WHAT[what] ?? what}`, `      SHA-256 ${sha256}`]
}

const SIGNATURES = [
  'THE SIGNATURES',
  '  pyhanko sign validate --pretty-print --trust root.pem signed-document.pdf',
  'root.pem holds the authorities you believe. Any PDF reader that knows PAdES, and EU DSS, will do as well. Each',
  'signature covers the document as it stood then; later ones are appended, so that earlier ones stay valid. Time-stamps,',
  'certificates and revocation answers are inside the file, so nothing has to be fetched.',
]

function chainOf({ sign_request_id, count, head }: AuditTrail): string[] {
  return [
    'THE CHAIN',
    `${PATHS.auditTrail} holds entries 1 to ${count} of ${sign_request_id}; the head is`,
    `  ${head}`,
    'The hash of an entry is the SHA-256 of its "canonical" text in UTF-8; each entry names the hash of the one before it,',
    'the first one 64 zeros. For each value about a person the entry holds the SHA-256 of a salt and the value; both are',
    'under "revealed", or null where they were erased, which breaks nothing. The copy of the chain inside the certificate',
    'of completion, which signers receive, does not reveal the sender’s webhook URL and the address and user agent of the',
    'sender’s servers; the entries and their hashes are the same. The certificate of completion also prints the count and',
    'the head of its time: after that entry, this chain must have that very hash. Compare with',
    `  countersign check-chain --head <count>:<hash> ${PATHS.auditTrail}`,
    'The rules are short and published with test vectors, so that you can write a checker of your own.',
  ]
}

const LOG = [
  'THE LOG',
  `${PATHS.logProof} holds a checkpoint (a C2SP signed note), a leaf (the request’s hash, the number of entries, and the`,
  'head after them) and the hashes that lead from it to the checkpoint’s root (RFC 6962). Anyone with a later',
  'checkpoint of the same log can show that it contains this one; a history written anew does not.',
  `Compare ${PATHS.logKey} with the key that the service publishes, and that you or a witness noted before.`,
]

const NO_LOG = [
  'THE LOG',
  'There is no proof of inclusion in this bundle: the log had not taken the head up yet when it was made, or the service',
  'runs without one. Ask for the bundle again a few seconds later.',
]

const PROVIDERS = [
  'THE PROVIDERS’ MESSAGES',
  'They are stored as sent and received; an eSign message is signed by its sender (XML-DSig). To check it:',
  '  xmlsec1 --verify --pubkey-cert-pem provider.pem <file>',
  'The entries "attempt_completed" and "attempt_failed" hold their SHA-256. No identity number and no one-time password',
  'is in them: signers give these to the provider alone.',
]

const MARKS = [
  'THE MARKS',
  'The entry "signer_signed" of each signer holds the SHA-256 of the file with their mark ("drawing_sha256").',
]

const UPLOADS = [
  'THE FILES OF SIGNERS',
  'A signer’s entry "signer_signed", or "attempt_begun" for a signature with a key of their own, reveals the values of the',
  'fields ("field_1" and so on). The value of an upload has the name, size and SHA-256 of the file. The folder is the id of',
  'the signer, the name of the file the id of the upload. Nobody has checked what the file shows.',
]

const COURTS = [
  'FOR COURTS IN INDIA',
  `${PATHS.bsaCertificate} is a certificate after section 63(4)(c) of the Bharatiya Sakshya Adhiniyam, 2023, with the`,
  'hash values filled in. The rest is for the persons who sign it. Its layout is our own, and no lawyer has checked it:',
  'compare it with the Schedule to the Act before you use it.',
]
