import { ActionIcon } from '@mantine/core'
import { useShowPalette } from '../keys/commands.tsx'
import { ShownKeys } from '../keys/shown-keys.tsx'
import { Hint } from '../overlays/hint.tsx'
import { CommandIcon } from './icons.tsx'
import { t } from './words.ts'

export function PaletteButton() {
  const showPalette = useShowPalette()
  return (
    <Hint
      label={
        <>
          {t('commands')} <ShownKeys keys="Mod+K" />
        </>
      }
    >
      <ActionIcon variant="subtle" color="gray" aria-label={t('commands')} onClick={showPalette}>
        <CommandIcon />
      </ActionIcon>
    </Hint>
  )
}
