import { reportHeight } from './embedding/host.ts'

/** More than the server's longest wait. Limits the effect of a wrong device clock. */
const MAX_WAIT_S = 120

reportHeight()

const code = document.getElementById('code')
// Pasted codes often contain spaces.
code?.addEventListener('input', () => {
  if (code instanceof HTMLInputElement && code.inputMode === 'numeric') code.value = code.value.replace(/\s/g, '')
})

const resend = document.querySelector<HTMLFormElement>('.resend')
const due = Date.parse(resend?.dataset.resendAt ?? '')
if (resend && due > Date.now()) countDown(resend, Math.min(due, Date.now() + MAX_WAIT_S * 1000))

function countDown(form: HTMLFormElement, until: number): void {
  const { lang } = document.documentElement
  const forms = JSON.parse(form.dataset.forms ?? '{}') as Record<string, string>
  const label = form.querySelector<HTMLElement>('#wait')
  const button = form.querySelector('button')
  const show = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000)
    const over = seconds <= 0
    if (label) {
      const text = forms[new Intl.PluralRules(lang).select(seconds)] ?? forms.other ?? ''
      label.hidden = over
      label.textContent = text.replace('{n}', seconds.toLocaleString(lang))
    }
    if (button) button.hidden = !over
    if (over) clearInterval(timer)
  }
  const timer = setInterval(show, 1000)
  show()
}
