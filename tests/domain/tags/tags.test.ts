import { expect, it } from 'vitest'
import { tagTexts } from '#domain/tags/tags.texts.ts'

it.each([
  [0, '「電気」を削除します。削除した直後なら元に戻せます。'],
  [3, '「電気」を削除します。3件の図面からこのタグが外れます。図面は削除されません。削除した直後なら元に戻せます。'],
])('the deletion of a tag on %d drawings says what becomes of them', (count, message) =>
  expect(tagTexts.deletion('電気', count).message).toBe(message),
)
