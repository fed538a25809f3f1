/** What a document is drawn from. */
import type { Template } from '#domain/templates/templates.contract.ts'
import { findCompanyName } from '#server/company/company.store.ts'
import { findCompanyPictures, type CompanyPictures } from '#server/company/company-pictures.store.ts'
import type { Tx } from '#server/db/client.ts'
import { findFile, findFiles, type FileRow } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { loadDocument, type LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { loadContents, type StoredContents } from '#server/documents/contents/document-fills.service.ts'
import { listEmbedResources } from '#server/documents/record/documents.store.ts'

/** Everything that rendering needs, read in one transaction; the work itself holds none. */
export type RenderSource = {
  loaded: LoadedDocument
  company: string
  template: Template
  /** What the template's own items show. */
  templateFiles: Map<number, FileRow>
  companyPictures: CompanyPictures
  contents: StoredContents
  /** The workbook; null for templates of sections. */
  form: FileRow | null
  resources: { file: FileRow; pages: number[] | null }[]
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
    template,
    templateFiles: await findFiles(
      tx,
      scope,
      template.files.map((file) => file.id),
    ),
    companyPictures: await findCompanyPictures(tx, scope),
    contents: await loadContents(tx, scope, id),
    form: template.excel_file && (await findFile(tx, scope, template.excel_file.id)),
    resources: resources.map(({ file_id, pages }) => ({ file: files.get(file_id)!, pages })),
  }
}
