import type { WitnessStatement } from '../bodies.ts'

export interface WitnessFields {
  /** What the witness entered, nothing on a signer's page; null if a field is empty, which then has the focus. */
  read(): { witness?: WitnessStatement } | null
  /** Removes what is kept on the device. */
  discard(): void
}

/** The fields for who a witness is. What they enter is kept on the device until they have signed. */
export function setUpWitness(form: HTMLFormElement): WitnessFields {
  const name = form.querySelector<HTMLInputElement>('#witness-name')
  const address = form.querySelector<HTMLTextAreaElement>('#witness-address')
  if (!name || !address) return { read: () => ({}), discard: () => {} }
  const { person, document } = form.dataset
  const key = `countersign:${person}:${document}:witness`
  restore(key, name, address)
  for (const field of [name, address]) {
    field.addEventListener('input', () => save(key, { name: name.value, address: address.value }))
  }
  // Enter must not sign. In the address it begins a line.
  name.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    address.focus()
  })
  return {
    read() {
      const empty = [name, address].find(({ value }) => value.trim() === '')
      empty?.focus()
      return empty ? null : { witness: { name: name.value.trim(), address: address.value.trim() } }
    },
    discard: () => save(key, null),
  }
}

function restore(key: string, name: HTMLInputElement, address: HTMLTextAreaElement): void {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<WitnessStatement>
    if (kept.name) name.value = kept.name
    if (kept.address) address.value = kept.address
  } catch {
    // Storage is unavailable: the page works without it.
  }
}

function save(key: string, statement: WitnessStatement | null): void {
  try {
    if (statement) localStorage.setItem(key, JSON.stringify(statement))
    else localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
