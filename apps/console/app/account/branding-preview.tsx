import { accentTones, contrastOf, type Scheme, SURFACES } from '@countersign/domain/colour'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'

export interface Previewed {
  name: string
  /** Null: no address of the account is proved. */
  address: string | null
  /** `#rrggbb`; null: the service's. */
  color: string | null
  logo: { url: string; width: number; height: number } | null
  introduction: string
  footer: string
}

const OUR_COLOR = '#1d4ed8'

/** The head of a mail and of a page, as signers see them, in light and in dark mode. */
export function BrandingPreview(previewed: Previewed) {
  const { branding } = textsOf('consoleAccount')
  return (
    <figure className="grid gap-3 p-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((scheme) => (
        <Sheet key={scheme} scheme={scheme} {...previewed} />
      ))}
      <figcaption className="text-xs text-muted sm:col-span-2">{branding.previewHint}</figcaption>
    </figure>
  )
}

function Sheet({ scheme, name, address, color, logo, introduction, footer }: Previewed & { scheme: Scheme }) {
  const { branding } = textsOf('consoleAccount')
  const tones = accentTones(color ?? OUR_COLOR, scheme) ?? accentTones(OUR_COLOR, scheme)
  if (tones === null) return null
  const { card, ink, muted } = SURFACES[scheme]
  const values = {
    button: contrastOf(tones.press, '#ffffff').toFixed(1),
    link: contrastOf(tones.accent, card).toFixed(1),
  }
  return (
    <div
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4 text-sm"
      style={{ background: card, color: ink }}
    >
      {logo && (
        <img
          src={new URL(logo.url).pathname}
          width={Math.round(logo.width / 2)}
          height={Math.round(logo.height / 2)}
          alt={name}
          className="self-start rounded bg-white p-1"
        />
      )}
      <p className="break-words">{text(branding.sampleAsk, { name })}</p>
      {introduction !== '' && <p className="break-words">{introduction}</p>}
      <p>
        <span
          className="inline-block rounded-lg px-4 py-2 font-semibold text-white"
          style={{ background: tones.press }}
        >
          {branding.sampleButton}
        </span>
      </p>
      <p className="text-xs break-words" style={{ color: muted }}>
        {address === null ? text(branding.sampleSentByName, { name }) : text(branding.sampleSentBy, { name, address })}
      </p>
      {footer !== '' && (
        <p className="text-xs break-words whitespace-pre-line" style={{ color: muted }}>
          {footer}
        </p>
      )}
      <p className="text-xs underline" style={{ color: tones.accent }}>
        {branding.sampleLink}
      </p>
      <p className="text-xs" style={{ color: muted }}>
        {text(branding.contrast, values)}
      </p>
    </div>
  )
}
