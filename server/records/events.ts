/** What can happen, and what must be told of each for its history, its notifications and its letter. */
import type { ApprovalStep } from '#domain/approvals/approvals.state.ts'
import type { AnswerKind } from '#domain/documents/answers.labels.ts'
import type { EnclosureWay } from '#domain/documents/enclosures.ts'
import type { JournalSubject } from '#domain/journal/journal.ts'
import type { GuestReportState } from '#domain/matters/guest-reports.labels.ts'
import type { PartnerAsk } from '#domain/plans/partner-requests.labels.ts'
import type { Written } from '#domain/written.ts'
import type { Doer } from '#server/http/doer.ts'
import type { Place } from '#server/http/context.ts'
import type { LineOf, NewHistory } from '#server/histories/histories.store.ts'

/** Who did it, and from where. */
export type Actor = {
  company_id: number
  company_key: string
  user: Doer
  /** Who did it instead, where it went on by itself. */
  by?: Doer
  place?: Place
  written?: Written
}

export type Subject<Type extends string = JournalSubject> = { type: Type; id: number; name: string }

/** What the line in the history says besides what happened, when, to what and by whom. */
export type Line = LineOf & Pick<NewHistory, 'before' | 'after' | 'comment_id' | 'moment'>

/** Where a letter goes that no member gets. */
export type Addressee = { email: string; name: string | null; greeting: string }

/** In whose name a letter goes to somebody outside, and where an answer reaches them: whoever has left has a name alone. */
export type Sender = { name: string; email: string | null }

/** What leaves a line in the history. */
export type Told = { subject: Subject; line?: Line }
type OnMatter = { subject: Subject<'matter'>; line?: Line }
type OnDocument = { subject: Subject<'document'>; line?: Line }
type Answered = OnDocument & { user_ids: readonly (number | null)[]; email: string }
type Steps = { steps: readonly (ApprovalStep & { id: number })[] }
/** The steps as they are now: those of the current one are asked. The comment is the applicant's. */
type Asked = OnDocument & Steps & { applicant: Doer; comment: string }
/** The steps as they were, and what an approver answered to the current one. */
type Decided = OnDocument & Steps & { applicant_id: number | null; comment: string }

/** When and where a job is; `schedule` as one reads it, empty without any day. */
export type Visit = { schedule: string; building: { name: string; address: string | null } | null }
export type JobChange = { label: string; before: string; after: string }

/** What a guest hears of a job: that it is theirs, that its day or place is another, that it is theirs no longer, or no job any more. */
export type GuestJobNews = 'added' | 'changed' | 'removed' | 'cancelled'
export type GuestJob = Record<
  'start_date' | 'end_date' | 'start_time' | 'end_time' | 'place' | 'symptom' | 'caller_name' | 'caller_phone',
  string | null
> &
  Visit & { company: { name: string; tel: string | null }; updated_at: Date }

/** The matter, where something else is told than of the matter itself. */
export type OfJob = { id: number; name: string; job: GuestJob }

/** What a guest hears of a document that they are asked to fill in. */
export type GuestRequestNews = 'asked' | 'changed' | 'withdrawn'

/** An inspection as a partner is told of it. `token`: the placeholder of its link. */
export type PartnerJob = {
  kind: string
  building: { name: string; address: string | null }
  due_by: string
  planned: string
  token: string
  expires_on: string
}
/** What a letter to a partner says: that something is asked, what became of their answer, or that the day is another now. */
export type PartnerNews = 'asked' | 'agreed' | 'day_returned' | 'done_returned' | 'day_changed'

/** `agreed_on`: the day, of theirs, that was agreed. */
type PartnerLetter = {
  subject: Subject<'plan'>
  to: Addressee
  news: PartnerNews
  jobs: readonly PartnerJob[]
  company: { name: string; tel: string | null }
  sender: Sender
  message: string | null
  agreed_on: string | null
}

type Reminded = { subject: Subject<'company'>; user_ids: readonly number[]; lines: readonly string[] }

