import { PlusIcon, SearchIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useEditor, useEditorState } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'
import classes from './desk.module.css'

export type ToolsProps = {
  readonly onAdd: () => void
  readonly onFind: () => void
  readonly onLayOut: () => void
}

/** What is done most on the canvas, at its left. */
export function Tools({ onAdd, onFind, onLayOut }: ToolsProps) {
  const editor = useEditor()
  const canUndo = useEditorState(({ history }) => history.past.length > 0)
  const canRedo = useEditorState(({ history }) => history.future.length > 0)
  const tools = [
    { label: t('addNode'), mark: <PlusIcon />, run: onAdd, isOn: true },
    { label: t('cmdFind'), mark: <SearchIcon />, run: onFind, isOn: true },
    { label: t('cmdLayOut'), mark: <LayOutIcon />, run: onLayOut, isOn: true },
    { label: t('undo'), mark: '↶', run: editor.undo, isOn: canUndo },
    { label: t('redo'), mark: '↷', run: editor.redo, isOn: canRedo },
  ]
  return (
    <div className={classes.tools} role="toolbar" aria-orientation="vertical" aria-label={t('tools')}>
      {tools.map(({ label, mark, run, isOn }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          disabled={!isOn}
          onClick={run}
        >
          {mark}
        </ActionIcon>
      ))}
    </div>
  )
}

function LayOutIcon() {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      aria-hidden="true"
    >
      <path d="M3 9h6v6H3zM15 3h6v6h-6zM15 15h6v6h-6zM9 12h3V6h3M12 12v6h3" />
    </svg>
  )
}
