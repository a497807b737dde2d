import { useEditorState } from '../../../editor/use-flow-editor.ts'
import { summaryOf } from '../../nodes/node-summary.ts'
import { noteWords } from '../../nodes/note-words.ts'
import { t } from '../../words.ts'
import { ChoiceList } from './choice-list.tsx'

export type FindListProps = {
  /** Selects a node and brings it into sight. */
  readonly onGo: (nodeId: string) => void
  readonly onClose: () => void
}

/** Finds nodes by their names, their kinds and what is set in them. */
export function FindList({ onGo, onClose }: FindListProps) {
  const nodes = useEditorState(({ document }) => document.nodes)
  const choices = nodes.map((node) => ({
    key: node.id,
    label: node.data.label,
    detail: node.type === 'stickyNote' ? noteWords(node) : `${summaryOf(node)} ${node.id}`,
    run: () => onGo(node.id),
  }))
  return <ChoiceList title={t('cmdFind')} none={t('noneFound')} choices={choices} onClose={onClose} />
}
