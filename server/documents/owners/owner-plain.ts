/** 過去の報告書 as its owner reads it. It is written by the server alone: no browser needs scripts for it. */
import { businessDay, formatDay, toTimestamp } from '#domain/dates.ts'
import type {
  OpenFinding,
  OwnerChange,
  OwnerDocument,
  OwnerFilter,
  OwnerPage,
} from '#domain/documents/owner-page.contract.ts'
import { ownerPageTexts as texts } from '#domain/documents/owner-page.texts.ts'
import { limits } from '#domain/limits.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { escapeHtml } from '#server/mail/layout.ts'

export const ownerStyles = `*{box-sizing:border-box}body{margin:0;background:#F5F7F6;color:#1A201D;font-family:'Noto Sans JP Variable','Hiragino Sans',Meiryo,sans-serif;font-size:15px;line-height:1.7;overflow-wrap:anywhere}
header{padding:12px 16px;background:#0F3D31;color:#FFFFFF}header a{color:#FFFFFF}header p{max-width:960px;margin:0 auto}.mark{display:block;max-width:160px;max-height:48px;margin:0 0 12px}
main{max-width:992px;margin:0 auto;padding:16px}h1{margin:8px 0 16px;font-size:22px;line-height:1.4}h2{margin:0 0 8px;font-size:17px}h3{margin:16px 0 4px;font-size:15px}p{margin:0 0 8px}
section{margin:0 0 16px;padding:16px;border:1px solid #E0E5E3;border-radius:8px;background:#FFFFFF}ul{margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;align-items:center;gap:0 16px;padding:8px 0;border-top:1px solid #EDF0EF}li:first-child{border-top:0}.name{flex:1 1 240px;min-width:0;font-weight:500}.quiet{color:#4A544F;font-size:13px}.alarm{color:#B3261E;font-weight:500}
main a{display:inline-block;min-height:44px;padding:9px 0;color:#0B5643;font-weight:500}form{display:flex;flex-wrap:wrap;align-items:end;gap:12px;margin:0}label{display:block;flex:1 1 160px;min-width:0}
input,select{display:block;width:100%;min-height:44px;padding:8px 12px;border:1px solid #7C8781;border-radius:6px;background:#FFFFFF;color:inherit;font:inherit}
button{min-height:44px;padding:8px 16px;border:1px solid #136C55;border-radius:6px;background:#FFFFFF;color:#0B5643;font:inherit;font-weight:500}.main{background:#136C55;color:#FFFFFF}[role=alert]{color:#B3261E;font-weight:500}
@media print{header,form,main a{display:none}section{border:0;padding:0}}`

const path = (token: string, rest = ''): string => `/d/${encodeURIComponent(token)}/reports${rest}`

/** Whose page it is; `logo`: a data address. */
export type Sender = { name: string; tel: string | null; logo: string | null }

export const companyHead = ({ name, tel }: Sender): string =>
  `<header><p>${escapeHtml(name)}${
    tel === null ? '' : `　電話 <a href="tel:${escapeHtml(tel.replace(/[^0-9+]/g, ''))}">${escapeHtml(tel)}</a>`
  }</p></header>`

export const companyMark = ({ logo }: Sender): string =>
  logo === null ? '' : `<img class="mark" src="${logo}" alt="">`

export const ownerDoor = (
  token: string,
  company: Sender,
  { wasSent, refused = null }: { wasSent: boolean; refused?: string | null },
): string =>
  `${companyHead(company)}<main>${companyMark(company)}<h1>${texts.title}</h1><section><p>${texts.about}</p>${
    refused === null ? '' : `<p role="alert">${escapeHtml(refused)}</p>`
  }${wasSent ? `<p role="status">${texts.sent}</p>` : ''}${
    wasSent
      ? `<form method="post" action="${path(token, '/open')}"><label for="code">${texts.code}<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required></label><button class="main">${texts.open}</button></form>`
      : ''
  }</section><form method="post" action="${path(token, '/code')}"><button${wasSent ? '' : ' class="main"'}>${wasSent ? 'もう一度送る' : texts.send}</button></form><p><a href="/d/${encodeURIComponent(token)}">書類に戻る</a></p></main>`

/** The day that it bears for people in Japan. */
const day = ({ submitted_at }: OwnerDocument): string => formatDay(toTimestamp(submitted_at))
const kindOf = ({ document_type_id }: OwnerDocument): string => documentTypeLabels[document_type_id]

