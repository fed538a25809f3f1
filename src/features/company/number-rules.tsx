/** 番号の付け方: how matters and documents are numbered, and what files are called after it. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { targetKey } from '#domain/numbers/numbers.contract.ts'
import type { NumberRule } from '#domain/numbers/numbers.contract.ts'
import { numberText } from '#domain/numbers/numbers.ts'
import { numberMomentLabels, numberTexts as texts } from '#domain/numbers/numbers.texts.ts'
import { now } from '#src/lib/now.ts'
import { describeError } from '#src/api/errors.ts'
import { numberRuleQueries, useSaveNumberRules } from '#src/api/number-rules.ts'
import { templateQueries } from '#src/api/templates.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { KeptList } from './kept-list.tsx'
import { NumberRuleDialog } from './number-rule-dialog.tsx'
import { numberTargets } from './number-targets.ts'

type NumberRulesProps = { companyId: string; yearStart: number }

export const NumberRules = ({ companyId, yearStart }: NumberRulesProps) => {
  const query = useQuery(numberRuleQueries.all(companyId))
  const templates = useQuery(templateQueries.all(companyId))
  const save = useSaveNumberRules(companyId)
  const confirm = useConfirm()
  const [edited, setEdited] = useState<NumberRule | 'new' | null>(null)
  const rules = query.data?.number_rules ?? []
  const targets = numberTargets(templates.data ?? [])
  const nameOf = (rule: NumberRule) =>
    targets.find(({ value }) => value === targetKey(rule))?.label ?? '以前の書類テンプレート'
  const handleDelete = async (rule: NumberRule) => {
    const name = nameOf(rule)
    if (await confirm({ title: '番号の付け方の削除', message: texts.confirm(name), confirmLabel: '削除' }))
      save.mutate(
        { number_rules: rules.filter((other) => other !== rule), seen: rules },
        { onSuccess: () => toast.success(texts.deleted(name)), onError: (error) => toast.error(describeError(error)) },
      )
  }
  const example = (rule: NumberRule) =>
    `${numberText(rule, { day: businessDay(now()), year_start_month: yearStart }, 1)}　${numberMomentLabels[rule.moment]}`
  return (
    <KeptList
      query={query}
      texts={texts}
      rows={rules}
      most={limits.numberRules}
      read={(rule) => ({ key: targetKey(rule), name: nameOf(rule), detail: example(rule) })}
      isBusy={save.isPending}
      onAdd={() => setEdited('new')}
      onEdit={setEdited}
      onDelete={(rule) => void handleDelete(rule)}
    >
      {edited && (
        <NumberRuleDialog
          companyId={companyId}
          rules={rules}
          targets={targets}
          edited={edited === 'new' ? null : edited}
          yearStart={yearStart}
          onClose={() => setEdited(null)}
        />
      )}
    </KeptList>
  )
}
