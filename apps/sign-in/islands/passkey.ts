import { decodeCreation, decodeRequest, encodeCredential } from './webauthn-json.ts'

// Passkeys (WebAuthn Level 3). A button with data-passkey runs the ceremony `create` or `get`, puts the credential as JSON
// into the form's field `credential`, and submits the form to the button's formaction. The options come from that address
// with /options, as JSON: { publicKey, state? }.

interface Options {
  publicKey: never
  /** Returned to the server unchanged, in the field `state`. */
  state?: string
}

const root = document.documentElement
root.classList.add('scripts')

const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')]
const isSupported = 'PublicKeyCredential' in globalThis && typeof navigator.credentials?.get === 'function'
/** Ends the request that waits in the autofill: a browser permits one request at a time. */
let waiting: AbortController | null = null

for (const button of buttons) {
  if (isSupported) button.addEventListener('click', () => void run(button))
  else fail(button, 'unsupported')
}
const [autofill] = buttons.filter((button) => button.dataset.autofill !== undefined)
if (autofill && isSupported) void offerInAutofill(autofill)

async function run(button: HTMLButtonElement): Promise<void> {
  waiting?.abort()
  waiting = null
  setBusy(button, true)
  try {
    const options = await fetchOptions(button)
    submit(button, options, await perform(button, options, {}))
  } catch (error) {
    setBusy(button, false)
    fail(button, problemOf(error))
  }
}

/** The browser lists passkeys in the suggestions of the field with autocomplete="… webauthn". Failures are not shown. */
async function offerInAutofill(button: HTMLButtonElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const controller = new AbortController()
  waiting = controller
  try {
    const options = await fetchOptions(button)
    if (controller.signal.aborted) return
    submit(button, options, await perform(button, options, { mediation: 'conditional', signal: controller.signal }))
  } catch {
    // The button still works.
  }
}

function perform(button: HTMLButtonElement, { publicKey }: Options, how: CredentialRequestOptions) {
  return button.dataset.passkey === 'create'
    ? navigator.credentials.create({ publicKey: decodeCreation(publicKey) })
    : navigator.credentials.get({ ...how, publicKey: decodeRequest(publicKey) })
}

async function fetchOptions(button: HTMLButtonElement): Promise<Options> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(formOf(button))) {
    // The options need no secrets, except the token of a link.
    if (typeof value === 'string' && !/password|code|credential/.test(name)) fields.append(name, value)
  }
  const { origin, pathname } = new URL(button.formAction)
  const response = await fetch(`${origin}${pathname}/options`, {
    method: 'POST',
    body: fields,
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as Options
}

function submit(button: HTMLButtonElement, { state }: Options, credential: Credential | null): void {
  if (credential === null) throw new Error('no credential')
  const form = formOf(button)
  setField(form, 'credential', JSON.stringify(encodeCredential(credential as PublicKeyCredential)))
  if (state !== undefined) setField(form, 'state', state)
  form.action = button.formAction
  // Without validation: the fields of the other way to sign in may be empty.
  HTMLFormElement.prototype.submit.call(form)
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const found = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const field = found ?? document.createElement('input')
  if (!found) {
    field.type = 'hidden'
    field.name = name
    form.append(field)
  }
  field.value = value
}

function formOf({ form }: HTMLButtonElement): HTMLFormElement {
  if (form === null) throw new Error('The button is not in a form')
  return form
}

type Problem = 'cancelled' | 'registered' | 'unsupported' | 'failed'

/** WebAuthn reports most causes as NotAllowedError, so that a page learns nothing about the devices. */
function problemOf(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') return 'registered'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (name === 'NotSupportedError' || name === 'SecurityError') return 'unsupported'
  return 'failed'
}

/** The texts are attributes of the button, because they are in the page's language. */
function fail(button: HTMLButtonElement, problem: Problem): void {
  const place = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  if (place) place.textContent = button.dataset[problem] ?? ''
  if (problem === 'unsupported') button.disabled = true
}

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  for (const one of buttons) one.disabled = isBusy
  button.toggleAttribute('aria-busy', isBusy)
}

// A page from the back/forward cache has its buttons as they were left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
