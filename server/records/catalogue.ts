/** Of each kind of event: its line in the history, who hears of it, as what in the app, and by which letter. */
import { activeSteps, currentStep } from '#domain/approvals/approvals.state.ts'
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import type { AuditSubject } from '#domain/audit/audit.labels.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import { lineLabel, type JournalSubject } from '#domain/journal/journal.ts'
import { guestReportTexts } from '#domain/matters/guest-reports.labels.ts'
import type { NotificationKind, NotificationSubject } from '#domain/notifications/notifications.labels.ts'
import { partnerAskLabels } from '#domain/plans/partner-requests.labels.ts'
import type { AuditEntry } from '#server/audit/audit.ts'
import type { Actor, Addressee, Event, Kind, Line, Told } from './events.ts'
import { partnerAnsweredLetter, partnerAnswerText, partnerLetter, partnerWithdrawnLetter } from './partner-letters.ts'
import {
  absenceEndedLetter,
  absenceSetLetter,
  approvalCancelledLetter,
  approvalDesertedLetter,
  approvalRequestedLetter,
  approvedLetter,
  callAssignedLetter,
  changeText,
  confirmationLiftedLetter,
  documentAnsweredLetter,
  documentAskedLetter,
  documentOpenedLetter,
  accessCodeRenewedLetter,
  documentSentLetter,
  guestJobLetter,
  guestReportSentBackLetter,
  guestReportedLetter,
  guestRequestLetter,
  handedOverLetter,
  handoverOfferedLetter,
  invitedLetter,
  matterAssignedLetter,
  matterRescheduledLetter,
  mentionedLetter,
  removedLetter,
  roleChangedLetter,
  sentBackLetter,
  sheetEmptyLetter,
  type LetterOf,
} from './letters.ts'

export type Hearer = number | null | Addressee

export type Entry<K extends Kind> = {
  /** Its lines in the history of the subject; null: it leaves none. */
  history: ((event: Event<K>) => (Told & { type: HistoryType }) | readonly (Told & { type: HistoryType })[]) | null
  /** Members by id (null is nobody), people outside by address. Whoever did it is never told. */
  hearers: (event: Event<K>) => readonly Hearer[]
  /** Null: nothing shows in the app. */
  notification: {
    kind: NotificationKind
    about: (event: Event<K>) => { type: NotificationSubject; id: number }
    /** Who is shown as having done it, where that is somebody else than who did. */
    by?: (event: Event<K>) => Actor['user']
    /** What is said with it, where its subject does not keep that. */
    detail?: (event: Event<K>) => string
  } | null
  /** Null: nobody gets mail. Of what shows in the app, people choose by its kind whether and when it comes. */
  letter: LetterOf<Event<K>> | null
  /** Its letter goes at once, whatever was chosen. */
  isUrgent?: true
  /** People press for its letter as often as they like, so it is counted and refused in time (letter-limits). */
  isLetterCounted?: true
  /** Of many within an hour from one person to another the first few come by letter, the rest in the day's. */
  gathers?: { kind: string }
  /** What of it stands in the trail of the company's admins; without it, nothing. */
  audit?: (event: Event<K>) => AuditEntry
}

const line =
  (type: HistoryType) =>
  ({ subject, line: said = {} }: Told) => ({ type, subject, line: said })
/** Keys of fields; of a part, which is called as people call it, its name. */
const fieldsOf = (type: AuditSubject, lines: readonly (Line | undefined)[]): string[] =>
  lines.flatMap((said) => (said?.column_name ? lineLabel(type as JournalSubject, said) : said?.field) ?? [])
/** The trail keeps whom or what it was about. */
const trail =
  (kind: AuditKind) =>
  ({
    subject,
    line: said,
  }: Pick<Told, 'line'> & { subject: { type: AuditSubject; id: number; name: string } }): AuditEntry => ({
    kind,
    subject,
    ...(said?.column_name ? { fields: [said.column_name] } : {}),
  })
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

const given = {
  kind: 'matter_assigned',
  about: ({ subject: { id } }: Event<'matter_assigned' | 'call_assigned'>) => ({ type: 'matter', id }) as const,
} as const

const linked = {
  history: null,
  hearers: ({ to }) => [to],
  notification: null,
  letter: partnerLetter,
  audit: ({ subject, to }) => ({ kind: 'partner_link_sent', subject, ...(to.name ? { detail: to.name } : {}) }),
} as const satisfies Entry<'partner_asked' | 'partner_told'>

