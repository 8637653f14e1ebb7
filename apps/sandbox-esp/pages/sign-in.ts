import { type Html, html, page } from './html.ts'

/** What the pages show, and the path to which their forms post. */
export interface Visit {
  /** Without a trailing slash. */
  readonly path: string
  readonly requester: string
  readonly action: string
  readonly reference: string
  /** The person's account, if the requester had to name it. */
  readonly account?: string | undefined
}

export function identityPage(
  visit: Visit,
  { error, name = '' }: { error?: string | undefined; name?: string } = {},
): string {
  return page(
    'Who is signing?',
    html`${about(visit)}${errorMessage(error)}
<form method="post" action="${visit.path}/identity">
<label for="number">Identity number (invented)</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required aria-describedby="number-hint" placeholder="0000 1111 2222">
<p id="number-hint">Twelve digits. The first must be 0 or 1. Never type a real number here.</p>
<label for="name">Name for the certificate</label>
<input id="name" name="name" value="${name}" autocomplete="off" maxlength="64" required>
<p><label for="consent" class="choice"><input type="checkbox" id="consent" name="consent" value="yes" required> I agree that the sandbox uses these invented details to issue a certificate and to do what is requested above, and for nothing else.</label></p>
<button>Send me a code</button></form>${cancelForm(visit)}`,
  )
}

export function otpPage(visit: Visit, mailbox: string, error?: string): string {
  return page(
    'Type the code',
    html`${about(visit)}${errorMessage(error)}
<p>We sent a code to the phone of ${mailbox}. In the sandbox, codes arrive in the <a href="/inbox" target="_blank" rel="noopener">inbox</a>.</p>
<form method="post" action="${visit.path}/otp"><label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]+" required autofocus>
<button>Sign</button></form>
<form method="post" action="${visit.path}/again"><button>Send another code</button></form>${cancelForm(visit)}`,
  )
}

/** Returns the browser to the requester: a form that a script submits. */
export function returnPage(title: string, action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    title,
    html`<p>You are returning to the requester.</p>
<form id="return" method="post" action="${action}">${inputs}<button>Go back now</button></form>
<script src="/return.js" defer></script>`,
  )
}

export const returnScript = `document.getElementById('return').submit()\n`

/** For errors after which the browser cannot return to a requester. */
export function errorPage(title: string, code: string, message: string): string {
  return page(title, html`<p>${message}</p><p>Code <code>${code}</code></p>`)
}

function about({ requester, action, reference, account }: Visit): Html {
  return html`<p><strong>${requester}</strong> asks you to ${action}.</p><p>Reference <code>${reference}</code></p>
${account === undefined ? '' : html`<p>Account <code>${account}</code></p>`}`
}

function errorMessage(error: string | undefined): Html {
  return error === undefined ? html`` : html`<p class="error" role="alert">${error}</p>`
}

function cancelForm({ path }: Visit): Html {
  return html`<form method="post" action="${path}/cancel"><button>Cancel</button></form>`
}
