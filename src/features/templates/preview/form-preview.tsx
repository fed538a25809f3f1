import { memo, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import CheckBoxOutlineBlankOutlined from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { hasLiveChoices, liveChoiceTexts } from '#domain/documents/live-choices.ts'
import { sectionTitle } from '#domain/documents/sections.ts'
import { itemTypeLabels, type ItemType } from '#domain/templates/item-types.ts'
import { emptyTexts, placeholders } from '#domain/text/screens.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { draftSections, shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import { isWide, itemColumns } from '#src/widgets/item-form/item-layout.ts'

export type PreviewDevice = 'desk' | 'phone'

type FormPreviewProps = { items: readonly DraftItem[]; device: PreviewDevice; selectedKey?: string | null }

/** The form as an author of documents will see it: drawn, not to be filled in. */
export const FormPreview = ({ items, device, selectedKey }: FormPreviewProps) => {
  const sections = draftSections(items)
  if (sections.length === 0)
    return (
      <Box sx={{ p: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
        {emptyTexts.noSections}
      </Box>
    )
  return sections.map((section) => (
    // Long forms are laid out where they are looked at.
    <Box
      key={items[Number(section.items[0]!.id)]!.key}
      component="section"
      sx={{ borderBottom: 1, borderColor: 'divider', contentVisibility: 'auto', containIntrinsicSize: 'auto 400px' }}
    >
      <Box sx={{ ...inRow, gap: 3, minHeight: 48, px: device === 'desk' ? 5 : 4 }}>
        <Typography variant="h4" component="h3" sx={writtenHeading}>
          {sectionTitle(section)}
        </Typography>
        <Box
          component="span"
          sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
        >{`${section.items.length}項目`}</Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: device === 'desk' ? itemColumns : 'minmax(0, 1fr)',
          columnGap: 5,
          rowGap: 4,
          alignItems: 'start',
          maxWidth: 1000,
          px: device === 'desk' ? 5 : 4,
          pb: 5,
          pt: 1,
        }}
      >
        {section.items.map(({ key, name, type, options, path, cell_reference }) => (
          <PreviewField
            key={key}
            isSelected={key === selectedKey}
            name={name}
            type={type}
            options={options}
            path={path}
            device={device}
            isFromForm={hasLiveChoices({ type, item_parts: [], cell_reference })}
          />
        ))}
      </Box>
    </Box>
  ))
}

type DrawnProps = Pick<DraftItem, 'options' | 'path'> & { device: PreviewDevice; isFromForm: boolean }
type PreviewFieldProps = DrawnProps & Pick<DraftItem, 'name' | 'type'> & { isSelected: boolean }

const PreviewField = memo(({ isSelected, name, type, options, path, device, isFromForm }: PreviewFieldProps) => {
  const Drawn = drawn[type]
  const label = shownName({ name })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  return (
    <Box
      ref={ref}
      sx={{
        minWidth: 0,
        scrollMargin: 24,
        gridColumn: isWide(type, options.length) ? '1 / -1' : undefined,
        overflowWrap: 'anywhere',
        borderRadius: '6px',
        outline: isSelected ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'brand.200',
        outlineOffset: 6,
      }}
    >
      {Drawn === null ? (
        <Typography variant="h4" component="h4">
          {label}
        </Typography>
      ) : (
        <>
          <Box sx={{ mb: 1, typography: 'label' }}>{label}</Box>
          <Drawn options={options} path={path} device={device} isFromForm={isFromForm} />
        </>
      )}
    </Box>
  )
})
PreviewField.displayName = 'PreviewField'

/** An input field, and its prompt. */
const Blank = ({
  device,
  rows = 1,
  icon,
  children,
}: {
  device: PreviewDevice
  rows?: number
  icon?: ReactNode
  children: string
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      minHeight: (device === 'desk' ? 36 : 48) + (rows - 1) * 22,
      px: 3,
      pt: device === 'desk' ? 1.5 : 2.5,
      border: 1,
      borderColor: 'line.control',
      borderRadius: '6px',
      bgcolor: 'background.paper',
      fontSize: device === 'desk' ? 14 : 16,
      color: 'neutral.600',
    }}
  >
    {children}
    {icon}
  </Box>
)

