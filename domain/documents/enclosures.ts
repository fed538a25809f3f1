/** 一緒に送るファイル: files of the matter's report folder that go to the recipients with a document, in the letter or behind its link. */
import { z } from 'zod'
import { enumSchema, idSchema, requiredId } from '../fields.ts'
import { fileKindLabels } from '../files/files.labels.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted } from '../text/validation.ts'

export const enclosureWays = ['attached', 'linked'] as const
export type EnclosureWay = (typeof enclosureWays)[number]
export const enclosureWayLabels = { attached: 'メールに添付', linked: 'リンク' } as const satisfies Record<
  EnclosureWay,
  string
>

const bytesPerMb = 1024 * 1024
/** Of all that one letter carries: written for mail it grows by a third, and many mailboxes take no more than 10 MB. */
export const attachedBytes = limits.enclosures.attachedMb * bytesPerMb

export const enclosureTexts = {
  label: '一緒に送るファイル',
  hint: `案件報告フォルダのファイルを、書類と一緒に送ります。「${enclosureWayLabels.attached}」は合計${limits.enclosures.attachedMb}MBまでです。「${enclosureWayLabels.linked}」は、宛先が書類のリンクから開きます。`,
  choose: 'フォルダから選択',
  noMatter: '案件を設定すると、案件報告フォルダのファイルを選べます。',
  withCode: `アクセスコードがある書類のファイルは、メールに添付できません。「${enclosureWayLabels.linked}」で送ります。`,
  tooMuch: `メールに添付できるのは合計${limits.enclosures.attachedMb}MBまでです。大きいファイルは「${enclosureWayLabels.linked}」にしてください。`,
  total: (size: string): string => `添付の合計 ${size}／${limits.enclosures.attachedMb}MB`,
  wayOf: (name: string): string => `${name}の送り方`,
  takeOut: (name: string): string => `${name}を外す`,
  gone: '案件報告フォルダにありません。外すか、選び直してください。',
  goneAtSubmission: (names: readonly string[]): string =>
    `一緒に送るファイルが案件報告フォルダにありません：${names.join('、')}。提出先設定で外すか、選び直してください。`,
  refused: (name: string, why: string): string => `「${name}」は送れません。${why}`,
  /** On the page behind the link. */
  received: '添付ファイル',
  zip: 'すべてZIPで保存',
  tooMuchForZip: `一度にダウンロードできるのは合計${limits.archive.mb}MBまでです。ファイルを1つずつダウンロードしてください。`,
  later: (count: number): string => `提出したときに一緒に送ったファイル（${count}件）も届きます。`,
} as const

export const enclosureRequestSchema = z.object({
  file_id: requiredId('ファイル'),
  way: z.enum(enclosureWays, notAccepted(enclosureTexts.label)),
})
export type EnclosureRequest = z.infer<typeof enclosureRequestSchema>

export const enclosureRequestsSchema = z
  .array(enclosureRequestSchema)
  .max(limits.enclosures.files, maxCount(enclosureTexts.label, limits.enclosures.files))
  .refine(
    (list) => new Set(list.map(({ file_id }) => file_id)).size === list.length,
    '同じファイルが2回選択されています。',
  )

export const enclosureSchema = z.object({
  id: idSchema,
  file_id: idSchema,
  name: z.string(),
  way: z.enum(enclosureWays),
  type: enumSchema(fileKindLabels),
  /** Bytes. */
  size: z.int(),
  /** No longer in the folder, so that the document cannot be submitted with it. */
  is_gone: z.boolean(),
})
export type Enclosure = z.infer<typeof enclosureSchema>

/** As its recipient sees it. */
export const publicEnclosureSchema = enclosureSchema.pick({ id: true, name: true, size: true })
export type PublicEnclosure = z.infer<typeof publicEnclosureSchema>

/** For the history. */
export const enclosuresText = (list: readonly Pick<Enclosure, 'name' | 'way'>[]): string | null =>
  list.length === 0 ? null : list.map(({ name, way }) => `${name}（${enclosureWayLabels[way]}）`).join('、')

/** How a file that is chosen goes until somebody says otherwise: in the letter as long as it fits. */
export const wayOfChosen = (size: number, attachedSoFar: number): EnclosureWay =>
  attachedSoFar + size <= attachedBytes ? 'attached' : 'linked'
