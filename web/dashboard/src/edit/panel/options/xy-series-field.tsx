import { Button, Fieldset, Group, TextInput } from '@mantine/core'
import { at, type Json, records, text } from '../../../model/json.ts'
import { t } from '../words.ts'

export type XySeriesFieldProps = {
  /** `options.series` as it is written. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const parts = ['x', 'y', 'color', 'size'] as const

/** The series of an XY chart that are chosen by hand: each names the fields it is made of. */
export function XySeriesField({ value, onChange }: XySeriesFieldProps) {
  const series = records(value)
  const replace = (index: number, next: Json | undefined) => {
    const all = series.flatMap((one, at) => (at === index ? (next ?? []) : one))
    onChange(all.length === 0 ? undefined : all)
  }
  return (
    <>
      {series.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: series have no names of their own
        <Fieldset key={index} legend={t('seriesNumber', { number: index + 1 })} p="xs">
          <Group grow gap="xs">
            {parts.map((part) => (
              <TextInput
                key={part}
                size="xs"
                label={t(`series_${part}`)}
                value={fieldOf(one, part)}
                onChange={(event) => replace(index, withField(one, part, event.currentTarget.value))}
              />
            ))}
          </Group>
          <Button size="compact-xs" variant="subtle" mt={4} onClick={() => replace(index, undefined)}>
            {t('dropSeries')}
          </Button>
        </Fieldset>
      ))}
      <Button size="compact-xs" variant="default" onClick={() => onChange([...series, {}])}>
        {t('addSeries')}
      </Button>
    </>
  )
}

/** Older dashboards name the field itself. */
function fieldOf(series: Json, part: (typeof parts)[number]): string {
  return text(at(series, `${part}.matcher.options`)) || text(series[part])
}

function withField(series: Json, part: (typeof parts)[number], name: string): Json {
  const { [part]: _, ...rest } = series
  return name === '' ? rest : { ...rest, [part]: { matcher: { id: 'byName', options: name } } }
}
