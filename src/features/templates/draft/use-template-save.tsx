import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { deletionText, isConflict, isDeleted, isValidation } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'
import { useRecreateTemplate, useUpdateTemplate } from '#src/api/template-changes.ts'
import { ConflictDialog } from '#src/ui/dialogs/conflict-dialog.tsx'
import { DeletedDialog } from '#src/ui/dialogs/deleted-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useGoOn } from '../use-go-on.ts'
import { checkItems, draftsOf, errorsByKey, listError, requestOf } from './draft-items.ts'
import type { ItemErrors } from './draft-items.ts'
import type { TemplateDraft } from './use-template-draft.ts'

type TemplateSaveOptions = {
  companyId: string
  template: Template
  draft: TemplateDraft
  onRefused: (errors: Map<string, ItemErrors>) => void
}
type Base = Pick<Template, 'id' | 'updated_at' | 'items'>

const isSameItems = (a: Template['items'], b: Template['items']): boolean =>
  JSON.stringify(requestOf(draftsOf(a))) === JSON.stringify(requestOf(draftsOf(b)))

const savedText = (saved: Template, template: Template): string => {
  if (saved.id === template.id) return 'テンプレートを保存しました'
  if (saved.version === 1) return '新しいテンプレートとして保存しました'
  return `v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`
}

/** What the edit began from: the template as fetched again may be somebody else's already. */
const useBase = (template: Template) => {
  const [base, setBase] = useState<Base>(template)
  const handleRenamed = (saved: Template) => {
    if (saved.id !== base.id)
      toast.success(`他のユーザーが保存したv${saved.version}の名前・カテゴリ・タイトルを変更しました`)
    // Items that somebody else saved before the name are still to be asked about.
    else if (isSameItems(saved.items, base.items)) setBase(saved)
  }
  return { base, setBase, handleRenamed }
}

/** What somebody else saved first: held against what is typed here, or taken in its place. */
const useTheirs = (companyId: string) => {
  const client = useQueryClient()
  const options = {
    mutationFn: (id: number) => client.fetchQuery({ ...templateQueries.detail(companyId, id), staleTime: 0 }),
    // The query's own failure is shown already.
    meta: { screenShows: () => true },
  }
  const compare = useMutation(options)
  const load = useMutation(options)
  /** Theirs; null where somebody changed the items too. */
  const sameAs = (base: Base, met: TemplateConflict) =>
    compare.mutateAsync(met.current.id).then(
      (theirs) => (theirs.id === base.id && isSameItems(theirs.items, base.items) ? theirs : null),
      () => null,
    )
  return { sameAs, isComparing: compare.isPending, load }
}

/** Deleted meanwhile: what was typed may become a template of its own. */
const useRecreation = (companyId: string) => {
  const recreate = useRecreateTemplate(companyId)
  /** Who deleted it. */
  const [deletion, setDeletion] = useState<string | null>(null)
  const createAnew = (id: number, onCreated: (anew: Template) => void) =>
    recreate.mutate(id, {
      onSuccess: (anew) => {
        setDeletion(null)
        onCreated(anew)
      },
    })
  return { deletion, setDeletion, createAnew, isCreating: recreate.isPending }
}

/** Saving the items of a template, and what may stand in its way. `dialog` is to be rendered. */
export const useTemplateSave = ({ companyId, template, draft, onRefused }: TemplateSaveOptions) => {
  const goOn = useGoOn(companyId)
  const update = useUpdateTemplate(companyId)
  const { base, setBase, handleRenamed } = useBase(template)
  const [conflict, setConflict] = useState<TemplateConflict | null>(null)
  const [error, setError] = useState<string | null>(null)
  const recreation = useRecreation(companyId)
  const theirs = useTheirs(companyId)
  const { items, actions } = draft

  const handleSaved = (saved: Template) => {
    setConflict(null)
    setBase(saved)
    actions.markSaved(draftsOf(saved.items))
    toast.success(savedText(saved, template))
    if (saved.id !== template.id) goOn('edit', saved.id)
  }
  const handleFailure = (failure: Error) => {
    if (isDeleted(failure)) return recreation.setDeletion(deletionText(failure, 'テンプレート'))
    // Deleted while documents use it, it is archived: it takes no more changes, but may be made anew.
    if (isValidation(failure) && failure.fields.root) return recreation.setDeletion(failure.fields.root)
    if (isConflict(failure)) return void handleConflict(failure.body as TemplateConflict)
    if (!isValidation(failure)) return
    const refused = errorsByKey(items, failure.fields)
    if (refused.size > 0) onRefused(refused)
    else setError(failure.message)
  }
  const send = ({ id, updated_at }: Omit<Base, 'items'>) =>
    update.mutate({ id, updated_at, items: requestOf(items) }, { onSuccess: handleSaved, onError: handleFailure })

  const begin = (from: Template) => {
    setBase(from)
    send(from)
  }
  /** Another name alone is no conflict: the items are saved beside it. */
  const handleConflict = (met: TemplateConflict) =>
    theirs.sameAs(base, met).then((same) => (same ? begin(same) : setConflict(met)))
  const handleLoaded = (loaded: Template) => {
    setConflict(null)
    setBase(loaded)
    actions.load(draftsOf(loaded.items))
    if (loaded.id !== template.id) goOn('edit', loaded.id)
  }

  const isSaving = update.isPending || theirs.isComparing
  const save = () => {
    if (isSaving) return
    if (!draft.isDirty) return toast.success('変更はありません')
    const wrong = listError(items, template.has_excel)
    setError(wrong)
    const refused = checkItems(items)
    if (refused.size > 0) onRefused(refused)
    else if (wrong === null) send(base)
  }

  return {
    save,
    base,
    handleRenamed,
    isSaving,
    /** What is wrong with the items as a whole. */
    error,
    dialog: (
      <SaveObstacle
        recreation={recreation}
        conflict={conflict}
        isOverwriting={update.isPending}
        isLoading={theirs.load.isPending}
        onCreateAnew={() => recreation.createAnew(base.id, begin)}
        onLoad={(id) => theirs.load.mutate(id, { onSuccess: handleLoaded })}
        onOverwrite={send}
        onClose={() => setConflict(null)}
      />
    ),
  }
}

type SaveObstacleProps = {
  recreation: ReturnType<typeof useRecreation>
  conflict: TemplateConflict | null
  isOverwriting: boolean
  isLoading: boolean
  onCreateAnew: () => void
  onLoad: (id: number) => void
  onOverwrite: (theirs: TemplateConflict['current']) => void
  onClose: () => void
}

/** Asks what is to become of what was typed. */
const SaveObstacle = ({ recreation, conflict, isOverwriting, isLoading, ...ways }: SaveObstacleProps) => {
  const { deletion, setDeletion, isCreating } = recreation
  if (deletion !== null)
    return (
      <DeletedDialog
        noun="このテンプレート"
        message={deletion}
        isCreating={isCreating}
        onCreate={ways.onCreateAnew}
        onClose={() => setDeletion(null)}
      />
    )
  if (!conflict) return null
  const { message, current } = conflict
  return (
    <ConflictDialog
      title="他のユーザーがこのテンプレートを保存しました"
      message={`${message}（v${current.version}、${formatMoment(current.updated_at)}）入力した内容は残っています。`}
      isOverwriting={isOverwriting}
      isLoading={isLoading}
      onLoad={() => ways.onLoad(current.id)}
      onOverwrite={() => ways.onOverwrite(current)}
      onClose={ways.onClose}
    />
  )
}
