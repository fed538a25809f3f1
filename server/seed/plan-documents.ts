/** Documents before they are rows: titles, values, and for submitted ones the PDF and Excel that are frozen. */
import { createHash } from 'node:crypto'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { isOfMonth, periodOf } from '#domain/documents/month-sheet.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { parseCellReference } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { SheetEngine } from '#engine/engine.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { valueFills } from '#engine/fill/item-fills.ts'
import type { Calendar } from './calendar.ts'
import { buildings } from '#server/seed/content/buildings.ts'
import { documents, drafts, type DemoDocument } from '#server/seed/content/documents.ts'
import { highlights } from '#server/seed/content/matters.ts'
import { owners } from '#server/seed/content/people.ts'
import { airconValues } from '#server/seed/form-values/aircon.ts'
import { completionValues } from '#server/seed/form-values/completion.ts'
import { dailyRoundValues } from '#server/seed/form-values/daily-round.ts'
import { elevatorValues } from '#server/seed/form-values/elevator.ts'
import { estimateValues } from '#server/seed/form-values/estimate.ts'
import { fireValues } from '#server/seed/form-values/fire.ts'
import { leakValues } from '#server/seed/form-values/leak.ts'
import { ownerReportValues } from '#server/seed/form-values/owner-report.ts'
import { photoAlbumValues } from '#server/seed/form-values/photo-album.ts'
import { tankValues } from '#server/seed/form-values/tank.ts'
import { ticked, type FormValues, type FormWriter } from '#server/seed/form-values/writing.ts'
import type { Form, FormId } from './forms.ts'
import type { Scene } from './photos.ts'
import type { Random } from './random.ts'
import type { Picture } from './stored-files.ts'

const writers: Record<FormId, FormWriter> = {
  '01_kuchoki_teiki_tenken': airconValues,
  '02_shobo_setsubi_tenken_sokatsu': fireValues,
  '03_omitsumorisho': estimateValues,
  '04_getsuji_owner_hokoku': ownerReportValues,
  '05_elevator_hoshu_tenken': elevatorValues,
  '06_chosuiso_seiso_hokoku': tankValues,
  '07_rosui_kinkyu_taio': leakValues,
  '08_koji_kanryo_juryosho': completionValues,
  nichijo_junkai_tenken: dailyRoundValues,
  koji_shashincho: photoAlbumValues,
}

export type DocumentPlan = {
  content: DemoDocument
  title: string
  form: Form
  /** By cell, of cells that are items. */
  values: FormValues
  pictures: { cell_reference: string; scene: Scene }[]
  frozen: { pdf: Uint8Array; excel: Uint8Array } | null
  /** The month of a month sheet, by its first day. */
  period: string | null
}

const draftDocument = (form: Form, draft: (typeof drafts)[number]): DemoDocument => ({
  ...draft,
  title: `${form.title}（${draft.building}）`,
  matter: null,
})

const buildingOf = ({ matter, building }: DemoDocument) => {
  const name = building ?? highlights.find(({ key }) => key === matter)?.building
  return buildings.find((candidate) => candidate.name === name)!
}

const planDocument = (
  content: DemoDocument,
  form: Form,
  number: number,
  calendar: Calendar,
  random: Random,
): DocumentPlan => {
  const day = calendar.day(content.work ?? content.created)
  const title = content.title.replace('{年}', day.slice(0, 4)).replace('{月}', String(Number(day.slice(5, 7))))
  const building = buildingOf(content)
  const written = content.isBlank
    ? new Map<string, DocsDataValue>()
    : writers[form.id]({
        building,
        owner: owners[building.owner]!,
        subject: title,
        day,
        author: content.author,
        number,
        random,
      })
  const cells = form.items.filter(({ type }) => type === 'fileupload').map(({ cell_reference }) => cell_reference!)
  return {
    content,
    title,
    form,
    frozen: null,
    period: isOfMonth(form.grids) ? periodOf(day) : null,
    values: new Map(
      form.items.flatMap(({ cell_reference, options }) => {
        const value =
          cell_reference === null
            ? null
            : written.get(cell_reference) === ticked
              ? options
              : (written.get(cell_reference) ?? null)
        return cell_reference === null || isEmptyValue(value) ? [] : [[cell_reference, value] as const]
      }),
    ),
    pictures: (content.photos ?? []).map((scene, index) => ({ cell_reference: cells[index]!, scene })),
  }
}

/** The form's items as rendering takes them, before the database has given them ids. */
const renderItems = ({ items }: Form): TemplateItem[] =>
  items.map(({ name, type, cell_reference, options }, id) => ({
    id,
    name,
    type,
    cell_reference,
    item_parts: options.map((item_value, part) => ({ id: part, item_value })),
    fileId: null,
    path: null,
    limits: null,
    photos_wanted: null,
    source: null,
    source_row: null,
    lineage: null,
  }))

const fillsOf = ({ form, values, pictures }: DocumentPlan, photos: Record<Scene, Picture>): CellFill[] => {
  const items = renderItems(form)
  const data = new Map(
    items.flatMap(({ id, cell_reference }) =>
      cell_reference !== null && values.has(cell_reference) ? [[id, values.get(cell_reference)!] as const] : [],
    ),
  )
  return [
    ...valueFills(items, data),
    ...pictures.map(({ cell_reference, scene }): CellFill => {
      const { bytes, width: widthPx, height: heightPx } = photos[scene]
      const key = createHash('sha256').update(bytes).digest('hex')
      return {
        ...parseCellReference(cell_reference)!,
        value: { type: 'picture', images: [{ key, contentType: 'image/jpeg', bytes, widthPx, heightPx }] },
      }
    }),
  ]
}

const freeze = async (
  plan: DocumentPlan,
  photos: Record<Scene, Picture>,
  engine: SheetEngine,
  calendar: Calendar,
): Promise<DocumentPlan> => {
  const { content, form, title } = plan
  if (!content.submitted) return plan
  const fills = fillsOf(plan, photos)
  const now = calendar.moment(content.submitted.day, '17:40')
  const [pdf, excel] = await Promise.all([
    engine.renderPdf(form.workbook, fills, { title, author: content.author, now }),
    engine.fillExcel(form.workbook, fills, { now }),
  ])
  return { ...plan, frozen: { pdf, excel: excel.bytes } }
}

/** All documents; the submitted ones are rendered here, before any transaction begins. */
export const planDocuments = (
  forms: ReadonlyMap<FormId, Form>,
  photos: Record<Scene, Picture>,
  { engine, calendar, random }: { engine: SheetEngine; calendar: Calendar; random: Random },
): Promise<DocumentPlan[]> => {
  const contents = [...documents, ...drafts.map((draft) => draftDocument(forms.get(draft.form)!, draft))]
  const plans = contents.map((content, index) =>
    planDocument(content, forms.get(content.form)!, index + 1, calendar, random),
  )
  return Promise.all(plans.map((plan) => freeze(plan, photos, engine, calendar)))
}
