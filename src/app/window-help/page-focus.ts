/** Another page begins at its heading: a screen reader says it, and Tab goes on from there. */
import type { AppRouter } from '../router.tsx'
import { mainId } from '../shell/skip-link.tsx'

/** How long a page may take to say what it is, ms. */
const patienceMs = 10_000

const headingOf = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#${mainId} h1`) ?? document.querySelector<HTMLElement>('h1')

/** Somebody is at something already: in a field of the page, a tab of it, or in a dialog above it. */
const isTaken = (): boolean => {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || activeElement.id === mainId) return false
  return (
    document.getElementById(mainId)?.contains(activeElement) === true ||
    activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null
  )
}

const focusHeading = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) {
    heading.setAttribute('tabindex', '-1')
    heading.style.outline = 'none'
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  // Where a page is come back to, it stands as it was left.
  heading.focus({ preventScroll: true })
}

/** Said where the focus is in the new page already: nobody would hear that it is another one. */
const makeVoice = (): HTMLElement => {
  const voice = document.createElement('div')
  voice.setAttribute('role', 'status')
  voice.setAttribute('data-page-voice', '')
  voice.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
  document.body.append(voice)
  return voice
}

/** After each change of the page's path; a filter, a page of a list or a tab in the address is none. */
export const followPages = (router: AppRouter): (() => void) => {
  const voice = makeVoice()
  let observer: MutationObserver | undefined
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    observer?.disconnect()
    clearTimeout(giveUp)
  }
  const arrive = (): boolean => {
    const heading = headingOf()
    if (!heading) return false
    stop()
    if (isTaken()) voice.textContent = document.title.replace(/｜建守$/, '')
    else focusHeading(heading)
    return true
  }
  const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
    stop()
    voice.textContent = ''
    // A page may come in parts, its heading with one of them.
    if (arrive()) return
    observer = new MutationObserver(arrive)
    observer.observe(document.body, { childList: true, subtree: true })
    giveUp = setTimeout(stop, patienceMs)
  })
  return () => {
    stop()
    unsubscribe()
    voice.remove()
  }
}
