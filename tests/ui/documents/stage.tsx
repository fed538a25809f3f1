/** A stage with a template, and documents made of it. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'

export type DocumentStage = Awaited<ReturnType<typeof createDocumentStage>>

export const createDocumentStage = async () => {
  const stage = await createStage()
  const { company, master } = stage
  const template = await stage.createTemplate('工事完了報告書')
  return {
    ...stage,
    template,
    /** Documents are the person's own: they are first author. */
    createDocument: async (person: Person, title: string): Promise<Document> =>
      (
        await answered<{ data: Document }>(
          await person.browser.post(`${company.path}/documents`, { title, template_id: template.id }),
          201,
        )
      ).data,
    /** The document as the server has it. */
    stored: async (id: number): Promise<Document> =>
      (await answered<{ data: Document }>(await master.browser.get(`${company.path}/documents/${id}`), 200)).data,
  }
}
