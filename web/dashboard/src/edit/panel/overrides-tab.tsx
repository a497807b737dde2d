import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type Json, record, records, text } from '../../model/json.ts'
import type { PanelKind } from '../../model/panel-options.ts'
import { ColorField } from './color-field.tsx'
import { OptionField } from './options/option-field.tsx'
import { overridable } from './options/option-tables.ts'
import classes from './panel-editor.module.css'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

const matchers = ['byName', 'byRegexp', 'byFrameRefID', 'byType'] as const
const path = 'fieldConfig.overrides'

export type OverridesTabProps = { readonly id: number; readonly panel: Json; readonly kind: PanelKind }

/** What holds for some of the fields alone. */
export function OverridesTab({ id, panel, kind }: OverridesTabProps) {
  const set = useSet(id)
  const overrides = records(record(panel.fieldConfig).overrides)
  const options = overridable(kind, text(panel.type))
  const change = (next: readonly Json[]) => set(path, next)
  return (
    <Stack gap="sm">
      <Text size="xs">{t('overridesHint')}</Text>
      {overrides.map((override, index) => (
        <Override
          // biome-ignore lint/suspicious/noArrayIndexKey: an override has nothing that stays while it is written
          key={index}
          number={String(index + 1)}
          override={override}
          options={options}
          onChange={(next) => change(overrides.with(index, next))}
          onRemove={() => change(overrides.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        onClick={() => change([...overrides, { matcher: { id: 'byName', options: '' }, properties: [] }])}
      >
        {t('addOverride')}
      </Button>
    </Stack>
  )
}

/** What an override can set. */
type Options = ReturnType<typeof overridable>

type OverrideProps = {
  readonly number: string
  readonly override: Json
  readonly options: Options
  readonly onChange: (override: Json) => void
  readonly onRemove: () => void
}

function Override({ number, override, options, onChange, onRemove }: OverrideProps) {
  const matcher = record(override.matcher)
  const matcherId = text(matcher.id, 'byName')
  const properties = records(override.properties)
  const setProperties = (next: readonly Json[]) => onChange({ ...override, properties: next })
  const free = options.filter(({ id }) => !properties.some((property) => property.id === id))
  const hasColor = properties.some((property) => property.id === 'color')
  return (
    <section className={classes.query} aria-label={t('overrideOf', { number })}>
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          label={t('matcher')}
          value={matcherId}
          data={[
            ...matchers.map((value) => ({ value, label: t(`matcher_${value}`) })),
            ...(matchers.some((one) => one === matcherId) ? [] : [{ value: matcherId, label: matcherId }]),
          ]}
          onChange={(event) => onChange({ ...override, matcher: { id: event.currentTarget.value, options: '' } })}
        />
        {typeof matcher.options !== 'object' && (
          <TextInput
            size="xs"
            label={t('matcherOptions')}
            value={text(matcher.options)}
            onChange={(event) =>
              onChange({ ...override, matcher: { id: matcherId, options: event.currentTarget.value } })
            }
          />
        )}
        <ActionIcon
          size="sm"
          mb={4}
          variant="subtle"
          color="red"
          aria-label={t('removeOverride', { number })}
          onClick={onRemove}
        >
          <TrashIcon size={14} />
        </ActionIcon>
      </div>
      {properties.map((property, index) => (
        <Property
          key={text(property.id)}
          property={property}
          options={options}
          onChange={(value) =>
            setProperties(
              value === undefined ? properties.toSpliced(index, 1) : properties.with(index, { ...property, value }),
            )
          }
        />
      ))}
      <NativeSelect
        size="xs"
        aria-label={t('addProperty')}
        value=""
        data={[
          { value: '', label: t('addProperty') },
          ...(hasColor ? [] : [{ value: 'color', label: t('fixedColor') }]),
          ...free.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => {
          const id = event.currentTarget.value
          if (id !== '') setProperties([...properties, { id, value: firstValue(id, options) }])
        }}
      />
    </section>
  )
}

type PropertyProps = {
  readonly property: Json
  readonly options: Options
  /** `undefined` takes it away. */
  readonly onChange: (value: unknown) => void
}

function Property({ property, options, onChange }: PropertyProps) {
  const id = text(property.id)
  const option = options.find((one) => one.id === id)
  if (option !== undefined) return <OptionField option={option} value={property.value ?? null} onChange={onChange} />
  if (id === 'color')
    return (
      <ColorField
        label={t('fixedColor')}
        value={text(record(property.value).fixedColor)}
        onChange={(fixedColor) => onChange(fixedColor === '' ? undefined : { mode: 'fixed', fixedColor })}
      />
    )
  return (
    <div className={classes.queryHead}>
      <Text size="xs">
        {id}: {JSON.stringify(property.value)}
      </Text>
      <Button size="compact-xs" variant="subtle" ml="auto" onClick={() => onChange(undefined)}>
        {t('removeProperty')}
      </Button>
    </div>
  )
}

// So that it says something at once, and what it says can be seen.
function firstValue(id: string, options: Options): unknown {
  if (id === 'color') return { mode: 'fixed', fixedColor: 'blue' }
  const option = options.find((one) => one.id === id)
  return option !== undefined && 'usual' in option ? (option.usual ?? null) : null
}
