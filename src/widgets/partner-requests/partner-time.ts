import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'

/** Of the inspection what its forms must know. */
export type PartnerTime = { id: number; due_by: string; hasCertificate: boolean; canEdit: boolean; isOpen: boolean }

export const partnerTimeOf = ({ id, due_by, kind, canEdit, state }: ListedOccurrence): PartnerTime => ({
  id,
  due_by,
  hasCertificate: kind.rule.counting === 'certificate',
  canEdit,
  isOpen: state === 'planned' || state === 'arranged',
})
