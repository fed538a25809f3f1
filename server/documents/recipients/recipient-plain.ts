/** What stands on the page behind a recipient's link before any script came, and all of it where none ever comes. */
import { formatDay, formatMoment } from '#domain/dates.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import {
  answerActionLabels,
  answerKindLabels,
  answerTexts,
  offeredAnswers,
  type AnswerKind,
} from '#domain/documents/answers.labels.ts'
import { enclosureTexts } from '#domain/documents/enclosures.ts'
import { firstPageName } from '#domain/documents/first-page.texts.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import type { LinkSender, PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { limits } from '#domain/limits.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import { ownerPageTexts } from '#domain/documents/owner-page.texts.ts'
import { renewalTexts } from '#domain/documents/renewal.texts.ts'
import type { FirstPage } from '#server/files/first-page.service.ts'
import { escapeHtml } from '#server/mail/layout.ts'

export const plainStyles = `.plain{max-width:720px;margin:0 auto;padding:24px 16px;font-family:'Hiragino Sans',Meiryo,sans-serif;line-height:1.8;color:#1A201D;overflow-wrap:anywhere}
.plain h1{font-size:22px;margin:4px 0 16px}.plain h2{font-size:17px;margin:24px 0 8px}.plain p{margin:0 0 8px}.plain ul{display:flex;flex-wrap:wrap;gap:0 24px;margin:8px 0;padding:0}.plain li{list-style:none}
.plain .page{display:block;width:100%;height:auto;margin:0 0 16px;background:#FFFFFF;box-shadow:0 1px 4px #0003}
.plain .mark{display:block;max-width:160px;max-height:48px;margin:0 0 12px}
.plain a{display:inline-block;min-height:44px;padding:8px 0;color:#0B5643;font-weight:500}.plain label{display:block;margin:0 0 12px}.plain [role=alert]{color:#B3261E;font-weight:500}
.plain input,.plain textarea{display:block;box-sizing:border-box;width:100%;padding:8px 12px;border:1px solid #7C8781;border-radius:6px;font:inherit}
.plain button{min-height:44px;margin:0 8px 8px 0;padding:8px 16px;border:1px solid #136C55;border-radius:6px;background:#FFFFFF;color:#0B5643;font:inherit;font-weight:500}`

/** What somebody typed and the server refused. */
export type Refused = { message: string; name: string; body: string }

const filesOf = (token: string) => `/api/public/document-mails/${encodeURIComponent(token)}`
const line = (label: string, value: string) => `<p>${label}：${escapeHtml(value)}</p>`

