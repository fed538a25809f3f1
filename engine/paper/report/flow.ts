/** Blocks stacked down pages: what does not fit moves on whole, or splits where it can. */
import type { Primitive } from '#engine/model/primitives.ts'

export type Block = {
  heightPt: number
  draw: (y: number) => Primitive[]
  /** Never the last on a page. */
  keepsWithNext?: boolean
  /** White space only: falls away at the top of a page. */
  isSpace?: boolean
  /** The name of a section that starts here. */
  bookmark?: string
  /** The least height the block can start in; its whole height unless it splits. */
  startPt?: number
  /** Two blocks, the first no higher than the room; null when it cannot start in it. */
  split?: (roomPt: number) => [Block, Block] | null
}

export type FlowPage = { primitives: Primitive[]; bookmark?: string }

export const space = (heightPt: number): Block => ({ heightPt, isSpace: true, draw: () => [] })

/** What must stand together with the block at this index: it and all that follow a block kept with its next. */
const neededFrom = (blocks: Block[], index: number): number => {
  let needed = 0
  for (let at = index; at < blocks.length; at++) {
    const block = blocks[at]
    if (!block) break
    if (!block.keepsWithNext && !block.isSpace) return needed + (block.startPt ?? block.heightPt)
    needed += block.heightPt
    if (block.isSpace && at === index) return needed
  }
  return needed
}

/**
 * @param tops the y where content starts: on the first page and on the following ones
 * @param bottom the y where it ends
 */
export const flow = (blocks: Block[], tops: { first: number; following: number }, bottom: number): FlowPage[] => {
  const queue = [...blocks]
  let page: FlowPage = { primitives: [] }
  const pages = [page]
  let y = tops.first
  let isEmpty = true
  const nextPage = (): void => {
    page = { primitives: [] }
    pages.push(page)
    y = tops.following
    isEmpty = true
  }
  for (let block = queue[0]; block; block = queue[0]) {
    if (block.isSpace) {
      queue.shift()
      if (!isEmpty) y += block.heightPt
      continue
    }
    const room = bottom - y
    if (neededFrom(queue, 0) > room + 0.01 && !isEmpty) {
      nextPage()
      continue
    }
    const parts = block.heightPt > room ? block.split?.(room) : null
    const [first, rest] = parts ?? [block, null]
    queue.shift()
    page.primitives.push(...first.draw(y))
    if (first.bookmark !== undefined) page.bookmark ??= first.bookmark
    y += first.heightPt
    isEmpty = false
    if (rest) {
      queue.unshift(rest)
      nextPage()
    }
  }
  return pages
}
