import type { KeyboardEvent } from 'react'

/** What keys do with the values of the last times, held down with Alt. */
export const previousKeys = { C: '前回値を写す', H: 'これまでの値' } as const

/** Alt+C copies the last value into the field that has the cursor, Alt+H shows the ones before it. */
export const pressPreviousKey = (event: KeyboardEvent): void => {
  if (!event.altKey || event.ctrlKey || event.metaKey) return
  const wanted = event.nativeEvent.code.replace('Key', '')
  const button = event.currentTarget.querySelector<HTMLElement>(`[data-previous-key="${CSS.escape(wanted)}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
