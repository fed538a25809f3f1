import { afterAll, beforeAll, expect, it } from 'vitest'
import { foundPerNoun, searchAnswerSchema } from '#domain/search/search.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from '../plans/bodies.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const find = async (person: Person, q: string, path = office.company.path) => {
  const { data } = searchAnswerSchema.parse(
    await answered(await person.browser.get(`${path}/search?${new URLSearchParams({ q })}`), 200),
  )
  return data.map(({ noun, name, detail }) => [noun, name, detail])
}
const create = async (noun: string, body: object) =>
  answered<{ data: { id: number } }>(await office.member.browser.post(`${office.company.path}/${noun}`, body), 201)

it('finds by name in every noun, the fields that tell namesakes apart beside it', async () => {
  const { data: building } = await create('buildings', { name: '青葉台タワー', address: '横浜市青葉区1-2' })
  await create('facilities', { name: '青葉台の給水ポンプ', facility_category_id: 4, building_id: building.id })
  await create('contacts', { name: '青葉台 管理室', affiliation: '青葉管理' })
  await office.createMatter(office.member, { name: '青葉台の点検', building_id: building.id })
  expect(await find(office.member, '青葉台')).toEqual([
    ['matter', '青葉台の点検', '青葉台タワー'],
    ['building', '青葉台タワー', '横浜市青葉区1-2'],
    ['facility', '青葉台の給水ポンプ', '青葉台タワー'],
    ['contact', '青葉台 管理室', '青葉管理'],
  ])
  expect(await find(office.member, 'どこにもない')).toEqual([])
})

it('takes words for those of the building and of what stands there, in any order', async () => {
  const { data: tower } = await create('buildings', { name: '藤沢第一ビル', address: '藤沢市南1-1' })
  const { data: other } = await create('buildings', { name: '藤沢第二ビル', address: '藤沢市北2-2' })
  await create('facilities', { name: '屋上の冷凍機', facility_category_id: 4, building_id: tower.id })
  await office.createMatter(office.member, { name: '空調の定期点検', building_id: tower.id })
  await office.createMatter(office.member, { name: '空調の定期点検', building_id: other.id })
  await office.createMatter(office.member, { name: '漏水の調査', building_id: tower.id })
  const inspection = ['matter', '空調の定期点検', '藤沢第一ビル']
  expect(await find(office.member, '第一 空調')).toEqual([inspection])
  expect(await find(office.member, '点検　藤沢市南　空調')).toEqual([inspection])
  expect(await find(office.member, '点検 空調')).toHaveLength(2)
  expect(await find(office.member, '藤沢第一')).toEqual([
    ['matter', '漏水の調査', '藤沢第一ビル'],
    inspection,
    ['building', '藤沢第一ビル', '藤沢市南1-1'],
    ['facility', '屋上の冷凍機', '藤沢第一ビル'],
  ])
  expect(await find(office.member, '第一 第二')).toEqual([])
  // Of several buildings that a word names, whatever stands at any of them.
  const matter = await office.createMatter(office.member, { name: '揚水ポンプの交換', building_id: other.id })
  const form = { name: '工事の報告', document_type_id: 3, items: [{ name: '所見', type: 'text' }] }
  const { data: template } = await answered<{ data: { id: number } }>(
    await office.master.browser.post(`${office.company.path}/templates`, form),
    201,
  )
  await create('documents', { title: '揚水ポンプの報告', template_id: template.id, matter_id: matter.id })
  expect(await find(office.member, '藤沢 揚水')).toEqual([
    ['matter', '揚水ポンプの交換', '藤沢第二ビル'],
    ['document', '揚水ポンプの報告', '報告書'],
  ])
  await office.createMatter(office.member, { name: '受水槽の清掃', building_id: tower.id, user_ids: [office.other.id] })
  expect(await find(office.member, '第一 受水槽')).toHaveLength(1)
  expect(await find(office.guest, '第一 受水槽')).toEqual([])
})

it('takes a word for what a record is as well, after those that are called so', async () => {
  const { data: tower } = await create('buildings', { name: '町田中央ビル', address: '町田市1-1' })
  const { data: other } = await create('buildings', { name: '町田別館', address: '町田市2-2' })
  for (const building_id of [tower.id, other.id])
    for (const [name, facility_category_id] of [
      ['AC-301', 1],
      ['受変電', 4],
      ['空調用のポンプ', 2],
    ] as const)
      await create('facilities', { name, facility_category_id, building_id })
  await office.createMatter(office.member, { name: '床の洗浄', building_id: tower.id, matter_category_id: 4 })
  expect(await find(office.member, '町田中央 空調')).toEqual([
    ['facility', '空調用のポンプ', '町田中央ビル'],
    ['facility', 'AC-301', '町田中央ビル'],
  ])
  expect(await find(office.member, '清掃 町田中央')).toEqual([['matter', '床の洗浄', '町田中央ビル']])
  expect(await find(office.member, '町田中央 洗浄 清掃')).toEqual([['matter', '床の洗浄', '町田中央ビル']])
  expect(await find(office.member, '町田中央 昇降機')).toEqual([])
})

