import { createContext, use } from 'react'
import type { DocsDataValue, Document, DocumentItemFile, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import type { CellNotes } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import type { PrintMarks } from '#src/features/documents/editor/draft/print-marks.ts'
import type { PreviousByItem } from '#src/features/documents/editor/draft/use-previous-values.ts'

export type SaveOutcome = 'sent' | 'waiting' | 'failed'

export type Editor = {
  companyId: string
  documentId: Document['id']
  documentTitle: string
  matter_id: Document['matter_id']
  /** null also where it is not known here yet. */
  matter: Document['matter']
  machinesBefore: Document['machines_before']
  planYear: Document['plan_year']
  template: Document['template']
  draft: Draft
  marks: PrintMarks
  isReadOnly: boolean
  /** What is wrong with an item's value, once it was typed; null when nothing is. */
  errorOf: (item: TemplateItem, data: DocsDataValue) => string | null
  itemFiles: readonly DocumentItemFile[]
  /** What stands beside the values of a month sheet. */
  notes: CellNotes
  /** Items that have an answer on this device which was refused: no form shows it. */
  answered: ReadonlySet<number>
  /** By item, what the form's own cell says as long as nothing is filled in. */
  formValues: ReadonlyMap<number, string>
  /** By item whose choices its form offers, those of now; without those that are not known. */
  choices: ReadonlyMap<number, readonly string[]>
  /** Matters that were made from items, and whether more may be. */
  itemMatters: readonly ItemMatter[]
  canMakeMatter: boolean
  /** Saves what is typed: the server has all of it, this device keeps it until it is sent, or something is wrong. */
  save: () => Promise<SaveOutcome>
  /** Told when an item's field was left; where it is out of order, a phone asks. */
  onLeave?: (item: TemplateItem) => void
  /** By item, what the last comparable documents say. */
  previousValues: PreviousByItem
  /** By item, what its source says now; null where that is not known, and once an approval was asked for. */
  boundNow: ReadonlyMap<number, string> | null
}

type Written = ReadonlyMap<number, NonNullable<Document['docs_data'][number]['written']>>
/** Of a month sheet by item: who gave it the value that is saved, and when. Apart: every save changes it, and no field shows it. */
export const WrittenContext = createContext<Written>(new Map())

type Days = Pick<Document, 'updated_at' | 'day_confirmations' | 'canConfirmDays' | 'confirmable_days'>
/** 日ごとの確認 of a month sheet, and of which state of it. Apart, too: every save makes it another. */
export const DaysContext = createContext<Days | null>(null)
export const useDays = (): Days => {
  const days = use(DaysContext)
  if (!days) throw new Error('useDays needs a DaysContext above it')
  return days
}

export const EditorContext = createContext<Editor | null>(null)

/** What every field of the editor needs. */
export const useEditor = (): Editor => {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorContext above it')
  return editor
}
