import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import ToggleButton from '@mui/material/ToggleButton'
import type { DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { differenceColours } from '#src/widgets/drawing-view/difference-colours.ts'
import type { Similarity } from '#domain/drawings/alignment.ts'
import type { Dispatch, SetStateAction } from 'react'
import { OneOfButtons } from '#src/ui/buttons/one-of-buttons.tsx'

export type Way = 'slider' | 'difference' | 'align'

type ComparisonBarProps = {
  shown: Way | null
  setWay: Dispatch<SetStateAction<Way>>
  similarity: Similarity | null
  mayAlign: boolean
  before: DrawingVersion
  share: number
  setShare: Dispatch<SetStateAction<number>>
  latest: DrawingVersion
  other: DrawingVersion | undefined
  one: DrawingVersion | undefined
}

/** How much of the older one is seen beside the newer. */
const ShareSlider = ({
  before,
  latest,
  share,
  setShare,
}: Pick<ComparisonBarProps, 'before' | 'latest' | 'share' | 'setShare'>) => (
  <Box sx={{ ...inRow, gap: 3, flex: '1 1 260px', typography: 'caption' }}>
    <Box component="span" sx={{ flex: 'none' }}>
      {versionText(before.number)}
    </Box>
    <Slider
      size="small"
      aria-label={`${versionText(before.number)}を見せる幅`}
      value={Math.round(share * 100)}
      getAriaValueText={(value) => `${value}%`}
      onChange={(_, value) => setShare(value / 100)}
    />
    <Box component="span" sx={{ flex: 'none' }}>
      {versionText(latest.number)}
    </Box>
  </Box>
)

const ColourLegend = ({ before, latest }: Pick<ComparisonBarProps, 'before' | 'latest'>) => (
  <Box component="ul" aria-label="色の意味" sx={{ display: 'flex', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
    {[
      [differenceColours.before, `${versionText(before.number)}だけ`],
      [differenceColours.after, `${versionText(latest.number)}だけ`],
      ['#000000', '両方'],
    ].map(([colour, text]) => (
      <Box component="li" key={text} sx={{ ...inRow, gap: 1.5, typography: 'caption' }}>
        <Box aria-hidden sx={{ width: 16, height: 4, bgcolor: colour }} />
        {text}
      </Box>
    ))}
  </Box>
)

/** How two versions are compared. */
export const ComparisonBar = ({
  shown,
  setWay,
  similarity,
  mayAlign,
  before,
  share,
  setShare,
  latest,
  other,
  one,
}: ComparisonBarProps) => (
  <Box sx={{ ...inRows, gap: 4, px: 5, py: 3, borderBottom: 1, borderColor: 'divider' }}>
    <OneOfButtons aria-label="比べ方" value={shown} onChoose={setWay}>
      <ToggleButton value="slider" disabled={similarity === null}>
        並べて比べる
      </ToggleButton>
      <ToggleButton value="difference" disabled={similarity === null}>
        違いを色で見る
      </ToggleButton>
      {mayAlign && <ToggleButton value="align">位置合わせ</ToggleButton>}
    </OneOfButtons>
    {shown === 'slider' && <ShareSlider before={before} latest={latest} share={share} setShare={setShare} />}
    {shown === 'align' && similarity === null && other!.number - one!.number < latest.number - before.number && (
      <Box sx={{ flex: '1 1 260px', typography: 'caption' }}>
        {`${versionText(before.number)}と${versionText(latest.number)}を重ねるには、${versionText(one!.number)}と${versionText(other!.number)}の位置合わせが必要です。`}
      </Box>
    )}
    {shown === 'difference' && <ColourLegend before={before} latest={latest} />}
  </Box>
)
