/** Two windows of one browser, and two people: the first window shows and saves nothing in the name of the second. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { personChannel, type PersonNews } from '#src/api/person.ts'
import { pause, putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from './stage.tsx'
import { emptyMemory } from './uploads/browser-memory.ts'

const stage = openStage()
let nakamura: Person
let sato: Person
let matterId: number
beforeEach(async () => {
  nakamura = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  sato = await stage.app.createPerson(stage.company, roles.member, '佐藤 恵子')
  const created = await stage.master.browser.post(`${stage.company.path}/matters`, {
    name: '空調機の点検',
    matter_category_id: 1,
    user_ids: [nakamura.id, sato.id],
  })
  ;({ id: matterId } = (await answered<{ data: { id: number } }>(created, 201)).data)
  forgetCsrfCookie()
  emptyMemory()
})
// What is asked is a window's, and this one goes on to the next test.
afterEach(async () => {
  if (!screen.queryByRole('dialog')) return
  await signInElsewhere(sato)
  await waitFor(() => {
    say(sato)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

/** As in another window of this browser; who sleeps hears nothing of it. */
const signInElsewhere = async (person: Person) => {
  const other = stage.app.openBrowser()
  stage.browser.cookies.store(await other.post('/api/login', { email: person.email, password }))
}
const signOutElsewhere = async () => {
  const other = stage.app.openBrowser()
  await other.post('/api/login', { email: sato.email, password })
  stage.browser.cookies.store(await other.post('/api/logout', {}))
}
const say = (person: Person | null) => {
  const channel = new BroadcastChannel(personChannel)
  channel.postMessage((person && { id: person.id, name: person.name }) satisfies PersonNews)
  channel.close()
}
const comments = async () =>
  (
    await stage.app.database.pool.query<{ body: string; user_id: number }>(
      'select body, user_id::integer from comments where matter_id = $1',
      [matterId],
    )
  ).rows
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const otherTitle = '別の人でログインしています'

test('what is saved by the first window is not saved in the other’s name, and goes on once its person is back', async () => {
  const user = await stage.open(sato, `/matters/${matterId}?tab=comments`)
  await user.type(await screen.findByRole('textbox', { name: /コメント/ }), '到着しました')
  await signInElsewhere(nakamura)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await dialogOf(otherTitle)
  expect(dialog.getByText(/佐藤 恵子さんのものですが、このブラウザーでは中村 彩さん/)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /^中村 彩さんとして続ける/ })).toBeInTheDocument()
  expect(await comments()).toEqual([])
  await user.type(dialog.getByLabelText('パスワード'), password)
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
  await waitFor(async () => expect(await comments()).toEqual([{ body: '到着しました', user_id: sato.id }]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('reading is refused as well: nothing of the other is shown', async () => {
  const user = await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await signInElsewhere(nakamura)
  await user.click(screen.getByRole('link', { name: '案件' }))
  await dialogOf(otherTitle)
})

test('a window hears at once that somebody else has signed in, and that its person is back', async () => {
  await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await signInElsewhere(nakamura)
  await waitFor(() => {
    say(nakamura)
    expect(screen.getByRole('dialog', { name: otherTitle })).toBeInTheDocument()
  })
  await signInElsewhere(sato)
  say(sato)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a window hears at once that another has signed its person out', async () => {
  await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await waitFor(() => {
    say(null)
    expect(screen.getByRole('dialog', { name: 'ログインし直してください' })).toBeInTheDocument()
  })
})

test('a window that slept looks when it is seen again', async () => {
  await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await signInElsewhere(nakamura)
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(screen.getByRole('dialog', { name: otherTitle })).toBeInTheDocument()
  })
})

describe('a file that the browser itself asks for by its address', () => {
  /** Stands on the screen, and tells how often the browser was let go to it. */
  const file = (label: string) => {
    const link = document.createElement('a')
    Object.assign(link, { href: '/api/c/midori/files/1', textContent: label })
    const opened = vi.fn<() => void>()
    link.addEventListener('click', (event) => {
      if (!event.defaultPrevented) opened()
      // There is nowhere to go to here.
      event.preventDefault()
    })
    document.body.append(link)
    onTestFinished(() => link.remove())
    return { link, opened }
  }

  test('opens with the same click where its person has a new session, as after a new password', async () => {
    const user = await stage.open(sato, '/settings/security')
    await screen.findByText('この端末')
    await signInElsewhere(sato)
    const { link, opened } = file('図面.pdf')
    await user.click(link)
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    await user.click(link)
    expect(opened).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    ['somebody else is signed in', otherTitle, () => signInElsewhere(nakamura)],
    ['nobody is', 'ログインし直してください', async () => signOutElsewhere()],
  ])('waits where %s, and opens once its person is back', async (_, title, happens) => {
    const user = await stage.open(sato, '/settings/security')
    await screen.findByText('この端末')
    await happens()
    const { link, opened } = file('図面.pdf')
    await user.click(link)
    const dialog = await dialogOf(title)
    expect(opened).not.toHaveBeenCalled()
    await user.type(dialog.getByLabelText('パスワード'), password)
    await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(link)
    expect(opened).toHaveBeenCalledTimes(2)
  })
})

test('what waits goes with its owner only', async () => {
  await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await signInElsewhere(nakamura)
  const target = { matter_id: matterId }
  await putInOutbox({ kind: 'comment', company_id: 'midori', label: '点検', target, body: { body: '到着' } })
  await waitFor(() => expect(pause.get()?.reason ?? screen.queryByRole('dialog', { name: otherTitle })).toBeTruthy())
  expect(await comments()).toEqual([])
})

test('logging out in the first window ends nobody else’s session', async () => {
  const user = await stage.open(sato, '/settings/security')
  await screen.findByText('この端末')
  await signInElsewhere(nakamura)
  const sessions = async () =>
    (await stage.app.database.pool.query('select 1 from sessions where user_id = $1', [nakamura.id])).rows.length
  const before = await sessions()
  await user.click(screen.getByRole('button', { name: '佐藤 恵子のメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: 'ログアウト' }))
  await dialogOf(otherTitle)
  expect(await sessions()).toBe(before)
})
