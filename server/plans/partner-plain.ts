/** The page behind a partner's link. It is written by the server alone: no browser needs scripts for it. */
import { formatDay, formatDayWithWeekday, shiftYears } from '#domain/dates.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import {
  partnerAskLabels,
  partnerLinkTexts,
  partnerRequestLabels as labels,
  partnerTexts,
  unknownPartnerLink,
  type PartnerAsk,
} from '#domain/plans/partner-requests.labels.ts'
import { partnerDays, partnerStateOf } from '#domain/plans/partner-requests.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { companyHead, companyMark, ownerStyles } from '#server/documents/owners/owner-plain.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import type { PartnerPage } from './partner-link.service.ts'

export const partnerStyles = `${ownerStyles}
form{display:block}label,.field{display:block;margin:0 0 12px}textarea{display:block;width:100%;padding:8px 12px;border:1px solid #7C8781;border-radius:6px;background:#FFFFFF;color:inherit;font:inherit}
dl{display:grid;grid-template-columns:minmax(72px,max-content) 1fr;gap:4px 16px;margin:0}dt{color:#4A544F}dd{margin:0;min-width:0}.words{white-space:pre-wrap}input[type=date]{max-width:220px}`

/** What somebody typed, and why it was refused. */
export type Refused = { asks: PartnerAsk; message: string; errors: FieldErrors; typed: Record<string, string> }

const address = (token: string, rest = ''): string => `/p/${encodeURIComponent(token)}${rest}`
const fact = (name: string, value: string | null): string =>
  value ? `<dt>${name}</dt><dd class="words">${escapeHtml(value)}</dd>` : ''

const whoAsks = ({ link: { company }, sender }: PartnerPage): string =>
  [company.name, sender?.name].filter(Boolean).join('　')

const plannedText = ({ occurrence: { planned_on, planned_month } }: PartnerPage['link']): string =>
  planned_on ? formatDayWithWeekday(planned_on) : monthText(planned_month)

const jobFacts = (page: PartnerPage): string => {
  const { link, facilities, sender } = page
  const { request, occurrence, kind, building, company } = link
  return `<section aria-labelledby="job"><h2 id="job">点検の内容</h2><dl>${[
    fact('点検', kind.name),
    fact('建物', building.name),
    fact('住所', building.address),
    fact('設備', facilities.join('、')),
    fact('期限', formatDayWithWeekday(occurrence.due_by)),
    fact(request.asks === 'done' ? '実施する日' : '予定', plannedText(link)),
    fact('依頼元', whoAsks(page)),
    fact('電話', company.tel),
    fact('メール', sender?.email ?? null),
    fact('メッセージ', request.message),
  ].join('')}</dl></section>`
}

type Input = { name: string; label: string; isRequired?: boolean; attributes: string; refused: Refused | null }

/** The sentence stands beside its field, and is read with it. */
const errorOf = (name: string, refused: Refused | null): string | null => refused?.errors[name]?.[0] ?? null
const describing = (id: string, error: string | null): string =>
  error === null ? '' : ` aria-invalid="true" aria-describedby="${id}-error"`
const errorText = (id: string, error: string | null): string =>
  error === null ? '' : `<p class="alarm" id="${id}-error">${escapeHtml(error)}</p>`

const input = (form: PartnerAsk, { name, label, isRequired = false, attributes, refused }: Input): string => {
  const id = `${form}-${name}`
  const error = errorOf(name, refused)
  return `<div class="field"><label for="${id}">${label}${isRequired ? '（必須）' : ''}<input id="${id}" name="${name}" ${attributes}${isRequired ? ' required' : ''}${describing(id, error)}></label>${errorText(id, error)}</div>`
}

const noteField = (form: PartnerAsk, refused: Refused | null): string => {
  const id = `${form}-note`
  const error = errorOf('note', refused)
  return `<div class="field"><label for="${id}">${labels.note}<textarea id="${id}" name="note" rows="3" maxlength="${limits.text.comment}"${describing(id, error)}>${escapeHtml(refused?.typed.note ?? '')}</textarea></label>${errorText(id, error)}</div>`
}

const alertOf = (refused: Refused | null): string =>
  refused === null ? '' : `<p role="alert">${escapeHtml(refused.message)}</p>`

