import { MAX_INFLATED_TOTAL, MAX_OBJECT_STREAMS, MAX_OBJECTS, MAX_VALUES } from '../limits.ts'
import { Refusal } from '../refusal.ts'

/** Counts the cost of reading a file, and rejects the file above the limit. */
export class Meter {
  #values = 0
  #objects = 0
  #objectStreams = 0
  #inflated = 0

  value(): void {
    if (++this.#values > MAX_VALUES) throw tooMuch(`more than ${MAX_VALUES} values`)
  }

  object(): void {
    if (++this.#objects > MAX_OBJECTS) throw tooMuch(`more than ${MAX_OBJECTS} objects`)
  }

  objectStream(): void {
    if (++this.#objectStreams > MAX_OBJECT_STREAMS) throw tooMuch(`more than ${MAX_OBJECT_STREAMS} object streams`)
  }

  inflated(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > MAX_INFLATED_TOTAL) throw tooMuch(`streams of more than ${MAX_INFLATED_TOTAL} bytes, inflated`)
  }
}

function tooMuch(what: string): Refusal {
  return new Refusal(
    'pdf_bomb',
    `The file holds ${what}, which is more than any document for signing needs. Print it to a new PDF, or split it.`,
  )
}
