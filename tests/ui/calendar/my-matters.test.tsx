/** One's own jobs of every company: by day as a list and as a calendar, and what is carried where there is no connection. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { businessDay, formatDayWithWeekday, shiftDay } from '#domain/dates.ts'
import { errorMessages } from '#domain/errors.ts'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { roles } from '#domain/users/users.labels.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetPerson } from '#src/api/person.ts'
import { readCarried } from '#src/lib/carried-bodies.ts'
import { notCarriedCode } from '#src/lib/carried-store.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { onPhone } from '../phone.ts'
import { renderApp } from '../render-app.tsx'
import { openStage } from '../stage.tsx'

const stage = openStage()
let partner: Person
const today = businessDay(new Date())
const tomorrow = shiftDay(today, 1)

const create = async ({ path, browser }: { path: string; browser: Person['browser'] }, body: object) =>
  (
    await answered<{ data: { id: number } }>(
      await browser.post(`${path}/matters`, { matter_category_id: 1, ...body }),
      201,
    )
  ).data.id

let ids: { midori: number; aoi: number; none: number; late: number }
beforeAll(async () => {
  const { app, company, master } = stage
  partner = await app.createPerson(company, roles.guest, '原田 誠')
  const { company: aoi, master: theirs } = await app.createCompany('aoi')
  await app.database.pool.query('insert into memberships (company_id, user_id, role) values ($1, $2, 2)', [
    aoi.id,
    partner.id,
  ])
  const user_ids = [partner.id]
  const here = { path: company.path, browser: master.browser }
  const there = { path: aoi.path, browser: theirs.browser }
  ids = {
    midori: await create(here, { name: '空調機の点検', user_ids, start_date: today, end_date: tomorrow }),
    late: await create(here, {
      name: '遅れた修理',
      user_ids,
      start_date: shiftDay(today, -9),
      end_date: shiftDay(today, -8),
    }),
    aoi: await create(there, { name: '受水槽の清掃', user_ids, start_date: tomorrow, end_date: tomorrow }),
    none: await create(there, { name: '日のない見積', user_ids }),
  }
  await create(there, { name: 'だれかの案件', start_date: today, end_date: today })
})
beforeEach(() => {
  vi.stubGlobal('caches', createCacheStorage())
})
afterEach(() => vi.unstubAllGlobals())

const open = async (address = '/my-matters') => {
  cleanup()
  forgetPerson()
  await login({ email: partner.email, password, remember: false })
  window.history.replaceState(null, '', address)
  renderApp()
  return userEvent.setup()
}
const linksIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test.each([
  ['desk', false],
  ['phone', true],
])('lists what is late, each day and what has no day, with whose it is: %s', async (_, isPhone) => {
  if (isPhone) onPhone()
  await open()
  await screen.findByRole('heading', { name: '自分の案件（すべての会社）' })
  await screen.findByRole('list', { name: '期限超過の案件' })
  expect(linksIn('期限超過の案件')).toEqual([`/c/midori/matters/${ids.late}`])
  expect(linksIn(`${formatDayWithWeekday(today)}の案件`)).toEqual([`/c/midori/matters/${ids.midori}`])
  expect(linksIn(`${formatDayWithWeekday(tomorrow)}の案件`)).toEqual([`/c/aoi/matters/${ids.aoi}`])
  expect(linksIn('日程未定の案件')).toEqual([`/c/aoi/matters/${ids.none}`])
  expect(screen.queryByText('だれかの案件')).toBeNull()
  const row = screen.getByRole('link', { name: /受水槽の清掃/ })
  expect(row).toHaveTextContent('aoi')
})

test('asks whoever is not signed in to sign in first, and comes back', async () => {
  cleanup()
  forgetPerson()
  window.history.replaceState(null, '', '/my-matters')
  renderApp()
  await screen.findByLabelText(/メールアドレス/)
  expect(window.location.pathname + window.location.search).toBe('/login?redirect=%2Fmy-matters')
})

test('shows a month of all companies, and the chosen day’s jobs under it', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'カレンダー' }))
  expect(await screen.findByRole('list', { name: `${formatDayWithWeekday(today)}の案件` })).toBeInTheDocument()
  expect(linksIn(`${formatDayWithWeekday(today)}の案件`)).toEqual([`/c/midori/matters/${ids.midori}`])
  expect(window.location.search).toBe('?view=calendar')
  await open(`/my-matters?view=calendar&day=${tomorrow}`)
  await screen.findByRole('list', { name: `${formatDayWithWeekday(tomorrow)}の案件` })
  expect(linksIn(`${formatDayWithWeekday(tomorrow)}の案件`).toSorted()).toEqual(
    [`/c/midori/matters/${ids.midori}`, `/c/aoi/matters/${ids.aoi}`].toSorted(),
  )
})

test('is reached from a guest’s home, from the companies and from the switcher', async () => {
  const user = await open('/c/midori')
  const link = await screen.findByRole('link', { name: 'すべての会社の案件' })
  expect(link).toHaveAttribute('href', '/my-matters')
  await user.click(screen.getByRole('button', { name: /切り替え/ }))
  await user.click(await screen.findByRole('menuitem', { name: '自分の案件（すべての会社）' }))
  await waitFor(() => expect(window.location.pathname).toBe('/my-matters'))
})

test('shows without a connection what this device carries, and says so', async () => {
  const offline = http.all('*/api/*', async ({ request }) => {
    const carried = await readCarried(request.url, Date.now())
    return (
      carried ??
      HttpResponse.json(
        { message: errorMessages.notCarried, code: notCarriedCode },
        { status: 504, headers: { [ownAnswerHeader]: '1' } },
      )
    )
  })
  await open()
  stage.browser.server.use(offline)
  cleanup()
  renderApp()
  expect(await screen.findByText(/持ち出した自分の案件はありません/)).toBeInTheDocument()

  stage.browser.server.resetHandlers()
  const user = await open('/c/midori/carry')
  await user.click(await screen.findByRole('button', { name: '持ち出す' }))
  await screen.findByText(/^済み/)
  stage.browser.server.use(offline)
  cleanup()
  window.history.replaceState(null, '', '/my-matters')
  renderApp()
  expect(await screen.findByText(/持ち出した自分の案件だけを表示しています/)).toBeInTheDocument()
  expect(linksIn(`${formatDayWithWeekday(today)}の案件`)).toEqual([`/c/midori/matters/${ids.midori}`])
  expect(screen.queryByText('受水槽の清掃')).toBeNull()
  stage.browser.server.resetHandlers()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByRole('link', { name: /受水槽の清掃/ })).toBeInTheDocument()
})
