import { useState } from 'react'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { boardPreference } from '#src/lib/typed-drafts.ts'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { emptyBoard, type Board } from './board.ts'

/** What a place in a form says of its photos, and each place by itself. */
type OfPlace = Pick<Board, 'part' | 'phase'>
type Kept = { board: Board; isShown: boolean; places?: Readonly<Record<string, OfPlace>> }

export type BoardOf = {
  userId: number
  companyId: string
  /** What the board is about, by a name that tells it from others: all photos of a matter are of one work. */
  subject: string
  /** What the work is called as long as nobody has written otherwise. */
  work: string
  /** Of a photo in a form, under which name what is written of its place is kept, and what the form says of it. */
  place?: { key: string } & OfPlace
}

export type HeldBoard = {
  board: Board
  /** Whether it is photographed. */
  isShown: boolean
  change: (next: { board?: Board; isShown?: boolean }) => void
}

/** The board as this person filled it in last in this browser, and whether it is photographed. */
export const useBoard = ({ userId, companyId, subject, work, place }: BoardOf): HeldBoard => {
  const preference = boardPreference(userId, `${companyId}.${subject}`)
  const [written, setWritten] = useState(() => readPreference<Kept>(preference))
  const kept = written ?? { board: { ...emptyBoard, work }, isShown: false }
  const ofPlace = ({ key, part, phase }: NonNullable<typeof place>) => kept.places?.[key] ?? { part, phase }
  const keep = (next: Kept) => {
    writePreference(preference, next)
    setWritten(next)
  }
  return {
    board: { ...kept.board, ...(place && ofPlace(place)) },
    isShown: kept.isShown,
    change: ({ board = kept.board, isShown = kept.isShown }) => {
      if (!place || board === kept.board) return keep({ ...kept, board, isShown })
      const { part, phase, ...rest } = board
      keep({ isShown, board: { ...kept.board, ...rest }, places: { ...kept.places, [place.key]: { part, phase } } })
    },
  }
}

export type FolderOfWork = { target: Extract<BoardedPlace, { kind: 'report-folder' }>; userId: number }

/** Of photos that say nothing of a place. */
export const useFolderBoard = ({ target: { company_id, matter_id, label }, userId }: FolderOfWork): HeldBoard =>
  useBoard({ userId, companyId: company_id, subject: String(matter_id), work: label })
