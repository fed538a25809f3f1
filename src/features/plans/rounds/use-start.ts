/** 今日始める: at once, or from this device once there is a connection; then its documents wait here and can be filled in. */
import { useState } from 'react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isOfMonth } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { patternTitle, shownTitle, titleFacts } from '#domain/templates/title-pattern.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { cutText } from '#domain/text/length.ts'
import { takeAttempt } from '#src/api/attempts.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { startPlace, useStartRound } from '#src/api/started-rounds.ts'
import { templateQueries } from '#src/api/templates.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { editorLink } from '#src/outbox/kinds/links.ts'
import { putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { typedFailureOf } from '#src/outbox/queue/storage-failures.ts'
import { useOfferOutbox } from '#src/outbox/queue/use-outbox.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

const startOf = (companyId: string, time: ListedOccurrence, today: string): Write<'start'> => {
  const { id, kind, building, users, facilities, templates } = time
  return {
    kind: 'start',
    company_id: companyId,
    label: kind.name,
    occurrence_id: id,
    body: { start_date: today },
    instead: {
      name: cutText(kind.name, limits.text.name),
      matter_category_id: 1,
      building_id: building.id,
      start_date: today,
      end_date: today,
      user_ids: users.map((user) => user.id),
      facility_ids: facilities.map((facility) => facility.id),
      template_ids: templates.map((template) => template.id),
    },
  }
}

/** As whoever arranges it on the server would call it; its number comes there. */
const titleOf = (template: Template, { kind, building, facilities }: ListedOccurrence, today: string): string =>
  template.title_pattern
    ? patternTitle(template.title_pattern, titleFacts({ template, building, matter: kind, facilities, day: today }))
    : cutText(`${template.name} ${building.name}`, limits.text.title)

export const useStart = (companyId: string, time: ListedOccurrence, today: string) => {
  const starting = useStartRound(companyId)
  const [isWriting, setWriting] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  useOfferOutbox()
  const formOf = (id: number) => ({
    ...templateQueries.detail(companyId, id),
    meta: { screenShows: (error: unknown) => !isUnauthorized(error) },
  })
  // Here before the connection may be lost: with them the documents can be filled in before they are sent.
  useQueries({ queries: time.templates.map(({ id }) => formOf(id)) })

  /** Numbers of the entries. A month's sheet belongs to the month, which only the server knows; what is not at hand it makes too. */
  const writeDocuments = async (matter_id: number): Promise<number[]> => {
    const written: number[] = []
    for (const { id } of time.templates) {
      const template = await client.ensureQueryData(formOf(id)).catch(() => null)
      if (!template || isOfMonth(template.grids)) continue
      const title = titleOf(template, time, today)
      const body = { title, template_id: id, matter_id, takes_empty: true }
      const label = shownTitle(title)
      written.push(await putInOutbox({ kind: 'document', company_id: companyId, label, body, template }))
    }
    return written
  }
  const start = async () => {
    const write = startOf(companyId, time, today)
    const outcome = await sendOrQueue<'start'>(
      write,
      () => starting.mutateAsync({ id: time.id, body: write.body }),
      () => takeAttempt(startPlace(companyId, time.id), write.body),
    )
    if ('sent' in outcome) {
      const { matter, is_joined } = outcome.sent
      if (is_joined) toast.success(planTexts.joined(matter.name))
      return navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: matter.id } })
    }
    const [first] = await writeDocuments(-outcome.queued).catch((error: unknown) => {
      toast.error(typedFailureOf(error))
      return []
    })
    if (first !== undefined) return navigate({ ...editorLink(companyId, -first), ignoreBlocker: true })
    return navigate({ to: '/c/$companyId/outbox', params: { companyId }, ignoreBlocker: true })
  }
  return {
    isBusy: isWriting || starting.isPending || starting.isSuccess,
    start: async (): Promise<void> => {
      setWriting(true)
      // The call's own surfaces have told of it, and the queue of what it could not keep.
      await start().catch(() => undefined)
      setWriting(false)
    },
  }
}
