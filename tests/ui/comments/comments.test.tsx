import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { formatMoment } from '#domain/dates.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import { failures } from '#mocks/failures.ts'
import { sameTapMs } from '#src/lib/once.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
let member: Person
let other: Person
let guest: Person
let outsider: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  other = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  outsider = await stage.app.createPerson(stage.company, 2, '大島 直人')
})
beforeEach(emptyMemory)

const createMatter = async (name: string): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, {
        name,
        matter_category_id: 1,
        user_ids: [member.id, guest.id],
      }),
      201,
    )
  ).data
const say = async (person: Person, { id }: Matter, body: string, mentioned_user_ids: number[] = []): Promise<Comment> =>
  (
    await answered<{ data: Comment }>(
      await person.browser.post(`${stage.company.path}/matters/${id}/comment`, { body, mentioned_user_ids }),
      201,
    )
  ).data
const saidOn = async ({ id }: Matter): Promise<Comment[]> =>
  (await answered<{ data: Comment[] }>(await member.browser.get(`${stage.company.path}/comments?matter_id=${id}`), 200))
    .data
const openTalk = async (person: Person, { id }: Matter) => {
  const user = await stage.open(person, `/matters/${id}?tab=comments`)
  return { user, field: await screen.findByRole('textbox', { name: 'コメント' }) }
}
const talk = async () => within(await screen.findByRole('list', { name: 'コメント' }))

