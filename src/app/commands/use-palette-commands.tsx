/** What the palette offers for a text: the last places, what can be started, the screens, and records by name. */
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import ArchitectureOutlined from '@mui/icons-material/ArchitectureOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import HeatPumpOutlined from '@mui/icons-material/HeatPumpOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { useNavigate } from '@tanstack/react-router'
import { canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { canEditContacts } from '#domain/contacts/contacts.policy.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canEditFacilities } from '#domain/facilities/facilities.policy.ts'
import { canCreateMatter, canViewFinancials } from '#domain/matters/matters.policy.ts'
import type { FoundRecord } from '#domain/search/search.contract.ts'
import { foundNounLabels, foundNouns } from '#domain/search/search.labels.ts'
import type { FoundNoun } from '#domain/search/search.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { includesText } from '#src/lib/text.ts'
import { search as headerSearch, useNavigation } from '../navigation.ts'
import { useSettings } from '../settings.ts'
import { useLogout } from '../shell/use-logout.ts'
import { openedCommand } from './opened-command.ts'
import type { StartKind } from './opened-command.ts'
import { recentPlaces } from './recent-places.ts'
import type { RecentPlace } from './recent-places.ts'

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

/** Screens that are no entry of the menu: they stand behind a button of their list. */
const reports = [
  {
    label: '収支集計',
    detail: '案件',
    icon: <BarChartOutlined />,
    to: '/c/$companyId/matters/financials',
    isFor: canViewFinancials,
  },
]

const nounIcons: Record<FoundNoun, ReactNode> = {
  matter: <AssignmentOutlined />,
  document: <DescriptionOutlined />,
  building: <ApartmentOutlined />,
  facility: <HeatPumpOutlined />,
  contact: <ContactsOutlined />,
}
const placeLooks: Record<RecentPlace['noun'], { label: string; icon: ReactNode }> = {
  matters: { label: foundNounLabels.matter, icon: nounIcons.matter },
  documents: { label: foundNounLabels.document, icon: nounIcons.document },
  buildings: { label: foundNounLabels.building, icon: nounIcons.building },
  facilities: { label: foundNounLabels.facility, icon: nounIcons.facility },
  drawings: { label: '図面', icon: <ArchitectureOutlined /> },
}
const folders: Record<Exclude<FoundNoun, 'contact'>, RecentPlace['noun']> = {
  matter: 'matters',
  document: 'documents',
  building: 'buildings',
  facility: 'facilities',
}

/** `text` is trimmed; `found` is what the server knows by it. Groups with nothing in them are left out. */
export const usePaletteCommands = (
  user: CompanyUser,
  text: string,
  found: readonly FoundRecord[],
): readonly PaletteGroup[] => {
  const navigate = useNavigate()
  const logout = useLogout(user.id)
  const companyId = user.company.company_key
  const go = (to: string, search = {}) => void navigate({ to, params: { companyId }, search })
  const start = (kind: StartKind) => openedCommand.set(kind)

  const screens: PaletteCommand[] = [
    ...useNavigation(user).map(({ label, icon: Icon, to, letter }) => ({
      id: `screen ${to}`,
      label,
      icon: <Icon />,
      keys: letter && `g ${letter}`,
      run: () => go(to),
    })),
    ...reports
      .filter(({ isFor }) => isFor(user))
      .map(({ label, detail, icon, to }) => ({ id: `screen ${to}`, label, detail, icon, run: () => go(to) })),
    ...useSettings(user).map(({ label, icon: Icon, to }) => ({
      id: `screen ${to}`,
      label,
      icon: <Icon />,
      detail: '設定',
      run: () => go(to),
    })),
  ]
  const starts: (Omit<PaletteCommand, 'icon' | 'run' | 'id'> & { kind: StartKind; isFor: boolean })[] = [
    { kind: 'matter', label: '案件を作成', keys: 'n', isFor: canCreateMatter(user) },
    { kind: 'call', label: '緊急受付（電話を受ける）', keys: 'e', isFor: canCreateMatter(user) },
    { kind: 'document', label: '書類を作成', keys: 'Shift+N', isFor: canCreateDocument(user) },
    { kind: 'building', label: '建物を作成', isFor: canEditBuildings(user) },
    { kind: 'facility', label: '設備を作成', isFor: canEditFacilities(user) },
    { kind: 'contact', label: '連絡先を作成', isFor: canEditContacts(user) },
  ]
  const actions: PaletteCommand[] = [
    ...starts
      .filter(({ isFor }) => isFor)
      .map(({ kind, label, keys }) => ({
        id: `start ${kind}`,
        label,
        keys,
        icon: <AddOutlined />,
        run: () => start(kind),
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
  const recent = recentPlaces(user.id, companyId).map(({ noun, id, name }) => ({
    id: `recent ${noun} ${id}`,
    label: name,
    detail: placeLooks[noun].label,
    icon: placeLooks[noun].icon,
    run: () => go(`/c/$companyId/${noun}/${id}`),
  }))
  const records = foundNouns.map((noun) => ({
    label: foundNounLabels[noun],
    commands: found
      .filter((record) => record.noun === noun)
      .map(({ id, name, detail }) => ({
        id: `${noun} ${id}`,
        label: name,
        detail,
        icon: nounIcons[noun],
        run: () =>
          noun === 'contact'
            ? go('/c/$companyId/contacts', { keyword: name })
            : go(`/c/$companyId/${folders[noun]}/${id}`),
      })),
  }))
  const searching: PaletteCommand = {
    id: 'search matters',
    label: `「${text}」を案件名で検索`,
    icon: <SearchOutlined />,
    run: () => go(headerSearch.to, { [headerSearch.parameter]: text }),
  }
  const matching = (commands: readonly PaletteCommand[]) => commands.filter(({ label }) => includesText(label, text))
  const groups: PaletteGroup[] = [
    { label: '最近開いたもの', commands: matching(recent) },
    ...(text === ''
      ? [
          { label: '操作', commands: actions },
          { label: '画面', commands: screens },
        ]
      : [
          { label: '画面', commands: matching(screens) },
          { label: '操作', commands: matching(actions) },
          ...records,
          { label: '検索', commands: [searching] },
        ]),
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}
