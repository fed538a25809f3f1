/** Inputs that are pressed, not written in. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'range', 'color']

const isWritten = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement ? !pressed.includes(target.type) : ['TEXTAREA', 'SELECT'].includes(target.tagName)

/** Whether a key press belongs to a field; shortcuts of one letter then stay away. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || isWritten(target))
