/** What the cells of a document's form say where nothing is filled in. */
import { isFormValue, type FormValue } from '#domain/documents/form-values.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { loadSource } from './document-render.service.ts'

/** None without Excel. */
export const documentFormValues = async (deps: Deps, scope: Scope, id: number): Promise<FormValue[]> => {
  const { form, template } = await loadSource(deps, scope, id)
  if (!form) return []
  const mapped = template.items.flatMap((item) => {
    const place = item.cell_reference && parseCellReference(item.cell_reference)
    return place ? [{ item, place }] : []
  })
  const texts = await deps.engine.cellTexts(
    await deps.storage.readBytes(form.storage_key),
    mapped.map(({ place }) => place),
    { for: callerOf(scope) },
  )
  return mapped.flatMap(({ item }, index) => {
    const text = texts[index] ?? null
    return text !== null && isFormValue(item, text) ? [{ item_id: item.id, text }] : []
  })
}
