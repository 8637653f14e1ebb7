// Asks to come in as soon as somebody looks: not while the browser fetches ahead, nor in a tab nobody has opened.

const looking = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering
let asked = false

function ask(): void {
  const form = document.querySelector<HTMLFormElement>('#door')
  if (asked || !form || !looking()) return
  asked = true
  form.submit()
}

for (const event of ['DOMContentLoaded', 'visibilitychange', 'prerenderingchange'])
  document.addEventListener(event, ask)
