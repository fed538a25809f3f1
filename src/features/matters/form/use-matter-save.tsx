import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Matter, MatterConflict, UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import { isConflict } from '#src/api/errors.ts'
import { matterQueries, useUpdateMatter } from '#src/api/matters.ts'
import { MatterConflictDialog } from './matter-conflict-dialog.tsx'

type MatterSaveOptions = {
  companyId: string
  /** As the edit begins: a refetch behind it does not move what it is based on. */
  matter: Matter
  onSaved: () => void
  /** Refused for another reason than that somebody else was first. */
  onRefused: (error: unknown) => void
  /** The other's version was chosen: the form takes it in. */
  onLoad: (current: Matter) => void
}

type MatterSave = {
  save: (body: UpdateMatterRequest) => void
  isSaving: boolean
  /** To be rendered beside the form: it asks where somebody else saved first. */
  conflictDialog: ReactNode
}

/** Saves an edit on the state that it began from; what was typed stays in the form until it is saved. */
export const useMatterSave = ({ companyId, matter, onSaved, onRefused, onLoad }: MatterSaveOptions): MatterSave => {
  const client = useQueryClient()
  const update = useUpdateMatter(companyId)
  const [base, setBase] = useState(matter)
  const [refused, setRefused] = useState<{ body: UpdateMatterRequest; conflict: MatterConflict } | null>(null)

  const send = (body: UpdateMatterRequest, updated_at: string) =>
    update.mutate(
      { id: base.id, ...body, updated_at },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isConflict(error)) setRefused({ body, conflict: error.body as MatterConflict })
          else onRefused(error)
        },
      },
    )
  const handleLoad = ({ current }: MatterConflict) => {
    setBase(current)
    setRefused(null)
    client.setQueryData(matterQueries.detail(companyId, base.id).queryKey, current)
    onLoad(current)
  }
  const handleOverwrite = ({ current }: MatterConflict, body: UpdateMatterRequest) => {
    setBase(current)
    setRefused(null)
    send(body, current.updated_at)
  }

  return {
    save: (body) => send(body, base.updated_at),
    isSaving: update.isPending,
    conflictDialog: refused && (
      <MatterConflictDialog
        conflict={refused.conflict}
        onLoad={() => handleLoad(refused.conflict)}
        onOverwrite={() => handleOverwrite(refused.conflict, refused.body)}
        onClose={() => setRefused(null)}
      />
    ),
  }
}
