/** 期限: what is due over all buildings, the most urgent first. */
import { Suspense, useMemo, useState } from 'react'
import CalendarViewMonthOutlined from '@mui/icons-material/CalendarViewMonthOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import LeaderboardOutlined from '@mui/icons-material/LeaderboardOutlined'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import TodayOutlined from '@mui/icons-material/TodayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { businessDay, formatDayWithWeekday } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { occurrenceListColumns } from '#domain/plans/occurrence-list.labels.ts'
import { dueLabels, openStateLabels, performerLabels, planTexts, topicLabels } from '#domain/plans/plans.labels.ts'
import { timeName } from '#domain/plans/plans.list.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { useMendOccurrence } from '#src/api/plan-changes.ts'
import { downloadDueCsv, planQueries } from '#src/api/plans.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { formatNumber } from '#src/lib/text.ts'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListed, useRecordList } from '#src/records/use-record-list.ts'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LinkButton, LinkIconButton } from '#src/ui/text/link.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { BuildingFilter } from '#src/widgets/filter-bar/building-filter.tsx'
import { FlagFilter, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import type { OpenTimes } from '../time-dialogs.tsx'
import { dueColumns } from './due-columns.tsx'
import { legalOptions, optionsOf } from './filter-options.ts'
import { DueFigures } from './due-figures.tsx'
import { dueList } from './due-list.ts'

const TimeDialogs = lazyPart(() => import('../time-dialogs.tsx').then((module) => module.TimeDialogs))

const controlsOf = (companyId: string, user: Actor): FilterControls<typeof dueList> => ({
  name: (filter) => <FilterSearch {...filter} label="種目・建物・会社を検索" width={232} />,
  due: (filter) => <MultiChoiceFilter {...filter} icon={<ScheduleOutlined />} options={optionsOf(dueLabels)} />,
  topic: (filter) => <MultiChoiceFilter {...filter} icon={<LabelOutlined />} options={optionsOf(topicLabels)} />,
  user_id: (filter) => <MemberFilter {...filter} companyId={companyId} user={user} />,
  is_legal: (filter) => <FlagFilter {...filter} icon={<GavelOutlined />} options={legalOptions} />,
  state: (filter) => <SingleChoiceFilter {...filter} icon={<EventOutlined />} options={optionsOf(openStateLabels)} />,
  performer: (filter) => (
    <SingleChoiceFilter {...filter} icon={<HandshakeOutlined />} options={optionsOf(performerLabels)} />
  ),
  building_id: (filter) => <BuildingFilter {...filter} companyId={companyId} />,
})

type DueListPageProps = { companyId: string; user: Actor }

export const DueListPage = ({ companyId, user }: DueListPageProps) => {
  const today = businessDay(now())
  const [open, setOpen] = useState<OpenTimes | null>(null)
  const mend = useMendOccurrence(companyId)
  const address = useSavedView({ companyId, list: dueList, user })
  const { saved } = address
  const list = useRecordList({
    list: dueList,
    user,
    address,
    pages: (page, per_page) => planQueries.list(companyId, { ...address.search, page, per_page }),
  })
  const { mutate: makeMatter } = mend
  const columns = useMemo(
    () =>
      dueColumns({
        companyId,
        today,
        onTime: (act, time) =>
          act === 'mend'
            ? makeMatter(time.id, { onSuccess: () => toast.success('是正の案件を作成しました') })
            : setOpen({ act, times: [time], ids: [time.id] }),
      }),
    [companyId, today, makeMatter],
  )
  const listed = useListed(list, columns, occurrenceListColumns)
  /** A report has no visit and is handed in one by one: it stays as it is. */
  const openMany = (act: 'arrange' | 'close' | 'partner') => {
    const isReport = new Set((list.rows ?? []).flatMap(({ id, role }) => (role === 'report' ? [id] : [])))
    const ids = [...list.selection.ids].filter((id) => !isReport.has(id))
    if (ids.length === 0) return toast.error(planTexts.isReport)
    const times = (list.rows ?? []).filter(({ id }: ListedOccurrence) => ids.includes(id))
    return setOpen({ act, times, ids })
  }
  const mayEdit = canEditPlans(user)
  const isPhone = isSmartphone()
  return (
    <>
      <PageHeader
        title="期限"
        printable={list.printing}
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
        titleEnd={
          !isPhone && (
            <Box component="span" sx={{ typography: 'cell', color: 'text.secondary' }}>
              {formatDayWithWeekday(today)}
            </Box>
          )
        }
        actions={
          isPhone ? (
            <LinkIconButton to="/c/$companyId/plans/rounds" params={{ companyId }} aria-label="今月の点検">
              <TodayOutlined />
            </LinkIconButton>
          ) : (
            <>
              <LinkButton to="/c/$companyId/plans/rounds" params={{ companyId }} startIcon={<TodayOutlined />}>
                今月の点検
              </LinkButton>
              <LinkButton
                to="/c/$companyId/plans/year"
                params={{ companyId }}
                startIcon={<CalendarViewMonthOutlined />}
              >
                年間作業計画表
              </LinkButton>
              <LinkButton to="/c/$companyId/plans/outcome" params={{ companyId }} startIcon={<LeaderboardOutlined />}>
                実施率
              </LinkButton>
            </>
          )
        }
      />
      <RecordListScreen
        label="期限"
        list={list}
        columns={columns}
        rowHeight={56}
        nameOf={({ building, kind, role }) => `${building.name}の${timeName(kind.name, { role })}`}
        filters={
          <>
            <DueFigures
              companyId={companyId}
              due={list.search.due}
              topic={list.search.topic}
              onChange={list.setFilter}
            />
            <RecordFilters
              label="期限"
              list={list}
              start={<ViewChooser saved={saved} />}
              controls={controlsOf(companyId, user)}
              actions={<CsvButton download={() => downloadDueCsv(companyId, { ...list.filters, ...listed })} />}
            />
            <ViewNotes saved={saved} />
            {list.meta?.total === limits.plans.counted && (
              <Box role="status" sx={{ px: 4, py: 1, typography: 'cell', color: 'text.secondary' }}>
                {`はじめの${formatNumber(limits.plans.counted)}件を表示しています。絞り込むと、その先も表示できます。`}
              </Box>
            )}
          </>
        }
        actions={
          mayEdit && (
            <>
              <Button size="compact" startIcon={<EventAvailableOutlined />} onClick={() => openMany('arrange')}>
                まとめて手配
              </Button>
              <Button size="compact" startIcon={<HandshakeOutlined />} onClick={() => openMany('partner')}>
                協力会社に日程を依頼
              </Button>
              <Button size="compact" startIcon={<CheckOutlined />} onClick={() => openMany('close')}>
                まとめて実施済みにする
              </Button>
            </>
          )
        }
        noneFits="条件に一致する期限がありません"
        empty={
          <EmptyState
            drawing="nothing-waiting"
            title="90日以内に期限が来る点検はありません"
            text="点検計画は、建物の「点検計画」で追加します。"
          />
        }
      />
      {open && (
        <Suspense>
          <TimeDialogs
            companyId={companyId}
            open={open}
            today={today}
            onClose={() => setOpen(null)}
            onDone={list.selection.clear}
          />
        </Suspense>
      )}
    </>
  )
}
