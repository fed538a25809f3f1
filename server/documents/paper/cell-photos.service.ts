/** Photos beside the values of a month sheet: pages of their own behind it, day after day, each with what is remarked there. */
import { cellName, sheetCells } from '#domain/documents/cell-remarks.ts'
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { layoutOf, ledgerTaken } from '#domain/photo-ledgers/ledger-pages.ts'
import type { LedgerLayoutId } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { cutText } from '#domain/text/length.ts'
import { readPaperPhotos } from '#server/files/paper-photos.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { RenderSource } from './document-source.service.ts'

/** Three a page, with room for words beside each. */
const layout: LedgerLayoutId = 2

type Source = Pick<RenderSource, 'template' | 'contents' | 'remarks'> & {
  loaded: { row: Pick<RenderSource['loaded']['row'], 'period' | 'title'> }
}

const photosOf = ({ template, contents, remarks, loaded }: Source) => {
  const byItem = Map.groupBy(
    contents.pictures.filter(({ file }) => isPicture(file)),
    ({ item_id }) => item_id,
  )
  const textOf = new Map(remarks.map(({ item_id, text }) => [item_id, text]))
  return sheetCells(template.grids, template.items, loaded.row.period).flatMap((cell) =>
    (byItem.get(cell.item_id) ?? []).map(({ file }) => ({ file, cell, note: textOf.get(cell.item_id) ?? null })),
  )
}

/** As a PDF; null where there are none. */
export const cellPhotoPages = async (deps: Deps, scope: Scope, source: Source): Promise<Uint8Array | null> => {
  const { period, title } = source.loaded.row
  const photos = period === null ? [] : photosOf(source)
  if (photos.length === 0) return null
  const images = await readPaperPhotos(
    deps,
    scope,
    photos.map(({ file }) => file),
    layoutOf(layout).photoPx,
  )
  return deps.engine.renderLedger(
    {
      title,
      head: title,
      layout,
      cover: null,
      photos: photos.map(({ file, cell, note }, index) => ({
        image: images[index] ?? null,
        category: '',
        phase: null,
        title: cutText(cellName(cell), limits.text.title),
        note: note && cutText(note, limits.ledgers.note),
        place: null,
        taken: ledgerTaken({ ...file, taken_at: file.taken_at && toTimestamp(file.taken_at) }),
        isMarked: file.original_file_id !== null,
      })),
    },
    { for: callerOf(scope), now: deps.clock() },
  )
}
