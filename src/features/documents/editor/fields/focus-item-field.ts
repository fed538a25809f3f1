const typed = ':is(input, textarea):not([aria-hidden="true"], [type="file"])'
const chosen = ':is(input, [role="combobox"], button):not([aria-hidden="true"])'

/**
 * Puts the cursor into an item's control, where the form shows it: the element that has its `data-item-id`. What is typed
 * into goes before a button beside it. Of one line the whole may be chosen, so that the next letter takes its place, as in a
 * spreadsheet.
 */
export const focusItemField = (form: HTMLElement, itemId: number, isWhole = false): void => {
  const field = form.querySelector(`[data-item-id="${itemId}"]`)
  const control = field?.querySelector<HTMLElement>(typed) ?? field?.querySelector<HTMLElement>(chosen)
  control?.focus()
  if (isWhole && control instanceof HTMLInputElement && control.type === 'text') control.select()
}
