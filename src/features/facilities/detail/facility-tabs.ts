/** The parts of a facility's page as its address names them; the first is the one without a name. */
export const facilityTabs = ['overview', 'matters', 'documents', 'histories'] as const
export type FacilityTab = (typeof facilityTabs)[number]

export const facilityTabLabels: Record<FacilityTab, string> = {
  overview: '概要',
  matters: '案件',
  documents: '書類',
  histories: '変更履歴',
}
