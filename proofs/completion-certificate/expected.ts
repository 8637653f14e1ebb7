import type { Expected } from '../conformance/findings.ts'

/** What every judge must find: the service's seal and the archive time-stamp over it, and both standards kept. */
export const CERTIFICATE: Expected = {
  stage: { label: 'certificate', level: 'LTA', pieces: [], signatures: [['Seal']] },
  now: true,
  flavours: ['3a', 'ua1'],
}
