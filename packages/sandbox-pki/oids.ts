import { oids as common } from '@countersign/pades/asn1'

/** Identifiers only an authority writes, beside those every reader knows. */
export const oids = {
  ...common,
  serialNumber: '2.5.4.5',
  /** Under 2.999, the arc ITU-T X.660 keeps for examples: nobody can mistake it for a policy that means anything. */
  sandboxTimestampPolicy: '2.999.3161',
} as const
