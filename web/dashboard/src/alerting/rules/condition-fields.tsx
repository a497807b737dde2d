import { NativeSelect, Textarea } from '@mantine/core'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import { NumberField } from './number-field.tsx'
import { comparisons, type RuleDraft } from './rule-draft.ts'
import { type RuleReduce, reducers } from './rule-reduce.ts'

export type ConditionFieldsProps = {
  readonly draft: RuleDraft
  readonly onChange: (next: Partial<RuleDraft>) => void
}

/** What is asked, and which numbers alert. */
export function ConditionFields({ draft, onChange }: ConditionFieldsProps) {
  const { expr, reduce, comparison, low, high } = draft
  return (
    <>
      <Textarea
        label={t('query')}
        required
        autosize
        minRows={2}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={expr}
        onChange={(event) => onChange({ expr: event.currentTarget.value })}
      />
      {reduce !== undefined && <ReduceFields reduce={reduce} onChange={(next) => onChange({ reduce: next })} />}
      <div className={classes.fields}>
        <NativeSelect
          label={t('condition')}
          value={comparison}
          data={comparisons.map((one) => ({ value: one, label: t(one) }))}
          onChange={(event) =>
            onChange({ comparison: comparisons.find((one) => one === event.currentTarget.value) ?? 'gt' })
          }
        />
        <NumberField label={t('bound')} value={low} onChange={(value) => onChange({ low: value })} />
        {comparison.endsWith('range') && (
          <NumberField label={t('otherBound')} value={high} onChange={(value) => onChange({ high: value })} />
        )}
      </div>
    </>
  )
}

type ReduceFieldsProps = { readonly reduce: RuleReduce; readonly onChange: (reduce: RuleReduce) => void }

/** Which number stands for those of the last time; one that is asked for alone stands for itself. */
function ReduceFields({ reduce, onChange }: ReduceFieldsProps) {
  const known: readonly string[] = reducers
  const choices = known.includes(reduce.reducer) ? known : [...known, reduce.reducer]
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('reducedTo')}
        value={reduce.reducer}
        data={choices.map((one) => ({ value: one, label: wordReducer(one) }))}
        onChange={(event) => onChange({ ...reduce, reducer: event.currentTarget.value })}
      />
      {!reduce.isInstant && (
        <NumberField
          label={t('reducedOver')}
          min={1}
          step={60}
          value={reduce.fromSeconds}
          onChange={(fromSeconds) => onChange({ ...reduce, fromSeconds })}
        />
      )}
    </div>
  )
}

function wordReducer(reducer: string): string {
  const known = reducers.find((one) => one === reducer)
  return known === undefined ? reducer : t(`reducer_${known}`)
}
