/** Which drawings this browser opened last: whoever comes back to a building mostly wants the same sheet. */
import { readPreference, writePreference } from '#src/lib/preference.ts'

const remembered = 50
const shownFirst = 3
const keyOf = (companyId: string): string => `drawings.opened.${companyId}`

const openedIds = (companyId: string): readonly number[] => readPreference<number[]>(keyOf(companyId)) ?? []

export const noteOpenedDrawing = (companyId: string, id: number): void =>
  writePreference(keyOf(companyId), [id, ...openedIds(companyId).filter((one) => one !== id)].slice(0, remembered))

/** The last ones opened first, the others in the order given. */
export const openedFirst = <T extends { id: number }>(companyId: string, drawings: readonly T[]): T[] => {
  const opened = openedIds(companyId)
    .flatMap((id) => drawings.find((drawing) => drawing.id === id) ?? [])
    .slice(0, shownFirst)
  return [...opened, ...drawings.filter((drawing) => !opened.includes(drawing))]
}
