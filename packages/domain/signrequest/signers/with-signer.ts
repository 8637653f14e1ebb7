import type { Signer, SignRequest } from '../state.ts'

/** The request with this change of one signer. */
export function withSigner(request: SignRequest, signerId: string, change: Partial<Signer>): SignRequest {
  return {
    ...request,
    signers: request.signers.map((signer) => (signer.id === signerId ? { ...signer, ...change } : signer)),
  }
}
