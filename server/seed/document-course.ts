/** What happened to a document, told from its content: the approval's state at the end, and when each thing was done. */
import { submitStatusLabels } from '#domain/approvals/approvals.labels.ts'
import {
  answerApproval,
  cancelApproval,
  requestApproval,
  type ApprovalState,
  type Outcome,
} from '#domain/approvals/approvals.state.ts'
import { toTimestamp } from '#domain/dates.ts'
import type { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { setSubmitMode, submitDocument } from '#domain/documents/documents.state.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import type { Calendar } from './calendar.ts'
import type { DemoDocument, Round } from '#server/seed/content/documents.ts'

export type CourseEvent = {
  type: HistoryType
  at: Date
  /** Name of who did it; null for a recipient, whom `actor_name` names. */
  who: string | null
  actor_name?: string
  field?: keyof typeof documentColumnLabels
  before?: string
  after?: string
}

export type Course = {
  state: ApprovalState
  events: CourseEvent[]
  applied_at: Date | null
  application_comment: string | null
}

const unset: ApprovalState = { approval_status: 1, submit_mode: 0, submitted_at: null, applicant_id: null, steps: [] }

/** The next state; a refusal means that the content tells what could not have happened. */
const accept = (outcome: Outcome<string>, title: string): ApprovalState => {
  if (!outcome.ok) throw new Error(`${title}: ${outcome.message}`)
  return outcome.state
}

/** Times of a round's answers. */
const answerTimes = ['14:10', '15:25', '16:40']

export const courseOf = (content: DemoDocument, calendar: Calendar, idOf: (name: string) => number): Course => {
  const { title, author } = content
  const events: CourseEvent[] = [
    { type: historyTypes.created, at: calendar.moment(content.created, '09:10'), who: author },
  ]
  let state = unset
  const add = (event: CourseEvent) => events.push(event)

  const editors = content.isBlank ? [] : [author, ...(content.coauthors ?? [])]
  editors.forEach((who, index) =>
    add({ type: historyTypes.updated, at: calendar.moment(content.created, `1${index}:20`), who, field: 'docs_data' }),
  )

  const apply = (round: Round): void => {
    const at = calendar.moment(round.day, '13:05')
    const steps = round.steps.map(({ approvers, all_or_one = 'all' }) => ({
      all_or_one,
      user_ids: approvers.map(idOf),
    }))
    state = accept(requestApproval(state, { applicant_id: idOf(author), steps, now: toTimestamp(at) }), title)
    add({ type: historyTypes.approvalRequested, at, who: author, after: round.comment })
    round.answers?.forEach(({ who, day, answer, comment }, index) => {
      const answered = calendar.moment(day, answerTimes[index]!)
      state = accept(answerApproval(state, { user_id: idOf(who), answer, comment, now: toTimestamp(answered) }), title)
      add({ type: answer === 'OK' ? historyTypes.approved : historyTypes.sentBack, at: answered, who, after: comment })
    })
    if (round.cancelled !== undefined) {
      const cancelled = calendar.moment(round.cancelled, '17:15')
      state = accept(cancelApproval(state, toTimestamp(cancelled)), title)
      add({ type: historyTypes.approvalCancelled, at: cancelled, who: author })
    }
  }
  content.rounds?.forEach(apply)

  const hasDestination =
    content.matter !== null || (content.recipients ?? content.submitted?.recipients ?? []).length > 0
  const now = toTimestamp(calendar.now)
  if (content.isImmediate)
    state = accept(setSubmitMode(state, { mode: 2, isRestricted: false, hasDestination, now }), title)
  if (content.submitted) {
    const at = calendar.moment(content.submitted.day, '17:40')
    state = accept(submitDocument(state, { hasDestination, isRestricted: false, now: toTimestamp(at) }), title)
    add({
      type: historyTypes.updated,
      at,
      who: author,
      field: 'submitted_at',
      before: submitStatusLabels[0],
      after: submitStatusLabels[1],
    })
    for (const { name, opened, downloaded } of content.submitted.recipients) {
      if (opened !== undefined)
        add({ type: historyTypes.emailOpened, at: openedAt(calendar, opened), who: null, actor_name: name })
      if (downloaded !== undefined)
        add({ type: historyTypes.emailDownloaded, at: downloadedAt(calendar, downloaded), who: null, actor_name: name })
    }
  }
  const last = content.rounds?.at(-1)
  return {
    state,
    events,
    applied_at: last ? calendar.moment(last.day, '13:05') : null,
    application_comment: last?.comment ?? null,
  }
}

export const openedAt = (calendar: Calendar, day: number): Date => calendar.moment(day, '18:20')
export const downloadedAt = (calendar: Calendar, day: number): Date => calendar.moment(day, '18:25')
