import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
let pump: Facility
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  const building = { name: '定期点検', matter_category_id: 1, building_name: '青葉台グリーンビル' }
  const matter = await answered<{ data: { building_id: number } }>(
    await member.browser.post(`${stage.company.path}/matters`, building),
    201,
  )
  const body = { name: '排水ポンプ', facility_category_id: 2, building_id: matter.data.building_id }
  pump = (await answered<{ data: Facility }>(await member.browser.post(`${stage.company.path}/facilities`, body), 201))
    .data
})

/** What the camera is made to see; null: no code. */
let seen: string | null
const stop = vi.fn()
const vibrate = vi.fn()
const getUserMedia = vi.fn<() => Promise<unknown>>()

const track = { id: 'rear', stop, addEventListener: () => undefined }
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }

class Detector {
  static getSupportedFormats = () => Promise.resolve(['qr_code'])
  detect = () => Promise.resolve(seen === null ? [] : [{ rawValue: seen }])
}

beforeEach(() => {
  seen = null
  vi.clearAllMocks()
  getUserMedia.mockResolvedValue(stream)
  onPhone()
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA)
  Object.assign(navigator, { mediaDevices: { getUserMedia }, vibrate })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'vibrate')
})

const startsLooking = /QRコードを枠に入れてください/

test("opens the page of the company's own label, feels like it, and lets go of the camera", async () => {
  seen = `${window.location.origin}/c/${stage.company.key}/facilities/${pump.id}`
  await stage.open(member, '/scan')
  expect(await screen.findByRole('heading', { name: '排水ポンプ' })).toBeInTheDocument()
  expect(window.location.pathname).toBe(`/c/${stage.company.key}/facilities/${pump.id}`)
  expect(vibrate).toHaveBeenCalledTimes(1)
  expect(getUserMedia).toHaveBeenCalledTimes(1)
  expect(stop).toHaveBeenCalledTimes(1)
})

test("opens no stranger's code by itself, and reads on", async () => {
  seen = 'https://example.com/menu'
  const user = await stage.open(member, '/scan')
  expect(await screen.findByText(/QRコードではありません/)).toBeInTheDocument()
  expect(screen.getByText('https://example.com/menu')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'example.com を開く' })).toHaveAttribute('href', 'https://example.com/menu')
  seen = 'WIFI:S:office;;'
  await user.click(screen.getByRole('button', { name: '続けて読み取る' }))
  expect(await screen.findByText('WIFI:S:office;;')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /を開く/ })).not.toBeInTheDocument()
  seen = `${window.location.origin}/c/sakura/facilities/1`
  await user.click(screen.getByRole('button', { name: '続けて読み取る' }))
  expect(await screen.findByText(/ほかの会社のQRコードです/)).toBeInTheDocument()
  expect(window.location.pathname).toBe(`/c/${stage.company.key}/scan`)
})

test('asks about a label with an address that nobody knows, and opens it here', async () => {
  seen = `http://192.168.1.10/c/${stage.company.key}/facilities/${pump.id}`
  const user = await stage.open(member, '/scan')
  expect(await screen.findByText(/別のアドレス（192.168.1.10）で印刷されたラベルです/)).toBeInTheDocument()
  expect(window.location.pathname).toBe(`/c/${stage.company.key}/scan`)
  await user.click(screen.getByRole('button', { name: 'この会社で開く' }))
  expect(await screen.findByRole('heading', { name: '排水ポンプ' })).toBeInTheDocument()
})

test('opens a label with an address that the installation had', async () => {
  stage.app.deps.env.FORMER_URLS = ['http://192.168.1.10/']
  seen = `http://192.168.1.10/c/${stage.company.key}/facilities/${pump.id}`
  await stage.open(member, '/scan')
  expect(await screen.findByRole('heading', { name: '排水ポンプ' })).toBeInTheDocument()
  stage.app.deps.env.FORMER_URLS = []
})

test('says of which of the person’s companies a label is, and opens it there', async () => {
  const { company, master } = await stage.app.createCompany('aoi')
  await stage.app.database.pool.query(`insert into memberships (company_id, user_id, role) values ($1, $2, 0)`, [
    company.id,
    member.id,
  ])
  const { data: matter } = await answered<{ data: { id: number } }>(
    await master.browser.post(`${company.path}/matters`, { name: '受水槽清掃', matter_category_id: 1 }),
    201,
  )
  seen = `${window.location.origin}/c/aoi/matters/${matter.id}`
  const user = await stage.open(member, '/scan')
  await user.click(await screen.findByRole('button', { name: /で開く$/ }))
  expect(await screen.findByRole('heading', { name: '受水槽清掃' })).toBeInTheDocument()
})

test('says what to do where the camera is refused, and tries again', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  const user = await stage.open(member, '/scan')
  expect(await screen.findByText(/許可されていません/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText(startsLooking)).toBeInTheDocument()
})

test('says that there is no camera without TLS, and opens by number', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  const user = await stage.open(member, '/scan')
  expect(await screen.findByText(/https のアドレス/)).toBeInTheDocument()
  const number = screen.getByRole('textbox', { name: '番号を入力' })
  await user.type(number, '999999{Enter}')
  expect(await screen.findByText('No.999999の設備は見つかりません。')).toBeInTheDocument()
  await user.clear(number)
  await user.type(number, `No.${pump.id}{Enter}`)
  expect(await screen.findByRole('heading', { name: '排水ポンプ' })).toBeInTheDocument()
})

test("opens by the company's own number, and says where nothing has it", async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  for (const name of ['一号機', '二号機'])
    await answered(
      await member.browser.post(`${stage.company.path}/facilities`, {
        name,
        facility_category_id: 2,
        building_id: pump.building_id,
        company_number: name === '一号機' ? 'P-1' : 'P-2',
      }),
      201,
    )
  const user = await stage.open(member, '/scan')
  const number = await screen.findByRole('textbox', { name: '番号を入力' })
  await user.type(number, 'P-9{Enter}')
  expect(await screen.findByText('機器番号「P-9」の設備は見つかりません。')).toBeInTheDocument()
  await user.clear(number)
  await user.type(number, 'ｐ-1{Enter}')
  expect(await screen.findByRole('heading', { name: '一号機' })).toBeInTheDocument()
})

test('lets go of the camera while it is out of sight', async () => {
  await stage.open(member, '/scan')
  expect(await screen.findByText(startsLooking)).toBeInTheDocument()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  expect(await screen.findByText(startsLooking)).toBeInTheDocument()
})

test("the shortcut's address leads to the company", async () => {
  await stage.open(member, '/carry')
  await member.browser.post(`/api/c/${stage.company.key}/myself/visit`, {})
  window.history.pushState(null, '', '/scan')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText(startsLooking)).toBeInTheDocument()
  expect(window.location.pathname).toBe(`/c/${stage.company.key}/scan`)
})
