import Typography from '@mui/material/Typography'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

type TitleProps = { item: TemplateItem }

/** Under the heading of its section. */
export const DeskTitle = ({ item }: TitleProps) => (
  <Typography variant="h4" component="h4">
    {item.name}
  </Typography>
)

/** Of a section that has the page to itself. */
export const PhoneTitle = ({ item }: TitleProps) => (
  <Typography variant="h4" component="h2">
    {item.name}
  </Typography>
)
