import { PlusIcon } from '@hearth/ui-kit'
import { useNavigate, useSearch } from '@hearth/ui-kit/router'
import { Button, Stack } from '@mantine/core'
import { newPanel, type Panel, readPanels, writePanels } from './panel.ts'
import { QueryPanel } from './query-panel.tsx'
import { t } from './words.ts'

/** Queries one below the other; the address holds all of them. */
export function QueryPage() {
  const go = useNavigate()
  const panels = readPanels(useSearch())
  const show = (next: readonly Panel[]) => go({ to: '/query', search: writePanels(next) })
  return (
    <Stack gap="md">
      {panels.map((panel, at) => (
        <QueryPanel
          // biome-ignore lint/suspicious/noArrayIndexKey: a panel is known by its place alone, in the address too
          key={at}
          panel={panel}
          onChange={(changed) => show(panels.with(at, changed))}
          {...(panels.length > 1 ? { onRemove: () => show(panels.toSpliced(at, 1)) } : {})}
        />
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<PlusIcon size={16} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => show([...panels, newPanel])}
      >
        {t('add')}
      </Button>
    </Stack>
  )
}
