import { connect, inputPorts, outputPorts } from '@hearth/flow'
import { useEditor } from '../../../editor/use-flow-editor.ts'
import { fittingWires } from '../../edits/wire-end.ts'
import { t } from '../../words.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'

/** Where a wire from a node may end, and what may be wired to it: drawing wires without a mouse. */
export function WireList({ nodeId, onClose }: { readonly nodeId: string; readonly onClose: () => void }) {
  const editor = useEditor()
  const { document } = editor.get()
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (node === undefined) return null
  const ends = [
    ...outputPorts(node).map(({ handle, label }) => ({ nodeId, handle, type: 'source' as const, label })),
    ...inputPorts(node).map(({ handle, label }) => ({ nodeId, handle, type: 'target' as const, label })),
  ]
  const choices: readonly Choice[] = ends.flatMap((end) =>
    document.nodes.flatMap((other) =>
      fittingWires(document, end, other).map((wire) => {
        const port = inputPorts(other).find(({ handle }) => handle === wire.targetHandle)
        return {
          key: `${wire.sourceHandle} ${wire.targetHandle}`,
          label: end.type === 'source' ? `→ ${other.data.label}` : `← ${other.data.label}`,
          detail: end.type === 'source' ? (port?.label ?? '') : end.label,
          run: () => editor.apply(t('wireDrawn'), connect(wire)),
        }
      }),
    ),
  )
  const { label } = node.data
  return (
    <ChoiceList
      title={t('wireFrom', { label })}
      none={t('nothingFits', { label })}
      choices={choices}
      onClose={onClose}
    />
  )
}
