import { limits } from '#domain/limits.ts'
import { idParam, idsParam, textParam, type Address } from '#src/lib/search-params.ts'

export type YearsSearch = {
  year?: number | undefined
  building_id?: number[] | undefined
  owner?: string | undefined
  user_id?: number | undefined
  with_last?: true | undefined
}

export const readYears = (raw: Record<string, unknown>): YearsSearch => {
  const year = Number(raw['year'])
  return {
    year: Number.isInteger(year) && year >= limits.years.from && year <= limits.years.to ? year : undefined,
    building_id: idsParam(raw['building_id']),
    owner: textParam(raw['owner']) || undefined,
    user_id: idParam(String(raw['user_id'])) || undefined,
    with_last: raw['with_last'] === true ? true : undefined,
  }
}

export const yearsAddress: Address = {
  read: readYears,
  labels: { year: '年度', building_id: '建物', owner: 'オーナー', user_id: '担当者', with_last: '前年度' },
}
