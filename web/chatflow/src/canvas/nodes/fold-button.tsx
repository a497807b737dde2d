import { foldGroup } from '@hearth/flow'
import { ChevronDownIcon, ChevronRightIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { t } from '../words.ts'

/** Shows a group as one small node, or what it holds again. */
export function FoldButton({ nodeId, folded }: { readonly nodeId: string; readonly folded: boolean }) {
  const editor = useEditor()
  const words = folded ? t('unfold') : t('fold')
  return (
    <ActionIcon
      className="nodrag"
      variant="subtle"
      color="gray"
      size="sm"
      tabIndex={-1}
      aria-label={words}
      title={words}
      onClick={(event) => {
        event.stopPropagation()
        editor.apply(words, foldGroup(nodeId, !folded))
      }}
    >
      {folded ? <ChevronRightIcon size={14} /> : <ChevronDownIcon size={14} />}
    </ActionIcon>
  )
}
