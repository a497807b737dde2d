import { setInput } from '@hearth/flow'
import type { NodeProps } from '@xyflow/react'
import { type KeyboardEvent, memo, useState } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { Resizer } from '../resize/resizer.tsx'
import type { ViewNode } from '../view/view-node.ts'
import { t } from '../words.ts'
import classes from './node.module.css'
import { noteWords } from './note-words.ts'

/** Words for whoever reads the drawing; a run passes them over. A double click writes on it. */
export const NoteNode = memo(function NoteNode({ data: { node }, selected }: NodeProps<ViewNode>) {
  const editor = useEditor()
  const [isEdited, setEdited] = useState(false)
  const words = noteWords(node)
  const stop = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setEdited(false)
    event.stopPropagation()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the words are written in the inspector */}
      <div className={classes.note} data-selected={selected || undefined} onDoubleClick={() => setEdited(true)}>
        {isEdited ? (
          <textarea
            className={`${classes.noteField} nodrag nowheel nopan`}
            aria-label={t('noteWords')}
            value={words}
            // biome-ignore lint/a11y/noAutofocus: it is there because somebody asked to write
            autoFocus
            onChange={({ currentTarget: { value } }) =>
              editor.apply(t('noteWritten'), setInput(node.id, 'note', value), `input:${node.id}:note`)
            }
            onKeyDown={stop}
            onBlur={() => setEdited(false)}
          />
        ) : (
          words || <span className={classes.noteHint}>{t('noteHint')}</span>
        )}
      </div>
      {selected && <Resizer nodeId={node.id} />}
    </>
  )
})
