import { describe, expect, it } from 'vitest'
import { documentChanges, type DocumentContents } from '#domain/documents/document-changes.ts'

const items = [
  { id: 1, name: '点検', type: 'separator', cell_reference: null },
  { id: 2, name: '件名', type: 'text', cell_reference: '0:B3' },
  { id: 3, name: '判定', type: 'checkbox', cell_reference: '0:C4' },
  { id: 4, name: '写真', type: 'fileupload', cell_reference: '1:A1' },
] as const
const blank: DocumentContents = { title: '報告書', docs_data: [], item_files: [], document_embed_resources: [] }
const photo = (file_id: number, name: string) => ({ item_id: 4, file_id, name })
const page = (file_id: number, pages: number[] | null) => ({ file_id, name: '図面.pdf', pages })

describe('what changed between two states of a document', () => {
  it.each<[string, Partial<DocumentContents>, Partial<DocumentContents>, object[]]>([
    ['nothing', {}, {}, []],
    ['an empty value for a missing one', { docs_data: [{ item_id: 2, data: '' }] }, {}, []],
    [
      'the title',
      {},
      { title: '報告書（改）' },
      [{ kind: 'title', name: 'タイトル', before: '報告書', after: '報告書（改）' }],
    ],
    [
      'a cell',
      { docs_data: [{ item_id: 2, data: '空調' }] },
      { docs_data: [{ item_id: 2, data: '空調機' }] },
      [{ kind: 'item', item_id: 2, name: '件名', cell_reference: '0:B3', before: '空調', after: '空調機' }],
    ],
    [
      'chosen options',
      { docs_data: [{ item_id: 3, data: ['良', '清掃'] }] },
      { docs_data: [{ item_id: 3, data: ['良'] }] },
      [{ item_id: 3, before: '良、清掃', after: '良' }],
    ],
    [
      'a photo for another of the same name',
      { item_files: [photo(7, 'IMG.jpg')] },
      { item_files: [photo(8, 'IMG.jpg')] },
      [{ kind: 'item_files', cell_reference: '1:A1', before: 'IMG.jpg', after: 'IMG.jpg' }],
    ],
    [
      'other pages of an inserted file',
      { document_embed_resources: [page(9, null)] },
      { document_embed_resources: [page(9, [1, 3])] },
      [{ kind: 'embed_resources', before: '図面.pdf', after: '図面.pdf（1、3ページ）' }],
    ],
    [
      'inserted files in another order',
      { document_embed_resources: [page(9, null), page(10, [1])] },
      { document_embed_resources: [page(10, [1]), page(9, null)] },
      [{ kind: 'embed_resources' }],
    ],
    ['data of an item that is no input', { docs_data: [{ item_id: 1, data: 'x' }] }, {}, []],
  ])('%s', (_, before, after, expected) => {
    const changes = documentChanges({ ...blank, ...before }, { ...blank, ...after }, items)
    expect(changes).toHaveLength(expected.length)
    expect(changes).toMatchObject(expected)
  })

  it('stands in the order of the document', () => {
    const after = {
      title: 'x',
      docs_data: [
        { item_id: 3, data: ['良'] },
        { item_id: 2, data: '件' },
      ],
      item_files: [photo(7, 'a')],
      document_embed_resources: [page(9, null)],
    }
    expect(documentChanges(blank, after, items).map(({ name }) => name)).toEqual([
      'タイトル',
      '件名',
      '判定',
      '写真',
      '挿入ファイル',
    ])
  })
})
