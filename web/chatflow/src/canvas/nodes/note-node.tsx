import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { ViewNode } from '../view/view.ts'
import classes from './node.module.css'
import { noteWords } from './note-words.ts'

/** Words for whoever reads the drawing; a run passes them over. */
export const NoteNode = memo(function NoteNode({ data: { node }, selected }: NodeProps<ViewNode>) {
  return (
    <div className={classes.note} data-selected={selected || undefined}>
      {noteWords(node)}
    </div>
  )
})
