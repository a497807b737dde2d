import { onDemand } from '@hearth/ui-kit'
import type { VariableOption, VariableState } from '../model/variable.ts'
import classes from './variable-bar.module.css'
import { VariablePicker } from './variable-picker.tsx'
import { t } from './words.ts'

// Those that few dashboards have.
const AdhocControl = onDemand(async () => (await import('./adhoc/adhoc-control.tsx')).AdhocControl)
const TextControl = onDemand(async () => (await import('./text-control.tsx')).TextControl)

export type VariableBarProps = {
  readonly states: readonly VariableState[]
  /** Values that are chosen for the variable `name`. */
  readonly onChange: (name: string, selected: readonly VariableOption[]) => void
}

/** The variables of a dashboard that can be chosen. */
export function VariableBar({ states, onChange }: VariableBarProps) {
  const shown = states.filter(({ variable }) => variable.hide !== 'variable' && variable.kind !== 'constant')
  if (shown.length === 0) return null
  return (
    <fieldset className={classes.bar} aria-label={t('variables')}>
      {shown.map((state) => (
        <Control
          key={state.variable.name}
          state={state}
          onChange={(selected) => onChange(state.variable.name, selected)}
        />
      ))}
    </fieldset>
  )
}

type ControlProps = {
  readonly state: VariableState
  readonly onChange: (selected: readonly VariableOption[]) => void
}

function Control({ state, onChange }: ControlProps) {
  const { variable } = state
  const label = variable.label === '' ? variable.name : variable.label
  return (
    <div className={classes.control} title={variable.description === '' ? undefined : variable.description}>
      {variable.hide !== 'label' && <span className={classes.label}>{label}</span>}
      {variable.kind === 'adhoc' ? (
        <AdhocControl state={state} variable={variable} label={label} onChange={onChange} />
      ) : variable.kind === 'textbox' ? (
        <TextControl key={state.selected[0]?.value} state={state} label={label} onChange={onChange} />
      ) : (
        <VariablePicker state={state} label={label} onChange={onChange} />
      )}
    </div>
  )
}
