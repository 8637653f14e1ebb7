import { documentId, indianTime } from '@countersign/remote-signing/cca'
import { element, signEnveloped } from '@countersign/remote-signing/xml'
import type { Esp } from '../esp.ts'
import type { Refusal } from './refusal.ts'
import type { Transaction } from './transaction.ts'

/** A signed EsignResp for the transaction's current state: the answer, the acknowledgement, or the reply to `checkstatus`. */
export function buildResponse(esp: Esp, { txn, resCode, version, stage }: Transaction): Promise<Uint8Array> {
  const common = { ver: version, ts: indianTime(esp.now()), txn, resCode }
  switch (stage.at) {
    case 'identity':
    case 'otp':
    case 'signing':
      return sign(esp, { ...common, status: '2', errCode: 'NA', errMsg: 'NA' })
    case 'refused':
      return sign(esp, { ...common, status: '0', errCode: stage.code, errMsg: stage.message })
    case 'signed':
      return sign(esp, { ...common, status: '1', errCode: 'NA', errMsg: 'NA' }, [
        element('UserX509Certificate', {}, [base64(stage.certificate)]),
        element('Signatures', {}, [
          element('DocSignature', { id: documentId, sigHashAlgorithm: 'SHA256', error: '' }, [base64(stage.cms)]),
        ]),
      ])
  }
}

/** A signed EsignResp for a request that was not accepted. */
export function buildRefusal(
  esp: Esp,
  version: Transaction['version'],
  txn: string,
  refusal: Refusal,
): Promise<Uint8Array> {
  const ts = indianTime(esp.now())
  return sign(esp, { ver: version, ts, txn, resCode: '', status: '0', errCode: refusal.code, errMsg: refusal.message })
}

function sign(esp: Esp, attributes: Record<string, string>, children: Parameters<typeof element>[2] = []) {
  return signEnveloped(element('EsignResp', attributes, children), esp.messageKey)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
