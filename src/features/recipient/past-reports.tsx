import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import { ownerPageTexts } from '#domain/documents/owner-page.texts.ts'
import { pastReportsPath } from '#src/api/recipient.ts'

/** To the page of the building's owner, which the server writes. */
export const PastReports = ({ token }: { token: string }) => (
  <Button component="a" href={pastReportsPath(token)} startIcon={<HistoryOutlined />}>
    {ownerPageTexts.link}
  </Button>
)
