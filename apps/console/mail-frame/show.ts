// Shows the mail that the console sends to this page. The page has an opaque origin and no network; its policy runs no
// script of a mail. What could lead elsewhere is removed all the same.

const REMOVED = 'script, style[src], link, meta, base, iframe, object, embed, form, template'

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.html !== 'string') return
  const mail = new DOMParser().parseFromString(data.html, 'text/html')
  for (const element of mail.querySelectorAll(REMOVED)) element.remove()
  // Also links of SVG, whose attribute has a namespace.
  for (const link of mail.querySelectorAll('a, area')) {
    for (const attribute of [...link.attributes])
      if (attribute.localName === 'href') link.removeAttributeNode(attribute)
  }
  document.head.replaceChildren(...mail.head.childNodes)
  document.body.replaceChildren(...mail.body.childNodes)
  for (const { name, value } of mail.body.attributes)
    if (name === 'style' || name === 'bgcolor') document.body.setAttribute(name, value)
})

parent.postMessage('ready', '*')

export {}
