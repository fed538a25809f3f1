import Box from '@mui/material/Box'
import { pinText } from '#domain/drawings/drawings.labels.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

/** Where it stands on its drawings: the surroundings of each pin, which lead there. */
export const FacilityPins = ({ companyId, facility: { id, pins } }: { companyId: string; facility: Facility }) => (
  <Panel
    title="図面上の位置"
    titleEnd={<Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`${pins.length}件`}</Box>}
    action={
      pins.length > 0 && (
        <Link to="/c/$companyId/drawings" params={{ companyId }} search={{ facility_id: id }} sx={{ fontSize: 13 }}>
          図面の一覧
        </Link>
      )
    }
  >
    {pins.length === 0 ? (
      <Box sx={{ px: 4, py: 3, typography: 'cell', color: 'text.secondary' }}>図面にピンは置かれていません。</Box>
    ) : (
      <Box
        component="ul"
        aria-label="図面上の位置"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
          gap: 3,
          m: 0,
          p: 4,
          listStyle: 'none',
        }}
      >
        {pins.map((pin) => (
          <Box component="li" key={pin.id} sx={{ position: 'relative', minWidth: 0 }}>
            <Box
              sx={{
                width: '100%',
                aspectRatio: '3 / 2',
                overflow: 'hidden',
                border: 1,
                borderColor: 'divider',
                borderRadius: '6px',
                bgcolor: 'common.white',
              }}
            >
              <ThumbPicture src={pin.thumbnail_path} />
            </Box>
            <Link
              to="/c/$companyId/drawings/$drawingId"
              params={{ companyId, drawingId: pin.drawing_id }}
              search={{ pin: pin.id }}
              sx={{
                display: 'block',
                mt: 1,
                fontSize: { desk: 13, phone: 15 },
                fontWeight: 500,
                overflowWrap: 'anywhere',
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {`${pin.drawing.name}（${pinText(pin.number)}）`}
            </Link>
            {pin.text && (
              <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{pin.text}</Box>
            )}
          </Box>
        ))}
      </Box>
    )}
  </Panel>
)
