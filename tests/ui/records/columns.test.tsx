/** What a list's columns are, on the screen, on a phone and in the file, whichever its noun. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import { buildingListLabels } from '#domain/buildings/building-list.labels.ts'
import { documentListLabels } from '#domain/documents/document-list.labels.ts'
import { facilityListLabels } from '#domain/facilities/facility-list.labels.ts'
import { matterListLabels } from '#domain/matters/matters.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { listKey, writeListChoices } from '#src/lib/list-choices.ts'
import { answered } from '#tests/api/answers.ts'
import { createDocumentStage } from '../documents/stage.tsx'
import type { DocumentStage } from '../documents/stage.tsx'
import { onPhone } from '../phone.ts'

let stage: DocumentStage

const post = async <Data,>(path: string, body: Record<string, unknown>): Promise<Data> =>
  (await answered<{ data: Data }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data

beforeAll(async () => {
  stage = await createDocumentStage()
  const building = await post<Building>('/buildings', {
    name: '港南タワー',
    company_number: 'B-017',
    address: '東京都港区港南2-1',
    above_ground: 12,
    date_built: '2004-03-31',
    structure: 'SRC造',
    usage: '事務所',
    special_building: true,
    fire_class_id: 1,
    capacity: 420,
    high_voltage: true,
    water_tank: 12.5,
    floor_area: 12345.6,
    number_of_house: 48,
    notes: '鍵は守衛室',
  })
  await post('/facilities', {
    name: '受水槽',
    company_number: 'T-1',
    facility_category_id: 2,
    building_id: building.id,
    installation_floor: '地下1階',
    manufacturer: '青葉工業',
    serial_number: 'SN-0042',
    rated_output: 7.5,
    installed_at: '2010-04-01',
    legal_lifetime: 15,
    renewal_cost: 1200000,
  })
  const matter = await post<Matter>('/matters', {
    name: '漏水の対応',
    matter_category_id: 6,
    building_id: building.id,
    urgency: 1,
    caller_name: '管理室 小林様',
    caller_phone: '03-5555-0142',
    place: '地下1階',
    symptom: '水漏れ',
    received_at: '2026-06-17 08:40:00',
    arrived_at: '2026-06-17 09:35:00',
    completed_at: '2026-06-17 11:05:00',
    company_in_charge: '港南設備',
    description: '夜間は裏口から',
  })
  await post(`/matters/${matter.id}/financials`, { sales: 5000, cost: 1200, memo: '部材' })
  const { id } = await stage.createDocument(stage.master, '漏水の報告書')
  await answered(await stage.master.browser.put(`${stage.company.path}/documents/${id}`, { matter_id: matter.id }), 200)
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

type Listed = {
  noun: string
  key: string
  path: string
  file: string
  labels: Readonly<Record<string, string>>
  name: string
  /** What a cell of the table says otherwise than the file: a badge, a count with its unit, a day without its time. */
  otherwise: readonly string[]
  /** What the file alone says, whatever the list shows. */
  inFile?: readonly string[]
}
const lists: Listed[] = [
  {
    noun: '案件',
    key: 'matters',
    path: '/matters?name=漏水&user_id=all',
    file: '/matter-csv-download',
    labels: matterListLabels,
    name: '漏水の対応',
    otherwise: ['users', 'start_date', 'facilities', 'created_at', 'updated_at'],
    inFile: ['作業時間（時間）', '滞在時間（時間）'],
  },
  {
    noun: '建物',
    key: 'buildings',
    path: '/buildings?name=港南',
    file: '/building-csv-download',
    labels: buildingListLabels,
    name: '港南タワー',
    otherwise: ['linked_matters_count', 'updated_at'],
  },
  {
    noun: '設備',
    key: 'facilities',
    path: '/facilities?name=受水槽',
    file: '/facility-csv-download',
    labels: facilityListLabels,
    name: '受水槽',
    otherwise: ['renewal_on', 'matters', 'updated_at'],
  },
  {
    noun: '書類',
    key: 'documents',
    path: '/documents?title=漏水',
    file: '/document-csv-download',
    labels: documentListLabels,
    name: '漏水の報告書',
    otherwise: [],
  },
]

const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

test.each(lists)(
  '$noun: the table can show every column of the file, under its name and with what it says',
  async (list) => {
    const { noun, key, path, file, labels, name, otherwise, inFile = [] } = list
    writeListChoices(listKey(key, stage.master), { shown: Object.keys(labels) })
    await stage.open(stage.master, path)
    const table = await screen.findByRole('table', { name: noun })
    await waitFor(() => expect(within(table).getAllByText(name).length).toBeGreaterThan(0))
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('aria-label') ?? head.textContent)
    expect(heads.filter((head) => Object.values(labels).includes(head))).toEqual(Object.values(labels))
    const first = within(table).getAllByRole('row')[1]!
    const [field] = new URLSearchParams(path.split('?')[1]).entries()
    const answer = await stage.master.browser.post(`${stage.company.path}${file}`, {
      [field![0]]: field![1],
      columns: Object.keys(labels).filter((column) => column !== 'start_date'),
    })
    const [headings, row] = cellsOf(await answer.text())
    const listed = Object.keys(labels).filter((column) => column !== 'start_date')
    expect(headings).toEqual([...listed.map((column) => labels[column]), ...inFile])
    const cells = within(first).getAllByRole('cell')
    for (const [column, label] of Object.entries(labels)) {
      if (otherwise.includes(column)) continue
      const shown = cells[heads.indexOf(label)]!.textContent!.replaceAll(',', '')
      expect({ column, shown }).toEqual({ column, shown: expect.stringContaining(row![headings!.indexOf(label)]!) })
    }
  },
)

test.each(lists)(
  '$noun: on a phone the whole card leads to the record, whose name is said once',
  async ({ noun, path, name }) => {
    onPhone()
    await stage.open(stage.master, path)
    const link = await screen.findByRole('link', { name })
    const card = within(screen.getByRole('list', { name: noun }))
    expect(card.getAllByRole('link', { name })).toEqual([link])
    expect(link.parentElement).toHaveAttribute('data-card', 'name')
  },
)
