/** What an invited person gets by mail, and what whoever invites gets without it. */
import { expect } from 'vitest'
import { putTokensIn } from '#server/http/link-tokens.ts'
import { answered } from './answers.ts'
import { lettersTo } from './auth/letters.ts'
import type { Person, TestApp, TestCompany } from './app.ts'

type Inviter = Pick<Person, 'browser'>

/** Invites; answers the invitation's id. */
export const invite = async (
  company: TestCompany,
  { browser }: Inviter,
  email: string,
  role = 2,
  matter_ids: number[] = [],
): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await browser.post(`${company.path}/invitations`, { email, role, matter_ids }),
      201,
    )
  ).data.id

/** What the newest letter that says it says. */
const newest = async (app: TestApp, email: string, said: RegExp): Promise<string> => {
  const texts = (await lettersTo(app, email)).map(({ text_body }) => putTokensIn(app.deps.secret, text_body))
  const found = texts.map((text) => said.exec(text)?.[1]).find((part) => part !== undefined)
  expect(found, `no letter to ${email} says ${said}`).toBeDefined()
  return found!
}

/** Where the letter's button leads. */
export const mailedInvitation = async (app: TestApp, email: string): Promise<string> =>
  `/api/public/invitations/${await newest(app, email, /\/invitations\/([\w-]+)/)}`

/** Where the link leads that whoever invites can copy. */
export const copiedInvitation = async (company: TestCompany, { browser }: Inviter, id: number): Promise<string> => {
  const { data } = await answered<{ data: { url: string } }>(
    await browser.get(`${company.path}/invitations/${id}/link`),
    200,
  )
  return `/api/public/invitations/${/\/invitations\/([\w-]+)/.exec(data.url)![1]}`
}

/** The digits of the newest letter with a code. */
export const mailedCode = (app: TestApp, email: string): Promise<string> => newest(app, email, /確認コード：(\d{6})/)

export const wrongCodeFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
