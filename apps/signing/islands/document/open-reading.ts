interface ReadingModule {
  openReading(link: HTMLAnchorElement): Promise<void>
}

/** Shows the text of the document in place of its pages. Its script is loaded when the reader asks for it. */
export function setUpReading(): void {
  const link = document.getElementById('read-as-text')
  if (!(link instanceof HTMLAnchorElement)) return
  link.addEventListener('click', (event) => {
    const { script } = link.dataset
    if (script === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    Promise.all([import(script) as Promise<ReadingModule>, whenClaimed()])
      .then(([module]) => module.openReading(link))
      // The page with the text needs no script.
      .catch(() => location.assign(link.href))
      .finally(() => {
        link.ariaBusy = null
      })
  })
}

/** The first press claims the link, and the text is then read under the visit. */
function whenClaimed(): Promise<void> {
  const root = document.documentElement
  const isClaimed = () => root.dataset.unviewed === undefined
  if (isClaimed()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isClaimed()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { attributes: true, attributeFilter: ['data-unviewed'] })
  })
}
