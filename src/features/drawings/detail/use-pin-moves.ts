import { useEffect, useRef, useState } from 'react'
import type { Point } from '#domain/drawings/alignment.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { currentPin, useMovePin } from '#src/api/pins.ts'
import type { PinMove } from '#src/api/pins.ts'
import { isOffline } from '#src/api/errors.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { putInOutbox, readQueue } from '#src/outbox/queue/outbox-store.ts'
import { placeOf } from '#src/outbox/kinds/pin-facts.ts'
import { queuedAboutPin } from '#src/outbox/queue/queued-pins.ts'
import { typedFailureOf } from '#src/outbox/queue/storage-failures.ts'

type Moves = { done: readonly PinMove[]; undone: readonly PinMove[] }

/** Steps by arrow keys that follow so soon are one move, in milliseconds. */
const pause = 500

/** Sends where a pin stands now; without a connection that waits on this device. */
const usePinSending = (companyId: string, drawing: Drawing, onRefused: (id: number) => void) => {
  const { show, move: send, stateBefore } = useMovePin(companyId, drawing.id)

  /** Waits on this device until there is a connection. */
  const queue = (move: PinMove) => {
    const { id, from, to } = move
    const about = { company_id: companyId, label: drawing.name, drawing_id: drawing.id, pin_id: id }
    return putInOutbox({
      ...about,
      kind: 'pin-change',
      change: { place: to },
      before: { place: from },
      updated_at: stateBefore(move),
      after: null,
    }).catch((error: unknown) => toast.error(typedFailureOf(error)))
  }
  const save = async (move: PinMove): Promise<void> => {
    const { id } = move
    // It must not overtake what waits already.
    if (queuedAboutPin((await readQueue()).entries, id).length > 0) return void queue(move)
    try {
      await send(move)
    } catch (error) {
      if (isOffline(error)) return void queue(move)
      onRefused(id)
      const current = currentPin(error)
      if (current)
        toast.error(
          `${current.updated_by?.name ?? '他のユーザー'}さんがこのピンを変更したため、動かせませんでした。最新の位置を表示します。`,
        )
    }
  }
  return { show, save }
}

/** Moves pins, and moves them back: what was done last first. */
export const usePinMoves = (companyId: string, drawing: Drawing) => {
  const [moves, setMoves] = useState<Moves>({ done: [], undone: [] })
  // What others did since is not undone from here.
  const forget = (id: number) => {
    const others = (list: readonly PinMove[]) => list.filter((each) => each.id !== id)
    setMoves(({ done, undone }) => ({ done: others(done), undone: others(undone) }))
  }
  const waiting = useRef<{ move: PinMove; timer: number } | null>(null)

  const { show, save } = usePinSending(companyId, drawing, forget)
  const flush = () => {
    if (!waiting.current) return
    window.clearTimeout(waiting.current.timer)
    void save(waiting.current.move)
    waiting.current = null
  }
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  useEffect(() => () => leave.current(), [])

  const put = (move: PinMove) => {
    show(move.id, move.to)
    void save(move)
  }
  return {
    move: (id: number, point: Point) => {
      const pin = drawing.pins.find((each) => each.id === id)
      if (!pin) return
      const goesOn = waiting.current?.move.id === id
      if (!goesOn) flush()
      const to = { ...point, version: drawing.version }
      const begun = goesOn ? waiting.current!.move : { from: placeOf(pin), updated_at: pin.updated_at }
      const move = { id, from: begun.from, to, updated_at: begun.updated_at }
      window.clearTimeout(waiting.current?.timer)
      waiting.current = { move, timer: window.setTimeout(() => leave.current(), pause) }
      show(id, to)
      setMoves(({ done }) => ({ done: [...(goesOn ? done.slice(0, -1) : done), move], undone: [] }))
    },
    canUndo: moves.done.length > 0,
    canRedo: moves.undone.length > 0,
    undo: () => {
      const last = moves.done.at(-1)
      if (!last) return
      flush()
      setMoves(({ done, undone }) => ({ done: done.slice(0, -1), undone: [...undone, last] }))
      put({ ...last, from: last.to, to: last.from })
    },
    redo: () => {
      const next = moves.undone.at(-1)
      if (!next) return
      flush()
      setMoves(({ done, undone }) => ({ done: [...done, next], undone: undone.slice(0, -1) }))
      put(next)
    },
  }
}
