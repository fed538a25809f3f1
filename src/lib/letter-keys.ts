/** Shortcuts of one letter. People who speak to their device, or whose hands slip, switch them off. */
import { isTyping } from './is-typing.ts'
import { readPreference, writePreference } from './preference.ts'

const key = 'letterKeys'

export const areLetterKeysOn = (): boolean => readPreference<boolean>(key) ?? true
export const setLetterKeys = (areOn: boolean): void => writePreference(key, areOn ? null : false)

/** A dialog, a sheet or a menu waits for an answer. */
export const isOverlaid = (): boolean => document.querySelector('[aria-modal=true], [role=menu]') !== null

/** Whether a press may be taken for a shortcut: of one letter, not meant for a field, a dialog or the browser. */
export const isLetterKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  !isOverlaid() &&
  areLetterKeysOn()
