import { NativeSelect, Textarea } from '@mantine/core'
import type { RuleQuery } from '../../../queries/alerting.ts'
import classes from '../../alerting.module.css'
import { NumberField } from '../number-field.tsx'
import { isInstant } from './steps.ts'
import { t } from './words.ts'

export type QueryFieldsProps = { readonly step: RuleQuery; readonly onChange: (step: RuleQuery) => void }

/** A query in PromQL, for the number now or for those of some time. */
export function QueryFields({ step, onChange }: QueryFieldsProps) {
  const { refId, model, relativeTimeRange } = step
  const isNow = isInstant(model)
  const change = (next: object) => onChange({ ...step, model: { ...model, ...next } })
  return (
    <>
      <Textarea
        label={t('query', { letter: refId })}
        required
        autosize
        minRows={1}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={String(model.expr)}
        onChange={(event) => change({ expr: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t('asksFor')}
          value={isNow ? 'now' : 'range'}
          data={(['now', 'range'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(event) => {
            const instant = event.currentTarget.value === 'now'
            change({ instant, range: !instant })
          }}
        />
        {!isNow && (
          <NumberField
            label={t('seconds')}
            min={1}
            step={1}
            value={relativeTimeRange.from}
            onChange={(from) => onChange({ ...step, relativeTimeRange: { ...relativeTimeRange, from } })}
          />
        )}
      </div>
    </>
  )
}
