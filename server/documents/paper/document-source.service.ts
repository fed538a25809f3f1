/** What a document is drawn from. */
import { familyName, sealWords, type SealAnswer } from '#domain/approvals/approval-seals.ts'
import { confirmItems } from '#domain/documents/month-sheet.ts'
import { isApprovalSeal } from '#domain/templates/item-types.ts'
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
import { listConfirmations, type ConfirmationRow } from '#server/documents/record/day-confirmations.store.ts'
import { findSealKeys, findUserNames } from '#server/users/users.store.ts'
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

/** Whether this person may know who approved: guests are not told before the paper goes out. */
const knowsSigners = (scope: Scope, { submitted_at }: LoadedDocument['row']): boolean =>
  submitted_at !== null || canSeeCompany(scope.actor)

/** 日ごとの確認 as they stand on the paper: by the boxes of the form who confirmed their days. */
const loadConfirmations = async (
  tx: Tx,
  scope: Scope,
  row: LoadedDocument['row'],
  boxes: ReadonlySet<number>,
): Promise<Map<number, ConfirmationRow>> =>
  new Map(
    boxes.size > 0 && knowsSigners(scope, row)
      ? (await listConfirmations(tx, scope, row.id)).flatMap((each) =>
          boxes.has(each.item_id) ? [[each.item_id, each]] : [],
        )
      : [],
  )

/** Who confirmed a day, in boxes that are no places of seals: the name, and nothing that stood there before. */
const withConfirmers = async (
  tx: Tx,
  contents: StoredContents,
  boxes: ReadonlySet<number>,
  confirmed: ReadonlyMap<number, ConfirmationRow>,
): Promise<StoredContents> => {
  if (boxes.size === 0) return contents
  const names = await findUserNames(
    tx,
    [...confirmed.values()].map(({ user_id }) => user_id),
  )
  const values = [...confirmed].map(
    ([item_id, { user_id }]) => [item_id, familyName(names.get(user_id) ?? '')] as const,
  )
  return { ...contents, data: new Map([...[...contents.data].filter(([id]) => !boxes.has(id)), ...values]) }
}

/** Of approvals, and of 日ごとの確認. */
const loadSeals = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  { items }: Template,
  confirmed: ReadonlyMap<number, ConfirmationRow>,
): Promise<SealsToDraw> => {
  const boxes = items.flatMap((item) => {
    const box = sealBoxOf(item)
    return box === null ? [] : [{ id: item.id, box }]
  })
  if (boxes.length + confirmed.size === 0 || !knowsSigners(scope, row)) return new Map()
  const answers = answersOf(row, parts)
  const days = items.filter(({ id, type }) => isApprovalSeal(type) && confirmed.has(id))
  const names = await findUserNames(
    tx,
    days.map(({ id }) => confirmed.get(id)!.user_id),
  )
  const given: [number, readonly SealAnswer[]][] = [
    ...boxes.map(({ id, box }): [number, readonly SealAnswer[]] => [id, answers[box]]),
    ...days.map(({ id }): [number, readonly SealAnswer[]] => {
      const { user_id, confirmed_at } = confirmed.get(id)!
      const name = names.get(user_id) ?? ''
      return [id, [{ user_id, name, day: businessDay(confirmed_at), word: sealWords.confirmed }]]
    }),
  ]
  const keys = await findSealKeys(
    tx,
    given.flatMap(([, own]) => own.map(({ user_id }) => user_id)),
  )
  return new Map(
    given.map(([id, own]) => [id, own.map((answer) => ({ ...answer, seal_key: keys.get(answer.user_id) ?? null }))]),
  )
}

export const loadRenderSource = async (tx: Tx, scope: Scope, id: number): Promise<RenderSource> => {
  const loaded = await loadDocument(tx, scope, id)
  const template = (await findTemplateDetail(tx, scope, loaded.row.template_id, loaded.row.submitted_at))!
  const resources = await listEmbedResources(tx, scope, id)
  const boxes = confirmItems(template, loaded.row.period)
  const confirmed = await loadConfirmations(tx, scope, loaded.row, boxes)
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
    contents: await withConfirmers(tx, await loadContents(tx, scope, id), boxes, confirmed),
    seals: await loadSeals(tx, scope, loaded, template, confirmed),
    form: template.excel_file && (await findFile(tx, scope, template.excel_file.id)),
    resources: resources.map(({ file_id, pages }) => ({ file: files.get(file_id)!, pages })),
    remarks: loaded.row.period === null ? [] : await listCellRemarks(tx, scope, id),
  }
}
