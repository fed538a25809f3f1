/** Whether the home shows one's own figures or the company's: one switch for all of them, remembered by this browser. */
import { useState } from 'react'
import { homeScopes } from '#domain/home/home.labels.ts'
import type { HomeScope } from '#domain/home/home.labels.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

const keyOf = (companyId: string): string => `home.whose.${companyId}`

/** What the home begins with, `first` where nothing was chosen yet. Who does not see the company has nothing but the own. */
export const homeScopeOf = (companyId: string, user: Actor, first: HomeScope): HomeScope => {
  if (!canSeeCompany(user)) return 'mine'
  const remembered = readPreference<HomeScope>(keyOf(companyId))
  return remembered !== null && homeScopes.includes(remembered) ? remembered : first
}

export const useHomeScope = (
  companyId: string,
  user: Actor,
  first: HomeScope,
): [HomeScope, (next: HomeScope) => void] => {
  const [whose, setWhose] = useState(() => homeScopeOf(companyId, user, first))
  const choose = (next: HomeScope) => {
    writePreference(keyOf(companyId), next)
    setWhose(next)
  }
  return [whose, choose]
}