describe('the talk on a matter', () => {
  test('names people after @, by keyboard, guests of the matter included, and sends with Ctrl+Enter', async () => {
    const matter = await createMatter('名前を挙げる案件')
    const { user, field } = await openTalk(member, matter)
    await user.type(field, 'ご確認ください@')
    const list = within(await screen.findByRole('listbox', { name: '名前を挙げるメンバー' }))
    const names = list.getAllByRole('option').map(({ textContent }) => textContent)
    expect(names.some((name) => name?.includes('原田 誠') && name.includes('ゲスト'))).toBe(true)
    expect(names.join()).not.toMatch(/大島|中村/)
    await user.type(field, '小林')
    expect(list.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('ご確認ください@小林 大輔 ')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.keyboard('@')
    await user.keyboard('{ArrowDown}{Tab}よろしくお願いします。{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field).toHaveValue(''))
    const [comment] = await saidOn(matter)
    expect(comment).toMatchObject({
      body: 'ご確認ください@小林 大輔 @原田 誠 よろしくお願いします。',
      mentions: [{ id: guest.id }, { id: other.id }],
    })
    expect((await talk()).getByText('@小林 大輔').tagName).toBe('SPAN')
  })

  test('keeps what was typed when sending fails, and after leaving', async () => {
    const matter = await createMatter('送れない案件')
    const { user, field } = await openTalk(member, matter)
    stage.browser.server.use(failures.tooManyRequests('/api/c/midori/matters/:id/comment'))
    await user.type(field, '止水済みです。')
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(await screen.findByText(/コメントの送信に失敗しました。入力内容は残っています。/)).toBeInTheDocument()
    expect(field).toHaveValue('止水済みです。')
    await user.click(screen.getAllByRole('link', { name: 'コメント' })[0]!)
    expect(await screen.findByRole('heading', { level: 1, name: 'コメント' })).toBeInTheDocument()
    window.history.back()
    expect(await screen.findByRole('textbox', { name: 'コメント' })).toHaveValue('止水済みです。')
    stage.browser.server.resetHandlers()
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(await (await talk()).findByText('止水済みです。')).toBeInTheDocument()
    // The text stands in the field too until it is sent.
    await waitFor(() => expect(JSON.stringify({ ...window.localStorage })).not.toContain('止水済み'))
    expect(screen.getByRole('textbox', { name: 'コメント' })).toHaveValue('')
    expect(await saidOn(matter)).toHaveLength(1)
  })

  test('a pasted picture goes with the comment, and nowhere while that is not sent', async () => {
    const matter = await createMatter('画像を添える案件')
    const { user, field } = await openTalk(member, matter)
    const folder = async () =>
      (
        await answered<{ data: { name: string }[] }>(
          await member.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
          200,
        )
      ).data.map(({ name }) => name)
    const paste = (name: string, types = ['Files']) =>
      fireEvent.paste(field, { clipboardData: { files: [new File(['GIF89a'], name, { type: 'image/gif' })], types } })
    await user.type(field, '漏水の写真です。')
    paste('いる.gif')
    paste('いらない.gif')
    // A cell of a table brings a picture of itself: that is text.
    paste('表.gif', ['text/plain', 'Files'])
    const pictures = within(await screen.findByRole('list', { name: '添える画像' }))
    expect(pictures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'いる.gif',
      'いらない.gif',
    ])
    await user.click(pictures.getByRole('button', { name: '「いらない.gif」を外す' }))
    expect(field).toHaveValue('漏水の写真です。')
    expect(await folder()).toEqual([])
    await user.click(screen.getByRole('button', { name: '送信' }))
    await (await talk()).findByText('漏水の写真です。「いる.gif」（報告フォルダ）')
    // The comment may be heard of, as anyone hears of it, before the answer to its own sending is here.
    await waitFor(() => expect(screen.queryByRole('list', { name: '添える画像' })).not.toBeInTheDocument())
    await waitFor(async () => expect(await folder()).toEqual(['いる.gif']))
  })

  test('says what is wrong with nothing and with too much, and counts the characters', async () => {
    const matter = await createMatter('長い話の案件')
    const { user, field } = await openTalk(member, matter)
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(await screen.findByText('コメントは必須です。')).toBeInTheDocument()
    await user.click(field)
    await user.paste('𠮷'.repeat(3001))
    expect(screen.getByText('3001 / 3000')).toBeInTheDocument()
    expect(screen.getByText('コメントは3000文字以下である必要があります')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(await saidOn(matter)).toEqual([])
  })

  test('says nothing of an emptied field to the second tap on what was sent by the first', async () => {
    const matter = await createMatter('手袋の案件')
    const { user, field } = await openTalk(member, matter)
    await user.type(field, '到着しました')
    await user.click(screen.getByRole('button', { name: '送信' }))
    await waitFor(() => expect(field).toHaveValue(''))
    fireEvent.click(screen.getByRole('button', { name: '送信' }))
    expect(screen.queryByText('コメントは必須です。')).not.toBeInTheDocument()
    expect(await saidOn(matter)).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, sameTapMs + 50))
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(await screen.findByText('コメントは必須です。')).toBeInTheDocument()
  })

  test('is taken back by its author after asking, and by nobody else but admins', async () => {
    const matter = await createMatter('消す案件')
    await say(other, matter, '人の話')
    await say(member, matter, '自分の話')
    const { user } = await openTalk(member, matter)
    await (await talk()).findByText('自分の話')
    expect(screen.queryByRole('button', { name: '小林 大輔のコメントを削除' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '中村 彩のコメントを削除' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'コメント' })).queryByText('自分の話')).not.toBeInTheDocument(),
    )
    expect((await saidOn(matter)).map(({ body }) => body)).toEqual(['人の話'])
  })

  test('loads earlier pages, newest first', async () => {
    const matter = await createMatter('話の多い案件')
    for (let number = 1; number <= 21; number++) await say(member, matter, `${number}番目`)
    const { user } = await openTalk(member, matter)
    const list = await talk()
    await list.findByText('21番目')
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('21番目')
    expect(list.queryByText('1番目')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '以前のコメントを表示' }))
    expect(await list.findByText('1番目')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '以前のコメントを表示' })).not.toBeInTheDocument()
  })
})

