// A button with data-copy copies the text of the element with that id. Without scripts there is no button: the text can be
// selected.

document.documentElement.classList.add('scripts')

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.addEventListener('click', () => void copy(button))
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const source = document.getElementById(button.dataset.copy ?? '')
  if (source === null) return
  const codes = [...source.querySelectorAll('code')].map(({ textContent }) => textContent)
  const text = codes.length > 0 ? codes.join('\n') : (source.textContent ?? '')
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = button.dataset.copied ?? ''
  } catch {
    // The browser refused: the person sees what to copy.
    getSelection()?.selectAllChildren(source)
  }
}
