/** A text that more matters have than anybody counts: the pages are those that counting on would show. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { pagerText, totalText, type Paged } from '#domain/paging.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

const { countedHits } = limits
let app: TestApp
let company: TestCompany
let master: Person
beforeAll(async () => {
  // Ten thousand names take twenty seconds to enter.
  Object.assign(limits, { countedHits: 100 })
  app = await createTestApp()
  ;({ company, master } = await app.createCompany('midori'))
  await app.database.pool.query(
    `insert into matters (company_id, name, matter_category_id, status_id, created_user_id, updated_at)
     select $1, case when n % 10 = 0 then '清掃' else '点検' end, 1, $2, $3, now() - n * interval '1 minute' from generate_series(1, 300) n`,
    [company.id, company.status_ids[0], master.id],
  )
})
afterAll(async () => {
  Object.assign(limits, { countedHits })
  await app.close()
})

const list = async (query: string): Promise<Paged<MatterListItem>> =>
  answered(await master.browser.get(`${company.path}/matters?${query}`), 200)

it('says that there are more, and goes on through the pages', async () => {
  const { data, meta } = await list(`name=${encodeURIComponent('点検')}`)
  expect(meta).toMatchObject({ total: 100, is_total_capped: true, last_page: 5 })
  expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, () => '点検'))
  expect(data.map(({ updated_at }) => updated_at)).toEqual(
    data
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .reverse(),
  )
  const next = await list(`name=${encodeURIComponent('点検')}&page=2`)
  expect(new Set([...data, ...next.data].map(({ id }) => id)).size).toBe(40)
  const capped = { ...meta, total: 10_000 }
  expect([pagerText(capped), totalText(capped)]).toEqual(['1 - 20 / 10,000件以上', '10,000件以上'])
})

it('counts exactly what is fewer, and what needs no counting', async () => {
  expect((await list(`name=${encodeURIComponent('清掃')}`)).meta).toMatchObject({ total: 30 })
  expect((await list(`name=${encodeURIComponent('清掃')}`)).meta).not.toHaveProperty('is_total_capped')
  expect((await list('')).meta).toMatchObject({ total: 300 })
})
