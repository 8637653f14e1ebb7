import { type Content, type Html, html } from '@countersign/signing/html.ts'

/** A part of a page under its own heading. */
export function section(id: string, title: string, body: Content): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}
</section>`
}
