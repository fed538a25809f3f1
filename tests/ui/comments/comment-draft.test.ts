import { expect, test, vi } from 'vitest'
import { readCommentDraft, returnComment, writeCommentDraft } from '#src/widgets/comment-thread/comment-draft.ts'

const place = { companyId: 'midori', target: { matter_id: 7 }, userId: 3 }

test('a comment that could not be sent comes back below what is typed there, and takes nothing away', () => {
  expect(returnComment(place, '照明が切れています。')).toBe(true)
  expect(readCommentDraft(place)).toEqual({ body: '照明が切れています。', people: [] })
  const people = [{ id: 4, name: '中村 彩' }]
  writeCommentDraft(place, { body: '@中村 彩 明日伺います', people })
  expect(returnComment(place, '照明が切れています。')).toBe(true)
  expect(readCommentDraft(place)).toEqual({ body: '@中村 彩 明日伺います\n照明が切れています。', people })
  expect(readCommentDraft({ ...place, target: { document_id: 7 } }).body).toBe('')
})

test('a browser without room keeps nothing, and says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(returnComment(place, '照明が切れています。')).toBe(false)
  vi.restoreAllMocks()
  expect(readCommentDraft(place).body).toBe('')
})