const filterForm = (token: string, { years, kinds }: OwnerPage, { q, year, kind }: OwnerFilter): string => {
  const option = (value: string | number, label: string, isChosen: boolean) =>
    `<option value="${value}"${isChosen ? ' selected' : ''}>${label}</option>`
  const select = (name: string, label: string, options: string[]) =>
    `<label for="${name}">${label}<select id="${name}" name="${name}">${option('', texts.all, false)}${options.join('')}</select></label>`
  return `<form method="get" action="${path(token)}" role="search"><label for="q">${texts.search}<input id="q" name="q" type="search" maxlength="${limits.text.search}" value="${escapeHtml(q ?? '')}"></label>${select(
    'year',
    texts.year,
    years.map((one) => option(one, `${one}年`, one === year)),
  )}${select(
    'kind',
    texts.kind,
    kinds.map((one) => option(one, documentTypeLabels[one], one === kind)),
  )}<button>${texts.find}</button></form>`
}

const archiveLink = (token: string, count: number, { q, year, kind }: OwnerFilter): string => {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (year !== undefined) query.set('year', String(year))
  if (kind !== undefined) query.set('kind', String(kind))
  return `<p><a href="${escapeHtml(path(token, `/archive?${query.toString()}`))}">${texts.archive(count)}</a></p>`
}

const documentRow = (token: string, document: OwnerDocument): string => {
  const file = path(token, `/${document.id}`)
  const title = escapeHtml(document.title)
  return `<li><span class="name">${title}</span><span class="quiet">${kindOf(document)}　${day(document)}</span><a href="${file}" aria-label="${title}を開く（表示・印刷）">開く（表示・印刷）</a><a href="${file}?use=save" aria-label="${title}のPDFを保存">PDFを保存</a></li>`
}

const list = (token: string, page: OwnerPage, filter: OwnerFilter): string => {
  const { documents, hasMore } = page
  const byYear = Map.groupBy(documents, ({ submitted_at }) => businessDay(submitted_at).slice(0, 4))
  const years = [...byYear].map(
    ([year, own]) =>
      `<h3>${year}年（${own.length}件）</h3><ul>${own.map((one) => documentRow(token, one)).join('')}</ul>`,
  )
  return `<section aria-labelledby="list"><h2 id="list">書類（${documents.length}件）</h2>${filterForm(token, page, filter)}${
    hasMore ? `<p>${texts.atMost(limits.ownerDocuments)}</p>` : ''
  }${documents.length === 0 ? `<p>${texts.nothing}</p>` : archiveLink(token, documents.length, filter)}${years.join('')}</section>`
}

const findingRow = ({ name, value, range, state, document }: OpenFinding): string =>
  `<li><span class="name">${escapeHtml(name)}：<span class="alarm">${escapeHtml(value)}</span>${
    range === null ? '' : `（基準 ${escapeHtml(range)}）`
  }</span><span>${state}</span><span class="quiet">${escapeHtml(document.title)}　${day(document)}</span></li>`

const findings = (open: readonly OpenFinding[]): string =>
  `<section aria-labelledby="findings"><h2 id="findings">${texts.findings}（${open.length}件）</h2>${
    open.length === 0 ? `<p>${texts.noFindings}</p>` : `<ul>${open.map(findingRow).join('')}</ul>`
  }</section>`

const changeRows = ({ document, before, items }: OwnerChange): string =>
  `<h3>${escapeHtml(document.title)}（${day(document)}）</h3><p class="quiet">前回：${escapeHtml(before.title)}（${day(before)}）</p><ul>${items
    .map(
      (item) =>
        `<li><span class="name">${escapeHtml(item.name)}</span><span>${escapeHtml(item.before)} → ${escapeHtml(item.after)}</span></li>`,
    )
    .join('')}</ul>`

const changes = (made: readonly OwnerChange[]): string =>
  `<section aria-labelledby="changes"><h2 id="changes">${texts.changes}</h2>${
    made.length === 0 ? `<p>${texts.noChanges}</p>` : made.map(changeRows).join('')
  }</section>`

export const ownerList = (token: string, page: OwnerPage, filter: OwnerFilter, logo: string | null): string => {
  const company = { ...page.company, logo }
  return `${companyHead(company)}<main>${companyMark(company)}<h1>${escapeHtml(page.building_name)}　${texts.title}</h1>${list(token, page, filter)}${findings(page.findings)}${changes(page.changes)}<form method="post" action="${path(token, '/end')}"><button>${texts.end}</button></form></main>`
}

export const ownerTooLarge = (token: string): string =>
  `<main><h1>${texts.title}</h1><p role="alert">${texts.tooLarge(limits.archive.mb)}</p><p><a href="${path(token)}">${texts.title}に戻る</a></p></main>`
