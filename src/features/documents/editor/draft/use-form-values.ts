import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { isFormValue } from '#domain/documents/form-values.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'

const none: ReadonlyMap<number, string> = new Map()

/** Of a document that the server does not have yet: as the cells of its empty form say. */
const formValuesIn = (sheets: readonly SheetTable[], items: readonly TemplateItem[]): Map<number, string> =>
  new Map(
    items.flatMap((item): [number, string][] => {
      const place = sheetAddressOf(item)
      const table = place && sheets.find(({ sheetIndex }) => sheetIndex === place.sheet)
      const cell = table?.rows.flatMap(({ cells }) => cells).find(({ address }) => address === place?.address)
      const text = cell ? cellText(cell.value).text : ''
      return isFormValue(item, text) ? [[item.id, text]] : []
    }),
  )

/** By item, what the form's cell says as long as nothing is filled in; empty until it is known. */
export const useFormValues = (
  companyId: string,
  document: Pick<Document, 'id' | 'template'>,
): ReadonlyMap<number, string> => {
  const { id, template } = document
  const { data } = useQuery(documentQueries.formValues(companyId, document))
  const { data: sheets } = useQuery({
    ...templateQueries.sheets(companyId, template.id),
    // As with the values themselves: without them the fields are empty.
    meta: { screenShows: (error) => !isUnauthorized(error) },
    enabled: id < 0 && template.has_excel,
  })
  return useMemo(() => {
    if (data) return new Map(data.map(({ item_id, text }) => [item_id, text]))
    return sheets ? formValuesIn(sheets, template.items) : none
  }, [data, sheets, template])
}
