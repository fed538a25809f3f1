/**
 * 署名: what an item of signatures holds, as one text. Strokes are lines of points in thousandths of the field's width;
 * without any the name stands typed. `of` tells what was signed (signed-contents.ts).
 */
import { formatMoment } from '../dates.ts'

export type Signature = {
  name: string
  /** ISO 8601. */
  at: string
  /** Of the field, in thousandths of its width. */
  height: number
  strokes: readonly (readonly number[])[]
  of: string
  /** Why something was changed since, and what it was changed into. */
  explained: { text: string; of: string } | null
}

export const signatureLimits = { name: 100, explanation: 500, strokes: 300, points: 4000, height: 2000 } as const
/** How high a field is of an upright phone, in thousandths of its width. */
export const uprightField = 670
/** No signature within these takes more letters. */
export const longestSignature = 120_000

export const signatureTexts = {
  sign: '署名する',
  again: '署名し直す',
  name: '署名する人の氏名',
  field: '署名',
  undo: '1画戻す',
  clear: '消す',
  typed: '文字で署名',
  drawn: '手書きで署名',
  empty: '署名してください。',
  nameMissing: '氏名を入力してください。',
  /** Shown before a stroke would be refused. */
  full: `${signatureLimits.strokes}画まで書けます。続けるには「1画戻す」か「消す」を押してください。`,
  turn: '端末を横にすると、広く書けます。',
  stale: '署名のあとに変更',
  explain: '理由を書く',
  explanation: '変更した理由',
  explained: (text: string): string => `署名のあとの変更の理由：${text}`,
  unread: '署名を読み取れません。もう一度署名してください。',
  stops: (names: readonly string[]): string =>
    `${names.map((name) => `「${name}」`).join('、')}は、署名のあとに内容が変更されています。署名し直すか、変更した理由を書いてから提出してください。`,
} as const

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most

/** Null of what nobody can have drawn in one field. */
export const strokesIn = (value: unknown): number[][] | null => {
  if (!Array.isArray(value) || value.length > signatureLimits.strokes) return null
  const isStroke = (stroke: unknown): stroke is number[] =>
    Array.isArray(stroke) &&
    stroke.length >= 2 &&
    stroke.length % 2 === 0 &&
    stroke.every((point) => isWhole(point, signatureLimits.height))
  const strokes = value.filter(isStroke)
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  return strokes.length === value.length && points <= signatureLimits.points ? strokes : null
}

const explainedIn = (value: unknown): Signature['explained'] | undefined => {
  if (value === null) return null
  const { text, of } = (value ?? {}) as Record<string, unknown>
  return isText(text, signatureLimits.explanation) && isText(of, 40) ? { text, of } : undefined
}

/** Null of what is none. */
export const readSignature = (data: unknown): Signature | null => {
  if (typeof data !== 'string' || data === '' || data.length > longestSignature) return null
  let value: Record<string, unknown>
  try {
    value = (JSON.parse(data) ?? {}) as Record<string, unknown>
  } catch {
    return null
  }
  const { name, at, height, of } = value
  const strokes = strokesIn(value['strokes'])
  const explained = explainedIn(value['explained'])
  if (!isText(name, signatureLimits.name) || !isText(at, 40) || Number.isNaN(Date.parse(at))) return null
  if (!isWhole(height, signatureLimits.height) || height === 0 || !isText(of, 40)) return null
  return strokes === null || explained === undefined ? null : { name, at, height, strokes, of, explained }
}

/** As it is stored: the same signature is always the same text. */
export const signatureValue = ({ name, at, height, strokes, of, explained }: Signature): string =>
  JSON.stringify({ name: name.trim(), at, height, strokes, of, explained })

/** As people read it in lists and lines of the history. */
export const signatureText = (data: unknown): string => {
  const signature = readSignature(data)
  return signature === null ? '' : `${signature.name}（${formatMoment(signature.at)} 署名）`
}
