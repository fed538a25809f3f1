/** What an icon is for stands beside the pointer: the name that a screen reader says, where no words stand on it. */

const pressable = 'button, a[href], [role="button"]'

const isNameless = (element: HTMLElement): boolean =>
  element.title === '' &&
  !element.hasAttribute('aria-describedby') &&
  (element.getAttribute('aria-label') ?? '') !== '' &&
  element.innerText.trim() === ''

export const nameIcons = (): (() => void) => {
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
