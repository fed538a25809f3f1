/** 撮影リスト of a matter: what is still to be photographed in its documents, and in those that are still to be made. */
import { businessDay } from '#domain/dates.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import type { DocumentSlots, MatterShootingList, TemplateSlots } from '#domain/documents/matter-shooting-list.ts'
import { isPhotographed } from '#domain/documents/shooting-list.ts'
import { limits } from '#domain/limits.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { together } from '#server/db/together.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { listDocumentRows } from './document-list.store.ts'
import { listItemWords } from '#server/documents/contents/document-previous-values.store.ts'
import { presentDocuments } from '#server/documents/record/document-detail.service.ts'
import { countItemFiles, listUnusedTemplates } from '#server/documents/record/documents.store.ts'

type Words = Awaited<ReturnType<typeof listItemWords>>

const placesOf = (words: Words, template_id: number): { id: number; name: string; wanted: number }[] =>
  words
    .filter((item) => item.template_id === template_id && isPhotographed({ type: item.type, fileId: item.file_id }))
    .map(({ id, name, photos_wanted }) => ({ id, name, wanted: photos_wanted ?? 1 }))

const slotsOfTemplates = async (tx: Tx, scope: Scope, matter_id: number): Promise<TemplateSlots[]> => {
  if (!canCreateDocument(scope.actor)) return []
  const ids = await listUnusedTemplates(tx, scope, matter_id)
  if (ids.length === 0) return []
  const words = await listItemWords(tx, scope, ids)
  return ids.flatMap((template_id) => {
    const items = placesOf(words, template_id)
    return items.length === 0 ? [] : [{ template_id, items }]
  })
}

const slotsOfDocuments = async (tx: Tx, scope: Scope, matter_id: number, now: Date): Promise<DocumentSlots[]> => {
  const about = { kind: 'of_matter', matter_id } as const
  const page = { per_page: limits.maxPageSize }
  const { rows } = await listDocumentRows(tx, scope, page, about, businessDay(now))
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
    const slots = placesOf(words, template_id).map(({ wanted, ...item }) => ({
      item,
      count: countOf.get(`${id}.${item.id}`) ?? 0,
      wanted,
    }))
    return slots.length === 0 ? [] : [{ document: { id, title }, slots }]
  })
}

/** Of as many of the matter's documents as a page has at most, the newest first. */
export const matterShootingList = (
  { database, clock }: Deps,
  scope: Scope,
  matter_id: number,
): Promise<MatterShootingList> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    const [data, templates] = await together([
      slotsOfDocuments(tx, scope, matter_id, clock()),
      slotsOfTemplates(tx, scope, matter_id),
    ])
    return { data, templates }
  })