it("finds buildings and what stands there by the company's own numbers", async () => {
  const { data: building } = await create('buildings', { name: '番号の館', company_number: 'BK-77', address: '川崎市' })
  await create('facilities', {
    name: '屋上送風機',
    company_number: 'AC-401',
    facility_category_id: 1,
    building_id: building.id,
  })
  expect(await find(office.member, 'bk-77')).toEqual([
    ['building', '番号の館', 'BK-77　川崎市'],
    ['facility', '屋上送風機', 'AC-401　番号の館'],
  ])
  const fan = [['facility', '屋上送風機', 'AC-401　番号の館']]
  expect(await find(office.member, 'ＡＣ-401')).toEqual(fan)
  expect(await find(office.member, '送風機 AC-401')).toEqual(fan)
  expect(await find(office.member, 'AC-401 番号の館')).toEqual(fan)
})

it('finds drawings, templates and people for whoever may see them', async () => {
  const body = { name: '丘陵点検票', document_type_id: 3, items: [{ name: '所見', type: 'text' }] }
  await answered(await office.master.browser.post(`${office.company.path}/templates`, body), 201)
  const { data: building } = await create('buildings', { name: '坂の上ビル' })
  const picture = await sheetPng()
  const form = drawingForm(picture, { name: '丘陵平面図', type: 'image', building_id: building.id })
  await answered(await office.member.browser.post(`${office.company.path}/drawings`, form), 201)
  expect(await find(office.member, '丘陵')).toEqual([
    ['drawing', '丘陵平面図', '坂の上ビル'],
    ['template', '丘陵点検票', '報告書'],
  ])
  expect(await find(office.guest, '丘陵')).toEqual([])
  expect(await find(office.member, '小林')).toEqual([['user', '小林 大輔', 'メンバー']])
  expect(await find(office.member, '協力会社 太郎')).toEqual([['guest', '協力会社 太郎', 'ゲスト']])
  expect(await find(office.guest, '小林')).toEqual([])
})

it('carries the first few of each noun only', async () => {
  for (let number = 0; number <= foundPerNoun; number += 1) await create('contacts', { name: `検針員${number}` })
  expect(await find(office.member, '検針員')).toHaveLength(foundPerNoun)
})

it('shows a guest what the guest is part of, and nobody of the address book', async () => {
  await create('contacts', { name: '緑ヶ丘 受付' })
  await office.createMatter(office.member, { name: '緑ヶ丘の点検' })
  await office.createMatter(office.member, { name: '緑ヶ丘の改修', user_ids: [office.other.id] })
  expect(await find(office.guest, '緑ヶ丘')).toEqual([['matter', '緑ヶ丘の点検', null]])
})

it('stays within the company, and needs a session and something to look for', async () => {
  await office.createMatter(office.member, { name: '他社に見えない点検' })
  expect(await find(office.stranger, '他社に見えない', office.otherCompany.path)).toEqual([])
  await answered(await office.stranger.browser.get(`${office.company.path}/search?q=点検`), 404)
  await answered(await office.app.openBrowser().get(`${office.company.path}/search?q=点検`), 401)
  for (const query of ['', '?q=', '?q=%20'])
    await answered(await office.member.browser.get(`${office.company.path}/search${query}`), 422)
})

it('finds plans by their check, their partner and their building, for the company alone', async () => {
  const { data: building } = await create('buildings', { name: '渋谷の館' })
  const { data: kind } = await create('inspection-kinds', kindBody({ name: '煙突の測定' }))
  await create('plans', planBody(building.id, kind.id, { performer: 'partner', partner_name: '大気計測' }))
  const plan = ['plan', '煙突の測定', '渋谷の館　大気計測']
  expect(await find(office.member, '煙突')).toEqual([plan])
  expect(await find(office.member, '渋谷 煙突')).toEqual([plan])
  expect(await find(office.member, '大気計測')).toEqual([plan])
  expect(await find(office.guest, '煙突')).toEqual([])
})
