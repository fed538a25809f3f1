import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'

/** Under a list, for what is chosen in it. */
export const PrintLabelsButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" startIcon={<PrintOutlined />} onClick={onClick}>
    QRラベルを印刷
  </Button>
)
