import { type Html, html, page } from './html.ts'

/** What is asked of whom, and where the forms of these pages go. */
export interface Visit {
  /** A path, without an end slash. */
  readonly at: string
  readonly requester: string
  readonly wish: string
  readonly reference: string
  /** Whose journey it is, where the requester had to say so. */
  readonly account?: string | undefined
}

/** Who are you? */
export function identityPage(
  visit: Visit,
  { wrong, name = '' }: { wrong?: string | undefined; name?: string } = {},
): string {
  return page(
    'Who is signing?',
    html`${about(visit)}${complaint(wrong)}
<form method="post" action="${visit.at}/identity">
<label for="number">Identity number, made up</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required aria-describedby="number-hint" placeholder="0000 1111 2222">
<p id="number-hint">Twelve digits, the first 0 or 1. Never type a real number here.</p>
<label for="name">Name, as it will stand in the certificate</label>
<input id="name" name="name" value="${name}" autocomplete="off" maxlength="64" required>
<p><label for="consent" class="choice"><input type="checkbox" id="consent" name="consent" value="yes" required> I agree that the sandbox uses these made-up details to issue a certificate and for what is asked above, and for nothing else.</label></p>
<button>Send me a code</button></form>${cancelForm(visit)}`,
  )
}

/** The code. */
export function otpPage(visit: Visit, mailbox: string, wrong?: string): string {
  return page(
    'Type the code',
    html`${about(visit)}${complaint(wrong)}
<p>A code was sent to the phone of ${mailbox}. In the sandbox that phone is the <a href="/inbox" target="_blank" rel="noopener">inbox</a>.</p>
<form method="post" action="${visit.at}/otp"><label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]+" required autofocus>
<button>Sign</button></form>
<form method="post" action="${visit.at}/again"><button>Send another code</button></form>${cancelForm(visit)}`,
  )
}

/** The way back: a form that sends itself where scripts run. */
export function returnPage(title: string, action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    title,
    html`<p>You are taken back to where you came from.</p>
<form id="return" method="post" action="${action}">${inputs}<button>Go back now</button></form>
<script src="/return.js" defer></script>`,
  )
}

export const returnScript = `document.getElementById('return').submit()\n`

/** Where nobody can be sent anywhere. */
export function deadEndPage(title: string, code: string, message: string): string {
  return page(title, html`<p>${message}</p><p>Code <code>${code}</code></p>`)
}

function about({ requester, wish, reference, account }: Visit): Html {
  return html`<p><strong>${requester}</strong> asks you to ${wish}.</p><p>Reference <code>${reference}</code></p>
${account === undefined ? '' : html`<p>Account <code>${account}</code></p>`}`
}

function complaint(wrong: string | undefined): Html {
  return wrong === undefined ? html`` : html`<p class="wrong" role="alert">${wrong}</p>`
}

function cancelForm({ at }: Visit): Html {
  return html`<form method="post" action="${at}/cancel"><button>Cancel</button></form>`
}
