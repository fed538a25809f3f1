import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { GuideLink } from './help-link.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'

type RegisterLinkProps = { companyId: string; kind: RegisterKind; label?: string }

/** To where a list is filled from a file, and written into one. */
export const RegisterLink = ({ companyId, kind, label = '取り込み・ダウンロード' }: RegisterLinkProps) => (
  <LinkButton to="/c/$companyId/registers/$kind" params={{ companyId, kind }} startIcon={<ImportExportOutlined />}>
    {label}
  </LinkButton>
)

type FirstRecordsProps = Omit<RegisterLinkProps, 'label'> & { label: string; onCreate: () => void }

/** The ways out of an empty list: one record, the list that somebody has in Excel, or how it is done. */
export const FirstRecords = ({ label, onCreate, ...link }: FirstRecordsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
    <Button startIcon={<AddOutlined />} onClick={onCreate}>
      {label}
    </Button>
    <Box sx={{ display: { desk: 'block', phone: 'none' } }}>
      <RegisterLink {...link} label="Excelから取り込む" />
    </Box>
    <GuideLink page={link.kind === 'facilities' ? 'equipment' : 'buildings'} />
  </Box>
)
