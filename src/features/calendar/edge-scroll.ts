/** px from an edge of the window, under what stays at its top, where it begins to scroll. */
const zone = { top: 96, bottom: 56, right: 40 } as const
/** px a frame. */
const speed = 10

export type EdgeScroll = { follow: (x: number, y: number) => void; stop: () => void }

/** Scrolls the window, and the board within its own box, while what is held stays at an edge: a finger has no wheel. */
export const createEdgeScroll = (board: HTMLElement, heads: number, onScroll: () => void): EdgeScroll => {
  let at: { x: number; y: number } | null = null
  let frame = 0
  /** What comes over the heads from beside the board is only on its way in. */
  let isIn = false
  const step = () => {
    frame = requestAnimationFrame(step)
    if (!at) return
    const { left, right } = board.getBoundingClientRect()
    isIn ||= at.x >= left + heads
    const across = !isIn ? 0 : at.x < left + heads ? -speed : at.x > right - zone.right ? speed : 0
    const down = at.y < zone.top ? -speed : at.y > window.innerHeight - zone.bottom ? speed : 0
    const before = board.scrollLeft + window.scrollY
    if (across !== 0) board.scrollLeft += across
    if (down !== 0) window.scrollBy(0, down)
    if (board.scrollLeft + window.scrollY !== before) onScroll()
  }
  return {
    follow: (x, y) => {
      at = { x, y }
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop: () => {
      cancelAnimationFrame(frame)
      frame = 0
      at = null
    },
  }
}
