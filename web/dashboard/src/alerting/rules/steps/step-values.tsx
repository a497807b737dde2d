import { Text } from '@mantine/core'
import { numberText } from './number-text.ts'
import type { StepResult } from './try-steps.ts'
import { t } from './words.ts'

const most = 8

/** What a step gave when it was asked, or why it gave nothing. */
export function StepValues({ result }: { readonly result: StepResult | undefined }) {
  if (result === undefined) return null
  if (result.kind === 'refused')
    return (
      <Text size="sm" c="red" role="alert">
        {result.reason}
      </Text>
    )
  const { values } = result
  const shown = values.slice(0, most).map(({ name, value }) => `${name}: ${numberText(value)}`)
  const more = values.length > most ? [t('more', { count: values.length - most })] : []
  return (
    <Text size="sm" role="status">
      {values.length === 0 ? t('noValues') : [...shown, ...more].join('; ')}
    </Text>
  )
}
