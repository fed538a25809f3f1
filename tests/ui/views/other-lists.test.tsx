/** Saved views of every list, at a desk and on a phone. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { View } from '#domain/views/views.contract.ts'
import type { ViewList } from '#domain/views/views.labels.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import { sheetPng } from '#tests/api/drawings/sheets.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
let other: Person

beforeAll(async () => {
  const { app, company, master } = stage
  member = await app.createPerson(company, 0, '中村 彩')
  other = await app.createPerson(company, 0, '小林 大輔')
  const post = async (path: string, body: object) =>
    (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}${path}`, body), 201)).data.id
  const building_id = await post('/buildings', { name: '青葉台ビル' })
  for (const [name, facility_category_id] of [
    ['う空調機', 1],
    ['あ空調機', 1],
    ['い受水槽', 2],
  ])
    await post('/facilities', { name, facility_category_id, building_id })
  for (const [title, document_type_id] of [
    ['う報告', 3],
    ['あ報告', 3],
    ['い見積', 2],
  ] as const) {
    const items = [{ name: '所見', type: 'text' }]
    const template_id = await post('/templates', { name: `${title}の様式`, document_type_id, items })
    await post('/documents', { title, template_id })
  }
  for (const [name, matter_category_id] of [
    ['う点検', 1],
    ['あ点検', 1],
    ['い工事', 2],
  ])
    await post('/matters', { name, matter_category_id })
  for (const name of ['うビル', 'あビル', 'い倉庫']) await post('/buildings', { name })
  for (const name of ['う商事', 'あ商事', 'い設備']) await post('/contacts', { name })
  await login({ email: master.email, password, remember: false })
  for (const name of ['う平面図', 'あ平面図', 'い立面図'])
    await createDrawing(
      company.key,
      {
        name,
        type: 'image',
        building_id,
        file: new File([new Uint8Array(await sheetPng())], 'plan.png', { type: 'image/png' }),
      },
      { onProgress: () => undefined },
    )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
})

/** What narrows each list, the rows that are left of it in its order, and what is left out. */
const lists = [
  ['documents', '?document_type_id=3&sort=title', ['あ報告', 'う報告'], 'い見積'],
  ['facilities', '?facility_category_id=[1]&sort=name', ['あ空調機', 'う空調機'], 'い受水槽'],
  ['matters', '?user_id=all&matter_category_id=[1]&sort=name', ['あ点検', 'う点検'], 'い工事'],
  ['buildings', '?name=ビル&sort=name', ['あビル', 'うビル'], 'い倉庫'],
  ['drawings', '?name=平面&sort=name', ['あ平面図', 'う平面図'], 'い立面図'],
] as const
/** Their screens are a desk's. */
const deskLists = [
  ['contacts', '?keyword=商事', ['あ商事', 'う商事'], 'い設備'],
  ['settings/templates', '?document_type_id=3', ['あ報告の様式', 'う報告の様式'], 'い見積の様式'],
] as const

const all = /^[あいう](報告|見積|空調機|受水槽|点検|工事|ビル|倉庫|平面図|立面図|商事|設備|報告の様式|見積の様式)$/
const names = () => screen.getAllByText(all).map((link) => link.textContent)
const open = async (person: Person, path: string) => {
  cleanup()
  stage.browser.cookies.clear()
  const user = await stage.open(person, path)
  await screen.findAllByText(all)
  return user
}
const chip = (name: string | RegExp) => screen.findByRole('button', { name })
const stored = async (person: Person, list: ViewList): Promise<View[]> =>
  (await answered<{ data: View[] }>(await person.browser.get(`${stage.company.path}/views?list=${list}`), 200)).data

describe.each([
  ['at a desk', () => undefined],
  ['on a phone', onPhone],
])('%s', (where, onDevice) => {
  beforeEach(() => onDevice())

  test.each([...lists, ...(where === 'at a desk' ? deskLists : [])])(
    '%s are saved as a view, begin with it, are shared, and forget it',
    async (path, search, shown, hidden) => {
      const list = path.replace('settings/', '') as ViewList
      const name = `${where}の表示`
      let user = await open(member, `/${path}${search}`)
      await waitFor(() => expect(names()).toEqual(shown))
      await user.click(await chip('ビュー'))
      await user.click(await screen.findByRole('menuitem', { name: 'この表示を保存' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'ビューの保存' }))
      await user.click(dialog.getByRole('textbox', { name: /ビュー名/ }))
      await user.paste(name)
      await user.click(dialog.getByRole('checkbox', { name: '社内のユーザーと共有する' }))
      await user.click(dialog.getByRole('button', { name: '保存' }))
      await user.click(await chip(`ビュー：${name}`))
      expect(window.location.search).toMatch(/^\?view=\d+$/)
      await user.click(await screen.findByRole('menuitem', { name: '初期表示にする' }))
      await screen.findByText(`「${name}」を初期表示にしました`)

      await open(member, `/${path}`)
      await chip(`ビュー：${name}`)
      await waitFor(() => expect(names()).toEqual(shown))

      const [view] = (await stored(other, list)).filter((each) => each.name === name)
      user = await open(other, `/${path}?view=${view!.id}`)
      await waitFor(() => expect(names()).toEqual(shown))
      await user.click(await chip(`ビュー：${name}`))
      await user.click(await screen.findByRole('option', { name: 'ビューなし' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: `ビュー：${name}` })).not.toBeInTheDocument())
      if (list !== 'matters') await waitFor(() => expect(names()).toContain(hidden))

      user = await open(member, `/${path}`)
      await user.click(await chip(`ビュー：${name}`))
      await user.click(await screen.findByRole('menuitem', { name: '削除' }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
      await chip('ビュー')
      await waitFor(async () => expect((await stored(member, list)).map((each) => each.name)).not.toContain(name))
    },
  )
})
