import type { Signer } from '@countersign/pades'
import type { Cca3Profile, Cca21Profile, CscProfile } from '../profile/profile.ts'
import { readProfile } from '../profile/read.ts'
import { base64 } from './esp.ts'

export const cms = { subFilter: 'ETSI.CAdES.detached', claimedLevel: 'B-B', slotBytes: 16_000, signingTimeLead: 5 }

export function json21(esp: Signer) {
  return {
    protocol: 'cca-esign-2.1',
    id: 'esp-21',
    name: 'Sandbox ESP',
    aspId: 'ASP-1',
    version: '2.1',
    signUrl: 'https://esp.example/esign/2.1/signdoc',
    signatureKind: 'pkcs7',
    cms,
    form: {
      request: 'eSignRequest',
      transaction: 'aspTxnID',
      constants: { 'Content-Type': 'application/xml' },
      response: 'eSignResponse',
    },
    responseCertificates: [{ certificate: base64(esp.certificates[0]) }],
  }
}

export function json3(esp: Signer) {
  const { form: _, ...common } = json21(esp)
  return {
    ...common,
    protocol: 'cca-esign-3',
    id: 'esp-3',
    version: '3.0',
    signUrl: 'https://esp.example/esign/3.0/signdoc',
    authenticateUrl: 'https://esp.example/esign/authRequest',
    statusUrl: 'https://esp.example/esign/3.0/checkstatus',
  }
}

export const jsonCsc = {
  protocol: 'csc-2',
  id: 'qtsp',
  name: 'Sandbox QTSP',
  serviceUrl: 'https://csc.example/csc/v2',
  clientId: 'countersign',
  raw: { slotBytes: 16_000 },
}

export const profile21 = (esp: Signer) => readProfile(json21(esp)) as Cca21Profile
export const profile3 = (esp: Signer) => readProfile(json3(esp)) as Cca3Profile
export const profileCsc = (more: object = {}) => readProfile({ ...jsonCsc, ...more }) as CscProfile
