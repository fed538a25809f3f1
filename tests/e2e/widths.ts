/**
 * What is wrong with a screen at the width that it stands in, computed from the boxes of its texts: nothing is compared with
 * pictures. `faultsOfScreen` is handed to the page as it is, so it refers to nothing outside itself.
 */
import type { Page } from 'playwright-core'

/** Windows from a desk at 400 % zoom (WCAG 1.4.10) to a wide monitor, CSS px. */
export const widths = [320, 390, 600, 768, 820, 900, 1024, 1440, 1920] as const

/** Sentences, empty where the screen holds. Boxes are CSS px. */
export const faultsOfScreen = (leastCharacters: number): string[] => {
  type Edges = { left: number; top: number; right: number; bottom: number }
  /** A line of text as it is seen: cut by every box around it that hides what stands out. */
  type Line = Edges & { node: Text; layer: Element }
  /** Half a pixel and rounding are no fault; letters lean out of their box by about so much. */
  const slack = 2
  const faults = new Set<string>()
  // What stands out widens a phone's own window.
  const windowWidth = Math.min(window.innerWidth, window.visualViewport!.width)
  const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
  const nameOf = (text: Text) => `「${short(text.data.trim())}」`

  /** What is wider than any window by nature scrolls in a box of its own that a keyboard reaches: tabs, forms' sheets, years. So
   * do a phone's filters, in one row under the thumb. */
  const mayScroll = (element: Element) =>
    element.closest('[role=tablist], [role=grid], [role=region][tabindex], [role=search], [data-scrolls]') !== null
  const root = document.scrollingElement!
  if (root.scrollWidth > windowWidth + 1) {
    const widest = [...document.body.querySelectorAll('*')].find(
      (element) => element.getBoundingClientRect().right > windowWidth + 1 && !mayScroll(element),
    )
    faults.add(`横スクロール ${root.scrollWidth}px: ${widest?.tagName} ${short(widest?.textContent ?? '')}`)
  }

  /** A bar is as wide as its days; it tells its name when pointed at, and opens. */
  const isBar = (element: Element) =>
    element.closest('[aria-label=カレンダー], [aria-label=担当者別のカレンダー], [aria-label=週の予定表]') !== null
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isHiding = (style: CSSStyleDeclaration) => style.overflowX !== 'visible' || style.overflowY !== 'visible'
  /** With dots: at the end of its line, or of the last line that it may take. */
  const isCutShort = (element: Element) => {
    const style = styleOf(element)
    return style.webkitLineClamp === 'none'
      ? style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
      : element.scrollHeight > element.clientHeight + 1
  }
  const isClippedAway = (style: CSSStyleDeclaration) => style.clip !== 'auto' || style.clipPath !== 'none'

  /** The boxes around an element, its own first, up to the one that it is placed against. */
  const ancestors = (element: Element): Element[] => {
    const found: Element[] = []
    let escapes = false
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = styleOf(each)
      // What is placed absolutely is not cut by boxes between it and its own frame.
      if (!escapes || style.position !== 'static') found.push(each)
      escapes = style.position === 'absolute' ? true : style.position !== 'static' ? false : escapes
      if (style.position === 'fixed') break
    }
    return found
  }

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement!
    if (!node.data.trim() || parent.closest('svg, canvas, script, style, noscript, [aria-hidden=true], [inert]'))
      continue
    const style = styleOf(parent)
    if (
      style.visibility !== 'visible' ||
      // Words over a picture of a page, to be selected and read aloud: they are seen in the picture.
      style.color === 'rgba(0, 0, 0, 0)' ||
      !parent.checkVisibility({ opacityProperty: true, contentVisibilityAuto: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const around = ancestors(parent)
    if (around.some((each) => isClippedAway(styleOf(each)))) continue

    const layer = layerOf(around)
    const hiding = around.filter((each) => each !== document.body && each !== root && isHiding(styleOf(each)))
    const cuts = hiding.find((each) => isCutShort(each))
    if (cuts && !isBar(cuts)) {
      const there = countSeen(node, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity })
      const within = countSeen(node, cuts.getBoundingClientRect())
      // The dots themselves take the place of a character. Letters taller than their line are all there.
      const seen = within < there ? within - 1 : within
      if (seen < Math.min(leastCharacters, there))
        faults.add(`名前が${Math.max(0, seen)}文字で切れている ${nameOf(node)}`)
    }
    const scroller = hiding.find((each) => /auto|scroll/.test(styleOf(each).overflowX))
    if (scroller && scroller.scrollWidth > scroller.clientWidth + 1 && !mayScroll(parent))
      faults.add(`横に送る箱 ${scroller.scrollWidth}/${scroller.clientWidth}px ${nameOf(node)}`)
    if (!cuts && !scroller) {
      const box = hiding
        .filter((each) => styleOf(each).overflowX !== 'visible')
        .map((each) => ({ each, edges: each.getBoundingClientRect() }))
        .find(({ edges }) => rects.some((rect) => rect.right > edges.right + slack || rect.left < edges.left - slack))
      if (box && box.edges.width > 1 && !mayScroll(parent)) faults.add(`端で切れている ${nameOf(node)}`)
      if (!mayScroll(parent) && rects.some(({ right }) => right > windowWidth + slack))
        faults.add(`窓からはみ出す ${nameOf(node)}`)
    }
    const size = parseFloat(style.fontSize)
    const words = node.data.trim()
    if (rects.length >= 4 && words.length >= 6 && rects.every(({ width }) => width < size * 2.2))
      faults.add(`1文字ずつ折り返す ${nameOf(node)}`)

    if (parent.closest('.MuiInputAdornment-root') && rects.some(({ top }) => top > rects[0]!.top + size / 2))
      faults.add(`単位が折り返す ${nameOf(node)}`)

    for (const rect of rects) {
      const line: Line = { node, layer, left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      for (const each of hiding) {
        const edges = each.getBoundingClientRect()
        line.left = Math.max(line.left, edges.left)
        line.right = Math.min(line.right, edges.right)
        line.top = Math.max(line.top, edges.top)
        line.bottom = Math.min(line.bottom, edges.bottom)
      }
      // The box of a line is taller than its letters.
      const lead = Math.max(0, (line.bottom - line.top - size) / 2)
      line.top += lead
      line.bottom -= lead
      if (line.right - line.left > slack && line.bottom - line.top > slack) lines.push(line)
    }
  }

  // What stays while the rest scrolls lies over it, and nothing of the rest over it.
  for (const { node, layer, left, right, top, bottom } of lines) {
    if (layer === document.body) continue
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (over && !layer.contains(over) && layerOf(ancestors(over)) === document.body)
      faults.add(`覆われている ${nameOf(node)} 〔${short(over.textContent.trim())}〕`)
  }

  lines.sort((one, other) => one.top - other.top)
  lines.forEach((line, index) => {
    for (let next = index + 1; next < lines.length && lines[next]!.top < line.bottom - slack; next += 1) {
      const other = lines[next]!
      if (other.node === line.node || other.layer !== line.layer) continue
      if (Math.min(line.right, other.right) - Math.max(line.left, other.left) > slack)
        faults.add(`重なる ${nameOf(line.node)} ${nameOf(other.node)}`)
    }
  })

  /** What is pressed or typed in, as far as it is seen. */
  const controls = [...document.querySelectorAll('button, a[href], input:not([type=hidden]), textarea, [role=button]')]
    .filter(
      (each) =>
        // What lies far below is laid out once it comes near.
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
        !each.closest('[inert]'),
    )
    .map((each) => ({ each, layer: layerOf(ancestors(each)), edges: seenOf(each) }))
    .filter(({ edges }) => edges.right - edges.left > slack && edges.bottom - edges.top > slack)
    .toSorted((one, other) => one.edges.top - other.edges.top)
  const labelOf = (element: Element) =>
    `〔${short(element.getAttribute('aria-label') ?? (element.textContent.trim() || element.tagName))}〕`
  controls.forEach(({ each, layer, edges }, index) => {
    // A pin stands where it was put, also where buttons lie over the drawing.
    if (isBar(each) || each.matches('[data-pin-cursor]')) return
    for (let next = index + 1; next < controls.length && controls[next]!.edges.top < edges.bottom - slack; next += 1) {
      const other = controls[next]!
      if (other.layer !== layer || each.contains(other.each) || other.each.contains(each)) continue
      const [left, right] = [Math.max(edges.left, other.edges.left), Math.min(edges.right, other.edges.right)]
      const bottom = Math.min(edges.bottom, other.edges.bottom)
      // A button within a field stands in the room that the field keeps for it, as a card's menu does on the card.
      const isWithin = other.edges.left >= edges.left - slack && other.edges.right <= edges.right + slack
      if (right - left > slack && bottom - other.edges.top > slack && !isWithin)
        faults.add(`重なる ${labelOf(each)} ${labelOf(other.each)}`)
    }
  })
  return [...faults]

  function layerOf(around: readonly Element[]): Element {
    return (
      around.find((each) => ['fixed', 'sticky'].includes(styleOf(each).position) || each.matches('[role=dialog]')) ??
      document.body
    )
  }

  /** The part of an element's box that no box around it hides. */
  function seenOf(element: Element): Edges {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const seen = { left, top, right, bottom }
    for (const each of ancestors(element).slice(1)) {
      if (each === document.body || each === root || !isHiding(styleOf(each))) continue
      const edges = each.getBoundingClientRect()
      seen.left = Math.max(seen.left, edges.left)
      seen.right = Math.min(seen.right, edges.right)
      seen.top = Math.max(seen.top, edges.top)
      seen.bottom = Math.min(seen.bottom, edges.bottom)
    }
    return seen
  }

  /** How many characters of a text lie within a box. */
  function countSeen(node: Text, box: Edges): number {
    const range = document.createRange()
    let seen = 0
    for (let index = 0; index < node.data.length; index += 1) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const rect = range.getBoundingClientRect()
      const middle = (rect.top + rect.bottom) / 2
      if (rect.width > 0 && rect.left >= box.left - 1 && rect.right <= box.right + 1 && middle < box.bottom) seen += 1
    }
    return seen
  }
}

/** Resolves when the page has drawn what it was told, as of the width of its window. A page without scripts measures nothing
 * itself, and is called back by no frame. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      matchMedia('(scripting: none)').matches ||
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Of what a look at a page finds, in sentences, what stays: what measures itself takes a moment to follow a window, on a busy
 * machine a long one. */
export const lasting = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  let faults = await look()
  for (let looks = 0; faults.length > 0 && looks < 5; looks += 1) {
    await page.waitForTimeout(400)
    const now = await look()
    faults = faults.filter((fault) => now.includes(fault))
  }
  return faults
}

export const lastingFaults = (page: Page, leastCharacters: number): Promise<string[]> =>
  lasting(page, () => page.evaluate(faultsOfScreen, leastCharacters))
