/** Without a key for so long nobody is in the middle of a word, ms. */
const restMs = 10_000

const editable = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'
const isInField = (): boolean => document.activeElement?.matches(editable) ?? false

/** Resolves once nobody is typing: what takes the focus then takes no letters that were meant for a field. */
export const whenNotTyping = (): Promise<void> => {
  if (!isInField()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = new AbortController()
  const end = () => {
    clearTimeout(timer)
    ended.abort()
    resolve()
  }
  let timer = setTimeout(end, restMs)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(end, restMs)
  }
  const options = { capture: true, signal: ended.signal }
  for (const kind of ['keydown', 'input', 'compositionupdate']) document.addEventListener(kind, wait, options)
  // From one field into the next: what gets the focus has it after this.
  document.addEventListener('focusout', () => setTimeout(() => isInField() || end()), options)
  return promise
}
