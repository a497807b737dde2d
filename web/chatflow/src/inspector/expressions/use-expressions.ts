import { type ComponentInput, connect, isStep } from '@hearth/flow'
import { useState } from 'react'
import type { Edit } from '../../editor/editor.ts'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { useFormOwner } from '../form/form-owner.ts'
import { type Expression, type ExpressionGroup, expressionGroups } from './expression-groups.ts'
import { asksForReference } from './insert-reference.ts'
import { useLastRuns } from './last-runs.ts'
import { useVariables } from './use-variables.ts'

export type Expressions = {
  /** Whether anything would be filled in here. */
  readonly isOffered: boolean
  readonly isOpen: boolean
  readonly groups: readonly ExpressionGroup[]
  readonly open: () => void
  readonly close: () => void
  readonly pick: (expression: Expression) => void
  /** To be told of what was typed: two braces open the list. */
  readonly typed: (text: string, cursor: number) => void
}

export type ExpressionTarget = {
  readonly field: ComponentInput
  readonly isCode?: boolean
  readonly isReadOnly: boolean
  /** @param also what has to change in the drawing with it */
  readonly insert: (text: string, also: Edit | undefined) => void
}

/** What can be put into a field, from the moment that somebody asks. */
export function useExpressions({ field, isCode = false, isReadOnly, insert }: ExpressionTarget): Expressions {
  const [isOpen, setOpen] = useState(false)
  const { nodeId } = useFormOwner()
  const editor = useEditor()
  const runs = useLastRuns()
  const { data: variables = [] } = useVariables(isOpen)
  const { document } = editor.get()
  const node = document.nodes.find(({ id }) => id === nodeId)
  // Steps fill in only what says so; nodes of chatflows fill in variables anywhere.
  const isOffered = !isReadOnly && (isCode || field.acceptVariable === true || (node !== undefined && !isStep(node)))
  const outputOf = (id: string) => runs(id)?.output
  return {
    isOffered,
    isOpen,
    groups: isOpen ? expressionGroups({ document, nodeId, field, isCode, variables, outputOf }) : [],
    open: () => setOpen(true),
    close: () => setOpen(false),
    pick({ text, wire }) {
      setOpen(false)
      insert(text, wire === undefined ? undefined : connect({ ...wire, target: nodeId }))
    },
    typed: (text, cursor) => isOffered && asksForReference(text, cursor) && setOpen(true),
  }
}
