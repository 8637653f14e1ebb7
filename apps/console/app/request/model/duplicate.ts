import { signs } from './people.ts'
import type { Signer, SignRequest } from './types.ts'

/** The body of a draft of a new request like this one. Access codes and the date of expiry are to be chosen again. */
export function draftBodyOf(request: SignRequest): Record<string, unknown> {
  const { is_sequential, message, notify, reminders, webhook_url, metadata } = request
  return {
    signers: request.signers.map((signer) => signerOf(signer, request)),
    ...(is_sequential && { is_sequential }),
    ...(message !== null && { message }),
    ...(!notify && { notify }),
    ...(!reminders && { reminders }),
    ...(webhook_url !== null && { webhook_url }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function signerOf(signer: Signer, { signers, is_sequential }: SignRequest): Record<string, unknown> {
  const { name, email, role, sequence, sig_type, auth, locale, redirect_url, witness_of, cc_at, may_delegate } = signer
  const witnessed = signers.findIndex(({ id }) => id === witness_of)
  return {
    name,
    email,
    ...(role !== 'signer' && { role }),
    ...(witnessed >= 0 && { witness_of: witnessed + 1 }),
    ...(cc_at !== null && { cc_at }),
    ...(signs(signer) && { sig_type }),
    ...(is_sequential && role !== 'witness' && role !== 'cc' && { sequence }),
    ...(auth !== 'none' && { auth }),
    ...(locale !== null && { locale }),
    ...(redirect_url !== null && { redirect_url }),
    ...(may_delegate && { may_delegate }),
    ...(signs(signer) && signature(signer)),
  }
}

/** Where and how the person signs, and what they fill. Roles without a signature must not have these. */
function signature({ boxes, provider, fallback, asked_fields: fields }: Signer): Record<string, unknown> {
  return {
    ...(provider !== null && { provider }),
    ...(fallback.length > 0 && { fallback }),
    page: boxes.map(({ page }) => String(page)),
    cords: boxes.map(({ x, y, w, h }) => ({ x, y, w, h })),
    ...(fields.length > 0 && { fields }),
  }
}
