import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import type { LiftedConfirmation } from '#domain/documents/month-sheets.contract.ts'

/** What whoever changed confirmed days is told, on the screen or once their device has sent it; undefined where none was. */
export const liftedNote = (lifted: readonly LiftedConfirmation[] = []): string | undefined =>
  lifted.map(({ day, user }) => confirmTexts.lifted(day, user.name)).join('') || undefined
