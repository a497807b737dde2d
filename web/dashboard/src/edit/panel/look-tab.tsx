import { Text } from '@mantine/core'
import { valueAt } from '../../model/edit/set-at.ts'
import { type Json, text } from '../../model/json.ts'
import type { PanelKind } from '../../model/panel-options.ts'
import type { Option } from './options/option.ts'
import { OptionField } from './options/option-field.tsx'
import { optionsOf } from './options/option-tables.ts'
import classes from './panel-editor.module.css'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

export type LookTabProps = { readonly id: number; readonly panel: Json; readonly kind: PanelKind }

/** How a panel of its kind draws. */
export function LookTab({ id, panel, kind }: LookTabProps) {
  const groups = optionsOf(kind, text(panel.type))
  if (groups.length === 0) return <Text size="sm">{t('noOptions')}</Text>
  return groups.map(({ title, options }) => (
    <fieldset key={title} className={classes.group}>
      <legend>{title}</legend>
      <OptionList id={id} panel={panel} options={options} />
    </fieldset>
  ))
}

export type OptionListProps = { readonly id: number; readonly panel: Json; readonly options: readonly Option[] }

/** Settings of a panel, one below the other. */
export function OptionList({ id, panel, options }: OptionListProps) {
  const set = useSet(id)
  return options.map((option) => (
    <OptionField
      key={option.path}
      option={option}
      value={valueAt(panel, option.path)}
      onChange={(value) => set(option.path, value)}
    />
  ))
}
