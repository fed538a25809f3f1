import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { createDocumentRequestSchema } from '#domain/documents/documents.contract.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { changeDocumentDrafts } from '#src/outbox/queue/document-drafts.ts'
import { localIdOf } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { changesInVersion } from '#src/outbox/kinds/kind.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import { mendEntries } from '#src/outbox/queue/outbox-store.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { itemsInVersion, lostItems, mendedWrites } from './mended-document.ts'

type Refused = Queued<'document'> & { write: { template: Template } }

type MendDocumentDialogProps = {
  userId: number
  entry: Refused
  /** The entry itself, and what waits for the document. */
  dependents: readonly QueuedEntry[]
  onClose: () => void
}

const formSchema = createDocumentRequestSchema.pick({ title: true }).extend({ without_matter: z.boolean() })

/** What the template is now: a newer version takes the place of the one that was carried. */
const useTemplateNow = (companyId: string, template: Template) => {
  const meta = { screenShows: (error: unknown) => !isUnauthorized(error) }
  const versions = useQuery({ ...templateQueries.versions(companyId, template.lineage), staleTime: 0, meta })
  const newest = versions.data?.data.find(({ archived_at }) => archived_at === null)
  const detail = useQuery({
    ...templateQueries.detail(companyId, newest?.id ?? 0),
    enabled: newest !== undefined && newest.id !== template.id,
    meta,
  })
  return {
    isGone: versions.isSuccess && !newest,
    isLoading: versions.isPending || detail.isLoading,
    template: detail.data ?? template,
  }
}

/** A new document that the server refused: its title, its matter and its template put right, and tried again with all that was entered. */
export const MendDocumentDialog = ({ userId, entry, dependents, onClose }: MendDocumentDialogProps) => {
  const { write, error } = entry
  const { company_id: companyId, body } = write
  const now = useTemplateNow(companyId, write.template)
  const kept = itemsInVersion(write.template.items, now.template.items)
  const lost = lostItems(dependents, write.template.items, kept)
  const form = useForm({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
    defaultValues: { title: body.title, without_matter: false },
  })
  const handleSubmit = async ({ title, without_matter }: z.infer<typeof formSchema>) => {
    try {
      if (lost.length > 0) await exportEntries(dependents)
    } catch {
      return toast.error('書き出せませんでした。もう一度やり直してください。')
    }
    const matter_id = without_matter ? null : (body.matter_id ?? null)
    mendEntries(mendedWrites(dependents, { title, matter_id, template: now.template }, kept))
    // Typed and not saved yet: it is of the version's items too.
    type Typed = { changes: { item_id: number; before: DocsDataValue; data: DocsDataValue }[] }
    changeDocumentDrafts<Typed>({ companyId, userId, documentId: localIdOf(entry) }, (draft) => ({
      ...draft,
      changes: changesInVersion(draft.changes, kept),
    }))
    onClose()
  }
  return (
    <FormDialog
      open
      title="書類を直して送信"
      submitLabel={lost.length > 0 ? '書き出して送信' : '送信'}
      submitDisabled={now.isLoading || now.isGone}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        {error && <Note severity="error">{`${error}入力した内容はこの端末に残っています。`}</Note>}
        {now.isGone && (
          <Note severity="warning">
            {`テンプレート「${write.template.name}」は保管または削除されています。管理者が元に戻すと送信できます。入力した内容は「端末から書き出す」で取り出せます。`}
          </Note>
        )}
        {now.template.id !== write.template.id && (
          <Note severity="info">{`テンプレート「${now.template.name}」の新しい版（第${now.template.version}版）で作成します。`}</Note>
        )}
        {lost.length > 0 && (
          <Note severity="warning">
            {`新しい版にない項目の内容は送れないため、先にこの端末に書き出します：${lost.join('、')}`}
          </Note>
        )}
        {/* A month sheet is called after its form, building and month. */}
        {!write.sheet && (
          <FormTextField control={form.control} name="title" label="タイトル" required maxLength={limits.text.title} />
        )}
        {body.matter_id && (
          <FormCheckbox control={form.control} name="without_matter" label="案件につなげずに作成する" />
        )}
      </Box>
    </FormDialog>
  )
}
