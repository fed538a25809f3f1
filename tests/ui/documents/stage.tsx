/** The real application with a company, a template and a browser in front of it, for tests of the document screens. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/auth.ts'
import { http } from '#src/api/http.ts'
import { App } from '#src/app/app.tsx'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { corpusBytes } from '#tests/corpus.ts'

export type Stage = Awaited<ReturnType<typeof createStage>>

export const createStage = async () => {
  const app = await createTestApp()
  const { company, master } = await app.createCompany('midori')
  const browser = createBrowser((request) => app.app.fetch(request))
  browser.server.listen()

  const form = new FormData()
  form.set('name', '工事完了報告書')
  form.set('document_type_id', '3')
  form.set('excel_file', new File([corpusBytes('forms/08_koji_kanryo_juryosho.xlsx') as Uint8Array<ArrayBuffer>], '工事完了報告書.xlsx'))
  // The page's own form travels as the page sends it, with progress.
  await login({ email: master.email, password, remember: false })
  const template = (await http.post<{ data: Template }>(`${company.path}/templates`, form, { onProgress: () => undefined })).data

  return {
    app, company, master, browser, template,
    /** Documents are the person's own: they are first author. */
    createDocument: async (person: Person, title: string): Promise<Document> =>
      (await answered<{ data: Document }>(await person.browser.post(`${company.path}/documents`, { title, template_id: template.id }), 201)).data,
    /** The document as the server has it. */
    stored: async (id: number): Promise<Document> => (await answered<{ data: Document }>(await master.browser.get(`${company.path}/documents/${id}`), 200)).data,
    open: async (person: Person, path: string) => {
      await login({ email: person.email, password, remember: false })
      window.history.replaceState(null, '', `/c/midori${path}`)
      render(<App />)
      return userEvent.setup()
    },
    close: async () => {
      browser.server.close()
      await app.close()
    },
  }
}
