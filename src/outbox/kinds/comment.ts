import { sendComment } from '#src/api/comment-changes.ts'
import { ofNoItem, plain, uncontested } from './kind.ts'
import type { KindOf } from './kind.ts'
import { documentLink, matterLink } from './links.ts'
import { takeIntoCarried } from './take-in.ts'

export const comment: KindOf<'comment'> = {
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: 'コメント',
  name: ({ body }) => body.body,
  group: ({ target }) =>
    'matter_id' in target ? { of: 'matters', id: target.matter_id } : { of: 'documents', id: target.document_id },
  lines: ({ body }) => [{ name: comment.label, value: body.body }],
  subjects: ({ target }) => ['matter_id' in target ? target.matter_id : target.document_id],
  lane: ({ target }) => ['matter_id' in target ? target.matter_id : target.document_id],
  tells: () => false,
  withIds: (write, of) => ({
    ...write,
    target:
      'matter_id' in write.target
        ? { matter_id: of(write.target.matter_id) }
        : { document_id: of(write.target.document_id) },
  }),
  document: ({ target }) => ('document_id' in target ? target.document_id : null),
  places: ({ target }) => ['matter_id' in target ? `/matters/${target.matter_id}` : `/documents/${target.document_id}`],
  send: async (_client, write, options) => {
    const record = await sendComment(write.company_id, write.target, write.body, options)
    await takeIntoCarried(write.company_id, comment.arrived(record, write))
    return {}
  },
  arrived: (record) => ({ of: 'comment', record }),
  noun: () => 'comments',
  mend: ({ company_id, target }) => {
    const isMatter = 'matter_id' in target
    const subject = isMatter ? target.matter_id : target.document_id
    if (subject < 0) return null
    return {
      label: 'コメント欄で直す',
      link: isMatter ? matterLink(company_id, subject, 'comments') : documentLink(company_id, subject, '/log'),
    }
  },
}
