/** Markup whose interpolated values are escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | readonly Content[]

export function html(parts: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + markupOf(values[index - 1] ?? '') + part))
}

function markupOf(value: Content): string {
  if (value instanceof Html) return value.markup
  if (typeof value !== 'string') return value.map(markupOf).join('')
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A complete page. Every page states that this is a test provider. */
export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox ESP</title><link rel="stylesheet" href="/style.css"></head>
<body><header><strong>Sandbox ESP</strong> <span>A test provider. Nothing signed here means anything.</span></header>
<main><h1>${title}</h1>${body}</main></body></html>`.markup
}

export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
header { padding: .75rem 1rem; background: #7a4b00; color: #fff }
main { max-width: 34rem; margin: 0 auto; padding: 1rem }
label { display: block; margin-top: 1rem; font-weight: 600 } label.choice { font-weight: 400 }
input:not([type=hidden], [type=checkbox]) { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit }
button { min-height: 2.75rem; margin: 1rem .5rem 0 0; padding: .5rem 1.25rem; font: inherit }
.error { border-left: .25rem solid #c00; padding-left: .75rem }
code { overflow-wrap: anywhere }
table { border-collapse: collapse } th, td { padding: .25rem 1rem .25rem 0; text-align: start }
`
