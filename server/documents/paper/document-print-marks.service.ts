/** What of a document would not come out on paper as it is typed: asked while it is typed. */
import { shownText } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import type { PrintMark } from '#domain/documents/print-marks.ts'
import { formatCellReference } from '#domain/templates/cell-reference.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { loadSource, withTyped } from './document-render.service.ts'
import type { RenderSource } from './document-source.service.ts'

const unprintableMark = (item_id: number, characters: string[]): PrintMark[] =>
  characters.length === 0 ? [] : [{ item_id, fault: 'unprintable', characters }]

/** In the form's cells. */
const cellMarks = async (
  deps: Deps,
  scope: Scope,
  form: NonNullable<RenderSource['form']>,
  { template: { items }, contents }: RenderSource,
): Promise<PrintMark[]> => {
  const idAt = new Map(items.map(({ id, cell_reference }) => [cell_reference, id]))
  const fills = valueFills(items, contents.data)
  const marks = await deps.engine.printMarks(await deps.storage.readBytes(form.storage_key), fills, {
    for: callerOf(scope),
  })
  return marks.flatMap(({ fault, unprintable, ...place }): PrintMark[] => {
    const item_id = idAt.get(formatCellReference(place))
    if (item_id === undefined) return []
    return [...(fault === null ? [] : [{ item_id, fault, characters: [] }]), ...unprintableMark(item_id, unprintable)]
  })
}

/** In a report of sections nothing is cut: its lines wrap and its pages follow each other. */
const reportMarks = async (deps: Deps, scope: Scope, { template, contents }: RenderSource): Promise<PrintMark[]> => {
  const items = template.items.filter(({ id, type }) => isInputType(type) && contents.data.has(id))
  const texts = items.map(({ id, type }) => shownText(type, contents.data.get(id)))
  const unprintable = await deps.engine.unprintable(texts, { for: callerOf(scope) })
  return items.flatMap(({ id }, index) => unprintableMark(id, unprintable[index] ?? []))
}

export const documentPrintMarks = async (
  deps: Deps,
  scope: Scope,
  id: number,
  typed: DocsDataRequest,
): Promise<PrintMark[]> => {
  const source = withTyped(deps, await loadSource(deps, scope, id), typed)
  return source.form ? cellMarks(deps, scope, source.form, source) : reportMarks(deps, scope, source)
}
