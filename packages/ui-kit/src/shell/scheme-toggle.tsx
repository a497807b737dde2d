import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Hint } from '../overlays/hint.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'
import { t } from './words.ts'

/** Switches between light and dark; the choice is kept in the browser. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const label = t(other === 'light' ? 'useLight' : 'useDark')
  return (
    <Hint label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setColorScheme(other)}>
        {other === 'dark' ? <MoonIcon /> : <SunIcon />}
      </ActionIcon>
    </Hint>
  )
}
