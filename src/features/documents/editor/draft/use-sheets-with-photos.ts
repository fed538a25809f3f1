import { useMemo } from 'react'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import { withLaidPictures } from '#src/widgets/sheet-view/laid-pictures.ts'
import { usePictureSizes } from './use-picture-sizes.ts'
import { useWaitingPhotos } from './use-waiting-photos.ts'

type Pictured = Pick<Document, 'id' | 'item_files' | 'template'>

/** Of the cells where something waits all pictures, those that the server has first, by the index of their sheet. */
const picturesByCell = (
  { item_files, template }: Pictured,
  waiting: readonly DocumentItemFile[],
): Map<number, Map<string, string[]>> => {
  const sheets = new Map<number, Map<string, string[]>>()
  for (const item of template.items) {
    const ofItem = ({ item_id }: DocumentItemFile) => item_id === item.id
    const place = sheetAddressOf(item)
    // Those of a month sheet's cell stand beside its value, not in it.
    if (!place || !isFileType(item.type) || !waiting.some(ofItem)) continue
    const stored = item_files.filter((each) => ofItem(each) && each.file.type === fileKinds.image)
    const sources = [...stored, ...waiting.filter(ofItem)].map(({ file }) => file.thumbnail_path ?? file.path)
    const cells = sheets.get(place.sheet) ?? new Map<string, string[]>()
    sheets.set(place.sheet, cells.set(place.address, sources))
  }
  return sheets
}

/** The sheets with the photos that wait on this device, which no calculation knows of. `document`: without those photos. */
export const useSheetsWithPhotos = (document: Pictured, tables: SheetTable[] | undefined): SheetTable[] | undefined => {
  const { id, item_files, template } = document
  const placed = useMemo(() => template.items.filter((item) => sheetAddressOf(item) !== null), [template])
  const waiting = useWaitingPhotos(id, placed)
  const pictures = useMemo(
    () => picturesByCell({ id, item_files, template }, waiting),
    [id, item_files, template, waiting],
  )
  // Upright ones stand in another grid, as they will in the printed sheet.
  const sizes = usePictureSizes([...pictures.values()].flatMap((cells) => [...cells.values()].flat()))
  return useMemo(() => {
    if (!tables || pictures.size === 0) return tables
    return tables.map((table) => {
      const cells = pictures.get(table.sheetIndex)
      if (!cells) return table
      const laid = [...cells].map(
        ([address, sources]) => [address, sources.map((src) => ({ src, size: sizes.get(src) ?? null }))] as const,
      )
      return withLaidPictures(table, new Map(laid))
    })
  }, [pictures, sizes, tables])
}
