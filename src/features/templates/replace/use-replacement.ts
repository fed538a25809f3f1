import { useMemo, useRef, useState } from 'react'
import { itemPair } from '#domain/templates/templates.contract.ts'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { fileTooLarge } from '#domain/text/validation.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { useCompareTemplateExcel, useReplaceTemplateExcel } from '#src/api/template-excel.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { useGoOn } from '../use-go-on.ts'
import { changes, formChanges, withPairs } from './form-changes.ts'
import type { Change, Pairs } from './form-changes.ts'

type Comparison = ReturnType<typeof useCompareTemplateExcel>['data']

/** What becomes of the items, with those that are paired by hand. */
const useItemChanges = (comparison: Comparison) => {
  const [shown, setShown] = useState<Change | null>(null)
  const [pairs, setPairs] = useState<Pairs>(new Map())
  const pair = (id: number, cell: string | null) => {
    const others = [...pairs].filter(([other]) => other !== id)
    setPairs(new Map(cell === null ? others : [...others, [id, cell]]))
  }
  const rows = useMemo(() => (comparison ? formChanges(comparison.template, comparison) : []), [comparison])
  const paired = useMemo(() => withPairs(rows, pairs), [rows, pairs])
  const counts = Map.groupBy(paired, ({ change }) => change)
  const countOf = (change: Change): number => counts.get(change)?.length ?? 0
  // What changed is looked at first.
  const tab = shown ?? changes.find((change) => countOf(change) > 0) ?? 'kept'
  const beginAnew = () => {
    setShown(null)
    setPairs(new Map())
  }
  return { rows, pairs, pair, counts, countOf, tab, setShown, beginAnew }
}

/** What the server refused: beside the file, or over the comparison. */
const refusalOf = (compared: Error | null, replaced: Error | null) => {
  const conflict = [replaced, compared].find(isConflict)
  return {
    fileError: isValidation(compared) ? compared.message : null,
    conflict,
    saveError: conflict?.message ?? (isValidation(replaced) ? replaced.message : null),
    /** Of whoever replaced the form, or changed the items since the comparison. */
    theirs: conflict ? (conflict.body as TemplateConflict).current : null,
  }
}

type UseReplacementOptions = { companyId: string; template: Template; maxBytes: number }

/** The new form while it is chosen, compared and saved. */
export const useReplacement = ({ companyId, template, maxBytes }: UseReplacementOptions) => {
  const goOn = useGoOn(companyId)
  const compare = useCompareTemplateExcel(companyId, template.id)
  const replace = useReplaceTemplateExcel(companyId, template.id)
  const [file, setFile] = useState<File | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)
  const [takesAdded, setTakesAdded] = useState(true)
  const [keepsLost, setKeepsLost] = useState(true)
  const comparison = compare.data
  const changed = useItemChanges(comparison)
  useLeaveGuard(comparison !== undefined && !replace.isSuccess)

  const handleFile = (chosen: File | null) => {
    upload.current?.abort()
    compare.reset()
    replace.reset()
    changed.beginAnew()
    setFile(chosen)
    const tooLarge = chosen && chosen.size > maxBytes ? fileTooLarge(chosen.name, maxBytes) : null
    setRejection(tooLarge)
    if (chosen === null || tooLarge !== null) return
    const controller = new AbortController()
    upload.current = controller
    setProgress(0)
    compare.mutate(
      { excel_file: chosen, signal: controller.signal, onProgress: setProgress },
      { onSettled: () => setProgress(null) },
    )
  }
  const handleSave = () => {
    if (!comparison || !file || replace.isPending) return
    replace.mutate(
      {
        excel_file: file,
        body: {
          compared_with: comparison.compared_with,
          sha256: comparison.sha256,
          take_added: takesAdded,
          keep_lost: keepsLost,
          pairs: [...changed.pairs].map(([id, cell]) => itemPair(id, cell)),
        },
        onProgress: setProgress,
      },
      {
        onSettled: () => setProgress(null),
        onSuccess: (saved) => {
          toast.success(`v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`)
          goOn('edit', saved.id, { templateWarnings: comparison.warnings })
        },
      },
    )
  }

  const handleAnew = ({ id }: TemplateConflict['current']) =>
    id === template.id ? handleFile(file) : goOn('replace', id)
  const refusal = refusalOf(compare.error, replace.error)
  return {
    ...changed,
    ...refusal,
    fileError: rejection ?? refusal.fileError,
    compare,
    comparison,
    file,
    setRejection,
    progress,
    cancelUpload: () => upload.current?.abort(),
    takesAdded,
    setTakesAdded,
    keepsLost,
    setKeepsLost,
    handleFile,
    handleSave,
    isSaving: replace.isPending,
    handleAnew,
  }
}

export type Replacement = ReturnType<typeof useReplacement>
