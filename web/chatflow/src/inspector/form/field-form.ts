import type { ComponentInput, Conditions, Values } from '@hearth/flow'
import type { ReactNode } from 'react'
import type { Edit } from '../../editor/editor.ts'

/** What a change is called among the steps of undo. */
export type Change = {
  /** Label of the field. */
  readonly label: string
  /** Names a field that is typed into: what is typed there in a row is one step. */
  readonly typedAt?: string
  /** What changes in the drawing in the same step, such as a wire to what was put in. */
  readonly also?: Edit
}

/** Where fields get their values from and put them to: a node's inputs, or an item of a list in them. */
export type FieldForm = {
  /** Leads to these fields from the node: `agentTools.0.` within an item, empty for its own. */
  readonly path: string
  readonly values: Values
  readonly conditions: Conditions
  readonly change: (values: Values, change: Change) => void
}

/** What a control of a field gets. */
export type ControlProps = {
  readonly field: ComponentInput
  /** The default where nothing was set. */
  readonly value: unknown
  readonly isReadOnly: boolean
  /** Of the element that takes the focus; its label, help and fault name it. */
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  readonly form: FieldForm
  /** Sets the value of the field. @param also what changes in the drawing in the same step */
  readonly onChange: (value: unknown, also?: Edit) => void
  /** Draws fields within a field: those of an item, a tab, a chosen component. */
  readonly renderFields: (fields: readonly ComponentInput[], form: FieldForm) => ReactNode
}

/** How an element says what it is and what is wrong with it. */
export function ariaOf({ id, describedBy, isWrong }: ControlProps) {
  return { id, 'aria-invalid': isWrong, ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }) }
}

/** A value as text, for what is typed. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
