import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { WaysIn } from '#domain/auth/auth.contract.ts'
import { formatDay } from '#domain/dates.ts'

export type Kept = { passkey_ids: readonly number[]; two_factor: boolean }
export const keepsNothing: Kept = { passkey_ids: [], two_factor: false }

type WaysInListProps = {
  waysIn: WaysIn
  /** Before what: 再設定すると. */
  when: string
  kept?: Kept
  onChange?: (kept: Kept) => void
}

/** What else than the password leads into the account and is about to go, each to be kept where the person may say so. */
export const WaysInList = ({ waysIn, when, kept = keepsNothing, onChange }: WaysInListProps) => {
  const { passkeys, two_factor_enabled_at, canKeep } = waysIn
  if (passkeys.length === 0 && two_factor_enabled_at === null) return null
  const rows = [
    ...passkeys.map(({ id, name, created_at, last_used_at }) => ({
      key: String(id),
      name,
      text: `パスキー／登録：${formatDay(created_at)}${last_used_at ? `／最終使用：${formatDay(last_used_at)}` : ''}`,
      isKept: kept.passkey_ids.includes(id),
      keep: (isKept: boolean): Kept => ({
        ...kept,
        passkey_ids: isKept ? [...kept.passkey_ids, id] : kept.passkey_ids.filter((other) => other !== id),
      }),
    })),
    ...(two_factor_enabled_at === null
      ? []
      : [
          {
            key: 'two-factor',
            name: '二要素認証',
            text: `有効化：${formatDay(two_factor_enabled_at)}`,
            isKept: kept.two_factor,
            keep: (two_factor: boolean): Kept => ({ ...kept, two_factor }),
          },
        ]),
  ]
  return (
    <Box component="section" aria-labelledby="ways-in" sx={{ mt: 6 }}>
      <Typography id="ways-in" component="h2" sx={{ fontSize: 15, fontWeight: 700 }}>
        削除されるパスキーと二要素認証
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {canKeep
          ? `${when}、次のものを削除します。自分で設定したものだけ、選択して残せます。`
          : `${when}、次のものを削除します。`}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, mt: 3, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: '8px' }}
      >
        {rows.map(({ key, name, text, isKept, keep }) => (
          <Box
            component="li"
            key={key}
            sx={{ px: 4, py: 2, '& + &': { borderTop: 1, borderColor: 'line.row' }, overflowWrap: 'anywhere' }}
          >
            {canKeep ? (
              <FormControlLabel
                sx={{ m: 0, ml: -2, minHeight: 44, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
                control={<Checkbox checked={isKept} onChange={(_, isChosen) => onChange?.(keep(isChosen))} />}
                label={<WayIn name={`${name}を残す`} text={text} />}
              />
            ) : (
              <WayIn name={name} text={text} />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const WayIn = ({ name, text }: { name: string; text: string }) => (
  <>
    <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
      {name}
    </Box>
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {text}
    </Box>
  </>
)
