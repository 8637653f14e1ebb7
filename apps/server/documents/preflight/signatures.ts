import { addSignatureFields, memorySource, PadesError } from '@countersign/pades'
import { type SignatureVerdict, type Verdict, verifyPdf } from '@countersign/pades/verify'
import type { CarriedSignature } from './carried-signature.ts'
import { asItIs, certified, Refusal } from './refusal.ts'
import type { Upload } from './upload.ts'

/**
 * Checks that a signed upload can be signed further without a rewrite: every signature matches its bytes, later changes
 * are permitted by it, and all signatures permit one more signature field. Trust in the signers is not checked: that is
 * up to relying parties, and there are no trust anchors and no network here.
 */
export async function checkSignatures({ bytes }: Upload, now: Date): Promise<readonly CarriedSignature[]> {
  const source = memorySource(bytes)
  const verdict = await verifyPdf(source, { anchors: [], now })
  refuseBroken(verdict)
  await refuseClosed(() => addSignatureFields(source, [PROBE]))
  return verdict.signatures.map(({ kind, fields, signer, claims }) => ({
    kind,
    fields,
    signer: signer?.name ?? null,
    claimedTime: claims.time?.toISOString() ?? null,
  }))
}

/** Named like ours: a lock tells fields apart by their names. */
const PROBE = { name: 'Signature-000000000000-1-1', page: 1, rect: [0, 0, 10, 10] as const, tooltip: 'Signature' }

function refuseBroken({ signatures, problems }: Verdict): void {
  const broken = signatures.find(({ conclusion, intact }) => conclusion === 'invalid' || !intact)
  if (!broken && signatures.length > 0 && problems.length === 0) return
  throw new Refusal(
    'signature_broken',
    `${broken ? `The signature ${broken.fields.join(', ')}` : 'The document is signed, but its signature'} does not verify (${reasonsOf(broken, problems)}), so it would not become valid by others. Upload the file as its signer made it, or the unsigned original.`,
  )
}

function reasonsOf(broken: SignatureVerdict | undefined, problems: Verdict['problems']): string {
  const codes = [...(broken?.problems ?? []), ...problems].map(({ code }) => code)
  return [...new Set(codes)].join(', ') || 'none can be found where the document says it is'
}

async function refuseClosed(attempt: () => Promise<unknown>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    if (!(error instanceof PadesError)) throw error
    if (error.code === 'pdf_certified') throw certified()
    if (error.code === 'field_locked') {
      throw new Refusal(
        'fields_locked',
        'A signature in the document locks it against further signatures. Upload the unsigned original, and let everybody sign here.',
      )
    }
    throw asItIs(error.message)
  }
}
