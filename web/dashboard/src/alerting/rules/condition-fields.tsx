import { NativeSelect, Textarea } from '@mantine/core'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import { NumberField } from './number-field.tsx'
import { comparisons, type RuleDraft } from './rule-draft.ts'

export type ConditionFieldsProps = {
  readonly draft: RuleDraft
  readonly onChange: (next: Partial<RuleDraft>) => void
}

/** What is asked, and which numbers alert. */
export function ConditionFields({ draft, onChange }: ConditionFieldsProps) {
  const { expr, comparison, low, high } = draft
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
