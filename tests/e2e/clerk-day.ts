/** The makings of a clerk's day: a matter with an estimate to write, the people it goes to, tomorrow's jobs and a month. */
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { makeEstimateForm } from '#tests/made-forms.ts'
import { createTemplate } from './client.ts'
import type { CompanyStage, Person } from './company-stage.ts'

export const lineCount = 20
export const units = ['式', '台', '個', 'm', '㎡', '人工']
/** Name, number, unit and price of each line, as they stand in Excel. */
export const lines = Array.from({ length: lineCount }, (_, index) => [
  `空調機${index + 1}号 分解洗浄`,
  String((index % 4) + 1),
  units[index % units.length]!,
  String(12_000 + index * 500),
])
export const total = lines.reduce((sum, [, count, , price]) => sum + Number(count) * Number(price), 0)

const columns = [
  ['品名・仕様', 'A', { type: 'text' }],
  ['数量', 'B', { type: 'number' }],
  ['単位', 'C', { type: 'select', item_parts: units.map((item_value) => ({ item_value })) }],
  ['単価', 'D', { type: 'number' }],
] as const
const items: TemplateItemRequest[] = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text', cell_reference: '0:B2' },
  ...lines.flatMap((_, index): TemplateItemRequest[] => [
    { name: `明細${index + 1}`, type: 'separator' },
    ...columns.map(([name, column, kind]) => ({
      name: `明細${index + 1}：${name}`,
      ...kind,
      item_parts: 'item_parts' in kind ? [...kind.item_parts] : undefined,
      cell_reference: `0:${column}${index + 5}`,
    })),
  ]),
]

export const recipients = ['三浦 裕子', '岡田 茂', '西村 香織']
export const matterName = '空調機の分解洗浄'
export const jobCount = 8

/** A Monday, the day after, and the one to which the jobs go; all in one month, whenever this runs. */
export const today = '2031-06-16'
export const tomorrow = '2031-06-17'
export const nextDay = '2031-06-19'
export const firstOfMonth = '2031-06-01'
/** Besides tomorrow's, a job a day from the second of the month on. */
export const otherJobs = 12

export type ClerkDay = { matter: Matter; jobs: Matter[]; template: Template }

export const prepareDay = async (stage: CompanyStage, clerk: Person): Promise<ClerkDay> => {
  const create = async (noun: string, body: object) =>
    (await clerk.calls.expectOk<{ data: { id: number } }>('POST', `${stage.path}/${noun}`, body)).data.id
  const contact_ids: number[] = []
  for (const [index, name] of recipients.entries())
    contact_ids.push(
      await create('contacts', { name, affiliation: '株式会社青葉アセット', email: `to${index}@aoba.example` }),
    )
  const building_id = await create('buildings', { name: '青葉台グリーンビル', contact_ids })
  const template = await createTemplate(
    clerk.calls,
    stage.path,
    { name: '御見積書', bytes: makeEstimateForm(lineCount) },
    items,
  )
  const matter = await stage.createMatter(clerk, {
    name: matterName,
    building_id,
    user_ids: [clerk.id],
    template_ids: [template.id],
  })
  const jobs: Matter[] = []
  for (let index = 0; index < jobCount; index += 1)
    jobs.push(
      await stage.createMatter(clerk, {
        name: `明日の作業${index + 1}`,
        user_ids: [clerk.id],
        start_date: tomorrow,
        end_date: tomorrow,
      }),
    )
  for (let index = 0; index < otherJobs; index += 1) {
    const start_date = `2031-06-${String(index + 2).padStart(2, '0')}`
    await stage.createMatter(clerk, {
      ...{ name: `今月の作業${index + 1}`, user_ids: [clerk.id], start_date, end_date: start_date },
    })
  }
  return { matter, jobs, template }
}
