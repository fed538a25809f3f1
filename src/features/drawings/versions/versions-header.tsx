import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import type { Dispatch, SetStateAction } from 'react'

type VersionsHeaderProps = {
  isPhone: boolean
  drawing: Drawing
  companyId: string
  setUploading: Dispatch<SetStateAction<boolean>>
}

/** Where the reader is, and the next version. */
export const VersionsHeader = ({ isPhone, drawing, companyId, setUploading }: VersionsHeaderProps) => (
  <PageHeader
    title="図面の版"
    about={drawing.name}
    crumbs={[
      { label: '図面', link: { to: '/c/$companyId/drawings', params: { companyId } } },
      {
        label: drawing.name,
        link: { to: '/c/$companyId/drawings/$drawingId', params: { companyId, drawingId: drawing.id } },
      },
    ]}
    actions={
      drawing.canEdit &&
      (isPhone ? (
        <IconButton aria-label="新しい版を登録" onClick={() => setUploading(true)}>
          <AddOutlined />
        </IconButton>
      ) : (
        <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setUploading(true)}>
          新しい版を登録
        </Button>
      ))
    }
  />
)
