import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  ConflictError,
  ForbiddenError,
  isValidation,
  OfflineError,
  OtherError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from '#src/api/errors.ts'
import type { QueryMeta } from '#src/api/query.ts'
import { createQueryClient } from '#src/app/query-client.ts'

const surfacesOf = async (error: Error, meta?: QueryMeta, kind: 'query' | 'mutation' = 'mutation') => {
  const shown: string[] = []
  const client = createQueryClient({
    alert: (message) => shown.push(`alert ${message}`),
    toast: (message) => shown.push(`toast ${message}`),
    toSiteRoot: () => shown.push('root'),
  })
  const fail = vi.fn(() => Promise.reject(error))
  if (kind === 'query') await client.query({ queryKey: ['x'], queryFn: fail, meta }).catch(() => undefined)
  else await new MutationObserver(client, { mutationFn: fail, meta }).mutate().catch(() => undefined)
  expect(fail).toHaveBeenCalledOnce()
  return shown
}

test.each([
  [new UnauthorizedError(), ['root']],
  [new ForbiddenError(), ['alert アクセスする権限がありません。']],
  [new ServerError('接続が切れました'), ['alert 予期しないエラーが発生しました。接続が切れました']],
  [new OfflineError(), ['toast サーバーに接続できません。通信状態を確認してください。']],
  [new ConflictError('既に処理済みです', {}), ['toast 既に処理済みです']],
  [new ValidationError('社内ユーザーは10名までです', {}), ['toast 社内ユーザーは10名までです']],
])('%s surfaces as the catalogue says', async (error, shown) => {
  expect(await surfacesOf(error)).toEqual(shown)
  expect(await surfacesOf(error, undefined, 'query')).toEqual(shown)
})

test('failures of one kind are told apart by their numbers alone', async () => {
  const shown: string[][] = []
  const client = createQueryClient({
    alert: (...said) => shown.push(said),
    toast: () => undefined,
    toSiteRoot: () => undefined,
  })
  for (const number of ['A1', 'B2']) {
    const queryFn = () => Promise.reject(new ServerError('問題が発生しました。', 500, number))
    await client.query({ queryKey: [number], queryFn }).catch(() => undefined)
  }
  expect(shown.map(([message]) => /：(.+)）$/.exec(message!)![1])).toEqual(['A1', 'B2'])
  expect(new Set(shown.map(([, sentence]) => sentence)).size).toBe(1)
})

test('a form shows its own 422, and only that', async () => {
  expect(await surfacesOf(new ValidationError('x', { title: 'x' }), { screenShows: isValidation })).toEqual([])
  expect(await surfacesOf(new ForbiddenError(), { screenShows: isValidation })).toEqual([
    'alert アクセスする権限がありません。',
  ])
})

test('a mutation may name what failed', async () => {
  expect(
    await surfacesOf(new OtherError(400, ''), {
      failure: '案件の保存に失敗しました。時間をおいて、やり直してください。',
    }),
  ).toEqual(['toast 案件の保存に失敗しました。時間をおいて、やり直してください。'])
})

test('a record that is not there is the Not Found screen of a query, and a toast of a mutation', async () => {
  expect(await surfacesOf(new OtherError(404, '見つかりませんでした。'), undefined, 'query')).toEqual([])
  expect(await surfacesOf(new OtherError(404, '見つかりませんでした。'))).toEqual(['toast 見つかりませんでした。'])
})
