/** A failed item becomes a matter: with what was read, where it was, its photos, and the report linked both ways. */
import type { DocumentFinding, ItemMatter } from '#domain/documents/documents.contract.ts'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import { findingsOf } from '#domain/documents/findings.ts'
import { dataByItem, sectionsOf } from '#domain/documents/sections.ts'
import { facilitiesNamedIn } from '#domain/facilities/named-facilities.ts'
import type { MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { limits } from '#domain/limits.ts'
import { limitLevelLabels } from '#domain/templates/item-limits.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { cutText } from '#domain/text/length.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFiles } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { findItemMatter, insertMatterOrigin } from '#server/matters/matter-origins.store.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { makeMatter } from '#server/matters/matters.service.ts'
import { listMatterFacilities } from '#server/matters/matters.store.ts'
import { happened } from '#server/records/happened.ts'
import { insertEntry } from '#server/report-folder/report-folder.store.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { listCellRemarks } from './cell-remarks.store.ts'
import { loadDocument } from './document-detail.service.ts'
import { listData, listItemFiles } from './documents.store.ts'

/** 修繕工事. */
const repair: MatterCategoryId = 2

type Place = { building_id: number | null; facility_ids: number[] }

/** Where the document's own matter is; of several facilities those that the item or its section names. */
const placeOf = async (tx: Tx, scope: Scope, matter_id: number | null, names: string): Promise<Place> => {
  if (matter_id === null) return { building_id: null, facility_ids: [] }
  const { building_id } = await requireMatter(tx, scope, matter_id)
  const facilities = await listMatterFacilities(tx, scope, matter_id)
  const meant = facilities.length === 1 ? facilities : facilitiesNamedIn(facilities, names)
  return { building_id, facility_ids: meant.map(({ id }) => id) }
}

const nameOf = ({ name, level, value }: DocumentFinding): string => {
  const end = `：${value}（${limitLevelLabels[level]}）`
  return cutText(cutText(name, Math.max(1, limits.text.name - end.length)) + end, limits.text.name)
}

/** The photos of the item's section, and those beside its own value, go along, as files of the new matter's report folder. */
const addPhotos = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { document_id, item_id }: { document_id: number; item_id: number },
  items: readonly TemplateItem[],
  matter: { id: number; name: string },
): Promise<void> => {
  // A month sheet's cell has photos of its own, and its neighbours are other days.
  const ids = new Set([item_id, ...items.filter(({ type }) => isFileType(type)).map(({ id }) => id)])
  const own = (await listItemFiles(tx, scope, document_id)).filter(({ item_id }) => ids.has(item_id))
  const files = await findFiles(
    tx,
    scope,
    own.map(({ file_id }) => file_id),
  )
  const photos = own.map(({ file_id, phase }) => ({ ...files.get(file_id)!, phase })).filter(isPicture)
  for (const { id, name, type, phase } of photos)
    await insertEntry(tx, {
      company_id: scope.company_id,
      matter_id: matter.id,
      file_id: id,
      name,
      type,
      phase,
      created_user_id: scope.user.id,
    })
  await happened(
    tx,
    deps,
    scope,
    photos.map(({ name }) => matterEvent('file_uploaded', matter, { after: name })),
  )
}

/** Once: as long as the matter of an item lives, it is answered again. 422 where the item is in order as it is saved. */
export const makeMatterOfItem = (deps: Deps, scope: Scope, document_id: number, item_id: number): Promise<ItemMatter> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canCreateMatter(scope.actor)) throw forbidden()
    // The row is held: of two taps the second finds the matter of the first.
    const { row } = await loadDocument(tx, scope, document_id, true)
    const standing = await findItemMatter(tx, scope, { document_id, item_id })
    if (standing) return standing
    const { items } = (await findTemplateDetail(tx, scope, row.template_id, row.submitted_at))!
    const data = dataByItem(await listData(tx, scope, document_id))
    const finding = findingsOf(items, data).find((one) => one.item_id === item_id)
    if (!finding) throw invalid({ item_id: ['この項目は、保存されている内容では注意・異常ではありません。'] })
    const remark = (await listCellRemarks(tx, scope, document_id)).find((one) => one.item_id === item_id)
    const section = sectionsOf(items).find((one) => one.items.some(({ id }) => id === item_id))
    const names = `${section?.title ?? ''} ${finding.name}`
    const range = finding.range === null ? '' : `（基準 ${finding.range}）`
    const matter = await makeMatter(tx, deps, scope, {
      name: nameOf(finding),
      matter_category_id: repair,
      description: cutText(
        [
          `書類「${row.title}」の点検結果から作成`,
          section?.title,
          `${finding.name}：${finding.value}${range}`,
          remark && `${cellRemarkTexts.label}：${remark.text}`,
        ]
          .filter(Boolean)
          .join('\n'),
        limits.text.description,
      ),
      user_ids: [scope.user.id],
      ...(await placeOf(tx, scope, row.matter_id, names)),
    })
    await insertMatterOrigin(tx, {
      company_id: scope.company_id,
      matter_id: matter.id,
      document_id,
      item_id,
      item_name: finding.name,
      value: finding.value,
    })
    await addPhotos(tx, deps, scope, { document_id, item_id }, section?.items ?? [], matter)
    return { item_id, matter: { id: matter.id, name: matter.name } }
  })
