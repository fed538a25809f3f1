/** A list of which all is wanted: one table, of which those rows are drawn that the window shows. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { pageOf } from '#domain/paging.ts'
import { createBrowser } from '#mocks/node.ts'
import { forgetPerson } from '#src/api/person.ts'
import '#src/ui/toasts/toast-host.tsx'
import { midori, myself } from '../answers.ts'
import { renderApp } from '../render-app.tsx'

let total = 100_000
const contactOf = (id: number): Contact => ({
  id,
  name: `連絡先 ${id}`,
  affiliation: null,
  email: null,
  phone_number: null,
  updated_at: '2026-06-17T09:00:00+09:00',
})

let asked: number[] = []
let drawn: number[] = []
const browser = createBrowser((request) => {
  const url = new URL(request.url)
  if (url.pathname === '/api/c/midori/myself') return Response.json({ data: myself([midori], midori) })
  if (url.pathname === '/api/c/midori/views') return Response.json({ data: [] })
  if (url.pathname !== '/api/c/midori/contacts') return Response.json({ data: {} })
  const [page, perPage] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('per_page') ?? 20)]
  asked.push(page)
  const ids = Array.from({ length: perPage }, (_, place) => (page - 1) * perPage + place + 1)
  return Response.json(pageOf(ids.map(contactOf), { total, page, perPage, path: url.pathname }))
})
beforeAll(() => browser.server.listen())
beforeEach(() => {
  asked = []
  drawn = []
})
afterEach(() => {
  localStorage.clear()
  total = 100_000
  vi.restoreAllMocks()
  browser.server.resetHandlers()
})
afterAll(() => browser.server.close())

const table = () => screen.getByRole('table', { name: '連絡先' })
const rowsDrawn = () => within(table()).getAllByRole('row').slice(1)
/** jsdom lays nothing out: the window goes to where a row of 48 px would be. */
const scrollTo = (row: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: row * 48 })
    const top = { top: -row * 48, height: 0 } as DOMRect
    vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(top)
    fireEvent.scroll(window)
  })

const open = async () => {
  forgetPerson()
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
  window.history.replaceState(null, '', '/c/midori/contacts')
  renderApp()
  const user = userEvent.setup()
  await screen.findByText(`1 - 20 / ${total}`)
  await user.selectOptions(screen.getByRole('combobox', { name: '1ページの件数' }), 'すべて')
  await waitFor(() => expect(table()).toHaveAttribute('aria-rowcount', String(total + 1)))
  await screen.findByText('連絡先 1')
  return user
}

test('of 100,000 rows those near the window are drawn and asked for, and each says which it is', async () => {
  await open()
  expect(new URLSearchParams(window.location.search).get('per_page')).toBe('100')
  await waitFor(() => expect(rowsDrawn().length).toBeLessThan(60))
  drawn = rowsDrawn().map((row) => Number(row.getAttribute('aria-rowindex')))
  expect(drawn.slice(0, 3)).toEqual([2, 3, 4])
  expect(within(table()).getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1')

  asked = []
  await scrollTo(50_000)
  await screen.findByText('連絡先 50001')
  expect(rowsDrawn().length).toBeLessThan(60)
  expect(screen.getByText('連絡先 50001').closest('tr')).toHaveAttribute('aria-rowindex', '50002')
  // Pages 500 and 501 alone: nothing of what lies between.
  expect([...new Set(asked)].sort()).toEqual([500, 501])
  expect(screen.queryByText('連絡先 1')).not.toBeInTheDocument()

  await scrollTo(total)
  await screen.findByText('連絡先 100000')
})

test('the row that has the focus stays, and what is selected is selected when it comes back', async () => {
  const user = await open()
  const name = screen.getByRole('button', { name: '連絡先 2' })
  act(() => name.focus())
  await scrollTo(50_000)
  await screen.findByText('連絡先 50001')
  expect(name).toBeInTheDocument()
  expect(name).toHaveFocus()
  await user.tab()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('how many there are, the way back to pages, and what the browser’s own search finds are in sight', async () => {
  const user = await open()
  const foot = within(screen.getByRole('navigation', { name: 'ページ送り' }))
  expect(foot.getByText(/100000件/)).toBeInTheDocument()
  expect(foot.getByText(/「ページ内の検索」では、画面の近くの行だけが見つかります。/)).toBeInTheDocument()
  await user.selectOptions(foot.getByRole('combobox', { name: '1ページの件数' }), '50件ずつ')
  await screen.findByText('1 - 50 / 100000')
  expect(table()).not.toHaveAttribute('aria-rowcount')
  expect(rowsDrawn()).toHaveLength(50)
})

test('its paper has rows of its own', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    drawn = rowsDrawn().map(() => 1)
  })
  total = 300
  const user = await open()
  await user.click(screen.getByRole('button', { name: '印刷' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(drawn).toHaveLength(total)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(rowsDrawn().length).toBeLessThan(60))
})
