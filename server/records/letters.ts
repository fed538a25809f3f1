/** The letters' words. Each is written for one event; greeting and address are the reader's. */
import { businessDay, formatDay, formatDayRange } from '#domain/dates.ts'
import { historyableTypeLabels } from '#domain/histories/histories.labels.ts'
import { guestReportLabels, guestReportStateLabels, guestReportTexts } from '#domain/matters/guest-reports.labels.ts'
import { limits } from '#domain/limits.ts'
import { calendarFile } from '#domain/matters/calendar-file.ts'
import { guestRequestLabels } from '#domain/documents/guest-requests.labels.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { coverLetterTexts, namesOfRecipients } from '#domain/documents/cover-letter.texts.ts'
import type { EnclosureWay } from '#domain/documents/enclosures.ts'
import { answerKindLabels } from '#domain/documents/answers.labels.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import { signatureTexts } from '#domain/documents/signatures.ts'
import type { LetterBody } from '#server/mail/layout.ts'
import { withoutPlaceholders } from '#server/http/link-tokens.ts'
import { namedDoer, nameOfDoer } from '#server/http/doer.ts'
import type { Actor, Event, GuestJob, GuestJobNews, GuestRequestNews, JobChange, OfJob, Visit } from './events.ts'

/**
 * `calendar`: an entry for the reader's calendar, which goes along as a file. `company`: in whose name it comes.
 * `reply`: whom an answer reaches.
 */
export type Letter = {
  kind: string
  subject: string
  body: Omit<LetterBody, 'greeting' | 'reply'>
  calendar?: string
  company?: string
  reply?: { email: string; name: string } | null
}
/** `origin`: the site's, without a trailing slash. */
export type LetterOf<E> = (event: E, from: { origin: string; actor: Actor }) => Letter

type From = Parameters<LetterOf<unknown>>[1]
const companyUrl = ({ origin, actor }: From, path: string) => `${origin}/c/${actor.company_key}/${path}`
const approvalUrl = (from: From, id: number) => companyUrl(from, `documents/${id}/approval`)

export const approvalRequestedLetter: LetterOf<
  Event<'approval_requested' | 'approval_step_started' | 'approver_substituted'>
> = ({ subject: document, applicant, comment }, from) => ({
  kind: 'approval_requested',
  subject: `【承認依頼】${document.name}`,
  body: {
    paragraphs: [`${namedDoer(applicant)}から、書類の承認依頼が届いています。`],
    facts: [
      ['書類', document.name],
      ['申請者', nameOfDoer(applicant)],
      ['申請者コメント', comment],
    ],
    action: { label: '書類を確認する', url: approvalUrl(from, document.id) },
  },
})

