import { seededRandom } from '../lib/stats.ts'

/** A PDF of one page with very many curves: small enough to accept, and slow to examine. */
export function slowDocument(curves: number, seed: number): Uint8Array {
  const random = seededRandom(seed)
  const at = () => `${(random() * 595).toFixed(2)} ${(random() * 842).toFixed(2)}`
  const lines: string[] = ['0.2 w']
  for (let i = 0; i < curves; i += 1) lines.push(`${at()} m ${at()} ${at()} ${at()} c S`)
  return pdfWith(lines.join('\n'))
}

function pdfWith(content: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  const parts = ['%PDF-1.7\n']
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [i, object] of objects.entries()) {
    const part = `${i + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}
