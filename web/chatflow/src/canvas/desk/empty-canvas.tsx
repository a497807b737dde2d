import { EmptyState, PlusIcon } from '@hearth/ui-kit'
import { Button, Stack } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import { useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'
import type { Drop } from './use-drop.ts'

export type EmptyCanvasProps = {
  readonly type: Chatflow['type']
  /** Those of the canvas around it: what is let go on it becomes a node, and its menu is the canvas' own. */
  readonly events: Drop & { readonly onContextMenu: (event: MouseEvent) => void }
  readonly onAdd: () => void
}

/** Says how to begin while there is nothing on the canvas; the canvas below it is used through it. */
export function EmptyCanvas({ type, events, onAdd }: EmptyCanvasProps) {
  const isEmpty = useEditorState(({ document }) => document.nodes.length === 0)
  if (!isEmpty) return null
  return (
    <div className={classes.empty} {...events}>
      <EmptyState title={t('noNodes')}>
        <Stack align="center" gap="sm">
          {type === 'CHATFLOW' ? t('noNodesHint') : t('noStepsHint')}
          <Button leftSection={<PlusIcon size={16} />} onClick={onAdd}>
            {t('addFirst')}
          </Button>
        </Stack>
      </EmptyState>
    </div>
  )
}
