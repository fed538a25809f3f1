import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { userQueries } from '#src/api/users.ts'
import { GuestDocumentsNote } from '#src/widgets/guests-see/guest-documents-note.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'

type LetInNoteProps = Pick<MatterFormFieldProps, 'companyId' | 'control'> & {
  matter: Pick<Matter, 'id' | 'name' | 'users'>
}

/** Where a guest is among those who are chosen and were not on it yet: what they are going to see. */
export const LetInNote = ({ companyId, control, matter }: LetInNoteProps) => {
  const ids = useWatch({ control, name: 'user_ids' }) ?? []
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const isLettingIn = users.some(
    (user) => ids.includes(user.id) && !isInternal(user) && !matter.users.some(({ id }) => id === user.id),
  )
  return isLettingIn && <GuestDocumentsNote companyId={companyId} matters={[matter]} />
}
