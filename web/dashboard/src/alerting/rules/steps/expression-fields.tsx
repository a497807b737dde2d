import { NativeSelect, TextInput } from '@mantine/core'
import type { RuleQuery } from '../../../queries/alerting.ts'
import classes from '../../alerting.module.css'
import { t as shared } from '../../words.ts'
import { reducers } from '../rule-reduce.ts'
import { lookedAt, type StepKind } from './steps.ts'
import { ThresholdFields } from './threshold-fields.tsx'
import { t } from './words.ts'

export type ExpressionFieldsProps = {
  readonly kind: Exclude<StepKind, 'query'>
  readonly step: RuleQuery
  readonly others: readonly string[]
  /** What changes of its model. */
  readonly onChange: (model: object) => void
}

/** What is made of other steps. */
export function ExpressionFields({ kind, step, others, onChange }: ExpressionFieldsProps) {
  const { refId, model } = step
  if (kind === 'math')
    return (
      <TextInput
        label={t('math', { letter: refId })}
        description={t('mathHint')}
        required
        spellCheck={false}
        value={String(model.expression ?? '')}
        onChange={(event) => onChange({ expression: event.currentTarget.value })}
      />
    )
  const of = lookedAt(model)
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('looksAt', { letter: refId })}
        value={of}
        data={withOwn(others, of)}
        onChange={(event) => onChange({ expression: event.currentTarget.value })}
      />
      {kind === 'reduce' && <ReduceFields model={model} onChange={onChange} />}
      {kind === 'threshold' && <ThresholdFields model={model} onChange={onChange} />}
    </div>
  )
}

type ReduceFieldsProps = Pick<ExpressionFieldsProps, 'onChange'> & { readonly model: RuleQuery['model'] }

function ReduceFields({ model, onChange }: ReduceFieldsProps) {
  const settings = typeof model.settings === 'object' && model.settings !== null ? model.settings : {}
  const mode = 'mode' in settings && typeof settings.mode === 'string' ? settings.mode : ''
  const reducer = typeof model.reducer === 'string' ? model.reducer : 'mean'
  return (
    <>
      <NativeSelect
        label={t('reducer')}
        value={reducer}
        data={withOwn(reducers, reducer).map((value) => ({ value, label: wordReducer(value) }))}
        onChange={(event) => onChange({ reducer: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('missing')}
        value={mode}
        data={withOwn(['', 'dropNN'], mode).map((value) => ({ value, label: wordMode(value) }))}
        onChange={(event) => onChange({ settings: { ...settings, mode: event.currentTarget.value } })}
      />
    </>
  )
}

// What another program wrote stays among the choices.
function withOwn(choices: readonly string[], own: string): readonly string[] {
  return choices.includes(own) ? choices : [...choices, own]
}

function wordReducer(reducer: string): string {
  const known = reducers.find((one) => one === reducer)
  return known === undefined ? reducer : shared(`reducer_${known}`)
}

function wordMode(mode: string): string {
  if (mode === '' || mode === 'strict') return t('strict')
  return mode === 'dropNN' ? t('dropNN') : mode
}