describe('the screen of all comments', () => {
  test('shows what one may see with the matter, and narrows to a member', async () => {
    const matter = await createMatter('みんなの案件')
    await say(guest, matter, 'ゲストの話')
    await say(other, matter, '小林の話')
    const user = await stage.open(guest, '/comments')
    expect(await screen.findByText('小林の話')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'みんなの案件' })[0]).toHaveAttribute(
      'href',
      `/c/midori/matters/${matter.id}?tab=comments`,
    )
    await user.click(
      within(screen.getByRole('search', { name: 'コメントの絞り込み' })).getByRole('button', { name: 'メンバー' }),
    )
    await user.click(await screen.findByText('自分'))
    await waitFor(() => expect(screen.queryByText('小林の話')).not.toBeInTheDocument())
    expect(screen.getByText('ゲストの話')).toBeInTheDocument()
    expect(window.location.search).toBe(`?user_id=${guest.id}`)
    await user.click(screen.getByRole('button', { name: '選択をクリア' }))
    expect(await screen.findByText('小林の話')).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('marks what waits, lets it go once it is seen, and says one number everywhere', async () => {
    const matter = await createMatter('受信箱の案件')
    await answered(await member.browser.put(`${stage.company.path}/comments/read`, {}), 200)
    const long = `長い話\n${'とても'.repeat(200)}終わり`
    await say(guest, matter, long)
    await say(guest, matter, '短い話')
    const user = await stage.open(member, '/comments?show=unread')
    const list = await talk()
    expect(await list.findAllByText('未読')).toHaveLength(2)
    expect(await screen.findByText('未読 2件')).toBeInTheDocument()
    expect(await screen.findByLabelText('未読2件')).toBeInTheDocument()
    const folded = within(list.getByText(/長い話/).closest('li')!)
    await user.click(folded.getByRole('button', { name: '続きを読む' }))
    expect(folded.getByRole('button', { name: '折りたたむ' })).toHaveAttribute('aria-expanded', 'true')
    expect(within(list.getByText('短い話').closest('li')!).queryByRole('button', { name: '続きを読む' })).toBeNull()
    // A second in sight: the count goes, the marks stay while they are looked at.
    await waitFor(() => expect(screen.queryByText('未読 2件')).not.toBeInTheDocument(), { timeout: 4000 })
    expect(screen.queryByLabelText('未読2件')).not.toBeInTheDocument()
    expect(list.getAllByText('未読')).toHaveLength(2)
  })

  test('is answered where it stands, naming whom it answers', async () => {
    const matter = await createMatter('返信する案件')
    await say(guest, matter, '鍵はどこですか')
    const user = await stage.open(member, `/comments?q=${encodeURIComponent('返信する案件')}`)
    const row = within((await (await talk()).findByText('鍵はどこですか')).closest('li')!)
    await user.click(row.getByRole('button', { name: '返信' }))
    const field = await row.findByRole('textbox', { name: 'コメント' })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('@原田 誠 ')
    await user.click(row.getByRole('button', { name: 'キャンセル' }))
    await user.click(row.getByRole('button', { name: '返信' }))
    await user.type(await row.findByRole('textbox', { name: 'コメント' }), '守衛室です。')
    await user.click(row.getByRole('button', { name: '送信' }))
    expect(await screen.findByText('返信しました')).toBeInTheDocument()
    const [answer] = await saidOn(matter)
    expect(answer).toMatchObject({ body: '@原田 誠 守衛室です。', mentions: [{ id: guest.id }] })
  })

  test('is empty for a guest without matters, on a phone with its tab', async () => {
    onPhone()
    await stage.open(outsider, '/comments')
    expect(await screen.findByText('コメントがありません')).toBeInTheDocument()
    expect(
      within(screen.getByRole('navigation', { name: 'メインメニュー' })).getByRole('link', { name: 'コメント' }),
    ).toHaveAttribute('aria-current', 'page')
  })
})

test('what arrived later is told with the time at which it was written, and whose clock says so', async () => {
  const matter = await createMatter('到着の記録')
  const at = new Date(Date.now() - 2 * 86_400_000)
  const path = `${stage.company.path}/matters/${matter.id}/comment`
  const tell = (body: string, ahead: number) =>
    member.browser.request(
      'POST',
      path,
      { body },
      { [writtenAtHeader]: at.toISOString(), [deviceTimeHeader]: new Date(Date.now() + ahead).toISOString() },
    )
  await answered(await tell('到着しました', 0), 201)
  await answered(await tell('開始しました', 600_000), 201)
  await say(member, matter, '終了しました')
  await openTalk(other, matter)
  const row = async (text: string) => (await (await talk()).findByText(text)).closest('li')!
  const written = formatMoment(at.toISOString())
  expect(await row('到着しました')).toHaveTextContent(new RegExp(`${written}.*に届きました`))
  expect(await row('到着しました')).not.toHaveTextContent('端末の時刻')
  expect(await row('開始しました')).toHaveTextContent(new RegExp(`${written}（端末の時刻）.*に届きました`))
  expect(await row('終了しました')).not.toHaveTextContent('届きました')
})
