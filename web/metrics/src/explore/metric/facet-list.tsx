import { Button, Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Facet } from './facets.ts'
import classes from './metric-page.module.css'
import { t } from './words.ts'

const firstShown = 8
const mostShown = 200

export type FacetListProps = {
  readonly facets: readonly Facet[]
  readonly by: readonly string[] | undefined
  readonly onWant: (label: string, values: readonly string[]) => void
  readonly onSplit: (by: readonly string[] | undefined) => void
}

/** The labels of a metric: which values are wanted, and which of the labels tell lines of the graph apart. */
export function FacetList({ facets, by, onWant, onSplit }: FacetListProps) {
  const labels = facets.map(({ label }) => label)
  return (
    <section className={classes.facets} aria-label={t('labels')}>
      <Switch
        size="xs"
        label={t('together')}
        checked={by !== undefined}
        onChange={(event) => onSplit(event.currentTarget.checked ? [] : undefined)}
      />
      {facets.map((facet) => (
        <FacetField
          key={facet.label}
          facet={facet}
          isSplit={by?.includes(facet.label)}
          onWant={(values) => onWant(facet.label, values)}
          onSplit={(isSplit) => onSplit(labels.filter((one) => (one === facet.label ? isSplit : by?.includes(one))))}
        />
      ))}
    </section>
  )
}

type FacetFieldProps = {
  readonly facet: Facet
  /** Absent where each series stands alone. */
  readonly isSplit: boolean | undefined
  readonly onWant: (values: readonly string[]) => void
  readonly onSplit: (isSplit: boolean) => void
}

function FacetField({ facet: { label, values }, isSplit, onWant, onSplit }: FacetFieldProps) {
  const [text, setText] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const wanted = values.filter((one) => one.isWanted).map(({ value }) => value)
  const found = values.filter(({ value }) => value.toLowerCase().includes(text.trim().toLowerCase()))
  const shown = found.slice(0, isWhole ? mostShown : firstShown)
  const toggle = (value: string, isWanted: boolean) =>
    onWant(isWanted ? [...wanted, value] : wanted.filter((one) => one !== value))
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.legend}>
        {label} <span className={classes.count}>{values.length}</span>
      </legend>
      {isSplit !== undefined && (
        <Button
          size="compact-xs"
          variant={isSplit ? 'light' : 'subtle'}
          className={classes.split}
          aria-pressed={isSplit}
          aria-label={t('splitBy', { label })}
          onClick={() => onSplit(!isSplit)}
        >
          {t('split')}
        </Button>
      )}
      {values.length > firstShown && (
        <TextInput
          size="xs"
          mb={4}
          aria-label={t('searchValues', { label })}
          placeholder={t('searchValuesHint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Stack gap={8} mb={6}>
        {shown.map(({ value, count, isWanted }) => (
          <Checkbox
            key={value}
            size="xs"
            checked={isWanted}
            classNames={{ label: classes.value }}
            label={
              <>
                {value === '' ? t('empty') : value} <span className={classes.count}>{count}</span>
              </>
            }
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {found.length > shown.length && !isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: Math.min(found.length, mostShown) - shown.length })}
        </Button>
      )}
      {isWhole && found.length > mostShown && (
        <Text size="xs" c="dimmed">
          {t('tooMany', { count: mostShown })}
        </Text>
      )}
    </fieldset>
  )
}
