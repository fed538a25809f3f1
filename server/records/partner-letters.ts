/** Letters to partners who have no account, and those that tell of their answers. */
import { formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { partnerAskLabels } from '#domain/plans/partner-requests.labels.ts'
import { withoutPlaceholders } from '#server/http/link-tokens.ts'
import { nameOfDoer } from '#server/http/doer.ts'
import type { Event, PartnerJob, PartnerNews } from './events.ts'
import type { LetterOf } from './letters.ts'

/** Where nothing is to be done any more, without its link. */
type NamedJob = Omit<PartnerJob, 'token' | 'expires_on'>

const jobName = ({ building, kind }: NamedJob): string => `${building.name} ${kind}`

const subjects: Record<PartnerNews, string> = {
  asked: '点検の日程のお願い',
  agreed: '点検の日程が決まりました',
  day_returned: '点検の日程のご相談',
  done_returned: '実施の報告のご確認のお願い',
  day_changed: '点検の日程の変更のお知らせ',
}
const sentences: Record<PartnerNews, string> = {
  asked: '次の点検の日程をご相談したく、ご都合のよい日を、リンクのページからお知らせください。',
  agreed: 'ご提案いただいた日でお願いします。実施した後に、リンクのページから実施の報告をお送りください。',
  day_returned: 'ご提案いただいた日では都合がつきませんでした。別の日を、リンクのページからお知らせください。',
  done_returned: 'いただいた実施の報告について、確認をお願いします。リンクのページから、もう一度お送りください。',
  day_changed:
    '点検の日程が、次のとおり変更になりました。実施した後に、リンクのページから実施の報告をお送りください。ご都合が悪い場合は、お問い合わせ先までご連絡ください。',
}

const dayFacts = ({ due_by, planned }: NamedJob, agreed_on: string | null): [string, string][] => [
  ['期限', formatDay(due_by)],
  agreed_on === null ? ['予定', planned] : ['実施する日', formatDayWithWeekday(agreed_on)],
]

/** Of one inspection all that is known; of several a line and a link each. */
const jobFacts = <Job extends NamedJob>(
  jobs: readonly Job[],
  agreed_on: string | null,
  urlOf: (job: Job) => string | undefined,
): [string, string, string?][] => {
  const [only] = jobs
  if (only && jobs.length === 1)
    return [
      ['点検', only.kind],
      ['建物', only.building.name],
      ['住所', only.building.address ?? ''],
      ...dayFacts(only, agreed_on),
    ]
  return jobs.map((job, index) => [
    `点検 ${index + 1}`,
    `${jobName(job)}\n${job.building.address === null ? '' : `${job.building.address}\n`}期限 ${formatDay(job.due_by)}　予定 ${job.planned}`,
    urlOf(job),
  ])
}

type Asking = Pick<Event<'partner_withdrawn'>, 'company' | 'sender'>
const whoAsks = ({ company, sender }: Asking): string =>
  [company.name, sender.name, company.tel].filter(Boolean).join('　')
const replyTo = ({ sender: { name, email } }: Asking) => (email === null ? null : { name, email })
const subjectOf = ({ name }: Asking['company'], what: string, jobs: readonly NamedJob[]): string =>
  `【${name}】${what}：${jobName(jobs[0]!)}${jobs.length === 1 ? '' : ` ほか${jobs.length - 1}件`}`
const stranger = 'お心当たりがない場合は、このメールを破棄してください。'

export const partnerLetter: LetterOf<Event<'partner_asked' | 'partner_told'>> = (
  { news, jobs, company, sender, message, agreed_on },
  { origin },
) => {
  const isToReport = news === 'agreed' || news === 'done_returned' || news === 'day_changed'
  const urlOf = ({ token }: PartnerJob): string => `${origin}/p/${token}`
  const [first] = jobs
  const last = jobs.map(({ expires_on }) => expires_on).toSorted()[0]!
  return {
    kind: 'partner_asked',
    company: company.name,
    reply: replyTo({ company, sender }),
    subject: subjectOf(company, subjects[news], jobs),
    body: {
      paragraphs: [
        `${company.name}の${sender.name}です。`,
        ...(message === null ? [] : [withoutPlaceholders(message)]),
        sentences[news],
      ],
      facts: [...jobFacts(jobs, agreed_on, urlOf), ['お問い合わせ先', whoAsks({ company, sender })]],
      ...(jobs.length === 1 && {
        action: { label: isToReport ? '実施を報告する' : '日程を提案する', url: urlOf(first!) },
      }),
      notes: [
        `リンクは${formatDay(last)}まで有効です。1つのリンクから送れる回答は1回だけです。ログインは必要ありません。`,
        stranger,
      ],
    },
  }
}

export const partnerWithdrawnLetter: LetterOf<Event<'partner_withdrawn'>> = ({ jobs, company, sender }) => ({
  kind: 'partner_asked',
  company: company.name,
  reply: replyTo({ company, sender }),
  subject: subjectOf(company, '点検のご依頼の取り消し', jobs),
  body: {
    paragraphs: [
      `${company.name}の${sender.name}です。`,
      '次の点検のご依頼を取り消しました。ご対応の必要はありません。先にお送りしたリンクは使えなくなりました。',
    ],
    facts: [...jobFacts(jobs, null, () => undefined), ['お問い合わせ先', whoAsks({ company, sender })]],
    notes: [stranger],
  },
})

/** 青葉ビル 空気環境測定：日程の提案 2026/07/14（火） */
export const partnerAnswerText = ({ subject, answer, said, note, file_name }: Event<'partner_answered'>): string =>
  [
    `${subject.name}：${partnerAskLabels[answer]}　${said}`,
    ...(file_name === null ? [] : [file_name]),
    ...(note === null ? [] : [note]),
  ].join('\n')

export const partnerAnsweredLetter: LetterOf<Event<'partner_answered'>> = (
  { subject: plan, email, answer, said, note, file_name },
  { origin, actor },
) => ({
  kind: 'partner_answered',
  subject: `【${partnerAskLabels[answer]}】${plan.name}`,
  body: {
    paragraphs: [
      `協力会社の${nameOfDoer(actor.user)}さんから、${partnerAskLabels[answer]}が届いています。内容を確認して、承諾か差し戻しを選択してください。`,
    ],
    facts: [
      ['点検', plan.name],
      [answer === 'day' ? '希望日' : '実施日', said],
      ['備考', note ?? ''],
      ['ファイル', file_name ?? ''],
      ['メール', email],
    ],
    action: {
      label: '回答を確認する',
      url: `${origin}/c/${actor.company_key}/plans?topic=${encodeURIComponent('["partner"]')}`,
    },
  },
})
