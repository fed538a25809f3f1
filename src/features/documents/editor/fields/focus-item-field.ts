const typed = ':is(input, textarea):not([aria-hidden="true"], [type="file"])'
const chosen = ':is(input, [role="combobox"], button):not([aria-hidden="true"])'

/** Puts the cursor into an item's control, where the form shows it: the element that has its `data-item-id`. What is typed into goes before a button beside it. */
export const focusItemField = (form: HTMLElement, itemId: number): void => {
  const field = form.querySelector(`[data-item-id="${itemId}"]`)
  ;(field?.querySelector<HTMLElement>(typed) ?? field?.querySelector<HTMLElement>(chosen))?.focus()
}
