import { useMemo, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { itemPair } from '#domain/templates/templates.contract.ts'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { fileTooLarge } from '#domain/text/validation.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { useCompareTemplateExcel, useReplaceTemplateExcel } from '#src/api/template-excel.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { changes, formChanges, withPairs } from './form-changes.ts'
import type { Change, Pairs } from './form-changes.ts'

/** The new form while it is chosen, compared and saved. */
export const useReplacement = ({
  companyId,
  template,
  maxBytes,
}: {
  companyId: string
  template: Template
  maxBytes: number
}) => {
  const navigate = useNavigate()
  const compare = useCompareTemplateExcel(companyId, template.id)
  const replace = useReplaceTemplateExcel(companyId, template.id)
  const [file, setFile] = useState<File | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)
  const [shown, setShown] = useState<Change | null>(null)
  const [takesAdded, setTakesAdded] = useState(true)
  const [keepsLost, setKeepsLost] = useState(true)
  const [pairs, setPairs] = useState<Pairs>(new Map())
  const pair = (id: number, cell: string | null) => {
    const others = [...pairs].filter(([other]) => other !== id)
    setPairs(new Map(cell === null ? others : [...others, [id, cell]]))
  }
  const comparison = compare.data
  useLeaveGuard(comparison !== undefined && !replace.isSuccess)

  const rows = useMemo(() => (comparison ? formChanges(comparison.template, comparison) : []), [comparison])
  const paired = useMemo(() => withPairs(rows, pairs), [rows, pairs])
  const counts = Map.groupBy(paired, ({ change }) => change)
  const countOf = (change: Change): number => counts.get(change)?.length ?? 0
  // What changed is looked at first.
  const tab = shown ?? changes.find((change) => countOf(change) > 0) ?? 'kept'

  const handleFile = (chosen: File | null) => {
    upload.current?.abort()
    compare.reset()
    replace.reset()
    setShown(null)
    setPairs(new Map())
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
          pairs: [...pairs].map(([id, cell]) => itemPair(id, cell)),
        },
        onProgress: setProgress,
      },
      {
        onSettled: () => setProgress(null),
        onSuccess: (saved) => {
          toast.success(`v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`)
          void navigate({
            to: '/c/$companyId/settings/templates/$templateId/edit',
            params: { companyId, templateId: saved.id },
            state: { templateWarnings: comparison.warnings },
            replace: true,
            ignoreBlocker: true,
          })
        },
      },
    )
  }

  const fileError = rejection ?? (isValidation(compare.error) ? compare.error.message : null)
  const conflict = [replace.error, compare.error].find(isConflict)
  const saveError = conflict?.message ?? (isValidation(replace.error) ? replace.error.message : null)
  /** Of whoever replaced the form, or changed the items since the comparison. */
  const theirs = conflict ? (conflict.body as TemplateConflict).current : null
  const handleAnew = ({ id }: TemplateConflict['current']) => {
    if (id === template.id) return handleFile(file)
    void navigate({
      to: '/c/$companyId/settings/templates/$templateId/replace',
      params: { companyId, templateId: id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  return {
    rows,
    pairs,
    pair,
    compare,
    replace,
    file,
    setRejection,
    progress,
    upload,
    setShown,
    takesAdded,
    setTakesAdded,
    keepsLost,
    setKeepsLost,
    comparison,
    counts,
    countOf,
    tab,
    handleFile,
    handleSave,
    fileError,
    conflict,
    saveError,
    theirs,
    handleAnew,
  }
}
