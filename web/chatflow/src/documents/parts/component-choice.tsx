import type { Component } from '@hearth/flow'
import { onDemand } from '@hearth/ui-kit'
import { Select, Stack } from '@mantine/core'
import { said } from '../../kinds/said.ts'
import classes from '../documents.module.css'
import type { StoreComponent } from '../store.ts'
import { t } from '../words.ts'

// The fields of all kinds are large.
const ComponentSettings = onDemand(async () => (await import('./component-settings.tsx')).ComponentSettings)

export type ComponentChoiceProps = {
  readonly label: string
  readonly description: string
  /** What is said where nothing is chosen. */
  readonly placeholder: string
  readonly kinds: readonly Component[]
  readonly chosen: StoreComponent | undefined
  readonly isClearable: boolean
  readonly onChange: (chosen: StoreComponent | undefined) => void
}

/** One component of those of its sort, with its settings. */
export function ComponentChoice(props: ComponentChoiceProps) {
  const { label, description, placeholder, kinds, chosen, isClearable, onChange } = props
  const component = kinds.find(({ name }) => name === chosen?.name)
  return (
    <Stack gap="sm">
      <Select
        label={label}
        description={component === undefined ? description : said(component.description)}
        placeholder={placeholder}
        data={kinds.map((kind) => ({ value: kind.name, label: kind.label }))}
        value={chosen?.name ?? null}
        searchable
        allowDeselect={false}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': t('clear', { name: label }) }}
        nothingFoundMessage={t('nothingFound')}
        onChange={(name) => onChange(name === null ? undefined : { name, config: {} })}
      />
      {component !== undefined && chosen !== undefined && (
        <div className={classes.nested}>
          <ComponentSettings
            key={component.name}
            component={component}
            values={chosen.config}
            onChange={(config) => onChange({ name: chosen.name, config })}
          />
        </div>
      )}
    </Stack>
  )
}
