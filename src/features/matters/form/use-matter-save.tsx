import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type {
  CreateMatterRequest,
  Matter,
  MatterConflict,
  UpdateMatterRequest,
} from '#domain/matters/matters.contract.ts'
import { deletionText, isConflict, isNotFound } from '#src/api/errors.ts'
import { matterQueries, useCreateMatter, useUpdateMatter } from '#src/api/matters.ts'
import { MergeDialog } from '#src/ui/merge-dialog.tsx'

type MatterSaveOptions = {
  companyId: string
  /** As the edit begins: a refetch behind it does not move what it is based on. */
  matter: Matter
  onSaved: (saved: Matter) => void
  /** Refused for another reason than that somebody else was first. */
  onRefused: (error: unknown) => void
  /** The other's content was chosen for these fields of the history: the form takes it in. */
  onTake: (fields: readonly string[], current: Matter) => void
}

type MatterSave = {
  /** `anew`: the whole of it, for a matter in place of one that was deleted. */
  save: (body: UpdateMatterRequest, anew: CreateMatterRequest) => void
  isSaving: boolean
  /** Who deleted the matter meanwhile; from then on saving makes a new one. */
  deletion: string | null
  /** To be rendered beside the form: it asks where somebody else saved first. */
  conflictDialog: ReactNode
}

/** What a field of the history is called in a request; the others have one name. */
const requestKeys: Record<string, readonly string[]> = {
  schedule: ['start_date', 'end_date'],
  building_id: ['building_id', 'building_name', 'building_address', 'unlink_building'],
} satisfies Record<string, readonly (keyof UpdateMatterRequest)[]>

const without = (body: UpdateMatterRequest, fields: readonly string[]): UpdateMatterRequest => {
  const taken = new Set<string>(fields.flatMap((field) => requestKeys[field] ?? [field]))
  return Object.fromEntries(Object.entries(body).filter(([key]) => !taken.has(key)))
}

/** Saves an edit on the state that it began from; what was typed stays in the form until it is saved. */
export const useMatterSave = ({ companyId, matter, onSaved, onRefused, onTake }: MatterSaveOptions): MatterSave => {
  const client = useQueryClient()
  const update = useUpdateMatter(companyId)
  const create = useCreateMatter(companyId)
  const [deletion, setDeletion] = useState<string | null>(null)
  const [base, setBase] = useState(matter)
  const [refused, setRefused] = useState<{ body: UpdateMatterRequest; conflict: MatterConflict } | null>(null)

  const send = (body: UpdateMatterRequest, updated_at: string) =>
    update.mutate(
      { id: base.id, ...body, updated_at },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isConflict(error)) setRefused({ body, conflict: error.body as MatterConflict })
          else {
            setRefused(null)
            if (isNotFound(error)) setDeletion(deletionText(error, '案件'))
            else onRefused(error)
          }
        },
      },
    )
  const handleMerge = ({ current }: MatterConflict, body: UpdateMatterRequest, theirs: ReadonlySet<string>) => {
    const taken = [...theirs]
    setBase(current)
    client.setQueryData(matterQueries.detail(companyId, base.id).queryKey, current)
    onTake(taken, current)
    send(without(body, taken), current.updated_at)
  }

  return {
    save: (body, anew) => {
      if (deletion === null) send(body, base.updated_at)
      else create.mutate(anew, { onSuccess: onSaved, onError: onRefused })
    },
    isSaving: update.isPending || create.isPending,
    deletion,
    conflictDialog: refused && (
      <MergeDialog
        key={refused.conflict.current.updated_at}
        title="他のユーザーがこの案件を更新しました"
        message={`${refused.conflict.current.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(refused.conflict.current.updated_at)}に更新しました。入力した内容は残っています。`}
        contested={refused.conflict.changes.map(({ field, column_name, mine, after }) => ({
          key: field,
          name: column_name,
          mine,
          theirs: after,
        }))}
        isSaving={update.isPending}
        onSave={(theirs) => handleMerge(refused.conflict, refused.body, theirs)}
        onClose={() => setRefused(null)}
      />
    ),
  }
}
