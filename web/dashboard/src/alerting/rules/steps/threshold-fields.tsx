import { NativeSelect } from '@mantine/core'
import type { RuleQuery } from '../../../queries/alerting.ts'
import { t as shared } from '../../words.ts'
import { NumberField } from '../number-field.tsx'
import { comparisons } from '../rule-draft.ts'
import { t } from './words.ts'

export type ThresholdFieldsProps = {
  readonly model: RuleQuery['model']
  readonly onChange: (model: object) => void
}

const further = ['eq', 'ne', 'within_range_included', 'outside_range_included'] as const
const choices = [
  ...comparisons.map((value) => ({ value: value as string, label: shared(value) })),
  ...further.map((value) => ({ value: value as string, label: t(value) })),
]

/** Which numbers hold. */
export function ThresholdFields({ model, onChange }: ThresholdFieldsProps) {
  const [first, ...rest] = conditionsOf(model)
  const { type, params } = evaluatorOf(first)
  const change = (next: object) =>
    onChange({ conditions: [{ ...first, evaluator: { ...first?.evaluator, type, params, ...next } }, ...rest] })
  const isRange = type.includes('_range')
  const [low = 0, high = low] = params
  return (
    <>
      <NativeSelect
        label={t('threshold')}
        value={type}
        data={choices}
        onChange={(event) => {
          const next = event.currentTarget.value
          change({ type: next, params: next.includes('_range') ? [low, high] : [low] })
        }}
      />
      <NumberField
        label={shared('bound')}
        value={low}
        onChange={(value) => change({ params: isRange ? [value, high] : [value] })}
      />
      {isRange && (
        <NumberField label={shared('otherBound')} value={high} onChange={(value) => change({ params: [low, value] })} />
      )}
    </>
  )
}

type Condition = { readonly evaluator?: { readonly type?: unknown; readonly params?: unknown } }

function conditionsOf({ conditions }: RuleQuery['model']): readonly Condition[] {
  return Array.isArray(conditions) ? conditions : []
}

function evaluatorOf(condition: Condition | undefined): { readonly type: string; readonly params: readonly number[] } {
  const { type, params } = condition?.evaluator ?? {}
  return { type: typeof type === 'string' ? type : 'gt', params: Array.isArray(params) ? params.map(Number) : [] }
}
