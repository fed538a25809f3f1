/** Puts the cursor into an item's control, where the form shows it: the element that has its `data-item-id`. */
export const focusItemField = (form: HTMLElement, itemId: number): void =>
  form
    .querySelector<HTMLElement>(
      `[data-item-id="${itemId}"] :is(input, textarea, [role="combobox"], button):not([aria-hidden="true"])`,
    )
    ?.focus()