/** It waits for the morning's letter, which goes right after it. */
const reminded = <K extends 'plan_due' | 'plan_month' | 'plan_missed'>(kind: K): Entry<K> => ({
  history: null,
  hearers: ({ user_ids }) => user_ids,
  notification: {
    kind,
    about: ({ subject }) => ({ type: 'company', id: subject.id }),
    detail: ({ lines }) => lines.join('\n'),
  },
  letter: null,
})

export const catalogue: { readonly [K in Kind]: Entry<K> } = {
  created: recorded(historyTypes.created),
  updated: recorded(historyTypes.updated),
  deleted: { ...recorded(historyTypes.deleted), audit: trail('deleted') },
  restored: { ...recorded(historyTypes.restored), audit: trail('restored') },
  file_uploaded: recorded(historyTypes.fileUploaded),
  file_deleted: { ...recorded(historyTypes.fileDeleted), audit: trail('file_deleted') },
  file_restored: recorded(historyTypes.fileRestored),
  linked: recorded(historyTypes.linked),
  unlinked: recorded(historyTypes.unlinked),
  settings_changed: {
    history: ({ subject, lines }) => lines.map((said) => ({ type: historyTypes.updated, subject, line: said })),
    hearers: () => [],
    notification: null,
    letter: null,
    audit: ({ subject, lines, detail }) => ({
      kind: 'settings_changed',
      subject,
      fields: fieldsOf(subject.type, lines),
      detail,
    }),
  },
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
  approval_deserted: {
    history: line(historyTypes.approvalCancelled),
    hearers: (event) => [event.applicant_id, ...waiting(event)],
    notification: { kind: 'approval_cancelled', about: aboutStep },
    letter: approvalDesertedLetter,
  },
  commented: recorded(historyTypes.commented),
  mentioned: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: { kind: 'mentioned', about: ({ comment }) => ({ type: 'comment', id: comment.id }) },
    letter: mentionedLetter,
    gathers: { kind: 'comment_mentioned' },
  },
  matter_assigned: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: given,
    letter: matterAssignedLetter,
  },
  call_assigned: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: given,
    letter: callAssignedLetter,
    isUrgent: true,
  },
  matter_rescheduled: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: {
      kind: 'matter_rescheduled',
      about: ({ subject }) => ({ type: 'matter', id: subject.id }),
      detail: ({ changes }) => changes.map((each) => `${each.label}：${changeText(each)}`).join('\n'),
    },
    letter: matterRescheduledLetter,
  },
  plan_due: reminded('plan_due'),
  plan_month: reminded('plan_month'),
  plan_missed: reminded('plan_missed'),
  sheet_empty: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: {
      kind: 'sheet_empty',
      about: ({ subject }) => ({ type: 'document', id: subject.id }),
      detail: ({ missing, total }) => `未記入 ${missing} / ${total}項目`,
    },
    letter: sheetEmptyLetter,
  },
  confirmation_lifted: {
    history: line(historyTypes.updated),
    hearers: ({ user_id }) => [user_id],
    notification: {
      kind: 'confirmation_lifted',
      about: ({ subject }) => ({ type: 'document', id: subject.id }),
      detail: ({ day }) => day,
    },
    letter: confirmationLiftedLetter,
  },
  guest_job: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    // Not among what people choose: somebody who goes to a place must know that it is another.
    notification: null,
    letter: guestJobLetter,
  },
  guest_reported: {
    history: line(historyTypes.updated),
    hearers: ({ user_ids }) => user_ids,
    notification: {
      kind: 'guest_reported',
      about: ({ subject }) => ({ type: 'matter', id: subject.id }),
      detail: ({ state, note }) => guestReportTexts.line(state, note),
    },
    letter: guestReportedLetter,
  },
  guest_report_sent_back: {
    history: line(historyTypes.updated),
    hearers: ({ user_ids }) => user_ids,
    // As with their jobs: what somebody outside is to do again is not among what people choose.
    notification: null,
    letter: guestReportSentBackLetter,
  },
  guest_request: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    // As with their jobs: what is asked of somebody outside is not among what people choose.
    notification: null,
    letter: guestRequestLetter,
  },
  partner_asked: { ...linked, isLetterCounted: true },
  // Once an answer of theirs: nobody presses for more.
  partner_told: linked,
  partner_withdrawn: {
    history: null,
    hearers: ({ to }) => [to],
    notification: null,
    letter: partnerWithdrawnLetter,
    audit: ({ subject, to }) => ({
      ...{ kind: 'partner_link_revoked', subject, ...(to.name ? { detail: to.name } : {}) },
    }),
  },
  partner_answered: {
    history: null,
    hearers: ({ user_ids }) => user_ids,
    notification: {
      kind: 'partner_answered',
      about: ({ company_id }) => ({ type: 'company', id: company_id }),
      detail: partnerAnswerText,
    },
    letter: partnerAnsweredLetter,
    audit: ({ subject, answer }) => ({ kind: 'partner_answered', subject, detail: partnerAskLabels[answer] }),
  },
  document_sent: {
    history: null,
    hearers: ({ to }) => [to],
    notification: null,
    letter: documentSentLetter,
    isLetterCounted: true,
    audit: ({ subject, to }) => ({ kind: 'recipient_link_sent', subject, ...(to.name ? { detail: to.name } : {}) }),
  },
  access_code_renewed: {
    history: null,
    hearers: ({ to }) => to,
    notification: null,
    letter: accessCodeRenewedLetter,
    isLetterCounted: true,
    audit: trail('recipient_code_renewed'),
  },
  document_opened: {
    history: line(historyTypes.emailOpened),
    hearers: ({ submitted_by_user_id }) => [submitted_by_user_id],
    notification: { kind: 'document_opened', about: ({ subject }) => ({ type: 'document', id: subject.id }) },
    letter: documentOpenedLetter,
    audit: trail('recipient_link_opened'),
  },
  document_asked: {
    history: line(historyTypes.recipientAnswered),
    hearers: ({ user_ids }) => user_ids,
    notification: { kind: 'document_asked', about: ({ comment }) => ({ type: 'comment', id: comment.id }) },
    letter: documentAskedLetter,
    audit: trail('recipient_answered'),
  },
  document_answered: {
    history: line(historyTypes.recipientAnswered),
    hearers: ({ user_ids }) => user_ids,
    notification: { kind: 'document_answered', about: ({ subject }) => ({ type: 'document', id: subject.id }) },
    letter: documentAnsweredLetter,
    audit: trail('recipient_answered'),
  },
  document_downloaded: {
    ...recorded(historyTypes.emailDownloaded),
    audit: ({ subject, line: said }) => ({
      kind: 'recipient_link_downloaded',
      subject,
      ...(said?.after ? { detail: said.after } : {}),
    }),
  },
  invited: {
    history: null,
    hearers: ({ to }) => [to],
    notification: null,
    letter: invitedLetter,
    isLetterCounted: true,
    audit: ({ role_name }) => ({ kind: 'user_invited', detail: role_name }),
  },
  role_changed: {
    history: null,
    hearers: ({ person }) => [person.id],
    notification: null,
    letter: roleChangedLetter,
    audit: ({ person, role_name }) => ({ kind: 'role_changed', subject: person, detail: role_name }),
  },
  handover_offered: {
    history: null,
    hearers: ({ successor }) => [successor.id],
    notification: null,
    letter: handoverOfferedLetter,
    audit: ({ successor }) => ({ kind: 'master_handover_offered', subject: successor }),
  },
  handed_over: {
    history: null,
    hearers: ({ former_master_id }) => [former_master_id],
    notification: null,
    letter: handedOverLetter,
    audit: ({ person }) => ({ kind: 'master_handed_over', subject: person }),
  },
  absence_set: {
    history: null,
    hearers: ({ person }) => [person.id],
    notification: null,
    letter: absenceSetLetter,
    audit: ({ person, substitute_name }) => ({
      kind: 'absence_set',
      subject: person,
      detail: `代理：${substitute_name}`,
    }),
  },
  absence_ended: {
    history: null,
    hearers: ({ person }) => [person.id],
    notification: null,
    letter: absenceEndedLetter,
    audit: ({ person }) => ({ kind: 'absence_ended', subject: person }),
  },
  removed: {
    history: null,
    hearers: ({ to }) => [to],
    notification: null,
    letter: removedLetter,
    audit: ({ person }) => ({ kind: 'user_removed', subject: person }),
  },
}
