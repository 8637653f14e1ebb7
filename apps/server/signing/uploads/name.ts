import { FIELD_LIMITS, type UploadType } from '@countersign/domain/field'
import { unshowableIn } from '@countersign/domain/text'
import { documentName } from '../../documents/name.ts'

// The name of a signer's file, as their device sent it. It is drawn into the document, and is the name of a download. The
// signer did not choose it in most cases, so characters that must not be in names are removed instead of refused.

const EXTENSIONS: Record<UploadType, readonly string[]> = {
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
}

/** The name to store: short, and with an extension that agrees with the content. */
export function uploadName(given: string | undefined, type: UploadType): string {
  const [first = type, ...others] = EXTENSIONS[type]
  const cleaned = documentName(shortened(given ?? ''))
  const [, stem = cleaned, extension = ''] = /^(.+)\.([^.]+)$/u.exec(cleaned) ?? []
  if ([first, ...others].includes(extension.toLowerCase())) return cleaned
  const isOfOtherType = Object.values(EXTENSIONS).some((known) => known.includes(extension.toLowerCase()))
  const base = isOfOtherType ? stem : cleaned
  return `${[...base].slice(0, FIELD_LIMITS.fileName - first.length - 1).join('')}.${first}`
}

/** Without characters that nobody sees. Keeps the end of a long name, where the extension is. */
function shortened(name: string): string {
  const normal = name.normalize('NFC')
  const hidden = new Set([...unshowableIn(normal)].map(({ position }) => position))
  const shown = [...normal].filter((_, i) => !hidden.has(i + 1))
  return shown.slice(-FIELD_LIMITS.fileName).join('')
}
