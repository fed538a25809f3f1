/** A company of its own with the makings of documents: an office worker, approvers, templates, a matter with files. */
import type { Document, UpdateDocumentRequest } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { asFile, type MadeFile } from '#tests/made-files.ts'
import { createTemplate } from './client.ts'
import { openCompanyStage, type CompanyStage, type Person } from './company-stage.ts'

type Answer<T> = { data: T }
export type Values = Record<string, string | string[]>

export type DocumentStage = CompanyStage & {
  /** Admin. */
  author: Person
  /** Members, as the master may approve too. */
  takahashi: Person
  kobayashi: Person
  /** Of a document's screen: edit, preview, approval, log. */
  screenOf(id: number, screen: string): string
  /** A template of the items, with the form's sheets where one is named. */
  createTemplate(name: string, items: TemplateItemRequest[], workbook?: string): Promise<Template>
  createDocument(by: Person, title: string, template: Template, values?: Values): Promise<Document>
  read(id: number): Promise<Document>
  change(by: Person, id: number, body: UpdateDocumentRequest): Promise<Document>
  /** Fills in items, by name. */
  fill(by: Person, document: Document, values: Values): Promise<Document>
  /** What is filled in, by the items' names. */
  contents(id: number): Promise<Record<string, unknown>>
  /** Asks for approval, a list of approvers a step; of several one is enough. */
  ask(by: Person, id: number, ...steps: Person[][]): Promise<void>
  /** Puts files into a matter's report folder. */
  putInFolder(by: Person, matterId: number, ...files: MadeFile[]): Promise<void>
}

export const openDocumentStage = async (company_key: string): Promise<DocumentStage> => {
  const stage = await openCompanyStage(company_key, { name: '佐藤 恵子', email: `sato@${company_key}.example` })
  const join = (name: string, email: string, role: Parameters<CompanyStage['join']>[2]) =>
    stage.join(`${email}@${company_key}.example`, name, role)
  const author = await join('森 美咲', 'mori', roles.admin)
  const takahashi = await join('高橋 健一', 'takahashi', roles.member)
  const kobayashi = await join('小林 大輔', 'kobayashi', roles.member)
  const path = (id: number) => `${stage.path}/documents/${id}`
  const change: DocumentStage['change'] = async ({ calls }, id, body) => {
    // Contents are saved on the state that a screen would have read before.
    const { updated_at } = (await calls.expectOk<Answer<Document>>('GET', path(id))).data
    const isContents = 'docs_data' in body || 'document_embed_resources' in body
    return (await calls.expectOk<Answer<Document>>('PUT', path(id), isContents ? { updated_at, ...body } : body)).data
  }
  const read: DocumentStage['read'] = async (id) =>
    (await stage.master.calls.expectOk<Answer<Document>>('GET', path(id))).data
  const fill: DocumentStage['fill'] = (by, { id, template }, values) =>
    change(by, id, {
      docs_data: Object.entries(values).map(([name, data]) => ({
        item_id: template.items.find((item) => item.name === name)!.id,
        data,
      })),
    })
  return {
    ...stage,
    author,
    takahashi,
    kobayashi,
    read,
    change,
    fill,
    screenOf: (id, screen) => `/c/${company_key}/documents/${id}/${screen}`,
    async createTemplate(name, items, workbook) {
      if (workbook) return createTemplate(author.calls, stage.path, { name, bytes: corpusBytes(workbook) }, items)
      return (
        await author.calls.expectOk<Answer<Template>>('POST', `${stage.path}/templates`, {
          name,
          document_type_id: 3,
          items,
        })
      ).data
    },
    async createDocument(by, title, { id: template_id }, values = {}) {
      const { data } = await by.calls.expectOk<Answer<Document>>('POST', `${stage.path}/documents`, {
        title,
        template_id,
      })
      return fill(by, data, values)
    },
    async contents(id) {
      const { docs_data, template } = await read(id)
      return Object.fromEntries(
        docs_data.map(({ item_id, data }) => [template.items.find((item) => item.id === item_id)!.name, data]),
      )
    },
    async ask({ calls }, id, ...steps) {
      await calls.expectOk('POST', `${path(id)}/approval`, {
        comment: '確認をお願いします',
        steps: steps.map((people) => ({
          approvers: people.map((person) => ({ id: person.id })),
          is_only_one_approval: people.length > 1,
        })),
      })
    },
    async putInFolder({ calls }, matterId, ...files) {
      const form = new FormData()
      for (const file of files) form.append('files', asFile(file))
      await calls.expectOk<Answer<ReportFile[]>>('POST', `${stage.path}/matters/${matterId}/reporting-folders`, form)
    },
  }
}