/** One entry a kind. `line` stands where the kind has a history. */
type Details = {
  created: Told
  updated: Told
  deleted: Told
  restored: Told
  file_uploaded: Told
  file_deleted: Told
  file_restored: Told
  linked: Told
  unlinked: Told
  /** What admins set for the company: the trail names its fields. */
  settings_changed: { subject: Subject; lines: readonly Line[]; detail?: string }
  approval_requested: Asked
  /** An earlier step is finished: the next one's approvers are asked. */
  approval_step_started: Asked
  approver_substituted: Asked & { substitute_user_id: number }
  /** One approver agreed; the document waits for others. */
  approval_given: Decided
  /** The last one agreed. Null: what was said on the way is not for the applicant, a guest. */
  approved: Omit<Decided, 'comment'> & { comment: string | null }
  /** The job that it is of, where a guest of it hears that. */
  sent_back: Decided & { guest_job: OfJob | null }
  /** The steps as they were. */
  approval_cancelled: OnDocument & Steps
  /** Somebody left the company, and nobody is left in a step: the request is cancelled. The steps as they were. */
  approval_deserted: OnDocument & Steps & { applicant_id: number | null; leaver_name: string }
  commented: Told
  mentioned: { subject: Subject<'matter' | 'document'>; comment: { id: number; body: string }; user_ids: number[] }
  /** People are given a matter: its lead from now on. */
  matter_assigned: { subject: Subject<'matter'>; user_ids: readonly number[]; visit: Visit }
  /** Another day, time or building than whoever is on it knows. */
  matter_rescheduled: {
    subject: Subject<'matter'>
    user_ids: readonly number[]
    visit: Visit
    changes: readonly JobChange[]
  }
  /** The same of a call that waits for somebody, who hears of it by letter too. */
  call_assigned: {
    subject: Subject<'matter'>
    user_ids: readonly number[]
    visit: Visit
    call: Record<'caller_name' | 'caller_phone' | 'place' | 'symptom', string | null>
  }
  /** What a morning says of 点検計画: one event a person, a line an inspection. Nobody did it. */
  plan_due: Reminded
  plan_month: Reminded
  plan_missed: Reminded
  /** At the hour that its plan says, a month sheet of which today's column is not filled in. Nobody did it. */
  sheet_empty: { subject: Subject<'document'>; user_ids: readonly number[]; missing: number; total: number }
  /** A value or 備考 of a day that somebody confirmed is another: the confirmation is gone. */
  confirmation_lifted: Told & { subject: Subject<'document'>; user_id: number; day: string }
  guest_job: {
    subject: Subject<'matter'>
    user_ids: readonly number[]
    news: GuestJobNews
    job: GuestJob
    changes: JobChange[]
  }
  /** A guest says how far a job is; told to the company's own people on it. */
  guest_reported: OnMatter & { user_ids: readonly number[]; state: GuestReportState; note: string | null }
  /** What a guest said of it is not so: told to them. */
  guest_report_sent_back: OnMatter & {
    user_ids: readonly number[]
    state: GuestReportState
    note: string
    job: GuestJob
  }
  guest_request: {
    subject: Subject<'document'>
    user_ids: readonly number[]
    news: GuestRequestNews
    matter: OfJob | null
    company: { name: string; tel: string | null }
    due_date: string | null
    note: string | null
    changes: JobChange[]
  }
  /** A recipient gets the link to a submitted document. `token`: its placeholder, until the letter leaves. */
  document_sent: {
    subject: Subject<'document'>
    to: Addressee
    company: { name: string; tel: string | null }
    sender: Sender | null
    /** Whom an answer reaches. */
    reply: Sender | null
    token: string
    expires_at: Date
    /** Of the sender, filled in; and what all recipients are told of each other, where some are CC. */
    own_subject: string | null
    message: string | null
    is_cc: boolean
    recipients: readonly { name: string | null; email: string; is_cc: boolean }[]
    /** Whether the link asks for an access code. */
    needs_code: boolean
    /** Whether the page asks for a signature that it was received. */
    asks_receipt: boolean
    enclosures: readonly { name: string; way: EnclosureWay }[]
  }
  /** What recipients type besides having their link is another from now on; it is told on another way. */
  access_code_renewed: {
    subject: Subject<'document'>
    to: readonly Addressee[]
    company: { name: string; tel: string | null }
    sender: Sender | null
  }
  /** A partner gets links to inspections. */
  partner_asked: PartnerLetter
  /** The same, to tell what became of their answer. */
  partner_told: PartnerLetter
  /** A partner has nothing to do any more with inspections that they were asked about. */
  partner_withdrawn: Pick<PartnerLetter, 'subject' | 'to' | 'company' | 'sender'> & {
    jobs: readonly Omit<PartnerJob, 'token' | 'expires_on'>[]
  }
  /** Through a partner's link. */
  partner_answered: {
    subject: Subject<'plan'>
    company_id: number
    user_ids: readonly number[]
    email: string
    answer: PartnerAsk
    /** As one reads it: the proposed days, or the day that it was done on. */
    said: string
    note: string | null
    file_name: string | null
  }
  document_opened: OnDocument & { submitted_by_user_id: number | null }
  document_downloaded: OnDocument
  /** Through a recipient's link. `email`: where that was sent. */
  document_asked: Answered & { comment: { id: number; body: string }; name: string }
  document_answered: Answered & {
    /** `signed`: how, where that was asked for. */
    answer: { kind: AnswerKind; name: string; body: string | null; signed: string | null }
  }
  role_changed: { subject: Subject<'company'>; person: Subject<'user'>; role_name: string }
  /** Approvals go to the substitute while the person is away. */
  absence_set: {
    subject: Subject<'company'>
    person: Subject<'user'>
    substitute_name: string
    from_date: string
    to_date: string
  }
  absence_ended: { subject: Subject<'company'>; person: Subject<'user'> }
  /** To somebody who is no member any longer. */
  removed: { subject: Subject<'company'>; person: Subject<'user'>; to: Addressee }
  /** The Master asks somebody to follow. */
  handover_offered: { subject: Subject<'company'>; successor: Subject<'user'>; expires_at: Date }
  /** The successor has taken over. */
  handed_over: { subject: Subject<'company'>; person: Subject<'user'>; former_master_id: number }
  invited: {
    subject: Subject<'company'>
    to: Addressee
    role_name: string
    matter_names: string[]
    token: string
    expires_at: Date
  }
}
export type Kind = keyof Details
export type Event<K extends Kind = Kind> = { [P in K]: { kind: P } & Details[P] }[K]
