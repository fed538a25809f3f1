import Typography from '@mui/material/Typography'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { placeholders } from '#domain/text/screens.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { InPlaceEdit } from './in-place-edit.tsx'
import { MatterSection } from './matter-section.tsx'

/** 説明; without one it is there only for who may write it. */
export const MatterDescription = ({ companyId, matter }: { companyId: string; matter: Matter }) =>
  (matter.description || matter.canEdit) && (
    <MatterSection title={matterColumnLabels.description}>
      <InPlaceEdit companyId={companyId} matter={matter} part="description" label={matterColumnLabels.description}>
        <Typography
          variant="body2"
          sx={{
            fontSize: { phone: 16 },
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            lineHeight: 1.8,
            color: matter.description ? 'text.secondary' : 'neutral.600',
          }}
        >
          {matter.description ? <LinkedText>{matter.description}</LinkedText> : placeholders.addText}
        </Typography>
      </InPlaceEdit>
    </MatterSection>
  )
