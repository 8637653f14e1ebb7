import { MOST_EXPORTED } from '@countersign/domain/search'
import { makeRowCounter } from '../model/csv-rows.ts'

const STEP = 500

/**
 * Reads a CSV file to its end. `onCount` gets the number of rows from time to time. `isFull`: the API has ended the file,
 * and there may be older requests.
 */
export async function readCsv(body: ReadableStream<Uint8Array<ArrayBuffer>>, onCount: (rows: number) => void) {
  const countRows = makeRowCounter()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [rows, shown] = [0, 0]
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { file: new Blob(pieces, { type: 'text/csv' }), rows, isFull: rows >= MOST_EXPORTED }
    pieces.push(value)
    rows = countRows(value)
    if (rows - shown >= STEP) {
      shown = rows
      onCount(rows)
    }
  }
}
