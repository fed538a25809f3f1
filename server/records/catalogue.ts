/** Of each kind of event: its line in the history, who hears of it, as what in the app, and by which letter. */
import { activeSteps, currentStep } from '#domain/approvals/approvals.state.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import type { NotificationKind, NotificationSubject } from '#domain/notifications/notifications.labels.ts'
import type { Actor, Addressee, Event, Kind, Told } from './events.ts'
import {
  approvalCancelledLetter,
  approvalRequestedLetter,
  approvedLetter,
  documentSentLetter,
  invitedLetter,
  mentionedLetter,
  sentBackLetter,
  type LetterOf,
} from './letters.ts'

export type Hearer = number | null | Addressee

export type Entry<K extends Kind> = {
  /** Its line in the history of the subject; null: it leaves none. */
  history: ((event: Event<K>) => Told & { type: HistoryType }) | null
  /** Members by id (null is nobody), people outside by address. Whoever did it is never told. */
  hearers: (event: Event<K>) => readonly Hearer[]
  /** Null: nothing shows in the app. */
  notification: {
    kind: NotificationKind
    about: (event: Event<K>) => { type: NotificationSubject; id: number }
    /** Who is shown as having done it, where that is somebody else than who did. */
    by?: (event: Event<K>) => Actor['user']
  } | null
  /** Null: nobody gets mail. */
  letter: LetterOf<Event<K>> | null
}

const line =
  (type: HistoryType) =>
  ({ subject, line: said = {} }: Told) => ({ type, subject, line: said })
const recorded = (type: HistoryType) => ({ history: line(type), hearers: () => [], notification: null, letter: null })

type Steps = Pick<Event<'approval_requested'>, 'steps'>
const aboutStep = ({ steps }: Steps) => ({ type: 'approval', id: currentStep(steps)!.id }) as const
const idsOf = (users: readonly { id: number }[]) => users.map(({ id }) => id)
const waiting = ({ steps }: Steps) => idsOf(currentStep(steps)!.users.filter(({ status }) => status === null))
const agreed = ({ steps }: Steps) =>
  idsOf(activeSteps(steps).flatMap(({ users }) => users.filter(({ status }) => status === 'OK')))

const asked = {
  notification: {
    kind: 'approval_requested',
    about: aboutStep,
    by: ({ applicant }: Pick<Event<'approval_requested'>, 'applicant'>) => applicant,
  },
  letter: approvalRequestedLetter,
} as const

export const catalogue: { readonly [K in Kind]: Entry<K> } = {
  created: recorded(historyTypes.created),
  updated: recorded(historyTypes.updated),
  deleted: recorded(historyTypes.deleted),
  file_uploaded: recorded(historyTypes.fileUploaded),
  file_deleted: recorded(historyTypes.fileDeleted),
  linked: recorded(historyTypes.linked),
  unlinked: recorded(historyTypes.unlinked),
  approval_requested: { history: line(historyTypes.approvalRequested), hearers: waiting, ...asked },
  approval_step_started: { history: null, hearers: waiting, ...asked },
  approver_substituted: {
    history: line(historyTypes.updated),
    // In a later step the substitute is asked when that step starts.
    hearers: (event) => waiting(event).filter((id) => id === event.substitute_user_id),
    ...asked,
  },
  approval_given: recorded(historyTypes.approved),
  approved: {
    history: line(historyTypes.approved),
    hearers: ({ applicant_id }) => [applicant_id],
    notification: { kind: 'approval_approved', about: aboutStep },
    letter: approvedLetter,
  },
  sent_back: {
    history: line(historyTypes.sentBack),
    hearers: (event) => [event.applicant_id, ...agreed(event)],
    notification: { kind: 'approval_sent_back', about: aboutStep },
    letter: sentBackLetter,
  },
  approval_cancelled: {
    history: line(historyTypes.approvalCancelled),
    hearers: waiting,
    notification: { kind: 'approval_cancelled', about: aboutStep },
    letter: approvalCancelledLetter,
  },
  commented: recorded(historyTypes.commented),
  mentioned: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: { kind: 'mentioned', about: ({ comment }) => ({ type: 'comment', id: comment.id }) },
    letter: mentionedLetter,
  },
  document_sent: { history: null, hearers: ({ to }) => [to], notification: null, letter: documentSentLetter },
  document_opened: {
    history: line(historyTypes.emailOpened),
    hearers: ({ submitted_by_user_id }) => [submitted_by_user_id],
    notification: { kind: 'document_opened', about: ({ subject }) => ({ type: 'document', id: subject.id }) },
    letter: null,
  },
  document_downloaded: recorded(historyTypes.emailDownloaded),
  invited: { history: null, hearers: ({ to }) => [to], notification: null, letter: invitedLetter },
}
