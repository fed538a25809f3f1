/** One letter's shape: plain text and the same as simple HTML that any phone's mail program shows: one column, whose long addresses break. No pictures, no tracking. */

export type LetterBody = {
  greeting: string
  paragraphs: string[]
  /** Those without a value are left out; one with an address leads there. */
  facts?: [label: string, value: string, url?: string][]
  action?: { label: string; url: string }
  notes?: string[]
  /** Whom an answer to the letter reaches; without it nobody reads one. */
  reply?: string
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const sentOnly = 'このメールは送信専用です。'
const closing = (reply: string | undefined) =>
  reply === undefined ? sentOnly : `このメールに返信すると、${reply}に届きます。`

const known = (facts: LetterBody['facts'] = []) => facts.filter(([, value]) => value.trim() !== '')

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

export const letterText = ({ greeting, paragraphs, facts, action, notes = [], reply }: LetterBody): string =>
  [
    greeting,
    ...paragraphs,
    known(facts)
      .map(([label, value, url]) => `${label}：${value}${url ? `\n${url}` : ''}`)
      .join('\n'),
    action ? `${action.label}\n${action.url}` : '',
    notes.join('\n'),
    `――――――――――\n建守（Tatemori）\n${closing(reply)}`,
  ]
    .filter((block) => block !== '')
    .join('\n\n')

/** So many letters stand before what they name, also on a phone of 320 px; longer labels stand above it. */
const shortLabel = 8

const factRow = ([label, value, url]: NonNullable<LetterBody['facts']>[number]): string => {
  const style = 'text-align:left;vertical-align:top;font-weight:400;color:#4A544F'
  const said = url ? `<a href="${escapeHtml(url)}" style="color:#0B5643">${lines(value)}</a>` : lines(value)
  return [...label].length > shortLabel
    ? `<tr><th colspan="2" style="${style};padding:4px 0 0">${lines(label)}</th></tr><tr><td colspan="2" style="padding:0 0 4px;word-break:break-word">${said}</td></tr>`
    : `<tr><th style="${style};padding:4px 12px 4px 0;white-space:nowrap">${lines(label)}</th><td style="padding:4px 0;word-break:break-word">${said}</td></tr>`
}

/** `title`: what a window calls it that shows the letter alone. */
export const letterHtml = (
  { greeting, paragraphs, facts, action, notes = [], reply }: LetterBody,
  title = '建守からのお知らせ',
): string => {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`
  const table = known(facts).map(factRow).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#136C55;color:#FFFFFF;text-decoration:none;font-weight:700">${lines(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#4A544F">開けない場合は、次のアドレスをブラウザーに貼り付けてください。<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
    : ''
  return `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:16px 12px;background:#F5F7F6;color:#1A201D;font-family:'Hiragino Sans','Noto Sans JP',Meiryo,sans-serif;font-size:15px;line-height:1.8;word-break:break-word"><div style="max-width:560px;margin:0 auto;padding:20px;background:#FFFFFF;border:1px solid #E0E5E3;border-radius:8px">${paragraph(greeting)}${paragraphs.map(paragraph).join('')}${table ? `<table style="margin:0 0 16px;border-collapse:collapse">${table}</table>` : ''}${button}${notes.map((note) => `<p style="margin:0 0 8px;font-size:13px;color:#4A544F">${lines(note)}</p>`).join('')}</div><p style="max-width:560px;margin:16px auto 0;font-size:12px;color:#606A65">建守（Tatemori）\u3000${lines(closing(reply))}</p></body></html>`
}
