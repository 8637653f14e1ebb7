/** The reading page from this page on. The response is parsed without running its scripts. */
export function loadText(page: number): Promise<Document> {
  const { base = '' } = document.documentElement.dataset
  const { lang } = document.documentElement
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', `${base}/reading?page=${page}&pages=1&lang=${lang}`)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      const { status, response } = request
      const isText = status === 200 && response instanceof Document && response.getElementById('reading') !== null
      if (isText) resolve(response)
      else reject(new Error(`The text of page ${page} was answered with ${status}`))
    })
    request.addEventListener('error', () => reject(new Error('The network failed')))
    request.send()
  })
}
