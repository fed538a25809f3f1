import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { fitted, type BoardFrame, type Covered } from './board.ts'

type Point = { x: number; y: number }
type Start = { points: Point[]; frame: BoardFrame }

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spread = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** How large a picture stands on the screen that is made to fit its box, in screen pixels a picture pixel. */
const scaleOf = ({ clientWidth, clientHeight, width, height }: HTMLCanvasElement): number =>
  Math.min(clientWidth / width, clientHeight / height)

type BoardFingers = {
  /** The board as it is drawn over the picture, and what it covers there. */
  canvas: RefObject<HTMLCanvasElement | null>
  covered: RefObject<Covered | null>
  frame: BoardFrame
  onFrame: (frame: BoardFrame) => void
}

/** One finger moves the board, two make it larger or smaller. Which frame the fingers ask for. */
export const useBoardFingers = ({ canvas, covered, frame, onFrame }: BoardFingers) => {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef<Start | null>(null)
  const begin = () => {
    const points = [...fingers.current.values()]
    start.current = points.length > 0 ? { points, frame } : null
  }
  const handleDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    begin()
  }
  const handleMove = (event: PointerEvent) => {
    const { current: from } = start
    const { current: drawn } = canvas
    const { current: board } = covered
    if (!from || !drawn || !board || !fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const points = [...fingers.current.values()].slice(0, 2)
    const [before, now] = [middle(from.points.slice(0, 2)), middle(points)]
    const scale = scaleOf(drawn)
    const room = (side: number, taken: number) => Math.max(1, side - 2 * board.margin - taken) * scale
    onFrame(
      fitted({
        x: from.frame.x + (now.x - before.x) / room(drawn.width, board.width),
        y: from.frame.y + (now.y - before.y) / room(drawn.height, board.height),
        size: from.frame.size * (points.length > 1 ? spread(points) / Math.max(1, spread(from.points)) : 1),
      }),
    )
  }
  const handleUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    begin()
  }
  return { onPointerDown: handleDown, onPointerMove: handleMove, onPointerUp: handleUp, onPointerCancel: handleUp }
}
