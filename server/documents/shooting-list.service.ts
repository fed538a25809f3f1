/** 撮影リスト of a matter: what is still to be photographed in its documents. */
import { businessDay } from '#domain/dates.ts'
import type { DocumentSlots } from '#domain/documents/matter-shooting-list.ts'
import { limits } from '#domain/limits.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import { inCompany } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { listDocumentRows } from './document-list.store.ts'
import { listItemWords } from './document-previous-values.store.ts'
import { presentDocuments } from './document-detail.service.ts'
import { countItemFiles } from './documents.store.ts'

/** Of as many of the matter's documents as a page has at most, the newest first. */
export const matterShootingList = (
  { database, clock }: Deps,
  scope: Scope,
  matter_id: number,
): Promise<DocumentSlots[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    const about = { kind: 'of_matter', matter_id } as const
    const page = { per_page: limits.maxPageSize }
    const { rows } = await listDocumentRows(tx, scope, page, about, businessDay(clock()))
    const editable = (await presentDocuments(tx, scope, rows)).filter(({ canEdit }) => canEdit)
    if (editable.length === 0) return []
    const [words, counted] = await together([
      listItemWords(tx, scope, [...new Set(editable.map(({ template_id }) => template_id))]),
      countItemFiles(
        tx,
        scope,
        editable.map(({ id }) => id),
      ),
    ])
    const countOf = new Map(counted.map(({ document_id, item_id, count }) => [`${document_id}.${item_id}`, count]))
    return editable.flatMap(({ id, title, template_id }) => {
      const slots = words
        .filter((item) => item.template_id === template_id && isFileType(item.type))
        .map((item) => ({ item: { id: item.id, name: item.name }, count: countOf.get(`${id}.${item.id}`) ?? 0 }))
      return slots.length === 0 ? [] : [{ document: { id, title }, slots }]
    })
  })
