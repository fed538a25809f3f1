/** What a document is drawn from. */
import { sealBoxOf } from '#domain/templates/item-sources.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { businessDay } from '#domain/dates.ts'
import { fileNameOf } from '#domain/numbers/file-names.ts'
import { documentRule } from '#domain/numbers/numbers.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { findCompanyPictures, type CompanyPictures } from '#server/company/company-pictures.store.ts'
import type { Tx } from '#server/db/client.ts'
import { findFile, findFiles, type FileRow } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import { listMatterFacilities } from '#server/matters/matters.store.ts'
import { findKnownRules } from '#server/numbers/numbers.store.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { loadDocument, type LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { answersOf } from '#server/documents/contents/approval-values.service.ts'
import { findSealKeys } from '#server/users/users.store.ts'
import {
  loadContents,
  type SealsToDraw,
  type StoredContents,
} from '#server/documents/contents/document-fills.service.ts'
import { listCellRemarks } from '#server/documents/record/cell-remarks.store.ts'
import { listEmbedResources } from '#server/documents/record/documents.store.ts'

/** Everything that rendering needs, read in one transaction; the work itself holds none. */
export type RenderSource = {
  loaded: LoadedDocument
  company: string
  /** What its files are called, without ending. */
  fileName: string
  template: Template
  /** What the template's own items show. */
  templateFiles: Map<number, FileRow>
  companyPictures: CompanyPictures
  contents: StoredContents
  /** By item, whose seals stand in it. */
  seals: SealsToDraw
  /** The workbook; null for templates of sections. */
  form: FileRow | null
  resources: { file: FileRow; pages: number[] | null }[]
  /** Of the cells of a month sheet. */
  remarks: { item_id: number; text: string }[]
}

/** As the rule of its numbers says, else its title. */
const fileNameIn = async (
  tx: Tx,
  scope: Scope,
  { row, parts: { matter } }: LoadedDocument,
  template: Template,
): Promise<string> => {
  const pattern = documentRule(await findKnownRules(tx, scope), template)?.file_name
  if (!pattern) return row.title
  const day = businessDay(row.created_at).replaceAll('-', '')
  const machines =
    row.matter_id !== null && pattern.includes('{設備}') ? await listMatterFacilities(tx, scope, row.matter_id) : []
  return fileNameOf(pattern, {
    番号: row.number ?? '',
    書類名: row.title,
    建物: matter?.building?.name ?? '',
    案件: matter?.name ?? '',
    設備: machines.map(({ name }) => name).join('、'),
    年月: day.slice(0, 6),
    年月日: day,
  })
}

/** Who approved is not told to guests before the paper goes out. */
const loadSeals = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  { items }: Template,
): Promise<SealsToDraw> => {
  const boxes = items.flatMap((item) => {
    const box = sealBoxOf(item)
    return box === null ? [] : [{ id: item.id, box }]
  })
  if (boxes.length === 0 || (row.submitted_at === null && !canSeeCompany(scope.actor))) return new Map()
  const answers = answersOf(row, parts)
  const keys = await findSealKeys(
    tx,
    boxes.flatMap(({ box }) => answers[box].map(({ user_id }) => user_id)),
  )
  return new Map(
    boxes.map(({ id, box }) => [
      id,
      answers[box].map((answer) => ({ ...answer, seal_key: keys.get(answer.user_id) ?? null })),
    ]),
  )
}

export const loadRenderSource = async (tx: Tx, scope: Scope, id: number): Promise<RenderSource> => {
  const loaded = await loadDocument(tx, scope, id)
  const template = (await findTemplateDetail(tx, scope, loaded.row.template_id, loaded.row.submitted_at))!
  const resources = await listEmbedResources(tx, scope, id)
  const files = await findFiles(
    tx,
    scope,
    resources.map(({ file_id }) => file_id),
  )
  return {
    loaded,
    company: await findCompanyName(tx, scope.company_id),
    fileName: await fileNameIn(tx, scope, loaded, template),
    template,
    templateFiles: await findFiles(
      tx,
      scope,
      template.files.map((file) => file.id),
    ),
    companyPictures: await findCompanyPictures(tx, scope),
    contents: await loadContents(tx, scope, id),
    seals: await loadSeals(tx, scope, loaded, template),
    form: template.excel_file && (await findFile(tx, scope, template.excel_file.id)),
    resources: resources.map(({ file_id, pages }) => ({ file: files.get(file_id)!, pages })),
    remarks: loaded.row.period === null ? [] : await listCellRemarks(tx, scope, id),
  }
}
