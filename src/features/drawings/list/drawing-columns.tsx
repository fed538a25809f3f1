import Box from '@mui/material/Box'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { drawingSortParams } from '#domain/drawings/drawing-sort.ts'
import { drawingListLabels } from '#domain/drawings/drawings.labels.ts'
import { formatDay } from '#domain/dates.ts'
import { extra, recordColumns, updatedCell } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { DrawingMenu } from './drawing-menu.tsx'

export type DrawingRowProps = { companyId: string; onEdit: (drawing: DrawingListItem) => void }

export const drawingColumns = ({ companyId, onEdit }: DrawingRowProps): RecordColumn<DrawingListItem>[] =>
  recordColumns(
    drawingListLabels,
    drawingSortParams,
    {
      name: {
        render: ({ id, name, file }) => (
          <Box sx={{ ...inRow, gap: 3, minWidth: 0 }}>
            <Box
              sx={{
                width: 48,
                height: 36,
                flex: 'none',
                border: 1,
                borderColor: 'divider',
                borderRadius: '4px',
                overflow: 'hidden',
              }}
            >
              <FileThumbnail file={file} iconSize={20} />
            </Box>
            <Link
              to="/c/$companyId/drawings/$drawingId"
              params={{ companyId, drawingId: id }}
              title={name}
              sx={{ minWidth: 0, fontSize: 14, fontWeight: 500 }}
            >
              <Box component="span" sx={twoLines}>
                {name}
              </Box>
            </Link>
          </Box>
        ),
      },
      building: {
        width: 196,
        render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
      },
      tags: {
        width: 180,
        givesWay: 2,
        render: ({ tags }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, overflow: 'hidden', maxHeight: 44 }}>
            {tags.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </Box>
        ),
      },
      pins: { width: 72, align: 'right', render: ({ pins_count }) => `${pins_count}件` },
      facilities: {
        width: 72,
        givesWay: 1,
        align: 'right',
        render: ({ linked_facilities_count }) => `${linked_facilities_count}件`,
      },
      version: { width: 64, givesWay: 3, render: ({ version }) => `第${version}版` },
      created_at: extra(104, ({ created_at }) => formatDay(created_at)),
      updated_at: updatedCell,
    },
    (drawing) => <DrawingMenu companyId={companyId} drawing={drawing} onEdit={onEdit} />,
  )
