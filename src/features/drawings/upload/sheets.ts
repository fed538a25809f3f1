import { numberedName } from '#domain/drawings/sheet-names.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import type { CreateDrawingRequest } from '#domain/drawings/drawings.contract.ts'
import { createDrawing, sourceOf } from '#src/api/new-drawings.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { drawersAtOnce } from '#src/lib/pdf/bands.ts'
import type { ReadFile } from './read-drawing-file.ts'

/** A chosen file on its way to becoming drawings. */
export type Source = {
  id: number
  file: File
  /** What its drawings are called; several are counted, where they have no name of their own. */
  name: string
  /** By page, as it was read from the PDF or typed; null while it is read. */
  names: ReadonlyMap<number, string> | null
  read: ReadFile | null
  /** Those of a PDF that become drawings, from 1. */
  pages: readonly number[]
}

/** One drawing to be: a picture, or a page of a PDF. */
export type Sheet = { key: string; name: string; source: Source; page: number | null }
export type SheetState =
  | { kind: 'waiting' }
  | { kind: 'drawing' }
  | { kind: 'sending'; share: number }
  | { kind: 'done'; id: number }
  | { kind: 'failed'; reason: string }

/** Whether one of its drawings is called by the file's own name. */
export const usesOwnName = ({ read, names, pages }: Source): boolean =>
  read?.kind === 'picture' ||
  (read?.kind === 'pdf' && (read.pdf.numPages === 1 || pages.some((page) => !names?.has(page))))

export const sheetsOf = (source: Source): Sheet[] => {
  const { read, name, names } = source
  if (read?.kind === 'picture') return [{ key: `${source.id}`, name, source, page: null }]
  if (read?.kind !== 'pdf') return []
  return source.pages.map((page) => ({
    key: `${source.id}/${page}`,
    name: read.pdf.numPages > 1 ? (names?.get(page) ?? numberedName(name, page)) : name,
    source,
    page,
  }))
}

/** The picture of a sheet. Rejects with a sentence where its page cannot be drawn. */
export const pictureOf = async (
  { source: { file, read }, page, name }: Omit<Sheet, 'key'>,
  signal: AbortSignal,
): Promise<File> => {
  if (page === null || read?.kind !== 'pdf') return file
  return new File([await read.draw(page, signal)], `${name}.png`, { type: 'image/png' })
}

const reasonOf = (error: unknown): string =>
  isValidation(error) ? (Object.values(error.fields)[0] ?? describeError(error)) : describeError(error)

type SendOptions = {
  companyId: string
  /** What all of them have in common. */
  common: Pick<CreateDrawingRequest, 'building_id' | 'tag_ids'>
  /** A PDF beyond that is not kept beside its pages. Bytes. */
  maxBytes: number
  /** By source, the drawing that its PDF came with, and the PDF's own id once it is known; goes on being filled. */
  stored: Map<number, { drawing_id: number; file_id?: number }>
  signal: AbortSignal
  onState: (key: string, state: SheetState) => void
}

/** Sends one drawing after the other; while one is on its way the next ones are drawn. What fails is told, and the others go on. */
export const sendSheets = async (
  sheets: readonly Sheet[],
  { companyId, common, maxBytes, stored, signal, onState }: SendOptions,
): Promise<void> => {
  const prepare = (sheet: Sheet | undefined): Promise<File | null> => {
    if (!sheet || signal.aborted) return Promise.resolve(null)
    onState(sheet.key, { kind: 'drawing' })
    return pictureOf(sheet, signal).catch(() => null)
  }
  const send = async ({ key, name, source, page }: Sheet, file: File): Promise<void> => {
    const there = stored.get(source.id)
    const isFirst = page !== null && there === undefined && source.file.size <= maxBytes
    const known = there && (there.file_id ?? (await sourceOf(companyId, there.drawing_id, { signal })) ?? undefined)
    if (there && known !== undefined) stored.set(source.id, { ...there, file_id: known })
    const { id } = await createDrawing(
      companyId,
      {
        ...common,
        name,
        type: page === null ? 'image' : 'pdf',
        file,
        ...(page !== null && { source_page: page, source_file_id: known, source: isFirst ? source.file : undefined }),
      },
      { signal, onProgress: (share) => onState(key, { kind: 'sending', share }) },
    )
    if (isFirst) stored.set(source.id, { drawing_id: id })
    onState(key, { kind: 'done', id })
  }
  const ahead = sheets.slice(0, drawersAtOnce).map(prepare)
  for (const [index, sheet] of sheets.entries()) {
    const file = await ahead.shift()!
    if (signal.aborted) return
    ahead.push(prepare(sheets[index + drawersAtOnce]))
    if (file === null) {
      onState(sheet.key, { kind: 'failed', reason: `${pdfTexts.failed}。` })
      continue
    }
    onState(sheet.key, { kind: 'sending', share: 0 })
    try {
      await send(sheet, file)
    } catch (error) {
      if (signal.aborted) return
      onState(sheet.key, { kind: 'failed', reason: reasonOf(error) })
    }
  }
}
