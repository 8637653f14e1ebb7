/** A form as people upload it: text, a comb, a choice, a check box and radio buttons, each with a frame of its own. */
export function makeForm(): Buffer {
  const frame = stream('/BBox[0 0 100 20]', '0.9 g 0 0 100 20 re f 0 G 0.5 0.5 99 19 re S')
  const square = stream('/BBox[0 0 16 16]', '0 G 1 1 14 14 re S')
  const checked = stream('/BBox[0 0 16 16]', '0 G 1 1 14 14 re S 3 3 m 13 13 l 3 13 m 13 3 l S')
  const widget = (rect: string, more: string) => `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${rect}]${more}>>`
  const button = (on: string) => `/AS/Off/AP<</N<</Off 6 0 R/${on} 7 0 R>>>>`
  const text = '/DA(/Helv 11 Tf 0 g)/AP<</N 5 0 R>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]/DR<</Font<</Helv 15 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Contents 4 0 R/Annots[8 0 R 9 0 R 10 0 R 11 0 R 13 0 R 14 0 R]>>',
    stream('', '0 G 40 40 515 762 re S'),
    frame,
    square,
    checked,
    widget('300 700 400 720', `/FT/Tx/T(Street)${text}`),
    widget('300 660 400 680', `/FT/Tx/T(Account)/Ff 16777216/MaxLen 8${text}`),
    widget('300 620 400 640', `/FT/Ch/T(Country)/Ff 131072/Opt[[(NO)(Norway)][(IN)(India)]]${text}`),
    widget('300 580 316 596', `/FT/Btn/T(Married)${button('Yes')}`),
    '<</FT/Btn/T(Delivery)/Ff 49152/Kids[13 0 R 14 0 R]>>',
    widget('300 540 316 556', `/Parent 12 0 R${button('Post')}`),
    widget('340 540 356 556', `/Parent 12 0 R${button('Mail')}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  return write(objects)
}

/** Values for its fields. */
export const formValues = { Street: 'Storgata 1', Account: '12345678', Country: 'NO', Married: true, Delivery: 'Mail' }

function stream(entries: string, content: string): string {
  const type = entries === '' ? '' : '/Type/XObject/Subtype/Form/Resources<<>>'
  return `<<${type}${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`
}

function write(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const entries = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}
