/**
 * What is swept once a day: companies whose deletion is due, what has waited its time in ごみ箱, what was deleted a day ago
 * and does not wait there, parts of files that nobody sent the rest of, files that no row names and what was made of them,
 * sessions whose time is over, codes and browsers of owners (whose links last meanwhile), words of letters that have left, links that opened something once, browsers nobody came back
 * with, answers that no device asks for again, lists that were taken over or left as drafts, the trail of more than a year ago.
 * The times of plans are made as far ahead as they are looked at, and arranged where the plan says so.
 */
import { businessDay, endOfDayIn } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { undoSince } from '#domain/trash/undo.ts'
import { inSystem } from '#server/db/client.ts'
import type { Deps } from '#server/http/context.ts'
import { removeKeysBefore } from '#server/http/idempotency-keys.store.ts'
import { removePartsBefore } from '#server/http/upload-parts.store.ts'
import { removeExpiredSessions } from '#server/http/sessions.store.ts'
import { removeEntriesBefore } from '#server/audit/audit.store.ts'
import { removeDeadLinks } from '#server/auth/auth.store.ts'
import { removeDevicesBefore } from '#server/auth/devices.store.ts'
import { deviceDays } from '#server/http/session-cookie.ts'
import { removeDueCompanies } from '#server/company/operate.ts'
import { blankFinishedLetters } from '#server/mail/outbox.store.ts'
import { sweepRemovedFiles } from '#server/files/removed-files.service.ts'
import { removeDeletedPins } from '#server/drawings/pins.service.ts'
import { removeEndedLinksBefore } from '#server/invitations/invitations.store.ts'
import { removeOldImports } from '#server/registers/registers.store.ts'
import { removeUndoEntriesBefore } from '#server/trash/undo.store.ts'
import { emptyTrash } from '#server/trash/trash.service.ts'
import { removeOldOwnerProofs, renewOwnerLinks } from '#server/documents/record/owners.store.ts'
import { sweepPlans } from '#server/occurrences/making.ts'
import { sweepArrangements } from '#server/plans/arrange-ahead.service.ts'
import { sweepStorage } from '#server/storage/sweep.ts'

const kind = 'daily_sweep'
const dayMs = 24 * 60 * 60_000

/** Once a day, however many processes there are: a day's sweep has one key. */
export const scheduleDailySweep = async (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  run_at: Date,
): Promise<void> => {
  await inSystem(database.db, (tx) =>
    jobs.enqueue(tx, { kind, payload: {}, run_at, unique_key: `${kind}:${run_at.toISOString().slice(0, 10)}` }),
  )
}

/** The trail is kept that long. */
const auditDays = 365
/** Longer than a changed address can be taken back. */
const linkDays = 30
/** How long whoever opens an old invitation is told what became of it. */
const endedLinkDays = 90
/** How long a device may send a call again and have the same answer. */
const idempotencyDays = 30
/** How long parts of a file wait for the rest. */
const partDays = 7

/** A list that was read and not taken over; and one that was, as long as what is deleted waits in ごみ箱. */
const importDays = { draft: 1, finished: 30 }

const daysBefore = ({ clock }: Pick<Deps, 'clock'>, days: number): Date => new Date(clock().getTime() - days * dayMs)

/** While the company opens a building's documents to its owners, their links do not end. */
const ownerLinkDays = (now: Date) => ({
  now,
  soon: new Date(now.getTime() + limits.ownerLinkRenewalDays * dayMs),
  until: endOfDayIn(now, limits.recipientLinkDays),
})

export const handleDailySweep = (deps: Deps): void => {
  deps.jobs.handle(
    kind,
    async () => {
      // First of all: a part that fails day after day must not be the end of all sweeps.
      await scheduleDailySweep(deps, new Date(deps.clock().getTime() + dayMs))
      await removeDueCompanies(deps)
      await emptyTrash(deps)
      await sweepPlans(deps, businessDay(deps.clock()))
      await sweepArrangements(deps, businessDay(deps.clock()))
      await removeDeletedPins(deps)
      await inSystem(deps.database.db, (tx) =>
        removeOldImports(tx, {
          drafts: daysBefore(deps, importDays.draft),
          finished: daysBefore(deps, importDays.finished),
        }),
      )
      await sweepRemovedFiles(deps)
      await inSystem(deps.database.db, (tx) => removePartsBefore(tx, daysBefore(deps, partDays)))
      await inSystem(deps.database.db, (tx) => removeUndoEntriesBefore(tx, undoSince(deps.clock())))
      await sweepStorage(deps)
      await inSystem(deps.database.db, (tx) => removeExpiredSessions(tx, deps.clock()))
      await inSystem(deps.database.db, (tx) => removeOldOwnerProofs(tx, deps.clock()))
      await inSystem(deps.database.db, (tx) => renewOwnerLinks(tx, ownerLinkDays(deps.clock())))
      await inSystem(deps.database.db, (tx) => removeDevicesBefore(tx, daysBefore(deps, deviceDays)))
      await inSystem(deps.database.db, (tx) => removeDeadLinks(tx, daysBefore(deps, linkDays)))
      await inSystem(deps.database.db, (tx) => removeEndedLinksBefore(tx, daysBefore(deps, endedLinkDays)))
      await inSystem(deps.database.db, (tx) => removeKeysBefore(tx, daysBefore(deps, idempotencyDays)))
      await inSystem(deps.database.db, (tx) => removeEntriesBefore(tx, daysBefore(deps, auditDays)))
      if (deps.env.SMTP_URL) await inSystem(deps.database.db, blankFinishedLetters)
    },
    { attempts: 3 },
  )
}
