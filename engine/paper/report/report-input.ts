/** What a section report shows: plain data, every text as the reader shall see it (dates and numbers already formatted). */
import type { ImageSource } from '#engine/model/primitives.ts'

export type ReportInput = {
  title: string
  /** The kind of document, e.g. 報告書; shown as a badge. */
  kind: string
  company: string
  /** Null for PDF metadata and header when unknown. */
  author: string | null
  /** The head's table in order, e.g. 案件, 建物, 作成者, 作成日; values may be empty. */
  facts: { label: string; value: string }[]
  sections: ReportSection[]
  /** Files that follow or go with the report. */
  files: { name: string; note: string }[]
}

/** Items from one separator to the next; a section without a title has no heading. */
export type ReportSection = { title: string | null; items: ReportItem[] }

export type ReportItem =
  /** A heading inside a section. */
  | { type: 'heading'; text: string }
  /** A short value: text, number, date, choice. Two short ones share a row. */
  | { type: 'value'; label: string; value: string }
  /** Text of any length; line feeds are kept. */
  | { type: 'text'; label: string; text: string }
  | { type: 'choices'; label: string; options: { text: string; checked: boolean }[] }
  | { type: 'photos'; label: string; perRow: 1 | 2 | 4 | 6; photos: ReportPhoto[] }

/** `image` null where the file is no picture that can be drawn: an empty frame with its caption stands for it. */
export type ReportPhoto = { image: ImageSource | null; caption: string }