const links = (token: string, { document, enclosures }: PublicDocumentMail): string => {
  const files = filesOf(token)
  const entries = [
    [`${files}/preview?use=print`, 'PDFを開く（表示・印刷）'],
    [`${files}/download?download_type=pdf`, 'PDFを保存'],
    ...(document.has_excel ? [[`${files}/download?download_type=excel`, 'Excelを保存']] : []),
    ...enclosures.map(({ id, name }) => [`${files}/enclosures/${id}`, `${enclosureTexts.received}：${name}`]),
    ...(enclosures.length > 0 ? [[`${files}/archive`, enclosureTexts.zip]] : []),
  ] as [string, string][]
  return `<ul>${entries.map(([href, label]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`).join('')}</ul>`
}

/** Inside the page itself: nothing has to be asked for before it is seen. */
const picture = ({ document }: PublicDocumentMail, firstPage: FirstPage | null): string =>
  firstPage === null
    ? ''
    : `<img class="page" src="data:image/webp;base64,${firstPage.webp}" width="${firstPage.width}" height="${firstPage.height}" alt="${escapeHtml(firstPageName(document.title))}">`

const pastReports = (token: string, { has_past_reports }: { has_past_reports: boolean }): string =>
  has_past_reports ? `<p><a href="/d/${encodeURIComponent(token)}/reports">${ownerPageTexts.link}</a></p>` : ''

const givenAnswers = (token: string, { answers, document }: PublicDocumentMail): string =>
  answers
    .map(({ kind, name, body, at }) => {
      const told = line(answerKindLabels[kind], [`${name}　${formatMoment(at)}`, body].filter(Boolean).join('　'))
      if (kind !== 'received' || !document.asks_receipt) return told
      return `${told}<p><a href="${filesOf(token)}/receipt">${receiptTexts.open}</a></p>`
    })
    .join('')

const field = (name: string, label: string, input: string): string => `<label for="${name}">${label}${input}</label>`

const answerForm = (token: string, mail: PublicDocumentMail, refused: Refused | null): string => {
  const name = escapeHtml(refused?.name ?? mail.recipient.name ?? '')
  const offered = offeredAnswers(mail)
  const isWanted = mail.document.asks_receipt && offered.includes('received')
  const labelOf = (kind: AnswerKind) =>
    isWanted && kind === 'received' ? receiptTexts.plainAction : answerActionLabels[kind]
  const buttons = offered.map((kind) => `<button name="kind" value="${kind}">${labelOf(kind)}</button>`).join('')
  return `<form method="post" action="/d/${encodeURIComponent(token)}/answers"><h2>送信者への返事</h2>${isWanted ? `<p>${receiptTexts.wanted}</p>` : ''}${
    refused ? `<p role="alert">${escapeHtml(refused.message)}</p>` : ''
  }${field('name', answerTexts.name, `<input id="name" name="name" value="${name}" maxlength="${limits.text.recipient}" autocomplete="name" required>`)}${field('body', answerTexts.body, `<textarea id="body" name="body" rows="4" maxlength="${limits.text.comment}">${escapeHtml(refused?.body ?? '')}</textarea>`)}<p>${answerTexts.noSignature}</p>${buttons}</form>`
}

const markOf = ({ company_logo }: Pick<LinkSender, 'company_logo'>): string =>
  company_logo === null ? '' : `<img class="mark" src="${company_logo}" alt="">`

type PlainOptions = {
  /** Whoever reads it has none; else the form waits for those who have none. */
  hasNoScript: boolean
  refused?: Refused | null
  firstPage?: FirstPage | null
}

export const plainDocument = (
  token: string,
  mail: PublicDocumentMail,
  { hasNoScript, refused = null, firstPage = null }: PlainOptions,
): string => {
  const { recipient, document, company_name, company_tel, sender_name, expires_at } = mail
  const name = recipient.name ?? recipient.email
  const reader = [recipient.affiliation, `${name} 様`].filter(Boolean).join('　')
  const facts = [
    line('送信者', [company_name, sender_name].filter(Boolean).join('　')),
    company_tel === null ? '' : line('電話', company_tel),
    line('提出日', formatDay(document.submitted_at)),
    line('有効期限', `${formatDay(expires_at)}まで`),
    `<p>${escapeHtml(coverLetterTexts.forwarded(name))}</p>`,
  ]
  const form = answerForm(token, mail, refused)
  return `<main class="plain">${markOf(mail)}<p>${escapeHtml(reader)}</p><h1>${escapeHtml(document.title)}</h1>${facts.join('')}${mail.has_past_reports ? `<p>${ownerPageTexts.lasting}</p>` : ''}${links(token, mail)}${picture(mail, firstPage)}${pastReports(token, mail)}${givenAnswers(token, mail)}${hasNoScript ? form : `<noscript>${form}</noscript>`}</main>`
}

export const plainDeadLink = (
  token: string,
  sender: LinkSender,
  { message, hasNoScript, refused = null }: { message: string; hasNoScript: boolean; refused?: string | null },
): string => {
  const { company_name, company_tel, sender_name, document, canRenew, needs_code } = sender
  const facts = [
    line('送信者', [company_name, sender_name].filter(Boolean).join('　')),
    company_tel === null ? '' : line('電話', company_tel),
    document === null ? '' : line('書類', document.title) + line('提出日', formatDay(document.submitted_at)),
  ]
  const form = `<form method="post" action="/d/${encodeURIComponent(token)}/renew"><button>${renewalTexts.action}</button><p>${renewalTexts.explained}</p></form>`
  const codeForm = needs_code
    ? `<form method="post" action="/d/${encodeURIComponent(token)}/unlock"><p>${accessCodeTexts.about}</p>${refused === null ? '' : `<p role="alert">${escapeHtml(refused)}</p>`}${field('code', accessCodeTexts.label, '<input id="code" name="code" maxlength="200" autocomplete="off" required>')}<button>${accessCodeTexts.action}</button></form>`
    : ''
  const unlocking = hasNoScript ? codeForm : codeForm && `<noscript>${codeForm}</noscript>`
  const renewal = canRenew ? (hasNoScript ? form : `<noscript>${form}</noscript>`) : ''
  return `<main class="plain">${markOf(sender)}<h1>${needs_code ? accessCodeTexts.title : '書類を表示できません'}</h1><p>${escapeHtml(message)}</p>${facts.join('')}${unlocking}${renewal}${pastReports(token, sender)}</main>`
}

export const plainRenewed = (): string =>
  `<main class="plain"><h1>${renewalTexts.done}</h1><p>${renewalTexts.doneExplained}</p></main>`
