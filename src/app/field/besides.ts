/**
 * What screens of the field read besides what they begin with, and their code, by the names that their routes give. Nobody
 * loads it who is not going into the field.
 */
import type { Besides } from '#src/api/reads.ts'
import * as shell from '#src/app/shell/shell-besides.ts'
import * as approval from '#src/features/approvals/approval-besides.ts'
import * as building from '#src/features/buildings/detail/building-besides.ts'
import * as calendar from '#src/features/calendar/calendar-besides.ts'
import * as document from '#src/features/documents/detail/document-besides.ts'
import * as editor from '#src/features/documents/editor/editor-besides.ts'
import * as newDocument from '#src/features/documents/editor/unsent/new-document-besides.ts'
import * as documentList from '#src/features/documents/list/document-list-besides.ts'
import * as drawing from '#src/features/drawings/detail/drawing-besides.ts'
import * as drawingList from '#src/features/drawings/list/drawing-list-besides.ts'
import * as facility from '#src/features/facilities/detail/facility-besides.ts'
import * as home from '#src/features/home/home-besides.ts'
import * as matter from '#src/features/matters/detail/matter-besides.ts'
import * as matterList from '#src/features/matters/list/matter-list-besides.ts'
import * as rounds from '#src/features/plans/rounds/rounds-besides.ts'
import * as scan from '#src/features/scan/scan-besides.ts'
import * as shoot from '#src/features/shoot/shoot-besides.ts'

export const besidesOf = {
  approval: [approval],
  building: [building],
  calendar: [calendar],
  document: [document],
  documentList: [documentList, newDocument],
  drawing: [drawing],
  drawingList: [drawingList],
  editor: [editor],
  facility: [facility],
  home: [home],
  matter: [matter, newDocument],
  matterList: [matterList],
  newDocument: [newDocument],
  rounds: [rounds],
  scan: [scan],
  shell: [shell],
  shoot: [shoot],
} as const satisfies Record<string, readonly Besides[]>
