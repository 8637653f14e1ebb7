import { introduceToHost } from './embed.ts'

/** Longer than the server makes anyone wait; a device whose clock is wrong must not make it longer. */
const LONGEST_WAIT_S = 120

introduceToHost()

const code = document.getElementById('code')
// Codes are pasted with the spaces and signs around them.
code?.addEventListener('input', () => {
  if (code instanceof HTMLInputElement && code.inputMode === 'numeric') code.value = code.value.replace(/\s/g, '')
})

const resend = document.querySelector<HTMLFormElement>('.resend')
const due = Date.parse(resend?.dataset.resendAt ?? '')
if (resend && due > Date.now()) countDown(resend, Math.min(due, Date.now() + LONGEST_WAIT_S * 1000))

function countDown(form: HTMLFormElement, until: number): void {
  const { lang } = document.documentElement
  const forms = JSON.parse(form.dataset.forms ?? '{}') as Record<string, string>
  const words = form.querySelector<HTMLElement>('#wait')
  const button = form.querySelector('button')
  const show = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000)
    const over = seconds <= 0
    if (words) {
      const text = forms[new Intl.PluralRules(lang).select(seconds)] ?? forms.other ?? ''
      words.hidden = over
      words.textContent = text.replace('{n}', seconds.toLocaleString(lang))
    }
    if (button) button.hidden = !over
    if (over) clearInterval(ticking)
  }
  const ticking = setInterval(show, 1000)
  show()
}
