/** The nouns of the screens, each said once: what it is called, its picture, and where its list stands. */
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import ArchitectureOutlined from '@mui/icons-material/ArchitectureOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import HeatPumpOutlined from '@mui/icons-material/HeatPumpOutlined'
import { foundNounLabels } from '#domain/search/search.labels.ts'

/** As addresses, query keys and the choices of a list call them. */
export type Noun =
  | 'matters'
  | 'documents'
  | 'buildings'
  | 'facilities'
  | 'drawings'
  | 'contacts'
  | 'templates'
  | 'users'
  | 'occurrences'

type Description = {
  label: string
  icon: typeof AssignmentOutlined
  /** The address of its list. */
  place: `/c/$companyId/${string}`
}

export const nouns = {
  matters: { label: foundNounLabels.matter, icon: AssignmentOutlined, place: '/c/$companyId/matters' },
  documents: { label: foundNounLabels.document, icon: DescriptionOutlined, place: '/c/$companyId/documents' },
  buildings: { label: foundNounLabels.building, icon: ApartmentOutlined, place: '/c/$companyId/buildings' },
  facilities: { label: foundNounLabels.facility, icon: HeatPumpOutlined, place: '/c/$companyId/facilities' },
  drawings: { label: foundNounLabels.drawing, icon: ArchitectureOutlined, place: '/c/$companyId/drawings' },
  contacts: { label: foundNounLabels.contact, icon: ContactsOutlined, place: '/c/$companyId/contacts' },
  templates: { label: foundNounLabels.template, icon: DescriptionOutlined, place: '/c/$companyId/settings/templates' },
  occurrences: { label: foundNounLabels.plan, icon: EventRepeatOutlined, place: '/c/$companyId/plans' },
  users: { label: foundNounLabels.user, icon: GroupOutlined, place: '/c/$companyId/settings/users' },
} as const satisfies Record<Noun, Description>
