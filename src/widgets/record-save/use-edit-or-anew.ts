import { useState } from 'react'
import { deletionText, isNotFound } from '#src/api/errors.ts'

type Answers = { onSuccess: () => void; onError: (error: Error) => void }
type Save<Input> = { mutate(input: Input, answers: Answers): void; isPending: boolean }

type EditOrAnewOptions<Body extends object, Anew> = {
  /** ステータス, as in このステータス. */
  noun: string
  /** Null: a new one. */
  id: number | null
  /** 404 and what `onRefused` shows are this form's to show. */
  update: Save<Body & { id: number }>
  create: Save<Anew>
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** Saves an edit of what keeps no history; where it was deleted meanwhile, what was typed stays and may become a new one. */
export const useEditOrAnew = <Body extends object, Anew>({
  noun,
  id,
  update,
  create,
  onSaved,
  onRefused,
}: EditOrAnewOptions<Body, Anew>) => {
  const [deletion, setDeletion] = useState<string | null>(null)
  return {
    /** `body`: only what was touched, so that what somebody else changed meanwhile stays. `anew`: the whole of it. */
    save: (body: Body, anew: Anew): void => {
      if (id === null || deletion !== null) return create.mutate(anew, { onSuccess: onSaved, onError: onRefused })
      update.mutate(
        { ...body, id },
        {
          onSuccess: onSaved,
          onError: (error) => (isNotFound(error) ? setDeletion(deletionText(error, noun)) : onRefused(error)),
        },
      )
    },
    isSaving: update.isPending || create.isPending,
    /** That it was deleted; from then on saving makes a new one. */
    deletion,
  }
}
