// Claims the link when the page becomes visible: not while the browser prerenders, and not in a background tab.

const isVisible = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering
let claimed = false

function claim(): void {
  const form = document.querySelector<HTMLFormElement>('#claim')
  if (claimed || !form || !isVisible()) return
  claimed = true
  form.submit()
}

for (const event of ['DOMContentLoaded', 'visibilitychange', 'prerenderingchange'])
  document.addEventListener(event, claim)
