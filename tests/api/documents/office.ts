/** A company with a template of sections and a matter, for the tests of what happens to documents. */
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { asFile, type MadeFile } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person } from '../app.ts'

export type Answer<T> = { data: T }
export type DocumentsOffice = Awaited<ReturnType<typeof openDocumentsOffice>>

export const openDocumentsOffice = async (options: { clock?: () => Date } = {}) => {
  const letters: Letter[] = []
  const app = await createTestApp({
    ...options,
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  const { company, master } = await app.createCompany('midori')
  const { path } = company
  const items = [
    { name: '現場', type: 'separator' },
    { name: '件名', type: 'text' },
    { name: '所見', type: 'textarea' },
    { name: '写真', type: 'separator' },
    { name: '施工写真', type: 'fileupload' },
  ]
  const template = (
    await answered<Answer<Template>>(
      await master.browser.post(`${path}/templates`, { name: '作業報告書', document_type_id: 3, items }),
      201,
    )
  ).data
  const itemId = (name: string): number => template.items.find((item) => item.name === name)!.id

  const create = async (person: Person, body: object = {}): Promise<Document> =>
    (
      await answered<Answer<Document>>(
        await person.browser.post(`${path}/documents`, { title: '作業報告書', template_id: template.id, ...body }),
        201,
      )
    ).data
  const pathOf = ({ id }: { id: number }): string => `${path}/documents/${id}`
  return {
    app,
    company,
    master,
    template,
    itemId,
    letters,
    create,
    pathOf,
    close: () => app.close(),
    read: async (person: Person, document: { id: number }): Promise<Document> =>
      (await answered<Answer<Document>>(await person.browser.get(pathOf(document)), 200)).data,
    save: async (person: Person, document: { id: number }, body: object): Promise<Document> =>
      (await answered<Answer<Document>>(await person.browser.put(pathOf(document), body), 200)).data,
    /** ゲストに見せる, at once. */
    show: async (person: Person, document: { id: number }): Promise<void> => {
      await answered(await person.browser.put(`${pathOf(document)}/guests`, { guests_see: true }), 200)
    },
    ask: async (person: Person, document: { id: number }, ...steps: Person[][]): Promise<void> => {
      const body = {
        comment: 'お願いします',
        steps: steps.map((approvers) => ({
          approvers: approvers.map(({ id }) => ({ id })),
          is_only_one_approval: approvers.length > 1,
        })),
      }
      await answered(await person.browser.post(`${pathOf(document)}/approval`, body), 201)
    },
    answer: (
      person: Person,
      document: { id: number },
      approver_feedback: boolean,
      comment = '確認しました',
    ): Promise<Response> => person.browser.put(`${pathOf(document)}/approval`, { comment, approver_feedback }),
    createMatter: async (...members: Person[]): Promise<{ id: number; name: string }> =>
      (
        await answered<Answer<{ id: number; name: string }>>(
          await master.browser.post(`${path}/matters`, {
            name: '空調更新',
            matter_category_id: 3,
            user_ids: members.map(({ id }) => id),
          }),
          201,
        )
      ).data,
    /** Files into a matter's report folder. */
    putInFolder: async (person: Person, matter_id: number, ...files: MadeFile[]): Promise<ReportFile[]> => {
      const form = new FormData()
      for (const file of files) form.append('files', asFile(file))
      return (
        await answered<Answer<ReportFile[]>>(
          await person.browser.post(`${path}/matters/${matter_id}/reporting-folders`, form),
          201,
        )
      ).data
    },
  }
}
