import { Group, Input, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Draft, Field } from './draft.ts'
import classes from './rule-form.module.css'
import { spanWords } from './span-words.ts'
import { t } from './words.ts'

export type RuleFieldsProps = {
  readonly draft: Draft
  /** What is said at a field. */
  readonly faults: Partial<Readonly<Record<Field, string>>>
  readonly onChange: (changed: Partial<Draft>) => void
}

const windows = ['1m', '5m', '10m', '15m', '30m', '1h', '6h', '24h']
const holds = ['0s', '1m', '2m', '5m', '10m', '30m', '1h']
const severities = ['', 'info', 'warning', 'critical']

/** What a rule counts, when that is too much, and what people are told then. */
export function RuleFields({ draft, faults, onChange }: RuleFieldsProps) {
  const { name, hold, severity, summary } = draft
  return (
    <Stack gap="md">
      <TextInput
        name="name"
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        error={faults.name}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <WhatFields draft={draft} faults={faults} onChange={onChange} />
      <Group grow gap="md" align="flex-start" preventGrowOverflow={false} className={classes.pair}>
        <NativeSelect
          label={t('hold')}
          value={hold}
          data={withOwn(holds, hold).map((value) => ({
            value,
            label: value === '0s' ? t('atOnce') : t('after', { span: spanWords(value) }),
          }))}
          onChange={(event) => onChange({ hold: event.currentTarget.value })}
        />
        <NativeSelect
          name="severity"
          label={t('severity')}
          error={faults.severity}
          value={severity}
          data={withOwn(severities, severity).map((value) => ({
            value,
            label: value === '' ? t('noSeverity') : value,
          }))}
          onChange={(event) => onChange({ severity: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        name="summary"
        label={t('summary')}
        description={t('summaryHint', { value: '{{ $value }}' })}
        error={faults.summary}
        value={summary}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
    </Stack>
  )
}

function WhatFields({ draft, faults, onChange }: RuleFieldsProps) {
  const { lines, comparison, threshold, window, expression } = draft
  const isCount = expression === undefined
  return (
    <>
      <Textarea
        name="lines"
        rows={3}
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        label={t(isCount ? 'lines' : 'expression')}
        description={t(isCount ? 'linesHint' : 'expressionHint')}
        error={faults.lines}
        value={isCount ? lines : expression}
        onChange={(event) =>
          onChange(isCount ? { lines: event.currentTarget.value } : { expression: event.currentTarget.value })
        }
      />
      {isCount && (
        <Input.Wrapper
          label={t('when')}
          labelElement="div"
          error={faults.threshold}
          errorProps={{ id: 'threshold-fault' }}
        >
          <div className={classes.when}>
            <NativeSelect
              aria-label={t('comparison')}
              value={comparison}
              data={[
                { value: 'more', label: t('moreThan') },
                { value: 'fewer', label: t('fewerThan') },
              ]}
              onChange={(event) => onChange({ comparison: event.currentTarget.value === 'fewer' ? 'fewer' : 'more' })}
            />
            <TextInput
              name="threshold"
              inputMode="numeric"
              aria-label={t('number')}
              aria-describedby={faults.threshold === undefined ? undefined : 'threshold-fault'}
              error={faults.threshold !== undefined}
              value={threshold}
              onChange={(event) => onChange({ threshold: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={t('window')}
              value={window}
              data={withOwn(windows, window).map((value) => ({
                value,
                label: t('within', { span: spanWords(value) }),
              }))}
              onChange={(event) => onChange({ window: event.currentTarget.value })}
            />
          </div>
        </Input.Wrapper>
      )}
    </>
  )
}

// A rule that was written elsewhere may have one of its own.
function withOwn(values: readonly string[], own: string): readonly string[] {
  return values.includes(own) ? values : [...values, own]
}
