import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { LiveKeyAccountsPage, LiveKeyPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { inQuery, problemSummary, secretBox } from './parts.ts'
import { hidden, shell } from './shell.ts'

/** The names may be equal, so each account is shown with its id. */
export function liveKeyAccountsPage(page: LiveKeyAccountsPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  const rows = page.accounts.map(
    ({
      id,
      name,
    }) => html`<li><div><p class="name"><a href="${PATHS.liveKey}?account=${inQuery(id)}"><bdi>${name}</bdi></a></p>
<p class="muted"><code dir="ltr">${id}</code></p></div></li>`,
  )
  return shell({
    page,
    assets,
    title: messages.liveKey.choose,
    address: PATHS.liveKey,
    className: 'card wide',
    body: () => html`<h1>${messages.liveKey.choose}</h1>
<ul class="rows">${rows}</ul>
<p class="links"><a href="${PATHS.security}">${messages.settings}</a></p>`,
  })
}

export function liveKeyPage(page: LiveKeyPage, assets: SignInAssets): Html {
  const { messages, format, formatText } = translatorFor(page.locale)
  const { state, accountName: account } = page
  return shell({
    page,
    assets,
    title: formatText(messages.liveKey.title, { account }),
    // The page with the key is shown once.
    address: state.name === 'made' ? null : PATHS.liveKey,
    query: { account: page.accountId },
    hasCopies: state.name === 'made',
    className: 'card wide',
    body: (translator) => html`<h1>${format(messages.liveKey.title, { account })}</h1>
${problemSummary(page, translator)}
${liveKey(page, translator)}
<p class="links"><a href="${PATHS.security}">${messages.settings}</a></p>`,
  })
}

function liveKey({ state, accountId }: LiveKeyPage, translator: Translator): Content {
  const { messages } = translator
  if (state.name === 'made') {
    return html`${secretBox(translator, messages.liveKey.made, state.key)}<p class="muted">${messages.once}</p>`
  }
  if (state.name !== 'offered') return html`<p>${messages.liveKey[state.name]}</p>`
  // Not every role sends documents.
  return html`${state.scopes.includes('requests:write') && html`<p>${messages.liveKey.offered}</p>`}
<p>${messages.liveKey.scopes}</p>
<ul class="scopes" dir="ltr">${state.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>
<form method="post" action="${PATHS.liveKey}">
${hidden('account', accountId)}
<button class="main">${messages.liveKey.make}</button>
</form>`
}
