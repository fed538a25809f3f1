/** The real application with a company and a browser in front of it, for tests of whole screens. */
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { cleanup } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { forgetPerson } from '#src/api/person.ts'
// Here already when the first press asks for it.
import '#src/ui/toasts/toast-host.tsx'
import '#src/ui/lists/selection-bar.tsx'
import '#src/ui/lists/selection-head.tsx'
import { createTestApp, password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { uploadTemplate } from './templates/upload-template.ts'
import { renderApp } from './render-app.tsx'

export type Stage = Awaited<ReturnType<typeof createStage>>

export const createStage = async () => {
  const app = await createTestApp()
  const { company, master } = await app.createCompany('midori')
  const browser = createBrowser((request) => app.app.fetch(request))
  browser.server.listen()
  const signIn = ({ email }: Person) => {
    forgetPerson()
    return login({ email, password, remember: false })
  }
  return {
    app,
    company,
    master,
    browser,
    /** A template that is there before the test begins; nobody is signed in then. */
    createTemplate: async (name: string, documentTypeId: DocumentTypeId = 3, bytes?: Uint8Array): Promise<Template> => {
      await signIn(master)
      const template = await uploadTemplate(company.key, name, documentTypeId, bytes)
      browser.cookies.clear()
      forgetCsrfCookie()
      return template
    },
    /** Signs in and opens the address below the company's, in the one window: a second would move with the same address. */
    open: async (person: Person, path: string) => {
      cleanup()
      await signIn(person)
      window.history.replaceState(null, '', `/c/${company.key}${path}`)
      renderApp()
      return userEvent.setup()
    },
    close: async () => {
      await app.close()
      browser.server.close()
    },
  }
}

/** The stage of a file's tests. Each begins signed out, with the server's own answers; what they find there is set up in a `beforeAll`. */
export const openStage = (): Stage => {
  const stage = {} as Stage
  beforeAll(async () => void Object.assign(stage, await createStage()))
  beforeEach(() => stage.browser.cookies.clear())
  afterEach(() => stage.browser.server.resetHandlers())
  afterAll(() => stage.close())
  return stage
}
