/**
 * What an icon is for stands in sight, beside the pointer and, where the keyboard leads to it, beside itself: the name that a
 * screen reader says, where no words stand on it.
 */

const pressable = 'button, a[href], [role="button"]'
/** Between the icon and its name, and between the name and the window's edge, px. */
const gap = 6

/** Words in sight: a narrow menu hides its own. What lays nothing out knows the text alone. */
const wordless = (element: HTMLElement): boolean =>
  ('innerText' in element ? element.innerText : (element as Element).textContent).trim() === ''

const isNameless = (element: HTMLElement): boolean =>
  element.title === '' &&
  !element.hasAttribute('aria-describedby') &&
  (element.getAttribute('aria-label') ?? '') !== '' &&
  wordless(element)

const nameOnHover = (): (() => void) => {
  let named: HTMLElement | null = null
  const forget = () => {
    named?.removeAttribute('title')
    named = null
  }
  const handleOver = ({ target }: PointerEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    if (element === named) return
    forget()
    if (!element || !isNameless(element)) return
    element.title = element.getAttribute('aria-label')!
    named = element
  }
  document.addEventListener('pointerover', handleOver)
  return () => {
    document.removeEventListener('pointerover', handleOver)
    forget()
  }
}

/** Nobody hears it twice: it is what the icon is called already. */
const makeName = (): HTMLElement => {
  const name = document.createElement('div')
  name.setAttribute('aria-hidden', 'true')
  name.setAttribute('data-icon-name', '')
  name.setAttribute('data-print', 'off')
  Object.assign(name.style, {
    position: 'fixed',
    zIndex: '1500',
    maxWidth: 'min(300px, calc(100vw - 12px))',
    padding: '4px 8px',
    border: '1px solid transparent',
    borderRadius: '4px',
    background: '#2B322F',
    color: '#FFFFFF',
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    pointerEvents: 'none',
  })
  name.hidden = true
  document.body.append(name)
  return name
}

/** Below the icon, above it at the window's foot, and within the window. */
const place = (name: HTMLElement, icon: HTMLElement): void => {
  const { left, top, bottom, width } = icon.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = name
  const rightmost = document.documentElement.clientWidth - offsetWidth - gap
  const below = bottom + gap
  name.style.left = `${Math.max(gap, Math.min(left + width / 2 - offsetWidth / 2, rightmost))}px`
  name.style.top = `${below + offsetHeight > window.innerHeight ? Math.max(gap, top - gap - offsetHeight) : below}px`
}

const nameOnFocus = (): (() => void) => {
  const name = makeName()
  let isByPointer = true
  const hide = () => {
    name.hidden = true
  }
  const handleFocus = ({ target }: FocusEvent) => {
    hide()
    if (!(target instanceof HTMLElement) || !target.matches(pressable) || isByPointer) return
    // A tooltip of its own opens for the keyboard too, and describes it.
    if (target.hasAttribute('aria-describedby') || !wordless(target)) return
    const text = target.getAttribute('aria-label') || target.title
    if (!text) return
    name.textContent = text
    name.hidden = false
    place(name, target)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    isByPointer = false
    if (key === 'Escape') hide()
  }
  const handlePointer = () => {
    isByPointer = true
    hide()
  }
  document.addEventListener('focus', handleFocus, { capture: true })
  document.addEventListener('blur', hide, { capture: true })
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener('keydown', handleKey, { capture: true })
  document.addEventListener('pointerdown', handlePointer, { capture: true })
  return () => {
    document.removeEventListener('focus', handleFocus, { capture: true })
    document.removeEventListener('blur', hide, { capture: true })
    document.removeEventListener('scroll', hide, { capture: true })
    document.removeEventListener('keydown', handleKey, { capture: true })
    document.removeEventListener('pointerdown', handlePointer, { capture: true })
    name.remove()
  }
}

export const nameIcons = (): (() => void) => {
  const ends = [nameOnHover(), nameOnFocus()]
  return () => ends.forEach((end) => end())
}
