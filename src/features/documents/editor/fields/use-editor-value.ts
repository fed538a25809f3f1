import { useMemo } from 'react'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { EditingProps } from '#src/features/documents/editor/editing-props.ts'
import { useBoundNow } from '#src/features/documents/editor/draft/use-bound-now.ts'
import { useCellNotes } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useFormValues } from '#src/features/documents/editor/draft/use-form-values.ts'
import { useLiveChoices } from '#src/features/documents/editor/draft/use-live-choices.ts'
import type { useLiveSheets } from '#src/features/documents/editor/draft/use-live-sheets.ts'
import type { PreviousByItem } from '#src/features/documents/editor/draft/use-previous-values.ts'
import { usePrintMarks } from '#src/features/documents/editor/draft/use-print-marks.ts'
import { useRefusedItems } from '#src/features/documents/editor/draft/use-refused-items.ts'
import type { Editor, SaveOutcome } from './editor-context.ts'
import { useKeptRemarks } from './kept-remarks.ts'

type EditorOptions = Pick<EditingProps, 'companyId' | 'document' | 'draft'> &
  Pick<Editor, 'isReadOnly' | 'errorOf'> & {
    /** The latest of the ways to save. */
    save: { readonly current: () => Promise<SaveOutcome> }
    tables: ReturnType<typeof useLiveSheets>['tables']
    previousValues: PreviousByItem
    /** Told when an item's field was left; the same function from one rendering to the next. */
    onLeave?: (item: TemplateItem) => unknown
  }

/** What the fields ask of their editor, at the desk and on a phone. */
export const useEditorValue = ({
  companyId,
  document,
  draft,
  isReadOnly,
  errorOf,
  save,
  tables,
  previousValues,
  onLeave,
}: EditorOptions): Editor => {
  const {
    id,
    title,
    matter_id,
    matter,
    machines_before,
    plan_year,
    template,
    item_files,
    item_matters,
    canMakeMatter,
  } = document
  const marks = usePrintMarks(companyId, id, draft)
  const formValues = useFormValues(companyId, document)
  const choices = useLiveChoices(template.items, tables)
  const boundNow = useBoundNow(companyId, document)
  const answered = useRefusedItems(id)
  const notes = useCellNotes(document)
  const sheet = useMemo(() => ({ companyId, documentId: id, documentTitle: title }), [companyId, id, title])
  useKeptRemarks(sheet, template.items, isReadOnly)
  return useMemo(
    () => ({
      companyId,
      documentId: id,
      documentTitle: title,
      matter_id,
      matter,
      machinesBefore: machines_before,
      planYear: plan_year,
      template,
      draft,
      marks,
      isReadOnly,
      errorOf,
      itemFiles: item_files,
      notes,
      itemMatters: item_matters,
      canMakeMatter,
      save: () => save.current(),
      formValues,
      choices,
      previousValues,
      boundNow,
      answered,
      ...(onLeave && { onLeave: (item) => void onLeave(item) }),
    }),
    [
      companyId,
      id,
      title,
      matter_id,
      matter,
      machines_before,
      plan_year,
      template,
      notes,
      draft,
      marks,
      isReadOnly,
      errorOf,
      item_files,
      item_matters,
      canMakeMatter,
      save,
      formValues,
      choices,
      previousValues,
      boundNow,
      answered,
      onLeave,
    ],
  )
}