/** On a phone the choices of every kind open from a field. */
const Choices = ({ options, device, isFromForm, icon }: DrawnProps & { icon: ReactNode | null }) => {
  const named = options.filter((option) => option.trim())
  if (named.length === 0)
    return (
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isFromForm ? liveChoiceTexts.fromForm : validationMessages.noOptions}
      </Box>
    )
  if (icon === null || device === 'phone')
    return (
      <Blank device={device} icon={<ExpandMoreOutlined sx={{ fontSize: 20 }} />}>
        {placeholders.select}
      </Blank>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, typography: 'body2' }}>
      {named.map((option, index) => (
        <Box key={index} component="span" sx={{ display: 'inline-flex', gap: 1.5, '& svg': { color: 'neutral.600' } }}>
          {icon}
          {option}
        </Box>
      ))}
    </Box>
  )
}

const Picture = ({ path, children }: { path: string | null; children: string }) => (
  <Box
    sx={{
      display: 'grid',
      placeItems: 'center',
      alignContent: 'center',
      width: 112,
      aspectRatio: '4 / 3',
      overflow: 'hidden',
      borderRadius: '6px',
      border: 1,
      borderStyle: path ? 'solid' : 'dashed',
      borderColor: 'neutral.500',
      color: 'neutral.600',
      fontSize: 13,
    }}
  >
    {path ? (
      <ThumbPicture src={path} />
    ) : (
      <>
        <AddPhotoAlternateOutlined sx={{ fontSize: 24 }} />
        {children}
      </>
    )}
  </Box>
)

const calendar = <CalendarTodayOutlined sx={{ fontSize: 18 }} />
const clock = <ScheduleOutlined sx={{ fontSize: 18 }} />

/** How a field of each type is drawn; null: its name is all there is of it. */
const drawn: Record<ItemType, ((props: DrawnProps) => ReactNode) | null> = {
  text: ({ device }) => <Blank device={device}>{placeholders.text}</Blank>,
  textarea: ({ device }) => (
    <Blank device={device} rows={measures.textAreaRows}>
      {placeholders.text}
    </Blank>
  ),
  number: ({ device }) => <Blank device={device}>{placeholders.number}</Blank>,
  percent: ({ device }) => <Blank device={device}>{placeholders.percent}</Blank>,
  date: ({ device }) => (
    <Blank device={device} icon={calendar}>
      {placeholders.date}
    </Blank>
  ),
  datetime: ({ device }) => (
    <Blank device={device} icon={calendar}>
      {placeholders.dateTime}
    </Blank>
  ),
  time: ({ device }) => (
    <Blank device={device} icon={clock}>
      {placeholders.time}
    </Blank>
  ),
  select: (props) => <Choices {...props} icon={null} />,
  checkbox: (props) => <Choices {...props} icon={<CheckBoxOutlineBlankOutlined sx={{ fontSize: 20 }} />} />,
  radio: (props) => <Choices {...props} icon={<RadioButtonUncheckedOutlined sx={{ fontSize: 20 }} />} />,
  fileupload: () => <Picture path={null}>ファイルを追加</Picture>,
  aiimage: ({ path }) => <Picture path={path}>写真</Picture>,
  company_logo: ({ path }) => <Picture path={path}>{itemTypeLabels.company_logo}</Picture>,
  company_seal: ({ path }) => <Picture path={path}>{itemTypeLabels.company_seal}</Picture>,
  approval_seal: () => <Picture path={null}>{itemTypeLabels.approval_seal}</Picture>,
  signature: () => <Picture path={null}>{itemTypeLabels.signature}</Picture>,
  title: null,
  separator: null,
  sheet_separator: null,
}
