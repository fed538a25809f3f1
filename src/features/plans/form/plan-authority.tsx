/** 報告先の行政庁 of a plan: whose windows it follows, seen before they are accepted. */
import { Suspense, useState } from 'react'
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import type { Authority } from '#domain/plans/authorities.contract.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import { groupOf } from '#domain/plans/authority-windows.ts'
import { planColumnLabels as labels, planTexts } from '#domain/plans/plans.labels.ts'
import { groupText, turnText, groupName } from '#domain/plans/rule-texts.ts'
import { lacksAuthority, type Rule } from '#domain/plans/rules.ts'
import { planQueries } from '#src/api/plans.ts'
import { now } from '#src/lib/now.ts'
import { FieldColumns } from '#src/ui/fields/field-columns.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { ReportContact } from '../authorities/report-contact.tsx'
import { typedRule } from './plan-form.ts'
import type { PlanFormInput, PlanFormValues } from './plan-form.ts'

const AuthoritiesDialog = lazyPart(() =>
  import('../authorities/authorities-dialog.tsx').then((module) => module.AuthoritiesDialog),
)

type PlanAuthorityProps = {
  companyId: string
  form: UseFormReturn<PlanFormInput, unknown, PlanFormValues>
  /** As its kind says. */
  rule: Rule | null
  /** Of the building's other plans: likely to be this one's too. */
  neighbour: { id: number; name: string } | null
}

export const PlanAuthority = ({ companyId, form, rule, neighbour }: PlanAuthorityProps) => {
  const [isListed, setListed] = useState(false)
  const { control, setValue } = form
  const { data: authorities = [] } = useQuery(planQueries.authorities(companyId))
  const [id, key, due_year, season_from, season_to] = useWatch({
    control,
    name: ['authority_id', 'authority_group', 'due_year', 'season_from', 'season_to'],
  })
  const authority = authorities.find((each) => each.id === id)
  const choose = (chosen: number) => setValue('authority_id', chosen, { shouldDirty: true })
  return (
    <Box component="section" aria-label={labels.authority_id} sx={{ display: 'grid', gap: 2 }}>
      <FieldColumns>
        <FormSelect
          control={control}
          name="authority_id"
          label={labels.authority_id}
          choices={authorities.map(({ id: value, name, office, confirmed_on }) => ({
            value,
            label: [name, office, confirmed_on === null && `（${authorityTexts.unconfirmed}）`]
              .filter(Boolean)
              .join('　'),
          }))}
          clearLabel="なし"
        />
        {authority && authority.groups.length > 0 && (
          <FormSelect
            control={control}
            name="authority_group"
            label={labels.authority_group}
            choices={authority.groups.map((group) => ({
              value: group.key,
              label: `${groupName(group)}　${groupText(group)}`,
            }))}
            clearLabel="なし"
          />
        )}
      </FieldColumns>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!id && neighbour && (
          <Button size="small" onClick={() => choose(neighbour.id)}>
            {`ほかの計画と同じ「${neighbour.name}」にする`}
          </Button>
        )}
        <Button size="small" startIcon={<AccountBalanceOutlined />} onClick={() => setListed(true)}>
          行政庁を追加・編集
        </Button>
      </Box>
      {authority && <ReportContact authority={authority} />}
      {rule?.counting === 'report' && (
        <Turn
          rule={rule}
          authority={authority}
          typed={{ due_year, season_from, season_to, authority_group: key }}
          onAccept={() => {
            for (const name of ['due_year', 'season_from', 'season_to'] as const)
              setValue(name, name === 'due_year' ? null : '', { shouldDirty: true, shouldValidate: true })
          }}
        />
      )}
      <Suspense fallback={null}>
        {isListed && <AuthoritiesDialog companyId={companyId} mayEdit onClose={() => setListed(false)} />}
      </Suspense>
    </Box>
  )
}

type TurnProps = {
  rule: Extract<Rule, { counting: 'report' }>
  authority: Authority | undefined
  typed: Parameters<typeof typedRule>[1]
  onAccept: () => void
}

/** 神戸市：共同住宅は令和9年度、8月1日〜11月29日; what was typed for the building goes before it until that is taken back. */
const Turn = ({ rule, authority, typed, onAccept }: TurnProps) => {
  const group = groupOf(authority?.groups, typed.authority_group)
  const isWaiting = lacksAuthority({ rule: typedRule(rule, typed, group) })
  const isTyped = Boolean(typed.due_year || typed.season_from || typed.season_to)
  const ofGroup = typedRule(rule, {}, group)
  const mayAccept = isTyped && !lacksAuthority({ rule: ofGroup })
  return (
    <div role="status">
      {authority && group && (
        <Note severity="info" action={mayAccept && <Button onClick={onAccept}>この時期にする</Button>}>
          {turnText(authority.name, group, ofGroup, businessDay(now()))}
          {mayAccept ? '（入力した年と時期を優先しています）' : ''}
        </Note>
      )}
      {isWaiting && (
        <Box sx={{ mt: group ? 2 : 0 }}>
          <Note severity="warning">{planTexts.askAuthority}</Note>
        </Box>
      )}
    </div>
  )
}
