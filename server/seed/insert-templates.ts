/** The forms as templates, with their items. */
import { fileKinds } from '#domain/files/files.labels.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import {
  templateItemLimits,
  templateItemParts,
  templateItems,
  templates,
  templateSheets,
} from '#server/db/schema/templates.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import { dailyRoundLimits } from './form-values/daily-round.ts'
import type { Form, FormId, FormItem } from './forms.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import { idOf, type Seeding } from './seeding.ts'
import { contentTypes, pictureFile, storeFiles, type NewFile } from './stored-files.ts'

/** A template's id and those of its items by cell. */
export type SeededTemplate = { id: number; form: Form; item_ids: ReadonlyMap<string, number> }

/** Whoever brought the forms in, and the form that is filled in on others' behalf (作成代行). */
const author = '高橋 健一'
const onBehalf: FormId = '05_elevator_hoshu_tenken'

const filesOf = (form: Form, made: Pick<NewFile, 'created_at' | 'uploaded_by_user_id'>): NewFile[] => [
  {
    name: `${form.title}.xlsx`,
    type: fileKinds.excel,
    content_type: contentTypes.xlsx,
    bytes: form.workbook,
    page_count: form.page_count,
    ...made,
  },
  ...form.sheets.flatMap(({ name, thumbnail }) =>
    thumbnail ? [pictureFile(`${name}.png`, thumbnail, { created_at: made.created_at })] : [],
  ),
]

/** What the daily round's readings must lie between, as its form says. */
const insertLimits = (
  seeding: Seeding,
  items: readonly { form: Form; item: FormItem }[],
  ids: readonly number[],
): Promise<void> =>
  insertRows(
    seeding.tx,
    templateItemLimits,
    items.flatMap(({ form, item }, index) => {
      const limits = form.grids.length > 0 && dailyRoundLimits.find(([name]) => item.name.startsWith(name))?.[1]
      if (!limits || !hasLimits(item.type)) return []
      const { company_id } = seeding
      return [{ company_id, item_id: ids[index]!, created_user_id: idOf(seeding, author), ...limits }]
    }),
  )

/** The items of the forms' templates, which have these ids; answers each form's items by cell. */
const insertItems = async (
  seeding: Seeding,
  forms: readonly Form[],
  ids: readonly number[],
): Promise<ReadonlyMap<string, number>[]> => {
  const { tx, company_id } = seeding
  const items = forms.flatMap((form, index) => {
    const sources = proposeSources(form.items.map((item, id) => ({ ...item, id })))
    return form.items.map((item, sort_order) => ({
      form,
      item,
      row: {
        company_id,
        template_id: ids[index]!,
        name: item.name,
        type: item.type,
        cell_reference: item.cell_reference,
        sort_order,
        // As the company would have taken the proposals over when it brought its form in.
        source: sources.get(sort_order)?.source ?? null,
        source_row: sources.get(sort_order)?.source_row ?? null,
      },
    }))
  })
  const itemIds = await insertWithIds(
    tx,
    templateItems,
    items.map(({ row }) => row),
  )
  await insertRows(
    tx,
    templateItemParts,
    items.flatMap(({ item }, index) =>
      item.options.map((item_value, sort_order) => ({ company_id, item_id: itemIds[index]!, item_value, sort_order })),
    ),
  )
  await insertLimits(seeding, items, itemIds)
  return forms.map(
    (form) =>
      new Map(
        items.flatMap((entry, position) =>
          entry.form === form && entry.item.cell_reference !== null
            ? [[entry.item.cell_reference, itemIds[position]!] as const]
            : [],
        ),
      ),
  )
}

export const insertTemplates = async (
  seeding: Seeding,
  forms: readonly Form[],
): Promise<Map<FormId, SeededTemplate>> => {
  const { tx, storage, company_id, calendar } = seeding
  const created_user_id = idOf(seeding, author)
  const templateRows = []
  const sheets: Omit<typeof templateSheets.$inferInsert, 'template_id'>[][] = []
  for (const [index, form] of forms.entries()) {
    const created_at = calendar.moment(-380 + index, '10:30')
    const [excel_file_id, ...thumbnails] = await storeFiles(
      tx,
      storage,
      company_id,
      filesOf(form, { created_at, uploaded_by_user_id: created_user_id }),
    )
    templateRows.push({
      company_id,
      document_type_id: form.document_type_id,
      name: form.title,
      excel_file_id: excel_file_id!,
      created_user_id,
      created_at,
      updated_at: created_at,
      is_bpo: form.id === onBehalf,
      grids: form.grids,
      image_count: form.items.filter(({ type }) => isFileType(type)).length,
    })
    sheets.push(
      form.sheets.map(({ name, state, thumbnail }, sheet_index) => ({
        ...{ company_id, sheet_index, name, state },
        thumbnail_file_id: thumbnail ? thumbnails.shift()! : null,
      })),
    )
  }
  const ids = await insertWithIds(tx, templates, templateRows)
  await insertRows(
    tx,
    templateSheets,
    sheets.flatMap((rows, index) => rows.map((row) => ({ ...row, template_id: ids[index]! }))),
  )
  const itemIds = await insertItems(seeding, forms, ids)
  return new Map(forms.map((form, index) => [form.id, { id: ids[index]!, form, item_ids: itemIds[index]! }]))
}
