import { Code, Switch, TagsInput, TextInput } from '@mantine/core'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'

export function GeneralFields({ settings, faults, onChange }: FieldsProps) {
  return (
    <Section title="General">
      <TextInput
        label="Name"
        value={settings.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TagsInput
        label="Categories"
        placeholder="Enter adds one"
        splitChars={[';', ',']}
        clearable={false}
        value={[...settings.categories]}
        onChange={(categories) => onChange({ categories })}
      />
      <Switch
        label="Deployed"
        description={
          <>
            Marks that it is in use; clients see it as <Code>deployed</Code>
          </>
        }
        checked={settings.deployed}
        onChange={(event) => onChange({ deployed: event.currentTarget.checked })}
      />
    </Section>
  )
}
