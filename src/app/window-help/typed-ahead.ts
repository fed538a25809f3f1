/**
 * The palette's code comes with its first opening, and whoever opens it goes on typing at once. Until it stands, what is
 * typed goes into a field out of sight, an input method's words too; the palette begins with them.
 */
import { openedCommand } from '../commands/opened-command.ts'

let catcher: HTMLInputElement | null = null

/** What has been typed before the palette stood. */
export const typedAhead = (): string => catcher?.value ?? ''

const makeCatcher = (before: Element | null): HTMLInputElement => {
  const field = document.createElement('input')
  field.tabIndex = -1
  field.setAttribute('aria-hidden', 'true')
  field.autocomplete = 'off'
  field.style.cssText = 'position:fixed;top:0;width:1px;height:1px;opacity:0;border:0;padding:0'
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') openedCommand.set(null)
  })
  document.body.append(field)
  field.focus({ preventScroll: true })
  // The palette gives the focus back to what had it before: that is where the person was.
  field.addEventListener('focus', () => before instanceof HTMLElement && before.focus({ preventScroll: true }))
  return field
}

/** Returns how to end it. */
export const catchTyping = (): (() => void) => {
  const drop = () => {
    const hadFocus = catcher === document.activeElement
    if (hadFocus) catcher?.dispatchEvent(new FocusEvent('focus'))
    catcher?.remove()
    catcher = null
  }
  const end = openedCommand.subscribe(() => {
    const isOpen = openedCommand.get() === 'palette'
    if (isOpen && !catcher) catcher = makeCatcher(document.activeElement)
    // After the palette has given the focus back.
    if (!isOpen && catcher) setTimeout(drop)
  })
  return () => {
    end()
    drop()
  }
}
