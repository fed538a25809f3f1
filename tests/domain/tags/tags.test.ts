import { expect, it } from 'vitest'
import { tagTexts } from '#domain/tags/tags.texts.ts'

it.each([
  [0, '「電気」を削除します。この操作は取り消せません。'],
  [3, '「電気」を削除します。3件の図面からこのタグが外れます。図面は削除されません。この操作は取り消せません。'],
])('the deletion of a tag on %d drawings says what becomes of them', (count, message) =>
  expect(tagTexts.deletion('電気', count).message).toBe(message),
)
