import { pemOfCertificate } from '@countersign/sandbox-pki'
import type { Esp } from './esp.ts'

/** Profiles of this provider for @countersign/remote-signing, with the message certificate pinned. */
export function profilesOf({ url, messageKey }: Esp, aspId: string) {
  // The certificate becomes valid when the person has typed the code, after /M was hashed, and is valid for 30 minutes.
  // So /M is ahead of the clock by the time that a person may take.
  const common = {
    name: 'Sandbox ESP',
    aspId,
    signatureKind: 'pkcs7',
    cms: { subFilter: 'ETSI.CAdES.detached', claimedLevel: 'B-B', slotBytes: 16_000, signingTimeLead: 1_200 },
    responseCertificates: [{ certificate: pemOfCertificate(messageKey.certificates[0]) }],
    refusals: { 'ESP-206': 'otp_failed', 'ESP-207': 'cancelled' },
  }
  const version3 = {
    ...common,
    protocol: 'cca-esign-3',
    version: '3.0',
    authenticateUrl: `${url}/esign/authRequest`,
    statusUrl: `${url}/esign/3.0/checkstatus`,
  } as const
  return {
    '2.1': {
      ...common,
      protocol: 'cca-esign-2.1',
      id: 'sandbox-esp-21',
      version: '2.1',
      signUrl: `${url}/esign/2.1/signdoc`,
      form: {
        request: 'eSignRequest',
        transaction: 'aspTxnID',
        constants: { 'Content-Type': 'application/xml' },
        response: 'eSignResponse',
      },
    },
    '3.0': { ...version3, id: 'sandbox-esp-3', name: 'Sandbox ESP 3', signUrl: `${url}/esign/3.0/signdoc` },
    csc: {
      protocol: 'csc-2',
      id: 'sandbox-csc',
      name: 'Sandbox CSC',
      serviceUrl: `${url}/csc/v2`,
      clientId: aspId,
      raw: { slotBytes: 16_000 },
    },
    account: {
      ...version3,
      id: 'sandbox-esp-3-account',
      name: 'Sandbox ESP for accounts',
      signUrl: `${url}/esign/3.0/account/signdoc`,
      asksSignerId: true,
    },
  } as const
}
