/**
 * What of a phone's screen a gloved thumb misses, computed from boxes: nothing is compared with pictures. `faultsOfThumb` is
 * handed to the page as it is, so it refers to nothing outside itself.
 */

/** Sentences, empty where every target is as large as a finger needs it. Boxes are CSS px. */
export const faultsOfThumb = (least: number): string[] => {
  /** What a browser rounds away. */
  const slack = 0.6
  const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
  const nameOf = (element: Element) =>
    short(element.getAttribute('aria-label') ?? (element.textContent.trim() || element.tagName))
  /** A word of a sentence is pressed between its lines: there is no more room (WCAG 2.5.8 leaves it out). */
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement!.childNodes].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && /[^\s、・]/.test(node.textContent ?? ''),
    )
  /** A control's own box, its label's, and the area that it spreads around itself. */
  const areaOf = (element: Element): { width: number; height: number } => {
    const boxes = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map((each) =>
      each.getBoundingClientRect(),
    )
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const frame = element.closest('.MuiInputBase-root')
      if (frame) boxes.push(frame.getBoundingClientRect())
    }
    const after = getComputedStyle(element, '::after')
    const spread =
      // What is cut at the element's own edge cannot be pressed outside of it.
      getComputedStyle(element).overflowX === 'visible' &&
      after.content !== 'none' &&
      after.position === 'absolute' &&
      after.pointerEvents !== 'none'
        ? { width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) }
        : { width: 0, height: 0 }
    return {
      width: Math.max(spread.width, ...boxes.map(({ width }) => width)),
      height: Math.max(spread.height, ...boxes.map(({ height }) => height)),
    }
  }
  const targets = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type=hidden]), textarea, select, summary, [role=button], [role=tab], [role=option]',
  )
  const faults = new Set<string>()
  for (const target of targets) {
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      continue
    // A label that leaves its button.
    const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!target.matches('.MuiButton-root, .MuiToggleButton-root')) break
      const range = document.createRange()
      range.selectNodeContents(node)
      const [text, box] = [range.getBoundingClientRect(), target.getBoundingClientRect()]
      if (text.width > 1 && (text.left < box.left - 2 || text.right > box.right + 2))
        faults.add(`ボタンからはみ出す 〔${nameOf(target)}〕`)
    }
    // What nobody can press: hidden from everybody, behind a dialog, or a browser's own control under a button of ours.
    if (target.closest('[inert], [aria-hidden=true]') || target.matches(':disabled') || isInSentence(target)) continue
    const own = target.getBoundingClientRect()
    if (own.width <= 1 || own.height <= 1) continue
    // A cell of a sheet, and a pin of a drawing, are as large as paper has them: they are zoomed.
    if (target.closest('[data-pin-cursor], .sheet-text')) continue
    const { width, height } = areaOf(target)
    if (width < least - slack || height < least - slack)
      faults.add(`${Math.round(width)}×${Math.round(height)} 〔${nameOf(target)}〕`)
  }
  return [...faults]
}

/** How much of a window's height its bars leave to what is read and answered, px. */
export const heightLeft = (): number => {
  const bars = [
    ...document.querySelectorAll('header, [data-bottom-bar], nav[aria-label], [data-waiting-bar], [data-carried-line]'),
  ].filter(
    (bar) =>
      ['fixed', 'sticky'].includes(getComputedStyle(bar).position) &&
      bar.getBoundingClientRect().width > innerWidth / 2,
  )
  return innerHeight - bars.reduce((all, bar) => all + bar.getBoundingClientRect().height, 0)
}
