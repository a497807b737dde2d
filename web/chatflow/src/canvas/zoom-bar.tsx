import { PlusIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import classes from './canvas.module.css'
import { fitOptions } from './view/fit-options.ts'
import { t } from './words.ts'

/** How large the drawing is shown, and the ways to change that. */
export function ZoomBar() {
  const { zoomIn, zoomOut, zoomTo, fitView: show } = useReactFlow()
  const store = useStoreApi()
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <Panel position="bottom-right" className={classes.zoom ?? ''}>
      <Group gap={2}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('cmdZoomOut')} onClick={() => void zoomOut()}>
          −
        </ActionIcon>
        <UnstyledButton
          className={classes.percent}
          aria-label={t('zoomTo', { percent })}
          onClick={() => void zoomTo(1)}
        >
          {percent} %
        </UnstyledButton>
        <ActionIcon variant="subtle" color="gray" aria-label={t('cmdZoomIn')} onClick={() => void zoomIn()}>
          <PlusIcon size={14} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('cmdFit')}
          onClick={() => void show(fitOptions(store.getState()))}
        >
          ⤢
        </ActionIcon>
      </Group>
    </Panel>
  )
}
