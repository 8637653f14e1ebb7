import { oids as common } from '@countersign/pades/asn1'

/** The common object identifiers and those that only a CA or a TSA uses. */
export const oids = {
  ...common,
  serialNumber: '2.5.4.5',
  /** 2.999 is the arc for examples (ITU-T X.660), so it cannot be mistaken for a real policy. */
  sandboxTimestampPolicy: '2.999.3161',
} as const
