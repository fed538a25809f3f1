/** Choices that a document's form offers by what is filled in: whoever chooses one anew chooses among them. */
import { isEmptyValue, isSameValue, valueText } from '#domain/documents/docs-data.ts'
import type { DocsDataRequest } from '#domain/documents/documents.contract.ts'
import { hasLiveChoices, notAmongChoices } from '#domain/documents/live-choices.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import { inCompany } from '#server/db/client.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { findLiveItems } from '#server/templates/templates.store.ts'
import { loadSource, withTyped } from './document-render.service.ts'

/**
 * Refuses, by its entry, a value that the form does not offer with these contents. What is stored stays, whatever else
 * changes: it is told where it is shown. The form is calculated outside of any transaction.
 */
export const checkLiveChoices = async (
  deps: Deps,
  scope: Scope,
  id: number,
  entries: DocsDataRequest,
): Promise<void> => {
  const ids = entries.flatMap(({ item_id, data }) => (isEmptyValue(data) ? [] : [item_id]))
  const live = await inCompany(deps.database.db, scope.company_id, (tx) => findLiveItems(tx, scope, ids))
  if (live.length === 0) return
  const source = await loadSource(deps, scope, id)
  const { form, template, contents } = source
  if (!form) return
  const asked = entries.flatMap(({ item_id, data }, index) => {
    const item = template.items.find((each) => each.id === item_id)
    const place = item && hasLiveChoices(item) && item.cell_reference ? parseCellReference(item.cell_reference) : null
    return item && place && !isEmptyValue(data) && !isSameValue(data, contents.data.get(item_id))
      ? [{ index, item, place, value: valueText(data) }]
      : []
  })
  if (asked.length === 0) return
  const known = new Set(template.items.map((item) => item.id))
  const typed = withTyped(
    deps,
    source,
    entries.filter(({ item_id }) => known.has(item_id)),
  )
  const choices = await deps.engine.choices(
    await deps.storage.readBytes(form.storage_key),
    valueFills(template.items, typed.contents.data),
    asked.map(({ place }) => place),
    { for: callerOf(scope), now: deps.clock() },
  )
  const refused = asked.filter(({ value }, at) => !(choices[at] ?? []).includes(value))
  if (refused.length === 0) return
  throw invalid(
    Object.fromEntries(
      refused.map(({ index, item, value }) => [`docs_data.${index}.data`, [notAmongChoices(item.name, value)]]),
    ),
  )
}
