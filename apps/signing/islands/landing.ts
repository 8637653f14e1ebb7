// Claims an embed session's link when the page becomes visible: not while the browser prerenders, and not in a background
// tab. An application opened the page for its user. Links in mails never get this script: scanners run it.

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
