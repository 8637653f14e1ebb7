import { escapeHtml } from '../../html.ts'
import type { Localization } from './localization.ts'
import { asHtml, asHtmlText, asLine, asPlainText, asText, type Phrase } from './phrase.ts'

// An email message as HTML and as text. The HTML loads no external resources. It uses tables and inline styles, which all
// mail programs support, and sets no text colour, so that it is readable on light and dark backgrounds.

export interface EmailMessage {
  subject: string
  text: string
  html: string
}

export type Block =
  | { kind: 'notice'; phrase: Phrase }
  | { kind: 'paragraph'; phrase: Phrase }
  | { kind: 'quote'; head: Phrase; text: string }
  | { kind: 'list'; items: Phrase[]; more: Phrase | null }
  | { kind: 'button'; label: string; url: string; urlLabel: string }
  | { kind: 'code'; code: string }
  | { kind: 'small'; phrase: Phrase }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'own'; text: string }
  | { kind: 'rule' }

/** The sender around the content of a mail: a logo above it, and who sent it below. */
export interface SenderFrame {
  /** The ground of buttons, under white text. */
  buttonColor: string | null
  /** A picture in the mail itself, with the name of the sender as its text. It is shown at half its size. */
  logo: { cid: string; alt: string; width: number; height: number } | null
  /** Below the content. */
  closing: Block[]
}

export function layOut(
  localization: Localization,
  subject: Phrase,
  content: Block[],
  isSandbox: boolean,
  frame: SenderFrame | null = null,
): EmailMessage {
  const line = asLine(subject)
  const blocks: Block[] = frame ? [...content, { kind: 'rule' }, ...frame.closing] : content
  return {
    subject: isSandbox ? `[Sandbox] ${line}` : line,
    text: `${blocks.map(blockAsText).join('\n\n')}\n`,
    html: page(localization, line, blocks, frame),
  }
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'notice':
      return `* ${asText(block.phrase)}`
    case 'paragraph':
    case 'small':
      return asText(block.phrase)
    case 'quote':
      return `${asText(block.head)}\n${asPlainText(block.text).replace(/^/gm, '> ')}`
    case 'list':
      return [...block.items.map((item) => `- ${asText(item)}`), ...(block.more ? [asText(block.more)] : [])].join('\n')
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'code':
      return block.code
    case 'own':
      return asPlainText(block.text)
    case 'rule':
      return '--'
    default:
      return block satisfies never
  }
}

function page(
  { language, direction }: Localization,
  title: string,
  blocks: Block[],
  frame: SenderFrame | null,
): string {
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td dir="${direction}" align="${direction === 'rtl' ? 'right' : 'left'}" style="font:16px/1.55 -apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word">
${logoAsHtml(frame)}${blocks.map((block) => blockAsHtml(block, direction, frame?.buttonColor ?? OUR_COLOR)).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const OUR_COLOR = '#1d4ed8'

/** On white, for which most logos are drawn, also where the mail program is dark. */
function logoAsHtml(frame: SenderFrame | null): string {
  if (!frame?.logo) return ''
  const { cid, alt, width, height } = frame.logo
  const size = `width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td bgcolor="#ffffff" style="padding:8px;border-radius:8px;background:#ffffff;color:#16202c;font-weight:600"><img src="cid:${cid}" ${size} alt="${escapeHtml(alt)}" style="display:block;border:0;max-width:100%;height:auto"></td></tr></table>
`
}

function blockAsHtml(block: Block, direction: Localization['direction'], buttonColor: string): string {
  const start = direction === 'rtl' ? 'right' : 'left'
  switch (block.kind) {
    case 'notice':
      return `<p style="margin:0 0 20px;padding:10px 14px;border:1px solid #b45309;border-radius:8px;font-size:14px">${asHtml(block.phrase)}</p>`
    case 'paragraph':
      return `<p style="margin:0 0 16px">${asHtml(block.phrase)}</p>`
    case 'quote':
      return `<p style="margin:0 0 4px;font-size:14px;opacity:.8">${asHtml(block.head)}</p>
<blockquote dir="auto" style="margin:0 0 20px;padding:4px 14px;border-${start}:3px solid #8a8f98">${lines(block.text)}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li style="margin:0 0 6px">${asHtml(item)}</li>`).join('')
      const more = block.more && `<p style="margin:0 0 16px;padding-${start}:20px;opacity:.8">${asHtml(block.more)}</p>`
      return `<ul style="margin:0 0 ${more ? 6 : 16}px;padding:0;padding-${start}:20px">${items}</ul>${more ?? ''}`
    }
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 12px"><tr><td bgcolor="${buttonColor}" style="border-radius:8px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${buttonColor};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>
<p style="margin:0 0 20px;font-size:13px;opacity:.8">${escapeHtml(block.urlLabel)}<br><a href="${escapeHtml(block.url)}" dir="ltr" style="color:inherit;word-break:break-all">${escapeHtml(block.url)}</a></p>`
    case 'code':
      return `<p dir="ltr" style="margin:8px 0 20px;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:6px">${escapeHtml(block.code)}</p>`
    case 'small':
      return `<p style="margin:0 0 8px;font-size:13px;opacity:.8">${asHtml(block.phrase)}</p>`
    case 'link':
      return `<p style="margin:12px 0 0;font-size:13px;opacity:.8"><a href="${escapeHtml(block.url)}" style="color:inherit">${escapeHtml(block.label)}</a></p>`
    case 'own':
      return `<p dir="auto" style="margin:0 0 8px;font-size:13px;opacity:.8">${lines(block.text)}</p>`
    case 'rule':
      return '<hr style="margin:28px 0 16px;border:0;border-top:1px solid #8a8f98;opacity:.5">'
    default:
      return block satisfies never
  }
}

function lines(text: string): string {
  return asHtmlText(text).replaceAll('\n', '<br>')
}
