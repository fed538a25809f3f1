/**
 * The demo company's forms: workbooks, what is asked in them (the .json beside each) and a picture of every printed
 * page; and those that it made itself, of which nothing else is kept. They are in the public domain (README.md beside them).
 */
import { documentTypes, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MonthGrid } from '#domain/templates/month-grids.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import { isChoiceType, type ItemType } from '#domain/templates/item-types.ts'
import type { SheetEngine } from '#engine/engine.ts'
import { contentTypes, type Picture } from './stored-files.ts'

const folder = join(import.meta.dirname, 'forms')
const ownFolder = join(import.meta.dirname, 'own-forms')
/** As wide as those of an upload. */
const thumbnailWidthPx = 342

export const formIds = [
  '01_kuchoki_teiki_tenken',
  '02_shobo_setsubi_tenken_sokatsu',
  '03_omitsumorisho',
  '04_getsuji_owner_hokoku',
  '05_elevator_hoshu_tenken',
  '06_chosuiso_seiso_hokoku',
  '07_rosui_kinkyu_taio',
  '08_koji_kanryo_juryosho',
] as const
const ownForms = {
  nichijo_junkai_tenken: { title: '日常巡回点検表', document_type_id: documentTypes.report },
  koji_shashincho: { title: '工事写真帳', document_type_id: documentTypes.report },
} as const satisfies Record<string, { title: string; document_type_id: DocumentTypeId }>
type OwnFormId = keyof typeof ownForms
export type FormId = (typeof formIds)[number] | OwnFormId

type Input = { cell_reference: string; label: string; type: ItemType; options?: string[] }
type Sidecar = {
  title: string
  document_type_id: DocumentTypeId
  expected_pages: number
  sheets: { index: number; name: string; hidden: boolean; pages: number }[]
  inputs: Input[]
}

export type FormItem = { name: string; type: ItemType; cell_reference: string | null; options: string[] }
export type FormSheet = { name: string; state: 'visible' | 'hidden' | 'veryHidden'; thumbnail: Picture | null }
export type Form = {
  id: FormId
  title: string
  document_type_id: DocumentTypeId
  page_count: number
  workbook: Uint8Array
  items: FormItem[]
  sheets: FormSheet[]
  /** Month sheets on it. */
  grids: MonthGrid[]
}

/** Forms whose hidden sheet can only be shown by a program. */
const withVeryHiddenSheet: readonly FormId[] = ['02_shobo_setsubi_tenken_sokatsu']

/** A box's one option is what stands beside it: 「点検区分：簡易点検」 offers 簡易点検. */
const boxLabel = (label: string): string => label.split('：').at(-1)!

const itemOf = ({ label, type, cell_reference, options = [] }: Input): FormItem => ({
  name: label,
  type,
  cell_reference,
  options: type === 'checkbox' ? [boxLabel(label)] : isChoiceType(type) ? options : [],
})

const sheetOf = ({ cell_reference }: Input): number => parseCellReference(cell_reference)!.sheet

/** 「1号機：吸込温度」 belongs to 1号機, and so does 「写真1」 before 「写真1：撮影日」. */
const groupOf = (input: Input, next: Input | undefined): string | null =>
  /^(.+?)：/.exec(input.label)?.[1] ?? (next?.label.startsWith(`${input.label}：`) ? input.label : null)

/** Sections: neighbours of one group; inputs outside any are the sheet's 基本情報 before its groups and その他 after them. */
const itemsOf = ({ inputs, sheets }: Sidecar): FormItem[] => {
  const grouped = inputs.map((input, index) => ({
    input,
    sheet: sheetOf(input),
    group: groupOf(input, inputs[index + 1]),
  }))
  const sections: { name: string; sheet: number; inputs: Input[] }[] = []
  grouped.forEach(({ input, sheet, group }, index) => {
    const hasCompany =
      group !== null &&
      [grouped[index - 1], grouped[index + 1]].some((other) => other?.sheet === sheet && other.group === group)
    const isAfterGroups = sections.some((section) => section.sheet === sheet && !section.name.endsWith('基本情報'))
    const sheetName = sheets.find((candidate) => candidate.index === sheet)!.name
    const name = hasCompany ? group : `${sheetName} ${isAfterGroups ? 'その他' : '基本情報'}`
    const last = sections.at(-1)
    if (last?.name === name && last.sheet === sheet) last.inputs.push(input)
    else sections.push({ name, sheet, inputs: [input] })
  })
  return sections.flatMap(({ name, inputs: own }): FormItem[] => [
    { name, type: 'separator', cell_reference: null, options: [] },
    ...own.map(itemOf),
  ])
}

const pagePicture = async (id: FormId, page: number): Promise<Picture> => {
  const bytes = await readFile(join(folder, `${id}_p${page}.png`))
  const { width, height } = await sharp(bytes).metadata()
  return { bytes: new Uint8Array(bytes), content_type: contentTypes.png, width, height }
}

const loadForm = async (id: FormId): Promise<Form> => {
  const sidecar = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as Sidecar
  const firstPages = sidecar.sheets.map((_, index) =>
    sidecar.sheets.slice(0, index).reduce((pages, sheet) => pages + sheet.pages, 1),
  )
  return {
    id,
    title: sidecar.title,
    document_type_id: sidecar.document_type_id,
    page_count: sidecar.expected_pages,
    workbook: new Uint8Array(await readFile(join(folder, `${id}.xlsx`))),
    items: itemsOf(sidecar),
    grids: [],
    sheets: await Promise.all(
      sidecar.sheets.map(async ({ name, hidden }, index): Promise<FormSheet> => ({
        name,
        state: !hidden ? 'visible' : withVeryHiddenSheet.includes(id) ? 'veryHidden' : 'hidden',
        thumbnail: hidden ? null : await pagePicture(id, firstPages[index]!),
      })),
    ),
  }
}

/** As it is taken in when somebody uploads it. */
const readOwnForm = async (engine: SheetEngine, id: OwnFormId): Promise<Form> => {
  const workbook = new Uint8Array(await readFile(join(ownFolder, `${id}.xlsx`)))
  const [inspection, thumbnails] = await Promise.all([
    engine.inspectTemplate(workbook),
    engine.thumbnails(workbook, [], thumbnailWidthPx),
  ])
  const pictureOf = async (index: number): Promise<Picture | null> => {
    const bytes = thumbnails.find(({ sheet }) => sheet === index)?.png
    if (!bytes) return null
    const { width, height } = await sharp(bytes).metadata()
    return { bytes, content_type: contentTypes.png, width, height }
  }
  return {
    id,
    ...ownForms[id],
    page_count: inspection.pageCount,
    workbook,
    items: inspection.proposedItems.map(({ item_parts, ...item }) => ({
      ...item,
      options: item_parts.map(({ item_value }) => item_value),
    })),
    sheets: await Promise.all(
      inspection.sheets.map(async ({ index, name, state }) => ({ name, state, thumbnail: await pictureOf(index) })),
    ),
    grids: inspection.grids,
  }
}

export const loadForms = async (engine: SheetEngine): Promise<Map<FormId, Form>> => {
  const forms = await Promise.all([
    ...formIds.map(loadForm),
    ...(Object.keys(ownForms) as OwnFormId[]).map((id) => readOwnForm(engine, id)),
  ])
  return new Map(forms.map((form) => [form.id, form]))
}
