import type { SignedData } from '../cms/index.ts'
import { type PdfDict, type PdfDocument, PdfString, textOf } from '../pdf/index.ts'
import { signingTime } from './content.ts'
import type { Claims } from './verdict.ts'

const maxTextLength = 1_000

/** The unverified entries of the signature dictionary (ISO 32000-2 §12.8.1, Table 255). */
export async function readClaims(document: PdfDocument, dict: PdfDict, cms: SignedData | undefined): Promise<Claims> {
  const text = async (key: string) => {
    const value = await document.resolve(dict.get(key))
    return value instanceof PdfString ? textOf(value).slice(0, maxTextLength) : undefined
  }
  const written = await text('M')
  return {
    time: (written === undefined ? undefined : parseDate(written)) ?? (cms && signingTime(cms)),
    name: await text('Name'),
    reason: await text('Reason'),
    location: await text('Location'),
  }
}

/** A date string (§7.9.4). A date without a time zone is read as UTC. */
export function parseDate(text: string): Date | undefined {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(?:(\d\d)'?)?)?/.exec(text)
  if (match === null) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    match
  const utc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(utc)) return undefined
  const offset = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000
  return new Date(sign === '-' ? utc + offset : utc - offset)
}
