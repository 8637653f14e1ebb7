import type { Locale } from '@countersign/locales'
import { siteMessages } from '@countersign/locales/site'
import { escapeHtml as text } from '../../html.ts'
import { renderSitePage } from './page.ts'

/** The page at `/`, for everybody who comes without a link: signers, readers of signed files, senders, developers. */
export function renderStartPage(locale: Locale): string {
  const { title, intro, sign, verify, send, developers } = siteMessages(locale)
  const main = `<h1>${text(title)}</h1>
<p class="intro">${text(intro)}</p>
<div class="cards">
${card(sign, '', 'first')}
${card(verify, link('/verify', verify.action, 'second'))}
${card(send, link('/sign-in', send.signIn, 'main') + link('/sign-up', send.signUp))}
${card(developers, link('/docs', developers.reference) + link('/api/v1/openapi.json', developers.openapi))}
</div>`
  return renderSitePage({ locale, title, main, isPublic: true })
}

function card(copy: { readonly title: string; readonly text: string }, links: string, className = ''): string {
  const actions = links === '' ? '' : `<div class="actions">${links}</div>`
  return `<section class="card ${className}"><h2>${text(copy.title)}</h2><p>${text(copy.text)}</p>${actions}</section>`
}

function link(href: string, label: string, className?: string): string {
  return `<a${className ? ` class="${className}"` : ''} href="${href}">${text(label)}</a>`
}
