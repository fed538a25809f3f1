/** Which kinds of job there are. */
import type { Deps } from '#server/http/context.ts'
import { readOutside } from './files/send-picture.ts'
import { handleMailJobs } from '#server/mail/outbox.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { handleImportJobs } from '#server/registers/run-import.service.ts'
import { handleUnusedContents } from '#server/files/unused-contents.service.ts'
import { handleDailySweep } from '#server/daily-sweep.ts'
import { handleAmounts } from '#server/documents/paper/document-amount.service.ts'
import { handlePushes } from '#server/notifications/push/push.service.ts'
import { webPushSender, type PushSender } from '#server/notifications/push/push-sender.ts'
import { handleSheetReminders } from '#server/plans/sheet-reminders.service.ts'
import { handleDigests } from '#server/notifications/digest.service.ts'

export const registerJobs = (deps: Deps, mailer: Mailer, push: PushSender = webPushSender(deps)): void => {
  handleMailJobs(deps, mailer, (file) => readOutside(deps, file))
  handleImportJobs(deps)
  handleUnusedContents(deps)
  handleDailySweep(deps)
  handleDigests(deps)
  handleSheetReminders(deps)
  handlePushes(deps, push)
  handleAmounts(deps)
}
