import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, NativeSelect, NumberInput, Text } from '@mantine/core'
import { type Json, numberOf, record, records, text } from '../../model/json.ts'
import { ColorField } from './color-field.tsx'
import classes from './panel-editor.module.css'
import { t } from './words.ts'

export type ThresholdsFieldProps = {
  readonly value: unknown
  /** `undefined` sets it back. */
  readonly onChange: (value: Json | undefined) => void
}

const usual: readonly Json[] = [
  { color: 'green', value: null },
  { color: 'red', value: 80 },
]
const nextColors = ['yellow', 'orange', 'red', 'purple', 'blue']

/** From which value on which colour holds. */
export function ThresholdsField({ value, onChange }: ThresholdsFieldProps) {
  const isSet = value !== undefined
  const { mode } = record(value)
  const steps = isSet ? records(record(value).steps) : []
  const change = (next: readonly Json[]) => onChange({ mode: text(mode, 'absolute'), steps: next })
  return (
    <fieldset className={classes.group}>
      <legend>{t('thresholds')}</legend>
      {!isSet && <Text size="xs">{t('noThresholds')}</Text>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing else that stays while its value changes
        <div key={index} className={classes.line}>
          <ColorField
            label={t('colorOfStep', { number: String(index + 1) })}
            value={text(step.color)}
            onChange={(color) => change(steps.with(index, { ...step, color }))}
          />
          {index === 0 ? (
            <Text size="xs" w={110} pb={8}>
              {t('baseStep')}
            </Text>
          ) : (
            <NumberInput
              size="xs"
              w={110}
              label={t('from')}
              value={numberOf(step.value) ?? ''}
              onChange={(from) => change(steps.with(index, { ...step, value: numberOf(from) ?? 0 }))}
              onBlur={() => change(ascending(steps))}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="red"
            size="sm"
            mb={4}
            aria-label={t('removeStep', { number: String(index + 1) })}
            disabled={index === 0}
            onClick={() => change(steps.toSpliced(index, 1))}
          >
            <TrashIcon size={14} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.queryHead}>
        <Button size="compact-xs" variant="default" onClick={() => change(isSet ? withNext(steps) : usual)}>
          {t('addStep')}
        </Button>
        {isSet && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(undefined)}>
            {t('noThresholdsButton')}
          </Button>
        )}
      </div>
      {isSet && (
        <NativeSelect
          size="xs"
          label={t('thresholdMode')}
          value={text(mode, 'absolute')}
          data={[
            { value: 'absolute', label: t('absolute') },
            { value: 'percentage', label: t('percentage') },
          ]}
          onChange={(event) => onChange({ mode: event.currentTarget.value, steps })}
        />
      )}
    </fieldset>
  )
}

function withNext(steps: readonly Json[]): readonly Json[] {
  const last = numberOf(steps.at(-1)?.value) ?? 0
  return [...steps, { color: nextColors[(steps.length - 1) % nextColors.length] ?? 'red', value: last + 10 }]
}

// The first one begins below everything, whatever it says.
function ascending([base, ...rest]: readonly Json[]): readonly Json[] {
  const sorted = rest.toSorted((a, b) => (numberOf(a.value) ?? 0) - (numberOf(b.value) ?? 0))
  return base === undefined ? sorted : [base, ...sorted]
}
