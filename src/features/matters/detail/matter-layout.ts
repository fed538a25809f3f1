import type { ReactNode } from 'react'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MatterTab } from './matter-tabs.ts'

/** What both layouts of a matter's page are given. */
export type MatterLayoutProps = {
  companyId: string
  user: Actor
  matter: Matter
  statuses: readonly MatterStatus[]
  tabs: readonly { value: MatterTab; count?: number }[]
  tab: MatterTab
  onTab: (tab: MatterTab) => void
  /** Of the matter as a whole, for the header. */
  actions: ReactNode
  /** The filled button; not there for whom it is not. */
  createButton: ReactNode
  onCreateDocument: (() => void) | undefined
}
