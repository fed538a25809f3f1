/** Letters to partners who have no account, and those that tell of their answers. */
import { formatDay, formatDayWithWeekday } from '#domain/dates.ts'
import { partnerAskLabels } from '#domain/plans/partner-requests.labels.ts'
import { withoutPlaceholders } from '#server/http/link-tokens.ts'
import { nameOfDoer } from '#server/http/doer.ts'
import type { Event, PartnerJob, PartnerNews } from './events.ts'
import type { LetterOf } from './letters.ts'

const jobName = ({ building, kind }: PartnerJob): string => `${building.name} ${kind}`

const subjects: Record<PartnerNews, string> = {
  asked: '点検の日程のお願い',
  agreed: '点検の日程が決まりました',
  day_returned: '点検の日程のご相談',
  done_returned: '実施の報告のご確認のお願い',
}
const sentences: Record<PartnerNews, string> = {
  asked: '次の点検の日程をご相談したく、ご都合のよい日を、リンクのページからお知らせください。',
  agreed: 'ご提案いただいた日でお願いします。実施した後に、リンクのページから実施の報告をお送りください。',
  day_returned: 'ご提案いただいた日では都合がつきませんでした。別の日を、リンクのページからお知らせください。',
  done_returned: 'いただいた実施の報告について、確認をお願いします。リンクのページから、もう一度お送りください。',
}

const dayFacts = ({ due_by, planned }: PartnerJob, agreed_on: string | null): [string, string][] => [
  ['期限', formatDay(due_by)],
  agreed_on === null ? ['予定', planned] : ['実施する日', formatDayWithWeekday(agreed_on)],
]

/** Of one inspection all that is known; of several a line and a link each. */
const jobFacts = (
  jobs: readonly PartnerJob[],
  agreed_on: string | null,
  urlOf: (job: PartnerJob) => string,
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

export const partnerLetter: LetterOf<Event<'partner_asked' | 'partner_told'>> = (
  { news, jobs, company, sender, message, agreed_on },
  { origin },
) => {
  const urlOf = ({ token }: PartnerJob): string => `${origin}/p/${token}`
  const [first] = jobs
  const others = jobs.length === 1 ? '' : ` ほか${jobs.length - 1}件`
  const last = jobs.map(({ expires_on }) => expires_on).toSorted()[0]!
  return {
    kind: 'partner_asked',
    company: company.name,
    reply: sender.email === null ? null : { name: sender.name, email: sender.email },
    subject: `【${company.name}】${subjects[news]}：${jobName(first!)}${others}`,
    body: {
      paragraphs: [
        `${company.name}の${sender.name}です。`,
        ...(message === null ? [] : [withoutPlaceholders(message)]),
        sentences[news],
      ],
      facts: [
        ...jobFacts(jobs, agreed_on, urlOf),
        ['お問い合わせ先', [company.name, sender.name, company.tel].filter(Boolean).join('　')],
      ],
      ...(jobs.length === 1 && {
        action: {
          label: news === 'agreed' || news === 'done_returned' ? '実施を報告する' : '日程を提案する',
          url: urlOf(first!),
        },
      }),
      notes: [
        `リンクは${formatDay(last)}まで有効です。1つのリンクから送れる回答は1回だけです。ログインは必要ありません。`,
        'お心当たりがない場合は、このメールを破棄してください。',
      ],
    },
  }
}

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
