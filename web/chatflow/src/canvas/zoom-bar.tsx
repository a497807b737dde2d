import { PlusIcon } from '@hearth/ui-kit'
import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import classes from './canvas.module.css'

/** How large the drawing is shown, and the ways to change that. */
export function ZoomBar() {
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <Panel position="bottom-right" className={classes.zoom ?? ''}>
      <Group gap={2}>
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom out" onClick={() => void zoomOut()}>
          −
        </ActionIcon>
        <UnstyledButton
          className={classes.percent}
          aria-label={`Zoom to 100 %, now ${percent} %`}
          onClick={() => void zoomTo(1)}
        >
          {percent} %
        </UnstyledButton>
        <ActionIcon variant="subtle" color="gray" aria-label="Zoom in" onClick={() => void zoomIn()}>
          <PlusIcon size={14} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Fit the drawing into the window"
          onClick={() => void fitView({ padding: 0.15, maxZoom: 1 })}
        >
          ⤢
        </ActionIcon>
      </Group>
    </Panel>
  )
}