export const approvedLetter: LetterOf<Event<'approved'>> = ({ subject: document, comment }, from) => ({
  kind: 'approval_approved',
  subject: `【承認完了】${document.name}`,
  body: {
    // A guest sets no destination.
    paragraphs: [`書類の承認が完了しました。${comment === null ? '' : '提出先を設定して提出できます。'}`],
    facts:
      comment === null
        ? [['書類', document.name]]
        : [
            ['書類', document.name],
            ['コメント', comment],
          ],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const sentBackLetter: LetterOf<Event<'sent_back'>> = ({ subject: document, comment, guest_job }, from) => {
  const letter = {
    kind: 'approval_sent_back',
    subject: `【差し戻し】${document.name}`,
    ...(guest_job ? { company: guest_job.job.company.name } : {}),
    body: {
      paragraphs: [`${namedDoer(from.actor.user)}が書類を差し戻しました。`],
      facts: [
        ['書類', document.name],
        ['コメント', comment],
        ...(guest_job ? [['案件', guest_job.name] as [string, string], ...jobFacts(guest_job.job)] : []),
      ],
      action: { label: '書類を開く', url: approvalUrl(from, document.id) },
    },
  } satisfies Letter
  return guest_job ? withCalendar(letter, calendarOf(guest_job, from)) : letter
}

export const approvalCancelledLetter: LetterOf<Event<'approval_cancelled'>> = ({ subject: document }, { actor }) => ({
  kind: 'approval_cancelled',
  subject: `【承認依頼の取り消し】${document.name}`,
  body: {
    paragraphs: [`${namedDoer(actor.user)}が承認リクエストを取り消しました。承認の必要はありません。`],
    facts: [['書類', document.name]],
  },
})

export const approvalDesertedLetter: LetterOf<Event<'approval_deserted'>> = (
  { subject: document, leaver_name },
  from,
) => ({
  kind: 'approval_cancelled',
  subject: `【承認依頼の取り消し】${document.name}`,
  body: {
    paragraphs: [
      `${leaver_name}さんの退会により承認者がいなくなったため、承認リクエストを取り消しました。申請者は、承認者を選び直して申請してください。`,
    ],
    facts: [['書類', document.name]],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const roleChangedLetter: LetterOf<Event<'role_changed'>> = ({ subject: company, role_name }, from) => ({
  kind: 'role_changed',
  subject: `${company.name}での権限が変更されました`,
  body: {
    paragraphs: [`${namedDoer(from.actor.user)}が、${company.name}でのあなたの権限を変更しました。`],
    facts: [['権限', role_name]],
    action: { label: '建守を開く', url: companyUrl(from, '') },
  },
})

export const handoverOfferedLetter: LetterOf<Event<'handover_offered'>> = ({ subject: company, expires_at }, from) => ({
  kind: 'handover_offered',
  subject: `${company.name}のマスターの引き継ぎ`,
  body: {
    paragraphs: [
      `${namedDoer(from.actor.user)}が、${company.name}のマスターをあなたに引き継ごうとしています。引き継ぐと、あなたがマスターに、${namedDoer(from.actor.user)}が管理者になります。`,
    ],
    action: { label: '内容を確認する', url: companyUrl(from, 'settings/users') },
    notes: [`${formatDay(businessDay(expires_at))}まで返事ができます。`],
  },
})

export const handedOverLetter: LetterOf<Event<'handed_over'>> = ({ subject: company }, from) => ({
  kind: 'handed_over',
  subject: `${company.name}のマスターの引き継ぎが完了しました`,
  body: {
    paragraphs: [
      `${namedDoer(from.actor.user)}が${company.name}のマスターを引き継ぎました。あなたの権限は管理者になりました。`,
    ],
    action: { label: '建守を開く', url: companyUrl(from, '') },
  },
})

export const absenceSetLetter: LetterOf<Event<'absence_set'>> = (
  { subject: company, substitute_name, from_date, to_date },
  from,
) => ({
  kind: 'absence_set',
  subject: `${company.name}での不在が設定されました`,
  body: {
    paragraphs: [
      `${namedDoer(from.actor.user)}が、あなたの不在を設定しました。期間中の承認依頼には、代理の人も答えられます。`,
    ],
    facts: [
      ['期間', formatDayRange(from_date, to_date)],
      ['代理', `${substitute_name}さん`],
    ],
    action: { label: '不在を確認する', url: companyUrl(from, 'settings/users') },
    notes: ['心当たりがない場合は、不在を解除し、会社の管理者に確認してください。'],
  },
})

export const absenceEndedLetter: LetterOf<Event<'absence_ended'>> = ({ subject: company }, from) => ({
  kind: 'absence_ended',
  subject: `${company.name}での不在が解除されました`,
  body: {
    paragraphs: [`${namedDoer(from.actor.user)}が、あなたの不在を解除しました。承認依頼には、あなたが答えます。`],
    action: { label: '不在を確認する', url: companyUrl(from, 'settings/users') },
  },
})

export const removedLetter: LetterOf<Event<'removed'>> = ({ subject: company }, { actor }) => ({
  kind: 'removed',
  subject: `${company.name}のメンバーから外れました`,
  body: {
    paragraphs: [
      `${namedDoer(actor.user)}が、あなたを${company.name}のメンバーから外しました。今後、この会社の案件や書類を開くことはできません。`,
    ],
    notes: ['お心当たりがない場合は、会社の管理者に確認してください。'],
  },
})

const commentPaths = {
  matter: (id: number) => `matters/${id}`,
  document: (id: number) => `documents/${id}/log`,
} as const

export const mentionedLetter: LetterOf<Event<'mentioned'>> = ({ subject: { type, id, name }, comment }, from) => {
  const label = historyableTypeLabels[type]
  return {
    kind: 'comment_mentioned',
    subject: `【コメント】${name}`,
    body: {
      paragraphs: [`${namedDoer(from.actor.user)}が、${label}のコメントであなたを指定しました。`],
      facts: [
        [label, name],
        ['コメント', comment.body],
      ],
      action: { label: `${label}を開く`, url: companyUrl(from, commentPaths[type](id)) },
    },
  }
}

/** From what to what. */
export const changeText = ({ before, after }: JobChange): string => `${before || '未定'} → ${after || '未定'}`

/** When and where to go. */
const visitFacts = ({ schedule, building }: Visit): [string, string][] => [
  ['日時', schedule || '未定'],
  ['建物', building?.name ?? ''],
  ['住所', building?.address ?? ''],
]

export const callAssignedLetter: LetterOf<Event<'call_assigned'>> = ({ subject: matter, call, visit }, from) => ({
  kind: 'call_assigned',
  subject: `【緊急対応】${matter.name}`,
  body: {
    paragraphs: [`${namedDoer(from.actor.user)}が、緊急対応の案件の担当にあなたを指定しました。`],
    facts: (
      [
        ['案件', matter.name],
        ...visitFacts(visit),
        ['症状', call.symptom],
        ['場所', call.place],
        ['連絡者', [call.caller_name, call.caller_phone].filter(Boolean).join('　')],
      ] as const
    ).flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : [])),
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const matterAssignedLetter: LetterOf<Event<'matter_assigned'>> = ({ subject: matter, visit }, from) => ({
  kind: 'matter_assigned',
  subject: `【案件の担当】${matter.name}`,
  body: {
    paragraphs: [`${namedDoer(from.actor.user)}が、案件の担当にあなたを指定しました。`],
    facts: [['案件', matter.name], ...visitFacts(visit)],
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const matterRescheduledLetter: LetterOf<Event<'matter_rescheduled'>> = (
  { subject: matter, visit, changes },
  from,
) => ({
  kind: 'matter_rescheduled',
  subject: `【予定の変更】${matter.name}`,
  body: {
    paragraphs: [`${namedDoer(from.actor.user)}が、あなたの参加している案件の予定を変更しました。`],
    facts: [
      ['案件', matter.name],
      ...changes.map((change): [string, string] => [`変更（${change.label}）`, changeText(change)]),
      ...visitFacts(visit),
    ],
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const documentOpenedLetter: LetterOf<Event<'document_opened'>> = ({ subject: document }, from) => ({
  kind: 'document_opened',
  subject: `【開封】${document.name}`,
  body: {
    paragraphs: [`提出先の${namedDoer(from.actor.user)}が、書類を開きました。`],
    facts: [['書類', document.name]],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const sheetEmptyLetter: LetterOf<Event<'sheet_empty'>> = ({ subject: document, missing, total }, from) => ({
  kind: 'sheet_empty',
  subject: `【未記入】${document.name}`,
  body: {
    paragraphs: ['月次点検表に、今日の未記入があります。'],
    facts: [
      ['書類', document.name],
      ['未記入', `${missing} / ${total}項目`],
    ],
    action: { label: '記入する', url: companyUrl(from, `documents/${document.id}/edit`) },
  },
})

export const confirmationLiftedLetter: LetterOf<Event<'confirmation_lifted'>> = ({ subject: document, day }, from) => ({
  kind: 'confirmation_lifted',
  subject: `【確認の取り消し】${document.name}`,
  body: {
    paragraphs: [
      `${namedDoer(from.actor.user)}が、あなたが確認した日の値や備考を変更しました。確認は取り消されています。`,
    ],
    facts: [
      ['書類', document.name],
      ['日', day],
    ],
    action: { label: '書類を開く', url: companyUrl(from, `documents/${document.id}/edit`) },
  },
})

export const documentAskedLetter: LetterOf<Event<'document_asked'>> = (
  { subject: document, comment, email, name },
  from,
) => ({
  kind: 'document_asked',
  subject: `【質問】${document.name}`,
  reply: { email, name },
  body: {
    paragraphs: [`提出先の${namedDoer(from.actor.user)}から、書類について質問が届いています。`],
    facts: [
      ['書類', document.name],
      ['お名前', name],
      ['質問', comment.body],
    ],
    action: { label: '書類のコメントを開く', url: companyUrl(from, `documents/${document.id}/log`) },
  },
})

export const documentAnsweredLetter: LetterOf<Event<'document_answered'>> = (
  { subject: document, email, answer },
  from,
) => ({
  kind: 'document_answered',
  subject: `【${answerKindLabels[answer.kind]}】${document.name}`,
  reply: { email, name: answer.name },
  body: {
    paragraphs: [`提出先の${namedDoer(from.actor.user)}が、書類に回答しました。`],
    facts: [
      ['書類', document.name],
      ['回答', answerKindLabels[answer.kind]],
      ['お名前', answer.name],
      [signatureTexts.field, answer.signed ?? ''],
      ['理由', answer.body ?? ''],
    ],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

const recipientFacts = (recipients: Event<'document_sent'>['recipients']): [string, string][] => [
  [coverLetterTexts.to, namesOfRecipients(recipients, false)],
  [coverLetterTexts.cc, namesOfRecipients(recipients, true)],
]

/** What lies in the letter itself, and what the link opens besides the document. */
const enclosureFacts = (enclosures: Event<'document_sent'>['enclosures']): [string, string][] => {
  const named = (wanted: EnclosureWay) =>
    withoutPlaceholders(enclosures.flatMap(({ name, way }) => (way === wanted ? [name] : [])).join('、'))
  return [
    ['添付ファイル', named('attached')],
    ['リンクから開くファイル', named('linked')],
  ]
}

export const documentSentLetter: LetterOf<Event<'document_sent'>> = (
  {
    subject: document,
    company,
    sender,
    reply,
    token,
    expires_at,
    needs_code,
    asks_receipt,
    own_subject,
    message,
    is_cc,
    recipients,
    enclosures,
  },
  { origin },
) => ({
  kind: 'document_submitted',
  company: company.name,
  reply: reply?.email ? { name: reply.name, email: reply.email } : null,
  subject:
    own_subject === null ? `【${company.name}】書類をお送りします：${document.name}` : withoutPlaceholders(own_subject),
  body: {
    paragraphs: [
      sender === null ? `${company.name}です。` : `${company.name}の${sender.name}です。`,
      ...(message === null ? [] : [withoutPlaceholders(message)]),
      is_cc ? coverLetterTexts.ccBody : coverLetterTexts.body,
      ...(asks_receipt ? [receiptTexts.inLetter] : []),
    ],
    facts: [
      ['書類', document.name],
      ...enclosureFacts(enclosures),
      ...(recipients.some((recipient) => recipient.is_cc) ? recipientFacts(recipients) : []),
      ['お問い合わせ先', [company.name, reply?.name, company.tel].filter(Boolean).join('　')],
    ],
    action: { label: '書類を確認する', url: `${origin}/d/${token}` },
    notes: [
      `このリンクは${formatDay(businessDay(expires_at))}まで、${limits.recipientLinkDays}日間有効です。ログインは必要ありません。`,
      ...(needs_code ? [accessCodeTexts.inLetter] : []),
      'お心当たりがない場合は、このメールを破棄してください。',
    ],
  },
})

/** Neither the code nor the link is in it: whoever reads the mailbox alone opens nothing by it. */
export const accessCodeRenewedLetter: LetterOf<Event<'access_code_renewed'>> = ({
  subject: document,
  company,
  sender,
}) => ({
  kind: 'access_code_renewed',
  company: company.name,
  reply: sender?.email ? { name: sender.name, email: sender.email } : null,
  subject: `【${company.name}】アクセスコードが新しくなりました：${document.name}`,
  body: {
    paragraphs: [accessCodeTexts.renewedMail, accessCodeTexts.renewedHow],
    facts: [
      ['書類', document.name],
      ['お問い合わせ先', [company.name, sender?.name, company.tel].filter(Boolean).join('　')],
    ],
    notes: ['お心当たりがない場合は、このメールを破棄してください。'],
  },
})

export const invitedLetter: LetterOf<Event<'invited'>> = (
  { subject: company, role_name, matter_names, token, expires_at },
  { origin, actor },
) => ({
  kind: 'invitation',
  company: company.name,
  subject: `${company.name}から招待が届いています`,
  body: {
    paragraphs: [
      `${company.name}の${namedDoer(actor.user)}から、建守への招待が届いています。次のボタンから参加してください。`,
    ],
    facts: [['権限', role_name], ...matter_names.map((name): [string, string] => ['案件', name])],
    action: { label: '招待を確認する', url: `${origin}/invitations/${token}` },
    notes: [
      `招待の有効期限は${formatDay(businessDay(expires_at))}です。`,
      '心当たりがない場合は、このメールを破棄してください。',
    ],
  },
})

const guestJobWords = {
  added: { subject: '案件の依頼', said: 'さんが、あなたを次の案件のメンバーに追加しました。' },
  changed: { subject: '案件の変更', said: 'さんが、次の案件の日時または建物を変更しました。' },
  removed: {
    subject: '案件の担当を外れました',
    said: 'さんが、あなたを次の案件のメンバーから外しました。対応の必要はありません。',
  },
  cancelled: { subject: '案件の取り消し', said: 'さんが、次の案件を取り消しました。対応の必要はありません。' },
} as const satisfies Record<GuestJobNews, { subject: string; said: string }>

const callerOf = ({ caller_name, caller_phone }: Event<'guest_job'>['job']): string =>
  [caller_name, caller_phone].filter(Boolean).join('　')

const calendarOf = ({ id, name, job }: OfJob, from: From, isCancelled = false): string | undefined => {
  const [start_date, end_date] = [job.start_date ?? job.end_date, job.end_date ?? job.start_date]
  if (start_date === null || end_date === null) return undefined
  const { building } = job
  return calendarFile({
    uid: `matter-${from.actor.company_key}-${id}@${new URL(from.origin).hostname}`,
    sequence: Math.floor(job.updated_at.getTime() / 1000),
    stamp: job.updated_at,
    name,
    ...{ start_date, end_date, start_time: job.start_time, end_time: job.end_time },
    place: building && [building.name, building.address].filter(Boolean).join(' '),
    description: [job.place, job.symptom, callerOf(job), job.company.name].filter(Boolean).join('\n'),
    url: companyUrl(from, `matters/${id}`),
    isCancelled,
  })
}

/** All that somebody needs who goes there, without opening anything. */
const jobFacts = (job: GuestJob): [string, string][] => [
  ...visitFacts(job),
  ['場所', job.place ?? ''],
  ['症状', job.symptom ?? ''],
  ['連絡者', callerOf(job)],
  ['問い合わせ先', [job.company.name, job.company.tel].filter(Boolean).join('　')],
]

/** The entry for the calendar beside the letter, and what the letter says of it. */
const withCalendar = (letter: Letter, calendar: string | undefined): Letter =>
  calendar === undefined
    ? letter
    : {
        ...letter,
        calendar,
        body: {
          ...letter.body,
          notes: [...(letter.body.notes ?? []), '添付の予定（.ics）を開くと、カレンダーに反映できます。'],
        },
      }

export const guestJobLetter: LetterOf<Event<'guest_job'>> = (event, from) => {
  const { subject: matter, news, job, changes } = event
  const { subject, said } = guestJobWords[news]
  const isOn = news === 'added' || news === 'changed'
  const letter = {
    kind: `guest_job_${news}`,
    company: job.company.name,
    subject: `【${job.company.name}】${subject}：${matter.name}`,
    body: {
      paragraphs: [`${job.company.name}の${nameOfDoer(from.actor.user)}${said}`],
      facts: [
        ['案件', matter.name],
        ...changes.map((change): [string, string] => [`変更（${change.label}）`, changeText(change)]),
        ...jobFacts(job),
      ],
      ...(isOn ? { action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) } } : {}),
      ...(news === 'added' ? { notes: ['引き受けるか辞退するかを、案件のページから回答できます。'] } : {}),
    },
  } satisfies Letter
  return withCalendar(letter, calendarOf({ ...matter, job }, from, !isOn))
}

export const guestReportedLetter: LetterOf<Event<'guest_reported'>> = ({ subject: matter, state, note }, from) => ({
  kind: 'guest_reported',
  subject: `【${guestReportStateLabels[state]}の報告】${matter.name}`,
  body: {
    paragraphs: [guestReportTexts.said(nameOfDoer(from.actor.user), state)],
    facts: [
      ['案件', matter.name],
      [guestReportLabels.note, note ?? ''],
    ],
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const guestReportSentBackLetter: LetterOf<Event<'guest_report_sent_back'>> = (event, from) => {
  const { subject: matter, state, note, job } = event
  const { company } = job
  const letter = {
    kind: 'guest_report_sent_back',
    company: company.name,
    subject: `【${company.name}】${guestReportStateLabels[state]}の報告の差し戻し：${matter.name}`,
    body: {
      paragraphs: [`${company.name}の${nameOfDoer(from.actor.user)}さんが、あなたの報告を差し戻しました。`],
      facts: [['案件', matter.name], ['報告', guestReportStateLabels[state]], ['理由', note], ...jobFacts(job)],
      action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
    },
  } satisfies Letter
  return withCalendar(letter, calendarOf({ ...matter, job }, from))
}

const guestRequestWords = {
  asked: { subject: '書類の記入のお願い', said: 'さんが、次の書類の記入をあなたに依頼しました。' },
  changed: { subject: '記入の依頼の変更', said: 'さんが、次の書類の記入の依頼を変更しました。' },
  withdrawn: {
    subject: '記入の依頼の取り消し',
    said: 'さんが、次の書類の記入の依頼を取り消しました。記入の必要はありません。',
  },
} as const satisfies Record<GuestRequestNews, { subject: string; said: string }>

/** What is to be filled in, until when, and of which job. */
export const guestRequestLetter: LetterOf<Event<'guest_request'>> = (event, from) => {
  const { subject: document, news, matter, company, due_date, note, changes } = event
  const { subject, said } = guestRequestWords[news]
  const asked: [string, string][] =
    news === 'withdrawn'
      ? []
      : [
          ['期限', due_date === null ? 'なし' : formatDay(due_date)],
          ['依頼内容', note ?? ''],
        ]
  const letter = {
    kind: `guest_request_${news}`,
    company: company.name,
    subject: `【${company.name}】${subject}：${document.name}`,
    body: {
      paragraphs: [`${company.name}の${nameOfDoer(from.actor.user)}${said}`],
      facts: [
        ['書類', document.name],
        ...changes
          .filter(({ label }) => label === guestRequestLabels.due_date)
          .map(({ label, before, after }): [string, string] => [
            `変更（${label}）`,
            `${before || 'なし'} → ${after || 'なし'}`,
          ]),
        ...asked,
        ...(matter
          ? [['案件', matter.name] as [string, string], ...jobFacts(matter.job)]
          : [['問い合わせ先', [company.name, company.tel].filter(Boolean).join('　')] as [string, string]]),
      ],
      ...(news === 'withdrawn'
        ? {}
        : { action: { label: '書類に記入する', url: companyUrl(from, `documents/${document.id}/edit`) } }),
    },
  } satisfies Letter
  return withCalendar(letter, matter && news !== 'withdrawn' ? calendarOf(matter, from) : undefined)
}