const dayForm = (token: string, { today }: PartnerPage, refused: Refused | null): string => {
  const attributes = (name: string) =>
    `type="date" min="${today}" max="${shiftYears(today, 1)}" value="${escapeHtml(refused?.typed[name] ?? '')}"`
  const days = Array.from({ length: partnerDays }, (_, index) => {
    const name = `day${index + 1}`
    return input('day', {
      ...{ name, label: `第${index + 1}希望`, isRequired: index === 0, attributes: attributes(name), refused },
    })
  })
  return `<section aria-labelledby="day"><h2 id="day">日程を提案する</h2><p>ご都合のよい日を、${partnerDays}つまで入力してください。</p><form method="post" action="${address(token, '/day')}">${alertOf(refused)}${days.join('')}${noteField('day', refused)}<button class="main">日程を提案する</button></form></section>`
}

const doneForm = (token: string, { today, link }: PartnerPage, refused: Refused | null): string => {
  const typed = refused?.typed.performed_on
  const day = input('done', {
    ...{ name: 'performed_on', label: labels.performed_on, isRequired: true, refused },
    attributes: `type="date" min="${link.occurrence.opens_on}" max="${today}" value="${escapeHtml(typed ?? '')}"`,
  })
  const file = input('done', {
    ...{ name: 'file', label: `${labels.file}（PDF、写真、Excel）`, refused },
    attributes: 'type="file" accept=".pdf,.xlsx,.xls,image/*"',
  })
  return `<section aria-labelledby="done"><h2 id="done">実施を報告する</h2><p>点検を実施した後に、実施日と報告書をお送りください。</p><form method="post" enctype="multipart/form-data" action="${address(token, '/done')}">${alertOf(refused)}${day}${file}${
    refused === null ? '' : `<p>${partnerTexts.chooseFileAgain}</p>`
  }${noteField('done', refused)}<button${link.request.asks === 'done' ? ' class="main"' : ''}>実施を報告する</button></form></section>`
}

/** What was sent by the link, and what became of it. */
const sent = ({ link: { request, company }, file_name, today }: PartnerPage): string => {
  const { answer, decision } = request
  const became = {
    waiting: `${company.name}からの連絡をお待ちください。`,
    accepted:
      answer === 'day'
        ? `${request.agreed_on === null ? '' : `${formatDayWithWeekday(request.agreed_on)}に決まりました。`}実施の報告は、新しく届いたメールのリンクからお送りください。`
        : `${company.name}が内容を確認しました。`,
    returned: '新しいメールをお送りしています。新しいほうのメールから回答してください。',
  }[decision ?? 'waiting']
  const state = partnerStateOf(request, today)
  return `<section aria-labelledby="sent"><h2 id="sent">送信した${partnerAskLabels[answer!]}</h2><p role="status">${escapeHtml(state === 'proposed' || state === 'reported' ? `送信しました。${became}` : became)}</p><dl>${[
    fact(labels.days, (request.days ?? []).map(formatDayWithWeekday).join('、')),
    fact(labels.performed_on, request.performed_on && formatDayWithWeekday(request.performed_on)),
    fact(labels.file, file_name),
    fact(labels.note, request.note),
    fact('お返事', decision === 'returned' ? request.decision_note : null),
  ].join(
    '',
  )}</dl><p class="quiet">1つのリンクから送れる回答は1回だけです。直すときは、依頼元に連絡してください。</p></section>`
}

const titles = { day: '点検の日程のお願い', done: '点検の実施の報告' } as const
export const partnerTitle = ({ link }: PartnerPage): string => titles[link.request.asks]

export const partnerPage = (token: string, page: PartnerPage, refused: Refused | null = null): string => {
  const { state, link, logo } = page
  const company = { ...link.company, logo }
  const top = `${companyHead(company)}<main>${companyMark(company)}<h1>${partnerTitle(page)}</h1>`
  // Of what was taken back, or is over, nobody is told more than whom to ask.
  if (state !== 'open' && state !== 'used')
    return `${top}<section><p role="status">${partnerLinkTexts[state]}</p><dl>${fact('依頼元', whoAsks(page))}${fact('電話', company.tel)}</dl></section></main>`
  const refusedFor = (asks: PartnerAsk): Refused | null => (refused?.asks === asks ? refused : null)
  const forms =
    state === 'used'
      ? sent(page)
      : `${link.request.asks === 'day' ? dayForm(token, page, refusedFor('day')) : ''}${doneForm(token, page, refusedFor('done'))}<p class="quiet">このリンクは${formatDay(link.request.expires_on)}まで有効です。1つのリンクから送れる回答は1回だけです。</p>`
  return `${top}${jobFacts(page)}${forms}</main>`
}

export const unknownPartnerPage = (): string =>
  `<main><h1>ページを表示できません</h1><section><p role="status">${unknownPartnerLink}</p></section></main>`
