import type { ComponentInput } from '@hearth/flow'
import type { ComponentType } from 'react'
import type { ControlProps } from '../form/field-form.ts'
import { ArrayControl } from './array-control.tsx'
import { AsyncMultiOptionsControl } from './async-multi-options-control.tsx'
import { AsyncOptionsControl } from './async-options-control.tsx'
import { CodeControl } from './code-control.tsx'
import { CredentialControl } from './credential-control.tsx'
import { DatagridControl } from './datagrid-control.tsx'
import { DateControl } from './date-control.tsx'
import { FileControl } from './file-control.tsx'
import { MultiOptionsControl } from './multi-options-control.tsx'
import { NumberControl } from './number-control.tsx'
import { OptionsControl } from './options-control.tsx'
import { PasswordControl } from './password-control.tsx'
import { SwitchControl } from './switch-control.tsx'
import { TabsControl } from './tabs-control.tsx'
import { TextControl } from './text-control.tsx'

export type Control = {
  readonly Control: ComponentType<ControlProps>
  /** What is typed in a row is one step of undo. */
  readonly isTyped?: true
  /** Stands beside its label. */
  readonly isInline?: true
  /** Is several elements, which its label names together. */
  readonly isGroup?: true
  /** Shows more of its form than the value of its field. */
  readonly readsForm?: true
}

const text: Control = { Control: TextControl, isTyped: true }
const code: Control = { Control: CodeControl, isTyped: true, isGroup: true }
const file: Control = { Control: FileControl }
const tabs: Control = { Control: TabsControl, isGroup: true, readsForm: true }

/** What each type of input is set with. */
const controls: Readonly<Record<string, Control>> = {
  string: text,
  url: text,
  number: { Control: NumberControl, isTyped: true },
  password: { Control: PasswordControl, isTyped: true },
  date: { Control: DateControl, isTyped: true },
  code,
  json: code,
  boolean: { Control: SwitchControl, isInline: true },
  options: { Control: OptionsControl },
  multiOptions: { Control: MultiOptionsControl },
  asyncOptions: { Control: AsyncOptionsControl, isTyped: true, readsForm: true },
  asyncMultiOptions: { Control: AsyncMultiOptionsControl },
  credential: { Control: CredentialControl },
  file,
  folder: file,
  array: { Control: ArrayControl, isGroup: true, readsForm: true },
  datagrid: { Control: DatagridControl, isGroup: true, readsForm: true },
  tabs,
  conditionFunction: tabs,
}

/** What an input is set with; a type that nobody knows is text, so that it stays within reach. */
export function controlOf({ type }: Pick<ComponentInput, 'type'>): Control {
  return controls[type] ?? text
}
