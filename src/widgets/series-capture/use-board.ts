import { useState } from 'react'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { boardPreference } from '#src/lib/typed-drafts.ts'
import { emptyBoard, type Board } from './board.ts'

type Kept = { board: Board; isShown: boolean }

/** The board of a matter as this person filled it in last in this browser, and whether it is photographed. */
export const useBoard = (userId: number, companyId: string, matterId: number, work: string) => {
  const key = boardPreference(userId, `${companyId}.${matterId}`)
  const [kept, setKept] = useState<Kept>(
    () => readPreference<Kept>(key) ?? { board: { ...emptyBoard, work }, isShown: false },
  )
  const change = (next: Partial<Kept>) => {
    const all = { ...kept, ...next }
    writePreference(key, all)
    setKept(all)
  }
  return { ...kept, change }
}
