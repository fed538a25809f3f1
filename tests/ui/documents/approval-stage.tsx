/** A stage with documents that are asked for, answered and sent: what 提出設定 is about. */
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'

type Answer<T> = { data: T }
export type ApprovalStage = Awaited<ReturnType<typeof createApprovalStage>>

export const createApprovalStage = async () => {
  const stage = await createStage()
  const { company, master } = stage
  const items = [
    { name: '件名', type: 'text' },
    { name: '所見', type: 'textarea' },
  ]
  const template = (
    await answered<Answer<Template>>(
      await master.browser.post(`${company.path}/templates`, { name: '作業報告書', document_type_id: 3, items }),
      201,
    )
  ).data
  const pathOf = (id: number): string => `${company.path}/documents/${id}`
  return {
    ...stage,
    template,
    settingsOf: (id: number): string => `/documents/${id}/approval`,
    createMatter: async (name: string, ...members: Person[]): Promise<{ id: number; name: string }> =>
      (
        await answered<Answer<{ id: number; name: string }>>(
          await master.browser.post(`${company.path}/matters`, {
            name,
            matter_category_id: 3,
            user_ids: members.map(({ id }) => id),
          }),
          201,
        )
      ).data,
    /** The person is its first author. */
    create: async (
      person: Person,
      title: string,
      body: { matter_id?: number; template_id?: number } = {},
    ): Promise<number> =>
      (
        await answered<Answer<Document>>(
          await person.browser.post(`${company.path}/documents`, { title, template_id: template.id, ...body }),
          201,
        )
      ).data.id,
    change: async (person: Person, id: number, body: object): Promise<Document> =>
      (await answered<Answer<Document>>(await person.browser.put(pathOf(id), body), 200)).data,
    /** Where a step has several approvers, one of them is enough. */
    ask: async (person: Person, id: number, ...steps: Person[][]): Promise<void> => {
      const body = {
        comment: '確認をお願いします',
        steps: steps.map((approvers) => ({
          approvers: approvers.map((approver) => ({ id: approver.id })),
          is_only_one_approval: approvers.length > 1,
        })),
      }
      await answered(await person.browser.post(`${pathOf(id)}/approval`, body), 201)
    },
    answer: async (person: Person, id: number, approver_feedback: boolean, comment: string): Promise<void> => {
      await answered(await person.browser.put(`${pathOf(id)}/approval`, { comment, approver_feedback }), 200)
    },
    cancel: async (person: Person, id: number): Promise<void> => {
      await answered(await person.browser.delete(`${pathOf(id)}/approval`), 200)
    },
    /** The document as the server has it. */
    stored: async (id: number): Promise<Document> =>
      (await answered<Answer<Document>>(await master.browser.get(pathOf(id)), 200)).data,
  }
}
