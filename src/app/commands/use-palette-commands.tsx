/** What the palette offers for a text: the last places, what can be started, the screens, and records by name. */
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import MergeOutlined from '@mui/icons-material/MergeOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { canEditContacts } from '#domain/contacts/contacts.policy.ts'
import { canCreateDocument, canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { canCreateMatter, canEditMatterStatuses, canViewFinancials } from '#domain/matters/matters.policy.ts'
import { canEditDrawings } from '#domain/drawings/drawings.policy.ts'
import { registerKinds, registerLabels } from '#domain/registers/registers.labels.ts'
import { canImport } from '#domain/registers/registers.policy.ts'
import { canEditTags } from '#domain/tags/tags.policy.ts'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import { canManageUsers, isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { guideFor } from '#domain/text/guide.ts'
import { viewLists } from '#domain/views/views.labels.ts'
import type { FoundRecord } from '#domain/search/search.contract.ts'
import { foundNounLabels, foundNouns } from '#domain/search/search.labels.ts'
import type { FoundNoun } from '#domain/search/search.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { viewQueries } from '#src/api/views.ts'
import { screenEntries } from '#src/ui/buttons/screen-entries.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { nouns } from '#src/records/nouns.ts'
import type { Noun } from '#src/records/nouns.ts'
import { useNavigation } from '../navigation.ts'
import { useSettings } from '../settings.ts'
import { useLogout } from '../shell/use-logout.ts'
import { openedCommand } from './opened-command.ts'
import type { StartKind } from './opened-command.ts'
import { recentPlaces } from './recent-places.ts'

export type PaletteCommand = {
  /** Unique within the palette. */
  id: string
  label: string
  icon: ReactNode
  /** What tells it from its namesakes. */
  detail?: string | null
  /** The keys that do the same without the palette. */
  keys?: string
  run: () => void
}
export type PaletteGroup = { label: string; commands: readonly PaletteCommand[] }

type Report = { label: string; detail?: string; icon: ReactNode; to: string; isFor?: (user: Actor) => boolean }

/** Screens that are no entry of the menu: they stand behind a button of their list. */
const reports: readonly Report[] = [
  {
    label: '収支集計',
    detail: '案件',
    icon: <BarChartOutlined />,
    to: '/c/$companyId/matters/financials',
    isFor: canViewFinancials,
  },
  {
    label: '自分への承認依頼',
    detail: '書類',
    icon: <HowToRegOutlined />,
    to: '/c/$companyId/documents-approval',
    isFor: canSeeApprovalRequests,
  },
  {
    label: '更新計画',
    detail: '設備',
    icon: <EventRepeatOutlined />,
    to: '/c/$companyId/facilities/renewals',
    isFor: isInternal,
  },
  {
    label: '連絡先の重複',
    detail: '連絡先',
    icon: <MergeOutlined />,
    to: '/c/$companyId/contacts/duplicates',
    isFor: canEditContacts,
  },
  { label: 'お知らせ', icon: <NotificationsOutlined />, to: '/c/$companyId/notifications' },
  ...registerKinds.map((kind) => ({
    label: `${registerLabels[kind]}の取り込み・ダウンロード`,
    icon: <ImportExportOutlined />,
    to: `/c/$companyId/registers/${kind}`,
    isFor: (user: Actor) => canImport(user, kind),
  })),
]

/** What the search calls one record of it. */
const nounOf = {
  matter: 'matters',
  document: 'documents',
  building: 'buildings',
  facility: 'facilities',
  drawing: 'drawings',
  plan: 'occurrences',
  contact: 'contacts',
  template: 'templates',
  user: 'users',
  guest: 'users',
} as const satisfies Record<FoundNoun, Noun>

const iconOf = (noun: Noun): ReactNode => {
  const Icon = nouns[noun].icon
  return <Icon />
}

/** Where each is: a screen of its own, or a list in which its name is looked for. */
const placeOf = ({ noun, id, name, building_id }: FoundRecord): { to: string; search?: object } => {
  if (building_id !== undefined) return { to: `${nouns.buildings.place}/${building_id}`, search: { tab: 'plans' } }
  const to = nouns[nounOf[noun]].place
  const searches: Partial<Record<FoundNoun, object>> = {
    contact: { keyword: name },
    template: { name },
    user: { name },
    guest: { name, tab: 'guests' },
  }
  return searches[noun] ? { to, search: searches[noun] } : { to: `${to}/${id}` }
}

/** Opens a place of the company. */
type Go = (to: string, search?: object) => void

const useScreenCommands = (user: CompanyUser, go: Go): PaletteCommand[] => [
  ...useNavigation(user).map(({ label, icon: Icon, to, letter }) => ({
    id: `screen ${to}`,
    label,
    icon: <Icon />,
    keys: letter && `g ${letter}`,
    run: () => go(to),
  })),
  ...reports
    .filter(({ isFor }) => isFor?.(user) ?? true)
    .map(({ label, detail, icon, to }) => ({ id: `screen ${to}`, label, detail, icon, run: () => go(to) })),
  ...useSettings(user).map(({ label, icon: Icon, to }) => ({
    id: `screen ${to}`,
    label,
    icon: <Icon />,
    detail: '設定',
    run: () => go(to),
  })),
]

type Start = { kind: StartKind; label: string; keys?: string; isFor: (user: CompanyUser) => boolean }
const starts: readonly Start[] = [
  { kind: 'matter', label: '案件を作成', keys: 'n', isFor: canCreateMatter },
  { kind: 'call', label: '緊急受付（電話を受ける）', keys: 'e', isFor: canCreateMatter },
  { kind: 'document', label: '書類を作成', keys: 'Shift+N', isFor: canCreateDocument },
  { kind: 'building', label: '建物を登録', isFor: canEditBuildings },
  { kind: 'facility', label: '設備を登録', isFor: canEditFacilities },
  { kind: 'drawing', label: '図面を登録', isFor: canEditDrawings },
  { kind: 'contact', label: '連絡先を登録', isFor: canEditContacts },
  { kind: 'template', label: 'テンプレートを追加', isFor: canEditTemplates },
  { kind: 'invitation', label: 'ユーザーを招待', isFor: canManageUsers },
  { kind: 'tag', label: 'タグを追加', isFor: canEditTags },
  { kind: 'status', label: '案件ステータスを追加', isFor: canEditMatterStatuses },
]

const useActionCommands = (user: CompanyUser): PaletteCommand[] => {
  const logout = useLogout(user.id)
  return [
    ...starts
      .filter(({ isFor }) => isFor(user))
      .map(({ kind, label, keys }) => ({
        id: `start ${kind}`,
        label,
        ...(keys !== undefined && { keys }),
        icon: <AddOutlined />,
        run: () => openedCommand.set(kind),
      })),
    {
      id: 'keys',
      label: 'キーボードショートカット',
      keys: '?',
      icon: <KeyboardOutlined />,
      run: () => openedCommand.set('keys'),
    },
    { id: 'logout', label: 'ログアウト', icon: <LogoutOutlined />, run: () => void logout() },
  ]
}

const useViewCommands = (companyId: string, text: string, go: Go): PaletteCommand[] => {
  // Lists without their views are still lists: a failure is not worth a word here. They are found by what is typed alone.
  const views = useQueries({
    queries: viewLists.map((list) => ({ ...viewQueries.list(companyId, list), enabled: text !== '' })),
  })
  return viewLists.flatMap((list, index) =>
    (views[index]?.data ?? []).map(({ id, name }) => ({
      id: `view ${list} ${id}`,
      label: name,
      detail: nouns[list].label,
      icon: <BookmarkBorderOutlined />,
      run: () => go(nouns[list].place, { view: id }),
    })),
  )
}

/** What the server knows by the text, by noun. */
const recordGroups = (found: readonly FoundRecord[], go: Go): PaletteGroup[] =>
  foundNouns.map((noun) => ({
    label: foundNounLabels[noun],
    commands: found
      .filter((record) => record.noun === noun)
      .map((record) => ({
        id: `${noun} ${record.id}`,
        label: record.name,
        detail: record.detail,
        icon: iconOf(nounOf[noun]),
        run: () => {
          const { to, search } = placeOf(record)
          go(to, search)
        },
      })),
  }))

/** Pages of the help, by what they are about. */
const helpCommands = (user: CompanyUser, text: string, go: Go): PaletteCommand[] =>
  guideFor(!isInternal(user))
    .filter(({ title, words }) => includesText(`${title} ${words}`, text))
    .map(({ page, title }) => ({
      id: `help ${page}`,
      label: title,
      detail: 'ヘルプ',
      icon: <HelpOutlineOutlined />,
      run: () => go('/c/$companyId/help', { page }),
    }))

/** `text` is trimmed; `found` is what the server knows by it. Groups with nothing in them are left out. */
export const usePaletteCommands = (
  user: CompanyUser,
  text: string,
  found: readonly FoundRecord[],
): readonly PaletteGroup[] => {
  const navigate = useNavigate()
  const companyId = user.company.company_key
  const go: Go = (to, search = {}) => void navigate({ to, params: { companyId }, search })
  const screens = useScreenCommands(user, go)
  const actions = useActionCommands(user)
  const views = useViewCommands(companyId, text, go)
  const recent = recentPlaces(user.id, companyId).map(({ noun, id, name }) => ({
    id: `recent ${noun} ${id}`,
    label: name,
    detail: nouns[noun].label,
    icon: iconOf(noun),
    run: () => go(`${nouns[noun].place}/${id}`),
  }))
  const open = screenEntries()
  const ofRecord = (open?.entries ?? []).map(({ label, icon, onSelect }) => ({
    id: `record ${label}`,
    label,
    icon,
    run: onSelect,
  }))
  const searching: PaletteCommand = {
    id: 'search matters',
    label: `「${text}」を案件名で検索`,
    icon: <SearchOutlined />,
    run: () => go(nouns.matters.place, { name: text }),
  }
  const matching = (commands: readonly PaletteCommand[]) => commands.filter(({ label }) => includesText(label, text))
  const groups: PaletteGroup[] = [
    { label: open?.name ?? '', commands: matching(ofRecord) },
    { label: '最近開いたもの', commands: matching(recent) },
    ...(text === ''
      ? [
          { label: '操作', commands: actions },
          { label: '画面', commands: screens },
        ]
      : [
          { label: '画面', commands: matching(screens) },
          { label: '操作', commands: matching(actions) },
          { label: 'ビュー', commands: matching(views) },
          ...recordGroups(found, go),
          { label: 'ヘルプ', commands: helpCommands(user, text, go) },
          { label: '検索', commands: [searching] },
        ]),
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}
